"""Scrabble inversé on one screen: what answers each order, what each event changes."""

from __future__ import annotations

from pioche.games.game import events, orders
from pioche.games.inverse import commands as c
from pioche.games.inverse import deciding as do
from pioche.games.inverse import events as e
from pioche.games.inverse import evolving as to
from pioche.games.shape import Event, Order, Who, always

ORDERS = orders(
    Order(c.Open, Who.ROOM, (do.open_game, do.end_if_over), opens=True, chooses=always),
    Order(c.Remove, Who.OWN_SEAT, (do.own_turn, do.remove, do.end_if_over)),
)

EVENTS = events(
    Event(e.GameOpened, (to.opened,)),
    Event(e.LettersRemoved, (to.removed,)),
    Event(e.GameEnded, (to.ended,)),
)
