"""The letters of the French game: values, numbers, vowels.

Every edition of the regulations plays with this set (100 letters and 2 jokers).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
JOKER = "?"

#: Y and the joker count as vowel or consonant at the referee's choice: see `rules.draw`.
VOWELS = frozenset("AEIOU")

_SET = (
    "A9/1 B2/3 C2/3 D3/2 E15/1 F2/4 G2/2 H2/4 I8/1 J1/8 K1/10 L5/1 M3/2 N6/1 O6/1 P2/3 Q1/8 "
    "R6/1 S6/1 T6/1 U6/1 V2/4 W1/10 X1/10 Y1/10 Z1/10 ?2/0"
)


def _read(column: int) -> Mapping[str, int]:
    return MappingProxyType({item[0]: int(item[1:].split("/")[column]) for item in _SET.split(" ")})


#: How many of each tile the bag holds.
BAG: Mapping[str, int] = _read(0)
#: What each tile is worth.
VALUES: Mapping[str, int] = _read(1)
