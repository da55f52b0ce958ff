"""Halls, for what only they have: sheets to print, competitions."""

from __future__ import annotations

from typing import cast

from pioche.games.duplicate import GAME, State
from pioche.room.game import HostedGame
from pioche.web.errors import WebError


def hall_of(held: HostedGame, refusal: WebError) -> State:
    """The state of a game of duplicate with a juge-arbitre; any other game is refused."""
    if held.kind is not GAME or not GAME.info(held.state).refereed:
        raise refusal
    return cast(State, held.state)


def papers_of(held: HostedGame, refusal: WebError) -> State:
    """The state of a game that has sheets: a hall's, or one played alone by slips."""
    if held.kind is GAME and held.state.hall is not None:
        return cast(State, held.state)
    return hall_of(held, refusal)
