"""A long interruption, and sudden death."""

from __future__ import annotations

import pytest

from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.interruption import Interrupted, after_interruption
from pioche.rules.survival import eliminated
from support.articles import by_edition

NUMBERS = {
    "fisf-2011": "3.6",
    "fisf-2009": "2.7",
    "ancien": "fisf-2011 3.6",
    "gaspesie": "fisf-2011 3.6",
    "simplifie": "fisf-2011 3.6",
}


def judge(edition: str, minutes: float, collected: int, *, original: bool = False) -> Interrupted:
    policy = Regulation.load(edition).interruption
    return after_interruption(minutes, collected, original, policy)


@by_edition("interruption.limit_minutes", NUMBERS)
def test_more_than_fifteen_minutes_end_the_game(edition: str) -> None:
    assert judge(edition, 15, 3) == Interrupted(ends=False, valid=True)
    assert judge(edition, 15.01, 20).ends


@by_edition("interruption.minimum_coups", NUMBERS)
def test_fifteen_coups_collected_are_enough(edition: str) -> None:
    assert judge(edition, 16, 15).valid
    assert not judge(edition, 16, 14).valid


@by_edition("interruption.minimum_coups_original", NUMBERS)
def test_ten_in_original_formulas(edition: str) -> None:
    assert judge(edition, 16, 10, original=True).valid
    assert not judge(edition, 16, 9, original=True).valid


@pytest.mark.article("fisf-2011", "7.3", policy="formula.mort-subite.survival")
def test_below_the_best_score_found_is_out() -> None:
    formula = Formula.parse("mort-subite")
    assert eliminated({"a": 30, "b": 28, "c": 30, "d": 0}, formula) == {"b", "d"}


def test_when_all_find_the_same_nobody_is_out() -> None:
    formula = Formula.parse("mort-subite")
    assert eliminated({"a": 0, "b": 0}, formula) == frozenset()
    assert eliminated({}, formula) == frozenset()


def test_only_sudden_death_eliminates() -> None:
    assert eliminated({"a": 30, "b": 28}, Formula.parse("normale")) == frozenset()
