"""The shapes in which each audience sees the hall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from msgspec import UNSET, UnsetType

from pioche.games.duplicate.hall.found import FoundView, TopFound
from pioche.games.duplicate.hall.slip_view import SlipView
from pioche.games.duplicate.hall.state import Appeal, Decision
from pioche.games.shape import PublicNames
from pioche.rules.slips import Sanction
from pioche.rules.slips.policy import Scores

TableState = Literal["ok", "warning", "penalty", "zero", "missing", "away", "out"]


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking; the name is behind the seat."""

    rank: int
    table: int
    seat: str
    total: int
    percentage: float
    solos: int | UnsetType = UNSET
    """How many solos are in the total, where they may be seen."""
    out: int | UnsetType = UNSET
    """Sudden death: the coup at which the table went out."""


@dataclass(frozen=True, slots=True)
class SoloView:
    """A solo: the coup, and who alone scored best."""

    coup: int
    table: int
    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """Where a table stands in the coup under way."""

    table: int
    seat: str
    state: TableState
    points: int | UnsetType = UNSET
    total: int
    warnings: int
    arbiter: str
    assumed: bool
    """Entered with all who were missing: a slip from the phone would take its place."""
    over_mail: bool
    """Typed although the phone had handed in: paper goes before the phone."""
    left_after: int | UnsetType = UNSET
    """The last coup for which a player who has gone home was there."""
    penalty: int | UnsetType = UNSET
    """What the slip costs beside its points."""
    played: bool
    """Whether anything ever came from it: such a table stays in the game."""
    first_coup: int | UnsetType = UNSET
    """The first coup of who came late: those before are zeros (6.1)."""


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A billet de correction to hand out."""

    coup: int
    table: int
    seat: str
    verdict: SlipView


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """Two verdicts on one slip that disagree."""

    table: int
    about: tuple[str, ...]
    first: SlipView | UnsetType = UNSET
    second: SlipView | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class UnreadView:
    """A slip that must be read twice, and its only reading so far."""

    table: int
    awaits: Literal["first", "second"]
    read: SlipView


@dataclass(frozen=True, slots=True)
class SlipWords:
    """A slip in a few words: what was written, or what became of it; where it came from."""

    word: str
    state: str
    mail: bool
    by: str = ""


@dataclass(frozen=True, slots=True)
class UndoneView:
    """What an undone line changed at a table; a slip or sanction absent was, or is, not there."""

    table: int
    was: SlipWords | UnsetType = UNSET
    now: SlipWords | UnsetType = UNSET
    discipline_was: str | UnsetType = UNSET
    discipline_now: str | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class RulingView:
    """What was decided on a table's slip before its top was withdrawn, and whether it stands."""

    table: int
    kind: Literal["amended", "appeal"]
    stands: bool


@dataclass(frozen=True, slots=True)
class WarningTerms:
    """From the `threshold`-th warning on, each costs `cost` points."""

    threshold: int
    cost: int
    article: str


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A fault that a page tells of before it is made."""

    sanction: Sanction
    article: str


@dataclass(frozen=True, slots=True)
class PublicHall:
    """What everybody may see: how many tables, how many slips, the ranking."""

    players: int
    received: int
    ranking: tuple[RankLine, ...]
    scores: Scores = "claimed"
    """Whether players claim their scores, or these are computed."""
    top_found: TopFound | UnsetType = UNSET
    """How many tables found the top, once it is retained and where that may be told."""
    solos_made: tuple[SoloView, ...] | UnsetType = UNSET
    """At the end of the game, or as they come where the hall shows them live."""
    in_play: int | UnsetType = UNSET
    """Sudden death: how many tables are not out."""
    next: str | UnsetType = UNSET
    """The game in which the same people play on."""
    follows: str | UnsetType = UNSET
    """What the head's hall is called, in a multiplex: racks and tops come from there."""


@dataclass(frozen=True, slots=True)
class PlayerHall(PublicHall):
    """A player's own verdicts, once each top is retained, and place."""

    table: int = 0
    sheet: tuple[SlipView, ...] = ()
    """The feuille de route: one verdict per coup that counts."""
    total: int = 0
    rank: int = 0
    percentage: float = 0.0
    warnings: int = 0
    warning_terms: WarningTerms | UnsetType = UNSET
    """What warnings cost, where they ever cost anything."""
    warning_penalty: int = 0
    """What those so far take off at the end of the game; before it, `total` is without."""
    solos: int | UnsetType = UNSET
    solo_points: int | UnsetType = UNSET
    """Where solos may be seen: what they bring, which is in the total."""
    without_score: Unclaimed | UnsetType = UNSET
    """What a slip without its score costs, where players claim it."""
    expected: bool = False
    """Whether a slip is expected from this table now."""
    out: int | UnsetType = UNSET
    """Sudden death: the coup at which this table went out."""
    on_paper: bool = False
    """Whether an arbiter entered a paper slip for this coup: it goes before the phone's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeHall(PublicHall):
    """What an arbiter sees of their own tables."""

    tables: tuple[TableView, ...]
    verdicts: tuple[SlipView, ...]
    """This coup's, the last typed first."""
    notices: tuple[NoticeView, ...]
    differences: tuple[DifferenceView, ...]
    found: tuple[FoundView, ...]
    """The solutions that their tables found, among the slips judged so far."""
    blind: bool = False
    unread: tuple[UnreadView, ...] = ()
    """Once the coup is closed: slips that one of two arbiters has not entered."""
    lines: int
    """How many of their own lines can be undone before anything else."""
    undone: tuple[UndoneView, ...] | UnsetType = UNSET
    """What they just took back, until they type again; the first tables of many."""
    undone_count: int | UnsetType = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeHall(JudgeHall):
    """Everything: appeals, decisions, who judges whom, solos."""

    appeals: tuple[Appeal, ...]
    decisions: tuple[Decision, ...]
    rulings: tuple[RulingView, ...]
    """While a top is withdrawn, what had been decided; once one is retained, what has lapsed."""
    arbiters: tuple[tuple[str, tuple[int, ...], bool], ...]
    solos: tuple[tuple[int, int], ...]
    """Coups, and the table that made a solo."""
    live_solos: bool
    tie_break: str
    closes: bool
    """Whether nobody else on the server searches letters of their choice while it runs."""
    names: PublicNames
    package: bool
    """Whether it is a hall of a simultaneous, whose results are for an organiser."""
    by_hand: bool | UnsetType = UNSET
    """In a hall that follows another: whether it goes on without the link."""
