"""The state of a game of duplicate: frozen, small, and enough to play on from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from pioche.core.board import Board
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.tiles import Rack, sort_tiles
from pioche.rules.draw import RejetReason, Supply
from pioche.rules.edition import Regulation
from pioche.rules.end import EndReason
from pioche.rules.formula import Formula
from pioche.rules.slips.policy import Scores
from pioche.rules.tempo import CoupTime, Tempo
from pioche.rules.top import Candidate, TopReason

if TYPE_CHECKING:
    from pioche.games.duplicate.hall.state import Hall
    from pioche.games.duplicate.seats.state import Seats

Source = Literal["chance", "hand", "prepared"]


class Phase(StrEnum):
    """Where a coup stands. The way is straight; only an inverse event goes back."""

    TO_DRAW = "to-draw"
    DRAWN = "drawn"
    THINKING = "thinking"
    BELL = "bell"
    CLOSED = "closed"
    RETAINED = "retained"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Setup:
    """What was resolved when the game was opened, for good."""

    name: str
    regulation: Regulation
    formula: Formula
    tempo: Tempo
    lexicon: str
    lexicon_sha256: str
    timed: bool
    """Whether coups have a clock, a bell and a closing; else the top follows the draw."""
    measure: bool
    """Whether ties are ranked by the measure of opening."""
    seats: tuple[str, ...] = ()
    """Who plays without slips: at home, among friends, topping."""
    scores: Scores = "claimed"
    """Whether the score of a slip is its player's to claim, or is computed."""


@dataclass(frozen=True, slots=True)
class Position:
    """What lies where before a rack is drawn: the grid, and where letters come from."""

    board: Board
    supply: Supply

    @property
    def remaining(self) -> str:
        """Every letter not yet placed."""
        return self.supply.remaining

    def after(self, move: Move, rack: str, drawn: str, joker_replaced_by: str | None) -> Position:
        """Lay a move from a rack; in the joker formula its joker may be replaced (7.1)."""
        kept = str(Rack(rack).minus(move.tiles))
        bag = self.supply.bag.minus(drawn)
        reserve = self.supply.reserve
        board = move.board.play(move)
        if reserve:
            if "?" in kept:
                kept = kept.replace("?", "")
            elif joker_replaced_by is None:
                reserve -= 1
            else:
                bag = bag.minus(joker_replaced_by)
                board = board.with_tiles(
                    {(row, col): letter.upper() for row, col, letter in move.laid}
                )
        return Position(board, Supply(sort_tiles(kept), bag, reserve))


@dataclass(frozen=True, slots=True)
class Refused:
    """A rack put back, why, and the supply it was drawn from."""

    rack: str
    reason: RejetReason | Literal["referee"]
    before: Supply


@dataclass(frozen=True, slots=True)
class Tops:
    """The best solutions of a coup, the program's choice first. Secret until one is retained."""

    score: int
    candidates: tuple[Candidate, ...]
    reason: TopReason
    ties: int
    """How many solutions there are in all; the candidates may be only the first of them."""

    @property
    def proposed(self) -> Candidate | None:
        """The program's choice: the top that every screen, `=` and the retaining speak of."""
        return self.candidates[0] if self.candidates else None


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a coup: a deadline while it runs, what is left while it stands."""

    total_ms: int
    signal_ms: int
    """How much is left at the signal; 0: no signal."""
    deadline: int | None
    left_ms: int
    """What was left when it last started or stopped."""
    signalled: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A coup whose top was retained."""

    number: int
    rack: str
    drawn: str
    refused: tuple[Refused, ...]
    word: str
    ref: str
    score: int
    cumul: int
    reason: TopReason
    note: str
    joker_replaced_by: str | None
    before: Position
    tops: Tops | None
    came_from: Phase
    """The phase to go back to when the top is withdrawn."""
    clock: Clock | None = None
    bell_at: int | None = None

    def move(self) -> Move:
        """Give the retained move, on the board where it was laid."""
        return Move(self.before.board, self.word, Place.parse(self.ref), self.score)


@dataclass(frozen=True, slots=True)
class Ended:
    """How the game ended."""

    reason: EndReason
    article: str
    edition: str
    valid: bool
    """False: interrupted too early, the results are annulled."""
    last_coup: int
    note: str
    came_from: Phase


@dataclass(frozen=True, slots=True)
class Announcement:
    """What was last announced; the number tells two alike apart."""

    number: int
    subject: str


@dataclass(frozen=True, slots=True)
class State:
    """A game of duplicate."""

    setup: Setup
    position: Position
    phase: Phase = Phase.TO_DRAW
    coup: int = 1
    """The coup under way, or the one just retained."""
    rack: str = ""
    drawn: str = ""
    source: Source = "chance"
    refused: tuple[Refused, ...] = ()
    tops: Tops | None = None
    clock: Clock | None = None
    bell_at: int | None = None
    played: tuple[Played, ...] = ()
    collected: int = 0
    """How many coups had their slips collected."""
    annulled: tuple[tuple[int, str], ...] = ()
    """Coups annulled: their number and rack."""
    before_annulment: State | None = field(default=None, compare=False, repr=False)
    """What a mistaken annulment goes back to; until the next draw."""
    interrupted_at: int | None = None
    ended: Ended | None = None
    announcement: Announcement | None = None
    seats: Seats | None = None
    """Players without slips, if any."""
    hall: Hall | None = None

    @property
    def next_coup(self) -> int:
        """The number of the coup whose rack is, or will be, drawn next."""
        return self.coup + 1 if self.phase is Phase.RETAINED else self.coup

    @property
    def board(self) -> Board:
        """The grid as everyone sees it."""
        return self.position.board

    @property
    def total(self) -> int:
        """The sum of the tops."""
        return self.played[-1].cumul if self.played else 0

    @property
    def banned(self) -> str | None:
        """The rack of this coup that was annulled and may not come back identical (6.2)."""
        if self.annulled and self.annulled[-1][0] == self.next_coup:
            return self.annulled[-1][1]
        return None

    @property
    def time(self) -> CoupTime:
        """The time of the coup under way."""
        return self.setup.tempo.of_coup(self.setup.formula, self.coup)

    def without_rack(self, position: Position) -> State:
        """Give the state of a coup that has no rack yet, at a position."""
        return replace(
            self,
            position=position,
            phase=Phase.TO_DRAW,
            rack="",
            drawn="",
            tops=None,
            clock=None,
            bell_at=None,
        )
