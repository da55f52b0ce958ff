"""« Jarnac ! » and CONTESTATION."""

from __future__ import annotations

import pytest

from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac import events as ev
from pioche.games.jarnac.model import LINES, Phase
from support.jarnac import ANNE, BRUNO, opened, position

# « Jarnac ! »


def test_a_jarnac_takes_a_word_of_the_opponents_loose_letters():
    table = position("LACE", "XY", anne_lines=("SOL",), bruno_lines=("MUR",))
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LAC")
    assert table.bruno.lines == ("MUR", "LAC")
    assert table.bruno.loose == "XY"
    assert table.bruno.jarnacs == 1
    assert table.anne.lines == ("SOL",)
    assert table.anne.loose == "E"


def test_a_jarnac_with_a_line_takes_the_line_and_the_lines_close_up():
    table = position("SE", anne_lines=("MUR", "LAC", "SOL"))
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LACS", line=1)
    assert table.anne.lines == ("MUR", "SOL")
    assert table.anne.loose == "E"
    assert table.bruno.lines == ("LACS",)


def test_after_a_jarnac_one_draws_or_exchanges_as_always():
    table = position("LAC", "XYZ")
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LAC")
    table.exchange(BRUNO, "XYZ")
    assert table.state.phase is Phase.PLAY
    assert len(table.bruno.loose) == 3


def test_the_second_player_may_say_jarnac_before_his_first_six_letters():
    table = opened()
    table.do(cmd.Toss())
    first = table.hand
    table.draw(first)
    table.pass_(first)
    loose = table.state.theirs.loose
    table.jarnac(table.hand, loose[:3])
    assert table.state.mine.lines == (loose[:3],)
    table.draw(table.hand)
    assert len(table.state.mine.loose) == 6


def test_only_words_that_the_opponent_could_have_made():
    table = position("LA", "CXYZ", anne_lines=("MUR",))
    table.pass_(ANNE)
    assert table.refuse(cmd.CallJarnac(BRUNO, 6, "LAC")) == "letters-missing"
    assert table.refuse(cmd.CallJarnac(BRUNO, 6, "MUR", 0)) == "nothing-added"
    assert table.refuse(cmd.CallJarnac(BRUNO, 6, "LA")) == "word-length"


def test_a_full_mat_could_not_have_taken_a_new_word():
    table = position(
        "LACS", anne_lines=("SOL",) * (LINES - 1) + ("MUR",), bag="ABC", phase=Phase.PLAY
    )
    table.pass_(ANNE)
    assert table.refuse(cmd.CallJarnac(BRUNO, 6, "LAC")) == "mat-full"


def test_too_late_once_one_has_drawn():
    table = position("LAC", "XYZ")
    table.pass_(ANNE)
    table.draw(BRUNO)
    assert table.refuse(cmd.CallJarnac(BRUNO, 6, "LAC")) == "jarnac-after-draw"


def test_one_jarnac_a_passage():
    table = position("LACMUR")
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LAC")
    assert table.refuse(cmd.CallJarnac(BRUNO, 6, "MUR")) == "jarnac-once"


def test_none_without_a_free_line():
    table = position("LAC", bruno_lines=("SOL",) * LINES, bag="ABC")
    table.pass_(ANNE)
    assert table.refuse(cmd.CallJarnac(BRUNO, 6, "LAC")) == "jarnac-no-line"


def test_not_during_ones_own_turn():
    table = position("LAC", "MUR")
    assert table.refuse(cmd.CallJarnac(ANNE, 5, "MUR")) == "jarnac-after-draw"


# Contested words


def laid(word="XYZ", line=None, loose="XYZLAC", **others):
    table = position(loose, "SOL", **others)
    table.play(ANNE, word, line)
    return table


def test_a_good_word_contested_the_author_goes_on_and_draws_two():
    table = laid("LAC")
    (judged,) = table.contest(BRUNO)
    assert isinstance(judged, ev.WordJudged)
    assert judged.verdict.valid
    assert table.hand == ANNE
    table.draw(ANNE)
    assert len(table.anne.loose) == 3 + 2
    table.pass_(ANNE)
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 3 + 1  # the contester gains nothing


def test_a_bad_word_contested_its_letters_return_and_the_hand_passes():
    table = laid("XYZ")
    judged, passed = table.contest(BRUNO)
    assert not judged.verdict.valid
    assert passed.reason == "refused"
    assert table.anne.lines == ()
    assert table.anne.loose == "XYZLAC"
    assert table.hand == BRUNO


def test_the_contester_then_draws_two_instead_of_one():
    table = laid("XYZ")
    table.contest(BRUNO)
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 3 + 2


def test_or_four_instead_of_three_when_exchanging():
    table = laid("XYZ")
    table.contest(BRUNO)
    table.exchange(BRUNO, "SOL")
    assert len(table.bruno.loose) == 4


def test_the_extra_letter_is_drawn_once():
    table = laid("XYZ")
    table.contest(BRUNO)
    table.draw(BRUNO)
    table.pass_(BRUNO)
    table.draw(ANNE)
    assert len(table.anne.loose) == 6 + 1


def test_a_transformed_line_reverts():
    table = laid("XLAC", 0, loose="XYZ", anne_lines=("LAC", "MUR"))
    table.contest(BRUNO)
    assert table.anne.lines == ("LAC", "MUR")
    assert table.anne.loose == "XYZ"


@pytest.mark.parametrize("announced", [True, False])
def test_after_a_right_contest_the_contester_may_say_jarnac_and_still_draws_two(announced):
    table = laid("XYZ")
    events = table.contest(BRUNO, jarnac=announced)
    assert events[0].jarnac is announced
    table.jarnac(BRUNO, "LAC")
    assert table.bruno.lines == ("LAC",)
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 3 + 2


def test_a_wrong_contest_with_jarnac_gives_no_jarnac():
    table = laid("LAC")
    table.contest(BRUNO, jarnac=True)
    assert table.refuse(cmd.CallJarnac(BRUNO, 5, "XYZ")) == "not-your-hand"


def test_the_jarnac_may_use_the_letters_of_the_refused_word():
    table = laid("ALC", loose="ALCX")
    table.contest(BRUNO, jarnac=True)
    table.jarnac(BRUNO, "LAC")
    assert table.anne.loose == "X"


def test_a_first_draw_won_by_a_contest_has_one_letter_more():
    table = opened()
    table.do(cmd.Toss())
    first = table.hand
    table.draw(first)
    table.play(first, table.state.mine.loose[:3])  # not a word of the list
    table.contest(table.state.seat(1 - table.state.hand))
    table.draw(table.hand)
    assert len(table.state.mine.loose) == 7


def test_too_late_once_the_author_has_drawn():
    table = laid("XYZ")
    number = table.state.words
    table.draw(ANNE)
    assert table.refuse(cmd.Contest(BRUNO, number)) == "contest-late"
    assert table.anne.lines == ("XYZ",)


def test_log_order_decides_between_a_contest_and_a_draw():
    contest_first, draw_first = laid("XYZ"), laid("XYZ")
    contest = cmd.Contest(BRUNO, contest_first.state.words)
    draw = cmd.Draw(ANNE, 5)
    contest_first.do(contest)
    assert contest_first.refuse(draw) == "turn-over"
    draw_first.do(draw)
    assert draw_first.refuse(contest) == "contest-late"


def test_log_order_decides_between_a_jarnac_and_a_draw_of_the_same_team():
    table = position("LAC")
    table.pass_(ANNE)
    jarnac, draw = cmd.CallJarnac(BRUNO, 6, "LAC"), cmd.Draw(BRUNO, 6)
    table.do(draw)
    assert table.refuse(jarnac) == "jarnac-after-draw"


def test_a_contest_sent_before_the_next_word_does_not_hit_that_word():
    table = laid("XYZ", loose="XYZLAC")
    number = table.state.words
    table.draw(ANNE)
    table.play(ANNE, "LAC")
    assert table.refuse(cmd.Contest(BRUNO, number)) == "contest-late"


def test_contests_that_make_no_sense():
    table = position("XYZ")
    assert table.refuse(cmd.Contest(BRUNO, 1)) == "contest-nothing"
    table.play(ANNE, "XYZ")
    assert table.refuse(cmd.Contest(ANNE, 1)) == "contest-own"
    assert table.refuse(cmd.Contest(BRUNO, 2)) == "contest-nothing"
    assert table.refuse(cmd.Contest(BRUNO, 0)) == "contest-nothing"


def test_a_word_is_judged_once():
    table = laid("LAC")
    table.contest(BRUNO)
    assert table.refuse(cmd.Contest(BRUNO, table.state.words)) == "contest-judged"


# Contested Jarnacs


def called(word="XYZ", **others):
    table = position("XYZLAC", "SOL", **others)
    table.pass_(ANNE)
    table.jarnac(BRUNO, word)
    return table


def test_a_good_jarnac_contested_the_taker_draws_two():
    table = called("LAC")
    table.contest(ANNE)
    assert table.hand == BRUNO
    assert table.bruno.jarnacs == 1
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 3 + 2


def test_a_good_jarnac_contested_the_taker_may_exchange_three_for_four():
    table = called("LAC")
    table.contest(ANNE)
    table.exchange(BRUNO, "SOL")
    assert len(table.bruno.loose) == 4


def test_a_bad_jarnac_contested_everything_returns_and_the_hand_passes():
    table = called("XYZ", anne_lines=("MUR",))
    table.contest(ANNE)
    assert table.anne.lines == ("MUR",)
    assert table.anne.loose == "XYZLAC"
    assert table.bruno.lines == ()
    assert table.bruno.jarnacs == 0
    assert table.hand == ANNE
    table.draw(ANNE)
    assert len(table.anne.loose) == 6 + 2


def test_the_contester_of_a_bad_jarnac_may_say_jarnac_in_turn():
    table = called("XYZ")
    table.contest(ANNE, jarnac=True)
    table.jarnac(ANNE, "SOL")
    assert table.anne.lines == ("SOL",)


def test_an_uncontested_jarnac_stands_whatever_the_word():
    table = called("XYZ")
    number = table.state.words
    table.draw(BRUNO)
    assert table.refuse(cmd.Contest(ANNE, number)) == "contest-late"
    assert table.bruno.lines == ("XYZ",)


def test_a_jarnac_after_a_right_contest_contested_wrongly_draws_three():
    table = laid("XYZ")
    table.contest(BRUNO, jarnac=True)
    table.jarnac(BRUNO, "LAC")
    table.contest(ANNE)
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 3 + 3
