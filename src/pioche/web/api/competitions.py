"""Competitions: saved by name, ranked live, shown to everybody; results as files.

Those who are juge-arbitre of one of its games keep a competition. To their own games they may add
those of others once these are over, when everybody may read their rankings. Everybody may look: at
the games that are over, and at people as the least open of its halls shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from starlette.responses import Response

from pioche.core.errors import InputError
from pioche.core.names import plain_name, tidy_name
from pioche.room.competitions import (
    MOST_GAMES,
    Competition,
    check_rules,
)
from pioche.room.ids import could_be_id, random_id
from pioche.room.people import Role
from pioche.rules.ranking.competition import CompetitionRules, Cut
from pioche.web.api.halls import hall_of
from pioche.web.api.shapes import Answer, GameId, Label, Name, Nothing, Request
from pioche.web.api.standings import JUDGES, Veil, named_of, results_of, row_of
from pioche.web.api.table import AS, GAME, Call, Query, Route
from pioche.web.errors import WebError, json_response

COMPETITION = "/api/competitions/{competition}"
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
    settings: SaveCompetition | None
    """For its keepers: what they may save again, changed."""
    strangers: list[str]
    """For its keepers: names of teams and of a sudden death that nobody bears who played."""
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
    results, veil = await results_of(call, known)
    keeper = await _keeps(call, known)
    return CompetitionView(
        known.id,
        known.version,
        keeper,
        await call.service.host.thinking(_data, results, veil),
        _settings(known) if keeper else None,
        list(results.standings.strangers) if keeper else [],
        await call.service.host.thinking(_formats, True),
    )


async def export(call: Call) -> Response:
    """The results of a competition as a file, for its keepers."""
    known = await _kept(call)
    results, veil = await results_of(call, known)
    if not veil.judges:
        raise WebError(403, "competition.keeper-of-all")
    return await _file(call, _export_competition, results, call.query["format"])


async def export_game(call: Call) -> Response:
    """The results of a game as a file, for those who judge it or play it at home."""
    held, actor = call.game, call.actor
    info = held.kind.info(held.state)
    allowed = actor.role in JUDGES if info.refereed else actor.role is Role.PLAYER and info.ended
    if not allowed:
        raise WebError(403, "exports.later")
    service = call.service
    named = await named_of(call, held.id)
    (row,) = await service.host.reading(row_of, service.store, held.id)
    return await _file(call, _export_game, held.kind, held.state, named, call.query["format"], row)


# -- what they share ---------------------------------------------------------------------------


async def _refereed(call: Call) -> set[str]:
    rights = await call.service.sessions.of_game(call.request)
    return {one.game for one in rights if one.role is Role.REFEREE}


async def competition_of(call: Call) -> Competition:
    """The competition that is asked for."""
    id = call.request.path_params["competition"].upper()
    service = call.service
    service.limiter.check("wrong_games", call.address)
    found = await service.host.reading(service.store.competition, id) if could_be_id(id) else None
    if found is None:
        service.limiter.count("wrong_games", call.address)
        raise WebError(404, "competition.unknown", id=id)
    return found


async def _keeps(call: Call, one: Competition) -> bool:
    return not (await _refereed(call)).isdisjoint(one.games)


async def _kept(call: Call) -> Competition:
    found = await competition_of(call)
    if not await _keeps(call, found):
        raise WebError(403, "competition.keeper")
    return found


async def _save(call: Call, asked: Competition, before: tuple[str, ...]) -> Saved:
    check_rules(asked)
    own, service = await _refereed(call), call.service
    if own.isdisjoint(asked.games):
        raise WebError(403, "competition.own")
    for game in asked.games:
        if game in before:
            continue
        held = await service.host.game(game)
        state = hall_of(held, WebError(422, "competition.hall", game=game))
        if state.ended is None and game not in own:
            raise WebError(403, "competition.later", game=game)
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
        teams=_teams(body.teams),
        sudden_death={tidy_name(one.name): one.coup for one in body.sudden_death},
    )
    return Competition(id, name, tidy_name(body.place), at, tuple(body.games), rules, version)


def _teams(given: Sequence[TeamIn]) -> dict[str, tuple[str, ...]]:
    """Teams by name, each with a name of its own: of two alike one would be lost."""
    found: dict[str, tuple[str, ...]] = {}
    known: set[str] = set()
    for one in given:
        name = tidy_name(one.name)
        if not name:
            raise InputError("competition.team-name")
        plain = plain_name(name) or name
        if plain in known:
            raise InputError("competition.team-same", team=name)
        known.add(plain)
        found[name] = tuple(map(tidy_name, one.players))
    return found


def _settings(one: Competition) -> SaveCompetition:
    """A competition as it would be saved again."""
    rules = one.rules
    return SaveCompetition(
        one.name,
        list(one.games),
        one.place,
        rules.kind,
        rules.units,
        rules.method,
        rules.tie_break,
        tuple(CutIn(cut.after, cut.keeps) for cut in rules.cuts),
        rules.best,
        rules.club_best,
        tuple(TeamIn(name, players) for name, players in rules.teams.items()),
        tuple(Out(name, coup) for name, coup in rules.sudden_death.items()),
        one.version,
    )


def _data(results: Any, veil: Veil) -> dict[str, Any]:
    from pioche.formats.exports import competition_data

    return competition_data(results, None if veil.judges else veil, veil.shown != "names")


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


def _export_game(kind: Any, state: Any, named: Any, format: str, row: Any) -> Any:
    from pioche.room.exporting import export_game

    return export_game(
        kind, state, named, format, id=row.id, title=row.title, created_at=row.created_at
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
