"""Draws, best solutions, the top retained, the clock and the end, judged again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pioche.core.errors import InputError, PiocheError, RuleViolation
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking, sort_tiles
from pioche.games.duplicate import handlers
from pioche.games.duplicate.commands import DrawRack, EndGame, RetainTop
from pioche.games.duplicate.coup.solutions import Solver
from pioche.games.duplicate.coup.stopping import MINUTE_MS
from pioche.games.duplicate.events import (
    ClockStarted,
    GameEnded,
    GameResumed,
    RackDrawn,
    RackRejected,
    TopRetained,
    TopsFound,
)
from pioche.games.duplicate.hall.scoring import CoupScored
from pioche.games.duplicate.hall.slips import SlipEntered
from pioche.games.duplicate.rejudge.case import Case, checks
from pioche.games.duplicate.state import State, Tops
from pioche.games.rejudging import named, spoken, told
from pioche.rules.end import POLICY_OF, EndReason
from pioche.rules.interruption import after_interruption
from pioche.rules.top import SHOWN, Candidate
from pioche.texts import ngettext, sentence

#: Isotops that a sentence names; the others are counted.
_NAMED = 6


@checks(RackDrawn)
def rack_drawn(case: Case, event: RackDrawn, at: int) -> None:
    """A rack: letters that the bag had, as many as wanted, vowels and consonants."""
    case.expected.clear()
    state = case.now
    supply, size = state.position.supply, state.setup.formula.rack_size
    missing = lacking(supply.bag.letters, event.drawn)
    if missing:
        case.differs("draw-bag", event.rack, missing)
        return
    if len(event.drawn) != supply.wanted(size):
        case.differs("draw-count", str(len(event.drawn)), str(supply.wanted(size)))
        return
    if (event.kept, event.rack) != (sort_tiles(supply.kept), supply.rack(event.drawn)):
        case.differs("draw-rack", event.rack, supply.rack(event.drawn))
        return
    match _drawn_today(case, state, event.drawn):
        case (RackDrawn(), TopsFound() as found):
            case.expected.append(found)
        case (RackRejected() as rejet,):
            reason = named("value", rejet.reason)
            case.differs("draw-rejet", event.rack, reason, article=rejet.article)
        case (GameEnded() as end,):
            reason = named("value", end.reason)
            case.differs("draw-end", event.rack, reason, article=end.article)


def _drawn_today(case: Case, state: State, letters: str) -> tuple[object, ...]:
    """Draw the same letters again, as if from a real bag: by the same rules as by chance."""
    return handlers.decide(state, DrawRack(letters, "hand"), case.env())


@checks(RackRejected)
def rack_rejected(case: Case, event: RackRejected, at: int) -> None:
    """A rejet: the letters were there, and the reason holds; the referee's own needs none."""
    case.expected.clear()
    if event.reason == "referee":
        return
    state = case.now
    supply = state.position.supply
    missing = lacking(supply.drawable, event.rack)
    if missing:
        case.differs("draw-bag", event.rack, missing)
        return
    if sorted(event.rack) == sorted(supply.kept):
        return  # a draw from a real bag that was put back without being entered
    drawn = event.rack[len(supply.kept) : len(event.rack) - len(supply.companion)]
    reason = named("value", event.reason)
    match _drawn_today(case, state, drawn):
        case (RackRejected(_, _, today, article),) if today != event.reason:
            now = named("value", today)
            case.differs("rejet-reason", reason, now, article=article, about=event.rack)
        case (RackDrawn(), *_):
            case.differs("rejet-kept", reason, "", article=event.article, about=event.rack)
        case (GameEnded() as end,):
            ended = named("value", end.reason)
            case.differs("draw-end", event.rack, ended, article=end.article)


@checks(TopsFound)
def tops_found(case: Case, event: TopsFound, at: int) -> None:
    """The program's answer: the highest score, every solution that has it, those excluded."""
    stored = Tops(event.score, event.candidates, event.reason, event.ties)
    found = next((one for one in case.expected if isinstance(one, TopsFound)), None)
    case.expected.clear()
    if found is None:
        return  # the draw itself is in question, or the words are not here
    today = Tops(found.score, found.candidates, found.reason, found.ties)
    if max(stored.ties, today.ties) > SHOWN:
        state = case.now
        today = Solver(state, case.env()).choice(
            state.rack, state.drawn, state.position, measured=False, shown=today.ties
        )
    same = True
    if (stored.score, stored.ties) != (today.score, today.ties):
        case.differs("tops", _best(stored), _best(today), policy="top.highest")
        same = False
    then, now = _listed(stored), _listed(today)
    cut = stored.ties > len(stored.candidates) >= SHOWN
    if then - now if cut else then ^ now:
        policy = "top.keep_joker" if same else "top.highest"
        case.differs("isotops", _told(then - now), _told(now - then), policy=policy)
        same = False
    # Who retains what is the referee's; equals keep the order in which they were shown.
    case.remember_tops(stored if same else today)


def _best(tops: Tops) -> str:
    return sentence("rejudge.tops-of", score=tops.score, ties=_solutions(tops.ties))


def _solutions(number: int) -> str:
    return ngettext("{n} solution", "{n} solutions", number).format(n=number)


def _listed(tops: Tops) -> frozenset[tuple[str, str, str]]:
    return frozenset((one.word, one.ref, one.excluded or "") for one in tops.candidates)


def _told(solutions: Iterable[tuple[str, str, str]]) -> str:
    names = [
        f"{word} {ref} ({named('value', excluded)})" if excluded else f"{word} {ref}"
        for word, ref, excluded in sorted(solutions)
    ]
    more = [f"+ {len(names) - _NAMED}"] if len(names) > _NAMED else []
    return told((*names[:_NAMED], *more))


@checks(TopRetained)
def top_retained(case: Case, event: TopRetained, at: int) -> None:
    """The top: its score, its right to be retained, and what its coup brings each table."""
    case.expected.clear()
    state = case.now
    named_top = f"{event.word} {event.ref}"
    try:
        move = place_word(
            state.board, event.word, Place.parse(event.ref), state.setup.formula.scores
        )
        if move.score != event.score:
            case.differs("top-score", str(event.score), str(move.score), about=named_top)
        if event.reason == "found":
            state = _any_isotop(state)
        command = RetainTop(event.word, event.ref, event.note)
        first, *rest = handlers.decide(state, command, case.env(at))
    except (RuleViolation, InputError) as refusal:
        article = str(refusal.params.get("article", ""))
        why = _without_article(refusal)
        case.differs("top-refused", named_top, why, article=article)
        return
    assert isinstance(first, TopRetained)  # what the command decides
    if first.joker_replaced_by != event.joker_replaced_by:
        then, now = told(event.joker_replaced_by), told(first.joker_replaced_by)
        case.differs("top-joker", then, now, about=named_top)
    case.expected.extend(rest)


def _without_article(refusal: PiocheError) -> str:
    """Give what a refusal says; its article is cited once, by the difference."""
    return spoken(refusal).replace(f" (article {refusal.params.get('article')})", "")


def _any_isotop(state: State) -> State:
    """In topping whatever reaches the top is laid, also what a referee could not retain."""
    if state.tops is None:
        return state
    free: tuple[Candidate, ...] = tuple(
        replace(one, excluded=None) for one in state.tops.candidates
    )
    return replace(state, tops=replace(state.tops, candidates=free))


@checks(ClockStarted)
def clock_started(case: Case, event: ClockStarted, at: int) -> None:
    """The time of a coup, where the formula decides it."""
    time = case.now.time
    then = (event.total_ms // 1000, event.signal_ms // 1000)
    now = (time.seconds, time.signal_seconds)
    if then != now:
        case.differs("time", told(then), told(now), policy="time.seconds")


@checks(GameResumed)
def game_resumed(case: Case, event: GameResumed, at: int) -> None:
    """An interruption: too long a one ends the game, and annuls it when it was too short."""
    state = case.now
    if state.interrupted_at is None:
        return
    minutes = (event.at - state.interrupted_at) / MINUTE_MS
    rules = state.setup.regulation.interruption
    today = after_interruption(minutes, state.collected, state.setup.formula.original, rules)
    end = _end_that_follows(case)
    then = None if end is None else end.valid
    now = today.valid if today.ends else None
    if then != now:
        policy = "interruption.limit_minutes"
        case.differs("interruption", _ended(then), _ended(now), policy=policy)


def _end_that_follows(case: Case) -> GameEnded | None:
    """Give the end that the resumption caused, after the coup that it completed."""
    for one in case.following():
        if isinstance(one.event, GameEnded):
            return one.event if one.event.reason == "interruption" else None
        if not isinstance(one.event, (TopRetained, SlipEntered, CoupScored)):
            return None
    return None


def _ended(valid: bool | None) -> str:
    if valid is None:
        return named("value", "goes-on")
    return named("value", "ended-valid" if valid else "ended-annulled")


@checks(GameEnded)
def game_ended(case: Case, event: GameEnded, at: int) -> None:
    """The end: by the article that applies, else by the referee."""
    case.expected.clear()
    if event.reason == "interruption":
        return  # judged when play resumed
    state = case.now
    today = _ending(case, state, event)
    if today != event.reason:
        policy = POLICY_OF.get(today) or POLICY_OF.get(event.reason) or ""
        then, now = named("value", event.reason), named("value", today)
        case.differs("end", then, now, policy=policy, coup=event.last_coup)


def _ending(case: Case, state: State, event: GameEnded) -> EndReason:
    (ended,) = handlers.decide(state, EndGame(event.note), case.env())
    assert isinstance(ended, GameEnded)  # what the command decides
    if ended.reason == "referee" and event.reason == "nothing-placeable":
        open_still = Solver(state, case.env()).can_still_score()
        if state.setup.regulation.end.nothing_placeable and not open_still:
            return "nothing-placeable"
    return ended.reason
