"""The seeded generator is the same for ever, and fair."""

from collections import Counter

import pytest
from scipy import stats

from pioche.core.chance import SeededChance, SystemChance, shuffle
from pioche.core.errors import InputError

SYSTEM_BELOW = SystemChance.below  # before the tests' own draws stand in its place


def test_the_first_numbers_of_splitmix64() -> None:
    """The published vector for seed 1234567, seen whole through `below(2**64)`."""
    chance = SeededChance(1234567)
    assert [chance.below(1 << 64) for _turn in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("n", [2, 3, 7, 102])
def test_numbers_below_n_are_even(n: int) -> None:
    chance = SeededChance(42)
    seen = Counter(chance.below(n) for _turn in range(n * 500))
    assert stats.chisquare([seen[number] for number in range(n)]).pvalue > 0.001


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = SeededChance(7)
    orders = Counter[str]()
    for _turn in range(6000):
        letters = list("ABC")
        shuffle(letters, chance)
        orders["".join(letters)] += 1
    assert len(orders) == 6
    assert stats.chisquare(list(orders.values())).pvalue > 0.001


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(InputError, match="graine"):
        SeededChance(-1)


def test_the_systems_chance_stays_below() -> None:
    chance = SystemChance()
    assert {SYSTEM_BELOW(chance, 2) for _turn in range(64)} == {0, 1}
