"""Commands in any order, good or bad, at any time: what is refused changes nothing, what is
accepted conserves the letters, and the log gives the same game again."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.core.errors import RuleViolation
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.model import Phase
from pioche.games.jarnac.timing import TimeControl
from pioche.games.shape import Player
from support.jarnac import ANNE, BRUNO, opened, position

CONTROLS = [
    TimeControl(),
    TimeControl.clock(120_000),
    TimeControl.clock(20_000),
    TimeControl.unlimited(),
]


def some_word(mat, chance):
    """A word of a mat's letters, most often, from a line half of the time."""
    loose = list(mat.loose)
    chance.shuffle(loose)
    letters = "".join(loose[: chance.randint(1, 7)])
    if mat.lines and chance.random() < 0.5:
        line = chance.randrange(len(mat.lines))
        return mat.lines[line] + letters[:2], line
    return letters, None


def some_command(state, chance):
    seat = chance.choice([ANNE, BRUNO])
    side = state.side_of(seat)
    mine, theirs = state.mats[side], state.mats[1 - side]
    turn = state.turn - (chance.random() < 0.05)
    kind = chance.randrange(20)
    match kind:
        case 0:
            return cmd.Exchange(seat, turn, mine.loose[:3])
        case 1 | 2 | 3:
            return cmd.Pass(seat, turn)
        case 4 | 5:
            return cmd.CallJarnac(seat, turn, *some_word(theirs, chance))
        case 6:
            return cmd.Contest(seat, state.words, chance.random() < 0.5)
        case 7:
            return cmd.Accept(seat, state.words)
        case 8:
            return chance.choice([cmd.StopClocks(), cmd.RestartClocks(), cmd.Toss()])
        case 9 | 10 | 11 | 12:
            return cmd.Play(seat, turn, *some_word(mine, chance))
        case _:
            return cmd.Draw(seat, turn)


def letters(state):
    on_mats = "".join(mat.loose + "".join(mat.lines) for mat in state.mats)
    return Counter(state.bag.letters + on_mats)


@pytest.mark.parametrize("control", CONTROLS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_any_order(control, seed):
    chance = random.Random(seed)
    table = opened(time=control, contest_ms=chance.choice([0, 2_000]), seed=seed)
    whole = letters(table.state)
    refused = 0
    table.do(cmd.Toss())
    for _ in range(1500):
        if table.state.phase is Phase.OVER:
            break
        table.now += chance.choice([10, 500, 3_000])
        due = GAME.due(table.state)
        if due is not None and due[0] <= table.now and chance.random() < 0.8:
            table.do(due[1])
            continue
        command = some_command(table.state, chance)
        before, words = table.state, len(table.log)
        try:
            table.do(command)
        except RuleViolation as refusal:
            refused += 1
            assert str(refusal)
            assert table.state is before and len(table.log) == words
        assert letters(table.state) == whole
        for seat in (ANNE, BRUNO):
            GAME.view(table.state, Player(seat))
    assert refused
    state = None
    for event in table.log:
        state = GAME.evolve(state, event)
    assert state == table.state


@given(text=st.text(max_size=12), line=st.none() | st.integers())
def test_no_text_breaks_the_table(text, line):
    playing = position("LACXYZ", "SOLE", anne_lines=("MUR",))
    receiving = position("LACXYZ", "SOLE", anne_lines=("MUR",), phase=Phase.BAG)
    for table, command in (
        (playing, cmd.Play(ANNE, 5, text, line)),
        (receiving, cmd.CallJarnac(ANNE, 5, text, line)),
        (receiving, cmd.Exchange(ANNE, 5, text)),
        (playing, cmd.Pass(text, 5)),
    ):
        try:
            GAME.decide(table.state, command, table.env)
        except RuleViolation as refusal:
            assert str(refusal)
