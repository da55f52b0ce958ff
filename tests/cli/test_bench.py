"""`pioche bench`: its figures are there; how good they are is not for a test to say."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from pioche.cli.bench import bench
from pioche.cli.benchmarks import games, timed, with_jokers
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon


@pytest.fixture(scope="module")
def document() -> dict[str, object]:
    done = CliRunner().invoke(bench, ["--parties", "1", "--sans-instructions", "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_every_figure_is_measured(document):
    rows = document["searches"]
    assert [(row["order"], row["search"], row["jokers"]) for row in rows] == [
        (order, search, jokers)
        for order in ("game", "random")
        for search in ("tops", "moves")
        for jokers in (0, 1, 2)
    ]
    # The same positions in another order: the same moves.
    assert [row["moves"] for row in rows[:6]] == [row["moves"] for row in rows[6:]]
    for row in rows:
        assert 0 < row["median_us"] <= row["p99_us"]
        assert row["moves"] > 0
        assert row["million_instructions"] is None
    for name in ("games_per_second", "jarnac_mat_ms", "load_ms", "memory_mb", "cold_start_s"):
        assert document[name] > 0
    assert document["positions"] > 10


def test_people_read_both_orders_of_positions():
    done = CliRunner().invoke(bench, ["--parties", "1", "--sans-instructions"])
    assert done.exit_code == 0, done.output
    in_game, random = (
        done.stdout.index(head) for head in ("Dans l’ordre des parties", "tiré au sort")
    )
    assert in_game < random
    assert len(re.findall("^(?:tops|toutes) +[012] ", done.stdout[random:], re.MULTILINE)) == 6


def test_positions_are_the_same_every_time():
    finder = Finder(Lexicon.load("francais"))
    first, again = list(games(finder, 1)), list(games(finder, 1))
    assert first == again
    assert {len(rack) for _board, rack in first} == {7}
    for jokers in (0, 1, 2):
        changed = with_jokers(first, jokers)
        assert {rack.count("?") for _board, rack in changed} == {jokers}
        assert {len(rack) for _board, rack in changed} == {7}
    assert timed(finder.tops, first).moves >= 1


def test_no_game_no_figure():
    done = CliRunner().invoke(bench, ["--parties", "0"])
    assert isinstance(done.exception, InputError)
    assert "partie" in str(done.exception)
