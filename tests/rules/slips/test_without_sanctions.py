"""Gaspésie and the simplified rule: no sanctions, no leniency; inadmissible, unplaceable and
unlocatable words bring nothing, everything else its true score."""

from dataclasses import replace

import pytest

from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.sanctions.warnings import WarningRule, sanction_policy
from pioche.rules.slips import adjudicate
from pioche.rules.tempo import Tempo
from support.articles import by_edition
from support.slips import assert_verdict, codes, judge, position, raccord, slip

SILENT = {"gaspesie": "", "simplifie": ""}
GOOD = slip("NATIONS", "9G", 10)
P, S1 = raccord(("P", 1, -1), ("S", 1, 1))

#: Slips that other editions sanction, by the fault; here each is paid its true score.
PAID = {
    "late": replace(GOOD, state="late"),
    "exchanged": replace(GOOD, state="exchanged"),
    "several-slips": replace(GOOD, state="several"),
    "hard-to-read": replace(GOOD, hard_to_read=True),
    "discipline": replace(GOOD, discipline="warning"),
    "discipline-grave": replace(GOOD, discipline="zero"),
    "inverted": slip("NATIONS", "G9", 10, direction="down"),
    "score-wrong": slip("NATIONS", "9G", 11),
    "score-missing": slip("NATIONS", "9G"),
    "raccord-short": slip("NATIONS", None, 10, direction="down", raccord=(P,)),
    "joker-wrong-circle": slip("NATIONS", "9G", 10, circled=(2,)),
}


@pytest.mark.parametrize(
    ("edition", "fault"),
    [
        pytest.param(
            edition,
            fault,
            marks=pytest.mark.article(
                edition,
                "",
                policy=f"faults.{fault}",
                mutant="warning" if fault == "discipline" else "zero",
            ),
        )
        for edition in SILENT
        for fault in PAID
    ],
)
def test_paid_without_a_word(edition, fault):
    verdict = judge(edition, position(), PAID[fault])
    assert_verdict(verdict, 10, "none")
    assert (verdict.warnings, verdict.notice) == (0, False)


@by_edition("faults.joker-not-circled", SILENT, mutant="zero")
def test_a_joker_without_its_circle(edition):
    where = position((("SELS", "H8"),), "?NOXXRA")
    assert_verdict(judge(edition, where, slip("TONS", "11E", 6)), 6, "none")


@by_edition("faults.one-reference-wrong", SILENT, mutant="zero")
def test_two_places_named_and_both_playable(edition):
    # The reference names the upper PASSE, the raccord (with the N below its E) the lower one.
    both = position((("PASSE", "H8"), ("EN", "12H")), also={(3, 0): "PASSE"})
    lower = (P, S1, *raccord(("S", 1, 2), ("E", 1, 3), ("N", 2, 3)))
    drawn = slip("NATIONS", "2C", 10, raccord=lower)
    assert_verdict(judge(edition, both, drawn), 10, "none")


@by_edition("slips.two_modes_one_wrong", SILENT, mutant="harsher")
def test_one_mode_wrong_the_right_one_is_paid(edition):
    drawn = slip("NATIONS", "9B", 10, raccord=(P, S1))
    assert_verdict(judge(edition, position(), drawn), 10, "none")


@by_edition("slips.two_modes_both_wrong", {"gaspesie": "3", "simplifie": "3"}, mutant="milder")
def test_both_modes_wrong_the_word_is_unlocatable(edition):
    drawn = slip("NATIONS", "9B", 10, raccord=raccord(("X", 1, 1), ("Y", 1, 2)))
    verdict = judge(edition, position(), drawn)
    assert (verdict.points, verdict.sanction) == (0, "zero")
    fault = next(one for one in verdict.faults if one.code == "both-references-wrong")
    assert fault.sanction == "zero"


@by_edition("slips.extension_ends", SILENT, mutant=2)
def test_the_reference_of_an_extension_counts(edition):
    assert judge(edition, position(rack="RERAEUI"), slip("REPASSE", "A1", 9)).sanction == "zero"


@by_edition("slips.first_pays", SILENT, mutant="best-placement")
def test_the_first_word_is_paid_where_it_is_written(edition):
    where = position((), "FEDAYIN")
    assert_verdict(judge(edition, where, slip("FEDAYIN", "H4", 98)), 98, "none")


@by_edition("slips.first_word_down", SILENT, mutant="inverted")
def test_the_first_word_may_go_down(edition):
    where = position((), "FEDAYIN")
    down = slip("FEDAYIN", None, 110, direction="down")
    verdict = judge(edition, where, down)
    assert (verdict.points, codes(verdict)) == (110, set())
    # Even a house rule that sanctioned inversions would find none here.
    rules = Regulation.load(edition).replace("faults.inverted", "warning")
    assert adjudicate(where, down, rules).sanction == "none"


@by_edition("slips.first_joker", SILENT, mutant="minimum")
def test_an_open_joker_on_the_first_coup_is_paid_its_worst_square(edition):
    where = position((), "B?OMERS", more="BOMBE")
    assert_verdict(judge(edition, where, slip("BOMBE", None, 99)), 16, "none")


@by_edition("slips.notices", SILENT)
def test_no_billets(edition):
    assert not judge(edition, position(), slip("OS", "A1", 1)).notice


@by_edition("slips.recover_altered", {"gaspesie": "3", "simplifie": "3"})
def test_an_altered_raccord_is_not_understood(edition):
    swapped = (P, S1, *raccord(("E", 1, 2), ("S", 1, 3)))
    drawn = slip("NATIONS", None, 10, direction="down", raccord=swapped)
    assert_verdict(judge(edition, position(), drawn), 0, "zero", "raccord-wrong")


@by_edition("sanctions.repeated_word", SILENT, mutant="mean")
def test_a_repeated_zero_is_a_zero(edition):
    assert sanction_policy(Regulation.load(edition)).repeated_word == "zero"


def rule(edition, formula="normale", seconds=None):
    regulation = Regulation.load(edition)
    tempo = Tempo("blitz" if seconds == 60 else "normal", seconds or 180, 30)
    return WarningRule.of(regulation, Formula.parse(formula), tempo)


@by_edition("sanctions.warning_threshold", SILENT, mutant=4)
def test_warnings_cost_nothing(edition):
    assert rule(edition).penalty(50) == 0


@by_edition("sanctions.warning_threshold_blitz", SILENT, mutant=6)
def test_nor_in_blitz(edition):
    assert rule(edition, seconds=60).penalty(50) == 0


@by_edition("sanctions.warning_threshold_original", SILENT, mutant=6)
def test_nor_in_original_formulas(edition):
    assert rule(edition, "7-sur-8").penalty(50) == 0
