"""The hall around a game: tables, arbiters, slips and verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pioche.games.duplicate.hall.table_map import TableMap
from pioche.games.shape import PublicNames
from pioche.rules.ranking.standing import Entrant
from pioche.rules.ranking.ties import TieBreak
from pioche.rules.sanctions.mean import Notice
from pioche.rules.slips import Slip, Verdict
from pioche.rules.slips.slip import Discipline


@dataclass(frozen=True, slots=True)
class HallArbiter:
    """An arbiter and the tables given to them; none: all. A double arbiter judges again, blind."""

    id: str
    tables: frozenset[int] = frozenset()
    double: bool = False

    def has(self, table: int) -> bool:
        """Whether a table is theirs."""
        return not self.tables or table in self.tables


@dataclass(frozen=True, slots=True)
class JudgedSlip:
    """A slip, its verdict, and who entered it; mail comes from the player's own device."""

    slip: Slip
    verdict: Verdict
    by: str = ""
    mail: bool = False
    assumed: bool = False
    """Entered for all who were missing (`* -`): a slip that their phone sends takes its place."""
    over_mail: bool = False
    """Typed although the table's phone had handed in: paper goes before the phone."""

    @property
    def on_paper(self) -> bool:
        """Whether somebody read this slip, so that one from the phone does not count."""
        return not self.mail and not self.assumed


@dataclass(frozen=True, slots=True)
class Deed:
    """What a line did to one table: a slip entered or taken back, a sanction, a settlement."""

    kind: Literal["slip", "withdrawn", "sanction", "settled"]
    table: int
    blind: bool = False
    entry: JudgedSlip | None = None
    own: Discipline | None = None
    """The sanction written on the slip's own line, not the one that its table had already."""
    discipline: Discipline | None = None


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line that one person typed, and everything that it did: undone as a whole."""

    number: int
    by: str
    blind: bool
    phase: str
    """The phase of the coup in which it was typed."""
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class TableChange:
    """What an undone line changed at a table: slip and sanction before, and again now."""

    table: int
    was: JudgedSlip | None
    now: JudgedSlip | None
    discipline_was: Discipline | None = None
    discipline_now: Discipline | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict decided again: an amended slip, a settled difference, an appeal."""

    coup: int
    table: int
    kind: Literal["amended", "settled", "appeal"]
    before: Verdict | None
    after: Verdict
    by: str
    note: str
    at: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee last decided on a table's slip once its coup counted: it outlives the top.

    It stands as long as the table's slip is the one that it was decided about.
    """

    kind: Literal["amended", "appeal"]
    entry: JudgedSlip
    about: Slip
    """What the table had handed in; *missing* where nothing was entered."""
    stands: bool = True


@dataclass(frozen=True, slots=True)
class Reversal:
    """What undoing a decision goes back to, once nothing done since it is left to undo."""

    decision: Decision
    entry: JudgedSlip
    ruling: Ruling | None
    notice: bool
    out: Mapping[int, int]
    appeals: tuple[Appeal, ...]
    """Those that it decided."""
    moment: tuple[str, int, int]
    """Phase, coup and last line when it was decided."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """A verdict that a player, or the corps arbitral, does not accept (2011: 6.3)."""

    coup: int
    table: int
    by: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class Desk:
    """What lay on the desk when a coup counted, for whoever goes back to it (see `Hall`)."""

    entries: TableMap[JudgedSlip]
    second: TableMap[JudgedSlip]
    settled: frozenset[int]
    discipline: Mapping[int, Discipline]
    mailed: TableMap[JudgedSlip]
    lines: tuple[TypedLine, ...]


@dataclass(frozen=True, slots=True)
class HallCoup:
    """A coup that counts: every table's entry, and the billets that must be handed out."""

    number: int
    top: int
    entries: TableMap[JudgedSlip]
    notices: frozenset[int]
    desk: Desk
    rulings: Mapping[int, Ruling] = field(default_factory=dict)
    """By table, what was decided since the coup counted, or before its top was withdrawn."""


@dataclass(frozen=True, slots=True)
class Hall:
    """The players' tables, and what came in from them."""

    players: TableMap[Entrant] = field(default_factory=TableMap)
    arbiters: Mapping[str, HallArbiter] = field(default_factory=dict)
    entries: TableMap[JudgedSlip] = field(default_factory=TableMap)
    """This coup's slips."""
    second: TableMap[JudgedSlip] = field(default_factory=TableMap)
    """This coup's slips as the double arbiters entered them."""
    settled: frozenset[int] = frozenset()
    """Tables whose two verdicts were settled, or agree by the referee's word."""
    discipline: Mapping[int, Discipline] = field(default_factory=dict)
    """This coup's disciplinary sanctions, by table."""
    mailed: TableMap[JudgedSlip] = field(default_factory=TableMap)
    """What the phones had sent when the coup was closed, also where paper went before it."""
    lines: tuple[TypedLine, ...] = ()
    """This coup's lines that stand, newest last: each person undoes their own."""
    undone: Mapping[tuple[str, bool], tuple[TableChange, ...]] = field(default_factory=dict)
    """What each person (and column) just took back, until they type again."""
    coups: tuple[HallCoup, ...] = ()
    notices: TableMap[tuple[tuple[int, Notice], ...]] = field(default_factory=TableMap)
    """Billets handed out: by table, the coup each was about."""
    vetoed: frozenset[tuple[int, int]] = frozenset()
    """Coups and tables refused the mean: a fault on one's own grid."""
    decisions: tuple[Decision, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    rulings: Mapping[int, Ruling] = field(default_factory=dict)
    """While a top is withdrawn: by table, what had been decided on its slip."""
    reversals: tuple[Reversal, ...] = field(default=(), compare=False, repr=False)
    """Decisions since the last coup counted that may be undone, the newest last."""
    out: Mapping[int, int] = field(default_factory=dict)
    """Sudden death: by table, the coup at which each went out."""
    left: Mapping[int, int] = field(default_factory=dict)
    """Who has gone home: by table, the last coup for which each was there."""
    live_solos: bool = False
    tie_break: TieBreak = "none"
    sudden_death: Mapping[int, int] = field(default_factory=dict)
    """A game of sudden death played for a tie: by table, the coup at which each went out (7.3)."""
    ties_before: TieBreak = "none"
    """How ties were to be broken before that game was noted."""
    closes: bool | None = None
    """Whether it closes the server's searches while it runs; None: as the game was opened."""
    names: PublicNames | None = None
    """What everybody reads of the players; None: as the game was opened."""

    @property
    def chosen_tie_break(self) -> TieBreak:
        """How the juge-arbitre chose to break ties, whatever was played for one since."""
        noted = self.tie_break == "sudden-death" and bool(self.sudden_death)
        return self.ties_before if noted else self.tie_break

    def expects(self, table: int, coup: int) -> bool:
        """Whether a slip is expected from a table at a coup."""
        player = self.players.get(table)
        if player is None or table in self.out:
            return False
        # Either of a pair hands in for both.
        return min(player.arrivals) <= coup <= self.left.get(table, coup)

    def coup(self, number: int) -> HallCoup | None:
        """A coup that counts."""
        return next((coup for coup in reversed(self.coups) if coup.number == number), None)

    def desk(self) -> Desk:
        """What lies on the desk now."""
        return Desk(
            self.entries, self.second, self.settled, self.discipline, self.mailed, self.lines
        )

    def with_desk(self, desk: Desk) -> Hall:
        """Lay on the desk what lay there once."""
        return replace(
            self,
            entries=desk.entries,
            second=desk.second,
            settled=desk.settled,
            discipline=desk.discipline,
            mailed=desk.mailed,
            lines=desk.lines,
            undone={},
        )

    def doubled(self, table: int) -> bool:
        """Whether a table is judged twice; what was read twice stays so if who read it has gone."""
        return table in self.second or any(
            arbiter.double and arbiter.has(table) for arbiter in self.arbiters.values()
        )


#: A hall without anybody, and a desk without anything.
EMPTY = Hall()
