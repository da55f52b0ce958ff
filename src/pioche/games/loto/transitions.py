"""Loto on one screen: what answers each order, what each event changes."""

from __future__ import annotations

from pioche.games.company import (
    Resign,
    company_events,
    company_orders,
    give_up,
    still_plays,
)
from pioche.games.game import events, orders
from pioche.games.loto import commands as c
from pioche.games.loto import deciding as do
from pioche.games.loto import events as e
from pioche.games.loto import evolving as to
from pioche.games.shape import Event, Order, Who, always

ORDERS = orders(
    Order(c.Open, Who.ROOM, (do.open_game,), opens=True),
    # Which words are admitted is told by what may be written.
    Order(c.Write, Who.OWN_SEAT, (do.at_table, do.holds_a_card, do.write), chooses=always),
    Order(c.Draw, Who.OWN_SEAT, (do.at_table, do.announces, do.cards_written, do.draw)),
    Order(c.Cross, Who.OWN_SEAT, (do.at_table, do.holds_a_card, do.cards_written, do.cross)),
    Order(c.Call, Who.OWN_SEAT, (do.at_table, do.holds_a_card, do.cards_written, do.call)),
    Order(Resign, Who.OWN_SEAT, (do.goes_on, do.known, still_plays, give_up, do.end_if_alone)),
    *company_orders(begin=do.begin, known=do.known, over=do.over),
)

EVENTS = events(
    Event(e.GameOpened, (to.opened,)),
    Event(e.CardWritten, (to.written,), admits=lambda event: event.words),
    Event(e.LetterDrawn, (to.drawn,)),
    Event(e.LetterCrossed, (to.crossed,)),
    Event(e.CallRejected, ()),
    Event(e.LotoWon, (to.won,)),
    Event(e.LeftAlone, (to.won,)),
    *company_events(to.resigned),
)
