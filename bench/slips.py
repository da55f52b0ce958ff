"""Speed of the referee: 10,000 slips of one coup, search included, one core.

python bench/slips.py [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from dataclasses import replace

import click

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Rack
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.slips import Position, RaccordLetter, Slip, adjudicate_all
from pioche.rules.slips.entry import entry_of_move

ROWS = (
    "...............", "...............", "...............", "........P......", "........A......",
    "........S......", "...N....S......", "...HUTTE..LARDS", "...O...........", "...N....R......",
    "...E....I......", "...SALON.......", "........N......", "...............", "...............",
)  # fmt: skip
RACK = "AEIRSTL"
SLIPS = 10_000
#: Seconds allowed for 10,000 slips that hold so many distinct solutions.
TARGETS = {300: 1.0, SLIPS: 3.0}


def search(lexicon: Lexicon) -> Position:
    """Make the position and find its top, as before any judging."""
    board = Board.of_rows(ROWS)
    tops = Finder(lexicon).tops(board, RACK)
    formula = Formula.parse("normale")
    return Position(board, Rack(RACK), lexicon, formula, 9, tops, tops[0])


def distinct_slips(lexicon: Lexicon, count: int) -> list[Slip]:
    """Give slips that all differ: right ones, wrong scores and places, raccords, bad words."""
    chance = random.Random(7)
    board = Board.of_rows(ROWS)
    moves = list(Finder(lexicon).moves(board, RACK))
    found: dict[Slip, None] = {}
    while len(found) < count:
        move = chance.choice(moves)
        slip = entry_of_move(0, move.word, move.ref, move.score)
        (solution,) = slip.solutions
        kind = chance.random()
        if kind < 0.25:
            solution = replace(solution, score=max(0, move.score + chance.randint(-30, 30)))
        elif kind < 0.4:
            row, col = chance.choice("ABCDEFGHIJKLMNO"), chance.randint(1, 15)
            across = solution.direction == "across"
            solution = replace(solution, reference=f"{row}{col}" if across else f"{col}{row}")
        elif kind < 0.5:
            solution = replace(solution, reference=None, raccord=_raccord(move, board))
        elif kind < 0.6:
            letters = list(solution.word)
            chance.shuffle(letters)
            solution = replace(solution, word="".join(letters))
        found[replace(slip, solutions=(solution,))] = None
    return list(found)


def _raccord(move: object, board: Board) -> tuple[RaccordLetter, ...]:
    """Write the letters of the grid that touch a move."""
    place, word = move.place, move.word  # type: ignore[attr-defined]  # a move of the finder
    inside = {place.square(at) for at in range(len(word))}
    return tuple(
        RaccordLetter(board[row + dr, col + dc].upper(), row + dr - place.row, col + dc - place.col)
        for row, col in sorted(inside)
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if (row + dr, col + dc) not in inside and board[row + dr, col + dc] != "."
    )


def measure(lexicon: Lexicon, distinct: int, edition: str) -> float:
    """Time the search and the judging of a coup's slips: processor time, in seconds."""
    solutions = distinct_slips(lexicon, distinct)
    slips = [replace(solutions[at % distinct], table=at + 1) for at in range(SLIPS)]
    regulation = Regulation.load(edition)
    start = time.process_time()
    position = search(lexicon)
    verdicts = list(adjudicate_all(position, slips, regulation))
    spent = time.process_time() - start
    assert len(verdicts) == SLIPS
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    lexicon = Lexicon.load("francais")
    search(lexicon)  # the word graph is loaded once, before
    figures = {}
    jobs = [(distinct, edition) for distinct in TARGETS for edition in ("fisf-2011", "ancien")]
    with click.progressbar(jobs, label="bulletins", file=sys.stderr) as bar:
        for distinct, edition in bar:
            figures[f"{edition} {distinct}"] = round(measure(lexicon, distinct, edition), 3)
    if options.json:
        print(json.dumps(figures))
        return
    for name, seconds in figures.items():
        edition, distinct = name.split()
        wanted = TARGETS[int(distinct)]
        print(f"{edition:10} {distinct:>6} distinct: {seconds:6.3f} s (wanted: under {wanted} s)")


if __name__ == "__main__":
    main()
