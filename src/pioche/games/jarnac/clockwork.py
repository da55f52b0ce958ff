"""Deadlines that pass, flags that fall, clocks that stop (TEMPS DE RÉFLEXION).

Readings. Thirty seconds gone without a clock: the hand passes, or draws what it had to draw.
A chess clock runs for whoever has the hand, from the first six letters on; passing presses it.
« Hors temps » in the ten seconds at the end, a player may still point a Jarnac out in them.
"""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.jarnac.commands import TimeUp
from pioche.games.jarnac.draft import Draft
from pioche.games.jarnac.due import due, window_is_due
from pioche.games.jarnac.events import BagPassed, ClocksRestarted, ClocksStopped, FlagFell
from pioche.games.jarnac.model import Phase
from pioche.games.jarnac.passing import close_window, end, pass_bag
from pioche.games.jarnac.playing import draw_now, draw_waiting


def time_up(draft: Draft, command: TimeUp) -> None:
    """Apply the deadline that has passed."""
    next_due = due(draft.state)
    if next_due is None or next_due[1] != command or draft.env.now < command.at:
        raise RuleViolation("jarnac.not-yet")
    waiting = draft.state.waiting
    if waiting is not None:
        draw_waiting(draft, waiting)
    elif window_is_due(draft.state):
        close_window(draft)
    elif draft.state.options.time.kind == "clock":
        _flag_fall(draft)
    elif draft.state.phase is Phase.PLAY:
        pass_bag(draft, "time")
    else:
        draw_now(draft)


def _flag_fall(draft: Draft) -> None:
    state = draft.state
    seat = state.seat(state.hand)
    draft.add(FlagFell(seat, draft.stopped()))
    if state.theirs.out_of_time:
        end(draft, "flags")
    elif state.phase is not Phase.WINDOW:
        draft.add(BagPassed(seat, "flag", False, 0, draft.running(1 - state.hand)))


def stop_clocks(draft: Draft) -> None:
    """Interrupt the game: nothing runs, nothing can be done."""
    window = draft.state.window
    left = None if window is None else max(0, window - draft.env.now)
    draft.add(ClocksStopped(draft.stopped(), left))


def restart_clocks(draft: Draft) -> None:
    """Go on: the clock of the hand runs again."""
    state = draft.state
    if not state.stopped:
        raise RuleViolation("jarnac.clocks-running")
    window = None
    if state.stopped_window is not None:
        window = draft.env.now + state.stopped_window
    begun = any(mat.opened for mat in state.mats)
    in_window = window is not None and (
        state.mine.out_of_time or state.options.time.kind != "clock"
    )
    runs = begun and not in_window and state.waiting is None
    timing = draft.running(state.hand) if runs else draft.stopped()
    draft.add(ClocksRestarted(timing, window))
