"""Competitions: saved by name, ranked live, shown to everybody; results as files.

Those who are juge-arbitre of one of its games keep a competition; whoever adds a game must be its
juge-arbitre. Everybody may look: at the games that are over, and at people as the least open of
its halls shows them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from starlette.responses import Response

from pioche.core.errors import InputError
from pioche.core.names import tidy_name
from pioche.games.shape import PublicNames
from pioche.room.competitions import (
    MOST_GAMES,
    Competition,
    check_rules,
    entrants,
    played,
)
from pioche.room.ids import could_be_id, random_id
from pioche.room.people import Role, initials
from pioche.rules.ranking.competition import CompetitionRules, Cut, rank_competition
from pioche.rules.ranking.people import Played
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.halls import hall_of
from pioche.web.api.shapes import Answer, GameId, Label, Name, Nothing, Request
from pioche.web.api.table import AS, GAME, Call, Query, Route
from pioche.web.errors import WebError, json_response

COMPETITION = "/api/competitions/{competition}"
_JUDGES = frozenset({Role.REFEREE, Role.ARBITER})
_LEAST: tuple[PublicNames, ...] = ("tables", "initials", "names")
Small = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class CutIn(Request):
    """After so many games, the first so many go on."""

    after: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)]
    keeps: Annotated[int, msgspec.Meta(ge=1, le=10_000)]


class TeamIn(Request):
    """A team and its players, by name."""

    name: Name
    players: Annotated[tuple[Name, ...], msgspec.Meta(max_length=7)] = ()


class Out(Request):
    """Who went out of a game of sudden death, at which coup."""

    name: Name
    coup: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class SaveCompetition(Request):
    """A competition as its keeper wants it; `version` is what was read before, 0 for a new one."""

    name: Name
    games: Annotated[list[GameId], msgspec.Meta(min_length=1, max_length=MOST_GAMES)]
    place: Label = ""
    kind: Literal["tournament", "circuit", "season", "interclubs"] = "tournament"
    units: Literal["individual", "pairs", "teams"] = "individual"
    method: Literal["points", "places"] = "points"
    tie_break: Literal["none", "last-coups", "sudden-death"] = "none"
    cuts: Annotated[tuple[CutIn, ...], msgspec.Meta(max_length=8)] = ()
    best: Small = 0
    club_best: Small = 3
    teams: Annotated[tuple[TeamIn, ...], msgspec.Meta(max_length=200)] = ()
    sudden_death: Annotated[tuple[Out, ...], msgspec.Meta(max_length=200)] = ()
    version: Small = 0


class Saved(Answer):
    """It is kept."""

    competition: str
    version: int


class CompetitionLine(Answer):
    """A competition of a list."""

    competition: str
    name: str
    place: str
    created_at: int
    games: list[str]
    kind: str


class CompetitionList(Answer):
    """Those that this browser keeps."""

    competitions: list[CompetitionLine]


class CompetitionView(Answer):
    """A competition and its rankings, as far as the asker may read them."""

    competition: str
    version: int
    keeper: bool
    results: dict[str, Any]
    rules: dict[str, Any]
    formats: list[dict[str, str]]


async def competitions(call: Call) -> CompetitionList:
    """The competitions of the games that this browser judges."""
    service = call.service
    games = sorted(await _refereed(call))
    found = await service.host.reading(service.store.competitions, games) if games else []
    return CompetitionList(
        [
            CompetitionLine(
                one.id, one.name, one.place, one.created_at, list(one.games), one.rules.kind
            )
            for one in found
        ]
    )


async def make(call: Call) -> Response:
    """Save a new competition."""
    body: SaveCompetition = call.body
    now = call.service.host.clock.now()
    saved = await _save(call, _asked(body, random_id(), now, 1), ())
    return json_response(saved, 201)


async def change(call: Call) -> Saved:
    """Change a competition; what was read before must still stand."""
    known = await _kept(call)
    body: SaveCompetition = call.body
    asked = _asked(body, known.id, known.created_at, body.version + 1)
    return await _save(call, asked, known.games)


async def erase(call: Call) -> Nothing:
    """Forget a competition; its games stay."""
    known = await _kept(call)
    await call.service.host.reading(call.service.store.erase_competition, known.id)
    return Nothing()


async def show(call: Call) -> CompetitionView:
    """The rankings of a competition."""
    known = await competition_of(call)
    results, shown = await ranked_for(call, known)
    rules = known.rules if shown == "names" else replace(known.rules, teams={}, sudden_death={})
    return CompetitionView(
        known.id,
        known.version,
        await keeps(call, known),
        await call.service.host.thinking(_data, results, shown),
        msgspec.to_builtins(rules),
        await call.service.host.thinking(_formats, True),
    )


async def export(call: Call) -> Response:
    """The results of a competition as a file, for its keepers."""
    known = await _kept(call)
    results, shown = await ranked_for(call, known)
    if shown != "names":
        raise WebError(403, "competition.keeper-of-all")
    return await _file(call, _export_competition, results, call.query["format"])


async def export_game(call: Call) -> Response:
    """The results of a game as a file, for those who judge it or play it at home."""
    held, actor = call.game, call.actor
    info = held.kind.info(held.state)
    allowed = actor.role in _JUDGES if info.refereed else actor.role is Role.PLAYER and info.ended
    if not allowed:
        raise WebError(403, "exports.later")
    service = call.service
    known = await _people(call, held.id)
    (row,) = await service.host.reading(_row, service.store, held.id)
    return await _file(call, _export_game, held.kind, held.state, known, call.query["format"], row)


# -- what they share ---------------------------------------------------------------------------


async def _refereed(call: Call) -> set[str]:
    rights = await call.service.sessions.of_game(call.request)
    return {one.game for one in rights if one.role is Role.REFEREE}


async def competition_of(call: Call) -> Competition:
    """The competition that an address names."""
    id = call.request.path_params["competition"].upper()
    service = call.service
    service.limiter.check("wrong_games", call.address)
    found = await service.host.reading(service.store.competition, id) if could_be_id(id) else None
    if found is None:
        service.limiter.count("wrong_games", call.address)
        raise WebError(404, "competition.unknown", id=id)
    return found


async def keeps(call: Call, one: Competition) -> bool:
    """Whether whoever asks is juge-arbitre of one of its games."""
    return not (await _refereed(call)).isdisjoint(one.games)


async def _kept(call: Call) -> Competition:
    found = await competition_of(call)
    if not await keeps(call, found):
        raise WebError(403, "competition.keeper")
    return found


async def _save(call: Call, asked: Competition, before: tuple[str, ...]) -> Saved:
    check_rules(asked)
    own, service = await _refereed(call), call.service
    for game in asked.games:
        if game in before:
            continue
        if game not in own:
            raise WebError(403, "competition.own", game=game)
        hall_of(await service.host.game(game), WebError(422, "competition.hall", game=game))
    await service.host.reading(service.store.save_competition, asked)
    return Saved(asked.id, asked.version)


def _asked(body: SaveCompetition, id: str, at: int, version: int) -> Competition:
    name = tidy_name(body.name)
    if not name:
        raise InputError("competition.name")
    rules = CompetitionRules(
        kind=body.kind,
        units=body.units,
        method=body.method,
        tie_break=body.tie_break,
        cuts=tuple(Cut(one.after, one.keeps) for one in body.cuts),
        best=body.best,
        club_best=body.club_best,
        teams={tidy_name(one.name): tuple(map(tidy_name, one.players)) for one in body.teams},
        sudden_death={tidy_name(one.name): one.coup for one in body.sudden_death},
    )
    return Competition(id, name, tidy_name(body.place), at, tuple(body.games), rules, version)


async def ranked_for(call: Call, one: Competition) -> tuple[Any, PublicNames]:
    """Rank the games that the asker may read, and say what of people; a game under way is its
    judges' alone."""
    shown: list[Played] = []
    least: PublicNames = "names"
    for game in one.games:
        found = await _played(call, game)
        if found is None:
            continue
        shown.append(found[0])
        least = min(least, found[1], key=_LEAST.index)
    standings = await call.service.host.thinking(rank_competition, shown, one.rules)

    from pioche.formats.results import CompetitionResults

    return CompetitionResults(one.id, one.name, one.place, one.created_at, standings), least


async def _played(call: Call, game: str) -> tuple[Played, PublicNames] | None:
    service = call.service
    held = await service.host.game(game)
    state = hall_of(held, WebError(422, "competition.hall", game=game))
    rights = await service.sessions.of_game(call.request, game)
    judges = any(right.role in _JUDGES for right in rights)
    if state.ended is None and not judges:
        return None
    (row,) = await service.host.reading(_row, service.store, game)
    known = await _people(call, game)
    found = await service.host.thinking(played, game, row.title, row.created_at, state, known)
    return found, "names" if judges else state.names


async def _people(call: Call, game: str) -> dict[str, Entrant]:
    host, store = call.service.host, call.service.store
    return entrants(await host.reading(store.members, game), await host.reading(store.people, game))


def _row(store: Any, game: str) -> Any:
    return store.games(only={game}, limit=1)


def veiled_entrant(player: Entrant, shown: PublicNames) -> Entrant:
    """Somebody as everybody may read them."""
    name = initials(player.label) if shown == "initials" else ""
    return replace(player.nameless, name=name, partner="")


def _data(results: Any, shown: PublicNames) -> dict[str, Any]:
    from pioche.formats.exports import competition_data

    veil = None if shown == "names" else lambda player: veiled_entrant(player, shown)
    return competition_data(results, veil)


def _formats(competition: bool) -> list[dict[str, str]]:
    from pioche.formats.federations import writers

    return [
        {"name": one.name, "title": one.title}
        for one in writers().values()
        if (one.competition if competition else one.game) is not None
    ]


async def _file(call: Call, work: Any, *args: Any) -> Response:
    made = await call.service.host.thinking(work, *args)
    headers = {
        "Content-Disposition": f'attachment; filename="{made.name}"',
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(made.data, headers={**headers, "Content-Type": made.media})


def _export_competition(results: Any, format: str) -> Any:
    from pioche.room.exporting import export_competition

    return export_competition(results, format)


def _export_game(kind: Any, state: Any, known: Any, format: str, row: Any) -> Any:
    from pioche.room.exporting import export_game

    return export_game(
        kind, state, known, format, id=row.id, title=row.title, created_at=row.created_at
    )


_FORMAT = Query("format", str, "csv", "csv, json, html, sigles, gcg, ou celui d’une fédération.")

COMPETITION_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/api/competitions",
        competitions,
        "Les compétitions des parties arbitrées d’ici",
        CompetitionList,
    ),
    Route(
        "POST",
        "/api/competitions",
        make,
        "Enregistrer une compétition",
        Saved,
        SaveCompetition,
        (),
        "openings",
    ),
    Route(
        "GET", COMPETITION, show, "Une compétition et ses classements", CompetitionView,
        searches=True,
    ),
    Route("POST", COMPETITION, change, "Changer une compétition", Saved, SaveCompetition),
    Route("POST", COMPETITION + "/erase", erase, "Oublier une compétition", Nothing),
    Route(
        "GET",
        COMPETITION + "/export",
        export,
        "Ses résultats dans un fichier",
        query=(_FORMAT,),
        searches=True,
        media="application/octet-stream",
    ),
    Route(
        "GET",
        GAME + "/export",
        export_game,
        "Les résultats d’une partie dans un fichier",
        query=(AS, _FORMAT),
        searches=True,
        media="application/octet-stream",
    ),
)  # fmt: skip
