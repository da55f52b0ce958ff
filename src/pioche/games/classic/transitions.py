"""Classic play on one screen: what answers each order, what each event changes."""

from __future__ import annotations

from pioche.games.classic import deciding as do
from pioche.games.classic.opening import GameOpened, Open, TossDrawn
from pioche.games.company import (
    Resign,
    SeatResigned,
    company_events,
    company_orders,
    give_up,
    still_plays,
)
from pioche.games.game import events, orders
from pioche.games.shape import Event, Order, Who, always
from pioche.games.turns import clocks, dictionary, draws, theme, words
from pioche.games.turns import commands as c
from pioche.games.turns import events as e
from pioche.games.turns import evolving as to
from pioche.games.turns.ending import stop
from pioche.games.turns.guards import at_table, goes_on, may_act, not_over
from pioche.games.turns.order import own_turn, score_if_unopposed
from pioche.games.turns.settling import settle
from pioche.games.turns.transitions import found_word, laid_words, on_table

_SEAT, _ANY, _ROOM = Who.OWN_SEAT, Who.ANY_PLAYER, Who.ROOM

ORDERS = orders(
    Order(Open, _ROOM, (do.open_game, do.begin_at_once), opens=True, chooses=do.replays),
    Order(c.Play, _SEAT, (may_act, own_turn, words.play, settle)),
    Order(c.Exchange, _SEAT, (may_act, own_turn, words.exchange, settle)),
    Order(c.Pass, _SEAT, (may_act, own_turn, words.pass_turn, settle)),
    Order(c.Recycle, _SEAT, (may_act, words.recycling, own_turn, words.recycle, settle)),
    Order(c.Accept, _SEAT, (may_act, words.accept, score_if_unopposed, settle)),
    Order(c.Challenge, _SEAT, (may_act, words.challenge, settle)),
    Order(c.Draw, _SEAT, (may_act, draws.draw, settle)),
    Order(c.Take, _SEAT, (may_act, draws.take, settle), chooses=always),
    Order(
        c.LookUp, _SEAT, (may_act, dictionary.is_open, dictionary.look_up, settle), chooses=always
    ),
    Order(
        c.Suggest,
        _SEAT,
        (may_act, dictionary.is_open, dictionary.suggest, settle),
        chooses=draws.face_up,
    ),
    Order(c.Vote, _SEAT, (may_act, theme.vote, settle)),
    Order(c.Stop, _SEAT, (may_act, stop)),
    Order(Resign, _SEAT, (not_over, at_table, still_plays, give_up, settle)),
    *company_orders(begin=do.begin, known=at_table, over=do.over),
    Order(c.CloseWindow, _ROOM, (goes_on, clocks.close_window, settle)),
    Order(c.FlagFall, _ROOM, (goes_on, clocks.flag_fall, settle)),
    Order(c.PauseClock, _ANY, (goes_on, clocks.pause, settle)),
    Order(c.ResumeClock, _ANY, (not_over, clocks.resume, settle)),
)

EVENTS = events(
    Event(GameOpened, (do.opened,)),
    Event(TossDrawn, (do.tossed,)),
    on_table(e.TilesDrawn, to.drawn),
    on_table(e.WordLaid, to.laid, admits=laid_words),
    on_table(e.WordAccepted, to.accepted),
    on_table(e.WordUpheld, to.upheld),
    on_table(e.WordWithdrawn, to.withdrawn),
    on_table(e.WordScored, to.scored),
    on_table(e.VoteOpened, to.vote_opened),
    on_table(e.VoteCast, to.vote_cast),
    on_table(e.VoteClosed, to.vote_closed),
    on_table(e.TilesSetAside, to.set_aside),
    on_table(e.TurnPassed, to.passed),
    on_table(e.JokerRecycled, to.recycled),
    on_table(e.WordLookedUp, to.looked_up, admits=found_word),
    on_table(e.SuggestionsShown, to.suggested),
    on_table(e.ClockSet, to.clock_set),
    on_table(e.FlagFell, to.flag_fell),
    on_table(e.ClockPaused, to.paused),
    on_table(e.ClockResumed, to.resumed),
    on_table(e.GameEnded, to.ended),
    *company_events(*on_table(SeatResigned, to.resigned).apply),
)
