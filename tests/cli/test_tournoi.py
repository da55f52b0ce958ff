"""`pioche tournoi`, as people run it."""

import json

import pytest
from click.testing import CliRunner

from pioche.cli.tournoi import tournoi
from pioche.core.errors import InputError
from support.paper import Paper


def room(tmp_path, name, **words):
    """A game of one coup: players by name, at tables in that order, and the word of each."""
    data = {
        "players": [{"table": n, "name": who} for n, who in enumerate(words, 1)],
        "coups": [
            {
                "position": {"rack": "FEDAYIN"},
                "slips": [
                    {"table": n, "solutions": [{"word": word, "score": score}]}
                    for n, (word, score) in enumerate(words.values(), 1)
                ],
            }
        ],
    }
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


@pytest.fixture
def games(tmp_path):
    top, low, none = ("FEDAYIN", 110), ("DE", 6), ("XYZ", 99)
    return [
        room(tmp_path, "matin", Ana=top, Luc=low, Zoé=low),
        room(tmp_path, "soir", Luc=low, Ana=none, Bob=top),
    ]


def run(*arguments):
    return CliRunner().invoke(tournoi, arguments, catch_exceptions=False)


def test_points_add_up_whatever_the_table(games):
    found = json.loads(run(*games, "--json").stdout)
    assert found["method"] == "points"
    assert [
        (one["rank"], one["name"], one["totals"], one["value"]) for one in found["results"]
    ] == [
        (1, "Ana", [110, 0], 110),
        (1, "Bob", [None, 110], 110),
        (3, "Luc", [6, 6], 12),
        (4, "Zoé", [6, None], 6),
    ]


def test_places_add_up(games):
    found = json.loads(run(*games, "--par", "places", "--json").stdout)
    assert [(one["name"], one["places"], one["value"]) for one in found["results"]] == [
        ("Ana", [1, 3], 4),
        ("Luc", [2, 2], 4),
        ("Bob", [None, 1], 5),
        ("Zoé", [2, None], 6),
    ]


def test_the_last_game_may_break_ties(games):
    found = json.loads(run(*games, "--departage", "derniers-coups", "--json").stdout)
    assert [one["name"] for one in found["results"]][:2] == ["Bob", "Ana"]


def test_a_sudden_death_may_break_ties(games):
    """7.3: who went out of it, at which coup."""
    found = json.loads(run(*games, "--sorties", "Ana:2", "--json").stdout)
    assert found["tie_break"] == "sudden-death"
    assert [(one["rank"], one["name"]) for one in found["results"]][:2] == [(1, "Bob"), (2, "Ana")]
    with pytest.raises(InputError, match="« Zut:2 »"):
        run(*games, "--departage", "mort-subite", "--sorties", "Zut:2")


def test_it_is_told_and_printed(games, tmp_path):
    sheet = tmp_path / "tournoi.pdf"
    shown = run(*games, "--pdf", str(sheet)).stdout
    assert "110 (1)" in shown
    assert "Manche 2" in shown
    assert Paper(sheet.read_bytes()).rows[-5:] == [
        ("Rang", "Nom", "Manche 1", "Manche 2", "Total"),
        ("1", "Ana", "110 (1)", "0 (3)", "110"),
        ("1", "Bob", "–", "110 (1)", "110"),
        ("3", "Luc", "6 (2)", "6 (2)", "12"),
        ("4", "Zoé", "6 (2)", "–", "6"),
    ]


def test_a_name_is_printed_as_it_is_written(tmp_path):
    named = {"[/b] Ana": ("FEDAYIN", 110), "Zoé [red] :cat:": ("DE", 6)}
    told = run(room(tmp_path, "matin", **named)).output
    assert "[/b] Ana" in told and "Zoé [red] :cat:" in told


def test_a_file_of_one_coup_is_no_game(tmp_path):
    path = tmp_path / "coup.json"
    path.write_text('{"position": {"rack": "FEDAYIN"}, "slips": []}', encoding="utf-8")
    with pytest.raises(InputError, match="une manche demande ses joueurs"):
        run(str(path))
