"""The route table: one entry per address, from which Starlette's routes, the OpenAPI document
and the secrecy tests are all made. A route that is not here does not exist."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute

from pioche.core.errors import Forbidden, InputError
from pioche.room.game import HostedGame
from pioche.room.host import Host
from pioche.room.people import Actor, Member, Role
from pioche.room.workers import Urgency, working_for
from pioche.web.api.reading import MOST_TEXT, read_body, read_parameter
from pioche.web.compress import compressed
from pioche.web.connections import SCOPE_KEY
from pioche.web.days import plays_for_the_table
from pioche.web.errors import WebError, json_response
from pioche.web.gone import unless_gone
from pioche.web.limits import network_of
from pioche.web.service import Service, actor_of


@dataclass(slots=True)
class Call:
    """One request, understood: whose, about which game, with what body."""

    service: Service
    request: Request
    address: str
    body: Any = None
    member: Member | None = None
    held: HostedGame | None = None
    query: dict[str, Any] = field(default_factory=dict)

    @property
    def actor(self) -> Actor:
        """Who acts."""
        return actor_of(self.member)

    @property
    def urgency(self) -> Urgency:
        """How urgent this is to the room."""
        if self.member is None:
            return Urgency.PUBLIC
        return Urgency.MEMBER if self.member.role is Role.PLAYER else Urgency.DESK

    def count_search(self) -> None:
        """Count that this makes the server search."""
        if self.member is None:
            self.service.limiter.hit("public_searches", self.address)
        else:
            self.service.limiter.hit("searches", self.member.id)

    @property
    def game(self) -> HostedGame:
        """The game of a route that has one."""
        assert self.held is not None
        return self.held

    async def judged(self) -> frozenset[str]:
        """The games that this browser judges; refused where it plays the game of the day, or alone
        as in competition.

        Whoever plays so has nothing of their choice searched, judge or not. *Reading*: a coup alone
        is a matter of honesty with oneself, so it is looked for among the games of this process.
        """
        profile = await self.service.sessions.profile(self.request)
        if profile is not None and await plays_for_the_table(self.service, profile):
            raise Forbidden("daily.searching")
        rights = await self.service.sessions.of_game(self.request)
        held = self.service.host.held
        playing = (held.get(one.game) for one in rights if one.role is Role.PLAYER)
        if any(game is not None and game.kind.info(game.state).unaided for game in playing):
            raise Forbidden("room.unaided")
        return frozenset(one.game for one in rights if one.role.judges)

    async def check_choice(self) -> None:
        """Refuse letters of the asker's choice while a competition runs that is not theirs.

        In a game that somebody fed by hand, a question is a search of letters of their choice. Its
        own competition is its own affair, and its judges wait for nothing.
        """
        besides = ""
        if self.held is not None:
            info = self.held.kind.info(self.held.state)
            if not info.by_hand or (info.closes and self.actor.role.judges):
                return
            besides = self.held.id
        await self.service.host.check_choice(self.judged, besides=besides)

    def must_manage(self) -> None:
        """Refuse whoever may not hand out rights."""
        if not self.actor.manages:
            raise WebError(403, "web.manage")


Endpoint = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Query:
    """A parameter of the address. `kind` is str, int or bool."""

    name: str
    kind: type = str
    default: Any = None
    description: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """One address of the API."""

    method: str
    path: str
    endpoint: Endpoint
    summary: str
    answer: type | None = None
    body: type | None = None
    query: tuple[Query, ...] = ()
    rate: str = "reads"
    """Which rate counts a member; who is none is counted by address, and by the dear rates too."""
    searches: bool = False
    """Whether it makes the server search: counted apart, and left when whoever asked has gone."""
    media: str = "application/json"
    longest: int = MOST_TEXT
    """How many signs one text of its body may have, where that is a file."""
    reads: bool = True
    """Whether its body is read before it is called; else it reads it once it knows who asks."""
    secret: bool = False
    """Whether the answer holds codes: such a one is never compressed."""
    personal: bool = False
    """Whether a member is told what others may not know: compressed for strangers only."""

    def packed(self, member: Member | None) -> bool:
        """Whether a long answer is compressed."""
        hides = self.secret or (self.personal and member is not None)
        return self.method == "GET" and self.media == "application/json" and not hides

    @property
    def of_game(self) -> bool:
        """Whether the address names a game."""
        return "{game}" in self.path


#: What is counted for itself, besides searches and for strangers too.
DEAR_RATES = ("openings", "simulations")

AS = Query("as", str, None, "Membre ou rôle au nom duquel agir, quand on en a plusieurs.")
GAME = "/api/games/{game}"

Handler = Callable[[Request], Awaitable[Response]]


def starlette_routes(routes: Sequence[Route], service: Service) -> list[StarletteRoute]:
    """The table as Starlette runs it: one route per address, whatever the methods."""
    by_path: dict[str, dict[str, Handler]] = {}
    # Starlette looks through the addresses in order: those of a whole hall come first.
    for route in sorted(routes, key=lambda route: route.rate != "slips"):
        by_path.setdefault(route.path, {})[route.method] = _handler(route, service)
    return [_dispatch(path, handlers) for path, handlers in by_path.items()]


def _dispatch(path: str, handlers: Mapping[str, Handler]) -> StarletteRoute:
    async def handle(request: Request) -> Response:
        request.scope["pioche.route"] = path
        method = "GET" if request.method == "HEAD" else request.method
        return await handlers[method](request)

    return StarletteRoute(path, handle, methods=list(handlers))


def _handler(route: Route, service: Service) -> Handler:
    decoder: msgspec.json.Decoder[Any] | None = (
        msgspec.json.Decoder(route.body) if route.body is not None else None
    )

    async def handle(request: Request) -> Response:
        address = network_of(request.client.host) if request.client else ""
        call = Call(service, request, address)
        game = request.path_params["game"].upper() if route.of_game else ""
        if game:
            call.member = await service.sessions.acting(request, game)
            connection = request.scope.get(SCOPE_KEY)
            if call.member is not None and connection is not None:
                connection.registry.is_members(connection)
        _count(route, call)
        call.query = {one.name: _parameter(request, one) for one in route.query}
        if decoder is not None and route.reads:
            call.body = await read_body(request, decoder, route.longest)
        with working_for(call.urgency):
            if game:
                call.held = await _found(call, game)
                if call.member is None and is_private(service.host, call.held):
                    raise WebError(403, "daily.private")
            if route.searches and call.urgency is not Urgency.DESK:
                answer = await unless_gone(request, route.endpoint(call))
            else:
                answer = await route.endpoint(call)
            response = answer if isinstance(answer, Response) else json_response(answer)
            if not route.packed(call.member):
                return response
            return await compressed(response, request, service.host)

    return handle


def is_private(host: Host, held: HostedGame) -> bool:
    """Whether a game is, for now, only for those who sit in it."""
    until = held.kind.private_until(held.state)
    return until is not None and host.clock.now() < until


async def _found(call: Call, game: str) -> HostedGame:
    """The game of an address; who asks for many that do not exist is not looked for any more."""
    host, limiter = call.service.host, call.service.limiter
    if game not in host.held:
        limiter.check("wrong_games", call.address)
    try:
        return await host.game(game)
    except InputError:
        limiter.count("wrong_games", call.address)
        raise


def _count(route: Route, call: Call) -> None:
    limiter = call.service.limiter
    dear = route.rate in DEAR_RATES
    if call.member is not None:
        if route.searches:
            call.count_search()
        if dear or not route.searches:
            limiter.hit(route.rate, call.member.id)
        return
    limiter.hit("anonymous", call.address)
    if dear:
        limiter.hit(route.rate, call.address)
    if route.searches:
        call.count_search()


def _parameter(request: Request, query: Query) -> Any:
    given = request.query_params.get(query.name)
    return query.default if given is None else read_parameter(given, query.kind, query.name)


__all__ = ["AS", "GAME", "Call", "Endpoint", "Query", "Route", "is_private", "starlette_routes"]
