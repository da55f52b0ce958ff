from __future__ import annotations

import re

from pioche.cli.grid import render_board
from pioche.core.board import Board
from pioche.core.place import Place
from pioche.core.scoring import place_word

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def test_an_empty_grid_shows_every_premium_and_its_labels() -> None:
    text = render_board(Board(), colour=False)
    lines = text.splitlines()
    assert len(lines) == 16
    assert lines[0].split() == [str(n) for n in range(1, 16)]
    assert [line[1] for line in lines[1:]] == list("ABCDEFGHIJKLMNO")
    assert " ".join(lines[1].split()[1:]) == "MT · · LD · · · MT · · · LD · · MT"
    assert (text.count("MT"), text.count("MD"), text.count("LT"), text.count("LD")) == (
        8,
        16,
        12,
        24,
    )
    assert lines[8][3 + 7 * 3 : 6 + 7 * 3] == " ★ "


def test_tiles_jokers_the_last_move_and_a_ghost_have_each_their_sign() -> None:
    first = place_word(Board(), "PAsSE", Place.parse("H4"))
    board = first.board.play(first)
    ghost = place_word(board, "LA", Place.parse("5G"))
    text = render_board(board, last=first, ghost=ghost, colour=False)
    assert "[P][A][s][S][E]" in text
    assert "(L)" in text
    assert " P  A  s  S  E " in render_board(board, colour=False)


def test_colour_adds_nothing_but_colour() -> None:
    board = Board.of([["PAsSE", "H4"]])
    coloured = render_board(board, colour=True)
    assert coloured != render_board(board, colour=False)
    plain = "\n".join(line.rstrip() for line in ANSI.sub("", coloured).splitlines())
    assert plain == "\n".join(
        line.rstrip() for line in render_board(board, colour=False).splitlines()
    )
