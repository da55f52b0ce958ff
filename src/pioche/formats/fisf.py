"""Our federation: the results office's plain file, and its live text."""

from __future__ import annotations

import unicodedata

from pioche.core.errors import InputError
from pioche.formats.federations import Federation
from pioche.formats.results import GameResults, ResultLine, Writer

EMPTY = "--table vide--"


def office_file(game: GameResults) -> bytes:
    """The plain file `"table","name","score"`, latin-1, a line for every table up to the last.

    *Reading*: names that latin-1 cannot write lose what it lacks (`Šimková` is `Simková`), and a
    quotation mark in one becomes an apostrophe: the file has no way to write either.
    """
    if game.annulled:
        raise InputError("exports.annulled")
    lines = {line.player.table: line for line in game.lines}
    if not lines:
        raise InputError("exports.no-players")
    last = max((*lines, *game.empty))
    rows = []
    for table in range(1, last + 1):
        line = lines.get(table)
        name, score = (EMPTY, -1) if line is None else (_written(line), line.standing.total)
        rows.append(f'"{table}","{name}","{score}"\r\n')
    return "".join(rows).encode("latin-1")


def _written(line: ResultLine) -> str:
    """A name as the file writes it; one that a spreadsheet would compute loses its first signs,
    which no name has: an office opens the file in one."""
    return _latin(line.player.label).lstrip(" =+-@|%")


def _latin(name: str) -> str:
    """A name with the letters of latin-1 only."""
    swapped = name.translate({0x2019: "'", 0x2013: "-", 0x0152: "OE", 0x0153: "oe", 0x22: "'"})
    found = []
    for letter in " ".join(swapped.split()):
        try:
            letter.encode("latin-1")
            found.append(letter)
        except UnicodeEncodeError:
            spread = unicodedata.normalize("NFD", letter)
            plain = _PLAIN.get(letter) or "".join(x for x in spread if ord(x) < 256)
            found.append(plain or "?")
    return "".join(found)


#: Letters of Europe that no accent makes.
_PLAIN = {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ő": "ö", "Ő": "Ö", "ű": "ü", "Ű": "Ü"}

FEDERATION = Federation(
    "fisf",
    "Fédération internationale de Scrabble francophone",
    writers=(
        Writer(
            "sigles",
            "Résultats, fichier simple",
            "txt",
            "text/plain; charset=iso-8859-1",
            office_file,
        ),
    ),
)
