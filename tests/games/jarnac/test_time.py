"""TEMPS DE RÉFLEXION: thirty seconds a move, the chess clock, flags and what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac import events as ev
from pioche.games.jarnac.model import LINES, Phase
from pioche.games.jarnac.timing import GRACE_MS, TimeControl, Timing
from support.jarnac import ANNE, BRUNO, START, opened, position

CLOCK = TimeControl.clock(60_000)

# Sans pendule


def test_thirty_seconds_a_move():
    table = position("LACXYZ")
    assert GAME.due(table.state) == (START + 30_000 + GRACE_MS, cmd.TimeUp(START + 32_000))


def test_each_act_begins_thirty_new_seconds():
    table = position("LACXYZ")
    table.do(cmd.Play(ANNE, 5, "LAC"), after=20_000)
    assert table.state.timing.deadline == START + 50_000
    table.do(cmd.Draw(ANNE, 5), after=20_000)
    assert table.state.timing.deadline == START + 70_000


def test_time_out_in_play_passes_the_bag():
    table = position("LACXYZ")
    (passed,) = table.fire()
    assert passed.reason == "time"
    assert table.hand == BRUNO
    assert table.state.may_call  # the opponent may say Jarnac as after any pass


def test_time_out_with_the_bag_in_hand_draws():
    table = position("LACXYZ", phase=Phase.BAG)
    table.fire()
    assert table.state.phase is Phase.PLAY
    assert len(table.anne.loose) == 7


def test_time_out_after_a_word_draws():
    table = position("LACXYZ")
    table.play(ANNE, "LAC")
    table.fire()
    assert table.state.phase is Phase.PLAY
    assert table.hand == ANNE


def test_a_command_within_the_grace_is_in_time_and_later_is_late():
    table = position("LACXYZ")
    table.do(cmd.Play(ANNE, 5, "LAC"), after=31_999)
    assert table.anne.lines == ("LAC",)
    late = position("LACXYZ")
    assert late.refuse(cmd.Play(ANNE, 5, "LAC"), after=32_000) == "turn-over"


def test_a_deadline_takes_effect_before_a_later_command():
    table = position("LACXYZ")
    passed, taken = table.do(cmd.CallJarnac(BRUNO, 6, "LAC"), after=40_000)
    assert isinstance(passed, ev.BagPassed)
    assert isinstance(taken, ev.JarnacTaken)


def test_no_deadline_fires_early_or_twice():
    table = position("LACXYZ")
    at, signal = GAME.due(table.state)
    assert table.refuse(signal) == "not-yet"
    table.now = at
    table.do(signal)
    assert table.refuse(signal) == "not-yet"


def test_unlimited_time_has_no_deadline():
    table = position("LACXYZ", time=TimeControl.unlimited())
    assert GAME.due(table.state) is None
    table.pass_(ANNE)
    assert GAME.due(table.state) is None


# La pendule


def test_twenty_minutes_by_default_and_adjustable():
    assert TimeControl.clock().ms == 20 * 60_000
    assert opened(time=TimeControl.clock(5_000)).state.timing == Timing((5_000, 5_000))


def test_both_clocks_are_stopped_until_the_first_six_letters():
    table = opened(time=CLOCK)
    table.do(cmd.Toss())
    assert GAME.due(table.state) is None
    table.now += 50_000
    table.draw(table.hand)
    side = table.state.hand
    assert table.state.timing == Timing((60_000, 60_000), side, table.now + 60_000)


def test_the_clock_runs_through_a_turn_whatever_is_played():
    table = position("LACXYZ", time=CLOCK)
    table.do(cmd.Play(ANNE, 5, "LAC"), after=10_000)
    table.do(cmd.Draw(ANNE, 5), after=10_000)
    assert table.state.timing == Timing((40_000, 60_000), 0, START + 60_000)


def test_passing_starts_the_opponents_clock():
    table = position("LACXYZ", time=CLOCK)
    table.do(cmd.Pass(ANNE, 5), after=10_000)
    assert table.state.timing == Timing((50_000, 60_000), 1, START + 70_000)
    table.do(cmd.Draw(BRUNO, 6), after=5_000)
    table.do(cmd.Pass(BRUNO, 6), after=5_000)
    assert table.state.timing == Timing((50_000, 50_000), 0, START + 70_000)


def test_an_interruption_stops_both_clocks():
    table = position("LACXYZ", time=CLOCK)
    table.do(cmd.StopClocks(), after=10_000)
    assert table.state.timing == Timing((50_000, 60_000))
    assert GAME.due(table.state) is None
    assert table.refuse(cmd.Play(ANNE, 5, "LAC")) == "clocks-stopped"
    assert table.refuse(cmd.StopClocks()) == "clocks-stopped"
    table.do(cmd.RestartClocks(), after=500_000)
    assert table.state.timing == Timing((50_000, 60_000), 0, table.now + 50_000)
    assert table.refuse(cmd.RestartClocks()) == "clocks-running"


def test_an_interruption_keeps_what_is_left_of_the_thirty_seconds():
    """« En cas d’arrêt de jeu »: stopping and starting again must not buy time to think."""
    table = position("LACXYZ")
    table.do(cmd.StopClocks(), after=21_000)
    assert table.state.timing.left[0] == 9_000
    table.do(cmd.RestartClocks(), after=500_000)
    assert table.state.timing.deadline == table.now + 9_000
    table.do(cmd.StopClocks(), after=5_000)
    table.do(cmd.RestartClocks(), after=1_000)
    assert table.state.timing.deadline == table.now + 4_000
    table.do(cmd.Play(ANNE, 5, "LAC"), after=1_000)
    assert table.state.timing.deadline == table.now + 30_000, "the next move has its own"


def test_an_interruption_within_the_grace_leaves_nothing():
    table = position("LACXYZ")
    table.do(cmd.StopClocks(), after=30_000 + GRACE_MS - 1)
    assert table.state.timing.left == (0, 30_000)


def test_an_interruption_keeps_what_is_left_of_the_time_to_contest():
    table = position("LACXYZ", contest_ms=3_000)
    table.play(ANNE, "LAC")
    table.do(cmd.Draw(ANNE, 5), after=1_000)
    table.do(cmd.StopClocks(), after=500)
    table.do(cmd.RestartClocks(), after=60_000)
    assert GAME.due(table.state) == (table.now + 1_500, cmd.TimeUp(table.now + 1_500))
    table.contest(BRUNO)


def test_an_interruption_between_word_and_letter_leaves_the_time_to_contest():
    table = position("LACXYZ", contest_ms=3_000)
    table.play(ANNE, "LAC")
    table.do(cmd.StopClocks(), after=1_000)
    table.do(cmd.RestartClocks(), after=60_000)
    (announced,) = table.draw(ANNE)
    assert isinstance(announced, ev.DrawAnnounced)
    assert announced.at == table.now + 2_000


def test_an_interruption_before_the_first_letters_starts_no_clock():
    table = opened(time=CLOCK)
    table.do(cmd.Toss())
    table.do(cmd.StopClocks())
    table.do(cmd.RestartClocks())
    assert table.state.timing == Timing((60_000, 60_000))


def test_an_interruption_keeps_what_is_left_of_the_ten_seconds():
    table = position("XYZ", anne_lines=("SOL",) * LINES, bag="ABC")
    table.pass_(ANNE)
    table.do(cmd.StopClocks(), after=4_000)
    assert GAME.due(table.state) is None
    table.do(cmd.RestartClocks(), after=100_000)
    assert table.state.window == table.now + 6_000


# La chute du drapeau


def flagged(*, anne="XYZLAC", bruno="SOLE", before=(), **others):
    """Anne's flag has fallen, after the acts of `before`."""
    table = position(anne, bruno, time=CLOCK, **others)
    for command in before:
        table.do(command)
    table.fire()
    return table


def test_the_flag_falls_without_grace():
    assert GAME.due(position("LAC", time=CLOCK).state) == (START + 60_000, cmd.TimeUp(1_060_000))


def test_whoever_is_out_of_time_hands_the_bag_over():
    table = flagged()
    assert table.anne.out_of_time
    assert table.hand == BRUNO
    assert table.state.timing.running == 1


def test_the_opponent_may_not_say_jarnac_then():
    table = flagged()
    assert table.refuse(cmd.CallJarnac(BRUNO, 6, "LAC")) == "jarnac-flag"


def test_the_opponent_draws_and_plays_on():
    table = flagged()
    table.draw(BRUNO)
    table.play(BRUNO, "SOL")
    table.draw(BRUNO)
    assert table.hand == BRUNO


def test_each_time_the_opponent_passes_the_one_out_of_time_may_only_say_jarnac():
    table = flagged()
    table.draw(BRUNO)
    table.pass_(BRUNO)
    assert table.state.phase is Phase.WINDOW
    assert table.hand == ANNE
    assert table.state.timing.running is None
    for command in (
        cmd.Draw(ANNE, 7),
        cmd.Exchange(ANNE, 7, "XYZ"),
        cmd.Play(ANNE, 7, "LAC"),
    ):
        assert table.refuse(command) == "window-jarnac-only"
    assert table.refuse(cmd.Draw(BRUNO, 7)) == "not-your-hand"


@pytest.mark.parametrize("silence", ["says so", "ten seconds"])
def test_then_the_opponent_plays_on_alone_and_still_without_jarnac(silence):
    table = flagged()
    table.draw(BRUNO)
    table.pass_(BRUNO)
    if silence == "says so":
        table.pass_(ANNE)
    else:
        table.fire()
    assert table.hand == BRUNO
    assert table.state.phase is Phase.BAG
    assert table.refuse(cmd.CallJarnac(BRUNO, 8, "LAC")) == "jarnac-flag"
    table.draw(BRUNO)
    assert table.state.phase is Phase.PLAY


def test_a_valid_jarnac_out_of_time_takes_nothing_and_ends_the_game():
    table = flagged()
    table.draw(BRUNO)
    table.pass_(BRUNO)
    called, ended = table.jarnac(ANNE, "SOL")
    assert called.verdict.valid
    assert ended.reason == "claim"
    assert table.anne.lines == ()
    assert table.anne.jarnacs == 0
    assert table.bruno.loose[:4] == "SOLE"


def test_an_invalid_jarnac_out_of_time_gives_ten_points_and_the_game_goes_on():
    table = flagged()
    table.draw(BRUNO)
    table.pass_(BRUNO)
    table.jarnac(ANNE, "LOS")
    assert table.bruno.awards == 10
    assert table.bruno.points == 10
    assert table.hand == BRUNO
    assert table.state.phase is Phase.BAG


def test_a_jarnac_out_of_time_needs_no_free_line():
    table = flagged(anne="X", anne_lines=("MUR",) * LINES, bag="ABC")
    table.draw(BRUNO)
    table.pass_(BRUNO)
    table.jarnac(ANNE, "SOL")
    assert table.state.result is not None


def test_a_valid_contest_out_of_time_ends_the_game():
    table = flagged()
    table.draw(BRUNO)
    table.play(BRUNO, "LOS")
    *_judged, ended = table.contest(ANNE)
    assert ended.reason == "claim"
    assert table.bruno.lines == ()


def test_a_wrong_contest_out_of_time_gives_ten_points_beside_the_second_letter():
    table = flagged()
    table.draw(BRUNO)
    table.play(BRUNO, "SOL")
    table.contest(ANNE)
    assert table.bruno.points == 9 + 10
    held = len(table.bruno.loose)
    table.draw(BRUNO)
    assert len(table.bruno.loose) == held + 2


def test_no_ten_points_while_both_have_time():
    table = position("LACXYZ", time=CLOCK)
    table.play(ANNE, "LAC")
    table.contest(BRUNO)
    assert table.anne.awards == table.bruno.awards == 0


def test_the_game_ends_when_both_are_out_of_time():
    table = flagged()
    table.draw(BRUNO)
    *_flag, ended = table.fire()
    assert ended.reason == "flags"
    assert table.bruno.out_of_time


def test_the_ordinary_end_holds_with_one_out_of_time():
    table = flagged(bruno="XYZ", bruno_lines=("MUR",) * LINES, bag="KKK")
    table.draw(BRUNO)
    table.pass_(BRUNO)
    (ended,) = table.fire()
    assert ended.reason == "full-mat"


def test_a_word_laid_as_the_flag_fell_may_be_contested_until_the_opponent_draws():
    table = flagged(before=[cmd.Play(ANNE, 5, "XYZ")])
    assert table.anne.lines == ("XYZ",)
    table.contest(BRUNO)
    assert table.anne.lines == ()
    assert table.anne.out_of_time
    assert table.hand == BRUNO
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 4 + 2


def test_a_word_laid_as_the_flag_fell_contested_wrongly_gives_ten_points():
    table = flagged(before=[cmd.Play(ANNE, 5, "LAC")])
    table.contest(BRUNO)
    assert table.anne.points == 9 + 10
    table.draw(BRUNO)
    assert len(table.bruno.loose) == 4 + 1


def test_a_word_laid_as_the_flag_fell_stands_once_the_opponent_draws():
    table = flagged(before=[cmd.Play(ANNE, 5, "XYZ")])
    table.draw(BRUNO)
    assert table.refuse(cmd.Contest(BRUNO, 1)) == "contest-late"


def test_a_flag_may_fall_with_the_bag_in_hand():
    table = flagged(phase=Phase.BAG)
    assert table.hand == BRUNO
    assert table.state.phase is Phase.BAG


def test_a_flag_in_the_ten_seconds_leaves_the_right_to_point_a_jarnac_out():
    table = position("XYZS", anne_lines=("MUR",) * 7 + ("LAC",), bag="ABC", time=CLOCK)
    table.state = replace(table.state, timing=replace(table.state.timing, left=(60_000, 3_000)))
    table.pass_(ANNE)
    (fell,) = table.fire()
    assert isinstance(fell, ev.FlagFell)
    assert table.state.phase is Phase.WINDOW
    called, ended = table.jarnac(BRUNO, "CALS", 7)
    assert isinstance(called, ev.JarnacCalled)
    assert ended.reason == "claim"
    assert table.bruno.lines == ()


def test_a_flag_in_the_ten_seconds_and_silence_end_the_game():
    table = position("XYZS", anne_lines=("MUR",) * 7 + ("LAC",), bag="ABC", time=CLOCK)
    table.state = replace(table.state, timing=replace(table.state.timing, left=(60_000, 3_000)))
    table.pass_(ANNE)
    table.fire()
    (ended,) = table.fire()
    assert ended.reason == "full-mat"


def test_an_interruption_of_the_ten_seconds_lets_a_chess_clock_go_on():
    table = position("XYZS", anne_lines=("MUR",) * 7 + ("LAC",), bag="ABC", time=CLOCK)
    table.pass_(ANNE)
    table.do(cmd.StopClocks(), after=4_000)
    table.do(cmd.RestartClocks(), after=100_000)
    assert table.state.window == table.now + 6_000
    assert table.state.timing == Timing((60_000, 56_000), 1, table.now + 56_000)
    # Thirty seconds a move give way to the ten: no clock runs.
    moves = position("XYZ", anne_lines=("SOL",) * LINES, bag="ABC")
    moves.pass_(ANNE)
    moves.do(cmd.StopClocks(), after=4_000)
    moves.do(cmd.RestartClocks(), after=100_000)
    assert moves.state.timing.running is None
