"""The ranking of a competition, as far as whoever asks may read it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pioche.core.names import plain_name
from pioche.games.shape import PublicNames
from pioche.room.competitions import Competition, played
from pioche.room.directory import least_shown, who_came
from pioche.room.people import Role
from pioche.room.seating import who_sits
from pioche.rules.ranking.competition import Standings, rank_competition
from pioche.rules.ranking.people import Played, identify
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.halls import hall_of
from pioche.web.api.table import Call
from pioche.web.errors import WebError
from pioche.web.veil import people_of, veiled_name

JUDGES = frozenset({Role.REFEREE, Role.ARBITER})
"""A double-arbitre judges blind, and is not told how the game stands."""


@dataclass(frozen=True, slots=True)
class Veil:
    """What the asker may read of people: as every hall shows them, and each lets be shown."""

    shown: PublicNames = "names"
    limits: Mapping[str, PublicNames] = field(default_factory=dict)
    """By plain name, of those who let less be shown than their names."""
    judges: bool = False
    """Whether the asker judges every game: then nothing is kept back, licences neither."""

    def __call__(self, player: Entrant) -> Entrant:
        """Somebody as the asker may read them."""
        own, partner = self._of(player.name), veiled_name(player.partner, self._of(player.partner))
        if own == "names":
            return replace(player, partner=partner)
        return replace(player.nameless, name=veiled_name(player.name, own), partner=partner)

    def over(self, standings: Standings) -> Standings:
        """Rankings by club, category and series, of those only whose name is read with it."""
        if self.judges:
            return standings
        rankings = (
            replace(one, lines=tuple(line for line in one.lines if self._open(line.player)))
            for one in standings.rankings
        )
        return replace(standings, rankings=tuple(one for one in rankings if one.lines))

    def _of(self, name: str) -> PublicNames:
        return least_shown(self.shown, self.limits.get(plain_name(name), "names"))

    def _open(self, player: Entrant) -> bool:
        return self._of(player.name) == self._of(player.partner) == "names"


async def results_of(call: Call, one: Competition) -> tuple[Any, Veil]:
    """Rank the games that the asker may read, and say what of people; a game under way is its
    judges' alone."""
    games: list[Played] = []
    shown: list[PublicNames] = ["names"]
    limits: dict[str, PublicNames] = {}
    judges = True
    for game in one.games:
        found = await _played(call, game)
        if found is None:
            judges = False
            continue
        games.append(found[0])
        shown.append(found[1].shown)
        judges = judges and found[1].judges
        for name, most in found[1].limits.items():
            limits[name] = least_shown(most, limits.get(name, "names"))
    host, store = call.service.host, call.service.store
    veil = Veil(least_shown(*shown), strictest(games, limits), judges)
    standings = veil.over(await host.thinking(rank_competition, games, one.rules))
    people = await host.reading(who_came, store, one.games) if judges else {}

    from pioche.formats.results import CompetitionResults

    results = CompetitionResults(one.id, one.name, one.place, one.created_at, standings, people)
    return results, veil


def strictest(
    games: Sequence[Played], limits: Mapping[str, PublicNames]
) -> Mapping[str, PublicNames]:
    """What somebody let be shown in one game holds in all, whatever their name was there."""
    found, names = dict(limits), defaultdict[str, set[str]](set)
    for game in identify(games):
        for key, line in game.items():
            if not line.player.partner:
                names[key].add(plain_name(line.player.name))
    for own in names.values():
        least = least_shown(*(found.get(name, "names") for name in own))
        if least != "names":
            found |= dict.fromkeys(own, least)
    return found


async def _played(call: Call, game: str) -> tuple[Played, Veil] | None:
    service = call.service
    held = await service.host.game(game)
    state = hall_of(held, WebError(422, "competition.hall", game=game))
    rights = await service.sessions.of_game(call.request, game)
    judges = any(right.role in JUDGES for right in rights)
    if state.ended is None and not judges:
        return None
    host, store = service.host, service.store
    (row,) = await host.reading(row_of, store, game)
    named, seated = await named_of(call, game), await host.reading(store.seated, game)
    found = await host.thinking(played, game, row.title, row.created_at, state, named, seated)
    if judges:
        return found, Veil(judges=True)
    limits = {
        plain_name(name): most
        for one in (await people_of(service, game)).people
        for name, most in ((one.name, one.shown), (one.partner, one.partner_shown))
        if name and most != "names"
    }
    return found, Veil(state.names, limits)


async def named_of(call: Call, game: str) -> Callable[[Entrant], Entrant]:
    """Who the players of a game are."""
    host, store = call.service.host, call.service.store
    return who_sits(await host.reading(store.members, game), await host.reading(store.people, game))


def row_of(store: Any, game: str) -> Any:
    """The line of a game in the list of games."""
    return store.games(only={game}, limit=1)
