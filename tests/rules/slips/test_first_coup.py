"""The first coup (2011: 4.2.1, 5.2, 5.6; 2009 and before: 3.2.1, 4.3, 4.5)."""

import pytest

from support.articles import by_edition
from support.slips import (
    SANCTIONING,
    WARNING,
    assert_verdict,
    codes,
    judge,
    position,
    slip,
)

FEDAYIN = {"H2": 94, "H3": 92, "H4": 98, "H5": 90, "H6": 92, "H7": 92, "H8": 110}


def first(rack="FEDAYIN", **kw):
    return position((), rack, **kw)


@pytest.mark.parametrize("edition", SANCTIONING)
@pytest.mark.parametrize("reference", [None, "Z9"])
def test_no_place_pays_the_best_placement(edition, reference):
    assert_best_placement(edition, reference)


@by_edition("slips.first_pays", WARNING, mutant="place-written")
@pytest.mark.parametrize("reference", [*FEDAYIN, "A1", "15O"])
def test_any_place_pays_the_best_placement(edition, reference):
    assert_best_placement(edition, reference)


def assert_best_placement(edition, reference):
    verdict = judge(edition, first(), slip("FEDAYIN", reference, 110, direction="across"))
    assert_verdict(verdict, 110, "none")
    assert verdict.move.ref == "H8"
    assert {(move.ref, move.score) for move in verdict.alternatives} == {
        (ref, score) for ref, score in FEDAYIN.items() if ref != "H8"
    }
    # Whatever is claimed: no score is above the best placement, so the place is never searched.
    unsaid = judge(edition, first(), slip("FEDAYIN", reference, None, direction="across"))
    assert unsaid.points == 110


@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
@pytest.mark.parametrize(("reference", "score"), FEDAYIN.items())
def test_editions_without_that_leniency_pay_the_place_written(edition, reference, score):
    assert_verdict(judge(edition, first(), slip("FEDAYIN", reference, 1)), score, "none")


@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
@pytest.mark.parametrize("score", [98, 110, None])
def test_without_a_reference_they_pay_the_best_placement(edition, score):
    assert_verdict(judge(edition, first(), slip("FEDAYIN", None, score)), 110, "none")
    illegible = slip("FEDAYIN", "H4", score, illegible=("reference",))
    assert_verdict(judge(edition, first(), illegible), 110, "none")


@by_edition("slips.first_score", {"fisf-2011": "5.2", "fisf-2009": "4.3"}, mutant="exact")
def test_a_possible_score_is_no_fault(edition):
    for score in FEDAYIN.values():
        assert_verdict(judge(edition, first(), slip("FEDAYIN", None, score)), 110, "none")
    impossible = judge(edition, first(), slip("FEDAYIN", "H4", 97))
    assert_verdict(impossible, 110, "warning", "score-wrong")
    assert_verdict(judge(edition, first(), slip("FEDAYIN")), 110, "warning", "score-missing")


@pytest.mark.article("ancien", "4.3", policy="slips.first_score", mutant="possible")
def test_the_old_regulation_wants_the_score_that_is_paid():
    assert_verdict(
        judge("ancien", first(), slip("FEDAYIN", "H4", 98)), 110, "warning", "score-wrong"
    )
    assert_verdict(judge("ancien", first(), slip("FEDAYIN", "H4", 110)), 110, "none")
    assert_verdict(judge("ancien", first(), slip("FEDAYIN")), 110, "warning", "score-missing")


@by_edition("slips.first_word_down", {"fisf-2011": "5.2", "fisf-2009": "4.3"}, mutant="free")
def test_written_downwards_is_inverted(edition):
    verdict = judge(edition, first(), slip("FEDAYIN", None, 110, direction="down"))
    assert_verdict(verdict, 110, "warning", "inverted")
    assert verdict.move.ref == "8H"


@pytest.mark.article("ancien", "", policy="slips.first_word_down", mutant="inverted")
def test_the_old_regulation_lets_the_first_word_go_down():
    assert_verdict(
        judge("ancien", first(), slip("FEDAYIN", None, 110, direction="down")), 110, "none"
    )


# Two B, one in hand and one by the joker: which of them is the joker is open.
# BOMbE (joker fourth) is worth 20 in H4, 16 in H8, else 14; bOMBE 16 in H8, else 14.
OPEN = {"rack": "B?OMERS", "more": "BOMBE"}


@pytest.mark.article("fisf-2011", "5.6", policy="slips.first_joker", mutant="minimum")
@pytest.mark.parametrize("score", [None, 16, 99])
def test_joker_not_located_2011_worst_square_best_placement(score):
    verdict = judge("fisf-2011", first(**OPEN), slip("BOMBE", None, score))
    assert (verdict.points, verdict.sanction, verdict.move.word) == (16, "warning", "bOMBE")
    assert {"joker-not-circled", "ambiguous-joker"} <= codes(verdict)


@pytest.mark.article(
    "fisf-2009", "4.5", policy="slips.first_joker", mutant="worst-square-best-placement"
)
@pytest.mark.parametrize("score", [None, 16, 99])
def test_joker_not_located_2009_minimum(score):
    verdict = judge("fisf-2009", first(**OPEN), slip("BOMBE", None, score))
    assert (verdict.points, verdict.sanction) == (14, "warning")


@pytest.mark.article("ancien", "4.3", policy="slips.first_joker", mutant="minimum")
@pytest.mark.parametrize("score", [None, 16, 99])
@pytest.mark.parametrize("circled", [(), (1,)])
def test_joker_not_located_in_the_old_regulation_a_warning_never_zero(score, circled):
    written = slip("BOMBE", None, score, circled=circled)
    verdict = judge("ancien", first(**OPEN), written)
    assert (verdict.points, verdict.sanction, verdict.move.word) == (16, "warning", "bOMBE")
    assert "ambiguous-joker" in codes(verdict)
    assert {fault.sanction for fault in verdict.faults} <= {"none", "warning"}


@pytest.mark.parametrize("edition", SANCTIONING)
def test_the_score_may_locate_the_joker(edition):
    verdict = judge(edition, first(**OPEN), slip("BOMBE", None, 20))
    assert_verdict(verdict, 20, "warning", "joker-not-circled")
    assert verdict.move.written() == ["BOMbE", "H4", 20]


@pytest.mark.parametrize("edition", SANCTIONING)
def test_a_circle_locates_it(edition):
    right = judge(edition, first(**OPEN), slip("BOMBE", None, 16, circled=(0,)))
    assert_verdict(right, 16, "none")
    assert right.move.word == "bOMBE"
    other = judge(edition, first(**OPEN), slip("BOMBE", None, 20, circled=(3,)))
    assert_verdict(other, 20, "none")


def test_a_word_too_long_or_with_blanks_is_nowhere():
    for edition in SANCTIONING:
        long = judge(edition, first(), slip("A" * 16, None, 1))
        assert_verdict(long, 0, "zero", "out-of-grid", "word-invalid")
        dotted = judge(edition, first(), slip("FE..YIN", None, 110))
        assert (dotted.points, dotted.sanction) == (0, "zero")


def test_off_centre_exists_only_where_the_place_is_read():
    for edition in ("gaspesie", "simplifie"):
        assert_verdict(judge(edition, first(), slip("FEDAYIN", "A1", 110)), 0, "zero", "off-centre")


@pytest.mark.parametrize("edition", SANCTIONING)
@pytest.mark.parametrize(("word", "last"), [("FEDAYINS", 8), ("FEDAYINES", 7)])
def test_a_long_first_word_is_tried_from_edge_to_edge(edition, word, last):
    where = first(word, formula="7-8-9", more=word)
    verdict = judge(edition, where, slip(word, None, None))
    places = {verdict.move.ref, *(move.ref for move in verdict.alternatives)}
    assert places == {f"H{column}" for column in range(1, last + 1)}


@pytest.mark.parametrize("letters", [9, 15, 16, 40])
@pytest.mark.parametrize("direction", ["across", "down"])
def test_a_word_too_long_for_rack_or_grid_is_a_zero(letters, direction):
    for edition in SANCTIONING:
        written = slip(("FEDAYINS" * 5)[:letters], None, 10, direction=direction)
        assert judge(edition, first(), written).sanction == "zero"
