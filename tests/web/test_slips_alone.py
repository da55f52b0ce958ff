"""Alone as in competition, over HTTP: who may act, what is taken twice, what closes by itself."""

from __future__ import annotations

from typing import Any

import pytest

from pioche.room.ids import random_id
from support.finished import ALONE, FRIENDS, Played, best
from support.live import LiveServer

OPTIONS = {"at_home": True, "slips": True, "measure": False}


@pytest.fixture
def game(real: LiveServer) -> Played:
    return Played(real.client(), "duplicate", ALONE, **OPTIONS)


def slip_of(view: Any, **other: Any) -> dict[str, Any]:
    """The top of a coup, as a slip."""
    top = best(view["board"], view["rack"])
    across = top.place.across
    solution = {
        "word": top.word.upper(),
        "direction": "across" if across else "down",
        "circled": [at for at, letter in enumerate(top.word) if letter.islower()],
        "reference": top.ref,
        "score": top.score,
        **other,
    }
    return {"seat": "1", "coup": view["coup"], "solutions": [solution]}


def test_a_slip_is_taken_once_and_repeated_it_is_the_same(game: Played) -> None:
    assert game.order("draw-rack")
    body = {"id": random_id(), "type": "hand-in", "body": slip_of(game.view)}
    first = game.client.post(f"{game.base}/commands", json=body)
    assert first.status_code == 200, first.text
    # Its answer lost on the way, it is sent again: nothing more happens.
    again = game.client.post(f"{game.base}/commands", json=body)
    assert (again.status_code, again.json()["seq"]) == (200, first.json()["seq"])
    other = {**body, "id": random_id()}
    assert game.client.post(f"{game.base}/commands", json=other).status_code == 409
    seen = game.view
    assert seen["hall"]["total"] == seen["seats"][0]["points"] == seen["total"]
    assert len(seen["hall"]["sheet"]) == 1


def test_the_slip_is_no_mail(game: Played) -> None:
    assert game.order("draw-rack")
    slip = {"solutions": slip_of(game.view)["solutions"]}
    body = {"id": random_id(), "coup": 1, "slip": slip}
    answer = game.client.post(f"{game.base}/slips", json=body)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "room.mail-not-open"


def test_a_stranger_does_nothing(real: LiveServer, game: Played) -> None:
    other = Played(real.client(), "duplicate", ALONE, **OPTIONS)
    assert game.order("draw-rack")
    before = game.view
    for client in (real.client(), other.client):
        for type, body in (
            ("hand-in", slip_of(before)),
            ("finish", {"seat": "1"}),
            ("ring-bell", {}),
            ("end-game", {}),
            ("type-line", {"line": "1 ="}),
            ("amend-slip", {"coup": 1, "slip": {"table": 1}, "note": "X"}),
        ):
            order = {"id": random_id(), "type": type, "body": body}
            answer = client.post(f"{game.base}/commands", json=order)
            assert answer.status_code in (401, 403, 409, 422), (type, answer.text)
    assert game.view == before


@pytest.mark.parametrize(
    ("type", "body"),
    [
        ("type-line", {"line": "1 ="}),
        ("settle-ties", {"out": []}),
        ("undo", {}),
        ("lodge-appeal", {"coup": 1, "table": 1, "reason": "X"}),
        ("annul-coup", {"note": "X"}),
        ("reject-rack", {}),
        ("interrupt", {}),
        ("pause-clock", {}),
        ("draw-rack", {"letters": "ZEBUTIS", "source": "hand"}),
        ("sanction-player", {"table": 1, "discipline": None}),
        ("set-hall-options", {"live_solos": True}),
    ],
)
def test_who_plays_is_not_the_judge(game: Played, type: str, body: dict[str, Any]) -> None:
    if type != "draw-rack":
        assert game.order("draw-rack")
    before = game.view
    assert not game.order(type, **body)
    assert game.view == before


def test_the_bell_closes_the_coup_by_itself(real: LiveServer) -> None:
    game = Played(real.client(), "duplicate", ALONE, **OPTIONS, tempo="1")
    assert game.order("draw-rack")
    seen = game.until(lambda view: view["phase"] == "retained")
    (line,) = seen["hall"]["sheet"]
    assert [fault["code"] for fault in line["verdict"]["faults"]] == ["missing"]
    assert seen["acts"]["draw-rack"]["next"]


def test_it_is_opened_alone(real: LiveServer) -> None:
    body = {"id": random_id(), "kind": "duplicate", "players": FRIENDS, "options": OPTIONS}
    answer = real.client().post("/api/games", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "duplicate.slips-alone"


def test_papers_statistics_and_the_next_game(real: LiveServer, game: Played) -> None:
    client = game.client
    assert game.order("draw-rack")
    assert game.order("hand-in", **slip_of(game.view, score=1))
    # While it goes on nobody prints anything.
    assert (
        client.get(f"{game.base}/print", params={"sheet": "feuilles-de-route"}).status_code == 403
    )
    assert game.order("end-game")
    sheets = [one["name"] for one in client.get(f"{game.base}/sheets").json()["sheets"]]
    assert {"feuilles-de-route", "rapport"} <= set(sheets)
    paper = client.get(f"/papier/{game.id}/feuilles-de-route")
    assert paper.status_code == 200 and "avertissement" in paper.text
    assert client.get(f"/rapport/{game.id}").status_code == 200
    assert real.client().get(f"/papier/{game.id}/feuilles-de-route").status_code == 403
    assert client.get("/api/profile/statistics").json()["games"] == 1
    # Played again, it is played the same way.
    following = client.post(f"{game.base}/next", json={}).json()["game"]
    view = client.get(f"/api/games/{following}/view").json()["view"]
    assert view["hall"]["table"] == 1 and view["played"] == []


def test_the_word_tools_wait_for_the_slip(real: LiveServer, game: Played) -> None:
    """As in a hall, nobody looks words up during a coup; strangers, and the time between, may."""

    def asked(client: Any) -> tuple[int, str]:
        answer = client.get("/api/words/anagrams", params={"letters": "AEIRST"})
        return answer.status_code, answer.json().get("error", {}).get("code", "")

    assert asked(game.client)[0] == 200
    assert game.order("draw-rack")
    assert asked(game.client) == (403, "room.unaided")
    assert not game.client.get("/api/kinds").json()["words"], "the home page offers none"
    assert asked(real.client())[0] == 200
    assert game.order("hand-in", **slip_of(game.view))
    assert asked(game.client)[0] == 200
