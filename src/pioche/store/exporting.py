"""Results of a game or a competition of a store, without a server."""

from __future__ import annotations

from typing import cast

from pioche.core.errors import InputError
from pioche.formats.results import CompetitionResults
from pioche.games.duplicate import GAME as DUPLICATE
from pioche.games.duplicate import State
from pioche.games.registry import game_named
from pioche.room.competitions import Competition, played
from pioche.room.deciding import replay
from pioche.room.directory import who_came
from pioche.room.exporting import Export, export_competition, export_game
from pioche.room.seating import who_sits
from pioche.rules.ranking.competition import rank_competition
from pioche.rules.ranking.people import Played
from pioche.store.log import SqlLog


def export(store: SqlLog, id: str, format: str) -> Export:
    """The results of the game or the competition of that id, as a file."""
    loaded = store.load(id)
    if loaded is not None:
        kind = game_named(loaded.row.kind)
        state = replay(kind, None, loaded.events)
        named = who_sits(store.members(id), store.people(id))
        row = loaded.row
        return export_game(
            kind, state, named, format, id=id, title=row.title, created_at=row.created_at
        )
    competition = store.competition(id)
    if competition is None:
        raise InputError("exports.unknown", id=id)
    return export_competition(competition_results(store, competition), format)


def competition_results(store: SqlLog, one: Competition) -> CompetitionResults:
    """Rank a competition from the log of its games."""
    games = [_played(store, game) for game in one.games]
    standings = rank_competition(games, one.rules)
    people = who_came(store, one.games)
    return CompetitionResults(one.id, one.name, one.place, one.created_at, standings, people)


def _played(store: SqlLog, game: str) -> Played:
    loaded = store.load(game)
    if loaded is None:
        raise InputError("store.game-unknown", game=game)
    kind = game_named(loaded.row.kind)
    state = replay(kind, None, loaded.events)
    if kind is not DUPLICATE or not DUPLICATE.info(state).refereed:
        raise InputError("competition.hall", game=game)
    named = who_sits(store.members(game), store.people(game))
    row, hall = loaded.row, cast(State, state)
    return played(game, row.title, row.created_at, hall, named, store.seated(game))
