"""A grid as text, for every command that shows one.

Each square takes three columns, so that colour is never the only bearer of a meaning:

``MT MD LT LD`` premiums, `` ★ `` the star, `` · `` a plain square, `` A `` a tile, `` a `` a joker
standing for A, ``[A]`` a tile of the last move, ``(A)`` a tile that is only being considered.
"""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from pioche.core.board import EMPTY, Board
from pioche.core.place import ROWS

if TYPE_CHECKING:
    from pioche.core.move import Move

Square = tuple[int, int]

_PREMIUM_SIGNS = {(1, 3): "MT ", (1, 2): "MD ", (3, 1): "LT ", (2, 1): "LD "}
_PREMIUM_STYLES = {
    (1, 3): "bold white on dark_red",
    (1, 2): "black on light_pink1",
    (3, 1): "bold white on dark_blue",
    (2, 1): "black on light_sky_blue1",
}
_STAR = " ★ "
_PLAIN = " · "
_TILE_STYLE = "bold black on cornsilk1"
_JOKER_STYLE = "bold dark_magenta on cornsilk1"
_LAST_STYLE = "bold black on gold1"
_LAST_JOKER_STYLE = "bold dark_magenta on gold1"
_GHOST_STYLE = "bold dark_green on grey93"
_WIDTH = 120


def render_board(
    board: Board, last: Move | None = None, ghost: Move | None = None, *, colour: bool
) -> str:
    """Draw a grid with rows A–O and columns 1–15.

    `last` is a move already on the grid, to be marked; `ghost` one that is not there yet.
    Without `colour` the text is plain and means the same.
    """
    marked = frozenset((row, col) for row, col, _letter in last.laid) if last else frozenset()
    ghosts = {(row, col): letter for row, col, letter in ghost.laid} if ghost else {}
    header = "   " + "".join(f"{col:^3}" for col in range(1, board.size + 1)).rstrip()
    rows = [
        [_square(board, (row, col), marked, ghosts) for col in range(board.size)]
        for row in range(board.size)
    ]
    if not colour:
        lines = [
            f" {ROWS[row]} " + "".join(sign for sign, _ in cells).rstrip()
            for row, cells in enumerate(rows)
        ]
        return "\n".join([header, *lines])
    return _coloured(header, rows)


def _square(
    board: Board, square: Square, marked: frozenset[Square], ghosts: dict[Square, str]
) -> tuple[str, str]:
    """A square's three signs and their style."""
    held = board[square]
    if held != EMPTY:
        joker = held.islower()
        if square in marked:
            return f"[{held}]", _LAST_JOKER_STYLE if joker else _LAST_STYLE
        return f" {held} ", _JOKER_STYLE if joker else _TILE_STYLE
    if square in ghosts:
        return f"({ghosts[square]})", _GHOST_STYLE
    layout, at = board.layout, square[0] * board.size + square[1]
    premium = layout.letter_multipliers[at], layout.word_multipliers[at]
    if at == layout.start:
        return _STAR, _PREMIUM_STYLES.get(premium, "")
    return _PREMIUM_SIGNS.get(premium, _PLAIN), _PREMIUM_STYLES.get(premium, "dim")


def _coloured(header: str, rows: list[list[tuple[str, str]]]) -> str:
    from rich.console import Console
    from rich.text import Text

    out = StringIO()
    console = Console(
        file=out, force_terminal=True, color_system="256", width=_WIDTH, legacy_windows=False
    )
    console.print(Text(header, style="dim"))
    for row, cells in enumerate(rows):
        line = Text(f" {ROWS[row]} ", style="")
        for sign, style in cells:
            line.append(sign, style=style)
        console.print(line)
    return out.getvalue().rstrip("\n")
