"""What a Jarnac is made of: two mats, a bag, whose hand it is, and what can still be contested.

Sides are 0 and 1 in the order of the seats; a seat is a player or a whole team.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pioche.core.tiles import Bag
from pioche.games.jarnac.judge import Verdict, WordRules
from pioche.games.jarnac.letters import LetterSet
from pioche.games.jarnac.timing import TimeControl, Timing
from pioche.games.word_list import WordList

LINES = 8
SHORTEST = 3
LONGEST = 9
FIRST_DRAW = 6
EXCHANGED = 3
FAULT_POINTS = 10


class Phase(StrEnum):
    """Where the game stands; all phases but the first and the last belong to a hand."""

    TOSS = "toss"
    BAG = "bag"
    """The bag has just been received: Jarnac, draw or exchange."""
    PLAY = "play"
    """Letters were drawn: lay a word or pass."""
    LAID = "laid"
    """A word was laid: the author draws, the opponent may contest."""
    WINDOW = "window"
    """Ten seconds to call Jarnac, and nothing else."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Options:
    """All that was settled when the game was opened."""

    seats: tuple[str, str]
    words: WordRules
    letters: LetterSet
    time: TimeControl
    lexicon: WordList
    contest_ms: int
    """How long a word may be contested although its author would draw at once; online only."""


@dataclass(frozen=True, slots=True)
class Mat:
    """What lies before one side, open to all."""

    loose: str = ""
    lines: tuple[str, ...] = ()
    jarnacs: int = 0
    """Coups de Jarnac that this side made."""
    awards: int = 0
    """Points given by the opponent's wrong claims, once someone is out of time."""
    opened: bool = False
    """Whether the first six letters were drawn."""
    out_of_time: bool = False

    @property
    def points(self) -> int:
        """Each word counts the square of its length; awards come on top."""
        return sum(len(word) ** 2 for word in self.lines) + self.awards

    @property
    def full(self) -> bool:
        """Whether all eight lines hold a word."""
        return len(self.lines) == LINES


Mats = tuple[Mat, Mat]


def with_mat(mats: Mats, side: int, mat: Mat) -> Mats:
    """Both mats, one side's replaced."""
    return (mat, mats[1]) if side == 0 else (mats[0], mat)


@dataclass(frozen=True, slots=True)
class Claim:
    """The last word announced, as long as it may be contested."""

    number: int
    side: int
    word: str
    before: str
    """The word of the line that was transformed; empty for a word of loose letters."""
    jarnac: bool
    closing: bool
    """Whether it is a Jarnac that keeps the game from ending."""
    until: int
    """Until when a draw waits for a contest."""
    mats: Mats
    """Both mats without the word: what a refusal restores."""


@dataclass(frozen=True, slots=True)
class WaitingDraw:
    """A draw that was asked for, and waits until the opponent had time to contest."""

    at: int
    aside: str
    """The letters to exchange; empty for an ordinary draw."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The last contest and how it was judged."""

    number: int
    """The number of the word; 0 for a Jarnac pointed out by a side out of time."""
    by: str
    jarnac: bool
    """Whether « et Jarnac ! » was said with the contest."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    reason: str
    points: tuple[int, int]
    jarnacs: tuple[int, int]
    winner: str | None
    """The winner's seat; none for a draw."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole game, after some event."""

    options: Options
    mats: Mats
    bag: Bag
    timing: Timing
    phase: Phase = Phase.TOSS
    toss: tuple[str, str] | None = None
    hand: int = 0
    turn: int = 0
    """How many times the bag was received."""
    words: int = 0
    """How many words were announced, Jarnacs included: the number of the last one."""
    claim: Claim | None = None
    waiting: WaitingDraw | None = None
    extra: int = 0
    """Letters that the hand draws beside the ordinary ones."""
    may_call: bool = False
    """Whether the hand may say Jarnac now."""
    one_letter_only: bool = False
    """A Jarnac has just filled the hand's eighth line: it draws one letter, it cannot exchange."""
    window: int | None = None
    """When the ten seconds for a Jarnac are over."""
    closing: bool = False
    """Whether the game ends with the window."""
    idle: bool = False
    """Whether nothing was laid since somebody passed with an empty bag."""
    stopped_at: int | None = None
    """Since when the clocks are stopped."""
    judgement: Judgement | None = None
    result: Result | None = None

    @property
    def seats(self) -> tuple[str, str]:
        """Both seats, in order."""
        return self.options.seats

    @property
    def stopped(self) -> bool:
        """Whether the game is interrupted."""
        return self.stopped_at is not None

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self.result is not None

    def side_of(self, seat: str) -> int:
        """The side that a seat plays on, 0 or 1."""
        return self.options.seats.index(seat)

    def seat(self, side: int) -> str:
        """Who plays on a side: a player or a whole team."""
        return self.options.seats[side]

    @property
    def mine(self) -> Mat:
        """The mat of the side that has the hand."""
        return self.mats[self.hand]

    @property
    def theirs(self) -> Mat:
        """The mat of the other side."""
        return self.mats[1 - self.hand]

    @property
    def draws(self) -> int:
        """How many letters the hand draws now, the bag permitting.

        A letter won by a contest comes on top of any draw: two for one, four for three, and,
        by the same reading, seven for the first six.
        """
        if self.phase not in (Phase.BAG, Phase.LAID):
            return 0
        ordinary = 1 if self.mine.opened else FIRST_DRAW
        return min(ordinary + self.extra, len(self.bag))
