"""TOUR DE JEU and Piocher: the first six letters, words, transformations, pass, draw, exchange."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.core.tiles import Bag
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac import events as ev
from pioche.games.jarnac.model import LINES, Mat, Phase
from support.jarnac import ANNE, BRUNO, opened, position


def started(seed: int = 7):
    table = opened(seed=seed)
    table.do(cmd.Toss())
    return table


def test_the_starter_draws_six_letters():
    table = started()
    starter = table.hand
    table.draw(starter)
    assert len(table.state.mine.loose) == 6
    assert len(table.state.bag) == 138
    assert table.state.phase is Phase.PLAY


def test_the_second_player_draws_six_too_on_his_first_turn():
    table = started()
    first = table.hand
    table.draw(first)
    table.pass_(first)
    second = table.hand
    assert second != first
    table.draw(second)
    assert len(table.state.mine.loose) == 6


def test_from_the_second_turn_one_letter_is_drawn_on_receiving_the_bag():
    table = position("AB", phase=Phase.BAG)
    table.draw(ANNE)
    assert len(table.anne.loose) == 3


def test_the_first_word_goes_on_the_first_line():
    table = position("LACBDE")
    table.play(ANNE, "LAC")
    assert table.anne == Mat("BDE", ("LAC",), opened=True)


def test_a_new_word_goes_on_the_next_line():
    table = position("SOLE", anne_lines=("LAC",))
    table.play(ANNE, "SOL")
    assert table.anne.lines == ("LAC", "SOL")
    assert table.anne.loose == "E"


def test_each_word_draws_one_letter_and_the_turn_goes_on():
    table = position("LACSOL")
    table.play(ANNE, "LAC")
    table.draw(ANNE)
    assert len(table.anne.loose) == 4
    table.play(ANNE, "SOL")
    table.draw(ANNE)
    assert table.hand == ANNE
    assert table.anne.lines == ("LAC", "SOL")


def test_a_line_is_transformed_by_adding_letters_in_any_order():
    table = position("SRE", anne_lines=("MUR", "LAC"))
    table.play(ANNE, "CALS", line=1)
    assert table.anne.lines == ("MUR", "CALS")
    assert table.anne.loose == "RE"


def test_several_letters_may_be_added_at_once():
    table = position("AUX", anne_lines=("TOUR",))
    table.play(ANNE, "AUTOUR", line=0)
    assert table.anne.lines == ("AUTOUR",)
    assert table.anne.loose == "X"


def test_a_transformation_draws_one_letter_too():
    table = position("S", anne_lines=("LAC",))
    table.play(ANNE, "LACS", line=0)
    table.draw(ANNE)
    assert len(table.anne.loose) == 1
    assert table.hand == ANNE


def test_passing_gives_the_bag_to_the_opponent():
    table = position("XYZ")
    table.pass_(ANNE)
    assert table.hand == BRUNO
    assert table.state.phase is Phase.BAG
    assert table.state.turn == 6


@pytest.mark.parametrize(
    ("word", "line", "code"),
    [
        ("LA", None, "word-length"),
        ("LACLACLACL", None, "word-length"),
        ("L-C", None, "word-letters"),
        ("", None, "word-letters"),
        ("SOL", None, "letters-missing"),
        ("LACS", 0, "letters-lost"),  # a letter cannot leave a word
        ("MUR", 0, "nothing-added"),
        ("RUM", 0, "nothing-added"),
        ("MURE", 0, "letters-missing"),
        ("MURLAC", 1, "line-empty"),
        ("MURLAC", -1, "line-empty"),
    ],
)
def test_words_that_the_letters_do_not_allow(word, line, code):
    table = position("LACS", anne_lines=("MUR",))
    assert table.refuse(cmd.Play(ANNE, 5, word, line)) == code


def test_letters_do_not_move_from_line_to_line():
    # The S of SOL would be needed; only loose letters can be added.
    table = position("", anne_lines=("LAC", "SOL"))
    assert table.refuse(cmd.Play(ANNE, 5, "LACS", 0)) == "letters-missing"


def test_accents_and_case_are_forgiven():
    table = position("LACEDR")
    table.play(ANNE, "lâc")
    assert table.anne.lines == ("LAC",)


def test_no_ninth_line():
    table = position("LAC", anne_lines=("SOL",) * LINES, bag="ABC")
    assert table.refuse(cmd.Play(ANNE, 5, "LAC")) == "mat-full"


def test_a_line_of_nine_letters_grows_no_more():
    table = position("S", anne_lines=("PIERREUSE",))
    assert table.refuse(cmd.Play(ANNE, 5, "PIERREUSES", 0)) == "word-length"


def test_the_word_is_not_judged_unless_contested():
    table = position("XYZ")
    table.play(ANNE, "XYZ")
    table.draw(ANNE)
    assert table.anne.lines == ("XYZ",)


def test_one_must_draw_after_a_word():
    table = position("LACSOL")
    table.play(ANNE, "LAC")
    assert table.refuse(cmd.Play(ANNE, 5, "SOL")) == "draw-after-word"
    assert table.refuse(cmd.Pass(ANNE, 5)) == "draw-after-word"


def test_one_must_draw_before_a_word_or_a_pass():
    table = position("LACSOL", phase=Phase.BAG)
    assert table.refuse(cmd.Play(ANNE, 5, "SOL")) == "draw-before-word"
    assert table.refuse(cmd.Pass(ANNE, 5)) == "draw-before-pass"


def test_one_draws_once():
    table = position("LACSOL")
    assert table.refuse(cmd.Draw(ANNE, 5)) == "already-drawn"


def test_acts_out_of_turn_are_refused():
    table = position("LAC", "SOL")
    for command in (
        cmd.Draw(BRUNO, 5),
        cmd.Exchange(BRUNO, 5, "SOL"),
        cmd.Play(BRUNO, 5, "SOL"),
        cmd.Pass(BRUNO, 5),
        cmd.CallJarnac(BRUNO, 5, "LAC"),
    ):
        assert table.refuse(command) == "not-your-hand"


def test_an_act_for_a_turn_gone_by_is_refused():
    table = position("LAC", turn=9)
    assert table.refuse(cmd.Play(ANNE, 7, "LAC")) == "turn-over"


def test_a_stranger_cannot_act():
    assert position("LAC").refuse(cmd.Play("carole", 5, "LAC")) == "seat-unknown"


# Changer trois lettres


def test_three_letters_are_set_aside_three_drawn_and_the_first_three_put_back():
    table = position("XYZE", phase=Phase.BAG, bag="AIO")
    table.exchange(ANNE, "XYZ")
    assert table.anne.loose[0] == "E"
    # The three set aside could not be drawn again: they go back afterwards.
    assert sorted(table.anne.loose[1:]) == ["A", "I", "O"]
    assert table.state.bag == Bag.of("XYZ")
    assert table.state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("loose", "letters", "code"),
    [
        ("XY", "XY", "exchange-few-letters"),
        ("XYZE", "XY", "exchange-three"),
        ("XYZE", "XYZE", "exchange-three"),
        ("XYZE", "XYA", "exchange-missing"),
        ("XYZE", "XY3", "word-letters"),
    ],
)
def test_exchanges_that_are_refused(loose, letters, code):
    table = position(loose, phase=Phase.BAG)
    assert table.refuse(cmd.Exchange(ANNE, 5, letters)) == code


def test_an_exchange_needs_three_letters_in_the_bag():
    table = position("XYZE", phase=Phase.BAG, bag="AI")
    assert table.refuse(cmd.Exchange(ANNE, 5, "XYZ")) == "exchange-bag"


def test_no_exchange_once_the_turn_has_begun():
    assert position("XYZE").refuse(cmd.Exchange(ANNE, 5, "XYZ")) == "exchange-on-receipt"
    table = position("LACXYZ")
    table.play(ANNE, "LAC")
    assert table.refuse(cmd.Exchange(ANNE, 5, "XYZ")) == "exchange-on-receipt"


def test_no_exchange_on_the_first_turn():
    table = started()
    assert table.refuse(cmd.Exchange(table.hand, 1, "ABC")) == "exchange-first-turn"


def test_an_empty_bag_gives_what_it_has():
    table = position("LACSOL", bag="")
    table.play(ANNE, "LAC")
    (drawn,) = table.draw(ANNE)
    assert isinstance(drawn, ev.LettersDrawn)
    assert drawn.letters == ""
    assert table.state.phase is Phase.PLAY


def test_a_first_draw_of_six_takes_what_the_bag_has():
    table = position(phase=Phase.BAG, bag="ABCD")
    table.state = replace(table.state, mats=(Mat(), table.bruno))
    table.draw(ANNE)
    assert sorted(table.anne.loose) == list("ABCD")
