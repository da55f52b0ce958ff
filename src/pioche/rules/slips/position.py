"""The position on which slips are judged: grid, rack, words, top."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pioche.core.alphabet import JOKER
from pioche.core.board import EMPTY, Board
from pioche.core.move import Move
from pioche.core.tiles import Rack
from pioche.rules.formula import Formula


@dataclass(frozen=True)
class Position:
    """What every player of a coup has before the eyes, and the solutions known to be the best."""

    board: Board
    rack: Rack
    lexicon: Container[str] = field(repr=False)
    formula: Formula
    coup: int = 1
    tops: Sequence[Move] = ()
    retained: Move | None = None

    @property
    def first(self) -> bool:
        """Whether the first word is to be played: what articles on « le premier coup » mean."""
        return self.board.empty

    @property
    def top_score(self) -> int:
        """The best score there is; 0 where nothing can be played."""
        return self.tops[0].score if self.tops else 0

    @cached_property
    def letters(self) -> Counter[str]:
        """The rack's letters, jokers apart."""
        counts = self.rack.counts
        counts.pop(JOKER, None)
        return counts

    @cached_property
    def jokers(self) -> int:
        """The rack's jokers."""
        return self.rack.jokers

    @cached_property
    def lines(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Columns, then rows, in capitals: index it with `across`."""
        rows = tuple(row.upper() for row in self.board.rows())
        columns = tuple("".join(column) for column in zip(*rows, strict=True))
        return columns, rows

    @cached_property
    def tiles(self) -> tuple[tuple[tuple[tuple[int, str], ...], ...], ...]:
        """The letters of each column, then of each row, with their index in it."""
        return tuple(
            tuple(
                tuple((at, letter) for at, letter in enumerate(line) if letter != EMPTY)
                for line in lines
            )
            for lines in self.lines
        )

    @cached_property
    def placed_words(self) -> tuple[tuple[tuple[int, int, str], ...], ...]:
        """The placed words of the columns, then of the rows: line, index in it, letters."""
        return tuple(
            tuple(
                (number, run.start(), run[0])
                for number, line in enumerate(lines)
                for run in re.finditer(r"[^.]{2,}", line)
            )
            for lines in self.lines
        )

    @cached_property
    def squares(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """Where each letter lies on the grid."""
        found: dict[str, list[tuple[int, int]]] = {}
        for row, letters in enumerate(self.tiles[True]):
            for col, letter in letters:
                found.setdefault(letter, []).append((row, col))
        return {letter: tuple(squares) for letter, squares in found.items()}

    @cached_property
    def tile_count(self) -> int:
        """How many letters lie on the grid."""
        return self.board.tile_count

    def holds(self, row: int, col: int) -> str:
        """The letter on a square, in capitals; "" on an empty one or outside the grid."""
        letter = self.board[row, col]
        return "" if letter == EMPTY else letter.upper()

    def admits(self, word: str) -> bool:
        """Whether a word is admitted; jokers count as their letter."""
        return len(word) > 1 and word.upper() in self.lexicon
