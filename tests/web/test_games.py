"""Playing through the API: open, order, hand in, look, follow."""

from __future__ import annotations

import threading

from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from support.hall import make_service
from support.live import LiveServer, enter, following, open_game, order, seat, serving
from support.toygame import CANARY


def test_a_coup_from_draw_to_verdict(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    table = seat(chief, game, 12)[12]
    phone = live.client()
    enter(phone, game, table)
    assert order(chief, game, "begin").json()["seq"] == 3
    hand_in = {"id": "s1", "coup": 1, "slip": {"word": "TAS"}}
    first = phone.post(f"/api/games/{game}/slips", json=hand_in).json()
    again = phone.post(f"/api/games/{game}/slips", json=hand_in).json()
    assert (first["revision"], first["repeated"], again["repeated"]) == (1, False, True)
    assert first["received_at"] == again["received_at"]
    mine = phone.get(f"/api/games/{game}/slips/mine").json()
    assert mine == {
        "coup": 1,
        "slip": {"word": "TAS"},
        "revision": 1,
        "received_at": first["received_at"],
    }
    assert CANARY not in phone.get(f"/api/games/{game}/view").text
    assert order(chief, game, "close").status_code == 200
    view = phone.get(f"/api/games/{game}/view").json()
    assert (view["role"], view["seat"], view["view"]["secret"]) == ("joueur", "12", CANARY)
    assert phone.get(f"/api/games/{game}/view?seq=3").json()["view"]["phase"] == "open"
    late = phone.post(f"/api/games/{game}/slips", json={**hand_in, "id": "s2"})
    assert late.status_code == 409
    assert late.json()["error"]["message"] == "On ne dépose pas de bulletin en ce moment."


def test_opening_again_with_the_same_id_is_harmless(live: LiveServer) -> None:
    body = {"id": "same", "kind": "toy", "players": [{"name": "Zoé", "table": 1}]}
    answers = [live.client().post("/api/games", json=body).json() for _ in range(2)]
    assert answers[0]["game"] == answers[1]["game"]
    assert answers[0]["invitation"] == answers[1]["invitation"]
    chief = live.client()
    enter(chief, answers[0]["game"], answers[1]["invitation"])
    members = chief.get(f"/api/games/{answers[0]['game']}/members").json()["members"]
    assert [one["role"] for one in members].count("joueur") == 1


def test_an_order_sent_twice_at_once_is_carried_out_once(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    body = {"id": random_id(), "type": "add", "body": {"seat": "x", "number": 1}}
    answers = []
    threads = [
        threading.Thread(
            target=lambda: answers.append(
                chief.post(f"/api/games/{game}/commands", json=body).json()["seq"]
            )
        )
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [2] * 8
    assert chief.get(f"/api/games/{game}/view").json()["view"]["total"] == 1


def test_lists(live: LiveServer) -> None:
    chief = live.client()
    games = [open_game(chief)["game"] for _ in range(2)]
    mine = chief.get("/api/games").json()["games"]
    assert {line["game"] for line in mine} == set(games)
    stranger = live.client()
    assert stranger.get("/api/games").json() == {"games": []}
    assert len(stranger.get("/api/games?all=1").json()["games"]) == 2
    info = chief.get(f"/api/games/{games[0].lower()}").json()
    assert info["memberships"][0]["role"] == "juge-arbitre"
    kinds = stranger.get("/api/kinds").json()
    assert kinds["words"] is True
    assert kinds["kinds"][0]["commands"]["add"]["$defs"]["Add"]["required"] == ["seat", "number"]


def test_live_views_come_as_they_happen_and_resume(live: LiveServer) -> None:
    chief, wall = live.client(), live.client()
    game = open_game(chief)["game"]
    with following(wall, game) as events:
        first = events.next("view")
        assert (first["id"], first["data"]["role"]) == ("1", "public")
        order(chief, game, "begin")
        second = events.next("view")
        assert second["id"] == "2"
        assert second["data"]["view"]["until"] - second["data"]["now"] > 50_000
        assert CANARY not in str(second)
    with following(wall, game, headers={"Last-Event-ID": "2"}) as events:
        order(chief, game, "close")
        assert events.next("view")["id"] == "3"
    # Whoever saw more than there is (a restored backup) starts again from what there is.
    with following(wall, game, after=99) as events:
        assert events.next("view")["id"] == "3"


def test_referees_follow_the_mail_and_players_that_of_their_seat(live: LiveServer) -> None:
    chief, phone, other = live.client(), live.client(), live.client()
    game = open_game(chief)["game"]
    tables = seat(chief, game, 1, 2)
    enter(phone, game, tables[1])
    enter(other, game, tables[2])
    order(chief, game, "begin")
    with (
        following(chief, game) as console,
        following(phone, game) as player,
        following(other, game) as neighbour,
    ):
        nobody = {"late": {}, "asks": {"count": 0, "name": ""}}
        assert console.next("mail")["data"] == {"coup": 1, "seats": {}, **nobody}
        for revision, word in enumerate(("TAS", "SA"), 1):
            slip = {"id": f"s{revision}", "coup": 1, "slip": {"word": word}}
            assert phone.post(f"/api/games/{game}/slips", json=slip).status_code == 200
            held = {"coup": 1, "seats": {"1": revision}}
            assert console.next("mail")["data"] == {**held, **nobody}
            # A table may have two phones: the one hears what the other handed in.
            assert player.next("mail")["data"] == held
        order(chief, game, "close")
        assert neighbour.next()["event"] == "view"
        assert neighbour.next()["event"] == "view"  # the mail of others never came in between


def test_streams_end_when_the_server_stops(tmp_path: object) -> None:
    service = make_service(SqlLog(str(tmp_path)))
    with serving(service) as server:
        chief = server.client()
        game = open_game(chief)["game"]
        with following(chief, game) as events:
            events.next("view")
            stopping = threading.Thread(target=server.stop)
            stopping.start()
            assert events.next("bye")["data"] == {}
            stopping.join(timeout=20)
            assert not stopping.is_alive()


def test_words_and_server_pages(live: LiveServer) -> None:
    anybody = live.client()
    assert anybody.get("/api/words/check?word=ta").json() == {
        "word": "TA",
        "valid": True,
        "lexicon": "essai",
        "entries": ["ta : déterminant, féminin singulier"],
        "front": "",
        "back": "S",
    }
    assert anybody.get("/api/words/anagrams?letters=SA").json()["words"] == ["AS", "SA"]
    assert "TAS" in anybody.get("/api/words/anagrams?letters=TA%3F&partial=1").json()["words"]
    assert anybody.get("/api/words/extensions?word=AS").json()["words"] == ["TAS"]
    assert anybody.get("/api/words/pattern?pattern=.A*").json()["words"] == ["SA", "TA", "TAS"]
    assert anybody.get("/sante").json()["status"] == "ok"
    metrics = anybody.get("/metrics").text
    assert 'pioche_http_requests_total{method="GET",route="/sante",status="200"} 1' in metrics
    assert "pioche_streams 0" in metrics
