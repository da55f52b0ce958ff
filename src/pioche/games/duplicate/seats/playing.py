"""Playing without slips: alone, among friends by announcement (S 8), or topping (2011: 7.4).

A coup closes by itself once everybody has finished: nobody waits for a clock that nobody needs.

In topping a proposal that reaches the top is laid at once; when the time is over the top is
given and costs a penalty. Reading for several players: each one's own time counts, and the coup
goes on until all have found it or given up, or the time is over; the first solution found is laid.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pioche.core.errors import InputError, RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.duplicate.commands import CloseCoup, RetainTop, RingBell
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.retaining import check_tiles, check_words
from pioche.games.duplicate.coup.solutions import joker_replacement
from pioche.games.duplicate.events import (
    BellRung,
    CoupAnnulled,
    CoupClosed,
    GameOpened,
    RackDrawn,
    TopRetained,
    TopWithdrawn,
)
from pioche.games.duplicate.handlers import decides, evolves, follows
from pioche.games.duplicate.seats.state import Proposal, Refusal, SeatCoup, Seats
from pioche.games.duplicate.state import Phase, State
from pioche.games.shape import Env
from pioche.rules.survival import eliminated

ON_THE_WAY_MS = 2_000


@dataclass(frozen=True, slots=True)
class PlayWord:
    """Propose a word; the last proposal before the top counts (in topping, the best)."""

    seat: str
    word: str
    ref: str
    final: bool = False
    """Whether the player looks no further: an admitted word is then as good as `Finish`."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Look no further this coup, with what was proposed or with nothing."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatFinished:
    """A player looks no further."""

    coup: int
    seat: str


@dataclass(frozen=True, slots=True)
class WordPlayed:
    """A player proposed a word."""

    coup: int
    seat: str
    word: str
    ref: str
    points: int
    refusal: Refusal | None
    at: int
    elapsed_ms: int | None


@decides(PlayWord)
def play_word(state: State, command: PlayWord, env: Env) -> tuple[object, ...]:
    """Judge a proposal: a refused one scores nothing, and says why."""
    seats = _playing(state, command.seat)
    points, refusal, word, ref = judge_word(state, command.word, command.ref, env)
    elapsed = None
    if state.clock is not None and state.clock.deadline is not None:
        elapsed = state.clock.total_ms - max(0, state.clock.deadline - env.now)
    played = WordPlayed(state.coup, command.seat, word, ref, points, refusal, env.now, elapsed)
    last = command.final and refusal is None and command.seat not in seats.finished
    return (played, SeatFinished(state.coup, command.seat)) if last else (played,)


@decides(Finish)
def finish(state: State, command: Finish, env: Env) -> tuple[SeatFinished, ...]:
    """Stop looking, once a coup."""
    seats = _playing(state, command.seat)
    if command.seat in seats.finished:
        raise RuleViolation("duplicate.seat-finished", coup=state.coup)
    return (SeatFinished(state.coup, command.seat),)


def _playing(state: State, seat: str) -> Seats:
    """Give the players, of whom one may still act this coup."""
    require_phase(
        state,
        *(() if state.setup.timed else (Phase.DRAWN,)),
        Phase.THINKING,
        *(() if state.setup.formula.goal == "top" else (Phase.BELL,)),
    )
    seats = state.seats
    if seats is None or seat not in seats.names:
        raise RuleViolation("duplicate.seat-unknown", seat=seat)
    if seats.is_out(seat):
        raise RuleViolation("duplicate.seat-out", seat=seat)
    return seats


def judge_word(state: State, word: str, ref: str, env: Env) -> tuple[int, Refusal | None, str, str]:
    """Give a word's points, or why it is refused, with the word and place understood.

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


def _racing(state: State) -> bool:
    return state.seats is not None and state.setup.formula.goal == "top"


@follows(PlayWord, when=_racing)
@follows(Finish, when=_racing)
def lay_when_found(state: State, _command: PlayWord | Finish, env: Env) -> tuple[object, ...]:
    """Topping: once every player has found the top or given up, lay the one found first."""
    seats = state.seats
    assert seats is not None  # only a seated player acts
    found = _found(state)
    if any(seat not in found and seat not in seats.finished for seat in seats.names):
        return ()
    return _finish(state, min(found.values(), key=lambda p: p.at, default=None), env)


def _scoring(state: State) -> bool:
    return state.seats is not None and state.setup.formula.goal == "score"


@follows(PlayWord, when=_scoring)
@follows(Finish, when=_scoring)
def close_when_all_finished(
    state: State, _command: PlayWord | Finish, env: Env
) -> tuple[object, ...]:
    """Close the coup and lay the top once nobody who is still in looks for a word."""
    seats = state.seats
    assert seats is not None  # only a seated player finishes
    if any(not seats.is_out(seat) and seat not in seats.finished for seat in seats.names):
        return ()
    return _finish(state, None, env)


@follows(RingBell, when=_racing)
def give_top(state: State, _command: RingBell, env: Env) -> tuple[object, ...]:
    """Topping: when the time is over, the top is given."""
    first = min(_found(state).values(), key=lambda p: p.at, default=None)
    return _finish(state, first, env)


def _found(state: State) -> dict[str, Proposal]:
    """Give who has found the top of the rack, with their word."""
    seats, tops = state.seats, state.tops
    assert seats is not None and tops is not None  # players look for the top of a rack
    return seats.reaching(tops.score)


def _finish(state: State, first: Proposal | None, env: Env) -> tuple[object, ...]:
    """Ring, close, and lay the solution found first, else the program's."""
    tops = state.tops
    assert tops is not None  # the callers looked
    chosen = (first.word, first.ref) if first else (tops.candidates[0].word, tops.candidates[0].ref)
    move = Move(state.board, chosen[0], Place.parse(chosen[1]), tops.score)
    retained = TopRetained(
        state.coup,
        move.word,
        move.ref,
        move.score,
        "found" if first else tops.reason,
        joker_replaced_by=joker_replacement(state.position, state.drawn, move),
    )
    before: dict[Phase, tuple[object, ...]] = {
        Phase.THINKING: (BellRung(state.coup, env.now), CoupClosed(state.coup)),
        Phase.BELL: (CoupClosed(state.coup),),
    }
    return (*before.get(state.phase, ()), retained)


def unattended_closing(state: State) -> tuple[int, CloseCoup | RetainTop] | None:
    """Give what ends a coup after its bell where several play without a referee, and when (UTC ms).

    Words that were on their way when the bell rang are waited for. Alone, one asks for the top.
    """
    together = _scoring(state) and state.seats is not None and len(state.seats.names) > 1
    if not together or state.bell_at is None or state.interrupted_at is not None:
        return None
    if state.phase is Phase.BELL:
        return state.bell_at + ON_THE_WAY_MS, CloseCoup()
    if state.phase is Phase.CLOSED:
        return state.bell_at + ON_THE_WAY_MS, RetainTop()
    return None


@evolves(GameOpened)
def seated(state: State, event: GameOpened) -> State:
    """Seat the players."""
    return replace(state, seats=Seats(event.seats)) if event.seats else state


@evolves(WordPlayed)
def word_played(state: State, event: WordPlayed) -> State:
    """Keep a proposal beside those before it."""
    assert state.seats is not None  # only a seated player proposes
    proposal = Proposal(
        event.word, event.ref, event.points, event.refusal, event.at, event.elapsed_ms
    )
    earlier = state.seats.proposals.get(event.seat, ())
    proposals = {**state.seats.proposals, event.seat: (*earlier, proposal)}
    return replace(state, seats=replace(state.seats, proposals=proposals))


@evolves(SeatFinished)
def seat_finished(state: State, event: SeatFinished) -> State:
    """Wait for the others."""
    assert state.seats is not None  # only a seated player finishes
    finished = state.seats.finished | {event.seat}
    return replace(state, seats=replace(state.seats, finished=finished))


@evolves(RackDrawn)
def forget_proposals(state: State, _event: RackDrawn) -> State:
    """Begin the coup without proposals."""
    if state.seats is None or not (state.seats.proposals or state.seats.finished):
        return state
    return replace(state, seats=replace(state.seats, proposals={}, finished=frozenset()))


@evolves(CoupAnnulled)
def annul_scores(state: State, event: CoupAnnulled) -> State:
    """The points of an annulled coup vanish."""
    return _without_coup(state, event.coup, keep_proposals=False)


@evolves(TopWithdrawn)
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


@evolves(TopRetained)
def score_seats(state: State, event: TopRetained) -> State:
    """Count the coup for each player."""
    seats, formula = state.seats, state.setup.formula
    if seats is None:
        return state
    racing = formula.goal == "top"
    counted = {
        seat: seats.best(seat) if racing else seats.last(seat)
        for seat in seats.names
        if not seats.is_out(seat)
    }
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
