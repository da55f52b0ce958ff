"""What everybody reads of people, and what stays of them nowhere but in rows that can be erased."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.room.people import initials
from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import LiveServer, enter, open_game, order, serving
from support.paper import Paper

ANA = {
    "name": "Ana-Lucía Ferreira",
    "club": "Palaiseau",
    "category": "vermeil",
    "series": "série 4B",
    "table": 1,
}
LUC = {
    "name": "Luc Œil",
    "partner": "Ève Zurich",
    "club": "Nîmes",
    "category": "senior",
    "series": "série 2A",
    "table": 2,
}
SAID = [str(value) for one in (ANA, LUC) for key, value in one.items() if key != "table"]


def hall(client: httpx.Client, **options: Any) -> str:
    players = [ANA, LUC]
    game: str = open_game(client, "duplicate", players=players, options=options)["game"]
    return game


def played(client: httpx.Client, game: str) -> None:
    orders: list[tuple[str, dict[str, str]]] = [
        ("draw-rack", {}), ("start-clock", {}), ("type-line", {"line": "* ="}), ("ring-bell", {}),
        ("close-coup", {}), ("retain-top", {}), ("end-game", {}),
    ]  # fmt: skip
    for kind, body in orders:
        answer = order(client, game, kind, **body)
        assert answer.status_code == 200, answer.text


def people(client: httpx.Client, game: str) -> dict[str, Any]:
    found = client.get(f"/api/games/{game}/people").json()["people"]
    return {one["seat"]: one for one in found}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana-Lucía Ferreira", "A.-L. F."),
        ("luc œil", "L. Œ."),
        ("", ""),
        ("-", ""),
        ("M. D'Arc", "M. D."),
    ],
)
def test_initials(name: str, shown: str) -> None:
    assert initials(name) == shown


def test_everybody_reads_initials_unless_the_referee_opens_names(real: LiveServer) -> None:
    chief, public = real.client(), real.client()
    game = hall(chief)
    members = chief.get(f"/api/games/{game}/members").json()["members"]
    phone = real.client()
    enter(phone, game, next(one for one in members if one["seat"] == "1"))
    read = {seat: one["name"] for seat, one in people(public, game).items()}
    assert read == {"1": "A.-L. F.", "2": "L. Œ."}
    assert people(public, game)["2"]["partner"] == "È. Z."
    for one in people(public, game).values():
        assert (one["club"], one["category"], one["series"]) == ("", "", "")
    # One's own name is one's own; those who judge know everybody.
    assert people(phone, game)["1"]["name"] == ANA["name"]
    assert people(phone, game)["2"]["name"] == "L. Œ."
    assert people(chief, game)["2"]["name"] == LUC["name"]
    for names, shown in (("tables", ""), ("names", LUC["name"]), ("initials", "L. Œ.")):
        assert order(chief, game, "set-hall-options", names=names).status_code == 200
        assert people(public, game)["2"]["name"] == shown
        assert people(phone, game)["2"]["name"] == shown
    assert order(chief, game, "set-hall-options", names="n’importe").status_code == 422


@pytest.mark.parametrize(("names", "shown"), [("names", True), ("initials", False)])
def test_it_is_chosen_when_the_hall_opens(real: LiveServer, names: str, shown: bool) -> None:
    chief, public = real.client(), real.client()
    game = hall(chief, names=names)
    assert chief.get(f"/api/games/{game}/view").json()["view"]["hall"]["names"] == names
    assert (people(public, game)["1"]["club"] == "Palaiseau") is shown


def test_no_public_answer_says_who_plays(real: LiveServer) -> None:
    chief, public = real.client(), real.client()
    game = hall(chief)
    played(chief, game)
    paths = ("", "/view", "/people", "/past", "/entrance", "/view?seq=2")
    answers = [public.get(f"/api/games/{game}{path}").text for path in paths]
    made = chief.post("/api/competitions", json={"name": "Coupe", "games": [game]})
    cup = f"/api/competitions/{made.json()['competition']}"
    answers += [public.get(f"{cup}{path}").text for path in ("/export", "")]
    answers += [public.get("/api/games?all=1").text]
    for said in SAID:
        assert not any(said in text for text in answers), said
    assert "A.-L. F." in answers[-2]
    for said in SAID:
        assert said in chief.get(cup).text
    order(chief, game, "set-hall-options", names="names")
    assert "Palaiseau" in public.get(cup).text


def test_players_at_home_know_each_other(real: LiveServer) -> None:
    friend = real.client()
    players = [{"name": "Ana Martin"}, {"name": "Luc Bel"}]
    options = {"at_home": True, "timed": False}
    opened = open_game(friend, "duplicate", players=players, options=options)
    assert people(friend, opened["game"])["2"]["name"] == "Luc Bel"
    assert people(real.client(), opened["game"])["2"]["name"] == "L. B."


def test_the_log_knows_nobody(tmp_path: Path) -> None:
    """Club, category and series were written into events, which nothing erases."""
    with serving(room_service(SqlLog(tmp_path / "salle"))) as server:
        chief = server.client()
        game = hall(chief)
        made = chief.post(
            f"/api/games/{game}/members", json={"role": "arbitre", "label": "Mme Keller"}
        ).json()
        assert made["label"] == "Mme Keller"
        played(chief, game)
        named = {**ANA, "table": 3}
        refused = order(chief, game, "enrol-players", players=[{**named, "name": ""}])
        assert refused.status_code == 409
    store = SqlLog(tmp_path / "salle")
    kept = store.kept(game)
    assert kept is not None
    log = [bytes(one.body).decode() for one in (*kept.events, *kept.orders)]
    log += [f"{one.by} {one.command}" for one in kept.events]
    for said in (*SAID, "Keller"):
        assert not any(said in text for text in log), said
    store.close()


def test_erasing_a_person_leaves_the_results(tmp_path: Path) -> None:
    with serving(room_service(SqlLog(tmp_path))) as server:
        chief = server.client()
        game = hall(chief)
        played(chief, game)
        before = chief.get(f"/api/games/{game}/view").json()["view"]["hall"]["ranking"]
        members = chief.get(f"/api/games/{game}/members").json()["members"]
        ana = next(one for one in members if one["seat"] == "1")
        path = f"/api/games/{game}/members/{ana['member']}/erase"
        assert chief.post(path).status_code == 200
        assert chief.get(f"/api/games/{game}/view").json()["view"]["hall"]["ranking"] == before
        made = chief.post("/api/competitions", json={"name": "Coupe", "games": [game]}).json()
        lines = chief.get(f"/api/competitions/{made['competition']}").json()["results"]["lines"]
        assert {one["name"] for one in lines} == {"", "Luc Œil – Ève Zurich"}
        one = people(chief, game)["1"]
        assert (one["name"], one["club"], one["category"], one["series"]) == ("", "", "", "")


def test_categories_of_a_hall_are_printed_for_those_who_judge(real: LiveServer) -> None:
    room = DuplicateRoom(real, 1)
    game = hall(room.chief)
    played(room.chief, game)
    sheet = room.chief.get(f"/api/games/{game}/print", params={"sheet": "resultats"}).content
    text = " ".join(cell for row in Paper(sheet).rows for cell in row)
    assert "vermeil" in text and ANA["name"] in text
