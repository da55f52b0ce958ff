"""Letters of raccord, whole and partial extensions (2011: 4.3, 5.2; before: 3.3, 4.3)."""

import pytest

from pioche.core.place import Place
from pioche.rules.slips.raccord import turned
from support.articles import by_edition
from support.slips import (
    EDITIONS,
    SANCTIONING,
    WARNING,
    ZERO_ALL,
    articles,
    assert_verdict,
    codes,
    judge,
    position,
    raccord,
    slip,
)

# NATIONS goes down in column 9, its A is the A of PASSE.
P, S1, S2, E = raccord(("P", 1, -1), ("S", 1, 1), ("S", 1, 2), ("E", 1, 3))


def nations(*letters, score=10, **kw):
    return slip("NATIONS", None, score, direction="down", raccord=letters, **kw)


@by_edition(
    "slips.raccord_letters", {"fisf-2011": "4.3.1", "fisf-2009": "3.3.1", "ancien": "3.3.1"}
)
def test_three_letters_locate_a_word(edition):
    assert_verdict(judge(edition, position(), nations(P, S1)), 10, "none")
    assert_verdict(judge(edition, position(), nations(S1, S2)), 10, "none")


def test_more_letters_are_welcome_and_chained_letters_count():
    for edition in EDITIONS:
        assert_verdict(judge(edition, position(), nations(P, S1, S2, E)), 10, "none")
        assert_verdict(judge(edition, position(), nations(E, S2, S1)), 10, "none")


@by_edition("faults.raccord-short", WARNING, mutant="none")
def test_two_letters_are_a_warning(edition):
    assert_verdict(judge(edition, position(), nations(P)), 10, "warning", "raccord-short")


@by_edition("slips.raccord_tolerated", WARNING)
def test_two_letters_are_enough_to_be_paid(edition):
    assert_verdict(judge(edition, position(), nations(S1)), 10, "warning", "raccord-short")


@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
def test_elsewhere_two_letters_pay_without_a_warning(edition):
    assert_verdict(judge(edition, position(), nations(P)), 10, "none")


def test_one_letter_is_a_zero():
    # SOIN under PASSE: no letter of the word lies on the grid, one is drawn.
    one = slip("SOIN", None, 4, raccord=raccord(("A", -1, 0)))
    for edition in EDITIONS:
        where = position(more="AS SO SI EN")
        placed = judge(edition, where, slip("SOIN", "I9", 16))
        assert placed.sanction == ("warning" if edition in SANCTIONING else "none")
        if edition in SANCTIONING:
            assert_verdict(judge(edition, where, one), 0, "zero", "raccord-short")


@by_edition("slips.raccord_tolerated", {"gaspesie": "", "simplifie": ""}, mutant=2)
def test_elsewhere_one_letter_is_better_than_none(edition):
    where = position(more="AS SO SI EN")
    placed = judge(edition, where, slip("SOIN", "I9", None))
    one = slip("SOIN", None, None, raccord=raccord(("A", -1, 0)))
    assert_verdict(judge(edition, where, one), placed.points, "none")


@pytest.mark.parametrize("edition", SANCTIONING)
def test_a_first_word_of_two_letters_makes_two_enough(edition):
    where = position((("AS", "H8"),), "TNIONSR")
    word = slip("TAS", None, 3)
    assert_verdict(judge(edition, where, word), 3, "none")


@by_edition("faults.raccord-wrong", ZERO_ALL, mutant="none")
def test_a_wrong_raccord_is_a_zero(edition):
    nowhere = nations(*raccord(("X", 1, -1), ("Y", 1, 1), ("Z", 1, 2)))
    verdict = judge(edition, position(), nowhere)
    if edition == "ancien":
        # The letters do not exist: one letter is left, that of the word.
        assert (verdict.points, articles(verdict)) == (0, {"raccord-short": "4.2"})
        nowhere = slip("SOIN", None, 4, raccord=raccord(("X", 1, 0), ("Y", 1, 1)))
        verdict = judge(edition, position(), nowhere)
    assert_verdict(verdict, 0, "zero", "raccord-wrong")


@by_edition("slips.stray_letter", {"fisf-2011": "5.4", "fisf-2009": "4.2"}, mutant="ignored")
def test_a_stray_letter_makes_the_raccord_wrong(edition):
    stray = nations(P, S1, *raccord(("X", 3, 1)))
    assert_verdict(judge(edition, position(), stray), 0, "zero", "raccord-wrong")


@pytest.mark.article("ancien", "3.3.3", policy="slips.stray_letter", mutant="wrong")
def test_a_stray_letter_does_not_exist_in_the_old_regulation():
    stray = raccord(("X", 3, 1))
    assert_verdict(judge("ancien", position(), nations(P, S1, *stray)), 10, "none")
    # Wherever it is drawn among the others.
    assert_verdict(judge("ancien", position(), nations(*stray, P, S1)), 10, "none")
    # What is left decides: two letters, a warning; one, a zero.
    assert_verdict(judge("ancien", position(), nations(P, *stray)), 10, "warning", "raccord-short")
    assert judge("ancien", position(), nations(*stray)).sanction == "zero"
    # But never in the word.
    in_word = slip("NATIXONS", None, 10, direction="down", raccord=(P, S1))
    assert judge("ancien", position(), in_word).sanction == "zero"


ALTERED = {
    "changed": (P, S1, *raccord(("T", 1, 2), ("E", 1, 3))),
    "omitted, closed up": (P, S1, *raccord(("E", 1, 2))),
    "omitted, square blank": (P, S1, E),
    "swapped": (P, S1, *raccord(("E", 1, 2), ("S", 1, 3))),
}


@pytest.mark.article("fisf-2011", "5.2", policy="slips.recover_altered")
@pytest.mark.parametrize("how", ALTERED)
def test_an_altered_raccord_is_a_warning_in_2011(how):
    verdict = judge("fisf-2011", position(), nations(*ALTERED[how]))
    assert_verdict(verdict, 10, "warning", "raccord-altered")


@pytest.mark.article("fisf-2011", "5.2", policy="faults.raccord-altered", mutant="none")
def test_its_sanction():
    assert judge("fisf-2011", position(), nations(*ALTERED["swapped"])).sanction == "warning"


@pytest.mark.article("fisf-2009", "4.2", policy="slips.recover_altered")
@pytest.mark.parametrize("how", ALTERED)
def test_an_altered_raccord_is_a_zero_in_2009(how):
    verdict = judge("fisf-2009", position(), nations(*ALTERED[how]))
    assert_verdict(verdict, 0, "zero", "raccord-wrong")


@pytest.mark.parametrize("how", ALTERED)
def test_the_old_regulation_judges_what_is_left(how):
    # A of the word, P and S: three letters, whatever the fourth is.
    assert_verdict(judge("ancien", position(), nations(*ALTERED[how])), 10, "none")


#: SEL crosses the E of PASSE: the raccord lies before the word.
ALTERED_BEFORE = {
    "changed": "P-4 A-3 T-2 S-1",
    "omitted, closed up": "P-3 S-2 S-1",
    "the second omitted, closed up": "P-3 A-2 S-1",
    "omitted, square blank": "P-4 S-2 S-1",
    "swapped": "A-4 P-3 S-2 S-1",
}


@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize("how", ALTERED)
def test_an_altered_raccord_behind_the_word_in_both_directions(how, across):
    where, drawn = (position(((("PASSE", "8H")),)), turned(ALTERED[how])) if across else (
        position(), ALTERED[how],
    )  # fmt: skip
    direction = "across" if across else "down"
    written = slip("NATIONS", None, 10, direction=direction, raccord=drawn)
    assert_verdict(judge("fisf-2011", where, written), 10, "warning", "raccord-altered")


@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize("how", ALTERED_BEFORE)
def test_an_altered_raccord_before_the_word_in_both_directions(how, across):
    drawn = raccord(*((one[0], 1, int(one[1:])) for one in ALTERED_BEFORE[how].split()))
    where = position((("PASSE", "8H" if across else "H8"),), "SLTNOIR")
    direction = "across" if across else "down"
    written = slip("SEL", None, 3, direction=direction, raccord=turned(drawn) if across else drawn)
    assert_verdict(judge("fisf-2011", where, written), 3, "warning", "raccord-altered")


def test_letters_closed_up_over_one_left_out_between_many():
    """IL goes down from the end of MENERAI, whose second E was left out: MEN came too near."""
    where = position((("MENERAI", "H8"),), "SLTNOIR")
    letters = zip("MENRA", range(-5, 0), strict=True)
    drawn = raccord(*((letter, 0, col) for letter, col in letters))
    written = slip("IL", None, 2, direction="down", raccord=drawn)
    assert_verdict(judge("fisf-2011", where, written), 2, "warning", "raccord-altered")


@pytest.mark.parametrize(
    "drawn",
    [
        # Two wrong letters of which one only is the other's neighbour.
        (P, *raccord(("S", 1, 1), ("E", 1, 2), ("T", 1, 3))),
        (P, *raccord(("S", 1, 1), ("T", 1, 2), ("S", 1, 3))),
    ],
)
def test_two_letters_are_swapped_only_with_each_other(drawn):
    assert judge("fisf-2011", position(), nations(*drawn)).sanction == "zero"


def test_an_altered_raccord_must_be_three_letters_of_one_word():
    # With PASSE alone, P A and X for S: the right raccord P A S is three letters: a warning.
    right = nations(P, *raccord(("X", 1, 1)))
    assert_verdict(judge("fisf-2011", position(), right), 10, "warning", "raccord-altered")
    # Two faults are too many.
    twice = nations(*raccord(("X", 1, -1), ("X", 1, 1), ("S", 1, 2)))
    assert judge("fisf-2011", position(), twice).sanction == "zero"
    # Two letters of a placed word are too few: AS alone on the grid, X for S.
    few = position((("AS", "H8"),), "TNIONSR")
    altered = slip("NATIONS", None, 10, direction="down", raccord=raccord(("X", 1, 1)))
    assert judge("fisf-2011", few, altered).sanction == "zero"


@pytest.mark.parametrize("ref", ["A7", "C1", "7A", "1C"])
def test_a_raccord_leads_to_the_first_row_and_to_the_first_column(ref):
    # SE, whose E goes before a second PASSE at right angles to it.
    start = Place.parse(ref)
    across, (row, col) = start.across, start.square(1)
    squares = [(row + at, col) if across else (row, col + at) for at in range(1, 6)]
    second = dict(zip(squares, "PASSE", strict=True))
    first = (("PASSE", "H8" if across else "8H"),)
    where = position(first, "SEXXXXX", more="EPASSE", also=second)
    drawn = raccord(("P", 1, 1), ("A", 2, 1), ("S", 3, 1))
    direction = "across" if across else "down"
    written = slip("SE", direction=direction, raccord=drawn if across else turned(drawn))
    verdict = judge("fisf-2011", where, written)
    assert (verdict.move.ref, codes(verdict)) == (ref, {"score-missing"})


@pytest.mark.parametrize("edition", SANCTIONING)
def test_a_raccord_leads_nowhere_beyond_the_edges(edition):
    # LAC lies in the last row: SON would lie below it, or before its column.
    where = position(also={(14, 0): "LAC"})
    for drawn in ((("L", -1, 0), ("A", -1, 1), ("C", -1, 2)), (("L", 0, 3), ("A", 0, 4))):
        verdict = judge(edition, where, slip("SON", None, 3, raccord=raccord(*drawn)))
        assert (verdict.points, codes(verdict)) == (0, {"raccord-wrong"})


TWO_PLACES = {(3, 0): "PASSE"}


@by_edition(
    "slips.several_places",
    {"fisf-2011": "4.3.3", "fisf-2009": "3.3.3", "ancien": "3.3.4"},
    mutant="zero",
)
def test_several_places_fit(edition):
    where = position(also=TWO_PLACES)
    for score in (9, 10):
        told = judge(edition, where, nations(P, S1, score=score))
        assert_verdict(told, score, "none")
        assert len(told.alternatives) == 1
    wrong = judge(edition, where, nations(P, S1, score=11))
    assert_verdict(wrong, 9, "warning", "ambiguous-place", "score-wrong")
    missing = judge(edition, where, nations(P, S1, score=None))
    assert_verdict(missing, 9, "warning", "ambiguous-place", "score-missing")


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_places_that_pay_the_same_the_one_retained_is_meant(edition):
    # RAT through the A of PASSE in H8, or of PASSE in E1: five points either way.
    for top in ("9G", "2D"):
        where = position(also={(4, 0): "PASSE"}, top=("RAT", top))
        told = judge(edition, where, slip("RAT", None, 5, direction="down", raccord=(P, S1)))
        assert (told.move.ref, told.points) == (top, 5)


@by_edition("slips.several_places", {"gaspesie": "3", "simplifie": "3"}, mutant="minimum")
def test_several_places_and_no_leniency(edition):
    where = position(also=TWO_PLACES)
    assert_verdict(judge(edition, where, nations(P, S1, score=10)), 10, "none")
    assert_verdict(judge(edition, where, nations(P, S1, score=7)), 0, "zero", "ambiguous-place")


# At the second place an X beside the word makes an inadmissible TX.
ONE_BAD = {(3, 0): "PASSE", (4, 2): "X"}


@by_edition("slips.several_places", {"fisf-2011": "4.3.3", "fisf-2009": "3.3.3"}, mutant="minimum")
def test_the_minimum_excludes_zero(edition):
    verdict = judge(edition, position(also=ONE_BAD), nations(P, S1, score=None))
    assert_verdict(verdict, 10, "warning", "score-missing")


@pytest.mark.article(
    "ancien", "3.3.4", policy="slips.several_places", mutant="minimum-without-zero"
)
def test_the_minimum_includes_zero_in_the_old_regulation():
    verdict = judge("ancien", position(also=ONE_BAD), nations(P, S1, score=None))
    assert_verdict(verdict, 0, "zero", "ambiguous-place")
    assert_verdict(judge("ancien", position(also=ONE_BAD), nations(P, S1)), 10, "none")


@pytest.mark.article("fisf-2009", "4.2", policy="slips.inverted_raccord")
def test_a_slip_drawn_transposed_is_both_inverted_in_2009():
    turned = slip(
        "NATIONS", None, 10, raccord=raccord(("P", -1, 1), ("S", 1, 1), ("S", 2, 1), ("E", 3, 1))
    )
    assert_verdict(judge("fisf-2009", position(), turned), 0, "zero", "both-inverted")


@pytest.mark.article("fisf-2011", "5.4", policy="slips.inverted_raccord")
def test_elsewhere_its_raccord_is_wrong():
    turned = slip(
        "NATIONS", None, 10, raccord=raccord(("P", -1, 1), ("S", 1, 1), ("S", 2, 1), ("E", 3, 1))
    )
    for edition in ("fisf-2011", "gaspesie", "simplifie"):
        assert_verdict(judge(edition, position(), turned), 0, "zero", "raccord-wrong")


@pytest.mark.article("ancien", "3.3.3", policy="slips.recover_altered")
def test_the_old_regulation_does_not_correct_a_raccord():
    # PARTE on the grid, its R omitted and T, E closed up: both are strays, one letter is left.
    where = position((("PARTE", "H8"),))
    closed = nations(*raccord(("T", 1, 1), ("E", 1, 2)))
    assert_verdict(judge("ancien", where, closed), 0, "zero", "raccord-short")
    assert judge("fisf-2011", where, closed).sanction == "warning"


WHERE = {"rack": "RERAEUI"}


@pytest.mark.article("fisf-2011", "4.3.2", policy="slips.partial_ends", mutant=1)
@pytest.mark.article("fisf-2011", "4.3.2", policy="slips.partial_raccord", mutant="each-end")
def test_both_ends_in_part_with_three_letters_in_all_in_2011():
    assert_verdict(judge("fisf-2011", position(**WHERE), slip("REPA.ERAI", None, 36)), 36, "none")
    two = judge("fisf-2011", position(**WHERE), slip("REP...ERAI", None, 36))
    assert_verdict(two, 36, "warning", "raccord-short")


@pytest.mark.article("fisf-2009", "3.3.2", policy="slips.partial_ends", mutant=1)
@pytest.mark.article("fisf-2009", "3.3.2", policy="slips.partial_raccord", mutant="in-all")
def test_both_ends_in_part_with_three_letters_at_each_in_2009():
    # PASSE has five letters: three at each end cannot be without writing it whole.
    longer = position((("MENERAI", "H4"),), "PROTUSL", more="PROMENERAIS")
    whole = judge("fisf-2009", longer, slip("PROMEN.RAIS", None, 42))
    assert_verdict(whole, 42, "none")
    short = judge("fisf-2009", longer, slip("PROMEN..AIS", None, 42))
    assert_verdict(short, 42, "warning", "raccord-short")
    assert judge("fisf-2009", longer, slip("PROM...RAIS", None, 42)).sanction == "zero"


def test_in_2009_a_letter_drawn_at_one_end_does_not_help_the_other():
    # ME at the front, RAI at the back, and the S of AS drawn under it: the front has two letters.
    longer = position((("MENERAI", "H4"),), "PROTUSL", more="PROMENERAIS", also={(8, 8): "S"})
    beside = raccord(("S", 1, 8))
    front = judge("fisf-2009", longer, slip("PROME..RAIS", None, 42, raccord=beside))
    assert_verdict(front, 42, "warning", "raccord-short")
    # PROMEN at the front, AI at the back, and the same S: three at each end.
    back = judge("fisf-2009", longer, slip("PROMEN..AIS", None, 42, raccord=beside))
    assert_verdict(back, 42, "none")


@pytest.mark.article("ancien", "3.3.2", policy="slips.partial_ends")
def test_one_end_only_in_the_old_regulation():
    where = position(**WHERE)
    assert_verdict(judge("ancien", where, slip("REPAS", None, 9)), 9, "none")
    both = judge("ancien", where, slip("REPA.ERAI", None, 36))
    assert_verdict(both, 0, "zero", "word-incomplete")


@by_edition("slips.partial_ends", {"gaspesie": "3", "simplifie": "3"}, mutant=2)
def test_elsewhere_words_are_written_whole(edition):
    where = position(**WHERE)
    verdict = judge(edition, where, slip("REPAS", None, 9))
    assert verdict.sanction == "zero"
    assert judge(edition, where, slip("REPA.ERAI", None, 36)).sanction == "zero"


@by_edition(
    "slips.partial_word_length",
    {"fisf-2011": "4.3.2", "fisf-2009": "3.3.2", "ancien": "3.3.2"},
)
def test_a_partial_extension_needs_a_word_of_three_letters(edition):
    # SEL is extended to SELS, written ELS.
    three = position((("SEL", "H8"),), "SNIOTRA")
    verdict = judge(edition, three, slip("ELS", None, 4, raccord=raccord(("S", 0, -1))))
    assert_verdict(verdict, 4, "none")
    two = position((("AS", "H8"),), "TNIONSR")
    assert judge(edition, two, slip("TA", None, 2)).sanction == "zero"


def test_front_and_back_in_part():
    where = position(**WHERE)
    for edition in SANCTIONING:
        assert_verdict(judge(edition, where, slip("REPAS", None, 9)), 9, "none")
        assert_verdict(judge(edition, where, slip("SSERAI", None, 30)), 30, "none")
        assert_verdict(judge(edition, where, slip("..SSERAI", "A1", 30)), 30, "none")
        two = judge(edition, where, slip("SERAI", None, 30))
        assert_verdict(two, 30, "warning", "raccord-short")
        one = judge(edition, where, slip("ERAI", None, 30))
        assert_verdict(one, 0, "zero", "raccord-short")


def test_the_adjoining_letter_is_needed():
    where = position(**WHERE)
    for edition in SANCTIONING:
        for written in ("RE...", "RE.SSE", "PAS.RAI"):
            verdict = judge(edition, where, slip(written, "H6", 9))
            assert_verdict(verdict, 0, "zero", "word-incomplete")


@pytest.mark.parametrize("edition", SANCTIONING)
def test_an_extension_at_one_end_may_leave_out_the_middle_of_the_placed_word(edition):
    where = position(**WHERE)
    # RE before PASSE, or RAI behind it: three letters of PASSE in all, wherever (2011: 4.3.2).
    for written in ("REPA.E", "REPA.SE", "REPAS.E"):
        assert_verdict(judge(edition, where, slip(written, "H6", 9)), 9, "none")
    for written in ("P.SERAI", "PA.SERAI", "PAS.ERAI"):
        assert_verdict(judge(edition, where, slip(written, "H8", 30)), 30, "none")


@pytest.mark.parametrize("edition", SANCTIONING)
def test_an_extension_in_part_of_no_word_is_told_by_the_word_that_it_makes(edition):
    verdict = judge(edition, position(**WHERE), slip("RIPA.SE", None, 9))
    assert_verdict(verdict, 0, "zero", "word-invalid")
    assert "RIPASSE" in verdict.faults[0].message


def test_the_number_of_blanks_is_not_binding():
    for blanks in (".", "..", "...", "......"):
        written = slip(f"REPA{blanks}ERAI", None, 36)
        assert_verdict(judge("fisf-2011", position(**WHERE), written), 36, "none")


def test_circles_of_a_partial_extension_follow_its_letters():
    where = position(rack="RE?AEUI")
    verdict = judge("fisf-2011", where, slip("REPA.ERAI", None, 36, circled=(6,)))
    assert verdict.move.word == "REPASSErAI"
    assert verdict.sanction == "warning"  # the score counts the joker as an R
    assert codes(verdict) == {"score-wrong"}


def extension(across, word, *letters, more=""):
    """PASSE in H8 and its extension across, or in 8H and downwards."""
    where = position((("PASSE", "H8" if across else "8H"),), "RERAEUI", more=more)
    drawn = [(letter, *((row, col) if across else (col, row))) for letter, row, col in letters]
    direction = "across" if across else "down"
    return judge("fisf-2011", where, slip(word, direction=direction, raccord=raccord(*drawn)))


@pytest.mark.parametrize("across", [True, False])
def test_letters_beside_an_altered_extension(across):
    assert "raccord-altered" in codes(extension(across, "REPSA"))
    # Against its end they are letters of it, apart they must be right.
    assert "raccord-altered" in codes(extension(across, "REPS", ("A", 0, 4)))
    assert "raccord-altered" in codes(extension(across, "EPSA", ("R", 0, -1)))
    assert "raccord-altered" in codes(extension(across, "REPSA", ("E", 0, 6)))
    assert extension(across, "REPSA", ("X", 0, 6)).sanction == "zero"
    assert extension(across, "REPSA", ("X", 1, 1)).sanction == "zero"


ALTERED_BOTH_ENDS = {
    "omitted": "REP.SOERAI",
    "changed": "REPOSSERAI",
    "swapped": "REAPSSERAI",
    "in part, before the blank": "REPSA.ERAI",
    "in part, behind the blank": "REP.SOERAI",
}


@pytest.mark.article("fisf-2011", "5.2", policy="slips.recover_altered")
@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize("how", ALTERED_BOTH_ENDS)
def test_an_altered_extension_at_both_ends(how, across):
    verdict = extension(across, ALTERED_BOTH_ENDS[how])
    assert "raccord-altered" in codes(verdict)
    assert (verdict.move.word, verdict.points) == ("REPASSERAI", 36)


@pytest.mark.parametrize("across", [True, False])
def test_an_altered_extension_by_one_letter_at_each_end(across):
    verdict = extension(across, "EPASER", more="EPASSER")
    assert "raccord-altered" in codes(verdict)
    assert verdict.move.word == "EPASSER"
    # One letter more is no slip of the pen.
    assert extension(across, "EPASSSER", more="EPASSER").sanction == "zero"


def test_in_2009_a_letter_drawn_at_the_front_helps_the_front():
    # PROME at the front has two letters of MENERAI; the S of AS drawn under its M makes three.
    longer = position((("MENERAI", "H4"),), "PROTUSL", more="PROMENERAIS", also={(8, 3): "S"})
    beside = raccord(("S", 1, 3))
    front = judge("fisf-2009", longer, slip("PROME..RAIS", None, 42, raccord=beside))
    assert_verdict(front, 42, "none")
    back = judge("fisf-2009", longer, slip("PROMEN..AIS", None, 42, raccord=beside))
    assert_verdict(back, 42, "warning", "raccord-short")


def test_what_is_drawn_around_a_word_written_down_is_counted_in_the_same_way():
    longer = position((("MENERAI", "8D"),), "PROTUSL", more="PROMENERAIS", also={(8, 8): "S"})
    beside = raccord(("S", 8, 1))
    for written, sanction in (("PROME..RAIS", "warning"), ("PROMEN..AIS", "none")):
        drawn = slip(written, None, 42, direction="down", raccord=beside)
        assert judge("fisf-2009", longer, drawn).sanction == sanction


@pytest.mark.article("fisf-2011", "5.2")
def test_letters_that_do_not_touch_the_word_are_no_raccord_to_be_mended():
    # TAS under the N of EN; SSE is two rows above it, and one letter of it is wrong.
    where = position((("PASSE", "H8"), ("EN", "12H")), "TAUVBCS", more="ENS TAS")
    for third in ("E", "A"):
        drawn = slip("TAS", None, 5, raccord=raccord(("S", -2, 0), ("S", -2, 1), (third, -2, 2)))
        assert judge("fisf-2011", where, drawn).sanction == "zero"
