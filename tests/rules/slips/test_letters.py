"""Letters, jokers, geometry, words and scores (2011: 5.2, 5.4, 5.6)."""

import pytest

from pioche.rules.edition import Regulation
from pioche.rules.slips import adjudicate
from support.articles import by_edition
from support.slips import (
    ADMITTED_ALL,
    EDITIONS,
    SANCTIONING,
    WARNING,
    ZERO_ALL,
    assert_verdict,
    codes,
    judge,
    position,
    raccord,
    slip,
)


@by_edition("faults.not-in-rack", ZERO_ALL, mutant="none")
def test_a_letter_that_is_not_in_the_rack(edition):
    verdict = judge(edition, position(rack="TNIOXSR"), slip("NATIONS", "9G", 10))
    assert_verdict(verdict, 0, "zero", "not-in-rack")
    assert "N" in verdict.faults[0].message


@by_edition("faults.too-many-tiles", ZERO_ALL, mutant="none")
def test_more_letters_than_the_formula_allows(edition):
    where = position((), "ABCDEFGH", formula="7-sur-8", more="ABCDEFGH")
    assert_verdict(judge(edition, where, slip("ABCDEFGH", "H4", 1)), 0, "zero", "too-many-tiles")
    wide = position((), "ABCDEFGH", formula="7-et-8", more="ABCDEFGH")
    assert judge(edition, wide, slip("ABCDEFGH", "H4", 1)).points > 75


@by_edition("faults.word-incomplete", ZERO_ALL, mutant="none")
def test_a_word_not_written_whole(edition):
    # TON down ends above the S of SELS: TONS is what the grid would read.
    where = position((("SELS", "H8"),), "TNIOXRA")
    verdict = judge(edition, where, slip("TON", "11E", 1))
    assert_verdict(verdict, 0, "zero", "word-incomplete")


@by_edition("faults.word-invalid", ADMITTED_ALL, mutant="none")
def test_an_inadmissible_word(edition):
    verdict = judge(edition, position(rack="TNIONSX"), slip("XATIONS", "9G", 20))
    assert_verdict(verdict, 0, "zero", "word-invalid")
    assert verdict.move.written()[:2] == ["XATIONS", "9G"]


@by_edition("faults.cross-word-invalid", ADMITTED_ALL, mutant="none")
def test_every_bad_cross_word_is_named(edition):
    verdict = judge(edition, position(), slip("TON", "I8", 20))
    assert_verdict(verdict, 0, "zero", "cross-word-invalid")
    assert [fault.message.split(",")[0] for fault in verdict.faults] == ["PT", "AO", "SN"]


@by_edition("faults.not-connected", ZERO_ALL, mutant="none")
def test_a_word_that_touches_nothing(edition):
    assert_verdict(judge(edition, position(), slip("TON", "A1", 3)), 0, "zero", "not-connected")


@by_edition("faults.out-of-grid", ZERO_ALL, mutant="none")
def test_a_word_that_leaves_the_grid(edition):
    assert_verdict(judge(edition, position(), slip("NATIONS", "9L", 10)), 0, "zero", "out-of-grid")


@by_edition("faults.off-centre", {"gaspesie": "3", "simplifie": "3"}, mutant="none")
def test_a_first_word_off_the_centre(edition):
    where = position((), "TNIONSR")
    assert_verdict(judge(edition, where, slip("TONS", "A1", 3)), 0, "zero", "off-centre")


@pytest.mark.article("fisf-2011", "5.4", policy="faults.off-centre", mutant="none")
def test_a_house_rule_that_reads_the_place_of_the_first_word():
    house = Regulation.load("fisf-2011").replace("slips.first_pays", "place-written")
    verdict = adjudicate(position((), "TNIONSR"), slip("TONS", "A1", 3), house)
    assert_verdict(verdict, 0, "zero", "off-centre")


@by_edition("faults.score-wrong", WARNING, mutant="none")
def test_a_wrong_score_pays_the_true_one(edition):
    for claimed in (9, 11, 0, 1000, -5):
        verdict = judge(edition, position(), slip("NATIONS", "9G", claimed))
        assert_verdict(verdict, 10, "warning", "score-wrong")


@by_edition("faults.score-missing", WARNING, mutant="none")
def test_a_missing_score_pays_the_true_one(edition):
    verdict = judge(edition, position(), slip("NATIONS", "9G"))
    assert_verdict(verdict, 10, "warning", "score-missing")
    assert "Le score manque : il est de 10." in [fault.message for fault in verdict.faults]


@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
def test_elsewhere_the_true_score_is_paid_without_a_warning(edition):
    for claimed in (9, None):
        assert_verdict(judge(edition, position(), slip("NATIONS", "9G", claimed)), 10, "none")


@by_edition("faults.joker-not-circled", WARNING, mutant="none")
def test_a_joker_without_its_circle(edition):
    # Both N are wanted and one is there: the joker is one of them.
    verdict = judge(edition, position(rack="TNIO?SR"), slip("NATIONS", "9G", 9))
    assert verdict.sanction == "warning"
    assert "joker-not-circled" in codes(verdict)


@by_edition("faults.joker-wrong-circle", WARNING, mutant="none")
def test_another_letter_circled(edition):
    # The rack has no T: the joker stands for it, and the O is circled.
    where = position((("SELS", "H8"),), "?NOXXRA")
    verdict = judge(edition, where, slip("TONS", "11E", 6, circled=(1,)))
    assert_verdict(verdict, 6, "warning", "joker-wrong-circle")
    assert verdict.move.word == "tONS"


def test_a_needless_circle_with_a_joker_in_the_rack_is_obeyed():
    where = position(rack="TNIONS?")
    for edition in EDITIONS:
        verdict = judge(edition, where, slip("NATIONS", "9G", 8, circled=(2,)))
        assert_verdict(verdict, 8, "none")
        assert verdict.move.word == "NAtIONS"


def test_a_needless_circle_without_a_joker_is_a_wrong_circle():
    for edition in SANCTIONING:
        verdict = judge(edition, position(), slip("NATIONS", "9G", 10, circled=(2,)))
        assert_verdict(verdict, 10, "warning", "joker-wrong-circle")


def test_the_joker_of_the_grid_may_be_circled_or_not():
    where = position((("PaSSE", "H8"),))
    for edition in EDITIONS:
        for circled in ((), (1,)):
            verdict = judge(edition, where, slip("NATIONS", "9G", None, circled=circled))
            assert codes(verdict) <= {"score-missing"}
    # A tile of the grid is no joker.
    tile = judge("fisf-2011", position(), slip("NATIONS", "9G", 10, circled=(1,)))
    assert_verdict(tile, 10, "warning", "joker-wrong-circle")


@by_edition(
    "slips.open_joker",
    {"fisf-2011": "5.6", "fisf-2009": "4.5", "ancien": "4.5"},
    mutant="zero",
)
def test_an_open_joker_takes_the_minimum_unless_the_score_tells(edition):
    # Two N are wanted, one is in hand; the first lies on a premium, the other does not.
    where = position(rack="TNIO?SR")
    values = {
        word: judge(edition, where, slip("NATIONS", "9G", None, circled=(at,))).move.score
        for word, at in (("nATIONS", 0), ("NATIOnS", 5))
    }
    low, high = sorted(values.values())
    assert low < high
    for claimed, paid in ((low, low), (high, high), (None, low), (1, low)):
        verdict = judge(edition, where, slip("NATIONS", "9G", claimed))
        assert (verdict.points, verdict.sanction) == (paid, "warning")
        assert ("ambiguous-joker" in codes(verdict)) == (claimed not in (low, high))


@by_edition("faults.ambiguous-joker", {"fisf-2011": "5.6", "fisf-2009": "4.5"}, mutant="zero")
def test_the_ambiguity_itself_is_only_said(edition):
    verdict = judge(edition, position(rack="TNIO?SR"), slip("NATIONS", "9G", 1))
    assert (verdict.points > 0, verdict.sanction) == (True, "warning")


@by_edition(
    "faults.ambiguous-place",
    {"fisf-2011": "4.3.3", "fisf-2009": "3.3.3", "ancien": "3.3.4"},
    mutant="zero",
)
def test_several_places_are_only_said(edition):
    where = position(also={(3, 0): "PASSE"})
    drawn = slip("NATIONS", None, 1, direction="down", raccord=raccord(("P", 1, -1), ("S", 1, 1)))
    assert judge(edition, where, drawn).points == 9


def test_two_jokers():
    where = position(rack="?NIO?SR")
    both = judge("fisf-2011", where, slip("NATIONS", "9G", None, circled=(0, 2)))
    assert both.move.word == "nAtIONS"
    assert codes(both) == {"score-missing"}
    one = judge("fisf-2011", where, slip("NATIONS", "9G", None, circled=(2,)))
    assert {"joker-not-circled", "score-missing"} <= codes(one)
    assert "t" in one.move.word


def test_any_text_gets_a_verdict():
    for edition in EDITIONS:
        for word in ("ÉTÉ", "A-B", "42", "?", "A", ".", "..", "NATIONS" * 5, "\x00"):
            for reference in (None, "9G", "H8", "Ω", ""):
                verdict = judge(edition, position(), slip(word, reference, 10, circled=(0, 99, -1)))
                assert (verdict.points, verdict.sanction) == (0, "zero")
