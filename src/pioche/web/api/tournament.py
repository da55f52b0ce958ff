"""Tournaments: the results of several halls, added up (2011: 7).

A game that is over has shown its ranking to everybody; before, only those who judge it may add
it to others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar, get_args

import msgspec
from starlette.responses import Response

from pioche.games.duplicate import results
from pioche.games.shape import PublicNames
from pioche.room.directory import least_shown
from pioche.room.people import Role
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.rules.ranking.ties import TieBreak
from pioche.rules.ranking.tournament import (
    Method,
    TournamentLine,
    outcome,
    rank_tournament,
    same_players,
    tournament_rankings,
)
from pioche.texts import _
from pioche.web.api.halls import hall_of
from pioche.web.api.people import labelled, people_of, veiled_name
from pioche.web.api.shapes import Answer
from pioche.web.api.table import Call, Query, Route
from pioche.web.errors import WebError

MOST_GAMES = 16
#: A double-arbitre judges blind, and is not told how the game stands.
_JUDGES = frozenset({Role.REFEREE, Role.ARBITER})
_TIES: tuple[TieBreak, ...] = get_args(TieBreak)
_T = TypeVar("_T", bound=str)


class TournamentGame(Answer):
    """A game of a tournament."""

    game: str
    title: str
    created_at: int
    ended: bool
    coups: int
    players: int
    annulled: bool = False
    """Broken off too early: it counts for nobody."""


class TournamentRow(Answer):
    """A player's games and their sum; null where absent."""

    rank: int
    name: str
    number: int
    """The same through all games; the table, unless somebody else sat there before."""
    club: str
    totals: list[int | None]
    places: list[int | None]
    value: int


class TournamentOrder(Answer):
    """The ranking of a category or a series."""

    by: str
    title: str
    lines: list[TournamentRow]


class Tournament(Answer):
    """Games added up: by points, the most first; by places, the least."""

    method: str
    tie_break: str
    games: list[TournamentGame]
    lines: list[TournamentRow]
    rankings: list[TournamentOrder] = msgspec.field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Added:
    """What an answer is made from."""

    method: Method
    tie_break: TieBreak
    games: list[TournamentGame]
    lines: tuple[TournamentLine, ...]


@dataclass(frozen=True, slots=True)
class _Hall:
    """A game of it, and what the asker may read there of people."""

    game: TournamentGame
    standings: tuple[Standing, ...]
    names: PublicNames
    limits: Mapping[str, PublicNames]
    """By name, what a person lets be shown at most; nothing for who judges."""


async def tournament(call: Call) -> Tournament:
    """Add games up."""
    added = await _added(call)
    return Tournament(
        added.method,
        added.tie_break,
        added.games,
        _rows(added.lines),
        [
            TournamentOrder(one.by, one.title, _rows(one.lines))
            for one in tournament_rankings(added.lines)
        ],
    )


async def printed(call: Call) -> Response:
    """Print a tournament."""
    added = await _added(call)
    data = await call.service.host.thinking(_print, added)
    headers = {
        "Content-Disposition": 'inline; filename="tournoi.pdf"',
        "Cache-Control": "no-store",
    }
    return Response(data, media_type="application/pdf", headers=headers)


def _print(added: _Added) -> bytes:
    """Lay the sheet out; the printer is imported when somebody prints."""
    from pioche.printing.sheets.tournoi import tournament_sheet

    names = [
        _("{name} (annulée)").format(name=one.title or one.game)
        if one.annulled
        else one.title or one.game
        for one in added.games
    ]
    return tournament_sheet(_("Tournoi"), names, added.method, added.lines)


async def _added(call: Call) -> _Added:
    method: Method = _choice(call, "method", get_args(Method))
    tie_break = _choice(call, "tie_break", _TIES)
    wanted = list(dict.fromkeys(call.query["games"].upper().replace(" ", "").split(",")))
    if not wanted[0] or len(wanted) > MOST_GAMES:
        raise WebError(422, "web.tournament-games", most=MOST_GAMES)
    halls = [await _game(call, game) for game in wanted]
    # The same player is told by the name: what is not for the asker is taken out afterwards.
    standings = same_players([None if hall.game.annulled else hall.standings for hall in halls])
    least = least_shown(*(hall.names for hall in halls))
    limits = {name: most for hall in halls for name, most in hall.limits.items()}
    out = outcome(call.query["sudden_death"], rank_tournament(standings, method))
    lines = tuple(
        replace(line, player=_veiled(line.player, least, limits))
        for line in rank_tournament(standings, method, tie_break, out)
    )
    return _Added(method, tie_break, [hall.game for hall in halls], lines)


def _veiled(player: Entrant, shown: PublicNames, limits: Mapping[str, PublicNames]) -> Entrant:
    """What may be read of a player: what every hall shows, and each person lets be shown."""
    own = least_shown(shown, limits.get(player.name, "names"))
    second = least_shown(shown, limits.get(player.partner, "names"))
    partner = veiled_name(player.partner, second)
    if own == "names":
        return replace(player, partner=partner)
    return replace(player.nameless, name=veiled_name(player.name, own), partner=partner)


def _choice(call: Call, name: str, choices: Sequence[_T]) -> _T:
    given = call.query[name]
    for one in choices:
        if one == given:
            return one
    raise WebError(422, "web.tournament-choice", given=given, name=name, choices=", ".join(choices))


async def _game(call: Call, game: str) -> _Hall:
    service = call.service
    held = await service.host.game(game)
    state = hall_of(held, WebError(422, "web.tournament-hall", game=game))
    rights = await service.sessions.of_game(call.request, game)
    judges = any(right.role in _JUDGES for right in rights)
    if state.ended is None and not judges:
        raise WebError(403, "web.tournament-later", game=game)
    people = {one.seat: one for one in (await people_of(service, game)).people}
    found = results(state)
    seats = {table: seat for seat, table in found.seats.items()}
    lines = tuple(
        replace(one, player=labelled(one.player, people.get(seats.get(one.player.table, ""))))
        for one in found.shown
    )
    (row,) = await service.host.reading(_rows_of, service.store, game)
    told = TournamentGame(
        game,
        row.title,
        row.created_at,
        state.ended is not None,
        len(state.played),
        len(lines),
        found.annulled,
    )
    if judges:
        return _Hall(told, lines, "names", {})
    limits = {
        name: most
        for one in people.values()
        for name, most in ((one.name, one.shown), (one.partner, one.partner_shown))
        if name and most != "names"
    }
    return _Hall(told, lines, state.names, limits)


def _rows_of(store: Any, game: str) -> Any:
    return store.games(only={game}, limit=1)


def _rows(lines: Sequence[TournamentLine]) -> list[TournamentRow]:
    return [
        TournamentRow(
            line.rank,
            line.player.label,
            line.player.table,
            line.player.club,
            list(line.totals),
            list(line.places),
            line.value,
        )
        for line in lines
    ]


_ASKED = (
    Query("games", str, "", "Les parties, dans l’ordre, séparées par des virgules."),
    Query("method", str, "points", "points, ou places."),
    Query(
        "tie_break",
        str,
        "none",
        "none (ex æquo), last-coups (la dernière manche), ou sudden-death (une mort subite).",
    ),
    Query("sudden_death", str, "", "Qui sort de la mort subite, et à quel coup : 12:3,7:5."),
)

TOURNAMENT_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/api/tournament",
        tournament,
        "Le classement de plusieurs parties ensemble",
        Tournament,
        query=_ASKED,
        searches=True,
    ),
    Route(
        "GET",
        "/api/tournament/print",
        printed,
        "Le même, à imprimer",
        query=_ASKED,
        searches=True,
        media="application/pdf",
    ),
)
