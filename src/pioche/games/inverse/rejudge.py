"""A game of Scrabble inversé judged again with today's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag
from pioche.games.inverse.commands import Open, Remove
from pioche.games.inverse.events import InverseOpened, LettersRemoved
from pioche.games.inverse.game import GAME
from pioche.games.inverse.state import Inverse
from pioche.games.redeciding import Step, redecide
from pioche.games.rejudging import Recorded, Rejudgement


class _Inverse:
    """How the commands of an inverted game are given again."""

    kind = GAME

    def command(self, steps: Sequence[Step], at: int) -> Any | None:
        match steps[0].event:
            case InverseOpened(seats, rows):
                return Open(seats, rows)
            case LettersRemoved(seat, squares):
                return Remove(seat, squares)
        return None

    def draws(self, step: Step) -> Iterable[tuple[Bag, str]]:
        return ()

    def today(self, state: Inverse) -> Inverse:
        return state

    def turn(self, state: Inverse) -> int:
        return len(state.history) + 1

    def without_words(self, step: Step) -> Any:
        return step.event

    def trusted(self, steps: Sequence[Step]) -> frozenset[str]:
        # What may ever remain is asked of the list once, at the opening: nothing to trust there.
        return frozenset()


def rejudge(log: Sequence[Recorded], lexicon: Lexicon) -> Rejudgement:
    """Judge every removal again, and the words that the grid may keep."""
    return redecide(_Inverse(), log, lexicon)
