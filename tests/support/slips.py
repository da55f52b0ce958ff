"""A small world for slips: one grid, a handful of words, and a short way to write a slip."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pioche.core.board import Board
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Rack
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.slips import (
    Position,
    RaccordLetter,
    Slip,
    Solution,
    Verdict,
    adjudicate,
)

EDITIONS = ("fisf-2011", "fisf-2009", "ancien", "gaspesie", "simplifie")
#: Editions that have rules on slips and sanctions.
SANCTIONING = ("fisf-2011", "fisf-2009", "ancien")

PASSE = (("PASSE", "H8"),)
WORDS = frozenset(
    [
        "PASSE",
        "REPASSE",
        "REPASSERAI",
        "PASSERAI",
        "PASSES",
        "NATIONS",
        "NATION",
        "TA",
        "TAS",
        "AS",
        "SA",
        "ES",
        "SE",
        "NE",
        "EN",
        "ET",
        "TE",
        "OS",
        "SON",
        "MENERAI",
        "PROMENERAI",
        "PRO",
        "FEDAYIN",
        "RAT",
        "TON",
        "TONS",
        "NOTA",
        "SOIN",
        "LAC",
        "LACS",
        "SI",
        "IL",
        "AL",
        "LE",
        "LES",
        "SEL",
        "SELS",
    ]
)


def position(
    moves: Iterable[Sequence[str]] = PASSE,
    rack: str = "TNIONSR",
    *,
    more: str = "",
    formula: str = "normale",
    top: tuple[str, str] | None = None,
    also: Mapping[tuple[int, int], str] | None = None,
) -> Position:
    """A position over the small word list; `top` is the retained move, and the only top.

    `also` adds words by their first square (row, column, from 0), connected or not.
    """
    moves = list(moves)
    board = Board.of(moves)
    for (row, col), word in (also or {}).items():
        board = board.with_tiles({(row, col + at): letter for at, letter in enumerate(word)})
    rules = Formula.parse(formula)
    retained = place_word(board, top[0], Place.parse(top[1]), rules.scores) if top else None
    return Position(
        board,
        Rack(rack),
        WORDS | frozenset(more.split()),
        rules,
        len(moves) + 1,
        (retained,) if retained else (),
        retained,
    )


def raccord(*letters: tuple[str, int, int]) -> tuple[RaccordLetter, ...]:
    """Letters drawn around the word: letter, rows below, columns right of its first letter."""
    return tuple(RaccordLetter(*letter) for letter in letters)


def slip(word: str, reference: str | None = None, score: int | None = None, **kw: object) -> Slip:
    """A slip with one solution; keys of the slip and of the solution are sorted out.

    The direction is the reference's, unless it is said.
    """
    own = {
        key: kw.pop(key)
        for key in ("state", "illegible", "hard_to_read", "discipline")
        if key in kw
    }
    if "direction" not in kw and reference and reference[0].isdigit():
        kw["direction"] = "down"
    solution = Solution(word, reference=reference, score=score, **kw)  # type: ignore[arg-type]
    return Slip(12, solutions=(solution,), **own)  # type: ignore[arg-type]


def judge(edition: str, where: Position, what: Slip) -> Verdict:
    """Judge a slip under an edition, read from its file now."""
    return adjudicate(where, what, Regulation.load(edition))


def codes(verdict: Verdict) -> set[str]:
    return {fault.code for fault in verdict.faults}


def articles(verdict: Verdict) -> dict[str, str]:
    return {fault.code: fault.article for fault in verdict.faults}


#: Article numbers of each edition for the lists of faults that cost a zero, or a warning.
ZERO = {"fisf-2011": "5.4", "fisf-2009": "4.2", "ancien": "4.2"}
#: The short texts: the clause that speaks of slips, and that of admitted words.
ZERO_ALL = {**ZERO, "gaspesie": "3", "simplifie": "3"}
ADMITTED_ALL = {**ZERO, "gaspesie": "4", "simplifie": "3"}
WARNING = {"fisf-2011": "5.2", "fisf-2009": "4.3", "ancien": "4.3"}


def assert_verdict(
    verdict: Verdict, points: int, sanction: str, *expected: str, penalty: int = 0
) -> None:
    """Check points, sanction and faults; the harshest fault must be the one that costs."""
    assert (verdict.points, verdict.sanction, verdict.penalty) == (points, sanction, penalty)
    assert codes(verdict) == set(expected)
    if expected and sanction != "none":
        assert sanction in {fault.sanction for fault in verdict.faults}
    for fault in verdict.faults:
        assert fault.message
