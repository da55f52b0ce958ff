"""Results as plain data: what every export is made from, whoever holds the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pioche.formats.people import Individual
from pioche.games.duplicate import State, results
from pioche.rules.ranking.competition import Standings
from pioche.rules.ranking.game import GameResult
from pioche.rules.ranking.standing import Entrant, Ranking, Standing, ranks
from pioche.texts import SOURCE, _, speaking


def told(player: Entrant) -> str:
    """Name a player, by the table where there is no name."""
    return player.label or _("Table {table}").format(table=player.table)


@dataclass(frozen=True, slots=True)
class Writer:
    """One format of results: what it is called, and how it is written."""

    name: str
    title: str
    suffix: str
    media: str
    game: Callable[[GameResults], bytes] | None = None
    competition: Callable[[CompetitionResults], bytes] | None = None
    contains: str = "exports.personal"
    """The code of the sentence that says what it holds of people."""


@dataclass(frozen=True, slots=True)
class CoupLine:
    """A coup: its rack, its top."""

    number: int
    rack: str
    word: str
    ref: str
    score: int
    cumul: int
    rejet: bool = False


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A player's result, and the points of each coup (None: not there)."""

    standing: Standing
    coups: tuple[int | None, ...]

    @property
    def player(self) -> Entrant:
        """Who it is."""
        return self.standing.player


@dataclass(frozen=True, slots=True)
class GameResults:
    """A game of duplicate, written down."""

    id: str
    title: str
    created_at: int
    edition: str
    formula: str
    lexicon: str
    tempo: str
    ended: bool
    annulled: bool
    rows: tuple[str, ...]
    """The grid."""
    coups: tuple[CoupLine, ...]
    top: int
    lines: tuple[ResultLine, ...]
    rankings: tuple[Ranking[Standing], ...]
    empty: tuple[int, ...] = ()
    """Tables laid for somebody who never played."""
    solos: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CompetitionResults:
    """A competition, written down."""

    id: str
    title: str
    place: str
    created_at: int
    standings: Standings
    people: Mapping[str, Individual] = field(default_factory=dict)
    """By licence, who they are to their federation."""


@speaking(SOURCE)
def game_results(
    state: State,
    *,
    id: str = "",
    title: str = "",
    created_at: int = 0,
    named: Callable[[Entrant], Entrant] = lambda player: player,
) -> GameResults:
    """Write a game down; `named` says who a player is, which the game does not know."""
    setup, hall = state.setup, state.hall
    lines: list[ResultLine] = []
    rankings: tuple[Ranking[Standing], ...] = ()
    empty: tuple[int, ...] = ()
    annulled = state.ended is not None and not state.ended.valid
    solos: Mapping[int, int] = {}
    if hall is not None and hall.players:
        found = results(state)
        people = {table: named(player) for table, player in hall.players.items()}
        scored = {coup.number: coup for coup in hall.coups}
        means = {key: one.points for key, one in found.means.items()}
        shown = [
            _named(one, people[one.player.table])
            for one in (found.final.standings if state.ended else found.shown)
        ]
        for one in shown:
            table = one.player.table
            points = []
            for played in state.played:
                coup = scored.get(played.number)
                entry = None if coup is None else coup.entries.get(table)
                mean = means.get((played.number, table))
                own = None if entry is None else entry.verdict.points
                points.append(own if mean is None else mean)
            lines.append(ResultLine(one, tuple(points)))
        rankings = GameResult(tuple(shown), (), {}).rankings()
        empty = tuple(sorted(table for table in hall.players if table not in found.playing))
        solos = found.final.solos if state.ended else {}
    elif state.seats is not None:
        lines = [ResultLine(one, ()) for one in _at_home(state, named)]
    return GameResults(
        id=id,
        title=title or setup.name,
        created_at=created_at,
        edition=setup.regulation.title,
        formula=setup.formula.name,
        lexicon=setup.lexicon,
        tempo=setup.tempo.name,
        ended=state.ended is not None,
        annulled=annulled,
        rows=tuple(state.board.rows()),
        coups=tuple(
            CoupLine(
                one.number, one.rack, one.word, one.ref, one.score, one.cumul, bool(one.refused)
            )
            for one in state.played
        ),
        top=state.total,
        lines=tuple(lines),
        rankings=rankings,
        empty=empty,
        solos=solos,
    )


def _at_home(state: State, named: Callable[[Entrant], Entrant]) -> list[Standing]:
    """Who played without tables nor slips: their points, no solos, no penalties."""
    seats = state.seats
    assert seats is not None  # asked for games at home only
    found = [
        Standing(named(Entrant(0, seat=seat)), seats.points(seat), 0, 0, 0, 0, 0, state.total)
        for seat in seats.names
    ]
    return [one.at(rank) for rank, one in ranks(found, lambda one: -one.total)]


def _named(standing: Standing, player: Entrant) -> Standing:
    return standing.of(player)
