"""A game of Jarnac between two computer players, without a room."""

from __future__ import annotations

from typing import Any

from pioche.bots.jarnac import act
from pioche.core.chance import SeededChance
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.judge import WordRules
from pioche.games.jarnac.timing import TimeControl
from pioche.games.shape import Env, Player

SEATS = ("a", "b")
MOST_STEPS = 4000


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
    chance = SeededChance(seed)
    now = 1_000_000
    state: Any = None
    log: list[Any] = []

    def do(command: Any) -> None:
        nonlocal state
        for event in GAME.decide(state, command, Env(now=now, chance=chance, lexicon=lexicon)):
            state = GAME.evolve(state, event)
            log.append(event)

    do(
        cmd.OpenGame(
            SEATS,
            rules or WordRules(),
            time=time or TimeControl.unlimited(),
            contest_ms=contest_ms,
        )
    )
    for _ in range(MOST_STEPS):
        if state.result is not None:
            return log
        now += think_ms
        due = GAME.due(state)
        if due is not None and due[0] <= now:
            do(due[1])
            continue
        env = Env(now=now, chance=chance, lexicon=lexicon)
        for seat, level in zip(SEATS, levels, strict=True):
            command = act(GAME.view(state, Player(seat)), env, level)
            if command is not None:
                do(command)
                break
        else:
            assert due is not None, "nobody acts and nothing is due"
            now = due[0]
    raise AssertionError("the game does not end")
