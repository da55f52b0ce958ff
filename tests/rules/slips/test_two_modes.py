"""Reference and raccord both used (2011: 4.4; before: 3.4, 4.5)."""

import pytest

from support.articles import by_edition
from support.slips import SANCTIONING, articles, assert_verdict, codes, judge, raccord, slip
from support.slips import position as plain_position

P, S1, S2, E = raccord(("P", 1, -1), ("S", 1, 1), ("S", 1, 2), ("E", 1, 3))
NONSENSE = raccord(("X", 1, 1), ("Y", 1, 2))


def position(rack="TNIONSR", **kw):
    """PASSE in row H, and EN down from its E."""
    return plain_position((("PASSE", "H8"), ("EN", "12H")), rack, **kw)


def nations(reference, *letters, score=10, **kw):
    return slip("NATIONS", reference, score, direction="down", raccord=letters, **kw)


def test_both_right():
    for edition in SANCTIONING:
        assert_verdict(judge(edition, position(), nations("9G", P, S1)), 10, "none")


def test_a_short_raccord_beside_a_right_reference_is_a_warning():
    for edition in SANCTIONING:
        verdict = judge(edition, position(), nations("9G", P))
        assert_verdict(verdict, 10, "warning", "raccord-short")


@pytest.mark.article("fisf-2011", "4.4", policy="faults.one-reference-wrong", mutant="none")
@pytest.mark.article("fisf-2011", "4.4", policy="slips.two_modes_one_wrong", mutant="harsher")
@pytest.mark.parametrize("slip_", [nations("9B", P, S1), nations("9G", *NONSENSE)])
def test_one_wrong_is_a_warning_in_2011(slip_):
    verdict = judge("fisf-2011", position(), slip_)
    assert_verdict(verdict, 10, "warning", "one-reference-wrong")


@pytest.mark.article("fisf-2009", "3.4", policy="faults.one-reference-wrong", mutant="none")
@pytest.mark.article("fisf-2009", "3.4", policy="slips.two_modes_one_wrong", mutant="harsher")
@pytest.mark.parametrize("slip_", [nations("9B", P, S1), nations("9G", *NONSENSE)])
def test_one_wrong_is_a_warning_in_2009(slip_):
    verdict = judge("fisf-2009", position(), slip_)
    assert_verdict(verdict, 10, "warning", "one-reference-wrong")


@pytest.mark.article("ancien", "3.4", policy="slips.two_modes_one_wrong", mutant="right-one")
def test_one_wrong_is_sanctioned_in_the_old_regulation():
    verdict = judge("ancien", position(), nations("9B", P, S1))
    assert (verdict.points, verdict.sanction) == (0, "zero")
    assert articles(verdict)["one-reference-wrong"] == "3.4"
    # Letters that are no raccord do not exist: only the reference was used.
    assert_verdict(judge("ancien", position(), nations("9G", *NONSENSE)), 10, "none")


@pytest.mark.article("fisf-2011", "4.4", policy="slips.two_modes_one_wrong", mutant="right-one")
def test_zero_if_a_letter_joins_a_placed_word_into_a_bad_one():
    # The reference 13G puts the A of NATIONS after PASSE: PASSEA is not admitted.
    verdict = judge("fisf-2011", position(), nations("13G", P, S1))
    assert_verdict(verdict, 0, "zero", "cross-word-invalid")
    assert articles(verdict) == {"cross-word-invalid": "4.4"}
    assert "PASSEA" in verdict.faults[0].message


@pytest.mark.article("fisf-2009", "3.4", policy="slips.two_modes_one_wrong", mutant="right-one")
def test_zero_if_a_placed_word_is_wrongly_extended():
    verdict = judge("fisf-2009", position(), nations("13G", P, S1))
    assert_verdict(verdict, 0, "zero", "cross-word-invalid")
    assert articles(verdict) == {"cross-word-invalid": "3.4"}


def test_joining_a_placed_word_well_is_no_zero():
    # Were PASSEA admitted, the reference would still be wrong: N and T there touch nothing good.
    for edition in ("fisf-2011", "fisf-2009"):
        verdict = judge(edition, position(more="PASSEA"), nations("13G", P, S1, score=None))
        assert verdict.sanction == "warning"


@pytest.mark.article("fisf-2011", "4.4", policy="slips.two_modes_differ", mutant="lower")
def test_two_playable_places_2011_the_score_selects_else_the_lower():
    where = position(also={(3, 0): "PASSE"})
    for score, paid in ((9, 9), (10, 10), (11, 9), (None, 9)):
        verdict = judge("fisf-2011", where, nations("2C", *far_raccord(), score=score))
        assert (verdict.points, verdict.sanction) == (paid, "warning")
        assert "one-reference-wrong" in codes(verdict)
        assert "ambiguous-place" not in codes(verdict)


@pytest.mark.article("fisf-2009", "3.4", policy="slips.two_modes_differ", mutant="lower")
def test_two_playable_places_2009_the_score_selects():
    where = position(also={(3, 0): "PASSE"})
    verdict = judge("fisf-2009", where, nations("2C", *far_raccord(), score=10))
    assert (verdict.points, verdict.sanction) == (10, "warning")


@pytest.mark.article("ancien", "4.5", policy="slips.two_modes_differ", mutant="score-then-lower")
def test_two_playable_places_always_the_lower_in_the_old_regulation():
    where = position(also={(3, 0): "PASSE"})
    for score in (9, 10, None):
        verdict = judge("ancien", where, nations("2C", *far_raccord(), score=score))
        assert (verdict.points, verdict.sanction) == (9, "warning")


def far_raccord():
    """A raccord that only the PASSE of row H can give: with the N under its E."""
    return raccord(("P", 1, -1), ("S", 1, 1), ("S", 1, 2), ("E", 1, 3), ("N", 2, 3))


BOTH_WRONG = nations("9F", P, S1, *raccord(("T", 1, 2), ("E", 1, 3)))


@pytest.mark.article("fisf-2011", "4.4", policy="slips.two_modes_both_wrong", mutant="harsher")
def test_both_wrong_2011_the_milder():
    # The reference is off by one row (−5), the raccord has one letter changed (warning).
    verdict = judge("fisf-2011", position(), BOTH_WRONG)
    assert_verdict(verdict, 10, "warning", "both-references-wrong", "raccord-altered")


@pytest.mark.article("fisf-2011", "4.4", policy="slips.two_modes_both_wrong", mutant="zero")
def test_both_wrong_2011_the_penalty_if_that_is_milder():
    verdict = judge("fisf-2011", position(), nations("9F", *NONSENSE))
    assert_verdict(verdict, 10, "penalty", "both-references-wrong", "shifted", penalty=5)


@pytest.mark.article("fisf-2009", "3.4", policy="slips.two_modes_both_wrong", mutant="milder")
def test_both_wrong_2009_zero():
    verdict = judge("fisf-2009", position(), BOTH_WRONG)
    assert (verdict.points, verdict.sanction) == (0, "zero")
    assert articles(verdict)["both-references-wrong"] == "3.4"
    zero = [fault for fault in verdict.faults if fault.code == "both-references-wrong"]
    assert zero[0].sanction == "zero"


@pytest.mark.article("ancien", "3.4", policy="slips.two_modes_both_wrong", mutant="zero")
def test_both_wrong_in_the_old_regulation_the_harsher():
    # A raccord of one letter and a reference that fits nothing: each is a zero.
    verdict = judge("ancien", position(), slip("SOIN", "G9", 4, raccord=raccord(("A", 1, 0))))
    assert (verdict.points, verdict.sanction) == (0, "zero")
    both = [fault for fault in verdict.faults if fault.code == "both-references-wrong"]
    assert both and both[0].sanction == "none"


def test_an_illegible_reference_beside_a_good_raccord_is_one_wrong_mode():
    for edition, points in {"fisf-2011": 10, "fisf-2009": 10, "ancien": 0}.items():
        verdict = judge(edition, position(), nations(None, P, S1, illegible=("reference",)))
        assert verdict.points == points
        assert "one-reference-wrong" in codes(verdict)


def test_an_illegible_raccord_beside_a_good_reference_too():
    verdict = judge("fisf-2011", position(), nations("9G", illegible=("raccord",)))
    assert_verdict(verdict, 10, "warning", "one-reference-wrong")


@pytest.mark.parametrize("edition", SANCTIONING)
def test_direction_drawn_wrong_with_its_raccord(edition):
    # Everything is drawn across, the reference says down: one inverted, the raccord is right.
    drawn = slip(
        "NATIONS", "9G", 10, direction="across", raccord=raccord(("P", -1, 1), ("S", 1, 1))
    )
    assert_verdict(judge(edition, position(), drawn), 10, "warning", "inverted")


def test_an_extension_ignores_its_reference_beside_a_raccord():
    for edition in SANCTIONING:
        longer = slip("REPASSE", "A1", 9, raccord=raccord(("N", 1, 6)))
        assert_verdict(judge(edition, position(rack="RERAEUI"), longer), 9, "none")


@by_edition("faults.both-references-wrong", {"fisf-2011": "4.4", "ancien": "3.4"}, mutant="warning")
def test_the_fault_itself_only_says_why(edition):
    # In the old regulation a letter that does not touch the word would be a stray.
    ref, letter = {"fisf-2011": ("A1", ("A", 7, 8)), "ancien": ("G9", ("A", 1, 0))}[edition]
    drawn = slip("SOIN", ref, 4, raccord=raccord(letter))
    verdict = judge(edition, position(), drawn)
    (fault,) = [fault for fault in verdict.faults if fault.code == "both-references-wrong"]
    assert fault.sanction == "none"


@pytest.mark.article("ancien", "3.4", policy="slips.two_modes_one_wrong", mutant="right-one")
@pytest.mark.parametrize("illegible", ["reference", "raccord"])
def test_a_word_read_as_drawn_is_not_turned_into_an_extension(illegible):
    """SES goes down from PASSE: that its letters could also end PASSES across is no rescue."""
    where = plain_position((("PASSE", "H8"),), "ESNIONR", more="SES PASSES")
    around = raccord(("A", 0, -1), ("P", 0, -2), ("S", 0, 1), ("E", 0, 2))
    written = slip("SES", "10H", 5, raccord=around)
    assert_verdict(judge("ancien", where, written), 5, "none")
    spoilt = slip("SES", "10H", 5, raccord=around, illegible=(illegible,))
    verdict = judge("ancien", where, spoilt)
    assert_verdict(verdict, 0, "zero", "one-reference-wrong", "reference-illegible")
    assert verdict.move is not None and verdict.move.ref == "10H"


@pytest.mark.parametrize("edition", ["fisf-2009", "ancien"])
def test_an_incomplete_word_is_wrong_by_both_modes_though_they_agree(edition):
    # RE before PASSE, not gone on with: both put it in H6, where it is no word.
    where = position(rack="RERAEUI")
    written = slip("RE", "H6", 9, raccord=raccord(("P", 0, 2), ("A", 0, 3)))
    verdict = judge(edition, where, written)
    assert_verdict(verdict, 0, "zero", "both-references-wrong", "word-incomplete")


@pytest.mark.article("ancien", "3.3.3", policy="slips.stray_letter", mutant="wrong")
def test_beside_its_reference_a_stray_does_not_exist_though_it_leads_elsewhere():
    # P and Z lie around another place, where the word cannot be played: PA and IZ are no words.
    where = position(also={(1, 2): "P", (3, 4): "Z"})
    drawn = raccord(("P", 1, -1), ("Z", 3, 1))
    alone = slip("NATIONS", None, 10, direction="down", raccord=drawn)
    assert judge("ancien", where, alone).sanction == "zero"
    # At the reference P is left, and the A of the word: two letters.
    named = slip("NATIONS", "9G", 10, direction="down", raccord=drawn)
    assert_verdict(judge("ancien", where, named), 10, "warning", "raccord-short")


def test_strays_around_a_word_whose_reference_is_no_place_add_no_fault():
    verdict = judge("ancien", position(), nations("Z9", *NONSENSE))
    assert_verdict(verdict, 0, "zero", "reference-wrong")


@pytest.mark.parametrize("edition", ["fisf-2011", "fisf-2009"])
@pytest.mark.parametrize("reference", ["H9", "B9"])
def test_a_wrong_reference_beside_a_raccord_whose_direction_is_inverted(edition, reference):
    """The raccord is the good one of two modes, and the direction alone is inverted: a warning."""
    drawn = slip("NATIONS", reference, 10, direction="across", raccord=(P, S1))
    verdict = judge(edition, position(), drawn)
    assert_verdict(verdict, 10, "warning", "inverted", "one-reference-wrong")
