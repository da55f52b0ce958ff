"""The state of a game of duplicate: frozen, small, and enough to play on from.

It puts the three parts of a game together: the coups (`coup/`), which know nothing of the others,
and whoever plays them, in a hall with slips (`hall/`) or on seats without (`seats/`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pioche.core.board import Board
from pioche.games.company import Company
from pioche.games.duplicate.coup.state import (
    Announcement,
    Clock,
    Ended,
    Phase,
    Played,
    Position,
    Refused,
    Setup,
    Source,
    Tops,
)
from pioche.games.duplicate.hall.state import Hall
from pioche.games.duplicate.multiplex.state import Following, Led
from pioche.games.duplicate.seats.state import Seats
from pioche.games.shape import PublicNames
from pioche.rules.tempo import CoupTime


@dataclass(frozen=True, slots=True)
class State:
    """A game of duplicate."""

    setup: Setup
    position: Position
    phase: Phase = Phase.TO_DRAW
    coup: int = 1
    """The coup under way, or the one just retained."""
    rack: str = ""
    drawn: str = ""
    source: Source = "chance"
    by_hand: bool = field(default=False, compare=False)
    """Whether any rack so far was entered by somebody, taken back or not."""
    refused: tuple[Refused, ...] = ()
    tops: Tops | None = None
    clock: Clock | None = None
    bell_at: int | None = None
    played: tuple[Played, ...] = ()
    collected: int = 0
    """How many coups had their slips collected."""
    annulled: tuple[tuple[int, str], ...] = ()
    """Coups annulled: their number and rack."""
    before_annulment: State | None = field(default=None, compare=False, repr=False)
    """What a mistaken annulment goes back to; until the next draw."""
    interrupted_at: int | None = None
    ended: Ended | None = None
    announcement: Announcement | None = None
    seats: Seats | None = None
    """Players at home, if any."""
    hall: Hall | None = None
    """The tables; in a game by slips at home, its one table."""
    company: Company = field(default_factory=Company)
    """Those who play at home; in a hall, only where everybody plays on."""
    following: Following | None = None
    """The head whose racks and tops are played here, in a multiplex."""
    led: Led | None = None
    """The halls that may follow this one, in a multiplex."""

    @property
    def next_coup(self) -> int:
        """The number of the coup whose rack is, or will be, drawn next."""
        return self.coup + 1 if self.phase is Phase.RETAINED else self.coup

    @property
    def board(self) -> Board:
        """The grid as everyone sees it."""
        return self.position.board

    @property
    def total(self) -> int:
        """The sum of the tops."""
        return self.played[-1].cumul if self.played else 0

    @property
    def banned(self) -> str | None:
        """The rack of this coup that was annulled and may not come back identical (6.2)."""
        if self.annulled and self.annulled[-1][0] == self.next_coup:
            return self.annulled[-1][1]
        return None

    @property
    def time(self) -> CoupTime:
        """The time of the coup under way."""
        return self.setup.tempo.of_coup(self.setup.formula, self.coup)

    @property
    def is_closing(self) -> bool:
        """Whether the hall closes the server's searches while it runs: as it was opened, or as its
        juge-arbitre has chosen since."""
        chosen = None if self.hall is None else self.hall.closes
        return self.setup.closes if chosen is None else chosen

    @property
    def names(self) -> PublicNames:
        """What everybody reads of the players: as it was opened, or as chosen since."""
        chosen = None if self.hall is None else self.hall.names
        return chosen or self.setup.names

    @property
    def closes(self) -> bool:
        """Whether a competition runs here, and the server's searches are closed to all others.

        *Reading*: from the first draw to the end. A game that its juge-arbitre interrupts between
        two coups is suspended, and closes nothing until it is taken up again.
        """
        if not self.is_closing or self.ended is not None:
            return False
        between = self.phase in (Phase.TO_DRAW, Phase.RETAINED)
        suspended = self.interrupted_at is not None and between
        begun = bool(self.rack or self.played or self.refused or self.annulled)
        return begun and not suspended

    @property
    def blind(self) -> bool:
        """Whether the head has not told the top of the coup under way."""
        between = self.phase in (Phase.TO_DRAW, Phase.RETAINED, Phase.ENDED)
        return self.following is not None and not between

    @property
    def rung_by_hand(self) -> bool:
        """Whether tables hand slips in without a clock: from the draw on, until somebody rings."""
        if self.setup.timed or self.hall is None:
            return False
        return len(self.hall.players) > 0

    @property
    def thinking_phases(self) -> tuple[Phase, ...]:
        """The moments when the players look for a word."""
        return (Phase.THINKING, Phase.DRAWN) if self.rung_by_hand else (Phase.THINKING,)

    def without_rack(self, position: Position) -> State:
        """The state of a coup that has no rack yet, at a position."""
        return replace(
            self,
            position=position,
            phase=Phase.TO_DRAW,
            rack="",
            drawn="",
            tops=None,
            clock=None,
            bell_at=None,
        )
