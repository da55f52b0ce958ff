"""Coups added up one by one give what they give together."""

import random
from dataclasses import replace

import pytest

from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.ranking.game import score_game
from pioche.rules.ranking.standing import Entrant
from pioche.rules.ranking.tally import Tally
from pioche.rules.sanctions.mean import JudgedCoup, Notice
from pioche.rules.slips import Verdict
from pioche.rules.slips.verdict import Fault
from pioche.rules.tempo import Tempo

REGULATION = Regulation.load("fisf-2011")


def bad(table, word):
    fault = Fault("word-invalid", "5.4", "zero", {"word": word})
    return Verdict(table, 0, "zero", faults=(fault,), notice=True)


def random_coup(lot, number, tables):
    verdicts = {}
    for table in tables:
        kind = lot.random()
        if kind < 0.3:
            verdicts[table] = bad(table, lot.choice(["ZZZ", "QQQ"]))
        elif kind < 0.9:
            points, costs = lot.randrange(80), lot.choice([0, 0, 5])
            verdicts[table] = Verdict(table, points, "none", costs, warnings=lot.randrange(2))
    notices = {table: Notice(number + 1) for table in verdicts if lot.random() < 0.3}
    return JudgedCoup(number, 80, verdicts, notices)


def test_a_coup_is_added_to_those_before() -> None:
    lot = random.Random(17)
    tempo, formula = Tempo.parse(None, REGULATION), Formula.parse("normale")
    for _ in range(30):
        players = [Entrant(table, from_coup=lot.choice([1, 1, 1, 3])) for table in range(1, 19)]
        # Table 19 has no player any more, 20 never came.
        coups = [random_coup(lot, number, range(1, 20)) for number in range(1, 7)]
        tally = Tally.of([*players, Entrant(20)], REGULATION)
        for at, coup in enumerate(coups, 1):
            tally = tally.plus(coup)
            whole = score_game(players, coups[:at], REGULATION, formula, tempo)
            assert score_game(players, coups[:at], REGULATION, formula, tempo, tally=tally) == whole
        assert any(one.compensations for one in (whole,)), "the sample has means"
        for one in whole.standings:
            assert one.points == sum(one.tie_key)


def test_a_mean_stands_where_its_coup_stands() -> None:
    players = [Entrant(1), Entrant(2)]
    coups = [
        JudgedCoup(1, 50, {1: bad(1, "ZZZ"), 2: Verdict(2, 30, "none")}, {}),
        JudgedCoup(2, 50, {1: bad(1, "ZZZ"), 2: Verdict(2, 20, "none")}, {}),
        JudgedCoup(3, 50, {1: Verdict(1, 7, "none"), 2: Verdict(2, 9, "none")}, {}),
    ]
    tempo, formula = Tempo.parse(None, REGULATION), Formula.parse("normale")
    found = score_game(players, coups, REGULATION, formula, tempo).standings
    assert {one.player.table: one.tie_key for one in found} == {1: (7, 20, 0), 2: (9, 20, 30)}
    assert {one.player.table: one.points for one in found} == {1: 27, 2: 59}


def test_who_comes_late_has_no_mean_before() -> None:
    players = [Entrant(1, from_coup=3), Entrant(2)]
    coups = [
        JudgedCoup(number, 50, {1: bad(1, "ZZZ"), 2: Verdict(2, 20, "none")}, {})
        for number in (1, 2)
    ]
    tempo, formula = Tempo.parse(None, REGULATION), Formula.parse("normale")
    found = score_game(players, coups, REGULATION, formula, tempo)
    assert found.compensations, "it is found, and brings nothing"
    assert {one.player.table: one.points for one in found.standings} == {1: 0, 2: 40}


@pytest.mark.article("fisf-2011", "3.5")
def test_who_has_gone_since_was_there_from_the_first_coup() -> None:
    players = [Entrant(table) for table in range(1, 17)]
    others = {table: Verdict(table, 10, "none") for table in range(2, 17)}
    coup = JudgedCoup(1, 50, {1: Verdict(1, 30, "none"), **others, 99: Verdict(99, 30, "none")}, {})
    assert not Tally.of(players, REGULATION, [coup]).finders
    alone = replace(coup, verdicts={**coup.verdicts, 99: Verdict(99, 29, "none")})
    assert Tally.of(players, REGULATION, [alone]).finders == {1: 1}
