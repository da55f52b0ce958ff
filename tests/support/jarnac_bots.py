"""A game of Jarnac between two computer players, without a room."""

from __future__ import annotations

from typing import Any

from pioche.bots.jarnac import BOT
from pioche.core.chance import SeededChance
from pioche.games.jarnac import GAME, Open, TimeControl, WordRules
from pioche.games.session import Session
from pioche.games.shape import Player

SEATS = ("a", "b")
MOST_STEPS = 4000


class _Watch:
    """A clock that a test moves."""

    now = 1_000_000


def play_game(
    lexicon: Any,
    levels: tuple[str, str],
    seed: int,
    *,
    rules: WordRules | None = None,
    time: TimeControl | None = None,
    think_ms: int = 0,
    contest_ms: int = 0,
) -> list[Any]:
    """Play to the end and give the log; every act takes `think_ms`."""
    watch = _Watch()
    opening = Open(
        SEATS,
        rules or WordRules(),
        time=time or TimeControl.unlimited(),
        contest_ms=contest_ms,
    )
    session = Session(GAME, opening, lexicon, SeededChance(seed), lambda: watch.now)
    for _ in range(MOST_STEPS):
        if session.state.ended:
            return session.log
        watch.now += think_ms
        if session.fire():
            continue
        for seat, level in zip(SEATS, levels, strict=True):
            acts = GAME.acts(session.state, Player(seat))
            command = BOT.act(session.view(seat), acts, session.env(), level)
            if command is not None:
                session.do(command)
                break
        else:
            deadline = session.deadline()
            assert deadline is not None, "nobody acts and nothing is due"
            watch.now = deadline
    raise AssertionError("the game does not end")
