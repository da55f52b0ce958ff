"""Drawing: which racks are valid, and that valid ones come as often as from a real bag."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2_contingency

from pioche.core.alphabet import BAG
from pioche.core.chance import SeededChance, shuffle
from pioche.core.tiles import Bag, sort_tiles
from pioche.rules.draw import Supply, draw, is_valid, kinds_of, required_each
from pioche.rules.edition import Regulation
from support.articles import by_edition

FULL = Bag.full().letters
NUMBERS = {
    "fisf-2011": "3.2",
    "fisf-2009": "2.2",
    "ancien": "2.2",
    "gaspesie": "2.1",
    "simplifie": "5",
}


def valid(rack: str, coup: int, edition: str = "fisf-2011", remaining: str = FULL) -> bool:
    return is_valid(rack, Regulation.load(edition).draw, coup, remaining, 7)


@by_edition("draw.minimum_each", NUMBERS, mutant=1)
def test_fifteen_coups_need_two_of_each(edition: str) -> None:
    assert valid("AEBCDFG", 15, edition)
    assert not valid("ABCDFGH", 15, edition)
    assert not valid("AEIOUAB", 1, edition)


@by_edition("draw.minimum_coups", NUMBERS)
def test_from_the_sixteenth_coup_one_of_each_is_enough(edition: str) -> None:
    assert not valid("ABCDFGH", 15, edition)
    assert valid("ABCDFGH", 16, edition)


@by_edition("draw.minimum_coups", NUMBERS, mutant=14)
def test_the_fifteenth_coup_still_needs_two(edition: str) -> None:
    assert not valid("AEIOUAB", 15, edition)


@by_edition("draw.late_minimum_each", NUMBERS, mutant=0)
def test_one_kind_alone_is_never_valid(edition: str) -> None:
    assert not valid("BCDFGHL", 16, edition)
    assert not valid("AEIOUAE", 30, edition)


@by_edition(
    "draw.relaxed_by_remaining",
    {name: NUMBERS[name] for name in ("fisf-2011", "fisf-2009", "ancien", "gaspesie")}
    | {"simplifie": "fisf-2011 3.2"},
)
def test_one_of_each_earlier_when_the_remaining_letters_do_not_allow_two(edition: str) -> None:
    remaining = "ABCDFGHJL"
    assert valid("ABCDFGH", 3, edition, remaining)
    assert not valid("BCDFGHJ", 3, edition, remaining)


@pytest.mark.article("fisf-2011", "3.2", policy="draw.relaxed_by_remaining")
def test_three_letters_left_cannot_hold_two_of_each() -> None:
    assert valid("AAB", 10, remaining="AAB")


def test_half_a_rack_is_the_most_that_can_be_asked_of_each() -> None:
    # A club that asks for four of each: eight letters hold them, seven only what comes late.
    policy = Regulation.load("fisf-2011").replace("draw.minimum_each", 4).draw
    assert is_valid("AEIOBCDF", policy, 1, FULL, 8)
    assert not is_valid("AEIBCDFG", policy, 1, FULL, 8)
    assert is_valid("ABCDFGH", policy, 1, FULL, 7)


@by_edition("draw.either_kind", NUMBERS, mutant="?")
def test_y_counts_as_either(edition: str) -> None:
    assert valid("AYBCDFG", 1, edition)
    assert valid("AEIOUYB", 1, edition)


@by_edition("draw.either_kind", NUMBERS, mutant="Y")
def test_a_joker_counts_as_either(edition: str) -> None:
    assert valid("?ABCDFG", 1, edition)
    assert valid("AEIOU?B", 1, edition)


def test_one_tile_is_not_counted_twice() -> None:
    # Y as vowel gives A, Y; as consonant B, Y: never both.
    assert not valid("AYB", 1, remaining=FULL)
    assert valid("A?YB", 1, remaining=FULL)


@by_edition(
    "draw.freedom_ends",
    {name: NUMBERS[name] for name in ("fisf-2011", "fisf-2009", "ancien", "gaspesie")}
    | {"simplifie": "fisf-2011 3.2"},
)
def test_freedom_ends_when_the_other_letters_are_of_one_kind(edition: str) -> None:
    policy = Regulation.load(edition).draw
    all_vowels, all_consonants = "AEIOUY?", "BCDFGY"
    assert kinds_of("AEY?", policy, all_vowels).consonants == 2
    assert kinds_of("AEY?", policy, all_vowels).either == 0
    assert kinds_of("BCY", policy, all_consonants).vowels == 1
    # One vowel and three tiles that must be consonants: two of each is out of reach.
    assert required_each(policy, 3, "A??Y", 7) == 1


def test_freedom_stays_while_no_kind_is_missing() -> None:
    policy = Regulation.load("fisf-2011").draw
    assert kinds_of("Y?", policy, "Y?").either == 2
    assert kinds_of("AY", policy, "ABY").either == 1


def test_nothing_is_required_where_nothing_is_possible() -> None:
    policy = Regulation.load("fisf-2011").draw
    assert required_each(policy, 20, "AEIOU", 7) == 0


@by_edition("draw.rejet_returns_all", NUMBERS)
def test_a_rejet_returns_the_reliquat_too(edition: str) -> None:
    policy = Regulation.load(edition).draw
    supply = Supply("BCDFG", Bag.of("HHLLMNPRSTAEIOU"))
    for seed in range(200):
        drawn = draw(supply, 7, 5, policy, SeededChance(seed))
        if drawn.rejets:
            assert drawn.kept == "" and len(drawn.drawn) == 7
            return
    pytest.fail("no rejet in 200 draws")


@given(
    bag=st.text("AEIOUYBCDT?", max_size=12),
    kept=st.text("AEIYBCD?", max_size=5),
    reserve=st.integers(0, 2),
    coup=st.sampled_from([1, 15, 16, 30]),
    size=st.integers(7, 9),
)
def test_what_is_required_can_always_be_drawn(
    bag: str, kept: str, reserve: int, coup: int, size: int
) -> None:
    """Else drawing again would never end: in the joker formula only one joker comes at a time."""
    if reserve:
        bag, kept = bag.replace("?", ""), kept.replace("?", "")
    supply = Supply(kept, Bag.of(bag), reserve).emptied()
    policy = Regulation.load("fisf-2011").draw
    racks = combinations(supply.bag.letters, supply.wanted(size))
    assert any(
        is_valid("".join(rack) + supply.companion, policy, coup, supply.drawable, size)
        for rack in racks
    )


def test_one_joker_at_a_time_is_not_two() -> None:
    policy = Regulation.load("fisf-2011").draw
    supply = Supply("", Bag.of("BCDFGHL"), 2)
    assert required_each(policy, 3, supply.drawable, 7) == 1
    assert draw(supply, 7, 3, policy, SeededChance(1)).rejets == ()


def test_letters_come_in_drawing_order_after_the_sorted_reliquat() -> None:
    supply = Supply("TEA", Bag.of("BCDO"))
    drawn = draw(supply, 7, 2, Regulation.load().draw, SeededChance(4))
    assert drawn.kept == "AET"
    assert sorted(drawn.drawn) == list("BCDO") and drawn.drawn != "BCDO"
    assert supply.rack(drawn.drawn) == "AET" + drawn.drawn


def test_a_short_bag_gives_what_it_has() -> None:
    drawn = draw(Supply("AT", Bag.of("E")), 7, 20, Regulation.load().draw, SeededChance(1))
    assert drawn.drawn == "E"


def reference_draw(supply: Supply, coup: int, chance: SeededChance) -> str:
    """Draw as a referee does with a real bag: shake it, take letters off the top, look."""
    kept, bag = list(supply.kept), list(supply.bag.letters)
    while True:
        shuffle(bag, chance)
        rack = kept + bag[: 7 - len(kept)]
        if reference_valid(rack, kept + bag, coup):
            return sort_tiles("".join(rack))
        kept, bag = [], kept + bag


def reference_valid(rack: list[str], remaining: list[str], coup: int) -> bool:
    """Try every reading of the jokers and Y, letter by letter."""
    wanted = (2, 1) if coup <= 15 else (1,)
    size = min(7, len(remaining))

    def readings(letters: list[str]) -> set[tuple[int, int]]:
        found = {(0, 0)}
        for letter in letters:
            as_vowel = letter in "AEIOUY?"
            as_consonant = letter not in "AEIOU"
            found = {(v + 1, c) for v, c in found if as_vowel} | {
                (v, c + 1) for v, c in found if as_consonant
            }
        return found

    for minimum in wanted:
        if 2 * minimum <= size and any(
            v >= minimum and c >= minimum for v, c in readings(remaining)
        ):
            return any(v >= minimum and c >= minimum for v, c in readings(rack))
    return True


def compare(supply: Supply, coup: int, draws: int, key: object = None) -> float:
    """Give the probability that both ways of drawing follow one law (chi-square)."""
    policy = Regulation.load("fisf-2011").draw
    ours, theirs = SeededChance(11), SeededChance(2**40 + 7)
    group = key if callable(key) else (lambda rack: rack)
    mine: Counter[object] = Counter()
    real: Counter[object] = Counter()
    for _ in range(draws):
        drawn = draw(supply, 7, coup, policy, ours)
        hand = supply if not drawn.rejets else supply.emptied()
        mine[group(sort_tiles(hand.rack(drawn.drawn)))] += 1
        real[group(reference_draw(supply, coup, theirs))] += 1
    common = [x for x in mine | real if mine[x] + real[x] >= 20]
    rest = (draws - sum(mine[x] for x in common), draws - sum(real[x] for x in common))
    rows = [[mine[x], real[x]] for x in common] + ([list(rest)] if sum(rest) >= 20 else [])
    assert len(rows) > 3
    return float(chi2_contingency(rows).pvalue)


def letters_held(rack: str) -> tuple[int, ...]:
    """Group full-bag racks by what matters: vowels, jokers, Y, and some letters."""
    return (
        sum(rack.count(v) for v in "AEIOU"),
        rack.count("?"),
        rack.count("Y"),
        rack.count("E"),
        rack.count("S"),
    )


CASES = {
    # Both thresholds from the whole bag, with a reliquat that makes rejets likely.
    "two of each, full bag": (Supply("", Bag.full()), 1, letters_held),
    "two of each, poor reliquat": (
        Supply("BCDFG", Bag.full().minus("BCDFG")),
        4,
        letters_held,
    ),
    "one of each, poor reliquat": (
        Supply("BCDFGH", Bag.full().minus("BCDFGH")),
        16,
        letters_held,
    ),
    # End-game: the exceptions decide.
    "vowels with Y and a joker, two of each": (Supply("AE", Bag.of("AEIIOOU?Y")), 12, None),
    "vowels with Y, one of each": (Supply("AE", Bag.of("AEIIOOUY")), 18, None),
    "consonants with a joker": (Supply("BC", Bag.of("DFGHLMN?")), 18, None),
    "one vowel left, early": (Supply("BC", Bag.of("ADFGHLMN")), 9, None),
}


@pytest.mark.parametrize("case", CASES)
def test_valid_draws_follow_the_law_of_a_real_bag(case: str) -> None:
    supply, coup, key = CASES[case]
    assert compare(supply, coup, 4000, key) > 0.001


def test_the_comparison_would_see_a_repaired_draw() -> None:
    """A draw that keeps the reliquat after a rejet is biased, and the test above tells."""
    policy = Regulation.load("fisf-2011").replace("draw.rejet_returns_all", False).draw
    supply = Supply("BCDFG", Bag.full().minus("BCDFG"))
    ours, theirs = SeededChance(11), SeededChance(2**40 + 7)
    mine: Counter[tuple[int, ...]] = Counter()
    real: Counter[tuple[int, ...]] = Counter()
    for _ in range(2000):
        drawn = draw(supply, 7, 4, policy, ours)
        mine[letters_held(supply.rack(drawn.drawn))] += 1
        real[letters_held(reference_draw(supply, 4, theirs))] += 1
    common = [x for x in mine | real if mine[x] + real[x] >= 20]
    assert chi2_contingency([[mine[x], real[x]] for x in common]).pvalue < 1e-6


def test_the_bag_is_the_french_one() -> None:
    assert sum(BAG.values()) == 102 and len(FULL) == 102
