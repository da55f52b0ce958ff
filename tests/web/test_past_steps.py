"""Whole games played by machines or at random, told step by step: nothing lost, nothing unsaid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pioche.core.alphabet import BAG
from pioche.core.chance import SeededChance
from pioche.core.lexicon import Lexicon
from pioche.games.classic import GAME as CLASSIC
from pioche.games.classic import actions
from pioche.games.classic.opening import Open
from pioche.games.codec import decode_event
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.analysis import report, turn_at
from pioche.games.jarnac.timing import TimeControl
from pioche.games.turns.rules import Theme
from pioche.web.past.jarnac import jarnac_steps
from pioche.web.past.shapes import PastMat, Step
from pioche.web.past.table import table_steps
from support.jarnac import ANNE, BRUNO, position
from support.jarnac_bots import play_game
from support.randomplay import random_command
from support.table import Sitting


def letters_of(mats: list[PastMat] | None, bag: int) -> int:
    assert mats is not None
    return bag + sum(len(mat.loose) + sum(map(len, mat.lines)) for mat in mats)


@pytest.mark.parametrize(
    ("levels", "time", "think_ms"),
    [
        (("débutant", "amateur"), TimeControl.unlimited(), 0),
        (("amateur", "fort"), TimeControl.clock(40_000), 2_000),
    ],
    ids=["unlimited", "short of time"],
)
def test_every_step_of_a_jarnac(levels: tuple[str, str], time: TimeControl, think_ms: int) -> None:
    francais = Lexicon.load("francais")
    log = play_game(francais, levels, 4, time=time, think_ms=think_ms, contest_ms=3_000)
    steps = jarnac_steps(log)
    assert [step.kind for step in steps] == [type(event).__name__ for event in log]
    assert {letters_of(step.mats, step.bag) for step in steps} == {144}
    assert all(step.text and "{" not in step.text for step in steps)
    told = {turn.turn: turn for turn in report(log, francais).turns}
    weighed = 0
    for at, step in enumerate(steps):
        found = turn_at(log, at, francais)
        if step.weighed:
            weighed += 1
            assert found is not None, step.text
            assert found.left.count <= told[found.turn].left.count
            assert all(word in told[found.turn].words for word in found.words)
    assert weighed > 10


def told_of(log: list[Any], start: Any) -> list[tuple[str, str, str]]:
    return [(step.kind, step.seat, step.text) for step in jarnac_steps(log, start)]


def test_what_changes_no_mat_is_a_step_with_its_sentence() -> None:
    table = position("XYZLAC", "SOLTIR", contest_ms=3_000)
    start = table.state
    table.play(ANNE, "LAC")
    table.draw(ANNE)  # waits for a contest
    table.contest(BRUNO)  # a wrong one
    table.do(cmd.StopClocks())
    table.do(cmd.RestartClocks())
    table.draw(ANNE)
    table.pass_(ANNE)
    told = told_of(table.log, start)
    other = position("XYZLAC", "SOLTIR", contest_ms=3_000)
    start = other.state
    other.pass_(ANNE)
    other.jarnac(BRUNO, "LAC")
    other.exchange(BRUNO, "TIR")  # waits too
    other.do(cmd.Accept(ANNE, other.state.words))
    told += told_of(other.log, start)
    assert [kind for kind, *_rest in told] == [
        type(event).__name__ for event in table.log + other.log
    ]
    quiet = [
        ("DrawAnnounced", ANNE, "« Je tire » : LAC peut encore être contesté."),
        ("ClocksStopped", "", "La partie s’interrompt, les pendules s’arrêtent."),
        ("ClocksRestarted", "", "La partie reprend, les pendules repartent."),
        ("DrawAnnounced", BRUNO, "« J’échange T, I, R » : LAC peut encore être contesté."),
        ("WordAccepted", ANNE, "LAC accepté."),
    ]
    assert [one for one in told if one[0] in {kind for kind, *_rest in quiet}] == quiet
    (contest,) = [text for kind, _seat, text in told if kind == "WordJudged"]
    assert contest.startswith("LAC contesté.")
    assert ("BagPassed", ANNE, "« Je passe ».") in told


VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "challenge": {"wording": "challenge"},
    "recycled": {"variants": ("recyclage",)},
    "two bags": {"variants": ("consonnes-voyelles",)},
    "voted": {"variants": ("thematique",), "theme": Theme("eau")},
    "three": {"seats": ("nord", "est", "sud")},
}


SAID = {
    "challenge": ("contesté et repris", "Contesté, mais bon."),
    "recycled": ("Joker repris en",),
    "voted": ("Le thème ajoute 5 points",),
}
#: Games in which what a variant is about happens.
SEEDS = {"challenge": 19}


def played(seed: int, options: dict[str, Any]) -> Sitting:
    """A table played at random to its end, with the bundled list."""
    sitting = Sitting(CLASSIC, SeededChance(seed), Lexicon.load("francais"))
    sitting.do(Open(**{"seats": ("nord", "est"), **options}))
    rng = random.Random(seed)
    finder = sitting.env.finder()
    while sitting.table.ended is None:
        listed = [(seat, actions(sitting.state, seat)) for seat in sitting.table.seats]
        seat, found = rng.choice([one for one in listed if one[1]])
        sitting.do(random_command(sitting.table, seat, found, finder, rng))
    return sitting


def tiles_of(step: Step) -> int:
    assert step.at is not None
    board = "".join(step.at.before)
    return len(board) - board.count(".") + sum(map(len, step.at.racks)) + step.at.bag


@pytest.mark.parametrize("name", VARIANTS)
def test_every_turn_of_a_table(name: str) -> None:
    sitting = played(SEEDS.get(name, 7), VARIANTS[name])
    events = [decode_event(CLASSIC, stored) for stored in sitting.log]
    start, *turns, end = table_steps(events, CLASSIC.evolve)
    table = sitting.table
    assert table.ended is not None
    assert [len(rack) for rack in start.at.racks if start.at] == [7] * len(table.seats)
    assert [step.seat for step in turns] == [turn.seat for turn in table.history]
    # At each decision every tile is on the grid, on a rack that is shown, or in the bag.
    assert {tiles_of(step) for step in turns} == {sum(BAG.values())}
    assert end.totals == table.ended.scores
    for step, turn in zip(turns, table.history, strict=True):
        assert step.text and "{" not in step.text
        assert step.totals[table.index(turn.seat)] == turn.total
    texts = " ".join(step.text for step in turns)
    assert all(part in texts for part in SAID.get(name, (" en ",)))
