"""The solitaires on one screen: what answers each order, what each event changes.

Nobody challenges, votes or waits for a lone player.
"""

from __future__ import annotations

from pioche.games.game import events, orders
from pioche.games.shape import Event, Order, Who, always
from pioche.games.solitaire import deciding as do
from pioche.games.solitaire.deciding import by_rack
from pioche.games.solitaire.opening import GameOpened, Open
from pioche.games.turns import commands as c
from pioche.games.turns import dictionary, draws, words
from pioche.games.turns import events as e
from pioche.games.turns import evolving as to
from pioche.games.turns.guards import may_act
from pioche.games.turns.order import own_turn
from pioche.games.turns.settling import settle
from pioche.games.turns.transitions import found_word, laid_words, on_table

_SEAT = Who.OWN_SEAT

ORDERS = orders(
    Order(Open, Who.ROOM, (do.open_game, settle), opens=True),
    Order(c.Play, _SEAT, by_rack(may_act, own_turn, words.play, settle)),
    Order(c.Exchange, _SEAT, by_rack(may_act, own_turn, words.exchange, settle)),
    Order(c.Pass, _SEAT, by_rack(may_act, own_turn, words.pass_turn, settle)),
    Order(c.Recycle, _SEAT, by_rack(may_act, words.recycling, own_turn, words.recycle, settle)),
    Order(c.Draw, _SEAT, by_rack(may_act, draws.draw, settle)),
    Order(c.Take, _SEAT, by_rack(may_act, draws.take, settle), chooses=always),
    Order(
        c.LookUp,
        _SEAT,
        by_rack(may_act, dictionary.is_open, dictionary.look_up, settle),
        chooses=always,
    ),
    Order(
        c.Suggest,
        _SEAT,
        by_rack(may_act, dictionary.is_open, dictionary.suggest, settle),
        chooses=draws.face_up,
    ),
)

EVENTS = events(
    Event(GameOpened, (do.opened,)),
    on_table(e.TilesDrawn, to.drawn),
    on_table(e.WordLaid, to.laid, admits=laid_words),
    on_table(e.WordScored, to.scored),
    on_table(e.TilesSetAside, to.set_aside),
    on_table(e.TurnPassed, to.passed),
    on_table(e.JokerRecycled, to.recycled),
    on_table(e.WordLookedUp, to.looked_up, admits=found_word),
    on_table(e.SuggestionsShown, to.suggested),
    on_table(e.GameEnded, to.ended),
)
