"""The next game: same seats, codes, arbiters, settings; rights carry over, revoked ones do not."""

from __future__ import annotations

from typing import Any

import httpx

from pioche.room.sequel import next_title
from support.finished import ALONE, FRIENDS, SMALL, Played
from support.live import LiveServer, enter, open_game, order


def members(client: httpx.Client, game: str) -> dict[str, dict[str, Any]]:
    found = client.get(f"/api/games/{game}/members").json()["members"]
    return {one["seat"] or one["role"]: one for one in found}


def follow(client: httpx.Client, game: str) -> dict[str, Any]:
    answer = client.post(f"/api/games/{game}/follow")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def evening(chief: httpx.Client) -> str:
    players = [{"table": 1, "name": "Ana"}, {"table": 2, "name": "Luc", "partner": "Ève"}]
    options = {"formula": "7-sur-8", "tempo": "blitz", "names": "names"}
    opened = open_game(chief, "duplicate", title="Jeudi", players=players, options=options)
    return str(opened["game"])


def test_everything_is_kept_and_everybody_follows(real: LiveServer) -> None:
    chief, phone, arbiter, public = (real.client() for _ in range(4))
    game = evening(chief)
    chief.post(f"/api/games/{game}/members", json={"role": "arbitre", "label": "A", "tables": [1]})
    chief.post(f"/api/games/{game}/roster", json={"table": 1, "due": 0, "paid": 500})
    order(chief, game, "set-hall-options", live_solos=True)
    before = members(chief, game)
    enter(phone, game, before["2"])
    enter(arbiter, game, before["A"])
    early = chief.post(f"/api/games/{game}/next", json={})
    assert early.json()["error"]["code"] == "room.sequel-early"
    assert public.post(f"/api/games/{game}/follow").status_code == 409
    order(chief, game, "end-game")
    assert phone.post(f"/api/games/{game}/next", json={}).status_code == 403
    after = chief.post(f"/api/games/{game}/next", json={}).json()["game"]
    assert after != game
    assert chief.post(f"/api/games/{game}/next", json={}).json()["game"] == after
    # Every view of the one tells the other, the wall's too.
    for client in (chief, phone, arbiter, public):
        assert client.get(f"/api/games/{game}/view").json()["view"]["hall"]["next"] == after
    now = members(chief, after)
    assert {seat: now[seat]["code"] for seat in "12"} == {s: before[s]["code"] for s in "12"}
    assert (now["2"]["name"], now["2"]["partner"]) == ("Luc", "Ève")
    (own,) = follow(phone, game)["memberships"]
    assert (own["game"], own["seat"], own["role"]) == (after, "2", "joueur")
    (own,) = follow(arbiter, game)["memberships"]
    assert (own["seat"], own["tables"], own["role"]) == ("A", [1], "arbitre")
    assert follow(public, game) == {"game": after, "memberships": []}
    info = chief.get(f"/api/games/{after}").json()
    assert info["title"] == "Jeudi, partie 2"
    view = chief.get(f"/api/games/{after}/view").json()["view"]
    assert (view["formula"], view["hall"]["names"]) == ("7-sur-8", "names")
    assert view["tempo"] == chief.get(f"/api/games/{game}/view").json()["view"]["tempo"]
    assert view["hall"]["live_solos"] and view["hall"]["arbiters"] == [["A", [1], False]]
    assert [one["table"] for one in view["hall"]["tables"]] == [1, 2]
    lines = chief.get(f"/api/games/{after}/roster").json()["lines"]
    assert (lines[0]["due"], lines[0]["paid"]) == (0, 500)
    # It is played with the same right, and a card of the first game opens a table of the second.
    assert order(chief, after, "draw-rack").status_code == 200
    newcomer = real.client()
    enter(newcomer, game, before["1"])
    assert follow(newcomer, game)["memberships"][0]["seat"] == "1"
    late = real.client()
    code = {"game": after, "table": 1, "code": before["1"]["code"]}
    assert late.post("/api/session", json=code).status_code == 200


def test_another_formula_keeps_seats_codes_arbiters_and_settings(real: LiveServer) -> None:
    chief, phone = real.client(), real.client()
    game = evening(chief)
    chief.post(f"/api/games/{game}/members", json={"role": "arbitre", "label": "A", "tables": [1]})
    before = members(chief, game)
    enter(phone, game, before["2"])
    order(chief, game, "end-game")
    path = f"/api/games/{game}/next"
    for options, code in (
        ({"formula": "8-sur-7"}, "duplicate.formula-unknown"),
        ({"edition": "ancien"}, "room.sequel-option"),
    ):
        refused = chief.post(path, json={"options": options})
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, code)
    asked = {"formula": "joker", "tempo": "2:00"}
    after = chief.post(path, json={"options": asked}).json()["game"]
    # Asked again, were it otherwise, it is the same: everybody may have gone there.
    assert chief.post(path, json={"options": {"formula": "7-sur-8"}}).json()["game"] == after
    view = chief.get(f"/api/games/{after}/view").json()["view"]
    assert (view["formula"], view["tempo_title"], view["hall"]["names"]) == (
        "joker", "2 min", "names",
    )  # fmt: skip
    assert view["hall"]["arbiters"] == [["A", [1], False]]
    now = members(chief, after)
    assert {seat: now[seat]["code"] for seat in "12"} == {s: before[s]["code"] for s in "12"}
    (own,) = follow(phone, game)["memberships"]
    assert (own["game"], own["seat"]) == (after, "2")


def test_a_fee_of_every_game_is_owed_again(real: LiveServer) -> None:
    chief = real.client()
    game = evening(chief)
    chief.post(f"/api/games/{game}/roster/fee", json={"cents": 300, "each": "game"})
    chief.post(f"/api/games/{game}/roster", json={"table": 1, "due": 0, "paid": 300})
    order(chief, game, "end-game")
    after = chief.post(f"/api/games/{game}/next", json={}).json()["game"]
    now = chief.get(f"/api/games/{after}/roster").json()
    assert (now["totals"]["paid"], now["totals"]["due"]) == (0, 900)
    assert now["fee"] == {"cents": 300, "each": "game"}


def test_a_right_that_was_taken_away_does_not_carry_over(real: LiveServer) -> None:
    chief, phone, other = real.client(), real.client(), real.client()
    game = evening(chief)
    before = members(chief, game)
    enter(phone, game, before["1"])
    enter(other, game, before["2"])
    one = f"/api/games/{game}/members/"
    chief.post(one + before["1"]["member"], json={"revoked": True})
    order(chief, game, "end-game")
    after = chief.post(f"/api/games/{game}/next", json={}).json()["game"]
    assert "1" not in members(chief, after)
    chief.post(one + before["2"]["member"], json={"new_code": True})
    for client in (phone, other):
        assert follow(client, game)["memberships"] == []
        assert client.get(f"/api/games/{after}/slips/mine").status_code == 403


def test_titles_count_on() -> None:
    assert next_title("Jeudi") == "Jeudi, partie 2"
    assert next_title("Jeudi, partie 2") == "Jeudi, partie 3"
    assert next_title("Thursday, game 2") == "Thursday, game 3"
    assert next_title("Tournoi manche 9") == "Tournoi manche 10"
    assert next_title("Coupe 2026") == "Coupe 2026, partie 2"
    assert next_title("") == ""


def test_a_solitaire_again_is_one_game_with_its_score_to_beat(real: LiveServer) -> None:
    alone, other = real.client(), real.client()
    theme = {"name": "Forêt", "words": ["CHENE"], "bonus": 7}
    before = Played(
        alone, "solitaire", ALONE, which="a", variants=["thematique"], theme=theme, record=3
    )
    assert alone.post(f"{before.base}/next", json={}).json()["error"]["code"] == "room.sequel-early"
    for _pass in range(2):
        assert before.order("pass", seat="1")
    score = before.view["table"]["ended"]["scores"][0]
    assert other.post(f"{before.base}/next", json={}).status_code == 403
    after = alone.post(f"{before.base}/next", json={}).json()
    (own,) = after["memberships"]
    assert (own["game"], own["seat"], own["role"]) == (after["game"], "1", "joueur")
    # Pressed twice it is the same, and nobody sits there twice.
    assert alone.post(f"{before.base}/next", json={}).json() == after
    assert len(members(alone, after["game"])) == 1
    views = [
        alone.get(f"/api/games/{game}/view").json()["view"] for game in (before.id, after["game"])
    ]
    for name in ("which", "variants", "word_list"):
        assert views[0][name] == views[1][name]
    assert views[0]["table"]["rules"] == views[1]["table"]["rules"]
    assert views[1]["record"] == max(3, score)


def test_of_two_who_take_a_grid_apart_both_find_the_same_rematch(real: LiveServer) -> None:
    first, friend = real.client(), real.client()
    before = Played(first, "inverse", FRIENDS, rows=SMALL)
    enter(friend, before.id, members(first, before.id)["2"])
    for turn in range(20):
        seen = (first, friend)[turn % 2].get(f"{before.base}/view").json()["view"]
        if seen["ended"]:
            break
        squares = max((one["squares"] for one in seen["removals"]), key=len)
        who = (first, friend)[turn % 2]
        order(who, before.id, "remove", seat=str(turn % 2 + 1), squares=squares)
    one, two = (who.post(f"{before.base}/next", json={}).json() for who in (first, friend))
    assert one["game"] == two["game"] != before.id
    assert [found["memberships"][0]["seat"] for found in (one, two)] == ["1", "2"]
    seen = first.get(f"/api/games/{one['game']}/view").json()["view"]
    assert seen["rows"] == SMALL and seen["seats"] == ["2", "1"] and seen["turn"] == "2"
