"""Online, a draw waits a moment, so that a word can be contested « avant la lettre suivante »."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import RuleViolation
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac import events as ev
from pioche.games.jarnac.model import Phase
from pioche.games.jarnac.timing import TimeControl
from pioche.games.shape import Env, Player
from support.jarnac import ANNE, BRUNO, SEATS, START, WORDS, position


def laid(word="XYZ", **others):
    table = position("XYZLAC", "SOL", contest_ms=3_000, **others)
    table.play(ANNE, word)
    return table


def test_a_draw_waits_until_the_word_could_be_contested():
    table = laid()
    (announced,) = table.draw(ANNE)
    assert isinstance(announced, ev.DrawAnnounced)
    assert GAME.due(table.state) == (START + 3_000, cmd.TimeUp(START + 3_000))
    (drawn,) = table.fire()
    assert isinstance(drawn, ev.LettersDrawn)
    assert table.state.phase is Phase.PLAY


def test_the_word_may_be_contested_while_the_draw_waits():
    table = laid()
    table.draw(ANNE)
    table.contest(BRUNO)
    assert table.anne.lines == ()
    assert table.hand == BRUNO
    assert table.state.waiting is None


def test_contested_wrongly_the_author_draws_two_at_once():
    table = laid("LAC")
    table.draw(ANNE)
    table.contest(BRUNO)
    (drawn,) = table.draw(ANNE)
    assert len(drawn.letters) == 2


def test_the_opponent_may_let_the_word_stand_at_once():
    table = laid()
    table.draw(ANNE)
    _accepted, drawn = table.do(cmd.Accept(BRUNO, table.state.words))
    assert isinstance(drawn, ev.LettersDrawn)


def test_accepting_before_the_draw_spares_the_wait():
    table = laid()
    table.do(cmd.Accept(BRUNO, table.state.words))
    assert table.refuse(cmd.Contest(BRUNO, table.state.words)) == "contest-late"
    (drawn,) = table.draw(ANNE)
    assert isinstance(drawn, ev.LettersDrawn)


def test_later_than_that_moment_a_draw_does_not_wait():
    table = laid()
    (drawn,) = table.do(cmd.Draw(ANNE, 5), after=3_000)
    assert isinstance(drawn, ev.LettersDrawn)


def test_one_draw_waits_at_a_time():
    table = laid()
    table.draw(ANNE)
    assert table.refuse(cmd.Draw(ANNE, 5)) == "draw-waits"
    assert "draw" not in {act.name for act in GAME.acts(table.state, Player(ANNE))}
    assert "accept" in {act.name for act in GAME.acts(table.state, Player(BRUNO))}


def test_an_exchange_after_a_jarnac_waits_too():
    table = position("LAC", "XYZ", contest_ms=3_000)
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LAC")
    table.exchange(BRUNO, "XYZ")
    assert table.bruno.loose == "XYZ"
    (exchanged,) = table.fire()
    assert isinstance(exchanged, ev.LettersExchanged)
    assert exchanged.aside == "XYZ"


def test_the_authors_clock_is_stopped_while_the_draw_waits():
    table = laid(time=TimeControl.clock(60_000))
    table.do(cmd.Draw(ANNE, 5), after=1_000)
    table.fire()
    assert table.state.timing.deadline == START + 3_000 + 59_000


def test_an_interruption_keeps_the_draw_waiting():
    table = laid(time=TimeControl.clock(60_000))
    table.draw(ANNE)
    table.do(cmd.StopClocks())
    assert GAME.due(table.state) is None
    table.do(cmd.RestartClocks(), after=10_000)
    assert table.state.timing.running is None
    (drawn,) = table.fire()
    assert isinstance(drawn, ev.LettersDrawn)


@pytest.mark.parametrize("command", [cmd.Accept(ANNE, 1), cmd.Accept(BRUNO, 2)])
def test_only_the_last_word_of_the_other_side_is_accepted(command):
    assert laid().refuse(command) == "contest-nothing"


def test_online_a_draw_waits_three_seconds_unless_told_otherwise():
    env = Env(now=START, chance=SeededChance(1), lexicon=WORDS)
    opened = GAME.decide(None, cmd.Open(SEATS), env).state
    assert opened.options.contest_ms == 3_000


@pytest.mark.parametrize("wait", [-1, 60_001])
def test_the_wait_is_bounded(wait):
    env = Env(now=START, chance=SeededChance(1), lexicon=WORDS)
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(None, cmd.Open(SEATS, contest_ms=wait), env)
    assert refusal.value.code == "jarnac.contest-range"
