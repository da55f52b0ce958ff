"""A solitaire judged again with today's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pioche.core.errors import PiocheError
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag
from pioche.games.redeciding import Step, redecide
from pioche.games.rejudging import Recorded, Rejudgement
from pioche.games.solitaire.game import GAME
from pioche.games.solitaire.opening import Open, SolitaireOpened, resolve
from pioche.games.solitaire.state import Solitaire
from pioche.games.turns.rejudge import OnTable, drawn_from, rebuilt


class _Solitaire(OnTable):
    """How the commands of a solitaire are given again."""

    kind = GAME

    def command(self, steps: Sequence[Step], at: int) -> Any | None:
        first = steps[0]
        if isinstance(first.event, SolitaireOpened):
            return _opening(first.event)
        command: Any = rebuilt(first.before.table, [step.event for step in steps])
        # The person plays every rack; the game says which.
        return command and replace(command, seat=first.before.opened.seat)

    def draws(self, step: Step) -> Iterable[tuple[Bag, str]]:
        if isinstance(step.event, SolitaireOpened):
            return ()
        return drawn_from(step.before.table, step.event)

    def today(self, state: Solitaire) -> Solitaire:
        try:
            rules = resolve(_opening(state.opened))
        except PiocheError:
            return state  # said of the opening already
        return replace(state, table=replace(state.table, rules=rules))


def _opening(event: SolitaireOpened) -> Open:
    return Open(event.seat, event.which, event.variants, event.rules.theme, event.record)


def rejudge(log: Sequence[Recorded], lexicon: Lexicon) -> Rejudgement:
    """Judge every command of a solitaire again."""
    return redecide(_Solitaire(), log, lexicon)
