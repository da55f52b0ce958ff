"""A past game as its replay reads it: every step, with the table as it lay after it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pioche.texts import ngettext, sentence
from pioche.web.api.shapes import Answer


class PastMat(Answer):
    """A mat of Jarnac after a step; `line` is the one just laid, `fresh` the letters just drawn."""

    loose: str
    lines: tuple[str, ...]
    jarnacs: int
    line: int | None = None
    fresh: str = ""
    lost: str = ""
    """What a Jarnac has just taken from it: a line, loose letters."""


class PastCard(Answer):
    """A card of loto after a step: its words, and the rank of each crossed letter in each."""

    words: tuple[str, ...]
    crossed: tuple[tuple[int, ...], ...]
    now: tuple[int, int] | None = None
    """Word and rank of the letter crossed in this step."""


class PastLoto(Answer):
    """The cards and what was announced, after a step."""

    cards: list[PastCard | None]
    drawn: str


class PastGrid(Answer):
    """A grid after a step. `squares` are those of the word just laid, or just emptied."""

    rows: list[str]
    squares: list[str] = msgspec.field(default_factory=list)
    letters: str = ""
    """Inversé: what stood on those squares, lower case for a joker."""


class PastTurn(Answer):
    """A turn at a table: the racks as they were when it was decided, all of them."""

    kind: str
    racks: tuple[str, ...]
    bag: int
    word: str = ""
    place: str = ""
    tiles: str = ""
    """Tiles laid, or exchanged."""
    points: int = 0
    before: list[str] = msgspec.field(default_factory=list)
    """The grid on which it was decided."""


class Step(Answer, omit_defaults=True):
    """One step: who did what, the totals and the table after it."""

    kind: str
    text: str
    totals: tuple[int, ...]
    """Seat by seat: points so far; in loto, letters still to cross."""
    seat: str = ""
    turn: int = 0
    """Jarnac: the turn it belongs to, as its report counts them."""
    weighed: bool = False
    """Whether there is something to say of what could have been done instead."""
    bag: int = 0
    mats: list[PastMat] | None = None
    loto: PastLoto | None = None
    grid: PastGrid | None = None
    at: PastTurn | None = None


class Past(Answer):
    """A game that is over, from its beginning to its end. Step 0 is the beginning."""

    kind: str
    seats: list[str]
    steps: list[Step]


def points(count: int) -> str:
    """« 1 point », « 36 points »."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def score_line(totals: Sequence[int]) -> str:
    """« 210 à 185 »."""
    return ngettext("{n} point", "{n} points", max(totals, default=0)).format(
        n=sentence("past.and-score").join(map(str, totals))
    )


def listed(letters: str) -> str:
    """« E, R, joker »."""
    return ", ".join("joker" if one == "?" else one for one in letters)
