"""Sitting at a table in tests: plays commands and keeps the log that they leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.chance import Chance, SeededChance
from pioche.core.errors import RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag
from pioche.games.codec import StoredEvent, decode_event, encode_event
from pioche.games.company import ABOUT_OTHERS
from pioche.games.game import Game
from pioche.games.session import Session, fold
from pioche.games.shape import Act, Env, Player
from pioche.games.turns.state import Table
from support.wordlists import lexicon_of

WORD_FILE = Path(__file__).resolve().parents[1] / "golden" / "mots.txt"


@cache
def small_lexicon() -> Lexicon:
    """The words that the tests of the table games play with, the same for ever."""
    return lexicon_of(*WORD_FILE.read_text(encoding="utf-8").split(), name="mots")


class ScriptedChance:
    """Chance that gives the numbers written for it, then follows a seed."""

    def __init__(self, numbers: Iterable[int], seed: int = 0) -> None:
        self.numbers = list(numbers)
        self.after = SeededChance(seed)

    def below(self, n: int) -> int:
        return self.numbers.pop(0) if self.numbers else self.after.below(n)


class Sitting:
    """A game under way: its session, and the log from which its state can be had again."""

    def __init__(
        self, game: Game[Any], chance: Chance | None = None, lexicon: Lexicon | None = None
    ) -> None:
        self.game = game
        self.now = 1_000_000
        chance, lexicon = chance or SeededChance(1), lexicon or small_lexicon()
        self.session: Session[Any] = Session(game, None, lexicon, chance, lambda: self.now)
        self.log: list[StoredEvent] = []

    @property
    def env(self) -> Env:
        return self.session.env()

    @property
    def state(self) -> Any:
        return self.session.state

    def do(self, command: object) -> tuple[Any, ...]:
        events = tuple(self.session.do(command))
        self._store(*events)
        return events

    def happen(self, *events: object) -> None:
        """Let events happen that no order brings about here."""
        self._store(*events)
        for event in events:
            self.put(self.game.evolve(self.state, event))

    def _store(self, *events: object) -> None:
        for event in events:
            stored = encode_event(self.game, event, at=self.now, by="test")
            self.log.append(msgspec.json.decode(msgspec.json.encode(stored), type=StoredEvent))

    def refused(self, command: object, code: str) -> str:
        """Make sure that a command is refused with this code, in French, and changes nothing."""
        before = self.session._state
        with pytest.raises(RuleViolation) as caught:
            self.session.do(command)
        assert caught.value.code == code
        sentence = str(caught.value)
        assert sentence.endswith(".")
        assert self.session._state is before
        return sentence

    def acts(self, seat: str) -> tuple[Act, ...]:
        return self.game.acts(self.state, Player(seat))

    def plays(self, seat: str) -> tuple[Act, ...]:
        """What the game itself lets a seat do: not what one may always do about the company."""
        company = {*ABOUT_OTHERS, "resign"}
        return tuple(act for act in self.acts(seat) if act.name not in company)

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds

    def replayed(self) -> Any:
        return fold(self.game, [decode_event(self.game, stored) for stored in self.log])

    def put(self, state: Any) -> None:
        """Go on from another state; the log no longer tells how it came to it."""
        self.session._state = state

    @property
    def table(self) -> Table:
        table: Table = self.state.table
        return table

    def arrange(
        self,
        racks: Sequence[str] | None = None,
        board: Board | None = None,
        bag: str | None = None,
        scores: tuple[int, ...] | None = None,
    ) -> None:
        """Put the table in a given position; the log no longer tells how it came to it."""
        table = self.table
        if racks is not None:
            table = replace(table, racks=tuple(racks))
        if board is not None:
            table = replace(table, board=board)
        if bag is not None:
            table = replace(table, bags=(Bag.of(bag),))
        if scores is not None:
            table = replace(table, scores=scores)
        self.put(replace(self.state, table=table))


def all_tiles(table: Table) -> Counter[str]:
    """Count every tile wherever it is."""
    bags = "".join(bag.letters for bag in table.bags)
    return Counter(bags + "".join(table.racks) + table.aside + table.board.tiles)


def assert_tiles_conserved(table: Table) -> None:
    assert all_tiles(table) == Counter(BAG)
