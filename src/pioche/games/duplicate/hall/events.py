"""What can happen in a hall. `by` is who ordered it: never a name."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.duplicate.hall.state import JudgedSlip
from pioche.games.shape import PublicNames
from pioche.rules.ranking.standing import Entrant
from pioche.rules.ranking.ties import TieBreak
from pioche.rules.slips import Slip, Verdict
from pioche.rules.slips.slip import Discipline

# -- people ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayersEnrolled:
    """Players have tables."""

    players: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class PlayerChanged:
    """What is known of a player is corrected."""

    player: Entrant


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """A player is off the list."""

    table: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player has gone home."""

    table: int
    after_coup: int
    """The last coup for which the player was there."""


@dataclass(frozen=True, slots=True)
class PlayerBack:
    """A player plays again."""

    table: int


@dataclass(frozen=True, slots=True)
class ArbiterAppointed:
    """An arbiter has tables."""

    id: str
    tables: tuple[int, ...]
    double: bool


@dataclass(frozen=True, slots=True)
class ArbiterReleased:
    """An arbiter judges no more."""

    id: str


@dataclass(frozen=True, slots=True)
class HallOptionsSet:
    """The options of the hall are chosen."""

    live_solos: bool
    tie_break: TieBreak
    closes: bool | None = None
    names: PublicNames | None = None


@dataclass(frozen=True, slots=True)
class TiesSettled:
    """Ties are decided by a game of sudden death: tables, and the coup each went out at."""

    out: tuple[tuple[int, int], ...]
    by: str


# -- slips of the coup under way ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SlipEntered:
    """A slip is entered and judged."""

    coup: int
    slip: Slip
    verdict: Verdict
    by: str = ""
    """Empty: the program enters it, for an absent player who was sanctioned."""
    blind: bool = False
    """Whether it is the double arbiter's reading."""
    line: int = 0
    """The number of the line that did this, one for all the tables of `* =`; 0: nobody's line."""
    assumed: bool = False
    """Entered for all who were missing: a slip from the phone takes its place."""
    over_mail: bool = False
    """The table had handed in by phone: this slip goes before that one."""
    own: Discipline | None = None
    """The sanction written on this line, before the one that the table had already."""


@dataclass(frozen=True, slots=True)
class PlayerSanctioned:
    """A player is sanctioned for discipline."""

    coup: int
    table: int
    discipline: Discipline | None
    note: str
    by: str
    line: int


@dataclass(frozen=True, slots=True)
class LineUndone:
    """A line is undone as a whole. What it did stays in the log."""

    coup: int
    line: int
    by: str
    blind: bool
    standing: tuple[tuple[int, bool, JudgedSlip | None], ...]
    """What stands again: table, whether in the double arbiter's reading, slip and verdict."""


@dataclass(frozen=True, slots=True)
class SlipWithdrawn:
    """A slip is taken back; what the table said before is in the log."""

    coup: int
    table: int
    by: str
    blind: bool


@dataclass(frozen=True, slots=True)
class DifferenceSettled:
    """Two verdicts on one slip are settled."""

    coup: int
    slip: Slip
    verdict: Verdict
    by: str
    note: str
    at: int
    own: Discipline | None
    """The sanction of the slip as it was settled, before the one that the table had already."""


@dataclass(frozen=True, slots=True)
class SlipsCollected:
    """The mail of a coup, judged. What an arbiter read on paper stands."""

    coup: int
    entries: tuple[tuple[Slip, Verdict], ...]
    aside: tuple[tuple[Slip, Verdict], ...]
    """What was sent by tables that also handed in paper: kept in case the paper is taken back."""


# -- coups that count --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CoupScored:
    """A coup counts. `rows` are table, points, penalty and warnings of every slip expected."""

    coup: int
    top: int
    rows: tuple[tuple[int, int, int, int], ...]
    missing: tuple[int, ...]
    """Tables that handed in nothing: they get the verdict `absent`."""
    absent: Verdict
    notices: tuple[int, ...]
    """Tables to which a billet de correction must go."""
    out: tuple[int, ...]
    """Sudden death: who goes out."""
    upheld: tuple[JudgedSlip, ...]
    """What was decided before the top was withdrawn, and stands."""
    lapsed: tuple[int, ...]
    """Tables whose slip was entered anew since: what was decided on the old one has lapsed."""


@dataclass(frozen=True, slots=True)
class SlipAmended:
    """A slip is corrected after the coup counted; what stood before stays in the log."""

    coup: int
    slip: Slip
    verdict: Verdict
    note: str
    by: str
    at: int
    out: tuple[int, ...]
    """Sudden death: who is out at the coup, now."""


@dataclass(frozen=True, slots=True)
class AppealLodged:
    """A verdict is appealed."""

    coup: int
    table: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """A verdict is decided again; the first decision stays on record."""

    coup: int
    table: int
    verdict: Verdict
    reason: str
    by: str
    at: int
    out: tuple[int, ...]
    """As for an amended slip."""


@dataclass(frozen=True, slots=True)
class DecisionWithdrawn:
    """An amended slip or an appeal decided by mistake: what stood before stands again."""

    coup: int
    table: int
    note: str


@dataclass(frozen=True, slots=True)
class NoticeDelivered:
    """A billet is handed out before a coup is played."""

    coup: int
    table: int
    before_coup: int
    correct: bool


@dataclass(frozen=True, slots=True)
class MeanRefused:
    """The mean is refused."""

    coup: int
    table: int
    note: str
    by: str
