"""A slip with its verdict, in the one shape in which pages, sheets and previews read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import UNSET, UnsetType

from pioche.games.duplicate.hall.results import Results
from pioche.games.duplicate.hall.state import Hall, HallCoup, JudgedSlip
from pioche.rules.slips import Slip
from pioche.rules.slips.verdict import WrittenVerdict


class SlipView(msgspec.Struct, frozen=True):
    """What a table wrote at a coup, what was understood of it, and its verdict."""

    coup: int
    table: int
    net: int
    """What the coup brings to its table: points, or the mean, less the penalty."""
    verdict: WrittenVerdict
    word: str | UnsetType = UNSET
    """The move understood, even where it earns nothing; absent: none was."""
    ref: str | UnsetType = UNSET
    mean: int | UnsetType = UNSET
    """The mean given instead of a repeated zero."""
    warning: int | UnsetType = UNSET
    """Which warning of its table the verdict brings: the last, if it brings several."""
    written: str | UnsetType = UNSET
    """On a sheet: the word and the place as they were written, right or not."""
    solo: bool | UnsetType = UNSET
    """On a sheet, where solos may be seen: alone to find the top."""
    slip: Slip | UnsetType = UNSET
    by: str | UnsetType = UNSET


def slip_view(
    coup: int,
    entry: JudgedSlip,
    *,
    mean: int | None = None,
    warning: int | None = None,
    with_slip: bool = False,
    on_sheet: bool = False,
    solo: bool = False,
) -> SlipView:
    """A slip as those who judge see it; `with_slip`, as it was read and by whom; `on_sheet`, as
    it was written."""
    verdict = entry.verdict
    move = verdict.move
    return SlipView(
        coup,
        verdict.table,
        (verdict.points if mean is None else mean) - verdict.penalty,
        verdict.shape(),
        word=move.word if move else UNSET,
        ref=move.ref if move else UNSET,
        mean=UNSET if mean is None else mean,
        warning=warning or UNSET,
        written=_written(entry.slip) if on_sheet else UNSET,
        solo=solo or UNSET,
        slip=entry.slip if with_slip else UNSET,
        by=entry.by if with_slip and entry.by else UNSET,
    )


def sheet_of(hall: Hall, found: Results, table: int, *, solos: bool) -> tuple[SlipView, ...]:
    """A feuille de route: one slip per coup that counts; `solos` where these may be seen."""
    return tuple(line for line, _ in sheet_lines(hall.coups, found, table, solos=solos))


def sheet_lines(
    coups: Iterable[HallCoup], found: Results, table: int, *, solos: bool, warnings: int = 0
) -> Iterator[tuple[SlipView, int]]:
    """The lines that some coups bring to a sheet, and the warnings of its table after each."""
    made = found.final.solos if solos else {}
    for coup in coups:
        entry = coup.entries.get(table)
        if entry is None:
            continue
        mean = found.means.get((coup.number, table))
        own = entry.verdict.warnings
        warnings += own
        line = slip_view(
            coup.number,
            entry,
            mean=mean.points if mean else None,
            warning=warnings if own else None,
            on_sheet=True,
            solo=made.get(coup.number) == table,
        )
        yield line, warnings


def _written(slip: Slip) -> str | UnsetType:
    if not slip.solutions:
        return UNSET
    solution = slip.solutions[0]
    return " ".join(part for part in (solution.word, solution.reference) if part)
