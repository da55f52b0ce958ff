"""What was handed in, and the slip as a whole (2011: 5.2, 5.4, 5.5, 5.6)."""

from dataclasses import replace

import pytest

from pioche.rules.slips import Slip, Solution
from support.articles import by_edition
from support.slips import (
    EDITIONS,
    SANCTIONING,
    WARNING,
    ZERO,
    ZERO_ALL,
    assert_verdict,
    codes,
    judge,
    position,
    slip,
)

GOOD = slip("NATIONS", "9G", 10)


def test_a_good_slip_is_paid_in_every_edition():
    for edition in EDITIONS:
        assert_verdict(judge(edition, position(), GOOD), 10, "none")


@by_edition("faults.missing", ZERO_ALL, mutant="none")
def test_no_slip_is_a_zero(edition):
    assert_verdict(judge(edition, position(), Slip(1, state="missing")), 0, "zero", "missing")


@by_edition("faults.blank", ZERO_ALL, mutant="none")
def test_a_blank_slip_is_a_zero(edition):
    assert_verdict(judge(edition, position(), Slip(1, state="blank")), 0, "zero", "blank")


def test_a_slip_without_a_word_is_blank():
    for edition in EDITIONS:
        assert_verdict(judge(edition, position(), Slip(1)), 0, "zero", "blank")
        assert_verdict(judge(edition, position(), slip("  ", "9G", 10)), 0, "zero", "blank")


@by_edition("faults.several-slips", ZERO, mutant="none")
def test_several_slips_are_a_zero(edition):
    verdict = judge(edition, position(), replace(GOOD, state="several"))
    assert_verdict(verdict, 0, "zero", "several-slips")


@by_edition("faults.late", ZERO, mutant="none")
def test_a_slip_written_after_time_is_a_zero(edition):
    assert_verdict(judge(edition, position(), replace(GOOD, state="late")), 0, "zero", "late")


@by_edition("faults.exchanged", ZERO, mutant="none")
def test_a_slip_exchanged_after_the_bell_is_a_zero(edition):
    verdict = judge(edition, position(), replace(GOOD, state="exchanged"))
    assert_verdict(verdict, 0, "zero", "exchanged")


@pytest.mark.parametrize("state", ["late", "exchanged", "several"])
@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
def test_editions_without_sanctions_pay_the_true_score(edition, state):
    assert_verdict(judge(edition, position(), replace(GOOD, state=state)), 10, "none")


@by_edition("faults.word-illegible", ZERO_ALL, mutant="none")
def test_an_illegible_word_is_a_zero(edition):
    verdict = judge(edition, position(), replace(GOOD, illegible=("word",)))
    assert_verdict(verdict, 0, "zero", "word-illegible")


@by_edition("faults.reference-illegible", ZERO, mutant="none")
def test_an_illegible_reference_is_a_zero(edition):
    verdict = judge(edition, position(), replace(GOOD, illegible=("reference",)))
    assert_verdict(verdict, 0, "zero", "reference-illegible")


def test_an_illegible_reference_is_ignored_on_coup_1_and_for_an_extension():
    for edition in SANCTIONING:
        first = slip("FEDAYIN", None, 110, illegible=("reference",))
        assert_verdict(judge(edition, position((), "FEDAYIN"), first), 110, "none")
        longer = slip("REPASSE", None, 9, illegible=("reference",))
        assert_verdict(judge(edition, position(rack="RERAEUI"), longer), 9, "none")


@by_edition("faults.hard-to-read", {"fisf-2011": "5.2", "fisf-2009": "4.3"}, mutant="none")
def test_a_slip_hard_to_read_is_a_warning(edition):
    verdict = judge(edition, position(), replace(GOOD, hard_to_read=True))
    assert_verdict(verdict, 10, "warning", "hard-to-read")


@pytest.mark.article("ancien", "", policy="faults.hard-to-read", mutant="warning")
def test_the_old_regulation_says_nothing_of_a_slip_hard_to_read():
    assert_verdict(judge("ancien", position(), replace(GOOD, hard_to_read=True)), 10, "none")


@by_edition("faults.discipline", WARNING, mutant="none")
def test_a_disciplinary_warning_always_adds(edition):
    wrong = slip("NATIONS", "9G", 11, discipline="warning")
    verdict = judge(edition, position(), wrong)
    assert (verdict.points, verdict.sanction, verdict.warnings) == (10, "warning", 2)
    zero = judge(edition, position(), Slip(1, state="missing", discipline="warning"))
    assert (zero.points, zero.sanction, zero.warnings) == (0, "zero", 1)
    clean = judge(edition, position(), replace(GOOD, discipline="warning"))
    assert (clean.points, clean.sanction, clean.warnings, clean.notice) == (10, "none", 1, True)


@by_edition("faults.discipline-grave", ZERO, mutant="none")
def test_grave_discipline_is_a_zero(edition):
    verdict = judge(edition, position(), replace(GOOD, discipline="zero"))
    assert_verdict(verdict, 0, "zero", "discipline-grave")


@by_edition("slips.single_warning", {"fisf-2011": "5.5", "fisf-2009": "4.4", "ancien": "4.4"})
def test_one_warning_per_slip(edition):
    twice = slip("NATIONS", "G9", 11, direction="down")
    verdict = judge(edition, position(), twice)
    assert codes(verdict) == {"inverted", "score-wrong"}
    assert verdict.warnings == 1


def test_a_warning_does_not_add_to_a_penalty_or_a_zero():
    shifted = judge("fisf-2011", position(), slip("NATIONS", "10G", 10, hard_to_read=True))
    assert (shifted.sanction, shifted.penalty, shifted.warnings) == ("penalty", 5, 0)
    zero = judge("fisf-2011", position(), slip("NATIONS", "A1", 10, hard_to_read=True))
    assert (zero.sanction, zero.warnings) == ("zero", 0)


TWO = (
    Solution("NATIONS", "down", reference="9G", score=10),
    Solution("PASSES", reference="H8", score=8),
)


@by_edition(
    "slips.several_solutions",
    {"fisf-2011": "5.6", "fisf-2009": "4.5", "ancien": "4.5"},
    mutant="zero",
)
def test_several_solutions_keep_the_least_favourable(edition):
    verdict = judge(edition, position(), Slip(1, solutions=TWO))
    assert (verdict.points, verdict.move.word, verdict.sanction) == (8, "PASSES", "none")
    assert codes(verdict) == {"several-solutions"}
    assert [move.word for move in verdict.alternatives] == ["NATIONS"]


@pytest.mark.article("fisf-2011", "5.6", policy="faults.several-solutions", mutant="warning")
def test_several_solutions_are_no_fault_by_themselves():
    verdict = judge("fisf-2011", position(), Slip(1, solutions=TWO))
    assert {fault.code: fault.sanction for fault in verdict.faults} == {"several-solutions": "none"}


def test_several_solutions_include_the_zero():
    for edition in EDITIONS:
        bad = Solution("PASSET", reference="H8", score=8)
        assert judge(edition, position(), Slip(1, solutions=(TWO[0], bad))).points == 0


def test_equal_points_keep_the_harsher_sanction():
    wrong = replace(TWO[0], score=11)
    verdict = judge("fisf-2011", position(), Slip(1, solutions=(TWO[0], wrong)))
    assert (verdict.points, verdict.sanction) == (10, "warning")


@by_edition("slips.struck_ignored", {"fisf-2011": "5.6", "fisf-2009": "4.5", "ancien": "4.5"})
def test_what_is_struck_does_not_exist(edition):
    struck = replace(TWO[1], struck=True)
    assert_verdict(judge(edition, position(), Slip(1, solutions=(TWO[0], struck))), 10, "none")
    assert_verdict(judge(edition, position(), Slip(1, solutions=(struck,))), 0, "zero", "blank")


@pytest.mark.article("fisf-2011", "5.6", policy="slips.several_solutions", mutant="zero")
def test_the_least_favourable_is_found_after_its_penalty():
    shifted = slip("NATIONS", "10G", 10).solutions[0]
    lower = next(one for one in TWO if one.word == "PASSES")
    verdict = judge("fisf-2011", position(), Slip(1, solutions=(lower, shifted)))
    assert (verdict.net, verdict.move.word, verdict.sanction) == (5, "NATIONS", "penalty")
