"""A classic game judged again with today's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pioche.core.errors import PiocheError
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag
from pioche.games.classic.game import GAME
from pioche.games.classic.opening import GameOpened, Open, TossDrawn, resolve
from pioche.games.classic.state import Classic
from pioche.games.redeciding import Step, redecide
from pioche.games.rejudging import Recorded, Rejudgement
from pioche.games.turns.rejudge import OnTable, drawn_from, rebuilt


class _Classic(OnTable):
    """How the commands of a classic game are given again."""

    kind = GAME

    def command(self, steps: Sequence[Step], at: int) -> Any | None:
        first = steps[0]
        if isinstance(first.event, GameOpened):
            return _opening(first.event)
        return rebuilt(first.before.table, [step.event for step in steps])

    def draws(self, step: Step) -> Iterable[tuple[Bag, str]]:
        if isinstance(step.event, TossDrawn):
            # The tiles of a round go back before the next.
            return ((Bag.full(), "".join(one.tile for one in row)) for row in step.event.rounds)
        if isinstance(step.event, GameOpened):
            return ()
        return drawn_from(step.before.table, step.event)

    def today(self, state: Classic) -> Classic:
        try:
            rules = resolve(_opening(state.opened))
        except PiocheError:
            return state  # said of the opening already
        return replace(state, table=replace(state.table, rules=rules))


def _opening(event: GameOpened) -> Open:
    rules = event.rules
    return Open(
        event.seats, rules.wording, event.variants, rules.theme, rules.window_ms, rules.clock_ms
    )


def rejudge(log: Sequence[Recorded], lexicon: Lexicon) -> Rejudgement:
    """Judge every command of a classic game again: words, scores, draws, final count."""
    return redecide(_Classic(), log, lexicon)
