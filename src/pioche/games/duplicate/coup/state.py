"""The parts of a game and its coups: what is set, what lies where, what was played."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from pioche.core.board import Board
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.tiles import Rack, sort_tiles
from pioche.games.shape import PublicNames
from pioche.rules.draw import RejetReason, Supply
from pioche.rules.edition import Regulation
from pioche.rules.end import EndReason
from pioche.rules.formula import Formula
from pioche.rules.slips.policy import Scores
from pioche.rules.tempo import Tempo
from pioche.rules.top import Candidate, TopReason

Source = Literal["chance", "hand", "prepared", "head"]
"""Whence a rack: by chance, from a real bag, from a package, from the head of a multiplex."""


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
    scores: Scores
    """Whether the score of a slip is its player's to claim, or is computed."""
    closes: bool
    """Whether it closes the server's searches while it runs, unless its hall says otherwise."""
    names: PublicNames
    """What everybody reads of the players, unless the hall says otherwise."""
    place: str
    daily: str
    """The day whose game it is, if it is one."""
    package: str
    """The fingerprint of the package whose racks and tops are played here, as everywhere else."""
    slips: bool
    """Whether the one who plays at home hands in slips, judged as in competition."""

    @property
    def in_earnest(self) -> bool:
        """Whether time is time and nobody chooses, although nobody referees."""
        return bool(self.daily) or self.slips


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
class Shown:
    """A rack that was drawn and shown: its new letters, where they came from, its solutions."""

    drawn: str
    source: Source
    tops: Tops | None


@dataclass(frozen=True, slots=True)
class Refused:
    """A rack put back, why, and the supply it was drawn from."""

    rack: str
    reason: RejetReason | Literal["referee"]
    before: Supply
    shown: Shown | None = field(default=None, compare=False, repr=False)
    """What everybody saw of it, where it was put back by decision; undoing gives it back."""


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
    stopped_at: int | None = None
    stops: tuple[tuple[int, int], ...] = ()
    """From when to when it stood before it ran again: what it showed at any time before."""


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
        """The retained move, on the board where it was laid."""
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
