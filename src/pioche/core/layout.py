"""The coloured squares of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pioche.core.errors import InputError

LARGEST = 15
_PREMIUMS = {".": (1, 1), "d": (2, 1), "t": (3, 1), "D": (1, 2), "T": (1, 3)}


@dataclass(frozen=True, slots=True)
class Layout:
    """What each square multiplies, row by row, and where the first word must pass."""

    size: int
    letter_multipliers: bytes
    word_multipliers: bytes
    start: int

    @classmethod
    def of_rows(cls, rows: Sequence[str], start: tuple[int, int] | None = None) -> Layout:
        """Read rows of `T` mot triple, `D` mot double, `t` and `d` for letters, `.` for none."""
        size = len(rows)
        if not 2 <= size <= LARGEST or any(len(row) != size for row in rows):
            raise InputError("core.layout-rows")
        signs = "".join(rows)
        for sign in signs:
            if sign not in _PREMIUMS:
                raise InputError("core.layout-character", letter=sign)
        row, col = start if start is not None else (size // 2, size // 2)
        return cls(
            size=size,
            letter_multipliers=bytes(_PREMIUMS[sign][0] for sign in signs),
            word_multipliers=bytes(_PREMIUMS[sign][1] for sign in signs),
            start=row * size + col,
        )

    def covers_start(self, squares: Sequence[tuple[int, int]]) -> bool:
        """Whether one of these squares is the starred one."""
        return divmod(self.start, self.size) in squares


def _standard() -> Layout:
    quarter = (
        "T..d...T",
        ".D...t..",
        "..D...d.",
        "d..D...d",
        "....D...",
        ".t...t..",
        "..d...d.",
        "T..d...D",
    )
    upper = [row + row[-2::-1] for row in quarter]
    return Layout.of_rows(upper + upper[-2::-1])


#: The grid of the box and of the regulations.
STANDARD = _standard()
