"""Jarnac on one screen: what answers each order, what each event changes."""

from __future__ import annotations

from pioche.games.company import Resign, company_events, company_orders
from pioche.games.game import events, orders
from pioche.games.jarnac import commands as c
from pioche.games.jarnac import events as e
from pioche.games.jarnac import evolving as to
from pioche.games.jarnac.claiming import call_jarnac, contest
from pioche.games.jarnac.clockwork import deadline_first, restart_clocks, stop_clocks, time_up
from pioche.games.jarnac.guards import at_table, has_hand, is_over, started
from pioche.games.jarnac.opening import open_game, own_letters, toss
from pioche.games.jarnac.passing import resign
from pioche.games.jarnac.playing import accept, draw, exchange, play, say_pass
from pioche.games.shape import Event, Order, Who

_IN_GAME = (deadline_first, started)
_IN_TURN = (*_IN_GAME, at_table, has_hand)

ORDERS = orders(
    Order(c.Open, Who.ROOM, (open_game,), opens=True, chooses=own_letters),
    Order(c.Toss, Who.ANY_PLAYER, (deadline_first, toss)),
    Order(c.Draw, Who.OWN_SEAT, (*_IN_TURN, draw)),
    Order(c.Exchange, Who.OWN_SEAT, (*_IN_TURN, exchange)),
    Order(c.Play, Who.OWN_SEAT, (*_IN_TURN, play)),
    Order(c.Pass, Who.OWN_SEAT, (*_IN_TURN, say_pass)),
    Order(c.CallJarnac, Who.OWN_SEAT, (*_IN_TURN, call_jarnac)),
    Order(c.Contest, Who.OWN_SEAT, (*_IN_GAME, at_table, contest)),
    Order(c.Accept, Who.OWN_SEAT, (*_IN_GAME, at_table, accept)),
    Order(c.StopClocks, Who.ANY_PLAYER, (*_IN_GAME, stop_clocks)),
    Order(c.RestartClocks, Who.ANY_PLAYER, (deadline_first, restart_clocks)),
    Order(Resign, Who.OWN_SEAT, (deadline_first, at_table, resign)),
    *company_orders(begin=toss, known=at_table, over=is_over),
    Order(c.TimeUp, Who.ROOM, (time_up,)),
)

EVENTS = events(
    Event(e.GameOpened, (to.game_opened,)),
    Event(e.TossDrawn, (to.toss_drawn,)),
    Event(e.LettersDrawn, (to.letters_drawn,)),
    Event(e.LettersExchanged, (to.letters_exchanged,)),
    Event(e.DrawAnnounced, (to.draw_announced,)),
    Event(e.WordAccepted, (to.word_accepted,)),
    Event(e.WordPlayed, (to.word_played,)),
    Event(e.BagPassed, (to.bag_passed,)),
    Event(e.JarnacTaken, (to.jarnac_taken,)),
    Event(e.JarnacCalled, (to.jarnac_called,)),
    Event(e.WordJudged, (to.word_judged,)),
    Event(e.PointsAwarded, (to.points_awarded,)),
    Event(e.FlagFell, (to.flag_fell,)),
    Event(e.ClocksStopped, (to.clocks_stopped,)),
    Event(e.ClocksRestarted, (to.clocks_restarted,)),
    Event(e.GameEnded, (to.game_ended,)),
    *company_events(),
)
