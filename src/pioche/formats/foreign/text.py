"""Games as text: a federation's live text, and what is pasted from a club's page.

Two layouts are told apart by the first numbered line. In the federation's, line `k.` holds the rack
of coup k and the top of coup k − 1, and the last top stands on a line without number; in most
tables of clubs, a line holds a rack and its own top. Cells may be separated by tabs, blanks, `;` or
`|`, or stand on a line each, as some pages paste them.

*Reading*: `-ABCDEFG` is the rack drawn after a rejet, as federations print it; where another rack
follows on the line (or the number is written twice), it is the one that was put back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from pioche.core.errors import InputError
from pioche.formats.foreign.building import Row, build, read_rack, read_word
from pioche.formats.recorded import RecordedGame
from pioche.texts import sentence

_REF = re.compile(r"(?:[A-Oa-o](?:1[0-5]|[1-9])|(?:1[0-5]|[1-9])[A-Oa-o])")
_NUMBER = re.compile(r"(\d{1,3})[.)°:]*")
_POINTS = re.compile(r"\+?(\d{1,4})(?:\*|pts?\.?|points?)?")
_LETTERS = re.compile(r"-?[A-Za-z?*()\[\]]+(?:\+[A-Za-z?*]+)?")
_PLUS = re.compile(r"(?<=[A-Za-z?*])\s*\+\s*(?=[A-Za-z?*])")
_SPLIT = re.compile(r"[\s;|]+")
#: Words of prose around a coup. In capitals they are words of the grid.
_PROSE = frozenset(
    re.split(
        " ",
        "coup coups tirage tirages en pour points point pts top et de mot place ref cumul total"
        " solution rejet joue retenu est",
    )
)
_MODES = (
    (re.compile(r"7\W*8\W*(?:et)?\W*9"), "7-8-9"),
    (re.compile(r"7\s*(?:-\s*)?sur\s*(?:-\s*)?8"), "7-sur-8"),
    (re.compile(r"7\s*(?:-\s*)?et\s*(?:-\s*)?8"), "7-et-8"),
)
MOST_GAMES = 20


@dataclass(slots=True)
class _Line:
    """What a line says of coups."""

    number: int | None
    at: int
    letters: list[str]
    ref: str = ""
    score: int = 0
    cumul: int | None = None


@dataclass(slots=True)
class _Sheet:
    """The lines of one game, and the text above them."""

    title: str
    head: str
    lines: list[_Line] = field(default_factory=list)


def read_text(text: str, name: str) -> tuple[list[RecordedGame], list[str]]:
    """Read the games of a text; what was left out is told beside them."""
    sheets = _sheets(text, name)
    if not sheets:
        sheets = _sheets(_one_cell_a_line(text), name)
    if not sheets:
        raise InputError("foreign.no-game")
    if len(sheets) > MOST_GAMES:
        raise InputError("foreign.too-many-games", most=MOST_GAMES)
    games, notes = [], []
    for sheet in sheets:
        rows, left_out = _rows(sheet)
        notes += left_out
        games.append(build(sheet.title, rows, _mode_in(sheet.head)))
    return games, notes


def _mode_in(head: str) -> str:
    """The formula that a title names; nothing: the racks tell."""
    plain = _plain(head).lower()
    names = [mode for pattern, mode in _MODES if pattern.search(plain)][:1]
    if re.search(r"\bjokers?\b", plain):
        names.append("joker")
    return "+".join(names)


def _plain(text: str) -> str:
    """Without accents, with one kind of blank and one kind of dash."""
    spread = unicodedata.normalize("NFD", text.replace("\u00a0", " ").replace("\u202f", " "))
    bare = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return re.sub(r"[\u2010-\u2015\u2212]", "-", bare)


def _sheets(text: str, name: str) -> list[_Sheet]:
    """Cut a text into games: each begins at a coup 1."""
    sheets: list[_Sheet] = []
    above: list[str] = []
    for at, raw in enumerate(text.splitlines(), 1):
        line = _line(raw, at)
        if line is None:
            if raw.strip():
                above.append(" ".join(raw.split()))
            continue
        begun = sheets and sheets[-1].lines
        again = line.number == 1 and begun and any(one.number == 1 for one in sheets[-1].lines)
        if not sheets or (again and _past_first(sheets[-1])):
            known = [one for one in above if re.search(r"[A-Za-zÀ-ÿ]{3}", one)]
            title = known[0][:120] if known else ""
            usual = f"{name} {len(sheets) + 1}" if sheets else name
            sheets.append(_Sheet(title or usual, " ".join(above)))
        above = []
        sheets[-1].lines.append(line)
    return [sheet for sheet in sheets if any(line.ref for line in sheet.lines)]


def _past_first(sheet: _Sheet) -> bool:
    """Whether more than the racks of coup 1 was read."""
    return any(line.ref or (line.number or 0) > 1 for line in sheet.lines)


def _line(raw: str, at: int) -> _Line | None:
    """Read a line; None where it says nothing of a coup."""
    cells = _cells(raw)
    number: int | None = None
    if cells and (found := _NUMBER.fullmatch(cells[0])) and not _REF.fullmatch(cells[0]):
        number = int(found[1])
        cells = cells[1:]
    place = next((i for i, cell in enumerate(cells) if i and _REF.fullmatch(cell)), None)
    if place is None:
        if number is None or not cells or not all(map(_LETTERS.fullmatch, cells)):
            return None
        return _Line(number, at, cells)
    letters = cells[:place]
    if not all(map(_LETTERS.fullmatch, letters)):
        return None
    points = [int(m[1]) for cell in cells[place + 1 : place + 3] if (m := _POINTS.fullmatch(cell))]
    if not points:
        if number is None:
            return None
        raise InputError("foreign.line", line=at, why=sentence("foreign.no-points"))
    cumul = points[1] if len(points) > 1 else None
    return _Line(number, at, letters, cells[place].upper(), points[0], cumul)


def _cells(raw: str) -> list[str]:
    text = _PLUS.sub("+", _plain(raw))
    cells = (cell.strip(",:") for cell in _SPLIT.split(text))
    return [cell for cell in cells if cell and (cell.isupper() or cell.lower() not in _PROSE)]


def _rows(sheet: _Sheet) -> tuple[list[Row], list[str]]:
    numbered = [line for line in sheet.lines if line.number is not None]
    if not numbered:
        return _straight(sheet.lines)
    if numbered[0].ref:
        return _straight(numbered)
    # Beside numbered lines others are remarks, but for the first after them: the last top.
    after = [line for line in sheet.lines if line.at > numbered[-1].at][:1]
    return _shifted([*numbered, *after])


def _straight(lines: Sequence[_Line]) -> tuple[list[Row], list[str]]:
    """Each line holds a rack and its own top."""
    rows: list[Row] = []
    put_back = False
    for line in lines:
        if not line.ref:
            if line is lines[-1] and len(line.letters) == 1:
                return rows, [sentence("foreign.unfinished", n=line.number or len(rows) + 1)]
            put_back = put_back or line.letters[0].startswith("-")
            if not put_back:
                raise InputError("foreign.line", line=line.at, why=sentence("foreign.no-top"))
            continue
        if len(line.letters) < 2:
            raise InputError("foreign.line", line=line.at, why=sentence("foreign.no-rack"))
        rack, rejet = _rack(line, line.letters[:-1])
        _follows(line, len(rows) + 1)
        rows.append(_row(line, rack, rejet or put_back))
        put_back = False
    return rows, []


def _shifted(lines: Sequence[_Line]) -> tuple[list[Row], list[str]]:
    """Line k holds the rack of coup k and the top of coup k − 1."""
    rows: list[Row] = []
    rack: tuple[str, bool] | None = None
    for line in lines:
        letters = line.letters
        if line.ref:
            if rack is None:
                raise InputError("foreign.line", line=line.at, why=sentence("foreign.no-rack"))
            rows.append(_row(line, *rack))
            letters, rack = letters[:-1], None
            if line.number is None:
                continue
        if not letters:
            raise InputError("foreign.line", line=line.at, why=sentence("foreign.no-rack"))
        if rack is not None and line.number != len(rows) + 1:
            raise InputError("foreign.line", line=line.at, why=sentence("foreign.no-top"))
        again = rack is not None
        found, rejet = _rack(line, letters)
        _follows(line, len(rows) + 1)
        rack = (found, rejet or again)
    if rack is not None and rows:
        return rows, [sentence("foreign.unfinished", n=len(rows) + 1)]
    return rows, []


def _follows(line: _Line, right: int) -> None:
    if line.number not in (None, right):
        why = sentence("foreign.number", n=line.number, right=right)
        raise InputError("foreign.line", line=line.at, why=why)


def _rack(line: _Line, cells: Sequence[str]) -> tuple[str, bool]:
    """The rack that counts; before it, those that were put back."""
    *refused, last = cells
    if any(not one.startswith("-") for one in refused):
        raise InputError("foreign.line", line=line.at, why=sentence("foreign.two-racks"))
    try:
        rack, rejet = read_rack(last)
    except InputError as error:
        why = str(error).rstrip(".")
        raise InputError("foreign.line", line=line.at, why=why) from error
    return rack, rejet or bool(refused)


def _row(line: _Line, rack: str, rejet: bool) -> Row:
    where = sentence("foreign.where-line", line=line.at)
    word = read_word(line.letters[-1])
    return Row(where, rack, word, line.ref, line.score, line.cumul, rejet)


def _one_cell_a_line(text: str) -> str:
    """Put the cells of a coup on one line again: a number followed by letters begins one."""
    cells = [cell for raw in text.splitlines() for cell in _cells(raw)]
    lines: list[list[str]] = [[]]
    expected = 1
    for at, cell in enumerate(cells):
        found = _NUMBER.fullmatch(cell)
        following = cells[at + 1] if at + 1 < len(cells) else ""
        if found and int(found[1]) in (expected, 1) and _LETTERS.fullmatch(following):
            before = cells[at - 1] if at else ""
            if not _REF.fullmatch(before):
                lines.append([])
                expected = int(found[1]) + 1
        lines[-1].append(cell)
    return "\n".join(" ".join(line) for line in lines)
