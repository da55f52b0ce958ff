"""What each audience sees. Both mats lie open: only the order of the bag is hidden, by chance."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pioche.games.jarnac.model import Judgement, Mat, Options, Phase, Result, State
from pioche.games.jarnac.telling import why_ended
from pioche.games.jarnac.timing import Timing
from pioche.games.shape import Audience, Player


@dataclass(frozen=True, slots=True)
class MatView:
    """One side's mat."""

    seat: str
    loose: str
    lines: tuple[str, ...]
    points: int
    jarnacs: int
    awards: int
    opened: bool
    out_of_time: bool


@dataclass(frozen=True, slots=True)
class ClaimView:
    """The word that may be contested."""

    number: int
    seat: str
    word: str
    before: str
    jarnac: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody sees."""

    options: Options
    phase: Phase
    toss: tuple[str, str] | None
    mats: tuple[MatView, MatView]
    bag: int
    """How many letters are left in the bag."""
    unseen: dict[str, int]
    """Which letters those are: anyone can count them."""
    hand: str | None
    turn: int
    words: int
    claim: ClaimView | None
    waiting: int | None
    """When a draw that was asked for will be made, unless the word is contested."""
    draws: int
    """How many letters the hand would draw now."""
    timing: Timing
    window: int | None
    closing: bool
    stopped: bool
    judgement: Judgement | None
    result: Result | None
    why: str
    """Why it is over, in a sentence; nothing before."""


@dataclass(frozen=True, slots=True)
class SeatView(TableView):
    """The same, for whoever sits on a seat."""

    you: str


def view(state: State, audience: Audience) -> TableView:
    """The table; a player's view says whose it is."""
    table = _table(state)
    if isinstance(audience, Player) and audience.seat in state.seats:
        shown = {field.name: getattr(table, field.name) for field in fields(table)}
        return SeatView(**shown, you=audience.seat)
    return table


def _table(state: State) -> TableView:
    claim = state.claim
    letters = state.bag.letters
    return TableView(
        options=state.options,
        phase=state.phase,
        toss=state.toss,
        mats=(
            _mat(state.options.seats[0], state.mats[0]),
            _mat(state.options.seats[1], state.mats[1]),
        ),
        bag=len(state.bag),
        unseen={letter: letters.count(letter) for letter in sorted(set(letters))},
        hand=None if state.phase in (Phase.TOSS, Phase.OVER) else state.seat(state.hand),
        turn=state.turn,
        words=state.words,
        claim=None
        if claim is None
        else ClaimView(
            claim.number, state.seat(claim.side), claim.word, claim.before, claim.jarnac
        ),
        waiting=None if state.waiting is None else state.waiting.at,
        draws=state.draws,
        timing=state.timing,
        window=None if state.stopped else state.window,
        closing=state.closing,
        stopped=state.stopped,
        judgement=state.judgement,
        result=state.result,
        why="" if state.result is None else why_ended(state.result),
    )


def _mat(seat: str, mat: Mat) -> MatView:
    return MatView(
        seat=seat,
        loose=mat.loose,
        lines=mat.lines,
        points=mat.points,
        jarnacs=mat.jarnacs,
        awards=mat.awards,
        opened=mat.opened,
        out_of_time=mat.out_of_time,
    )
