"""What each audience sees and may do, and what is asked of any game."""

from __future__ import annotations

import msgspec
import pytest

from pioche.core.errors import RuleViolation
from pioche.games.company import Resign
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.model import LINES, Phase
from pioche.games.jarnac.timing import TimeControl
from pioche.games.jarnac.views import SeatView, TableView
from pioche.games.shape import Player, Public, Referee, Who
from pioche.texts import sentence
from support.jarnac import ANNE, BRUNO, SEATS, opened, position


def named(table, seat):
    return {act.name: act for act in GAME.acts(table.state, Player(seat))}


def acts(table, seat):
    return set(named(table, seat)) - {"resign", "stop-clocks", "replace"}


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
    for stranger in (Public(), Referee(), Player("carole")):
        assert GAME.acts(table.state, stranger) == ()


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
            "resign": Resign(seat),
        }
        if theirs.full:
            tries["call-jarnac"] = cmd.CallJarnac(seat, state.turn, "MUR" + theirs.loose[:1], 0)
        else:
            tries["call-jarnac"] = cmd.CallJarnac(seat, state.turn, theirs.loose[:3])
        offered = set(named(table, seat))
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
    assert acts(position("LAC", phase=Phase.BAG), ANNE) == {"draw", "exchange", "call-jarnac"}


def test_one_act_is_what_the_moment_waits_for():
    def next_of(table, seat=ANNE):
        return {name for name, act in named(table, seat).items() if act.next}

    assert next_of(opened()) == {"toss"}
    assert next_of(position("LAC")) == {"play"}
    assert next_of(position("LAC", phase=Phase.BAG)) == {"call-jarnac"}
    assert next_of(position("LAC", phase=Phase.BAG, may_call=False)) == {"draw"}
    assert next_of(position("LAC", phase=Phase.WINDOW, may_call=True)) == {"call-jarnac"}
    table = position("LAC", contest_ms=3_000)
    table.play(ANNE, "LAC")
    assert next_of(table) == {"draw"}
    assert next_of(table, BRUNO) == {"accept"}
    table.do(cmd.StopClocks())
    assert next_of(table) == {"restart-clocks"}


def test_words_of_the_acts():
    table = position("LACXYZ", "SOL", phase=Phase.BAG)
    exchange = named(table, ANNE)["exchange"]
    assert (exchange.choices, exchange.most) == (tuple("LACXYZ"), 3)
    assert named(table, ANNE)["draw"].label == ""
    assert named(table, ANNE)["resign"].grave
    first = opened()
    first.do(cmd.Toss())
    draw = named(first, first.hand)["draw"]
    assert sentence(draw.label, **dict(draw.params)) == "Tirer 6 lettres"
    table = position("LACXYZ", "SOL")
    table.play(ANNE, "LAC")
    contest = named(table, BRUNO)["contest"]
    assert sentence("jarnac.act-contest", **dict(contest.params)) == "Je conteste LAC"
    assert contest.choices == ("jarnac",)
    table = position("LACXYZ", "SOL")
    table.pass_(ANNE)
    table.jarnac(BRUNO, "LAC")
    assert named(table, ANNE)["contest"].choices == ()


def test_where_no_clock_runs_none_is_stopped():
    table = position("LAC", time=TimeControl.unlimited())
    assert "stop-clocks" not in named(table, ANNE)
    table.do(cmd.StopClocks())  # as after a crash, while a draw waits
    assert "restart-clocks" in named(table, ANNE)


def test_what_is_asked_of_any_game():
    table = opened()
    info = GAME.info(table.state)
    assert (info.phase, info.turn, info.running, info.ended) == ("toss", None, False, False)
    assert info.seats == SEATS
    assert info.words.sha256 == table.lexicon.sha256
    assert GAME.stop(table.state) is None
    table = position("LAC", "SOL", anne_lines=("MUR",))
    info = GAME.info(table.state)
    assert (info.phase, info.turn, info.running, info.totals) == ("play", 5, True, (9, 0))
    assert GAME.stop(table.state) == cmd.StopClocks()
    table.do(Resign(ANNE))
    assert GAME.info(table.state).ended
    assert GAME.acts(table.state, Player(ANNE)) == ()


def test_who_may_give_each_order():
    who = {name: order.who for name, order in GAME.orders.items()}
    anyone = {name for name, one in who.items() if one is Who.ANY_PLAYER}
    room = {name for name, one in who.items() if one is Who.ROOM}
    host = {name for name, one in who.items() if one is Who.HOST}
    assert anyone == {"toss", "stop-clocks", "restart-clocks", "replace"}
    assert room == {"open", "time-up", "name-next"}
    assert host == {"set-chat"}
    for name in set(who) - anyone - room - host:
        assert who[name] is Who.OWN_SEAT
        assert "seat" in GAME.orders[name].type.__dataclass_fields__


def test_letters_to_draw_are_counted_while_there_are_some_to_draw():
    draws = {phase: position("LACXYZ", phase=phase).state.draws for phase in Phase}
    assert {phase for phase, count in draws.items() if count} == {Phase.BAG, Phase.LAID}
