"""What each audience sees, and what players are told they may do."""

from __future__ import annotations

import msgspec
import pytest

from pioche.core.errors import RuleViolation
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.model import LINES, Phase
from pioche.games.jarnac.views import SeatView, TableView
from pioche.games.shape import Player, Public, Referee
from support.jarnac import ANNE, BRUNO, opened, position


def acts(table, seat):
    view = GAME.view(table.state, Player(seat))
    return set(view.acts) - {"resign", "stop-clocks"}


def test_everybody_sees_both_mats():
    table = position("LAC", "SOL", anne_lines=("MUR",))
    for audience in (Public(), Referee(), Player(ANNE), Player("carole")):
        view = GAME.view(table.state, audience)
        assert [mat.loose for mat in view.mats] == ["LAC", "SOL"]
        assert view.mats[0].points == 9
        assert view.hand == ANNE


def test_only_players_are_told_what_they_may_do():
    table = position("LAC")
    assert type(GAME.view(table.state, Public())) is TableView
    assert type(GAME.view(table.state, Player("carole"))) is TableView
    assert type(GAME.view(table.state, Player(BRUNO))) is SeatView


def test_views_travel_as_json():
    table = position("LACXYZ", "SOL")
    table.play(ANNE, "XYZ")
    table.contest(BRUNO)
    seen = msgspec.json.decode(msgspec.json.encode(GAME.view(table.state, Player(BRUNO))))
    assert seen["you"] == BRUNO
    assert seen["judgement"]["verdict"]["reason"] == "absent"
    assert seen["draws"] == 2
    assert "order" not in seen


def test_the_unseen_letters_are_those_of_the_bag():
    view = GAME.view(position("LAC", bag="BBA").state, Public())
    assert view.unseen == {"A": 1, "B": 2}
    assert view.bag == 3


def every_step():
    table = opened()
    yield table
    table.do(cmd.Toss())
    yield table
    yield from (
        position("LACXYZ", "SOL"),
        position("LACXYZ", "SOL", phase=Phase.BAG),
        position("LA", "SOL", phase=Phase.BAG),
        position("XYZ", "SOL", phase=Phase.BAG, bag="AB"),
        position("XYZ", "SOL", phase=Phase.BAG, may_call=False),
        position("XYZ", "SOL", anne_lines=("MUR",) * LINES, phase=Phase.BAG, bag="ABC"),
    )
    table = position("LACXYZ", "SOL")
    table.play(ANNE, "LAC")
    yield table
    table.contest(BRUNO)
    yield table
    table = position("LACXYZ", "SOL")
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LAC")
    yield table
    table = position("XYZ", "SOL", anne_lines=("MUR",) * LINES, bag="ABC")
    table.pass_(ANNE)
    yield table
    table.do(cmd.StopClocks())
    yield table
    table.do(cmd.RestartClocks())
    table.fire()
    yield table


@pytest.mark.parametrize("step", range(14))
def test_what_is_offered_is_what_decide_accepts(step):
    """Each command is tried in a form that only the moment can refuse."""
    table = list(every_step())[step]
    state = table.state
    for seat in (ANNE, BRUNO):
        side = state.side_of(seat)
        mine, theirs = state.mats[side], state.mats[1 - side]
        tries = {
            "toss": cmd.Toss(),
            "draw": cmd.Draw(seat, state.turn),
            "exchange": cmd.Exchange(seat, state.turn, mine.loose[:3]),
            "play": cmd.Play(seat, state.turn, mine.loose[:3]),
            "pass": cmd.Pass(seat, state.turn),
            "contest": cmd.Contest(seat, state.words),
            "accept": cmd.Accept(seat, state.words),
            "restart-clocks": cmd.RestartClocks(),
            "stop-clocks": cmd.StopClocks(),
            "resign": cmd.Resign(seat),
        }
        if theirs.full:
            tries["jarnac"] = cmd.CallJarnac(seat, state.turn, "MUR" + theirs.loose[:1], 0)
        else:
            tries["jarnac"] = cmd.CallJarnac(seat, state.turn, theirs.loose[:3])
        offered = set(GAME.view(state, Player(seat)).acts)
        for name, command in tries.items():
            try:
                GAME.decide(state, command, table.env)
                accepted = True
            except RuleViolation:
                accepted = False
            assert accepted == (name in offered), (seat, name)


def test_acts_of_the_moment():
    assert acts(position("LAC"), ANNE) == {"play", "pass"}
    assert acts(position("LAC"), BRUNO) == set()
    assert acts(position("LAC", phase=Phase.BAG), ANNE) == {"draw", "exchange", "jarnac"}
