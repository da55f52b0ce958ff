"""The table of leaves: numbered without a gap, sensible in its values."""

from itertools import combinations_with_replacement

import pytest

from pioche.bots.classic.leaves import LARGEST, SIZE, STARTS, Leaves, leave_index
from pioche.core.tiles import TILES


def test_leaves_are_numbered_without_gap_or_repeat() -> None:
    seen = [
        leave_index("".join(leave))
        for size in range(4)
        for leave in combinations_with_replacement(TILES, size)
    ]
    assert sorted(seen) == list(range(STARTS[4]))


def test_the_last_leave_closes_the_table() -> None:
    assert leave_index("?" * LARGEST) == SIZE - 1


def test_the_order_of_tiles_does_not_matter() -> None:
    assert leave_index("T?A") == leave_index("AT?")


def test_a_table_packs_and_unpacks() -> None:
    table = Leaves.shipped()
    again = Leaves.from_bytes(table.to_bytes())
    assert again.value("ES?") == table.value("ES?")


def test_a_short_table_is_refused() -> None:
    from array import array

    with pytest.raises(ValueError, match="expected"):
        Leaves(array("h", [0]))


def test_what_every_player_knows() -> None:
    value = Leaves.shipped().value
    assert value("?") > 15 > value("S") > 0
    assert value("Q") < 0
    assert value("") == 0
    assert value("AEIOU") < value("AEINR")
    assert value("UU") < value("U")
    assert value("QU") > value("Q")
