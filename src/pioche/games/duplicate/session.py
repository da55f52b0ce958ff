"""A game and its log in memory: for the terminal, for tests, and for whoever scripts games."""

from __future__ import annotations

from dataclasses import replace

from pioche.games.duplicate import GAME
from pioche.games.duplicate.commands import DrawRack, OpenGame, RetainTop
from pioche.games.duplicate.state import State
from pioche.games.shape import Env


class Session:
    """Runs commands, keeps the events, and the state they lead to."""

    def __init__(self, opening: OpenGame, env: Env) -> None:
        self.env = env
        self.log: list[object] = []
        self._state: State | None = None
        self.do(opening)

    @property
    def state(self) -> State:
        """The game as it stands."""
        assert self._state is not None  # the opening command gave it
        return self._state

    def do(self, command: object, now: int | None = None) -> tuple[object, ...]:
        """Run a command at a time (UTC ms); a refused one changes nothing."""
        env = self.env if now is None else replace(self.env, now=now)
        events = GAME.decide(self._state, command, env)
        state = self._state
        for event in events:
            state = GAME.evolve(state, event)
        self._state = state
        self.log.extend(events)
        return events


def play_by_tops(opening: OpenGame, env: Env) -> Session:
    """Play a whole game, drawing by chance and laying the program's choice each coup."""
    session = Session(replace(opening, timed=False), env)
    while True:
        session.do(DrawRack())
        if session.state.ended is not None:
            return session
        session.do(RetainTop())


def replay(log: list[object]) -> State:
    """Give the state that a log leads to."""
    state: State | None = None
    for event in log:
        state = GAME.evolve(state, event)
    assert state is not None  # a log begins with its opening event
    return state
