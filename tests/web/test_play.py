"""What pages at home ask: trials, hints, sheets, reviews; each to whom and when it may be told."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from support.live import LiveServer, open_game, order

ALONE = [{"name": "Ève"}]
MACHINE = [*ALONE, {"name": "Machine", "bot": "amateur"}]


def opened(client: httpx.Client, kind: str, players: list[dict[str, str]], **options: Any) -> str:
    """Open a game at home; give its address."""
    made = open_game(client, kind, options=options, players=players)
    return f"/api/games/{made['game']}"


def duplicate(client: httpx.Client, players: list[dict[str, str]] = ALONE) -> str:
    game = opened(client, "duplicate", players, at_home=True, timed=False, measure=False)
    assert order(client, game.rsplit("/", 1)[1], "draw-rack").status_code == 200
    return game


def view(client: httpx.Client, game: str) -> Any:
    return client.get(f"{game}/view").json()["view"]


def best(rows: list[str], rack: str) -> Any:
    return Finder(Lexicon.load("francais")).moves(Board.of_rows(rows), rack)[0]


def test_a_trial_counts_and_does_not_judge(real: LiveServer) -> None:
    client = real.client()
    game = duplicate(client)
    seen = view(client, game)
    top = best(seen["board"], seen["rack"])
    told = client.get(f"{game}/trial", params={"word": top.word, "ref": top.ref}).json()
    assert told == {"score": top.score, "words": list(top.words), "problem": ""}
    nonsense = client.get(f"{game}/trial", params={"word": "ZZZQ", "ref": "H8"}).json()
    assert nonsense["score"] > 0, "words are not looked up"
    off = client.get(f"{game}/trial", params={"word": "ZZZQ", "ref": "A1"}).json()
    assert off["score"] is None
    assert off["problem"].endswith(".")


def test_each_is_told_the_letters_that_they_do_not_see(real: LiveServer) -> None:
    client = real.client()
    game = opened(client, "classic", MACHINE)
    rack = view(client, game)["table"]["rack"]
    own, public = (one.get(f"{game}/unseen").json() for one in (client, real.client()))
    assert (len(own["unseen"]), own["bag"], own["opposite"]) == (95, 88, 7)
    assert (len(public["unseen"]), public["bag"], public["opposite"]) == (102, 88, 14)
    assert sorted(own["unseen"] + rack) == sorted(public["unseen"])


@pytest.mark.parametrize(
    ("kind", "level", "message"),
    [
        ("classic", "dieu", "Le niveau « dieu » n’existe pas ; niveaux : débutant, apprenti, "),
        ("jarnac", "dieu", "Le niveau « dieu » n’existe pas ; niveaux : débutant, apprenti, "),
        ("duplicate", "fort", "La machine ne joue pas à ce jeu."),
    ],
)
def test_no_seat_waits_for_a_machine_that_cannot_play(
    real: LiveServer, kind: str, level: str, message: str
) -> None:
    players = [*ALONE, {"bot": level}]
    body = {"id": f"{kind}-{level}", "kind": kind, "title": "Essai", "players": players}
    answer = real.client().post("/api/games", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith(message)


@pytest.mark.parametrize("count", [1, 3])
def test_a_jarnac_is_for_two_sides(real: LiveServer, count: int) -> None:
    players = [{"name": f"Camp {n}"} for n in range(count)]
    body = {"id": f"jarnac-{count}", "kind": "jarnac", "title": "Essai", "players": players}
    answer = real.client().post("/api/games", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["message"] == "Un Jarnac se joue à deux camps, distincts."


def test_a_level_may_be_written_without_its_accent(real: LiveServer) -> None:
    opened(real.client(), "classic", [*ALONE, {"bot": "Debutant"}])


def test_hints_are_for_whoever_plays_alone(real: LiveServer) -> None:
    client = real.client()
    game = duplicate(client)
    seen = view(client, game)
    top = best(seen["board"], seen["rack"])
    told = client.get(f"{game}/hints", params={"n": 2}).json()
    assert len(told["hints"]) == 2
    assert str(top.score) in told["hints"][1]
    assert len(client.get(f"{game}/hints", params={"n": 99}).json()["hints"]) == told["most"]
    assert real.client().get(f"{game}/hints").status_code == 403


def test_hints_are_refused_to_a_table_of_two(real: LiveServer) -> None:
    client = real.client()
    game = duplicate(client, [*ALONE, {"name": "Zoé"}])
    assert client.get(f"{game}/hints").json()["error"]["code"] == "pages_home.no-hint"


def test_a_sheet_tells_ones_own_words_and_why_they_score_nothing(real: LiveServer) -> None:
    client = real.client()
    game = duplicate(client)
    name = game.rsplit("/", 1)[1]
    letters = [one for one in view(client, game)["rack"] if one != "?"]
    order(client, name, "play-word", seat="1", word=letters[0] * 2, ref="H8")
    told = client.get(f"{game}/sheet").json()
    assert (told["timed"], told["lines"]) == (False, [])
    assert told["current"][0]["points"] == 0
    assert told["current"][0]["sentence"].endswith(".")
    assert real.client().get(f"{game}/sheet").json()["current"] == []
    order(client, name, "retain-top")
    (line,) = client.get(f"{game}/sheet").json()["lines"]
    assert (line["coup"], line["points"], line["found"]["word"]) == (1, 0, letters[0] * 2)
    assert line["top"] == view(client, game)["total"]


def test_the_words_of_a_turn_are_listed_once_over(real: LiveServer) -> None:
    client = real.client()
    game = opened(client, "solitaire", ALONE, which="a")
    name = game.rsplit("/", 1)[1]
    assert client.get(f"{game}/alternatives").json()["error"]["code"] == "pages_home.not-over"
    table = view(client, game)["table"]
    top = best(table["rows"], table["rack"])
    order(client, name, "play", seat="1", word=top.word, place=top.ref)
    for _pass in range(2):
        order(client, name, "pass", seat="1")
    (rack,) = [
        one["picture"]["racks"][0] for one in client.get(f"{game}/past").json()["steps"][2:3]
    ]
    moves = client.get(f"{game}/alternatives", params={"turn": 2}).json()
    assert moves["rack"] == rack
    rows = view(client, game)["table"]["rows"]
    assert moves["moves"][0]["score"] == best(rows, rack).score
    unknown = client.get(f"{game}/alternatives", params={"turn": 9})
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (
        404,
        "pages_home.turn-unknown",
    )


def test_a_jarnac_tells_what_was_missed_once_over(real: LiveServer) -> None:
    client = real.client()
    time = {"kind": "none", "ms": 0}
    game = opened(client, "jarnac", [*ALONE, {"name": "Zoé"}], time=time)
    assert client.get(f"{game}/missed").json()["error"]["code"] == "pages_home.not-over"
    order(client, game.rsplit("/", 1)[1], "resign", seat="1")
    told = client.get(f"{game}/missed").json()["report"]
    assert [side["seat"] for side in told["sides"]] == ["1", "2"]


@pytest.mark.parametrize("path", ["trial", "unseen", "hints", "sheet", "alternatives", "missed"])
def test_other_games_say_that_they_have_no_such_thing(real: LiveServer, path: str) -> None:
    client = real.client()
    game = opened(client, "loto", MACHINE)
    answer = client.get(f"{game}/{path}")
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "games.no-question"
