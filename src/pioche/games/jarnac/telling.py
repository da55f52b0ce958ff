"""A Jarnac, told: each event in words, with both mats as they lay after it.

All of it is public. Each event is a step, even those that change no mat: a contest, a word
accepted, an interruption.
"""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.company import tell_company
from pioche.games.jarnac import events as e
from pioche.games.jarnac.judge import UsedEntry, Verdict
from pioche.games.jarnac.model import Mat, Phase, Result, State
from pioche.games.shape import Told
from pioche.texts import _, sentence
from pioche.texts.spoken import listed, points, score_line


@dataclass(frozen=True, slots=True)
class PastMat:
    """A mat after a step; `line` is the one just laid, `fresh` the letters just drawn."""

    loose: str
    lines: tuple[str, ...]
    jarnacs: int
    line: int | None = None
    fresh: str = ""
    lost: str = ""
    """What a Jarnac has just taken from it: a line, loose letters."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Both mats and the bag, after a step."""

    mats: tuple[PastMat, PastMat]
    bag: int


def tell(before: State | None, event: e.Event, after: State) -> Told:
    """Who did it is the seat; of a toss, whoever won it."""
    if (told := tell_company(event)) is not None:
        return told
    state = before or after
    mats = (_mat(event, state, after, 0), _mat(event, state, after, 1))
    seat = event.starter if isinstance(event, e.TossDrawn) else getattr(event, "seat", "")
    return Told(
        _text(event, state, after),
        seat or "",
        turn=state.turn,
        weighed=_weighed(event, state),
        picture=Picture(mats, len(after.bag)),
    )


def _weighed(event: e.Event, state: State) -> bool:
    """Whether a choice was made that can be compared with what was open."""
    match event:
        case e.WordPlayed() | e.JarnacTaken():
            return True
        case e.BagPassed(reason=reason):
            return reason in ("said", "time", "out-of-time")
        case e.LettersDrawn() | e.LettersExchanged():
            return state.may_call
        case e.GameEnded(reason=reason):
            chosen = state.phase in (Phase.PLAY, Phase.WINDOW)
            return chosen and reason in ("full-mat", "empty-bag")
    return False


# -- the mats ----------------------------------------------------------------------------------


def _mat(event: e.Event, before: State, after: State, side: int) -> PastMat:
    mat = after.mats[side]
    own = getattr(event, "seat", None) == after.seat(side)
    line = None
    fresh = lost = ""
    match event:
        case e.WordPlayed() | e.JarnacTaken() if own:
            line = _line(event, mat)
        case e.JarnacTaken(line=taken, used=used):
            lost = _lost(before.mats[side], taken, used)
        case e.LettersDrawn(letters=letters) | e.LettersExchanged(letters=letters) if own:
            fresh = letters
    return PastMat(mat.loose, mat.lines, mat.jarnacs, line, fresh, lost)


def _line(event: e.WordPlayed | e.JarnacTaken, mat: Mat) -> int:
    """The line on which a word has just been laid: the last one, unless it transformed one."""
    if isinstance(event, e.JarnacTaken) or event.line is None:
        return len(mat.lines) - 1
    return event.line


def _lost(mat: Mat, line: int | None, used: str) -> str:
    """What a Jarnac took from a mat: « PRISE, S »."""
    return ", ".join([*([] if line is None else [mat.lines[line]]), *used])


# -- the words ---------------------------------------------------------------------------------


def _text(event: e.Event, before: State, after: State) -> str:
    match event:
        case e.GameOpened():
            return _said("opened")
        case e.TossDrawn(letters=(first, second), starter=starter):
            return _said("toss" if starter else "toss-tie", first=first, second=second)
        case e.LettersDrawn(letters=letters):
            many = "none" if not letters else "one" if len(letters) == 1 else "many"
            return _said(f"drawn-{many}", letters=listed(letters))
        case e.LettersExchanged(aside=aside, letters=letters):
            return _said("exchanged", aside=listed(aside), letters=listed(letters))
        case e.DrawAnnounced(aside=aside):
            code = "waits-exchange" if aside else "waits-draw"
            return _said(code, aside=listed(aside), word=_claimed(before))
        case e.WordAccepted():
            return _said("accepted", word=_claimed(before))
        case e.WordPlayed() | e.JarnacTaken():
            return _word(event, before, after)
        case e.BagPassed(reason=reason, window=window):
            said = _said(f"passed-{reason}")
            return said if window is None else f"{said} {_said('window')}"
        case e.WordJudged(verdict=verdict, jarnac=jarnac):
            said = _said("judged-jarnac" if jarnac else "judged", word=verdict.word)
            return f"{said} {verdict_text(verdict)}"
        case e.JarnacCalled(verdict=verdict):
            return f"{_said('called', word=verdict.word)} {verdict_text(verdict)}"
        case e.PointsAwarded(points=given):
            return _said("awarded", points=points(given))
        case e.FlagFell():
            return _said("flag")
        case e.ClocksStopped():
            return _said("stopped")
        case e.ClocksRestarted():
            return _said("restarted")
        case e.GameEnded(winner=None):
            # « Sinon, c’est un match nul »: the points alone do not tell (VAINQUEUR, 2b).
            return f"{why_ended(event)} {_said('draw')}"
        case e.GameEnded():
            return why_ended(event)


def why_ended(end: e.GameEnded | Result) -> str:
    """Why a game is over, with the score."""
    return _said(f"ended-{end.reason}", score=score_line(end.points))


def _said(code: str, **params: object) -> str:
    return sentence(f"jarnac.told-{code}", **params)


def _claimed(state: State) -> str:
    """The last word announced, which may still be contested."""
    return "" if state.claim is None else state.claim.word


def _word(event: e.WordPlayed | e.JarnacTaken, before: State, after: State) -> str:
    side = after.side_of(event.seat)
    jarnac = isinstance(event, e.JarnacTaken)
    source = before.mats[1 - side if jarnac else side]
    old = "" if event.line is None else source.lines[event.line]
    code = ("taken-line" if old else "taken") if jarnac else ("grown" if old else "word")
    return _said(
        code,
        word=event.word,
        before=old,
        line=_line(event, after.mats[side]) + 1,
        points=points(len(event.word) ** 2),
        old=len(old) ** 2,
    )


def verdict_text(verdict: Verdict) -> str:
    """A verdict, the entries on which it rests, and what could not be decided."""
    names = {"word": verdict.word, "before": verdict.before}
    parts = [sentence(f"jarnac.verdict-{verdict.reason}", **names)]
    if verdict.entries:
        entries = _(" ; ").join(_entry_text(entry) for entry in verdict.entries)
        parts.append(sentence("jarnac.verdict-entries", entries=entries))
    for criterion in verdict.undecided:
        parts.append(sentence(f"jarnac.verdict-undecided-{criterion}", **names))
    return " ".join(parts)


def _entry_text(entry: UsedEntry) -> str:
    kind = "verb" if entry.kind == "v" else "other"
    text = sentence(f"jarnac.entry-{kind}", lemma=entry.lemma)
    return sentence("jarnac.entry-inferred", entry=text) if entry.inferred else text
