"""A game of loto after each event."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.tiles import Bag
from pioche.games.company import Company, SeatResigned
from pioche.games.loto import events as e
from pioche.games.loto.state import Card, Loto


def opened(_state: None, event: e.GameOpened) -> Loto:
    """No card yet, a full bag."""
    cards = (None,) * len(event.seats)
    return Loto(event, Bag.full(), cards, company=Company(event.waits))


def written(state: Loto, event: e.CardWritten) -> Loto:
    """The card lies face down before its player."""
    return _with_card(state, event.seat, Card(event.words))


def drawn(state: Loto, event: e.LetterDrawn) -> Loto:
    """The tile is out of the bag for good."""
    return replace(state, bag=state.bag.minus(event.tile), drawn=state.drawn + event.tile)


def crossed(state: Loto, event: e.LetterCrossed) -> Loto:
    """One letter less to wait for."""
    card = state.card(event.seat)
    assert card is not None  # only a written card is crossed
    return _with_card(state, event.seat, replace(card, crossed=(*card.crossed, event)))


def won(state: Loto, event: e.LotoWon | e.LeftAlone) -> Loto:
    """The game is over."""
    return replace(state, winner=event.seat)


def resigned(state: Loto, event: SeatResigned) -> Loto:
    """Who has given up is asked of the company: the card stays as it is."""
    return state


def _with_card(state: Loto, seat: str, card: Card) -> Loto:
    at = state.opened.seats.index(seat)
    return replace(state, cards=(*state.cards[:at], card, *state.cards[at + 1 :]))
