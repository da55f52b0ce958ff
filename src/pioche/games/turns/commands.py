"""What players may ask of a table, and what falls due by itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a word, written whole; lower case is a joker."""

    seat: str
    word: str
    place: str
    theme: tuple[str, ...] = ()
    """Words of this move said to belong to the theme, where the table votes."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put tiles aside for as many others; the turn is spent."""

    seat: str
    tiles: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing this turn."""

    seat: str


@dataclass(frozen=True, slots=True)
class Accept:
    """Renounce challenging the word just laid."""

    seat: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """Have the words just formed looked up."""

    seat: str


@dataclass(frozen=True, slots=True)
class Recycle:
    """Swap a letter of the rack for the joker that stands for it on a square."""

    seat: str
    square: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Choose the bag of each tile drawn: `V` vowels, `C` consonants."""

    seat: str
    bags: str


@dataclass(frozen=True, slots=True)
class Take:
    """Choose the tiles themselves, where they lie face up."""

    seat: str
    tiles: str


@dataclass(frozen=True, slots=True)
class LookUp:
    """Look a word up, where the dictionary is open."""

    seat: str
    word: str


@dataclass(frozen=True, slots=True)
class Suggest:
    """Ask for the best words of one's rack, where the dictionary is open."""

    seat: str


@dataclass(frozen=True, slots=True)
class Vote:
    """Say whether the words claimed belong to the theme."""

    seat: str
    agrees: bool | None
    """Nothing: leave it to the others."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The record of a game already played ends here; seat by seat, what it gave or charged then."""

    seat: str
    adjustments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """The time to challenge, or to vote, is over. Falls due by itself."""


@dataclass(frozen=True, slots=True)
class FlagFall:
    """A player's time is used up. Falls due by itself."""

    seat: str


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Stop all that runs: a player's clock, the time to challenge or to vote."""


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let everything run again from where it stopped."""


SeatedCommand = (
    Play
    | Exchange
    | Pass
    | Accept
    | Challenge
    | Recycle
    | Draw
    | Take
    | LookUp
    | Suggest
    | Vote
    | Stop
)
"""What a player asks for a seat."""
