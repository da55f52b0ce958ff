"""A table at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

from pioche.core.board import Board
from pioche.core.tiles import Bag
from pioche.games.course import Course
from pioche.games.turns.events import GameEnded, Suggestion, WordLaid, WordLookedUp
from pioche.games.turns.rules import RACK_SIZE, Rules, full_bags

Phase = Literal["draw", "turn", "laid", "vote", "over"]
TurnKind = Literal["play", "exchange", "pass", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn that was played, with all that an analysis needs."""

    seat: str
    kind: TurnKind
    rack: str
    """The tiles in hand when the player decided."""
    total: int
    """The player's score after it."""
    word: str = ""
    place: str = ""
    tiles: str = ""
    """Tiles laid, or exchanged."""
    score: int = 0
    bonus: int = 0
    """What the theme added; not part of `score`."""
    recycled: tuple[str, ...] = ()
    """Squares whose joker was taken first, in this turn."""
    upheld: bool = False
    """Whether its word was challenged, and is good."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A word on the grid that is not scored yet."""

    move: WordLaid
    before: Board
    rack: str
    """The rack it was laid from, as it was before."""
    accepted: frozenset[str] = frozenset()
    upheld: bool = False
    """Whether somebody challenged it, and it is good."""


@dataclass(frozen=True, slots=True)
class Voting:
    """A vote of the table about the theme."""

    seat: str
    words: tuple[str, ...]
    until: int | None
    votes: tuple[tuple[str, bool | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """Each player's remaining time when `since` was noted, and who is using theirs up."""

    remaining: tuple[int, ...]
    running: int | None = None
    since: int = 0
    fallen: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """Everything there is to know: racks and scores are in the order of the seats."""

    seats: tuple[str, ...]
    rules: Rules
    bags: tuple[Bag, ...]
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    owed: tuple[int, ...]
    """Tiles that each player has yet to draw."""
    turn: int = 0
    board: Board = field(default_factory=Board)
    aside: str = ""
    """Tiles being exchanged, until as many are drawn."""
    laid: Laid | None = None
    vote: Voting | None = None
    passes: int = 0
    """Passes running, all players together."""
    recycled: tuple[str, ...] = ()
    history: tuple[Turn, ...] = ()
    clock: Clock | None = None
    paused_since: int | None = None
    """When everything that runs was stopped (UTC ms), until it is resumed."""
    look_ups: tuple[WordLookedUp | None, ...] = ()
    suggestions: tuple[tuple[Suggestion, ...], ...] = ()
    left: frozenset[str] = frozenset()
    """Who has given up."""
    ended: GameEnded | None = None

    @property
    def out(self) -> frozenset[str]:
        """Who plays no more: no time is left, or they have given up."""
        return self.left if self.clock is None else self.left | self.clock.fallen

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.ended is not None:
            return "over"
        if self.laid is not None:
            return "laid"
        if self.vote is not None:
            return "vote"
        if any(self.owed):
            return "draw"
        return "turn"

    @property
    def bag_count(self) -> int:
        """How many tiles are still to be drawn."""
        return sum(map(len, self.bags))

    def index(self, seat: str) -> int:
        """A seat's rank at the table."""
        return self.seats.index(seat)

    def rack(self, seat: str) -> str:
        """The tiles of a seat."""
        return self.racks[self.index(seat)]

    @property
    def deadline(self) -> int | None:
        """When the open window closes, if one is open and timed."""
        if self.laid is not None:
            return self.laid.move.until
        return self.vote.until if self.vote is not None else None


class Tabled(Protocol):
    """A state that holds a table: what classic play and the solitaires have in common."""

    @property
    def table(self) -> Table:
        """The table as it stands."""
        ...


TableCourse = Course[Tabled]
"""An order under way in a game that holds a table."""


def start(seats: tuple[str, ...], rules: Rules) -> Table:
    """A table set: full bags, empty racks, everyone has seven tiles to draw."""
    many = len(seats)
    clock = None if rules.clock_ms is None else Clock((rules.clock_ms,) * many)
    return Table(
        seats=seats,
        rules=rules,
        bags=full_bags(rules.drawing),
        racks=("",) * many,
        scores=(0,) * many,
        owed=(RACK_SIZE,) * many,
        clock=clock,
        look_ups=(None,) * many,
        suggestions=((),) * many,
    )
