"""Which sanctions need a billet de correction (2011: 5.7; before: 4.6)."""

import pytest

from support.articles import by_edition
from support.slips import codes, judge, position, slip

NUMBERS = {"fisf-2011": "5.7", "fisf-2009": "4.6", "ancien": "4.6"}
TOP = {"top": ("NATIONS", "9G")}


@by_edition("slips.notices", NUMBERS)
def test_sanctions_are_notified(edition):
    assert judge(edition, position(**TOP), slip("OS", "G11", 1)).notice
    assert judge(edition, position(**TOP), slip("OS", "A1", 1)).notice
    assert not judge(edition, position(**TOP), slip("NATIONS", "9G", 10)).notice


@by_edition("slips.notice_exempt", NUMBERS, mutant=["above-top"])
def test_a_score_warning_on_the_retained_word_need_not_be(edition):
    for score in (None, 11):
        verdict = judge(edition, position(**TOP), slip("NATIONS", "9G", score))
        assert (verdict.sanction, verdict.notice) == ("warning", False)
    # Any other warning must be.
    turned = judge(edition, position(**TOP), slip("NATIONS", "G9", 11, direction="down"))
    assert (turned.sanction, turned.notice) == ("warning", True)


ABOVE = {"rack": "TNIONSX", "top": ("OS", "G11")}


@by_edition(
    "slips.notice_exempt", {"fisf-2011": "5.7", "fisf-2009": "4.6"}, mutant=["score-of-retained"]
)
def test_a_zero_above_the_top_need_not_be(edition):
    verdict = judge(edition, position(**ABOVE), slip("XATIONS", "9G", 28))
    assert verdict.move.score > 6
    assert codes(verdict) == {"word-invalid", "above-top"}
    assert (verdict.sanction, verdict.notice) == ("zero", False)


@pytest.mark.article(
    "ancien", "4.6", policy="slips.notice_exempt", mutant=["score-of-retained", "above-top"]
)
def test_the_old_regulation_sends_zeros_above_the_top():
    verdict = judge("ancien", position(**ABOVE), slip("XATIONS", "9G", 28))
    assert (verdict.sanction, verdict.notice) == ("zero", True)


@by_edition("faults.above-top", NUMBERS, mutant="penalty")
def test_above_the_top_is_only_said(edition):
    verdict = judge(edition, position(**ABOVE), slip("XATIONS", "9G", 28))
    assert {f.code: f.sanction for f in verdict.faults}["above-top"] == "none"


def test_a_zero_below_the_top_is_notified():
    for edition in NUMBERS:
        below = judge(edition, position(**TOP), slip("TON", "A1", 3))
        assert (below.sanction, below.notice) == ("zero", True)


@by_edition("slips.notices", {"fisf-2011": "5.7", "fisf-2009": "4.6"})
def test_a_zero_that_claims_as_much_as_the_top_is_not_above_it(edition):
    where = position(**TOP)
    as_much, more = (
        judge(edition, where, slip("TON", "A1", score))
        for score in (where.top_score, where.top_score + 1)
    )
    assert "above-top" not in codes(as_much) and as_much.notice
    assert "above-top" in codes(more) and not more.notice


@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
def test_editions_without_notices(edition):
    assert not judge(edition, position(**TOP), slip("OS", "A1", 1)).notice
