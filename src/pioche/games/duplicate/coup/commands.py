"""What may be ordered about the game and its coups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from pioche.games.shape import PublicNames
from pioche.rules.end import EndReason
from pioche.rules.slips import Slip
from pioche.rules.slips.policy import Scores

Subject = Literal["rack", "start", "signal", "end", "top", "game-end"]


@dataclass(frozen=True, slots=True)
class Open:
    """Open a game. Words come from the lexicon of the environment."""

    name: Annotated[str, msgspec.Meta(max_length=120)] = ""
    edition: str = "fisf-2011"
    formula: str = "normale"
    tempo: str | None = None
    signal: int | None = None
    """Thirty or twenty seconds before the end; None: the edition's habit."""
    timed: bool = True
    measure: bool = True
    seats: tuple[str, ...] = ()
    """Who plays at home, without a juge-arbitre: alone, among friends, topping."""
    slips: bool = False
    """Whether the one who plays at home hands in slips, judged as in competition."""
    waits: tuple[str, ...] = ()
    """Who must say that they are ready before it begins; nobody: it begins at once."""
    scores: Scores | None = None
    """Whether players claim their scores (competition) or they are computed (friendly game); None:
    as the edition has it."""
    recorded: bool = False
    """Whether a game already played is replayed: its tops stand as they were recorded."""
    closes: bool | None = None
    """Whether nobody else on the server searches letters of their choice while it runs; None: in
    competition, where players claim their scores."""
    names: PublicNames = "initials"
    place: Annotated[str, msgspec.Meta(max_length=120)] = ""
    """Where it is played, for the head of its sheets."""
    daily: str = ""
    """The day whose game it is (2026-11-16), drawn alike for everybody; the program alone says it:
    see `of_the_day`."""
    package: str = ""
    """The fingerprint of the package that a simultaneous is played from; none: drawn here."""
    follows: Annotated[str, msgspec.Meta(max_length=120)] = ""
    """What the head's hall is called, where this one follows it in a multiplex; a link says it."""
    missed: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The head's last fact about a coup that was over when this hall joined; a link says it."""


@dataclass(frozen=True, slots=True)
class DrawRack:
    """Draw a rack by chance; or enter one, drawn from a real bag or prepared.

    `letters` are the new letters in drawing order, or the whole rack. With `rejet` they are a
    whole new rack: the reliquat went back to the bag with a draw that was not entered.
    """

    letters: str | None = None
    source: Literal["chance", "hand", "prepared"] = "chance"
    rejet: bool = False


@dataclass(frozen=True, slots=True)
class DrawPrepared:
    """A coup of a prepared game: racks put back, letters drawn, the top; or the end of the game."""

    n: int
    letters: str = ""
    refused: tuple[str, ...] = ()
    word: str = ""
    ref: str = ""
    end: EndReason | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class RejectRack:
    """Put the rack back, reliquat and all."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the time of the coup."""


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Stop the clock for a while."""


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let the clock run again."""


@dataclass(frozen=True, slots=True)
class GiveSignal:
    """Tell the players that thirty (or twenty) seconds are left."""


@dataclass(frozen=True, slots=True)
class RingBell:
    """End the time of the coup."""


@dataclass(frozen=True, slots=True)
class CloseCoup:
    """Slips are collected; nothing more comes in. The mail counts and hashes them."""

    slips: int = 0
    slips_sha256: str = ""
    mail: tuple[Slip, ...] = ()
    """The slips themselves, by table: the hall judges them. The stored order has none."""


@dataclass(frozen=True, slots=True)
class RetainTop:
    """Retain the program's choice, or another of the best solutions, with a reason."""

    word: str | None = None
    ref: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class AnnulCoup:
    """Annul the coup under way, or just retained (2011: 6.2)."""

    note: str


@dataclass(frozen=True, slots=True)
class Interrupt:
    """Interrupt the game."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after an interruption; too long a one ends the game (2011: 3.6)."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game: by the article that applies, else by the referee's decision."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class Announce:
    """Say something aloud."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last act, by its inverse event."""

    note: str = ""
    keeps_decisions: bool = False
    """Whether what was decided on a verdict since that act stays."""
