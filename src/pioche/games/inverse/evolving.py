"""A game of Scrabble inversé after each event."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.board import Board
from pioche.core.place import Place
from pioche.games.inverse import events as e
from pioche.games.inverse.state import Inverse


def opened(_state: None, event: e.GameOpened) -> Inverse:
    """The grid lies open."""
    return Inverse(
        opened=event,
        admitted=frozenset(event.admitted),
        board=Board.of_rows(event.rows),
        scores=(0,) * len(event.seats),
    )


def removed(state: Inverse, event: e.LettersRemoved) -> Inverse:
    """The letters are off the grid, their values counted."""
    at, scores = state.opened.seats.index(event.seat), state.scores
    places = map(Place.parse, event.squares)
    return replace(
        state,
        board=state.board.without({(place.row, place.col) for place in places}),
        scores=(*scores[:at], scores[at] + event.points, *scores[at + 1 :]),
        turn=(at + 1) % len(scores),
        history=(*state.history, event),
    )


def ended(state: Inverse, event: e.GameEnded) -> Inverse:
    """The game is over."""
    return replace(state, ended=event)
