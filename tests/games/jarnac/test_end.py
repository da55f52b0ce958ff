"""FIN DE PARTIE and VAINQUEUR."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.games.company import Resign
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.model import LINES, Mat, Phase
from pioche.games.jarnac.scoring import winning_side
from pioche.games.jarnac.timing import GRACE_MS
from support.jarnac import ANNE, BRUNO, opened, position

FULL = ("MUR",) * 7 + ("LAC",)


def closing(loose="XYZS", bruno="TIRZ", **others):
    """Anne has eight words and passes: Bruno has ten seconds."""
    table = position(loose, bruno, anne_lines=FULL, bag="ABC", **others)
    table.pass_(ANNE)
    return table


def test_eight_words_and_a_pass_open_ten_seconds():
    table = closing()
    assert table.state.phase is Phase.WINDOW
    assert table.hand == BRUNO
    assert table.state.window == table.now + 10_000
    assert GAME.due(table.state)[0] == table.now + 10_000 + GRACE_MS


def test_without_a_jarnac_in_ten_seconds_the_game_ends():
    table = closing()
    (ended,) = table.fire()
    assert ended.reason == "full-mat"
    assert ended.points == (72, 0)
    assert ended.winner == ANNE
    state = table.state
    assert state.phase is Phase.OVER
    assert GAME.due(state) is None
    # And nothing is left of what was going on.
    assert (state.may_call, state.closing, state.window, state.claim) == (False, False, None, None)


def test_the_opponent_may_let_the_ten_seconds_go():
    table = closing()
    table.pass_(BRUNO)
    assert table.state.result is not None


def test_the_eighth_word_alone_does_not_end_the_game():
    table = position("SOLX", anne_lines=("MUR",) * 7, bag="ABC")
    table.play(ANNE, "SOL")
    table.draw(ANNE)
    assert table.state.phase is Phase.PLAY
    assert table.hand == ANNE


def test_seven_words_do_not_end_the_game():
    table = position("XYZ", anne_lines=("MUR",) * 7, bag="ABC")
    table.pass_(ANNE)
    assert table.state.phase is Phase.BAG


def test_in_the_ten_seconds_one_can_only_say_jarnac_or_pass():
    table = closing()
    for command in (
        cmd.Draw(BRUNO, 6),
        cmd.Exchange(BRUNO, 6, "TIR"),
        cmd.Play(BRUNO, 6, "TIR"),
    ):
        assert table.refuse(command) == "window-jarnac-only"


def test_a_jarnac_in_the_ten_seconds_keeps_the_game_going():
    table = closing()
    table.do(cmd.CallJarnac(BRUNO, 6, "CALS", 7), after=9_000)
    assert table.anne.lines == ("MUR",) * 7
    assert table.bruno.lines == ("CALS",)
    table.draw(BRUNO)
    assert table.state.phase is Phase.PLAY
    table.pass_(BRUNO)
    assert table.hand == ANNE
    assert table.state.phase is Phase.BAG


def test_a_jarnac_after_the_ten_seconds_comes_too_late():
    table = closing()
    jarnac = cmd.CallJarnac(BRUNO, 6, "CALS", 7)
    assert table.refuse(jarnac, after=10_000 + GRACE_MS) == "game-over"


def test_a_jarnac_in_the_ten_seconds_that_is_refused_leaves_the_end():
    table = closing()
    table.jarnac(BRUNO, "SCAL", 7)
    *_judged, ended = table.contest(ANNE)
    assert ended.reason == "full-mat"
    assert table.anne.lines == FULL
    assert table.bruno.jarnacs == 0


def test_a_jarnac_in_the_ten_seconds_contested_wrongly_keeps_the_game_going():
    table = closing()
    table.jarnac(BRUNO, "CALS", 7)
    table.contest(ANNE)
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 4 + 2
    assert table.hand == BRUNO


def test_no_one_waits_for_a_jarnac_that_has_no_line():
    table = position("XYZS", anne_lines=FULL, bruno_lines=("SOL",) * LINES, bag="ABC")
    (ended,) = table.pass_(ANNE)
    assert ended.reason == "full-mat"


def test_a_jarnac_on_the_eighth_line_takes_the_hand_draws_one_and_is_exposed():
    table = position("LACX", "TIRZ", bruno_lines=("SOL",) * 7, bag="ABC")
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LAC")
    assert table.bruno.full
    assert table.hand == BRUNO
    assert table.refuse(cmd.Exchange(BRUNO, 6, "TIR")) == "exchange-eighth-line"
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 5
    table.pass_(BRUNO)
    # Exposed in turn: Anne has her ten seconds, and without a Jarnac the game ends.
    assert table.state.phase is Phase.WINDOW
    assert table.hand == ANNE
    table.fire()
    assert table.state.phase is Phase.OVER


def test_a_jarnac_on_the_eighth_line_may_be_answered_by_another():
    table = position("LACX", "SZZZ", bruno_lines=("SOL",) * 7, bag="ABC")
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LAC")
    table.draw(BRUNO)
    table.pass_(BRUNO)
    table.jarnac(ANNE, "CALS", 7)
    assert len(table.bruno.lines) == 7
    assert table.hand == ANNE


def test_with_an_empty_bag_two_passes_in_a_row_end_the_game():
    table = position("XYZ", "XKW", bag="")
    table.pass_(ANNE)
    assert table.state.phase is Phase.BAG
    table.draw(BRUNO)
    table.pass_(BRUNO)
    assert table.state.phase is Phase.WINDOW  # Anne may still say Jarnac
    (ended,) = table.fire()
    assert ended.reason == "empty-bag"


def test_with_an_empty_bag_a_word_keeps_the_game_going():
    table = position("XYZ", "SOL", bag="")
    table.pass_(ANNE)
    table.draw(BRUNO)
    table.play(BRUNO, "SOL")
    table.draw(BRUNO)
    table.pass_(BRUNO)
    assert table.state.phase is Phase.BAG


def test_with_an_empty_bag_a_word_contested_wrongly_keeps_the_game_going_too():
    table = position("XYZ", "SOL", bag="")
    table.pass_(ANNE)
    table.draw(BRUNO)
    table.play(BRUNO, "SOL")
    table.contest(ANNE)
    table.draw(BRUNO)
    table.pass_(BRUNO)
    assert table.state.phase is Phase.BAG


def test_with_an_empty_bag_a_word_let_stand_keeps_the_game_going_too():
    table = position("XYZ", "SOL", bag="", contest_ms=3_000)
    table.pass_(ANNE)
    table.draw(BRUNO)
    table.play(BRUNO, "SOL")
    table.do(cmd.Accept(ANNE, table.state.words))
    table.draw(BRUNO)
    table.pass_(BRUNO)
    assert table.state.phase is Phase.BAG


def test_nothing_can_be_done_after_the_end():
    table = closing()
    table.fire()
    for command in (
        cmd.Draw(ANNE, 6),
        cmd.Pass(BRUNO, 6),
        cmd.Contest(ANNE, 1),
        cmd.StopClocks(),
        Resign(ANNE),
    ):
        assert table.refuse(command) == "game-over"


def test_a_side_may_resign():
    table = position("LAC", anne_lines=("MUR",))
    table.do(Resign(ANNE))
    assert table.state.result.winner == BRUNO
    assert table.state.result.reason == "resigned"
    early = opened()
    early.do(Resign(BRUNO))
    assert early.state.result.winner == ANNE


# VAINQUEUR


@pytest.mark.parametrize(
    ("length", "points"), [(3, 9), (4, 16), (5, 25), (6, 36), (7, 49), (8, 64), (9, 81)]
)
def test_a_word_counts_the_square_of_its_length(length, points):
    assert Mat(lines=("A" * length,)).points == points


def test_points_are_those_of_the_words_and_the_awards():
    assert Mat(loose="ABC", lines=("LAC", "CALS"), awards=20).points == 9 + 16 + 20


def winner(points, jarnacs):
    mats = [Mat(awards=p, jarnacs=j) for p, j in zip(points, jarnacs, strict=True)]
    side = winning_side((mats[0], mats[1]))
    assert winning_side((mats[1], mats[0])) == (None if side is None else 1 - side)
    return side


@pytest.mark.parametrize(
    ("points", "jarnacs", "side"),
    [
        ((171, 100), (0, 5), 0),  # more than 70 apart: the points decide
        ((170, 100), (0, 5), None),  # 70 apart: points and Jarnacs disagree
        ((170, 100), (1, 1), None),
        ((170, 100), (2, 1), 0),
        ((101, 100), (1, 0), 0),
        ((101, 100), (0, 1), None),
        ((100, 100), (3, 0), None),  # nobody has most points
        ((100, 100), (0, 0), None),
    ],
)
def test_the_winner(points, jarnacs, side):
    assert winner(points, jarnacs) == side


def test_the_awards_count_in_the_gap():
    table = closing(bruno="")
    mats = (replace(table.anne, awards=0), Mat(lines=("AAAAAAAAA",), awards=70, opened=True))
    table.state = replace(table.state, mats=mats)
    table.fire()
    assert table.state.result.points == (72, 151)
    assert table.state.result.winner == BRUNO
