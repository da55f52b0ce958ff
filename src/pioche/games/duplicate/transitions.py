"""Duplicate in one place: who may give each order and all that answers it, in order; what each
event changes, part by part.

A coup: `DrawRack` → `StartClock` → `RingBell` → `CloseCoup` → `RetainTop`; the next `DrawRack`
begins the next coup, or ends the game by its article. A game without a clock goes from `DrawRack`
to `RetainTop`; with tables that hand slips in, from `DrawRack` to `RingBell`. `Undo` takes the last
act back by its inverse event.
"""

from __future__ import annotations

from collections.abc import Collection

from pioche.games.company import (
    Resign,
    company_events,
    company_orders,
    give_up,
    still_plays,
)
from pioche.games.duplicate.coup import (
    announcing,
    correcting,
    drawing,
    in_earnest,
    of_the_day,
    opening,
    prepared,
    retaining,
    stopping,
    timing,
)
from pioche.games.duplicate.coup import commands as c
from pioche.games.duplicate.coup import events as e
from pioche.games.duplicate.hall import commands as hc
from pioche.games.duplicate.hall import decisions, mail, people, scoring, slips, undo
from pioche.games.duplicate.hall import events as he
from pioche.games.duplicate.multiplex import commands as mc
from pioche.games.duplicate.multiplex import events as me
from pioche.games.duplicate.multiplex import following, leading
from pioche.games.duplicate.seats import commands as sc
from pioche.games.duplicate.seats import events as se
from pioche.games.duplicate.seats import playing as seats
from pioche.games.duplicate.seats import slips as by_slips
from pioche.games.duplicate.state import State
from pioche.games.game import events, orders
from pioche.games.shape import Event, Order, Who

#: Whoever runs the coups: a juge-arbitre, or, at home, who opened the game.
RUNS = Who.REFEREE | Who.HOST
#: Whoever reads slips of the coup under way.
READS = Who.REFEREE | Who.ARBITER | Who.DOUBLE
JUDGES = Who.REFEREE | Who.ARBITER


def _table(command: hc.SanctionPlayer | hc.WithdrawSlip | hc.DeliverNotice | hc.LodgeAppeal) -> int:
    return command.table


def _seat_at_table(state: State, command: hc.LodgeAppeal) -> str | None:
    player = state.hall.players.get(command.table) if state.hall is not None else None
    return None if player is None else player.seat


ORDERS = orders(
    # The game and its coups
    Order(
        c.Open,
        Who.ROOM,
        (of_the_day.as_on_every_server, by_slips.only_alone, opening.open_game),
        opens=True,
        chooses=opening.replays,
    ),
    Order(
        c.DrawRack,
        RUNS,
        (
            drawing.by_chance_among_players,
            following.head_decides,
            following.letters_told,
            prepared.drawn_here,
            drawing.draw_rack,
            in_earnest.starts_at_once,
        ),
        chooses=drawing.entered_by_hand,
    ),
    Order(c.DrawPrepared, Who.ROOM, (prepared.draw_prepared,)),
    Order(
        c.RejectRack,
        Who.REFEREE,
        (following.head_decides, prepared.drawn_here, drawing.reject_rack),
    ),
    Order(c.StartClock, RUNS, (following.head_decides, timing.start_clock)),
    Order(c.PauseClock, RUNS, (in_earnest.runs_on, timing.pause_clock)),
    Order(c.ResumeClock, RUNS, (timing.resume_clock,)),
    Order(c.GiveSignal, Who.REFEREE, (timing.give_signal,)),
    Order(c.RingBell, RUNS, (following.rings_by_itself, timing.ring_bell, seats.give_top)),
    Order(c.CloseCoup, RUNS, (timing.close_coup, mail.collect_mail), gathers=True),
    Order(
        c.RetainTop,
        RUNS,
        (
            following.head_decides,
            prepared.only_as_prepared,
            scoring.differences_are_settled,
            in_earnest.lays_the_programs,
            following.retain_top,
            scoring.judge_absent_offenders,
            scoring.score_coup,
            by_slips.verdict_is_read,
        ),
    ),
    Order(
        c.AnnulCoup,
        Who.REFEREE,
        (following.head_decides, prepared.drawn_here, correcting.annul_coup),
    ),
    Order(c.Interrupt, Who.REFEREE, (following.head_decides, stopping.interrupt)),
    Order(c.Resume, Who.REFEREE, (following.head_decides, stopping.resume)),
    Order(c.EndGame, RUNS, (following.head_decides, stopping.end_game)),
    Order(c.Announce, RUNS, (announcing.announce,)),
    Order(c.Undo, Who.REFEREE, (following.own_act, decisions.undo)),
    # A hall that follows another
    Order(mc.FollowHead, Who.ROOM, (following.follow_head,)),
    Order(mc.GoByHand, Who.REFEREE, (following.go_by_hand,)),
    # A hall that others follow
    Order(mc.LeadMultiplex, Who.ROOM, (leading.lead,)),
    Order(mc.RenewMultiplexCode, Who.REFEREE, (leading.renew_code,)),
    Order(mc.PutHallOut, Who.REFEREE, (leading.put_out,)),
    Order(mc.TakeHallBack, Who.REFEREE, (leading.take_back,)),
    # Players at home
    Order(
        sc.PlayWord,
        Who.OWN_SEAT,
        (by_slips.not_here, seats.play_word, seats.close_when_all_done),
    ),
    Order(sc.Finish, Who.OWN_SEAT, (seats.finish, seats.close_when_all_done)),
    Order(sc.HandIn, Who.OWN_SEAT, (by_slips.hand_in,)),
    Order(
        Resign,
        Who.OWN_SEAT,
        (seats.seated_here, still_plays, seats.not_last, give_up, seats.close_after_leaving),
    ),
    *company_orders(
        begin=seats.first_coup, known=seats.seated_here, over=seats.is_over, machine=False
    ),
    # The hall: people
    Order(hc.EnrolPlayers, Who.REFEREE, (people.enrol,)),
    Order(hc.ChangePlayer, Who.REFEREE, (people.change,)),
    Order(hc.RemovePlayer, Who.REFEREE, (people.remove,)),
    Order(hc.LeaveGame, Who.REFEREE, (people.leave,)),
    Order(hc.ComeBack, Who.REFEREE, (people.come_back,)),
    Order(hc.AppointArbiter, Who.REFEREE, (people.appoint,)),
    Order(hc.ReleaseArbiter, Who.REFEREE, (people.release,)),
    Order(hc.SetHallOptions, Who.REFEREE, (people.set_options,)),
    Order(hc.SettleTies, Who.REFEREE, (people.settle_ties,)),
    # The hall: slips of the coup under way
    Order(hc.EnterSlip, READS, (slips.taking_slips, slips.enter_slip), table=mail.table_of),
    Order(hc.TypeLine, READS, (slips.type_line,), asks_mail=mail.about_all, table=mail.table_of),
    Order(hc.UndoLine, READS, (slips.taking_slips, undo.undo_line)),
    Order(hc.WithdrawSlip, READS, (slips.taking_slips, undo.withdraw), table=_table),
    Order(
        hc.SanctionPlayer,
        JUDGES,
        (slips.not_by_double, slips.taking_slips, slips.sanction_player),
        table=_table,
    ),
    Order(hc.SettleDifference, Who.REFEREE, (scoring.settle,)),
    # The hall: coups that count
    Order(hc.AmendSlip, Who.REFEREE, (decisions.amend,)),
    Order(
        hc.LodgeAppeal,
        JUDGES | Who.OWN_SEAT,
        (by_slips.somebody_judges, decisions.lodge),
        table=_table,
        seat=_seat_at_table,
    ),
    Order(hc.DecideAppeal, Who.REFEREE, (decisions.decide_appeal,)),
    Order(hc.DeliverNotice, JUDGES, (decisions.deliver,), table=_table),
    Order(hc.RefuseMean, Who.REFEREE, (decisions.refuse_mean,)),
)


def _top_word(event: e.TopRetained) -> Collection[str]:
    return (event.word.upper(),)


def _word_played(event: se.WordPlayed) -> Collection[str]:
    return () if event.refusal is not None else (event.word.upper(),)


def _slip_word(event: he.SlipEntered | he.SlipAmended | he.DifferenceSettled) -> Collection[str]:
    verdict = event.verdict
    return (verdict.move.word.upper(),) if verdict.move and verdict.points else ()


EVENTS = events(
    # The game and its coups: then whoever plays them
    Event(e.GameOpened, (opening.opened, seats.seated, by_slips.seated)),
    Event(e.RackDrawn, (drawing.drawn, seats.forget_proposals, slips.new_rack), fresh_mail=True),
    Event(e.RackRejected, (drawing.rejected,)),
    Event(e.RackWithdrawn, (drawing.rack_withdrawn, slips.no_rack)),
    Event(e.RejetWithdrawn, (drawing.rejet_withdrawn, slips.no_rejet)),
    Event(e.TopsFound, (drawing.tops_found,)),
    Event(e.ClockStarted, (timing.clock_started,)),
    Event(e.ClockPaused, (timing.clock_paused,)),
    Event(e.ClockResumed, (timing.clock_resumed,)),
    Event(e.ClockWithdrawn, (timing.clock_withdrawn,)),
    Event(e.SignalGiven, (timing.signal_given,)),
    Event(e.BellRung, (timing.bell_rung,)),
    Event(e.BellWithdrawn, (timing.bell_withdrawn,)),
    Event(e.CoupClosed, (timing.coup_closed,)),
    Event(e.CoupReopened, (timing.coup_reopened,)),
    Event(e.TopRetained, (retaining.top_retained, seats.score_seats), admits=_top_word),
    Event(e.TopWithdrawn, (retaining.top_withdrawn, seats.withdraw_scores, scoring.unscored)),
    Event(e.CoupAnnulled, (correcting.coup_annulled, seats.annul_scores, slips.annulled)),
    Event(e.CoupRestored, (correcting.coup_restored,)),
    Event(e.GameInterrupted, (stopping.interrupted,)),
    Event(e.GameResumed, (stopping.resumed,)),
    Event(e.GameEnded, (stopping.ended,)),
    Event(e.GameReopened, (stopping.reopened,)),
    Event(e.Announced, (announcing.announced,)),
    # A hall that follows another
    Event(me.HeadHeard, (following.head_heard,)),
    Event(me.GoneByHand, (following.gone_by_hand,)),
    Event(me.JoinedAgain, (following.joined_again,)),
    # A hall that others follow
    Event(me.MultiplexLed, (leading.led,)),
    Event(me.MultiplexCodeRenewed, (leading.code_renewed,)),
    Event(me.HallPutOut, (leading.hall_put_out,)),
    Event(me.HallTakenBack, (leading.hall_taken_back,)),
    # Players at home
    Event(se.WordPlayed, (seats.word_played,), admits=_word_played),
    Event(se.SeatFinished, (seats.seat_finished,)),
    *company_events(seats.resigned, machine=False),
    # The hall: people
    Event(he.PlayersEnrolled, (people.enrolled,)),
    Event(he.PlayerChanged, (people.changed,)),
    Event(he.PlayerRemoved, (people.removed,)),
    Event(he.PlayerLeft, (people.left,)),
    Event(he.PlayerBack, (people.back,)),
    Event(he.ArbiterAppointed, (people.appointed,)),
    Event(he.ArbiterReleased, (people.released,)),
    Event(he.HallOptionsSet, (people.options_set,)),
    Event(he.TiesSettled, (people.ties_settled,)),
    # The hall: slips of the coup under way
    Event(he.SlipEntered, (slips.slip_entered,), admits=_slip_word),
    Event(he.PlayerSanctioned, (slips.sanctioned,)),
    Event(he.LineUndone, (undo.line_undone,)),
    Event(he.SlipWithdrawn, (undo.withdrawn,)),
    Event(he.DifferenceSettled, (scoring.settled,), admits=_slip_word),
    Event(he.SlipsCollected, (mail.collected,)),
    # The hall: coups that count
    Event(he.CoupScored, (scoring.coup_scored,)),
    Event(he.SlipAmended, (decisions.amended,), admits=_slip_word),
    Event(he.AppealLodged, (decisions.lodged,)),
    Event(he.AppealDecided, (decisions.appeal_decided,)),
    Event(he.DecisionWithdrawn, (decisions.decision_withdrawn,)),
    Event(he.NoticeDelivered, (decisions.delivered,)),
    Event(he.MeanRefused, (decisions.mean_refused,)),
)
