"""The table of leaves: numbered without a gap, sensible in its values."""

from itertools import combinations_with_replacement

import pytest

from pioche.bots.classic.keeping import Keeping
from pioche.bots.classic.leaves import HUNDREDTHS, LARGEST, SIZE, STARTS, Leaves, leave_index
from pioche.core.tiles import TILES, unseen


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


def keeping(bag: int, unseen: str) -> Keeping:
    """What is worth what with so many tiles in the bag."""
    return Keeping(Leaves.shipped(), bag, unseen, 0)


FULL = unseen("")


def test_a_full_bag_says_nothing_new() -> None:
    # The tiles kept are counted in: what they lack there is a fraction of a point.
    for keep in ("?", "S", "Q", "AEINR", "UU"):
        found = keeping(88, FULL).worth(keep)
        assert found == pytest.approx(Leaves.shipped().hundredths(keep), abs=20)


def test_what_is_to_come_changes_what_is_kept() -> None:
    some, none = keeping(35, "U" * 6 + "AEIRSTLN" * 5), keeping(35, "O" * 6 + "AEIRSTLN" * 5)
    assert some.worth("Q") > none.worth("Q") + 200
    assert some.worth("S") < none.worth("S") + 200
    # With good tiles to come it is good to draw many; vowels want consonants.
    vowels, consonants = keeping(33, "AEIOU" * 8), keeping(33, "RSTLN" * 8)
    assert consonants.worth("AEI") - consonants.worth("RST") > 100 + (
        vowels.worth("AEI") - vowels.worth("RST")
    )
    rich, poor = keeping(33, "?S" + "AEIRSTLN" * 5), keeping(33, "WK" + "AEIRSTLN" * 5)
    assert rich.worth("BCD") < poor.worth("BCD")


def test_the_last_tiles_are_left_to_the_other() -> None:
    unseen = "AEIRSTLNAB"
    three_in_bag = keeping(3, unseen)
    gained = {
        laid: three_in_bag.laid("EINRTS"[laid - 1 :]) - three_in_bag.worth("EINRTS"[laid - 1 :])
        for laid in (1, 2, 3, 4)
    }
    assert gained[2] > gained[1] > 0 == gained[4]
    assert gained[2] > gained[3]
    # With two opponents somebody else may draw the last; with none nobody does.
    for others in (unseen + "AEIRSTL", "AEI"):
        not_between_two = keeping(3, others)
        assert not_between_two.laid("EINRT") == not_between_two.worth("EINRT")


def test_with_the_bag_empty_only_going_out_is_good() -> None:
    empty = Keeping(Leaves.shipped(), 0, "QE", 9)
    assert empty.worth("") == 1800
    assert empty.worth("Q") < empty.worth("E") < -HUNDREDTHS
