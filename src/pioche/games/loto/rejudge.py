"""A game of loto judged again with today's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag
from pioche.games.loto import commands as c
from pioche.games.loto import events as e
from pioche.games.loto.game import GAME
from pioche.games.loto.state import Loto
from pioche.games.redeciding import Step, redecide
from pioche.games.rejudging import Recorded, Rejudgement


class _Loto:
    """How the commands of loto are given again: each causes one event."""

    kind = GAME

    def command(self, steps: Sequence[Step], at: int) -> Any | None:
        step = steps[0]
        match step.event:
            case e.LotoOpened(seats):
                return c.Open(seats)
            case e.CardWritten(seat, words):
                return c.Write(seat, words)
            case e.LetterDrawn():
                return c.Draw(step.before.opened.seats[0])  # anyone may be the one who draws
            case e.LetterCrossed(seat, word, letter):
                return c.Cross(seat, word, letter)
            case e.CallRejected(seat) | e.LotoWon(seat):
                return c.Call(seat)
        return None

    def draws(self, step: Step) -> Iterable[tuple[Bag, str]]:
        if isinstance(step.event, e.LetterDrawn):
            return ((step.before.bag, step.event.tile),)
        return ()

    def today(self, state: Loto) -> Loto:
        return state

    def turn(self, state: Loto) -> None:
        return None

    def without_words(self, step: Step) -> Any:
        return step.event

    def trusted(self, steps: Sequence[Step]) -> frozenset[str]:
        return frozenset(
            word
            for step in steps
            if isinstance(step.event, e.CardWritten)
            for word in step.event.words
        )


def rejudge(log: Sequence[Recorded], lexicon: Lexicon) -> Rejudgement:
    """Judge every command of a game of loto again: cards, letters drawn and crossed, calls."""
    return redecide(_Loto(), log, lexicon)
