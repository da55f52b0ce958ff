"""The state after each event: total, no judgement, no clock, no chance."""

from __future__ import annotations

from dataclasses import replace

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


def game_opened(_state: None, event: ev.GameOpened) -> State:
    """Empty mats, a full bag, both clocks set and stopped."""
    options = event.options
    return State(
        options=options,
        mats=(Mat(), Mat()),
        bag=Bag.full(options.letters.counts),
        timing=stopped_at_start(options.time),
    )


def toss_drawn(state: State, event: ev.TossDrawn) -> State:
    """The starter holds the bag; on a tie, everything is as before."""
    if event.starter is None:
        return replace(state, toss=event.letters)
    return replace(
        state,
        toss=event.letters,
        phase=Phase.BAG,
        hand=state.side_of(event.starter),
        turn=1,
    )


def letters_drawn(state: State, event: ev.LettersDrawn) -> State:
    """The letters lie loose on the mat of the hand."""
    side = state.side_of(event.seat)
    mat = state.mats[side]
    mats = with_mat(state.mats, side, replace(mat, loose=mat.loose + event.letters, opened=True))
    return _drawn(replace(state, mats=mats, bag=state.bag.minus(event.letters)), event.timing)


def letters_exchanged(state: State, event: ev.LettersExchanged) -> State:
    """Three letters have changed place with three of the bag, or four."""
    side = state.side_of(event.seat)
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
        idle=state.idle and not state.claim,
        timing=timing,
    )


def draw_announced(state: State, event: ev.DrawAnnounced) -> State:
    """Nothing is drawn yet."""
    return replace(state, waiting=WaitingDraw(event.at, event.aside), timing=event.timing)


def word_accepted(state: State, event: ev.WordAccepted) -> State:
    """A word that stands is progress, even when the bag is empty."""
    return replace(state, claim=None, idle=False)


def word_played(state: State, event: ev.WordPlayed) -> State:
    """The word lies on its line, and may be contested."""
    side = state.side_of(event.seat)
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


def bag_passed(state: State, event: ev.BagPassed) -> State:
    """The other side has the hand, for a turn or for ten seconds."""
    return replace(
        state,
        phase=Phase.BAG if event.window is None else Phase.WINDOW,
        hand=1 - state.side_of(event.seat),
        turn=state.turn + 1,
        # A word laid as the flag fell may be contested until the receiver draws.
        claim=state.claim if event.reason == "flag" else None,
        waiting=None,
        extra=event.extra,
        may_call=event.may_call,
        one_letter_only=False,
        window=event.window,
        closing=event.closing,
        idle=not len(state.bag),
        timing=event.timing,
    )


def jarnac_taken(state: State, event: ev.JarnacTaken) -> State:
    """The word lies with the taker, and may be contested; the taker still has to draw."""
    taker = state.side_of(event.seat)
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


def jarnac_called(state: State, event: ev.JarnacCalled) -> State:
    """Nothing moves: the word was only pointed out."""
    return replace(
        state,
        may_call=False,
        judgement=Judgement(0, event.seat, True, event.verdict),
    )


def word_judged(state: State, event: ev.WordJudged) -> State:
    """A bad word leaves, its letters return; a good one cannot be contested again."""
    judgement = Judgement(event.number, event.seat, event.jarnac, event.verdict)
    refused = not event.verdict.valid
    return replace(
        state,
        mats=_restored(state) if refused else state.mats,
        # A word that was judged good is not contested twice; it is still the last word laid.
        claim=None,
        waiting=None,
        idle=state.idle and refused,
        extra=event.extra,
        judgement=judgement,
        timing=event.timing,
    )


def _restored(state: State) -> Mats:
    """The mats without the word refused; a flag that fell meanwhile stays fallen."""
    if state.claim is None:
        return state.mats
    first, second = (
        replace(now, loose=then.loose, lines=then.lines, jarnacs=then.jarnacs)
        for now, then in zip(state.mats, state.claim.mats, strict=True)
    )
    return (first, second)


def points_awarded(state: State, event: ev.PointsAwarded) -> State:
    """Points that no word brought."""
    side = state.side_of(event.seat)
    mat = state.mats[side]
    return replace(
        state, mats=with_mat(state.mats, side, replace(mat, awards=mat.awards + event.points))
    )


def flag_fell(state: State, event: ev.FlagFell) -> State:
    """Out of time, for the rest of the game."""
    side = state.side_of(event.seat)
    mats = with_mat(state.mats, side, replace(state.mats[side], out_of_time=True))
    return replace(state, mats=mats, timing=event.timing)


def clocks_stopped(state: State, event: ev.ClocksStopped) -> State:
    """Nothing falls due until the clocks run again."""
    return replace(state, stopped_at=event.at, timing=event.timing)


def clocks_restarted(state: State, event: ev.ClocksRestarted) -> State:
    """What was left of the ten seconds goes on too, and of the time to contest."""
    assert state.stopped_at is not None
    lasted = event.at - state.stopped_at
    claim, waiting, window = state.claim, state.waiting, state.window
    return replace(
        state,
        stopped_at=None,
        timing=event.timing,
        claim=claim and replace(claim, until=claim.until + lasted),
        waiting=waiting and replace(waiting, at=waiting.at + lasted),
        window=None if window is None else window + lasted,
    )


def game_ended(state: State, event: ev.GameEnded) -> State:
    """Nothing can be done any more."""
    return replace(
        state,
        phase=Phase.OVER,
        claim=None,
        waiting=None,
        may_call=False,
        window=None,
        closing=False,
        stopped_at=None,
        timing=event.timing,
        result=Result(event.reason, event.points, event.jarnacs, event.winner),
    )
