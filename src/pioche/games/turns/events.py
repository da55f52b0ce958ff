"""What happens at a table. Everything drawn and decided is written here, so that replay is live."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """Tiles went from a bag to a rack."""

    seat: str
    tiles: str
    bag: int = 0


@dataclass(frozen=True, slots=True)
class WordLaid:
    """A word lies on the grid, not scored yet."""

    seat: str
    word: str
    place: str
    tiles: str
    words: tuple[str, ...]
    score: int
    claimed: tuple[str, ...] = ()
    """Words that the player says belong to the theme."""
    until: int | None = None
    """When the time to challenge is over (UTC ms); none where words are checked at once."""


@dataclass(frozen=True, slots=True)
class WordAccepted:
    """A player will not challenge."""

    seat: str


@dataclass(frozen=True, slots=True)
class WordUpheld:
    """A challenge failed: every word is admissible; who challenged pays, where that is agreed."""

    by: str
    cost: int = 0


@dataclass(frozen=True, slots=True)
class WordWithdrawn:
    """A challenge succeeded: the player takes the tiles back and has lost the turn."""

    seat: str
    by: str
    refused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordScored:
    """The word laid is counted; the turn is over."""

    seat: str
    score: int
    bonus: int = 0
    themed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VoteOpened:
    """The table is asked about the words claimed for the theme."""

    seat: str
    words: tuple[str, ...]
    until: int | None = None


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A player has voted, or abstained."""

    seat: str
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class VoteClosed:
    """The table has decided."""

    seat: str
    granted: bool
    bonus: int


@dataclass(frozen=True, slots=True)
class TilesSetAside:
    """Tiles to be exchanged lie aside; they go into the bag once others are drawn."""

    seat: str
    tiles: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A turn went by without a word: by choice, without time left, or after giving up."""

    seat: str
    reason: Literal["choice", "time", "left"] = "choice"


@dataclass(frozen=True, slots=True)
class JokerRecycled:
    """A joker on the grid went to a rack, the letter it stood for took its square."""

    seat: str
    square: str
    letter: str


@dataclass(frozen=True, slots=True)
class WordLookedUp:
    """A player looked a word up."""

    seat: str
    word: str
    admitted: bool


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move shown to a player."""

    word: str
    place: str
    score: int


@dataclass(frozen=True, slots=True)
class SuggestionsShown:
    """A player was shown the best moves of the rack."""

    seat: str
    moves: tuple[Suggestion, ...]


@dataclass(frozen=True, slots=True)
class ClockSet:
    """Somebody's clock runs now, or nobody's."""

    remaining: tuple[int, ...]
    running: str | None
    at: int


@dataclass(frozen=True, slots=True)
class FlagFell:
    """A player has no time left and plays no more."""

    seat: str


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """Nothing runs and nobody plays until the game is resumed."""

    at: int


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The game goes on; an open window closes later by as long as the pause lasted."""

    at: int


Reason = Literal["out", "blocked", "passes", "time", "stopped", "resigned"]
"""All tiles used; nothing to play any more; everyone passed twice running; one of two ran late; the
record of a game already played says no more; one is left, the others gave up."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; seat by seat: what was left, what it costs or brings, the final score."""

    reason: Reason
    rests: tuple[str, ...]
    adjustments: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    overtime: tuple[int, ...] = ()
    """Of what it costs, the minutes beyond one's time; nothing where nobody was late."""
