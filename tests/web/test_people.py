"""Codes, cookies, rights and names."""

from __future__ import annotations

import io
import time
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
import segno

from pioche.room.ids import normal_code, random_id
from pioche.store.log import SqlLog
from pioche.web import limits
from pioche.web.service import Settings
from support.hall import make_service
from support.live import LiveServer, enter, following, open_game, order, seat, serving, until
from support.postgres import Cluster


def code_of(client: httpx.Client, **body: object) -> httpx.Response:
    return client.post("/api/session", json=body)


def test_the_opening_link_works_in_another_browser(live: LiveServer) -> None:
    opened = open_game(live.client())
    link = opened["invitation"]["link"]
    assert "#" in link and opened["invitation"]["code"] not in link.split("#")[0]
    laptop = live.client()
    enter(laptop, opened["game"], opened["invitation"])
    assert order(laptop, opened["game"], "begin").status_code == 200


def test_cookies_are_for_the_server_only(live: LiveServer) -> None:
    client = live.client()
    answer = client.post("/api/games", json={"id": "x", "kind": "toy"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
    name, value = next(iter(client.cookies.items()))
    forged = live.client()
    forged.cookies.set(name, value[:-2] + ("AA" if value[-2:] != "AA" else "BB"))
    assert forged.get("/api/session").json()["memberships"] == []


def test_codes_forgive_reading_mistakes_only(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    invitation = seat(chief, game, 7)[7]
    code = invitation["code"]
    sloppy = f" {code[:4].lower()}-{code[4:].replace('0', 'o').replace('1', 'l')} "
    assert normal_code(sloppy) == code
    assert code_of(live.client(), game=game, table=7, code=sloppy).status_code == 200
    wrong = code_of(live.client(), game=game, table=7, code="0" * 8)
    assert wrong.status_code == 403
    assert wrong.json()["error"]["message"] == "Ce code n’ouvre pas cette partie."


@pytest.mark.parametrize("typed", ["É7K2ABCD", "8KZ1ÀÉÎ", "🎲"])
def test_a_code_with_an_accent_is_a_wrong_code(live: LiveServer, typed: str) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    seat(chief, game, 7)
    for body in ({"table": 7}, {"seat": "7"}, {"name": "Ève"}):
        assert code_of(live.client(), game=game, code=typed, **body).status_code == 403


def test_a_name_is_one_line_of_what_can_be_seen(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    names = {1: "  Anne\u00a0 Martin\n", 2: "\u202eEloi\u0007se", 3: " \t "}
    players = [{"name": name, "table": table} for table, name in names.items()]
    path = f"/api/games/{game}"
    assert chief.post(f"{path}/players", json={"id": "a", "players": players}).status_code == 201
    people = chief.get(f"{path}/people").json()["people"]
    assert {one["table"]: one["name"] for one in people} == {1: "Anne Martin", 2: "Eloi se", 3: ""}


def test_a_table_code_opens_its_own_table_only(live: LiveServer) -> None:
    chief = live.client()
    game, other = open_game(chief)["game"], open_game(chief)["game"]
    tables, elsewhere = seat(chief, game, 1, 2), seat(chief, other, 1)
    code = tables[1]["code"]
    assert code_of(live.client(), game=game, table=2, code=code).status_code == 403
    assert code_of(live.client(), game=other, table=1, code=code).status_code == 403
    assert elsewhere[1]["code"] != code


def test_wrong_codes_are_slowed_down_and_good_ones_are_not(live: LiveServer) -> None:
    chief = live.client()
    opened = open_game(chief)
    game = opened["game"]
    tables = seat(chief, game, *range(1, 41))
    # A whole hall behind one router: forty good codes from one address.
    for table, invitation in tables.items():
        answer = code_of(live.client(), game=game, table=table, code=invitation["code"])
        assert answer.status_code == 200
    statuses = [
        code_of(live.client(), game=game, table=1, code=f"{n:08}").status_code for n in range(9)
    ]
    assert statuses == [403] * 6 + [429] * 3
    slowed = code_of(live.client(), game=game, table=1, code="0" * 8)
    assert slowed.status_code == 429
    assert int(slowed.headers["retry-after"]) >= 1
    assert "Trop de codes faux" in slowed.json()["error"]["message"]
    # Whoever has the card enters, whatever a stranger behind the same router is trying.
    for table in (1, 2):
        good = code_of(live.client(), game=game, table=table, code=tables[table]["code"])
        assert good.status_code == 200
    secret = opened["invitation"]["member"]
    guesses = [
        code_of(live.client(), game=game, member=secret, code="X" * 20).status_code
        for _ in range(8)
    ]
    assert guesses == [403] * 6 + [429] * 2
    enter(live.client(), game, opened["invitation"])


def test_wrong_codes_are_answered_slowly(live: LiveServer) -> None:
    """Whoever guesses waits a second for each answer, once some were wrong."""
    chief = live.client()
    game = open_game(chief)["game"]
    seat(chief, game, 1)
    for n in range(6):
        code_of(live.client(), game=game, table=1, code=f"{n:08}")
    start = time.monotonic()
    assert code_of(live.client(), game=game, table=1, code="0" * 8).status_code == 429
    assert time.monotonic() - start >= 1


def test_an_opening_code_is_not_heard_after_many_wrong_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People choose it: whoever tries twenty in a minute waits, whatever they type next."""
    # Every three seconds allow one more: all of this is one moment, however busy the machine.
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1_000.0))
    with serving(make_service(SqlLog(tmp_path), Settings(opening_code="sésame"))) as live:
        body = {"id": "a", "kind": "toy"}
        assert live.client().post("/api/games", json={**body, "code": "sésame"}).status_code == 201
        statuses = [
            live.client().post("/api/games", json={**body, "code": f"essai {n}"}).status_code
            for n in range(22)
        ]
        assert statuses == [403] * 20 + [429] * 2
        good = live.client().post("/api/games", json={**body, "id": "b", "code": "sésame"})
        assert good.status_code == 429
        elsewhere = {"X-Forwarded-For": "203.0.113.9"}
        good = live.client().post(
            "/api/games", json={**body, "id": "b", "code": "sésame"}, headers=elsewhere
        )
        assert good.status_code == 201


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/games", {"kind": "toy", "options": {"name": "A" * 3_900_000}}),
        ("/api/games", {"kind": "toy", "options": {"A" * 501: 1}}),
        ("/api/games", {"kind": "toy", "title": "A" * 121}),
        ("commands", {"type": "begin", "body": {"note": "A" * 501}}),
        ("commands", {"type": "begin", "body": {"note": [["A" * 501]]}}),
        ("slips", {"coup": 1, "slip": {"word": "A" * 501}}),
        ("members", {"role": "arbitre", "label": "A" * 121}),
        ("players", {"players": [{"name": "A" * 121}]}),
    ],
)
def test_every_free_text_is_bounded_at_the_door(
    live: LiveServer, path: str, body: dict[str, object]
) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    address = path if path.startswith("/") else f"/api/games/{game}/{path}"
    named = {} if path == "members" else {"id": "x"}
    answer = chief.post(address, json={**named, **body})
    assert answer.status_code == 422, answer.text[:200]
    assert "A" * 100 not in answer.text


def test_a_name_of_a_hall_is_one_a_person_reads(real: LiveServer) -> None:
    """It was kept, 3.9 MB of it, and sent to every page."""
    body = {"id": random_id(20), "kind": "duplicate", "options": {"name": "A" * 121}}
    answer = real.client().post("/api/games", json=body)
    assert answer.status_code == 422 and "120" in answer.json()["error"]["message"]


def test_arbiters_have_tables_and_lose_them(live: LiveServer) -> None:
    chief, helper = live.client(), live.client()
    game = open_game(chief)["game"]
    made = chief.post(
        f"/api/games/{game}/members", json={"role": "arbitre", "label": "A", "tables": [1, 2]}
    )
    assert made.status_code == 201
    enter(helper, game, made.json())
    assert order(helper, game, "judge", table=1, points=3).status_code == 200
    refused = order(helper, game, "judge", table=3, points=3)
    assert refused.status_code == 403
    assert refused.json()["error"]["message"] == "La table 3 n’est pas confiée à cet arbitre."
    assert order(helper, game, "begin").status_code == 403
    assert helper.get(f"/api/games/{game}/members").status_code == 403
    path = f"/api/games/{game}/members/{made.json()['member']}"
    assert chief.post(path, json={"tables": [3]}).status_code == 200
    with following(helper, game) as events:
        events.next("view")
        assert chief.post(path, json={"revoked": True}).status_code == 200
    assert order(helper, game, "judge", table=3, points=3).status_code == 403
    again = code_of(
        live.client(), game=game, member=made.json()["member"], code=made.json()["code"]
    )
    assert again.status_code == 403


def test_a_new_code_makes_the_old_one_useless(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    old = seat(chief, game, 5)[5]
    path = f"/api/games/{game}/members/{old['member']}"
    new = chief.post(path, json={"new_code": True}).json()
    assert new["code"] != old["code"]
    assert code_of(live.client(), game=game, table=5, code=old["code"]).status_code == 403
    assert code_of(live.client(), game=game, table=5, code=new["code"]).status_code == 200


def test_nobody_takes_away_their_own_right(live: LiveServer) -> None:
    chief = live.client()
    opened = open_game(chief)
    path = f"/api/games/{opened['game']}/members/{opened['membership']['member']}"
    assert chief.post(path, json={"revoked": True}).status_code == 409


def test_joining_an_open_game(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    code = chief.get(f"/api/games/{game}/members").json()["joining_code"]
    phones = [live.client() for _ in range(2)]
    for phone, name in zip(phones, ("Zoé", "Léo"), strict=True):
        assert code_of(phone, game=game, code=code, name=name).status_code == 200
    assert code_of(live.client(), game=game, code=code).status_code == 422
    assert code_of(live.client(), game=game, code="A" * 8, name="X").status_code == 403
    people = chief.get(f"/api/games/{game}/people").json()["people"]
    assert [(one["seat"], one["name"], one["table"]) for one in people] == [
        ("1", "Zoé", 1),
        ("2", "Léo", 2),
    ]


def test_seating_is_all_or_none_and_repeatable(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    seat(chief, game, 1)
    body = {"id": "p2", "players": [{"name": "A", "table": 2}, {"name": "B", "table": 1}]}
    refused = chief.post(f"/api/games/{game}/players", json=body)
    assert refused.status_code == 422
    assert refused.json()["error"]["message"] == "La place 1 est déjà prise."
    body = {"id": "p3", "players": [{"name": "A", "table": 2}, {"name": "B", "table": 3}]}
    answers = [chief.post(f"/api/games/{game}/players", json=body) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert len(chief.get(f"/api/games/{game}/people").json()["people"]) == 3


def test_names_can_be_erased(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    member = seat(chief, game, 4)[4]["member"]
    assert chief.post(f"/api/games/{game}/members/{member}/erase").status_code == 200
    (line,) = chief.get(f"/api/games/{game}/people").json()["people"]
    assert (line["seat"], line["name"]) == ("4", "")


def test_several_rights_in_one_browser(live: LiveServer) -> None:
    chief = live.client()
    opened = open_game(chief)
    game = opened["game"]
    enter(chief, game, seat(chief, game, 4)[4])
    url = f"/api/games/{game}/view"
    assert chief.get(url).json()["role"] == "joueur"
    assert chief.get(url, params={"as": "juge-arbitre"}).json()["role"] == "juge-arbitre"
    assert chief.get(url, params={"as": opened["membership"]["member"]}).json()["seat"] == ""
    assert chief.get(url, headers={"X-Pioche-As": "public"}).json()["role"] == "public"
    assert chief.get(url, params={"as": "arbitre"}).status_code == 403
    assert chief.delete(f"/api/session?member={opened['membership']['member']}").status_code == 200
    assert chief.get(url, params={"as": "juge-arbitre"}).status_code == 403
    chief.delete("/api/session")
    assert chief.get(url).json()["role"] == "public"


def test_qr_codes_are_for_whoever_hands_them_out(live: LiveServer) -> None:
    chief = live.client()
    opened = open_game(chief)
    game = opened["game"]
    member = seat(chief, game, 4)[4]["member"]
    path = f"/api/games/{game}/members/{member}/qr"
    image = chief.get(path)
    assert image.headers["content-type"] == "image/svg+xml"
    assert b"<svg" in image.content
    assert live.client().get(path).status_code == 403
    own = chief.get(f"/api/games/{game}/members/{opened['membership']['member']}/qr")
    assert own.status_code == 409


@pytest.mark.parametrize("role", ["arbitre", "double-arbitre", "juge-arbitre"])
def test_only_the_manager_lets_others_in(live: LiveServer, role: str) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    made = chief.post(f"/api/games/{game}/members", json={"role": role, "label": "B"})
    assert made.status_code == 201
    stranger = live.client()
    assert stranger.post(f"/api/games/{game}/members", json={"role": role}).status_code == 403


def test_a_right_taken_away_in_one_process_is_gone_in_the_other(cluster: Cluster) -> None:
    url = cluster.create_database("deux-registres")
    services = [make_service(SqlLog(url), shared=True, poll_s=0.1) for _ in range(2)]
    with serving(services[0]) as one, serving(services[1]) as two:
        chief = one.client()
        game = open_game(chief)["game"]
        made = chief.post(f"/api/games/{game}/members", json={"role": "arbitre"}).json()
        helper = two.client()
        enter(helper, game, made)
        assert helper.get(f"/api/games/{game}").json()["memberships"]
        path = f"/api/games/{game}/members/{made['member']}"
        assert chief.post(path, json={"revoked": True}).status_code == 200
        until(lambda: not helper.get(f"/api/games/{game}").json()["memberships"])


def names(client: httpx.Client, game: str) -> dict[str, str]:
    people = client.get(f"/api/games/{game}/people").json()["people"]
    return {one["seat"]: one["name"] for one in people}


def test_tables_without_a_name_wait_for_whoever_comes(live: LiveServer) -> None:
    """The first who enters takes the table: nobody who joins by name later sits on it."""
    chief = live.client()
    game = open_game(chief)["game"]
    body = {"id": "tables", "players": [{"table": 1}, {"table": 2}, {"table": 3}, {"table": 4}]}
    assert chief.post(f"/api/games/{game}/players", json=body).status_code == 201
    listed = chief.get(f"/api/games/{game}/members").json()
    members = {one["seat"]: one for one in listed["members"] if one["role"] == "joueur"}
    assert names(chief, game) == {"1": "", "2": "", "3": "", "4": ""}
    by_link = code_of(live.client(), game=game, seat="1", code=members["1"]["code"])
    assert by_link.status_code == 200
    by_table = code_of(
        live.client(), game=game, table=2, code=members["2"]["code"], name=" Mme Keller "
    )
    assert by_table.status_code == 200
    joined = code_of(live.client(), game=game, code=listed["joining_code"], name="Luc")
    assert joined.json()["memberships"][0]["seat"] == "3"
    assert names(chief, game) == {"1": "", "2": "Mme Keller", "3": "Luc", "4": ""}
    # A name that is there is not replaced by whoever holds the table's code.
    code_of(live.client(), game=game, table=3, code=members["3"]["code"], name="Intrus")
    assert names(chief, game)["3"] == "Luc"


def test_whoever_manages_names_the_players(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    body = {"id": "un", "players": [{"table": 1, "name": "Table 1", "club": "Nîmes"}]}
    assert chief.post(f"/api/games/{game}/players", json=body).status_code == 201
    (member,) = [
        one
        for one in chief.get(f"/api/games/{game}/members").json()["members"]
        if one["role"] == "joueur"
    ]
    address = f"/api/games/{game}/members/{member['member']}"
    for name in ("Mme Keller", "Mme Keller-Roy"):
        assert chief.post(address, json={"name": name}).status_code == 200
        assert names(chief, game) == {"1": name}
    people = chief.get(f"/api/games/{game}/people").json()["people"]
    assert people[0]["club"] == "Nîmes"
    after = chief.get(f"/api/games/{game}/members").json()["members"]
    (renamed,) = [one for one in after if one["role"] == "joueur"]
    assert renamed["code"] == member["code"], "the table's code stays"
    player = live.client()
    enter(player, game, {**member, "role": "joueur"})
    assert player.post(address, json={"name": "Autre"}).status_code == 403
    empty = chief.post(address, json={"name": " "})
    assert (empty.status_code, empty.json()["error"]["code"]) == (422, "room.name-needed")


@pytest.mark.parametrize(
    ("called", "lan", "address"),
    [
        ("localhost:8000", "192.168.1.20", "http://192.168.1.20:8000"),
        ("127.0.0.1:8000", "192.168.1.20", "http://192.168.1.20:8000"),
        ("localhost:8000", "", "http://localhost:8000"),
        ("pioche.club", "192.168.1.20", "http://pioche.club"),
    ],
)
def test_links_for_phones_name_the_machine_as_the_network_does(
    tmp_path: Path, called: str, lan: str, address: str
) -> None:
    """The referee's browser stands on the server and calls it localhost: no phone could."""
    with serving(make_service(SqlLog(tmp_path), Settings(lan=lan))) as live:
        chief = live.client()
        game = open_game(chief)["game"]
        member = seat(chief, game, 1)[1]["member"]
        host = {"Host": called}
        assert chief.get(f"/api/games/{game}/members", headers=host).json()["address"] == address
        plain = chief.get(f"/api/games/{game}/members/{member}/qr", headers=host).content
        link = next(
            one["link"]
            for one in chief.get(f"/api/games/{game}/members").json()["members"]
            if one["member"] == member
        )
        image = io.BytesIO()
        segno.make(address + link, error="m").save(image, kind="svg", scale=6, border=2)
        assert plain == image.getvalue()
