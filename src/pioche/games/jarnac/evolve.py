"""The state after each event: total, no judgement, no clock, no chance."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from pioche.core.tiles import Bag
from pioche.games.jarnac import events as ev
from pioche.games.jarnac.model import (
    Claim,
    Judgement,
    Mat,
    Mats,
    Phase,
    Result,
    State,
    WaitingDraw,
    with_mat,
)
from pioche.games.jarnac.placing import enriched, laid, robbed, without
from pioche.games.jarnac.timing import Timing, stopped_at_start


def evolve(state: State | None, event: ev.Event) -> State:
    """Give the state after an event."""
    if isinstance(event, ev.GameOpened):
        return _opened(event)
    if state is None:
        raise ValueError(f"{type(event).__name__} before the opening")
    return _after(event, state)


def _opened(event: ev.GameOpened) -> State:
    options = event.options
    return State(
        options=options,
        mats=(Mat(), Mat()),
        bag=Bag.full(options.letters.counts),
        timing=stopped_at_start(options.time),
    )


@singledispatch
def _after(event: object, state: State) -> State:
    raise TypeError(f"{type(event).__name__} is not an event of Jarnac")


@_after.register
def _toss_drawn(event: ev.TossDrawn, state: State) -> State:
    if event.starter is None:
        return replace(state, toss=event.letters)
    return replace(
        state,
        toss=event.letters,
        phase=Phase.BAG,
        hand=_side(state, event.starter),
        turn=1,
    )


@_after.register
def _letters_drawn(event: ev.LettersDrawn, state: State) -> State:
    side = _side(state, event.seat)
    mat = state.mats[side]
    mats = with_mat(state.mats, side, replace(mat, loose=mat.loose + event.letters, opened=True))
    return _drawn(replace(state, mats=mats, bag=state.bag.minus(event.letters)), event.timing)


@_after.register
def _letters_exchanged(event: ev.LettersExchanged, state: State) -> State:
    side = _side(state, event.seat)
    mat = state.mats[side]
    kept = without(mat.loose, event.aside)
    mats = with_mat(state.mats, side, replace(mat, loose=kept + event.letters))
    bag = state.bag.minus(event.letters).plus(event.aside)
    return _drawn(replace(state, mats=mats, bag=bag), event.timing)


def _drawn(state: State, timing: Timing) -> State:
    return replace(
        state,
        phase=Phase.PLAY,
        claim=None,
        waiting=None,
        extra=0,
        may_call=False,
        one_letter_only=False,
        # A word that stands is progress, even when the bag is empty.
        idle=0 if state.claim else state.idle,
        timing=timing,
    )


@_after.register
def _draw_announced(event: ev.DrawAnnounced, state: State) -> State:
    return replace(state, waiting=WaitingDraw(event.at, event.aside), timing=event.timing)


@_after.register
def _word_accepted(event: ev.WordAccepted, state: State) -> State:
    # A word that stands is progress, even when the bag is empty.
    return replace(state, claim=None, idle=0)


@_after.register
def _word_played(event: ev.WordPlayed, state: State) -> State:
    side = _side(state, event.seat)
    mat = state.mats[side]
    claim = Claim(
        number=event.number,
        side=side,
        word=event.word,
        before="" if event.line is None else mat.lines[event.line],
        jarnac=False,
        closing=False,
        until=event.until,
        mats=state.mats,
    )
    return replace(
        state,
        mats=with_mat(state.mats, side, laid(mat, event.word, event.line, event.used)),
        phase=Phase.LAID,
        words=event.number,
        claim=claim,
        timing=event.timing,
    )


@_after.register
def _bag_passed(event: ev.BagPassed, state: State) -> State:
    return replace(
        state,
        phase=Phase.BAG if event.window is None else Phase.WINDOW,
        hand=1 - _side(state, event.seat),
        turn=state.turn + 1,
        # A word laid as the flag fell may be contested until the receiver draws.
        claim=state.claim if event.reason == "flag" else None,
        waiting=None,
        extra=event.extra,
        may_call=event.may_call,
        one_letter_only=False,
        window=event.window,
        closing=event.closing,
        idle=0 if len(state.bag) else state.idle + 1,
        timing=event.timing,
    )


@_after.register
def _jarnac_taken(event: ev.JarnacTaken, state: State) -> State:
    taker = _side(state, event.seat)
    victim = 1 - taker
    mat = state.mats[victim]
    claim = Claim(
        number=event.number,
        side=taker,
        word=event.word,
        before="" if event.line is None else mat.lines[event.line],
        jarnac=True,
        closing=state.closing,
        until=event.until,
        mats=state.mats,
    )
    richer = enriched(state.mats[taker], event.word)
    mats = with_mat(state.mats, victim, robbed(mat, event.line, event.used))
    return replace(
        state,
        mats=with_mat(mats, taker, richer),
        phase=Phase.BAG,
        words=event.number,
        claim=claim,
        may_call=False,
        one_letter_only=richer.full,
        window=None,
        closing=False,
        timing=event.timing,
    )


@_after.register
def _jarnac_called(event: ev.JarnacCalled, state: State) -> State:
    return replace(
        state,
        may_call=False,
        judgement=Judgement(0, event.seat, True, event.verdict),
    )


@_after.register
def _word_judged(event: ev.WordJudged, state: State) -> State:
    judgement = Judgement(event.number, event.seat, event.jarnac, event.verdict)
    refused = not event.verdict.valid
    return replace(
        state,
        mats=_restored(state) if refused else state.mats,
        # A word that was judged good is not contested twice; it is still the last word laid.
        claim=None,
        waiting=None,
        idle=state.idle if refused else 0,
        extra=event.extra,
        judgement=judgement,
        timing=event.timing,
    )


def _restored(state: State) -> Mats:
    """Give the mats without the word refused; a flag that fell meanwhile stays fallen."""
    if state.claim is None:
        return state.mats
    first, second = (
        replace(now, loose=then.loose, lines=then.lines, jarnacs=then.jarnacs)
        for now, then in zip(state.mats, state.claim.mats, strict=True)
    )
    return (first, second)


@_after.register
def _points_awarded(event: ev.PointsAwarded, state: State) -> State:
    side = _side(state, event.seat)
    mat = state.mats[side]
    return replace(
        state, mats=with_mat(state.mats, side, replace(mat, awards=mat.awards + event.points))
    )


@_after.register
def _flag_fell(event: ev.FlagFell, state: State) -> State:
    side = _side(state, event.seat)
    mats = with_mat(state.mats, side, replace(state.mats[side], out_of_time=True))
    return replace(state, mats=mats, timing=event.timing)


@_after.register
def _clocks_stopped(event: ev.ClocksStopped, state: State) -> State:
    return replace(
        state, stopped=True, timing=event.timing, window=None, stopped_window=event.window_left
    )


@_after.register
def _clocks_restarted(event: ev.ClocksRestarted, state: State) -> State:
    return replace(
        state, stopped=False, timing=event.timing, window=event.window, stopped_window=None
    )


@_after.register
def _game_ended(event: ev.GameEnded, state: State) -> State:
    return replace(
        state,
        phase=Phase.OVER,
        claim=None,
        waiting=None,
        extra=0,
        may_call=False,
        window=None,
        closing=False,
        stopped=False,
        stopped_window=None,
        timing=event.timing,
        result=Result(event.reason, event.points, event.jarnacs, event.winner),
    )


def _side(state: State, seat: str) -> int:
    return state.options.seats.index(seat)
