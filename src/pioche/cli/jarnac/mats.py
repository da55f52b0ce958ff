"""Two mats side by side, as text; with colour, letters look like tiles."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from pioche.cli.jarnac.words import told_score
from pioche.games.jarnac import LINES, LONGEST, Mat
from pioche.texts import _

_TILE = "bold black on cornsilk1"
_LAST = "bold black on gold1"
_GAP = "    "
_WIDTH = 36
_Piece = tuple[str, str]


def render_mats(
    mats: tuple[Mat, Mat],
    names: Sequence[str],
    clocks: tuple[str, str],
    last: str = "",
    *,
    colour: bool,
) -> str:
    """Draw both mats; `last` is the word laid last, which is marked."""
    columns = [
        _column(mat, name, clock, last)
        for mat, name, clock in zip(mats, names, clocks, strict=True)
    ]
    rows = [[*_padded(left), (_GAP, ""), *right] for left, right in zip(*columns, strict=True)]
    if not colour:
        return "\n".join("".join(text for text, _style in row).rstrip() for row in rows)
    return _coloured(rows)


def _column(mat: Mat, name: str, clock: str, last: str) -> list[list[_Piece]]:
    head = f"{name}{_(' : ')}{told_score(mat.points, mat.jarnacs)}"
    rows: list[list[_Piece]] = [[(head, "bold")]]
    if clock:
        rows.append([(clock, "")])
    for number in range(LINES):
        word = mat.lines[number] if number < len(mat.lines) else ""
        rows.append(_line(number + 1, word, last))
    loose = " ".join(mat.loose) or "—"
    rows.append([(_("Lettres libres : {letters}").format(letters=loose), "bold")])
    return rows


def _line(number: int, word: str, last: str) -> list[_Piece]:
    marked = bool(word) and word == last
    row: list[_Piece] = [(f" {number} ", "")]
    if word:
        row.append(("".join(f" {letter} " for letter in word), _LAST if marked else _TILE))
    row.append((" · " * (LONGEST - len(word)), ""))
    if word:
        row.append((f"{len(word) ** 2:>4}" + ("*" if marked else ""), ""))
    return row


def _padded(row: list[_Piece]) -> list[_Piece]:
    length = sum(len(text) for text, _style in row)
    return [*row, (" " * max(0, _WIDTH - length), "")]


def _coloured(rows: list[list[_Piece]]) -> str:
    from rich.console import Console
    from rich.text import Text

    text = Text("\n").join(Text.assemble(*row) for row in rows)
    out = StringIO()
    Console(file=out, force_terminal=True, width=120, highlight=False).print(text, end="")
    return out.getvalue()
