"""Golden slips: spoilt ones on positions of random games, with the verdict of every edition.

| .....AKAN......                                 the rows of the grid, blank ones left out
& BCEEINS normale 7                               rack, formula, coup
> {"word": "SAUVER", "reference": "A7", …}        what was handed in, as JSON
  fisf-2011 fisf-2009: 24 warning raccord-short   the verdict, for the editions that agree on it

A position stays as it was found: no order in which moves are searched decides what is tested.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

import msgspec

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.place import ROWS
from pioche.core.tiles import Rack
from pioche.rules.edition import Regulation, editions
from pioche.rules.formula import Formula
from pioche.rules.slips import Position, Slip, Verdict, adjudicate
from support.golden import DIRECTORY
from support.table import small_lexicon

FILE = DIRECTORY / "slips.txt"
_EMPTY = "." * 15


@cache
def regulations() -> tuple[Regulation, ...]:
    return tuple(Regulation.load(name) for name in editions())


def position_of(lines: list[str]) -> Position:
    """The position that lines beginning with `|` and `&` describe; its best solutions are found
    again, in an order of their own."""
    *filled, about = lines
    rows = dict.fromkeys(ROWS, _EMPTY) | {line[2]: line[4:] for line in filled}
    rack, formula_name, coup = about[2:].split()
    formula, lexicon = Formula.parse(formula_name), small_lexicon()
    board = Board.of_rows(list(rows.values()))
    finder = Finder(lexicon, max_laid=formula.max_laid, rules=formula.scores)
    tops = sorted(finder.tops(board, rack), key=lambda move: (move.word, move.ref))
    retained = tops[0] if tops else None
    return Position(board, Rack(rack), lexicon, formula, int(coup), tops, retained)


def position_lines(position: Position) -> Iterator[str]:
    for name, row in zip(ROWS, position.board.rows(), strict=True):
        if row != _EMPTY:
            yield f"| {name} {row}"
    yield f"& {position.rack} {position.formula.name} {position.coup}"


def slip_line(slip: Slip) -> str:
    return f"> {msgspec.json.encode(_told(msgspec.to_builtins(slip))).decode()}"


def _told(value: Any) -> Any:
    """A value without what is not said of it."""
    if isinstance(value, dict):
        said = {key: _told(one) for key, one in value.items()}
        return {key: one for key, one in said.items() if not _is_nothing(one)}
    return [_told(one) for one in value] if isinstance(value, list | tuple) else value


def _is_nothing(value: Any) -> bool:
    return value is None or value is False or value == []


def slip_of(line: str) -> Slip:
    return msgspec.json.decode(line[2:], type=Slip)


def verdict_text(verdict: Verdict) -> str:
    parts = [str(verdict.points), verdict.sanction]
    if verdict.penalty:
        parts.append(f"-{verdict.penalty}")
    if verdict.warnings:
        parts.append(f"!{verdict.warnings}")
    if verdict.move is not None:
        parts.append(f"{verdict.move.word}@{verdict.move.ref}")
    parts += [f"/{one.word}@{one.ref}" for one in verdict.alternatives]
    for fault in verdict.faults:
        told = ",".join(f"{key}={value}" for key, value in fault.params.items())
        parts.append(f"{fault.code}[{fault.article}]{fault.sanction}({told})")
    return " ".join(parts)


def judged(position: Position, slip: Slip) -> list[str]:
    """The verdicts on a slip, each with the editions that give it."""
    found = [(verdict_text(adjudicate(position, slip, one)), one.name) for one in regulations()]
    found.sort()
    groups = groupby(found, key=lambda pair: pair[0])
    return sorted(f"  {' '.join(name for _text, name in all_)}: {text}" for text, all_ in groups)


def written(text: str) -> str:
    """The file again, with the verdicts of today."""
    out: list[str] = []
    about: list[str] = []
    position: Position | None = None
    for line in text.splitlines():
        if line.startswith("  "):
            continue
        out.append(line)
        if line.startswith(("|", "&")):
            about.append(line)
        if line.startswith("&"):
            position, about = position_of(about), []
        if line.startswith(">"):
            assert position is not None
            out += judged(position, slip_of(line))
    return "\n".join(out) + "\n"
