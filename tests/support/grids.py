"""Grids that games leave behind, played with the small word list."""

from __future__ import annotations

import random

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag


def random_grid(lexicon: Lexicon, words: int, seed: int) -> Board:
    """Lay so many random words, one after the other, from one bag."""
    rng = random.Random(seed)
    finder = Finder(lexicon)
    bag = list(Bag.full().letters)
    rng.shuffle(bag)
    board, rack = Board(), ""
    while words and bag:
        while len(rack) < 7 and bag:
            rack += bag.pop()
        moves = finder.moves(board, rack)
        if not len(moves):
            rack = rack[1:]
            continue
        move = rng.choice(moves)
        board, words = board.play(move), words - 1
        for tile in move.tiles:
            rack = rack.replace(tile, "", 1)
    return board
