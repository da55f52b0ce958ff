"""Where a word begins and which way it runs: `H4` across, `4H` down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pioche.core.errors import InputError

ROWS = "ABCDEFGHIJKLMNO"
_ACROSS = re.compile(r"([A-O])(\d{1,2})")
_DOWN = re.compile(r"(\d{1,2})([A-O])")


def square_name(row: int, col: int) -> str:
    """Name a square as the regulations do: line letter, column number."""
    return f"{ROWS[row]}{col + 1}"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """The first square of a word (counted from 0) and its direction."""

    row: int
    col: int
    across: bool = True

    @classmethod
    def parse(cls, text: str) -> Place:
        """Read `H4` or `4H`; case and blanks are forgiven."""
        return _parse(text)

    def __str__(self) -> str:
        line, column = ROWS[self.row], self.col + 1
        return f"{line}{column}" if self.across else f"{column}{line}"

    def transposed(self) -> Place:
        """The place mirrored on the diagonal of the grid."""
        return Place(self.col, self.row, not self.across)

    def square(self, offset: int) -> tuple[int, int]:
        """Row and column of the square so many letters further on; the grid may end before it."""
        if self.across:
            return self.row, self.col + offset
        return self.row + offset, self.col


@lru_cache(maxsize=1024)
def _parse(text: str) -> Place:
    compact = "".join(text.split()).upper()
    if match := _ACROSS.fullmatch(compact):
        line, number, across = match[1], int(match[2]), True
    elif match := _DOWN.fullmatch(compact):
        line, number, across = match[2], int(match[1]), False
    else:
        raise InputError("core.place-unreadable", text=text)
    if not 1 <= number <= len(ROWS):
        raise InputError("core.place-outside", text=text)
    return Place(ROWS.index(line), number - 1, across)
