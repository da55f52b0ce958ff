"""Positions for testing finders: layouts, grids and racks of many kinds, from one seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pioche.core.alphabet import BAG, LETTERS
from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.layout import STANDARD, Layout
from pioche.core.scoring import ScoreRules

TILES = "".join(tile * count for tile, count in BAG.items() if tile != "?")


@dataclass(frozen=True)
class Position:
    board: Board
    rack: str
    max_laid: int
    rules: ScoreRules

    def __str__(self) -> str:
        laid, bonuses = self.max_laid, dict(self.rules.bonuses)
        return f"rack {self.rack}, {laid} laid at most, bonuses {bonuses}\n{self.board}"


def random_layout(chance: random.Random, size: int) -> Layout:
    rows = ["".join(chance.choices("......dtDT", k=size)) for _ in range(size)]
    start = chance.randrange(size), chance.randrange(size)
    return Layout.of_rows(rows, start)


def random_rack(chance: random.Random, letters: str = TILES) -> str:
    """A third of the racks have 8 or 9 tiles, a third two jokers."""
    size = chance.choice((1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 8, 9, 9))
    jokers = min(size, chance.choice((0, 0, 1, 1, 2, 2)))
    tiles = [*chance.choices(letters, k=size - jokers), *("?" * jokers)]
    chance.shuffle(tiles)
    return "".join(tiles)


def random_rules(chance: random.Random) -> ScoreRules:
    if chance.random() < 0.5:
        return ScoreRules()
    values = {letter: chance.randrange(0, 11) for letter in LETTERS} | {"?": 0}
    bonuses = {laid: chance.randrange(0, 100) for laid in range(1, 10) if chance.random() < 0.4}
    return ScoreRules(values=values, bonuses=bonuses)


def scattered(chance: random.Random, words: Sequence[str], layout: Layout) -> Board:
    """A grid that no game makes: words thrown anywhere, letters colliding, jokers among them."""
    cells = bytearray(b"." * layout.size**2)
    for _ in range(chance.randrange(1, layout.size + 2)):
        word = chance.choice(words)[: layout.size]
        down, line = chance.random() < 0.5, chance.randrange(layout.size)
        start = chance.randrange(layout.size - len(word) + 1)
        for at, letter in enumerate(word, start):
            square = at * layout.size + line if down else line * layout.size + at
            shown = letter.lower() if chance.random() < 0.1 else letter
            cells[square] = ord(shown)
    return Board(bytes(cells), layout)


def grown(chance: random.Random, finder: Finder, coups: int) -> Board:
    """A grid that a game makes: random moves, not only good ones."""
    board = Board(layout=finder.layout)
    for _ in range(coups):
        moves = finder.moves(board, random_rack(chance))
        if moves:
            board = board.play(moves[chance.randrange(len(moves))])
    return board


def game(chance: random.Random, finder: Finder) -> Iterator[tuple[Board, str]]:
    """The positions of a game of duplicate: a rack of 7 drawn, one of its tops laid."""
    bag = list(TILES + "??")
    chance.shuffle(bag)
    board, rack = Board(layout=finder.layout), ""
    while True:
        while bag and len(rack) < 7:
            rack += bag.pop()
        if not rack:
            return
        yield board, rack
        tops = finder.tops(board, rack)
        if not tops:
            return
        move = tops[chance.randrange(len(tops))]
        board = board.play(move)
        for tile in move.tiles:
            rack = rack.replace(tile, "", 1)


def small_positions(chance: random.Random, words: Sequence[str]) -> Iterator[Position]:
    """Endless positions on grids of 4 to 9 squares, and now and then 15."""
    while True:
        size = chance.choice((4, 5, 6, 7, 8, 9, 9, 15))
        layout = STANDARD if size == 15 else random_layout(chance, size)
        empty = chance.random() < 0.1
        board = Board(layout=layout) if empty else scattered(chance, words, layout)
        letters = "".join(chance.sample(words, 4)) + "AEIRST"
        yield Position(
            board, random_rack(chance, letters), chance.randrange(1, 10), random_rules(chance)
        )
