"""What players may ask for.

A command says which turn or which word it answers to (numbers shown by the views), so that one
that comes too late, after a simultaneous draw or contest, is refused the same way for all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pioche.games.company import Resign
from pioche.games.jarnac.judge import WordRules
from pioche.games.jarnac.letters import DEFAULT_SET
from pioche.games.jarnac.timing import CONTEST_MS, TimeControl


@dataclass(frozen=True, slots=True)
class Open:
    """Sit down: two seats (players or teams), the formula, the letters, the time."""

    seats: tuple[str, str]
    words: WordRules = field(default_factory=WordRules)
    letters: str = DEFAULT_SET
    own_letters: dict[str, int] | None = None
    """A letter set of one's own; `letters` is then only its name."""
    time: TimeControl = field(default_factory=TimeControl)
    contest_ms: int = CONTEST_MS
    """How long a draw waits for a contest; 0 where people sit at one table."""
    waits: tuple[str, ...] = ()
    """Who must say that they are ready before it begins; nobody: it begins at once."""


@dataclass(frozen=True, slots=True)
class Toss:
    """Each side draws a letter to know who starts."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw: on receiving the bag, or after a word."""

    seat: str
    turn: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """On receiving the bag, set three loose letters aside and draw three."""

    seat: str
    turn: int
    letters: str


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a word: a new line, or a line (0 to 7) transformed by adding letters to it."""

    seat: str
    turn: int
    word: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """« Je passe » : hand the bag over; in the ten seconds, let them go."""

    seat: str
    turn: int


@dataclass(frozen=True, slots=True)
class CallJarnac:
    """« Jarnac ! » : a word that the opponent missed, with loose letters and perhaps a line."""

    seat: str
    turn: int
    word: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """« Je conteste », alone or « et Jarnac ! » ; the number is that of the word."""

    seat: str
    number: int
    jarnac: bool = False


@dataclass(frozen=True, slots=True)
class Accept:
    """« Bon » : the word of this number will not be contested; a waiting draw goes ahead."""

    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class StopClocks:
    """An interruption: both clocks stop."""


@dataclass(frozen=True, slots=True)
class RestartClocks:
    """End of the interruption: the clock of the hand runs again."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A deadline has passed; the room sends it, the time says which one."""

    at: int


InTurn = Draw | Exchange | Play | Pass | CallJarnac
"""What only the hand may do, on its turn."""
Seated = InTurn | Contest | Accept | Resign
"""What a seat does in its own name."""
Command = Open | Toss | Seated | StopClocks | RestartClocks | TimeUp
