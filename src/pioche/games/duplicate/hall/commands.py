"""What may be ordered in a hall: by the juge-arbitre, the arbiters, the players of a slip.

Who orders is `env.by`, never a part of the order.
"""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.shape import PublicNames
from pioche.rules.ranking.standing import Entrant
from pioche.rules.ranking.ties import TieBreak
from pioche.rules.slips import Sanction, Slip
from pioche.rules.slips.slip import Discipline

# -- people ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnrolPlayers:
    """Give players their tables. Who comes late has nothing for the coups before (6.1)."""

    players: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class ChangePlayer:
    """Correct a player's arbiter, labels or arrival; the table stays."""

    player: Entrant


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Take a player who never handed in anything off the list."""

    table: int


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """A player goes home: what was played counts, nothing more is expected from the table.

    Reading: the coup under way is still theirs, so that a slip on its way is never lost.
    """

    table: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Who had gone plays again; the coups between stay without a slip."""

    table: int


@dataclass(frozen=True, slots=True)
class AppointArbiter:
    """Give an arbiter their tables (none: all of them); a double arbiter judges again, blind."""

    id: str
    tables: tuple[int, ...] = ()
    double: bool = False


@dataclass(frozen=True, slots=True)
class ReleaseArbiter:
    """An arbiter judges no more: slips are no longer awaited from them."""

    id: str


@dataclass(frozen=True, slots=True)
class SetHallOptions:
    """Choose what the regulations leave open: solos shown live, how ties are broken; whether
    searches are closed to others on the server, and what everybody reads of the players. What is
    None stays as it is."""

    live_solos: bool | None = None
    tie_break: TieBreak | None = None
    closes: bool | None = None
    names: PublicNames | None = None


@dataclass(frozen=True, slots=True)
class SettleTies:
    """A game of sudden death was played for a tie: who went out of it, at which coup (7.3).

    Given again, it replaces what was noted before; nothing noted leaves the tie.
    """

    out: tuple[tuple[int, int], ...]
    """Tables, and the coup at which each went out; who is not named never did."""


# -- slips of the coup under way ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnterSlip:
    """Enter a paper slip; entering it again corrects it."""

    slip: Slip
    mailed: tuple[int, ...] = ()
    """The table, if its phone has handed in this coup: the mail says so, whatever was ordered."""


@dataclass(frozen=True, slots=True)
class TypeLine:
    """Enter what the referee typed: `12 maison h4 24`, `12 =`, `* -` (see rules.slips.entry)."""

    line: str
    mailed: tuple[int, ...] = ()
    """As for a slip; for `*`, all who have handed in by phone, and are not missing."""
    note: str = ""
    """Why a slip of a coup that counts is put right (`12@7 …`)."""


@dataclass(frozen=True, slots=True)
class SanctionPlayer:
    """Add a disciplinary warning, or a zero, to a table's coup; none takes it back."""

    table: int
    discipline: Discipline | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class UndoLine:
    """Undo the last line that this person typed in this coup, and that still stands."""


@dataclass(frozen=True, slots=True)
class WithdrawSlip:
    """Take a table's slip back, whoever typed it."""

    table: int


@dataclass(frozen=True, slots=True)
class SettleDifference:
    """Decide between two arbiters: by the slip as it must be read."""

    slip: Slip
    note: str = ""


# -- coups that count --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AmendSlip:
    """Correct a slip of a coup that already counts, with the reason."""

    coup: int
    slip: Slip
    note: str


@dataclass(frozen=True, slots=True)
class LodgeAppeal:
    """A player, or the corps arbitral, does not accept a verdict (2011: 6.3)."""

    coup: int
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """Decide a verdict again, with the reason."""

    coup: int
    table: int
    points: int
    sanction: Sanction
    reason: str
    insists: bool = False
    """Grants more than the top all the same: the reason says why."""


@dataclass(frozen=True, slots=True)
class DeliverNotice:
    """A billet de correction reaches its player; an incorrect one tells nothing."""

    coup: int
    table: int
    correct: bool = True


@dataclass(frozen=True, slots=True)
class RefuseMean:
    """Refuse the mean for a repeated zero: the fault is on the player's own grid (2011: 5.7)."""

    coup: int
    table: int
    note: str
