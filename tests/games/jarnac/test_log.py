"""The log: every event goes to JSON and back, and replaying it gives the same game."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from pioche.games.codec import StoredEvent, decode_command, decode_event, encode_event
from pioche.games.company import NameNext, Ready, Replace, SetChat, TakeBack
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.timing import TimeControl
from pioche.games.registry import game_named
from support.jarnac import ANNE, BRUNO, START, opened, position


def replayed(log, state=None):
    for event in log:
        again = decode_event(GAME, encode_event(GAME, event, at=START, by="x"))
        assert again == event
        state = GAME.evolve(state, again)
    return state


def test_the_registry_knows_the_game():
    assert game_named("jarnac") is GAME


def test_a_game_with_every_kind_of_event_is_replayed_the_same():
    table = opened(time=TimeControl.clock(60_000), contest_ms=3_000, waits=(ANNE, BRUNO))
    table.do(Ready(BRUNO))
    table.do(Ready(ANNE))
    first = table.hand
    table.do(SetChat(False))
    table.do(Replace(first))
    table.do(TakeBack(first))
    table.draw(first)
    table.play(first, table.state.mine.loose[:3])
    table.contest(table.state.seat(1 - table.state.hand), jarnac=True)
    table.jarnac(table.hand, table.state.theirs.loose[:3])
    table.draw(table.hand)
    table.do(cmd.Accept(table.state.seat(1 - table.state.hand), table.state.words))
    table.do(cmd.StopClocks())
    table.do(cmd.RestartClocks(), after=1000)
    table.pass_(table.hand)
    table.exchange(table.hand, table.state.mine.loose[:3])
    table.fire()
    table.draw(table.hand)
    table.pass_(table.hand)
    table.jarnac(table.hand, table.state.theirs.loose[:3])
    table.draw(table.hand)
    table.fire()
    table.do(NameNext("SUITE"))
    kinds = {type(event) for event in table.log}
    assert kinds == {event.type for event in GAME.events.values()}
    assert replayed(table.log) == table.state


def test_commands_are_read_from_json():
    body = {"seat": ANNE, "turn": 5, "word": "LAC"}
    assert decode_command(GAME, "play", body) == cmd.Play(ANNE, 5, "LAC")
    contest = {"seat": BRUNO, "number": 5}  # « Je conteste », without « et Jarnac ! »
    assert decode_command(GAME, "contest", contest) == cmd.Contest(BRUNO, 5, jarnac=False)
    opening = {"seats": [ANNE, BRUNO], "time": {"kind": "clock", "ms": 5000}}
    command = decode_command(GAME, "open", opening)
    assert command == cmd.Open((ANNE, BRUNO), time=TimeControl.clock(5000))


def test_an_act_refused_writes_nothing():
    table = position("LAC")
    log, state = list(table.log), table.state
    table.refuse(cmd.Play(ANNE, 5, "SOL"))
    assert (table.log, table.state) == (log, state)


GOLDEN = [
    game
    for name in ("v1", "company")
    for game in json.loads((Path(__file__).parent / "golden" / f"{name}.json").read_text("utf-8"))
]


@pytest.mark.parametrize("number", range(len(GOLDEN)))
def test_golden_logs_of_version_1_give_the_same_games_for_ever(number):
    """Never regenerated: a change that breaks them needs an upcaster, not a new file."""
    state = None
    for one in GOLDEN[number]["log"]:
        stored = StoredEvent(one["type"], one["v"], msgspec.json.encode(one["body"]))
        state = GAME.evolve(state, decode_event(GAME, stored))
    assert {
        "phase": str(state.phase),
        "turn": state.turn,
        "lines": [list(mat.lines) for mat in state.mats],
        "loose": [mat.loose for mat in state.mats],
        "points": [mat.points for mat in state.mats],
        "jarnacs": [mat.jarnacs for mat in state.mats],
        "bag": state.bag.letters,
        "winner": state.result.winner,
        "reason": state.result.reason,
    } == GOLDEN[number]["after"]


def test_the_golden_logs_hold_every_kind_of_event():
    kinds = {stored["type"] for game in GOLDEN for stored in game["log"]}
    assert kinds == set(GAME.events)
