"""The bag changes hands, the ten seconds, and the end (PASSAGE DU SAC, FIN DE PARTIE).

Readings. A player who passes says that he can play no more: the opponent's Jarnac is the remedy
if he could. With an empty bag, two passes in a row end the game the same way as a full mat. A
player out of time has ten seconds to say Jarnac each time the opponent passes, the clocks
stopped; the opponent then plays on, and never says Jarnac himself.
"""

from __future__ import annotations

from typing import Literal

from pioche.games.jarnac.draft import Draft
from pioche.games.jarnac.events import BagPassed, EndReason, GameEnded
from pioche.games.jarnac.model import State
from pioche.games.jarnac.scoring import winning_side
from pioche.games.jarnac.timing import WINDOW_MS


def pass_bag(draft: Draft, reason: Literal["said", "time"]) -> None:
    """The hand plays no more: its opponent receives the bag, or the game ends."""
    state = draft.state
    receiver = 1 - state.hand
    seat = state.seat(state.hand)
    closing = state.mine.full or _second_idle_pass(state)
    window = draft.env.now + WINDOW_MS
    if state.theirs.out_of_time:
        draft.add(BagPassed(seat, reason, True, 0, draft.stopped(), window, closing))
    elif not closing:
        draft.add(BagPassed(seat, reason, True, 0, draft.running(receiver)))
    elif state.theirs.full:
        # No free line to put a Jarnac on: nobody waits for one.
        end(draft, closing_reason(state))
    else:
        # The ten seconds replace the time of a move; a chess clock goes on.
        by_clock = state.options.time.kind == "clock"
        timing = draft.running(receiver) if by_clock else draft.stopped()
        draft.add(BagPassed(seat, reason, True, 0, timing, window, True))


def _second_idle_pass(state: State) -> bool:
    return not len(state.bag) and state.idle >= 1


def closing_reason(state: State) -> EndReason:
    """Say why the game ends when no Jarnac came in the ten seconds."""
    return "full-mat" if any(mat.full for mat in state.mats) else "empty-bag"


def close_window(draft: Draft) -> None:
    """The ten seconds brought no valid Jarnac: the end, or the opponent plays on alone."""
    state = draft.state
    if state.closing:
        end(draft, closing_reason(state))
        return
    seat = state.seat(state.hand)
    draft.add(BagPassed(seat, "out-of-time", False, 0, draft.running(1 - state.hand)))


def end(draft: Draft, reason: EndReason, resigned: int | None = None) -> None:
    """Count the points and end the game."""
    mats = draft.state.mats
    side = winning_side(mats) if resigned is None else 1 - resigned
    draft.add(
        GameEnded(
            reason,
            points=(mats[0].points, mats[1].points),
            jarnacs=(mats[0].jarnacs, mats[1].jarnacs),
            winner=None if side is None else draft.state.seat(side),
            timing=draft.stopped(),
        )
    )
