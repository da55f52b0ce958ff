"""The reference alone, the direction, extensions (2011: 4.2, 5.2, 5.4)."""

import pytest

from support.articles import by_edition
from support.slips import (
    EDITIONS,
    SANCTIONING,
    WARNING,
    ZERO,
    ZERO_ALL,
    articles,
    assert_verdict,
    judge,
    position,
    raccord,
    slip,
)


@by_edition("faults.reference-missing", ZERO, mutant="none")
def test_no_reference_and_too_few_letters_is_a_zero(edition):
    verdict = judge(edition, position(), slip("NATIONS", None, 10, direction="down"))
    assert_verdict(verdict, 0, "zero", "reference-missing")


@by_edition("slips.unlocated", ZERO, mutant="one-value")
def test_and_the_score_does_not_tell_the_place(edition):
    assert judge(edition, position(), slip("OS", None, 6)).sanction == "zero"


@by_edition("slips.unlocated", {"gaspesie": "3", "simplifie": "3"}, mutant="zero")
@pytest.mark.parametrize("illegible", [(), ("reference",), ("raccord",)])
def test_elsewhere_word_and_score_may_tell_the_place(edition, illegible):
    written = slip("NATIONS", None, 10, direction="down", illegible=illegible)
    assert_verdict(judge(edition, position(), written), 10, "none")
    # OS has several values: the score tells one, and nothing else can.
    for score in (6, 2):
        written = slip("OS", None, score, illegible=illegible)
        assert_verdict(judge(edition, position(), written), score, "none")
    for score in (None, 99):
        written = slip("OS", None, score, illegible=illegible)
        assert_verdict(judge(edition, position(), written), 0, "zero", "ambiguous-place")


@by_edition("faults.reference-wrong", ZERO_ALL, mutant="none")
@pytest.mark.parametrize("reference", ["9E", "P16", "?", "99", "H"])
def test_a_wrong_reference_is_a_zero(edition, reference):
    # 9E puts the O of NATIONS on the A of PASSE; the others are no place at all.
    verdict = judge(edition, position(), slip("NATIONS", reference, 10, direction="down"))
    assert_verdict(verdict, 0, "zero", "reference-wrong")


def test_forms_of_a_reference_are_forgiven():
    for edition in EDITIONS:
        for written in ("9G", " 9 g ", "9g"):
            assert_verdict(
                judge(edition, position(), slip("NATIONS", written, 10, direction="down")),
                10,
                "none",
            )


@by_edition("faults.inverted", WARNING, mutant="none")
def test_reference_or_direction_inverted_is_a_warning(edition):
    by_box = judge(edition, position(), slip("NATIONS", "9G", 10, direction="across"))
    assert_verdict(by_box, 10, "warning", "inverted")
    by_hand = judge(edition, position(), slip("NATIONS", "G9", 10, direction="down"))
    assert_verdict(by_hand, 10, "warning", "inverted")
    assert by_hand.move.ref == "9G"


def test_inverted_and_playable_nowhere_the_reason_is_that_of_the_nearer_reading():
    where = position((("PASSE", "H8"),), "TNIOXSR")
    for edition in SANCTIONING:
        # Down from H13 it makes PASSES, and is no word; across it would leave the grid.
        for reference, direction in (("13H", "across"), ("H13", "down")):
            verdict = judge(edition, where, slip("SXIT", reference, 10, direction=direction))
            assert_verdict(verdict, 0, "zero", "word-invalid")
        # It leaves the grid both ways: the place is the one written.
        verdict = judge(edition, where, slip("SXIT", "O14", 10, direction="down"))
        assert verdict.faults[0].params["ref"] == "O14"


def test_playable_both_ways_the_score_selects_else_the_lower():
    # OS from G11: across 6 points (with OS and SE), down 2.
    for edition in SANCTIONING:
        for direction in ("across", "down"):
            box = {"across": "11G", "down": "G11"}[direction]
            for score, paid in ((6, 6), (2, 2), (5, 2), (None, 2)):
                verdict = judge(edition, position(), slip("OS", box, score, direction=direction))
                assert (verdict.points, verdict.sanction) == (paid, "warning")
                assert verdict.warnings == 1


@by_edition("faults.both-inverted", ZERO_ALL, mutant="none")
def test_reference_and_direction_both_inverted_is_a_zero(edition):
    verdict = judge(edition, position(), slip("NATIONS", "G9", 10, direction="across"))
    assert_verdict(verdict, 0, "zero", "both-inverted")


def test_a_slip_consistent_with_itself_is_judged_where_it_says():
    for edition in EDITIONS:
        for place, score in (("G11", 6), ("11G", 2)):
            verdict = judge(edition, position(), slip("OS", place, score))
            assert_verdict(verdict, score, "none")
            assert verdict.move.ref == place


@by_edition(
    "slips.single_letter_both_ways",
    {"fisf-2011": "5.4", "fisf-2009": "4.2", "ancien": "4.2"},
)
def test_one_letter_that_makes_both_words_cannot_be_both_inverted(edition):
    # An S in H13 makes PASSES across and SI down (an I lies in I13).
    where = position((("PASSE", "H8"), ("EN", "12H"), ("NI", "I12")), "SRTUOML", more="NI SI")
    right = judge(edition, where, slip("SI", "13H", 10))
    assert right.points > 0
    turned = judge(edition, where, slip("SI", "H13", right.points))
    assert_verdict(turned, right.points, "warning", "inverted")


@pytest.mark.article("fisf-2009", "4.2", policy="slips.single_letter_both_ways")
def test_nor_by_a_raccord_drawn_transposed_in_2009():
    # « le raccord ou l'indication alphanumérique et le sens … (sauf dans le cas … d'une seule
    # lettre) »: the exception holds for both. E and N are beside SI, drawn above it.
    where = position((("PASSE", "H8"), ("EN", "12H"), ("NI", "I12")), "SRTUOML", more="NI SI")
    right = judge("fisf-2009", where, slip("SI", "13H", 10))
    drawn = slip("SI", None, right.points, raccord=raccord(("E", -1, 0), ("N", -1, 1)))
    assert_verdict(judge("fisf-2009", where, drawn), right.points, "warning", "inverted")
    assert judge("fisf-2011", where, drawn).sanction == "zero"


@by_edition("slips.extension_ends", {"fisf-2011": "4.2.2", "fisf-2009": "3.2.2"}, mutant=0)
@pytest.mark.parametrize("reference", ["H7", "A1", "Z9"])
def test_the_reference_of_an_extension_is_ignored(edition, reference):
    where = position(rack="RERAEUI")
    assert_verdict(judge(edition, where, slip("REPASSERAI", reference, 36)), 36, "none")
    assert_verdict(judge(edition, where, slip("REPASSE", reference, 9)), 9, "none")


@pytest.mark.parametrize("reference", ["H2", "G1", None])
def test_nor_is_one_off_by_a_square_shifted_where_the_raccord_is_wrong(reference):
    where = position((("MENERAI", "H4"),), "PROTUSL")
    written = slip("PROMENERAI", reference, 39, raccord=raccord(("X", 1, 0)))
    assert_verdict(judge("fisf-2011", where, written), 0, "zero", "raccord-wrong")


def test_a_right_reference_or_none_does_as_well():
    for edition in SANCTIONING:
        for reference in ("H6", None):
            where = position(rack="RERAEUI")
            assert_verdict(judge(edition, where, slip("REPASSERAI", reference, 36)), 36, "none")


@pytest.mark.article("ancien", "3.2.2", policy="slips.extension_ends")
def test_the_old_regulation_ignores_it_for_one_end_only():
    where = position(rack="RERAEUI")
    assert_verdict(judge("ancien", where, slip("REPASSE", "A1", 9)), 9, "none")
    assert judge("ancien", where, slip("REPASSERAI", "A1", 36)).sanction == "zero"
    assert_verdict(judge("ancien", where, slip("REPASSERAI", "H6", 36)), 36, "none")


@by_edition("slips.extension_word_length", {"fisf-2011": "4.2.2", "fisf-2009": "3.2.2"}, mutant=2)
def test_a_word_of_two_letters_does_not_make_it_ignored(edition):
    where = position((("AS", "H8"),), "TNIONSR")
    assert judge(edition, where, slip("TAS", "A1", 3)).sanction == "zero"
    assert_verdict(judge(edition, where, slip("TAS", "H7", 3)), 3, "none")


@pytest.mark.article("ancien", "3.2.2", policy="slips.extension_word_length", mutant=3)
def test_in_the_old_regulation_any_placed_word_does():
    where = position((("AS", "H8"),), "TNIONSR")
    assert_verdict(judge("ancien", where, slip("TAS", "A1", 3)), 3, "none")


@pytest.mark.article("ancien", "3.2.2", policy="slips.extension_word_length", mutant=3)
def test_two_letters_of_raccord_are_few_unless_the_reference_is_right():
    # AS in D2, far from PASSE: three letters are needed, the extended word has two.
    where = position(also={(3, 1): "AS"})
    wrong = judge("ancien", where, slip("TAS", "A1", 4))
    assert_verdict(wrong, 4, "warning", "raccord-short")
    assert_verdict(judge("ancien", where, slip("TAS", "D1", 4)), 4, "none")


@pytest.mark.parametrize("edition", SANCTIONING)
def test_the_reference_counts_where_the_word_extends_nothing(edition):
    # REPASSE extends PASSE in H6; in L7 it only crosses the E of PANIER.
    where = position((("PASSE", "H8"), ("PANIER", "8H")), "RPASSEE")
    for reference in ("L7", "L2", "H6"):
        verdict = judge(edition, where, slip("REPASSE", reference, None))
        assert verdict.move.ref == reference


@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
def test_elsewhere_the_reference_of_an_extension_counts(edition):
    where = position(rack="RERAEUI")
    assert judge(edition, where, slip("REPASSE", "A1", 9)).sanction == "zero"
    assert_verdict(judge(edition, where, slip("REPASSE", "H6", 9)), 9, "none")


def test_pro_before_menerai_needs_no_reference():
    where = position((("MENERAI", "H4"),), "PROTUSL")
    for edition in EDITIONS:
        verdict = judge(edition, where, slip("PROMENERAI", None, 39))
        assert_verdict(verdict, 39, "none")
        assert verdict.move.ref == "H1"


def test_articles_are_those_of_the_edition():
    verdicts = {
        edition: judge(edition, position(), slip("NATIONS", "9E", 10)) for edition in SANCTIONING
    }
    assert {edition: articles(v)["reference-wrong"] for edition, v in verdicts.items()} == {
        "fisf-2011": "5.4",
        "fisf-2009": "4.2",
        "ancien": "4.2",
    }


@pytest.mark.parametrize("edition", SANCTIONING)
@pytest.mark.parametrize(("word", "score"), [("REPASSE", 9), ("PASSES", 8)])
def test_an_extension_is_paid_though_its_raccord_cannot_be_read(edition, word, score):
    written = slip(word, None, score, illegible=("raccord",))
    assert_verdict(judge(edition, position(rack="REPOUTS"), written), score, "none")
