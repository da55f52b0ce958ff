"""A past Jarnac, step by step: both mats after each, and what had just come and gone."""

from __future__ import annotations

from collections.abc import Iterable

from pioche.games.jarnac import events as ev
from pioche.games.jarnac.evolve import evolve
from pioche.games.jarnac.model import Mat, Phase, State
from pioche.games.jarnac.telling import verdict_text
from pioche.texts import sentence
from pioche.web.past.shapes import PastMat, Step, listed, points, score_line


def jarnac_steps(events: Iterable[ev.Event], before: State | None = None) -> list[Step]:
    """Tell a game from its log, or its rest from a state: each event is a step.

    Those that change no mat are steps too: a contest, a word accepted, an interruption.
    """
    steps = []
    for event in events:
        after = evolve(before, event)
        steps.append(_step(before, event, after))
        before = after
    return steps


def _step(before: State | None, event: ev.Event, after: State) -> Step:
    state = before or after
    first, second = (_mat(event, state, after, side) for side in (0, 1))
    return Step(
        kind=type(event).__name__,
        text=_text(event, state, after),
        totals=tuple(mat.points for mat in after.mats),
        seat=_who(event),
        turn=state.turn,
        weighed=_weighed(event, state),
        bag=len(after.bag),
        mats=[first, second],
    )


def _who(event: ev.Event) -> str:
    if isinstance(event, ev.TossDrawn):
        return event.starter or ""
    return getattr(event, "seat", "")


def _weighed(event: ev.Event, state: State) -> bool:
    """Whether a choice was made that can be compared with what was open."""
    match event:
        case ev.WordPlayed() | ev.JarnacTaken():
            return True
        case ev.BagPassed(reason=reason):
            return reason in ("said", "time", "out-of-time")
        case ev.LettersDrawn() | ev.LettersExchanged():
            return state.may_call
        case ev.GameEnded(reason=reason):
            chosen = state.phase in (Phase.PLAY, Phase.WINDOW)
            return chosen and reason in ("full-mat", "empty-bag")
    return False


def _mat(event: ev.Event, before: State, after: State, side: int) -> PastMat:
    mat = after.mats[side]
    own = getattr(event, "seat", None) == after.seat(side)
    line = None
    fresh = lost = ""
    match event:
        case ev.WordPlayed(line=changed) if own:
            line = len(mat.lines) - 1 if changed is None else changed
        case ev.JarnacTaken() if own:
            line = len(mat.lines) - 1
        case ev.JarnacTaken(line=taken, used=used):
            lost = _lost(before.mats[side], taken, used)
        case ev.LettersDrawn(letters=letters) | ev.LettersExchanged(letters=letters) if own:
            fresh = letters
    return PastMat(mat.loose, mat.lines, mat.jarnacs, line, fresh, lost)


def _lost(mat: Mat, line: int | None, used: str) -> str:
    """What a Jarnac took from a mat: « PRISE, S »."""
    return ", ".join([*([] if line is None else [mat.lines[line]]), *used])


def _text(event: ev.Event, before: State, after: State) -> str:
    match event:
        case ev.GameOpened():
            return sentence("past.jarnac-start")
        case ev.TossDrawn(letters=(first, second), starter=starter):
            code = "past.jarnac-toss" if starter else "past.jarnac-toss-tie"
            return sentence(code, first=first, second=second)
        case ev.LettersDrawn(letters=letters):
            many = "none" if not letters else "one" if len(letters) == 1 else "many"
            return sentence(f"past.jarnac-drawn-{many}", letters=listed(letters))
        case ev.LettersExchanged(aside=aside, letters=letters):
            return sentence("past.jarnac-exchanged", aside=listed(aside), letters=listed(letters))
        case ev.DrawAnnounced(aside=aside):
            code = "exchange" if aside else "draw"
            return sentence(f"past.jarnac-waits-{code}", aside=listed(aside), word=_claimed(before))
        case ev.WordAccepted():
            return sentence("past.jarnac-accepted", word=_claimed(before))
        case ev.WordPlayed() | ev.JarnacTaken():
            return _word(event, before, after)
        case ev.BagPassed(reason=reason, window=window):
            said = sentence(f"past.jarnac-passed-{reason}")
            return said if window is None else f"{said} {sentence('past.jarnac-window')}"
        case ev.WordJudged(verdict=verdict):
            said = sentence("past.jarnac-judged", word=verdict.word)
            return f"{said} {verdict_text(verdict)}"
        case ev.JarnacCalled(word=word, verdict=verdict):
            return f"{sentence('past.jarnac-called', word=word)} {verdict_text(verdict)}"
        case ev.PointsAwarded(points=given):
            return sentence("past.jarnac-awarded", points=points(given))
        case ev.FlagFell():
            return sentence("past.jarnac-flag")
        case ev.ClocksStopped():
            return sentence("past.jarnac-stopped")
        case ev.ClocksRestarted():
            return sentence("past.jarnac-restarted")
        case ev.GameEnded(reason=reason):
            return sentence(f"past.jarnac-ended-{reason}", score=score_line(event.points))


def _claimed(state: State) -> str:
    """The last word announced, which may still be contested."""
    return "" if state.claim is None else state.claim.word


def _word(event: ev.WordPlayed | ev.JarnacTaken, before: State, after: State) -> str:
    side = after.options.seats.index(event.seat)
    jarnac = isinstance(event, ev.JarnacTaken)
    source = before.mats[1 - side if jarnac else side]
    old = "" if event.line is None else source.lines[event.line]
    fresh = jarnac or event.line is None
    line = len(after.mats[side].lines) - 1 if fresh else event.line
    code = ("taken-line" if old else "taken") if jarnac else ("grown" if old else "word")
    return sentence(
        f"past.jarnac-{code}",
        word=event.word,
        before=old,
        line=(line or 0) + 1,
        points=points(len(event.word) ** 2),
        old=len(old) ** 2,
    )
