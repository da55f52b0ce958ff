"""A hall that follows a head: it takes what the head decides, and judges its own tables.

Nothing here knows the top of a coup before the head has told it: no top is searched, kept, shown or
compared with anything, so that nobody who runs a hall, not even with its database, learns one bit
of it early. A hall that is cut off goes on by hand: what the telephone told is taken as it is
typed, and compared with what the head says once it says it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pioche.core.errors import PiocheError, RuleViolation
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking, sort_tiles
from pioche.games.course import Course
from pioche.games.duplicate.coup import events as e
from pioche.games.duplicate.coup import retaining
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.commands import DrawRack, RetainTop, RingBell, Undo
from pioche.games.duplicate.coup.retaining import check_tiles, check_words
from pioche.games.duplicate.coup.solutions import joker_replacement
from pioche.games.duplicate.coup.state import Phase, Tops
from pioche.games.duplicate.hall import scoring
from pioche.games.duplicate.hall.decisions import last_decision
from pioche.games.duplicate.multiplex.commands import FollowHead, GoByHand
from pioche.games.duplicate.multiplex.events import GoneByHand, HeadHeard, JoinedAgain
from pioche.games.duplicate.multiplex.facts import net
from pioche.games.duplicate.multiplex.state import Following
from pioche.games.duplicate.state import State

_BETWEEN = (Phase.TO_DRAW, Phase.RETAINED)
#: What drives a coup's time.
_TIMING = (
    e.ClockStarted, e.ClockPaused, e.ClockResumed, e.ClockWithdrawn, e.BellRung, e.BellWithdrawn
)  # fmt: skip
_BEGUN = (Phase.DRAWN, Phase.THINKING, Phase.BELL, Phase.CLOSED)


# -- what only the head orders -----------------------------------------------------------------


def head_decides(course: Course[State], _command: object) -> None:
    """Refuse what the head orders for all halls, unless this one is cut off."""
    following = course.state.following
    if following is not None and not following.by_hand:
        raise RuleViolation("multiplex.head-decides", head=following.head)


def letters_told(course: Course[State], command: DrawRack) -> None:
    """By hand, letters are those of the head: nothing is drawn by chance."""
    if course.state.following is not None and command.letters is None:
        raise RuleViolation("multiplex.head-letters", head=course.state.following.head)


def rings_by_itself(course: Course[State], command: RingBell) -> None:
    """A hall's own clock rings; before it does, only the head may ring."""
    clock = course.state.clock
    if clock is not None and clock.deadline is not None and course.env.now >= clock.deadline:
        return
    head_decides(course, command)


def own_act(course: Course[State], command: Undo) -> None:
    """A hall undoes what it did itself: its closing, its decisions."""
    state = course.state
    decided = last_decision(state) is not None and not command.keeps_decisions
    if state.phase is not Phase.CLOSED and not decided:
        head_decides(course, command)


def retain_top(course: Course[State], command: RetainTop) -> None:
    """Lay the top that the telephone told; where no head is followed, that of the game itself.

    It must be a move of the rack, of admitted words. How good it is, nobody here knows.
    """
    state = course.state
    following = state.following
    if following is None:
        retaining.retain_top(course, command)
        return
    require_phase(state, Phase.CLOSED)
    if command.word is None or not command.ref:
        raise RuleViolation("multiplex.head-top", coup=state.coup, head=following.head)
    place = Place.parse(command.ref)
    move = place_word(state.board, command.word, place, state.setup.formula.scores)
    check_tiles(state, move)
    check_words(move, course.env)
    replaced = joker_replacement(state.position, state.drawn, move)
    course.add(
        e.TopRetained(
            state.coup, move.word, move.ref, move.score, "referee", command.note, replaced
        )
    )


def go_by_hand(course: Course[State], _command: GoByHand) -> None:
    """Go on without the link."""
    following = course.state.following
    if following is None:
        raise RuleViolation("multiplex.no-head")
    if following.by_hand:
        raise RuleViolation("multiplex.by-hand-already")
    if course.state.ended is not None:
        raise RuleViolation("duplicate.phase-ended", coup=course.state.coup)
    course.add(GoneByHand(course.env.author))


# -- what the head has decided -----------------------------------------------------------------


def follow_head(course: Course[State], command: FollowHead) -> None:
    """Take what the head decided, in its order, as far as this hall is ready for it."""
    following = course.state.following
    if following is None:
        raise RuleViolation("multiplex.no-head")
    facts = [fact for fact in command.facts if fact.number > following.heard]
    if facts and [fact.number for fact in facts] != _numbers(following.heard, len(facts)):
        raise RuleViolation("multiplex.head-gap", wanted=following.heard + 1)
    wanted = net(facts) if following.by_hand else facts
    taken, confirmed, ready = following.heard, following.confirmed, True
    for fact in wanted:
        event = fact.event
        if fact.number <= following.missed and not _catch_up(course, event):
            taken = fact.number
            continue
        if not _TAKES[type(event)](course, event, fact.tops):
            ready = False
            break
        taken = fact.number
        confirmed = _confirmed(event, confirmed)
    if ready and facts:
        taken = facts[-1].number
    if taken > following.heard:
        course.add(HeadHeard(taken, confirmed))
    if following.by_hand:
        course.add(JoinedAgain())
    if not course.events and not ready:
        raise RuleViolation("multiplex.head-waits", coup=course.state.coup)


def _catch_up(course: Course[State], event: Any) -> bool:
    """Whether something of a coup that was over when this hall joined is taken as it is.

    Its tables were not there: they have no time to think and no slip, only the grid.
    """
    state = course.state
    if isinstance(event, _TIMING):
        return False
    if isinstance(event, e.TopRetained) and state.phase is Phase.DRAWN:
        course.add(e.CoupClosed(state.coup))
    return True


def _numbers(heard: int, count: int) -> list[int]:
    return list(range(heard + 1, heard + 1 + count))


def _confirmed(event: Any, confirmed: int) -> int:
    match event:
        case e.TopRetained(coup=coup):
            return max(confirmed, coup)
        case e.TopWithdrawn(coup=coup) | e.CoupAnnulled(coup=coup):
            return min(confirmed, coup - 1)
    return confirmed


def _differs(state: State, event: Any, ours: str = "–", theirs: str = "–") -> RuleViolation:
    following = state.following
    head = following.head if following is not None else ""
    coup = getattr(event, "coup", state.coup) or state.coup
    return RuleViolation("multiplex.head-differs", coup=coup, head=head, ours=ours, theirs=theirs)


def _played(state: State, coup: int) -> Any | None:
    return next((one for one in state.played if one.number == coup), None)


def _rack_of(state: State, coup: int) -> str:
    """The rack that a coup has here; nothing: it is not drawn."""
    played = _played(state, coup)
    if played is not None:
        return str(played.rack)
    return state.rack if state.coup == coup and state.phase in _BEGUN else ""


def _draw(course: Course[State], event: e.RackDrawn, _tops: Tops | None) -> bool:
    state = course.state
    known = _rack_of(state, event.coup)
    if known:
        if sorted(known) != sorted(event.rack):
            raise _differs(state, event, known, event.rack)
        return True  # typed already, as it was told
    supply = state.position.supply
    possible = (
        state.phase in _BETWEEN
        and state.next_coup == event.coup
        and sort_tiles(supply.kept) == event.kept
        and not lacking(supply.bag.letters, event.drawn)
        and sorted(supply.rack(event.drawn)) == sorted(event.rack)
    )
    if not possible:
        raise _differs(state, event, sort_tiles(supply.kept) or "–", event.rack)
    course.add(replace(event, source="head"))
    return True


def _reject(course: Course[State], event: e.RackRejected, _tops: Tops | None) -> bool:
    state = course.state
    here = state.phase is Phase.DRAWN and state.coup == event.coup
    shown = here and sorted(state.rack) == sorted(event.rack)
    if not shown and _rack_of(state, event.coup):
        return True  # by hand only the rack that stayed was typed
    if not shown and not (state.phase in _BETWEEN and state.next_coup == event.coup):
        raise _differs(state, event, theirs=event.rack)
    course.add(event)
    return True


def _withdraw_rack(course: Course[State], event: e.RackWithdrawn, _tops: Tops | None) -> bool:
    state = course.state
    if state.phase is not Phase.DRAWN or state.coup != event.coup:
        raise _differs(state, event)
    course.add(event)
    return True


def _withdraw_rejet(course: Course[State], event: e.RejetWithdrawn, _tops: Tops | None) -> bool:
    state = course.state
    if state.phase is not Phase.TO_DRAW or not state.refused:
        raise _differs(state, event)
    course.add(event)
    return True


def _start(course: Course[State], event: e.ClockStarted, _tops: Tops | None) -> bool:
    """The clock starts when it is heard, and lasts as long as the head's."""
    state = course.state
    if state.phase is Phase.DRAWN and state.coup == event.coup:
        course.add(replace(event, at=course.env.now))
    return True


def _pause(course: Course[State], event: e.ClockPaused, _tops: Tops | None) -> bool:
    state, clock, now = course.state, course.state.clock, course.env.now
    if state.phase is Phase.THINKING and clock is not None and clock.deadline is not None:
        course.add(e.ClockPaused(state.coup, now, max(0, clock.deadline - now)))
    return True


def _resume(course: Course[State], event: e.ClockResumed, _tops: Tops | None) -> bool:
    state, clock = course.state, course.state.clock
    if state.phase is Phase.THINKING and clock is not None and clock.deadline is None:
        course.add(e.ClockResumed(state.coup, course.env.now))
    return True


def _withdraw_clock(course: Course[State], event: e.ClockWithdrawn, _tops: Tops | None) -> bool:
    if course.state.phase is Phase.THINKING and course.state.coup == event.coup:
        course.add(event)
    return True


def _ring(course: Course[State], event: e.BellRung, _tops: Tops | None) -> bool:
    """The head rang before its time."""
    state = course.state
    if state.phase is Phase.THINKING and state.coup == event.coup:
        course.add(e.BellRung(state.coup, course.env.now))
    return True


def _withdraw_bell(course: Course[State], event: e.BellWithdrawn, _tops: Tops | None) -> bool:
    if course.state.coup != event.coup:
        return True
    if course.state.phase is Phase.CLOSED:
        course.add(e.CoupReopened(event.coup, event.note))
    if course.state.phase is Phase.BELL:
        course.add(event)
    return True


def _retain(course: Course[State], event: e.TopRetained, tops: Tops | None) -> bool:
    state = course.state
    played = _played(state, event.coup)
    if played is not None:
        if (played.word, played.ref) != (event.word, event.ref):
            ours, theirs = f"{played.word} {played.ref}", f"{event.word} {event.ref}"
            raise _differs(state, event, ours, theirs)
        return True  # typed already, as it was told
    if state.coup != event.coup or state.phase not in _BEGUN:
        raise _differs(state, event, theirs=f"{event.word} {event.ref}")
    if state.phase is not Phase.CLOSED or state.interrupted_at is not None:
        return False  # this hall still collects its slips
    try:
        scoring.differences_are_settled(course, RetainTop())
    except RuleViolation:
        return False
    _check_laid(state, event)
    if tops is not None:
        course.add(e.TopsFound(event.coup, tops.score, tops.candidates, tops.reason, tops.ties))
    course.add(event)
    scoring.judge_absent_offenders(course, RetainTop())
    scoring.score_coup(course, RetainTop())
    return True


def _check_laid(state: State, event: e.TopRetained) -> None:
    """A top that cannot be laid here is that of another game."""
    laid = f"{event.word} {event.ref}"
    try:
        move = place_word(
            state.board, event.word, Place.parse(event.ref), state.setup.formula.scores
        )
        check_tiles(state, move)
    except PiocheError:
        raise _differs(state, event, state.rack, laid) from None
    if move.score != event.score:
        raise _differs(state, event, str(move.score), f"{laid}, {event.score}")


def _withdraw_top(course: Course[State], event: e.TopWithdrawn, _tops: Tops | None) -> bool:
    state = course.state
    if state.phase is Phase.RETAINED and state.coup == event.coup:
        course.add(event)
    elif (played := _played(state, event.coup)) is not None:
        raise _differs(state, event, f"{played.word} {played.ref}")
    return True


def _annul(course: Course[State], event: e.CoupAnnulled, _tops: Tops | None) -> bool:
    state = course.state
    if state.coup != event.coup or state.phase not in (*_BEGUN, Phase.RETAINED):
        raise _differs(state, event, theirs=event.rack)
    course.add(event)
    return True


def _restore(course: Course[State], event: e.CoupRestored, _tops: Tops | None) -> bool:
    if course.state.before_annulment is None:
        raise _differs(course.state, event)
    course.add(event)
    return True


def _interrupt(course: Course[State], event: e.GameInterrupted, _tops: Tops | None) -> bool:
    if course.state.interrupted_at is None and course.state.phase is not Phase.ENDED:
        course.add(replace(event, at=course.env.now))
    return True


def _go_on(course: Course[State], event: e.GameResumed, _tops: Tops | None) -> bool:
    if course.state.interrupted_at is not None:
        course.add(replace(event, at=course.env.now))
    return True


def _end(course: Course[State], event: e.GameEnded, _tops: Tops | None) -> bool:
    state = course.state
    if state.ended is not None:
        return True
    if state.phase not in _BETWEEN:
        return False
    course.add(event)
    return True


def _reopen(course: Course[State], event: e.GameReopened, _tops: Tops | None) -> bool:
    if course.state.ended is not None:
        course.add(event)
    return True


_Take = Callable[[Course[State], Any, Tops | None], bool]
#: Each fact, taken: false where the hall is not ready for it yet, `RuleViolation` where what was
#: played here is another game.
_TAKES: Mapping[type, _Take] = {
    e.RackDrawn: _draw,
    e.RackRejected: _reject,
    e.RackWithdrawn: _withdraw_rack,
    e.RejetWithdrawn: _withdraw_rejet,
    e.ClockStarted: _start,
    e.ClockPaused: _pause,
    e.ClockResumed: _resume,
    e.ClockWithdrawn: _withdraw_clock,
    e.BellRung: _ring,
    e.BellWithdrawn: _withdraw_bell,
    e.TopRetained: _retain,
    e.TopWithdrawn: _withdraw_top,
    e.CoupAnnulled: _annul,
    e.CoupRestored: _restore,
    e.GameInterrupted: _interrupt,
    e.GameResumed: _go_on,
    e.GameEnded: _end,
    e.GameReopened: _reopen,
}


# -- what that changes -------------------------------------------------------------------------


def _following(state: State) -> Following:
    following = state.following
    assert following is not None  # only a hall that follows has these events
    return following


def head_heard(state: State, event: HeadHeard) -> State:
    """Remember how far the head was heard."""
    heard = replace(_following(state), heard=event.number, confirmed=event.confirmed)
    return replace(state, following=heard)


def gone_by_hand(state: State, _event: GoneByHand) -> State:
    """Let the hall type what it is told."""
    return replace(state, following=replace(_following(state), by_hand=True))


def joined_again(state: State, _event: JoinedAgain) -> State:
    """The head decides again."""
    return replace(state, following=replace(_following(state), by_hand=False))
