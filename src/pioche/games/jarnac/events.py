"""What happened. Each event holds what chance, the clock and the judge decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pioche.games.jarnac.judge import Verdict
from pioche.games.jarnac.model import Options
from pioche.games.jarnac.timing import Timing

PassReason = Literal["said", "time", "flag", "refused", "out-of-time"]
EndReason = Literal["full-mat", "empty-bag", "claim", "flags", "resigned"]


@dataclass(frozen=True, slots=True)
class GameOpened:
    """Two sides sat down; everything is resolved here."""

    options: Options
    waits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TossDrawn:
    """Each side drew a letter and put it back; on a tie nobody starts yet."""

    letters: tuple[str, str]
    starter: str | None


@dataclass(frozen=True, slots=True)
class LettersDrawn:
    """The hand drew; what was announced before can no longer be contested."""

    seat: str
    letters: str
    timing: Timing


@dataclass(frozen=True, slots=True)
class LettersExchanged:
    """The hand set letters aside, drew others, and put the first ones back."""

    seat: str
    aside: str
    letters: str
    timing: Timing


@dataclass(frozen=True, slots=True)
class DrawAnnounced:
    """The hand will draw, once the opponent has had time to contest; its clock is stopped."""

    seat: str
    at: int
    aside: str
    timing: Timing


@dataclass(frozen=True, slots=True)
class WordAccepted:
    """The opponent lets the last word stand."""

    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class WordPlayed:
    """The hand laid a word; it stands unless contested before the next draw."""

    seat: str
    number: int
    word: str
    line: int | None
    used: str
    """The loose letters that the word takes."""
    until: int
    """Until when a draw waits for a contest."""
    timing: Timing


@dataclass(frozen=True, slots=True)
class BagPassed:
    """The bag went to the other side."""

    seat: str
    """Who gave it away."""
    reason: PassReason
    may_call: bool
    """Whether the receiver may say Jarnac."""
    extra: int
    """Letters that the receiver draws beside the ordinary ones."""
    timing: Timing
    window: int | None = None
    """The end of the ten seconds, where all the receiver can do is say Jarnac."""
    closing: bool = False
    """Whether the game ends with the window."""


@dataclass(frozen=True, slots=True)
class JarnacTaken:
    """The receiver took a word that the opponent missed; it stands unless contested."""

    seat: str
    number: int
    word: str
    line: int | None
    """The opponent's line that was used."""
    used: str
    """The opponent's loose letters that the word takes."""
    until: int
    """Until when a draw waits for a contest."""
    timing: Timing


@dataclass(frozen=True, slots=True)
class JarnacCalled:
    """A side out of time said Jarnac, without taking the word; it is judged at once."""

    seat: str
    word: str
    line: int | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class WordJudged:
    """A word was contested and judged; refused, it leaves the mat as if never laid."""

    seat: str
    """Who contested."""
    number: int
    jarnac: bool
    verdict: Verdict
    extra: int
    """Letters that the hand draws beside the ordinary ones."""
    timing: Timing


@dataclass(frozen=True, slots=True)
class PointsAwarded:
    """A wrong claim, with someone out of time, gave the opponent points."""

    seat: str
    points: int


@dataclass(frozen=True, slots=True)
class FlagFell:
    """A side has used up its time."""

    seat: str
    timing: Timing


@dataclass(frozen=True, slots=True)
class ClocksStopped:
    """An interruption began."""

    timing: Timing
    at: int


@dataclass(frozen=True, slots=True)
class ClocksRestarted:
    """An interruption ended: what else was awaited comes later by as long as it lasted."""

    timing: Timing
    at: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    reason: EndReason
    points: tuple[int, int]
    jarnacs: tuple[int, int]
    winner: str | None
    timing: Timing


Event = (
    GameOpened
    | TossDrawn
    | LettersDrawn
    | LettersExchanged
    | DrawAnnounced
    | WordAccepted
    | WordPlayed
    | BagPassed
    | JarnacTaken
    | JarnacCalled
    | WordJudged
    | PointsAwarded
    | FlagFell
    | ClocksStopped
    | ClocksRestarted
    | GameEnded
)
