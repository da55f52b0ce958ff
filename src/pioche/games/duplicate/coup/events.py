"""What can happen to the game and its coups. Each act that can be undone has its inverse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pioche.games.shape import PublicNames
from pioche.rules.draw import RejetReason
from pioche.rules.end import EndReason
from pioche.rules.formula import Formula
from pioche.rules.slips.policy import Scores
from pioche.rules.tempo import Tempo
from pioche.rules.top import Candidate, TopReason


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A game begins, with everything that decides it."""

    name: str
    edition: dict[str, Any]
    formula: Formula
    tempo: Tempo
    lexicon: str
    lexicon_sha256: str
    timed: bool
    measure: bool
    scores: Scores
    seats: tuple[str, ...] = ()
    closes: bool = False
    names: PublicNames = "initials"
    place: str = ""
    daily: str = ""
    waits: tuple[str, ...] = ()
    package: str = ""
    follows: str = ""
    missed: int = 0
    slips: bool = False


@dataclass(frozen=True, slots=True)
class RackDrawn:
    """A rack is drawn: letters kept (sorted), letters drawn in their order, the whole rack."""

    coup: int
    kept: str
    drawn: str
    rack: str
    source: Literal["chance", "hand", "prepared", "head"]


@dataclass(frozen=True, slots=True)
class RackRejected:
    """A rack goes back to the bag, reliquat and all: a *rejet*."""

    coup: int
    rack: str
    reason: RejetReason | Literal["referee"]
    article: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class RackWithdrawn:
    """The draw is undone: the new letters go back, the reliquat stays."""

    coup: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class RejetWithdrawn:
    """The last rejet is undone."""

    coup: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class TopsFound:
    """The program's answer to a rack. Secret until a top is retained."""

    coup: int
    score: int
    candidates: tuple[Candidate, ...]
    reason: TopReason
    ties: int


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """The time of a coup begins."""

    coup: int
    at: int
    total_ms: int
    signal_ms: int


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The clock stands."""

    coup: int
    at: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock runs again."""

    coup: int
    at: int


@dataclass(frozen=True, slots=True)
class ClockWithdrawn:
    """The start of the clock is undone."""

    coup: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class SignalGiven:
    """The players are told that so many seconds are left."""

    coup: int
    seconds: int


@dataclass(frozen=True, slots=True)
class BellRung:
    """The time of a coup is over."""

    coup: int
    at: int


@dataclass(frozen=True, slots=True)
class BellWithdrawn:
    """The bell is undone: the clock stands where it was."""

    coup: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class CoupClosed:
    """Slips are collected: their number, and a hash of them all."""

    coup: int
    slips: int = 0
    slips_sha256: str = ""


@dataclass(frozen=True, slots=True)
class CoupReopened:
    """The closing is undone."""

    coup: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class TopRetained:
    """A solution is retained and laid. In the joker formula its joker may be replaced."""

    coup: int
    word: str
    ref: str
    score: int
    reason: TopReason
    note: str = ""
    joker_replaced_by: str | None = None


@dataclass(frozen=True, slots=True)
class TopWithdrawn:
    """The retained solution is taken back."""

    coup: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class CoupAnnulled:
    """A coup is annulled: its points vanish and its letters go back.

    So do billets handed out, means refused and appeals about it: the coup drawn again has the same
    number.
    """

    coup: int
    rack: str
    article: str
    note: str


@dataclass(frozen=True, slots=True)
class CoupRestored:
    """The annulment is undone."""

    coup: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class GameInterrupted:
    """Play stops."""

    at: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class GameResumed:
    """Play goes on."""

    at: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over, by an article, or by the referee's decision."""

    reason: EndReason
    article: str
    edition: str
    valid: bool
    last_coup: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class GameReopened:
    """The end is undone."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class Announced:
    """Something is said aloud: rack, start, signal, end, top, game-end."""

    coup: int
    subject: str
