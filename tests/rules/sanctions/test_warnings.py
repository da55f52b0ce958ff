"""Warnings that cost points, late players (2011: 5.7, 6.1)."""

from dataclasses import replace

import pytest

from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.ranking.standing import Entrant
from pioche.rules.sanctions.warnings import WarningRule, first_coup, sanction_policy
from pioche.rules.tempo import Tempo
from support.articles import by_edition


def rule(edition, formula="normale", tempo=None):
    regulation = Regulation.load(edition)
    return WarningRule.of(regulation, Formula.parse(formula), Tempo.parse(tempo, regulation))


@by_edition(
    "sanctions.warning_threshold", {"fisf-2011": "5.7", "fisf-2009": "4.3", "ancien": "4.7"}
)
def test_from_the_fourth_warning_each_costs_five(edition):
    assert [rule(edition).penalty(count) for count in range(7)] == [0, 0, 0, 0, 5, 10, 15]


@by_edition("sanctions.warning_cost", {"fisf-2011": "5.7", "fisf-2009": "4.3", "ancien": "4.7"})
def test_five_points_each(edition):
    assert rule(edition).penalty(4) == 5


@by_edition("sanctions.warning_threshold_blitz", {"fisf-2011": "5.7", "fisf-2009": "4.3"})
def test_from_the_sixth_in_blitz(edition):
    assert [rule(edition, tempo="blitz").penalty(count) for count in (5, 6, 7)] == [0, 5, 10]


@pytest.mark.article("ancien", "4.7", policy="sanctions.warning_threshold_blitz", mutant=6)
def test_the_old_regulation_makes_no_exception_for_blitz():
    assert rule("ancien", tempo="blitz").penalty(4) == 5


@pytest.mark.article("fisf-2011", "5.7", policy="sanctions.warning_threshold_original")
@pytest.mark.parametrize("formula", ["joker", "7-sur-8", "7-et-8", "7-8-9", "7-et-8+joker"])
def test_from_the_sixth_in_original_formulas_in_2011(formula):
    assert [rule("fisf-2011", formula).penalty(count) for count in (5, 6)] == [0, 5]


@by_edition("sanctions.warning_threshold_original", {"fisf-2009": "4.3", "ancien": "4.7"}, mutant=6)
def test_before_original_formulas_count_as_others(edition):
    assert rule(edition, "7-sur-8").penalty(4) == 5


@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
def test_editions_without_warnings(edition):
    assert rule(edition).penalty(100) == 0


LATE = {"fisf-2011": "6.1", "fisf-2009": "5.1", "ancien": "5.1"}


@by_edition("sanctions.late_is_zero", LATE)
def test_who_comes_late_has_nothing_before(edition):
    policy = sanction_policy(Regulation.load(edition))
    assert first_coup(policy, Entrant(1, from_coup=4).arrivals) == 4


@by_edition("sanctions.late_pair_needs_both", LATE)
def test_a_pair_is_late_when_both_are(edition):
    policy = sanction_policy(Regulation.load(edition))
    one_late = Entrant(1, "A", partner="B", from_coup=1, partner_from_coup=5)
    both_late = Entrant(1, "A", partner="B", from_coup=3, partner_from_coup=5)
    assert first_coup(policy, one_late.arrivals) == 1
    assert first_coup(policy, both_late.arrivals) == 3


@pytest.mark.article("fisf-2011", "6.1")
def test_who_is_late_begins_where_they_arrive_and_nobody_where_it_costs_nothing():
    policy = sanction_policy(Regulation.load("fisf-2011"))
    assert [first_coup(policy, arrivals) for arrivals in ((), (1,), (3,), (3, 5))] == [1, 1, 3, 3]
    free = replace(policy, late_is_zero=False)
    assert [first_coup(free, arrivals) for arrivals in ((), (3,), (3, 5))] == [1, 1, 1]
    both = replace(policy, late_pair_needs_both=False)
    assert first_coup(both, (3, 5)) == 5
