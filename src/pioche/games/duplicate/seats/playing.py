"""Playing at home: alone, among friends by announcement (S 8), or topping (2011: 7.4).

A coup closes by itself once everybody has finished: nobody waits for a clock that nobody needs.

In topping a proposal that reaches the top is laid at once; when the time is over the top is
given and costs a penalty. Reading for several players: each one's own time counts, and the coup
goes on until all have found it or given up, or the time is over; the first solution found is laid.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pioche.core.errors import InputError, RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.company import Resign, SeatResigned
from pioche.games.course import Course
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    RetainTop,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.coup.events import (
    BellRung,
    CoupAnnulled,
    CoupClosed,
    GameOpened,
    RackDrawn,
    TopRetained,
    TopWithdrawn,
)
from pioche.games.duplicate.coup.retaining import check_tiles, check_words
from pioche.games.duplicate.coup.solutions import joker_replacement
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.seats.commands import Finish, PlayWord
from pioche.games.duplicate.seats.events import SeatFinished, WordPlayed
from pioche.games.duplicate.seats.slips import close
from pioche.games.duplicate.seats.state import Proposal, Refusal, SeatCoup, Seats
from pioche.games.duplicate.state import State
from pioche.games.shape import Env
from pioche.rules.survival import eliminated

ON_THE_WAY_MS = 2_000


def play_word(course: Course[State], command: PlayWord) -> None:
    """Judge a proposal: a refused one scores nothing, and says why."""
    state, now = course.state, course.env.now
    seats = _playing(state, command.seat)
    points, refusal, word, ref = judge_word(state, command.word, command.ref, course.env)
    elapsed = None
    if state.clock is not None and state.clock.deadline is not None:
        elapsed = state.clock.total_ms - max(0, state.clock.deadline - now)
    course.add(WordPlayed(state.coup, command.seat, word, ref, points, refusal, now, elapsed))
    if command.final and refusal is None and command.seat not in seats.finished:
        course.add(SeatFinished(state.coup, command.seat))


def finish(course: Course[State], command: Finish) -> None:
    """Stop looking, once a coup."""
    state = course.state
    if command.seat in _playing(state, command.seat).finished:
        raise RuleViolation("duplicate.seat-finished", coup=state.coup)
    course.add(SeatFinished(state.coup, command.seat))


def _playing(state: State, seat: str) -> Seats:
    """The players, of whom one may still act this coup."""
    require_phase(
        state,
        *(() if state.setup.timed else (Phase.DRAWN,)),
        Phase.THINKING,
        *(() if state.setup.formula.goal == "top" else (Phase.BELL,)),
    )
    seats = state.seats
    if seats is None or seat not in seats.names:
        raise RuleViolation("duplicate.seat-unknown", seat=seat)
    if seat in seats.left:
        raise RuleViolation("company.resigned-already")
    if seats.is_out(seat):
        raise RuleViolation("duplicate.seat-out", seat=seat)
    return seats


def judge_word(state: State, word: str, ref: str, env: Env) -> tuple[int, Refusal | None, str, str]:
    """A word's points, or why it is refused, with the word and place understood.

    A sentence that cannot be read at all is an `InputError`: nothing was proposed.
    """
    place = Place.parse(ref)
    try:
        move = place_word(state.board, word, place, state.setup.formula.scores)
    except InputError as error:
        if error.code in {"core.word-empty", "core.word-letter"}:
            raise
        return 0, Refusal.of(error), word.strip(), str(place)
    try:
        check_tiles(state, move)
        check_words(move, env)
    except RuleViolation as error:
        return 0, Refusal.of(error), move.word, move.ref
    return move.score, None, move.word, move.ref


def close_when_all_done(course: Course[State], _command: object) -> None:
    """Close the coup once nobody looks for a word: who has finished, is out, or found the top."""
    state, seats = course.state, course.state.seats
    assert seats is not None  # only a seated player acts
    racing = state.setup.formula.goal == "top"
    found = _found(state) if racing else {}
    done = {*found, *seats.finished, *seats.left}
    looking = (seat for seat in seats.names if seat not in done)
    if all(not racing and seats.is_out(seat) for seat in looking):
        _finish(course, _first(found))


def seated_here(course: Course[State], command: Any) -> None:
    """Refuse strangers, and everybody in a hall."""
    seats = course.state.seats
    if seats is None or command.seat not in seats.names:
        raise RuleViolation("duplicate.seat-unknown", seat=command.seat)


def is_over(state: State) -> bool:
    """Whether the game is over."""
    return state.ended is not None


def not_last(course: Course[State], _command: Resign) -> None:
    """Whoever is left alone ends the game, or plays on."""
    if is_over(course.state):
        raise RuleViolation("company.over")
    seats = course.state.seats
    assert seats is not None  # only a seated player gives up
    if len(seats.names) - len(seats.left) < 2:
        raise RuleViolation("company.last")


def close_after_leaving(course: Course[State], command: Resign) -> None:
    """Nobody waits any more for a word of who has left."""
    state = course.state
    looking = Phase.THINKING if state.setup.timed else Phase.DRAWN
    if state.phase is looking and state.interrupted_at is None:
        close_when_all_done(course, command)


def first_coup(course: Course[State], _command: object) -> None:
    """Everybody is ready: the first rack is drawn, and its time runs."""
    course.order(DrawRack())
    if course.state.phase is Phase.DRAWN and course.state.setup.timed:
        course.order(StartClock())


def resigned(state: State, event: SeatResigned) -> State:
    """One plays no more."""
    assert state.seats is not None  # only a seated player gives up
    return replace(state, seats=replace(state.seats, left=state.seats.left | {event.seat}))


def give_top(course: Course[State], _command: RingBell) -> None:
    """Topping: when the time is over, the top is given."""
    if course.state.seats is not None and course.state.setup.formula.goal == "top":
        _finish(course, _first(_found(course.state)))


def _found(state: State) -> dict[str, Proposal]:
    """Who has found the top of the rack, with their word."""
    seats, tops = state.seats, state.tops
    assert seats is not None and tops is not None  # players look for the top of a rack
    return seats.reaching(tops.score)


def _first(found: dict[str, Proposal]) -> Proposal | None:
    return min(found.values(), key=lambda proposal: proposal.at, default=None)


def _finish(course: Course[State], first: Proposal | None) -> None:
    """Ring, close, and lay the solution found first, else the program's."""
    if course.state.setup.slips:
        close(course)  # nothing was handed in, or the coup would be over
        return
    state, tops = course.state, course.state.tops
    assert tops is not None  # players look for the top of a rack
    if state.phase is Phase.THINKING:
        course.add(BellRung(state.coup, course.env.now))
    if state.phase in (Phase.THINKING, Phase.BELL):
        course.add(CoupClosed(state.coup))
    chosen = (first.word, first.ref) if first else (tops.candidates[0].word, tops.candidates[0].ref)
    move = Move(state.board, chosen[0], Place.parse(chosen[1]), tops.score)
    course.add(
        TopRetained(
            state.coup,
            move.word,
            move.ref,
            move.score,
            "found" if first else tops.reason,
            joker_replaced_by=joker_replacement(state.position, state.drawn, move),
        )
    )


def unattended_closing(state: State) -> tuple[int, CloseCoup | RetainTop] | None:
    """What ends a coup after its bell where several play without a referee, and when (UTC ms).

    Words that were on their way when the bell rang are waited for. Alone, one asks for the top; but
    in earnest time is time.
    """
    seats = state.seats
    if seats is None or state.setup.formula.goal != "score":
        return None
    if len(seats.names) < 2 and not state.setup.in_earnest:
        return None
    if state.bell_at is None:
        return None
    if state.phase is Phase.BELL:
        return state.bell_at + ON_THE_WAY_MS, CloseCoup()
    if state.phase is Phase.CLOSED:
        return state.bell_at + ON_THE_WAY_MS, RetainTop()
    return None


def seated(state: State, event: GameOpened) -> State:
    """Seat the players."""
    return replace(state, seats=Seats(event.seats)) if event.seats else state


def word_played(state: State, event: WordPlayed) -> State:
    """Keep a proposal beside those before it."""
    assert state.seats is not None  # only a seated player proposes
    proposal = Proposal(
        event.word, event.ref, event.points, event.refusal, event.at, event.elapsed_ms
    )
    earlier = state.seats.proposals.get(event.seat, ())
    proposals = {**state.seats.proposals, event.seat: (*earlier, proposal)}
    return replace(state, seats=replace(state.seats, proposals=proposals))


def seat_finished(state: State, event: SeatFinished) -> State:
    """Wait for the others."""
    assert state.seats is not None  # only a seated player finishes
    finished = state.seats.finished | {event.seat}
    return replace(state, seats=replace(state.seats, finished=finished))


def forget_proposals(state: State, _event: RackDrawn) -> State:
    """Begin the coup without proposals."""
    if state.seats is None:
        return state
    return replace(state, seats=replace(state.seats, proposals={}, finished=frozenset()))


def annul_scores(state: State, event: CoupAnnulled) -> State:
    """The points of an annulled coup vanish."""
    return _without_coup(state, event.coup, keep_proposals=False)


def withdraw_scores(state: State, event: TopWithdrawn) -> State:
    """Points count again when a top is retained again."""
    return _without_coup(state, event.coup, keep_proposals=True)


def _without_coup(state: State, number: int, *, keep_proposals: bool) -> State:
    seats = state.seats
    if seats is None:
        return state
    coups = {
        seat: tuple(coup for coup in coups if coup.number != number)
        for seat, coups in seats.coups.items()
    }
    proposals = seats.proposals if keep_proposals else {}
    return replace(
        state, seats=replace(seats, coups=coups, proposals=proposals, finished=frozenset())
    )


def score_seats(state: State, event: TopRetained) -> State:
    """Count the coup for each player."""
    seats, formula = state.seats, state.setup.formula
    if seats is None or state.setup.slips:
        return state  # slips are counted once they are judged
    racing = formula.goal == "top"
    counted = {seat: seats.best(seat) for seat in seats.names if not seats.is_out(seat)}
    points = {seat: proposal.points if proposal else 0 for seat, proposal in counted.items()}
    out = eliminated(points, formula)
    coups = dict(seats.coups)
    for seat, proposal in counted.items():
        found = points[seat] == event.score
        coup = SeatCoup(
            event.coup,
            proposal,
            points[seat],
            _time_taken(state, proposal if found else None) if racing else 0,
            seats.proposals.get(seat, ()),
            seat in out,
        )
        coups[seat] = (*coups.get(seat, ()), coup)
    return replace(state, seats=replace(seats, coups=coups))


def _time_taken(state: State, found: Proposal | None) -> int:
    """The time taken to find the top; else the whole time and the penalty (7.4)."""
    if found is not None:
        return found.elapsed_ms or 0
    total = state.clock.total_ms if state.clock is not None else 0
    return total + state.setup.formula.penalty_seconds * 1000
