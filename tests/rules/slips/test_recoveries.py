"""What 2011 understands although it is written wrong (5.3), and no other edition does."""

import pytest

from pioche.rules.slips.raccord import turned
from support.articles import by_edition
from support.slips import assert_verdict, judge, position, raccord, slip

OTHERS = {"fisf-2009": "4.2", "ancien": "4.2", "gaspesie": "3", "simplifie": "3"}
SHIFTED = ["9F", "10G", "8G", "10H", "8F", "10F"]


@pytest.mark.article("fisf-2011", "5.3", policy="slips.recover_shift", mutant=0)
@pytest.mark.parametrize("reference", SHIFTED)
def test_off_by_one_costs_five_points(reference):
    verdict = judge("fisf-2011", position(), slip("NATIONS", reference, 10))
    assert_verdict(verdict, 10, "penalty", "shifted", penalty=5)
    assert verdict.move.ref == "9G"
    assert verdict.notice


@pytest.mark.article("fisf-2011", "5.3", policy="faults.shifted", mutant="zero")
@pytest.mark.article("fisf-2011", "5.3", policy="slips.penalty")
def test_its_sanction_is_five_points():
    verdict = judge("fisf-2011", position(), slip("NATIONS", "10G", 10))
    assert (verdict.points, verdict.penalty, verdict.net) == (10, 5, 5)


@by_edition("slips.recover_shift", OTHERS, mutant=1)
def test_elsewhere_it_is_a_zero(edition):
    for reference in SHIFTED:
        verdict = judge(edition, position(), slip("NATIONS", reference, 10))
        assert (verdict.points, verdict.sanction) == (0, "zero")
    # Were it understood, its sanction would still be the zero of this edition.
    assert "shifted" not in {fault.code for fault in verdict.faults}


def test_condition_1_the_word_is_whole():
    assert judge("fisf-2011", position(), slip("NAT.ONS", "10G", 10)).sanction == "zero"


@pytest.mark.parametrize("score", [9, 11, None])
def test_condition_2_the_score_is_exact(score):
    assert judge("fisf-2011", position(), slip("NATIONS", "10G", score)).sanction == "zero"


def test_condition_3_no_letter_joins_a_placed_word_badly():
    # NOTA down in 14H is right (with an EN…); one column left its N would make PASSEN.
    where = position((("PASSES", "H8"),), "TNIONRA", more="SON ONS PASSESN")
    right = judge("fisf-2011", where, slip("SON", "13H", 3))
    assert right.sanction == "warning", "the score that is written is not its own"
    score = right.move.score
    # One column to the right, S would follow PASSES: PASSESS.
    assert judge("fisf-2011", where, slip("SON", "14H", score)).sanction == "zero"
    # One row above, the O is on the S: a contradiction, no word is extended.
    above = judge("fisf-2011", where, slip("SON", "13G", score))
    assert_verdict(above, score, "penalty", "shifted", penalty=5)


def test_condition_4_the_place_written_is_not_playable():
    # OS is playable in G11 (6 points); in 11G (2 points) too: what is written is judged.
    verdict = judge("fisf-2011", position(), slip("OS", "11G", 6))
    assert_verdict(verdict, 2, "warning", "score-wrong")


@pytest.mark.article("fisf-2011", "5.3", policy="slips.recover_shift")
def test_two_columns_or_the_other_direction_are_not_a_shift():
    for reference in ("11G", "9E", "9I"):
        assert judge("fisf-2011", position(), slip("NATIONS", reference, 10)).sanction == "zero"


@pytest.mark.article("fisf-2011", "5.3", policy="slips.recover_shift", mutant=0)
def test_a_raccord_displaced_as_one_block():
    # PASSE drawn across the T of NATIONS instead of its A.
    block = raccord(("P", 2, -1), ("A", 2, 0), ("S", 2, 1), ("S", 2, 2), ("E", 2, 3))
    drawn = slip("NATIONS", None, 10, direction="down", raccord=block)
    assert_verdict(judge("fisf-2011", position(), drawn), 10, "penalty", "shifted", penalty=5)
    assert judge("fisf-2009", position(), drawn).sanction == "zero"
    wrong = slip("NATIONS", None, 11, direction="down", raccord=block)
    assert judge("fisf-2011", position(), wrong).sanction == "zero"


@pytest.mark.article("fisf-2011", "5.3")
@pytest.mark.parametrize("across", [True, False])
def test_letters_all_displaced_by_one_are_no_letter_left_out(across):
    # S and S behind the A of NATIONS, one square too far: no letter behind them was left out.
    where = position((("PASSE", "8H" if across else "H8"),))
    drawn = raccord(("S", 1, 2), ("S", 1, 3))
    direction = "across" if across else "down"
    written = slip(
        "NATIONS", None, 10, direction=direction, raccord=turned(drawn) if across else drawn
    )
    assert_verdict(judge("fisf-2011", where, written), 10, "penalty", "shifted", penalty=5)


# RATA… TONS down ends on the S of SELS: the last letter lies on the grid.
LAST = {"moves": (("SELS", "H8"),), "rack": "TNIOXRA"}


@pytest.mark.article("fisf-2011", "5.3", policy="slips.recover_last_letter")
@pytest.mark.article("fisf-2011", "5.3", policy="faults.last-letter-missing", mutant="zero")
def test_the_last_letter_on_the_grid_may_be_missing():
    whole = judge("fisf-2011", position(**LAST), slip("TONS", "11E", 5))
    score = whole.move.score
    verdict = judge("fisf-2011", position(**LAST), slip("TON", "11E", score))
    assert_verdict(verdict, score, "penalty", "last-letter-missing", penalty=5)
    assert verdict.move.word == "TONS"


@by_edition("slips.recover_last_letter", OTHERS, mutant=True)
def test_elsewhere_the_word_is_incomplete(edition):
    score = judge(edition, position(**LAST), slip("TONS", "11E", 5)).move.score
    verdict = judge(edition, position(**LAST), slip("TON", "11E", score))
    assert_verdict(verdict, 0, "zero", "word-incomplete")


def test_in_both_modes_it_is_said_once():
    where = position(**LAST)
    score = judge("fisf-2011", where, slip("TONS", "11E", 5)).move.score
    letters = raccord(("E", 3, -2), ("L", 3, -1))
    verdict = judge("fisf-2011", where, slip("TON", "11E", score, raccord=letters))
    assert [fault.code for fault in verdict.faults] == ["last-letter-missing"]
    assert (verdict.points, verdict.penalty) == (score, 5)


def test_only_for_the_score_of_the_whole_word():
    score = judge("fisf-2011", position(**LAST), slip("TONS", "11E", 5)).move.score
    for claimed in (score - 1, score + 1, None):
        verdict = judge("fisf-2011", position(**LAST), slip("TON", "11E", claimed))
        assert_verdict(verdict, 0, "zero", "word-incomplete")


def test_only_for_the_last_letter():
    # TO of TONS: two letters are missing, one of them from the rack.
    assert judge("fisf-2011", position(**LAST), slip("TO", "11E", 5)).sanction == "zero"
