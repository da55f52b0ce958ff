"""Competitions as the room knows them: a name, games in order, rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from pioche.core.errors import InputError
from pioche.core.names import plain_name
from pioche.games.duplicate import State, formula_name, results, tempo_words
from pioche.room.directory import Seated
from pioche.rules.ranking.competition import CompetitionRules
from pioche.rules.ranking.people import Played, parts
from pioche.rules.ranking.standing import Entrant
from pioche.texts import _

MOST_GAMES = 64
"""A season of a club that meets every week, and then some."""
MOST_TEAMS = 200


@dataclass(frozen=True, slots=True)
class Competition:
    """A competition, as it is saved."""

    id: str
    name: str
    place: str
    created_at: int
    games: tuple[str, ...]
    rules: CompetitionRules = field(default_factory=CompetitionRules)
    version: int = 1


class Competitions(Protocol):
    """Where they are kept."""

    def competition(self, id: str) -> Competition | None:
        """The competition of that id."""

    def competitions(self, games: Collection[str]) -> Sequence[Competition]:
        """Those that hold one of these games, the newest first."""

    def save_competition(self, one: Competition) -> None:
        """Write one, new or changed; WriteConflict if somebody else changed it meanwhile."""

    def erase_competition(self, id: str) -> None:
        """Forget one; its games stay."""


def check_rules(one: Competition) -> None:
    """Refuse what no competition can be."""
    rules = one.rules
    if not 1 <= len(one.games) <= MOST_GAMES or len(set(one.games)) != len(one.games):
        raise InputError("competition.games", most=MOST_GAMES)
    last, kept = 0, 0
    for cut in rules.cuts:
        if cut.after <= last or cut.keeps < 1 or (kept and cut.keeps > kept):
            raise InputError("competition.cuts")
        last, kept = cut.after, cut.keeps
    if rules.cuts and rules.sums:
        raise InputError("competition.cut-sum")
    if not 0 <= rules.best <= MOST_GAMES or not 1 <= rules.club_best <= 20:
        raise InputError("competition.best")
    if len(rules.teams) > MOST_TEAMS:
        raise InputError("competition.teams", most=MOST_TEAMS)
    seated: dict[str, str] = {}
    for team, players in rules.teams.items():
        if len(players) > 7:
            raise InputError("ranking.team-size", team=team, most=7)
        for player in players:
            for name in map(plain_name, parts(player)):
                other = seated.setdefault(name, team)
                if other != team:
                    raise InputError("ranking.team-twice", player=player, one=other, other=team)


def licences(seated: Sequence[Seated]) -> dict[str, str]:
    """By seat, the licence of who sits there, or the mark of who was erased; of a pair both, where
    both have one."""
    found: dict[str, list[str]] = {}
    for one in seated:
        found.setdefault(one.seat, []).append(one.who.licence or one.erased)
    return {seat: "+".join(sorted(some)) for seat, some in found.items() if all(some)}


def with_series(player: Entrant, seated: Mapping[str, Seated]) -> Entrant:
    """A player, with the series of whoever was erased: the index of their team stands."""
    one = seated.get(player.seat)
    if one is None or not one.erased:
        return player
    return replace(player, series=one.who.series)


def played(
    id: str,
    title: str,
    at: int,
    state: State,
    named: Callable[[Entrant], Entrant],
    seated: Sequence[Seated] = (),
) -> Played:
    """A hall as a game of a competition; `named` says who a player is, `seated` their licences."""
    found, setup = results(state), state.setup
    seats = {table: seat for seat, table in found.seats.items()}
    known = licences(seated)
    first = {one.seat: one for one in seated if not one.second}

    def told(player: Entrant) -> Entrant:
        return with_series(named(replace(player, seat=seats.get(player.table, ""))), first)

    lines = tuple(one.of(told(one.player)) for one in found.shown)
    scored = {} if state.hall is None else {coup.number: coup.top for coup in state.hall.coups}
    coups = [one for one in state.played if one.number in scored]
    return Played(
        id,
        title,
        at,
        lines,
        tuple(scored[one.number] for one in coups),
        tuple(f"{one.word} {one.ref}" for one in coups),
        found.annulled,
        state.ended is not None,
        {table: known[seat] for table, seat in seats.items() if seat in known},
        (
            formula_name(setup.formula.name),
            tempo_words(setup),
            _(setup.regulation.title),
            setup.lexicon,
        ),
    )
