"""What each audience sees. Both mats lie open: only the order of the bag is hidden, by chance.

Players see, beside what everybody sees, what they may do now.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from pioche.games.jarnac.model import (
    EXCHANGED,
    Judgement,
    Mat,
    Options,
    Phase,
    Result,
    State,
)
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


@dataclass(frozen=True, slots=True)
class SeatView(TableView):
    """What a player sees."""

    you: str
    acts: tuple[str, ...]
    """The commands that the rules allow now, by their wire names."""


def view(state: State, audience: Audience) -> TableView:
    """Give what an audience may see."""
    table = _table(state)
    if isinstance(audience, Player):
        side = state.side_of(audience.seat)
        if side is not None:
            shown = {field.name: getattr(table, field.name) for field in fields(table)}
            return SeatView(**shown, you=audience.seat, acts=allowed(state, side))
    return table


def allowed(state: State, side: int) -> tuple[str, ...]:
    """Name the commands that a side may give now."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.TOSS:
        return ("toss", "resign")
    if state.stopped:
        return ("restart-clocks", "resign")
    acts: list[str] = list(_hand_acts(state)) if state.hand == side else []
    if state.claim is not None and state.claim.side != side:
        acts += ["contest", "accept"]
    return (*acts, "stop-clocks", "resign")


def _hand_acts(state: State) -> tuple[str, ...]:
    match state.phase:
        case Phase.PLAY:
            return ("play", "pass")
        case Phase.LAID:
            return () if state.waiting else ("draw",)
        case Phase.WINDOW:
            return ("jarnac", "pass") if state.may_call else ("pass",)
    if state.waiting:
        return ()
    acts = ["draw"]
    mat = state.mine
    enough = len(mat.loose) >= EXCHANGED and len(state.bag) >= EXCHANGED
    if mat.opened and enough and not state.one_letter_only:
        acts.append("exchange")
    if state.may_call and not mat.full:
        acts.append("jarnac")
    return tuple(acts)


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
        window=state.window,
        closing=state.closing,
        stopped=state.stopped,
        judgement=state.judgement,
        result=state.result,
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
