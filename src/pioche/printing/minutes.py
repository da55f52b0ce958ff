"""What the sheets of a hall are made from: the same from a file of slips or from a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from pioche.formats.people import Individual
from pioche.formats.refereeing import RefereedCoup, RefereedFile
from pioche.formats.results import told
from pioche.games.duplicate import Played, State, end_lines, formula_name, results, tempo_words
from pioche.printing.model import Head
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.ranking.game import GameResult
from pioche.rules.ranking.standing import Entrant, Ranking, Standing
from pioche.rules.sanctions.mean import Compensation
from pioche.rules.sanctions.warnings import WarningRule
from pioche.rules.slips import Slip, Verdict
from pioche.texts import SOURCE, _, speaking
from pioche.texts.dates import day_told
from pioche.texts.spoken import lasting


def rules_told(formula: str = "", tempo: str = "", edition: str = "", lexicon: str = "") -> str:
    """How a game is played, at the right of a head."""
    words = _("lexique « {name} »").format(name=lexicon) if lexicon else ""
    return ", ".join(filter(None, (formula, tempo, edition, words)))


@dataclass(frozen=True, slots=True)
class Identity:
    """Who somebody is to a federation; what is not known is empty."""

    surname: str
    names: str = ""
    licence: str = ""
    nationality: str = ""
    series: str = ""
    category: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Isotop:
    """Another solution of the highest score."""

    word: str
    ref: str


@dataclass(frozen=True, slots=True)
class CoupMinutes:
    """A coup: what was drawn and retained, and every verdict by table."""

    number: int
    rack: str
    top: int
    retained: str
    verdicts: Mapping[int, Verdict]
    billets: tuple[int, ...]
    """Tables to which a billet goes."""
    kept: str = ""
    drawn: str = ""
    refused: tuple[str, ...] = ()
    """Racks put back before this one."""
    word: str = ""
    ref: str = ""
    isotops: tuple[Isotop, ...] = ()
    ties: int = 1
    """How many solutions have the highest score, listed or not."""
    slips: Mapping[int, Slip] = field(default_factory=dict)
    second: Mapping[int, Verdict] = field(default_factory=dict)
    """As the double arbiters judged, by table."""

    @property
    def letters(self) -> str:
        """The rack as it came: reliquat + letters drawn; a new rack after a rejet has none."""
        if not self.drawn:
            return self.rack
        return f"{self.kept}+{self.drawn}" if self.kept and not self.refused else self.drawn


@dataclass(frozen=True, slots=True)
class Minutes:
    """A game in the hall, written down."""

    title: str
    edition: str
    players: tuple[Entrant, ...]
    coups: tuple[CoupMinutes, ...]
    result: GameResult | None
    rankings: tuple[Ranking[Standing], ...] = ()
    annulled: bool = False
    """Broken off too early: there are no results (2011: 3.6)."""
    formula: str = ""
    tempo: str = ""
    lexicon: str = ""
    place: str = ""
    date: str = ""
    ended: bool = False
    end: str = ""
    """Why it is over, in words."""
    grid: tuple[str, ...] = ()
    """The grid after the last coup, row by row."""
    rest: str = ""
    """The letters that were left."""
    doubles: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """The double arbiters and their tables; none: all."""
    identities: Mapping[int, tuple[Identity, ...]] = field(default_factory=dict)
    """By table, who sits there as the register knows them: one, or both of a pair."""
    warning_rule: WarningRule | None = None
    chosen: int | None = None
    """The one table that is asked for; none: all."""
    link: str = ""
    """Where the report of the game is read."""

    @property
    def head(self) -> Head:
        """What stands above every sheet."""
        rules = rules_told(self.formula, self.tempo, self.edition, self.lexicon)
        part = _("partie annulée, rien ne compte") if self.annulled else ""
        return Head(self.title, part, self.date, self.place, rules)

    @property
    def means(self) -> Mapping[tuple[int, int], Compensation]:
        """The means given, by coup and table."""
        given = self.result.compensations if self.result else ()
        return {(one.coup, one.table): one for one in given}

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody, the first first."""
        return self.result.standings if self.result else ()

    @property
    def solos(self) -> Mapping[int, int]:
        """By coup, the table that made a solo."""
        return self.result.solos if self.result else {}

    @property
    def asked(self) -> tuple[Entrant, ...]:
        """The players of a sheet for each: all, or the one that was asked for, by table."""
        ordered = sorted(self.players, key=lambda one: one.table)
        return tuple(one for one in ordered if self.chosen in (None, one.table))

    @property
    def tops(self) -> int:
        """The sum of the tops."""
        return sum(coup.top for coup in self.coups)

    def name(self, table: int) -> str:
        """The name at a table; "" where nobody sits."""
        return next((one.label for one in self.players if one.table == table), "")

    def called(self, table: int) -> str:
        """The name at a table, or the table."""
        return self.name(table) or _("Table {table}").format(table=table)

    def identity(self, player: Entrant) -> tuple[Identity, ...]:
        """Who sits at a table to a federation; without the register, as the ranking names them."""
        return self.identities.get(player.table) or unregistered(player)

    @property
    def arbiters(self) -> tuple[str, ...]:
        """Name the arbiters, in order."""
        return tuple(sorted({player.arbiter for player in self.players}))


def identities_of(
    players: Iterable[Entrant], seated: Mapping[tuple[str, bool], Individual]
) -> dict[int, tuple[Identity, ...]]:
    """By table, those whom the register knows, by their seats; of a pair each by themselves."""
    found = {}
    for player in players:
        first, second = seated.get((player.seat, False)), seated.get((player.seat, True))
        if first is None and second is None:
            continue
        people = [identity_of(first, player.name)]
        if second is not None or player.partner:
            people.append(identity_of(second, player.partner))
        found[player.table] = tuple(people)
    return found


def unregistered(player: Entrant) -> tuple[Identity, ...]:
    """Who sits at a table, as the ranking names them; of a pair each by themselves."""
    labels = (player.series, player.category, player.club)
    names = [one for one in (player.name, player.partner) if one] or [told(player)]
    return tuple(Identity(name, "", "", "", *labels) for name in names)


def identity_of(who: Individual | None, name: str = "") -> Identity:
    """Somebody of the register; `name` is what is known of who is not in it."""
    if who is None or not who.full_name:
        return Identity(name)
    return Identity(
        who.surname,
        who.names,
        who.licence,
        who.nationality,
        who.series,
        who.category,
        who.club,
    )


@speaking(SOURCE)
def minutes_of_file(judged: RefereedFile, title: str) -> Minutes:
    """Write down a file of slips, judged."""
    settings = judged.read.settings
    slips = {coup.number: coup.slips for coup in judged.read.coups}
    coups = tuple(
        _coup_of_file(coup, {one.table: one for one in slips.get(coup.number, ())})
        for coup in judged.coups
        if not coup.annulled
    )
    tables = sorted({table for coup in coups for table in coup.verdicts})
    players = judged.read.players or tuple(Entrant(table) for table in tables)
    return Minutes(
        title,
        settings.regulation.title,
        players,
        coups,
        judged.result,
        judged.rankings(),
        judged.annulled,
        formula=formula_name(settings.formula.name),
        tempo=lasting(settings.tempo.seconds),
        lexicon=settings.lexicon,
        ended=True,
        warning_rule=WarningRule.of(settings.regulation, settings.formula, settings.tempo),
    )


def _coup_of_file(coup: RefereedCoup, slips: Mapping[int, Slip]) -> CoupMinutes:
    position = coup.position
    retained = position.retained
    others = [one for one in position.tops if retained is None or str(one) != str(retained)]
    return CoupMinutes(
        coup.number,
        str(position.rack),
        position.top_score,
        f"{retained.word} {retained.ref}" if retained else "–",
        {verdict.table: verdict for verdict in coup.verdicts},
        tuple(verdict.table for verdict in coup.verdicts if verdict.notice),
        word=retained.word if retained else "",
        ref=retained.ref if retained else "",
        isotops=tuple(Isotop(one.word, one.ref) for one in others),
        ties=len(position.tops),
        slips=slips,
    )


@speaking(SOURCE)
def minutes_of_game(
    state: State, named: Callable[[Entrant], Entrant], *, at: int | None = None
) -> Minutes:
    """Write down a game of the hall; `named` says who a player is, which the game does not know.

    `at` is when it was opened, in milliseconds.
    """
    setup = state.setup
    opened = Minutes(
        setup.name,
        setup.regulation.title,
        (),
        (),
        None,
        formula=formula_name(setup.formula.name),
        tempo=tempo_words(setup),
        lexicon=setup.lexicon,
        place=setup.place,
        date="" if at is None else day_told(datetime.fromtimestamp(at / 1000)),
        ended=state.ended is not None,
        end=" ".join(end_lines(state)),
        grid=tuple(state.board.rows()),
        rest=state.position.remaining,
        warning_rule=_rule(setup.regulation, setup.formula, state),
    )
    hall = state.hall
    if hall is None:
        return opened
    found = results(state)
    # Before anybody has played: those who are expected, for sheets printed to be filled in.
    playing = found.playing or frozenset(hall.players)
    players = {table: named(player) for table, player in hall.players.items() if table in playing}
    final = replace(
        found.final,
        standings=tuple(one.of(players[one.player.table]) for one in found.final.standings),
    )
    played = {one.number: one for one in state.played}
    coups = tuple(
        replace(
            _coup_of_game(played[coup.number]),
            top=coup.top,
            verdicts={t: entry.verdict for t, entry in coup.entries.items() if t in playing},
            billets=tuple(sorted(coup.notices & playing)),
            slips={t: entry.slip for t, entry in coup.entries.items() if t in playing},
            second={t: entry.verdict for t, entry in coup.desk.second.items() if t in playing},
        )
        for coup in hall.coups
        if coup.number in played
    )
    return replace(
        opened,
        players=tuple(players.values()),
        coups=coups,
        result=final,
        rankings=final.rankings(),
        annulled=found.annulled,
        doubles={one.id: one.tables for one in hall.arbiters.values() if one.double},
    )


def _rule(regulation: Regulation, formula: Formula, state: State) -> WarningRule:
    return WarningRule.of(regulation, formula, state.setup.tempo)


def _coup_of_game(coup: Played) -> CoupMinutes:
    candidates = coup.tops.candidates if coup.tops else ()
    return CoupMinutes(
        coup.number,
        coup.rack,
        coup.score,
        f"{coup.word} {coup.ref}",
        {},
        (),
        kept=coup.before.supply.kept,
        drawn=coup.drawn,
        refused=tuple(one.rack for one in coup.refused),
        word=coup.word,
        ref=coup.ref,
        isotops=tuple(
            Isotop(one.word, one.ref)
            for one in candidates
            if (one.word, one.ref) != (coup.word, coup.ref) and one.excluded is None
        ),
        ties=coup.tops.ties if coup.tops else 1,
    )
