"""Playing without slips: alone, among friends by announcement (S 8), or topping (2011: 7.4).

In topping a proposal that reaches the top is laid at once; when the time is over the top is
given and costs a penalty. Reading for several players: each one's own time counts, and the coup
goes on until all have found it or the time is over; the first solution found is laid.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pioche.core.errors import InputError, RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.duplicate.checks import require_phase
from pioche.games.duplicate.commands import RingBell
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
from pioche.games.duplicate.retaining import check_tiles, check_words
from pioche.games.duplicate.seats_state import Proposal, Refusal, SeatCoup, Seats
from pioche.games.duplicate.solutions import joker_replacement
from pioche.games.duplicate.state import Phase, State
from pioche.games.shape import Env
from pioche.rules.survival import eliminated


@dataclass(frozen=True, slots=True)
class PlayWord:
    """Propose a word; the last proposal before the top counts (in topping, the best)."""

    seat: str
    word: str
    ref: str


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
def play_word(state: State, command: PlayWord, env: Env) -> tuple[WordPlayed, ...]:
    """Judge a proposal: a refused one scores nothing, and says why."""
    racing = state.setup.formula.goal == "top"
    require_phase(
        state,
        *(() if state.setup.timed else (Phase.DRAWN,)),
        Phase.THINKING,
        *(() if racing else (Phase.BELL,)),
    )
    seats = state.seats
    if seats is None or command.seat not in seats.names:
        raise RuleViolation("duplicate.seat-unknown", seat=command.seat)
    if seats.is_out(command.seat):
        raise RuleViolation("duplicate.seat-out", seat=command.seat)
    points, refusal, word, ref = judge_word(state, command.word, command.ref, env)
    elapsed = None
    if state.clock is not None and state.clock.deadline is not None:
        elapsed = state.clock.total_ms - max(0, state.clock.deadline - env.now)
    return (WordPlayed(state.coup, command.seat, word, ref, points, refusal, env.now, elapsed),)


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
def lay_when_found(state: State, _command: PlayWord, env: Env) -> tuple[object, ...]:
    """Topping: once every player has found the top, lay the one found first."""
    seats, tops = state.seats, state.tops
    assert seats is not None and tops is not None  # players race for the top of a rack
    best = [seats.best(seat) for seat in seats.names]
    found = [proposal for proposal in best if proposal and proposal.points == tops.score]
    if len(found) < len(seats.names):
        return ()
    return _finish(state, min(found, key=lambda p: p.at), env)


@follows(RingBell, when=_racing)
def give_top(state: State, _command: RingBell, env: Env) -> tuple[object, ...]:
    """Topping: when the time is over, the top is given."""
    seats, tops = state.seats, state.tops
    assert seats is not None and tops is not None  # players race for the top of a rack
    best = [seats.best(seat) for seat in seats.names]
    found = [proposal for proposal in best if proposal and proposal.points == tops.score]
    first = min(found, key=lambda p: p.at, default=None)
    return _finish(state, first, env)[-2:]


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
    if not state.setup.timed:
        return (retained,)
    return (BellRung(state.coup, env.now), CoupClosed(state.coup), retained)


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


@evolves(RackDrawn)
def forget_proposals(state: State, _event: RackDrawn) -> State:
    """Begin the coup without proposals."""
    if state.seats is None or not state.seats.proposals:
        return state
    return replace(state, seats=replace(state.seats, proposals={}))


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
    return replace(state, seats=replace(seats, coups=coups, proposals=proposals))


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
