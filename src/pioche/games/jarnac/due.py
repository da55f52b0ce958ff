"""Which deadline comes next."""

from __future__ import annotations

from pioche.games.jarnac.commands import TimeUp
from pioche.games.jarnac.model import State
from pioche.games.jarnac.timing import GRACE_MS


def due(state: State) -> tuple[int, TimeUp] | None:
    """The first to come: a draw that waits, a move, a flag, or the ten seconds."""
    if state.result is not None or state.stopped:
        return None
    waiting = None if state.waiting is None else state.waiting.at
    ends = (waiting, _window_end(state), _thinking_end(state))
    times = [at for at in ends if at is not None]
    return (min(times), TimeUp(min(times))) if times else None


def _window_end(state: State) -> int | None:
    return None if state.window is None else state.window + GRACE_MS


def _thinking_end(state: State) -> int | None:
    deadline = state.timing.deadline
    if deadline is None:
        return None
    return deadline if state.options.time.kind == "clock" else deadline + GRACE_MS


def window_is_due(state: State) -> bool:
    """Whether the ten seconds end before the time to think does."""
    window, thinking = _window_end(state), _thinking_end(state)
    return window is not None and (thinking is None or window <= thinking)
