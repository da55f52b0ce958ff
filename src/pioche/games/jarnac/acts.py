"""What each side of a Jarnac may do now."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.games.company import company_acts, early_acts
from pioche.games.jarnac.model import EXCHANGED, Phase, State
from pioche.games.shape import Act, Audience, Player

_RESIGN = Act("resign", grave=True)


def acts(state: State, audience: Audience) -> tuple[Act, ...]:
    """What would not be refused for its moment; nothing where the game is over, or not theirs."""
    if not isinstance(audience, Player) or audience.seat not in state.seats:
        return ()
    own = early_acts(state.company, audience)
    if own is None:
        own = tuple(_of_the_game(state, audience.seat))
    over = state.phase is Phase.OVER
    return (*own, *company_acts(state.company, state.seats, audience, over=over))


def _of_the_game(state: State, seat: str) -> Iterator[Act]:
    if state.phase is Phase.OVER:
        return
    if state.phase is Phase.TOSS:
        yield Act("toss", next=True)
        yield _RESIGN
    elif state.stopped:
        yield Act("restart-clocks", next=True)
        yield _RESIGN
    else:
        yield from _under_way(state, state.side_of(seat))


def _under_way(state: State, side: int) -> Iterator[Act]:
    if state.hand == side:
        yield from _of_the_hand(state)
    claim = state.claim
    if claim is not None and claim.side != side:
        # « Je conteste et Jarnac ! » answers a word laid; a Jarnac is contested alone.
        yield Act(
            "contest",
            params=(("word", claim.word),),
            choices=() if claim.jarnac else ("jarnac",),
        )
        yield Act("accept", next=True)
    if state.options.time.kind != "none":
        yield Act("stop-clocks")
    yield _RESIGN


def _of_the_hand(state: State) -> Iterator[Act]:
    match state.phase:
        case Phase.PLAY:
            yield Act("play", next=True)
            yield Act("pass")
        case Phase.LAID:
            yield from _draw(state, wanted=True)
        case Phase.WINDOW:
            if state.may_call:
                yield Act("call-jarnac", next=True)
            yield Act("pass", next=not state.may_call)
        case _bag:
            yield from _receiving(state)


def _receiving(state: State) -> Iterator[Act]:
    mat = state.mine
    jarnac = state.may_call and not mat.full
    yield from _draw(state, wanted=not jarnac)
    enough = len(mat.loose) >= EXCHANGED and len(state.bag) >= EXCHANGED
    if mat.opened and enough and not state.one_letter_only and state.waiting is None:
        yield Act("exchange", choices=tuple(mat.loose), most=EXCHANGED)
    if jarnac:
        yield Act("call-jarnac", next=True)


def _draw(state: State, *, wanted: bool) -> Iterator[Act]:
    """Draw, unless a draw waits already until the opponent has had time to contest."""
    if state.waiting is None:
        label = "jarnac.act-draw-many" if state.draws > 1 else ""
        yield Act("draw", label=label, params=(("n", state.draws),), next=wanted)
