"""The door: what no store and no game should meet is refused in one sentence, on both stores."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from pioche.web.service import Settings
from support.hall import make_service
from support.live import LiveServer, enter, open_game, order, seat, serving
from support.stores import open_store, where  # noqa: F401 - fixtures
from web.test_guard import JSON, refused
from web.test_secrecy import NO_LIMITS

Opener = Callable[..., SqlLog]


@pytest.fixture
def door(open_store: Opener) -> Iterator[LiveServer]:  # noqa: F811 - the fixture
    with serving(make_service(open_store(), Settings(rates=NO_LIMITS))) as live:
        yield live


def written(value: str) -> bytes:
    """An order whose body holds a value, as JSON."""
    return b'{"id": "1", "type": "add", "body": {"seat": "a", "number": %s}}' % value.encode()


@pytest.mark.parametrize(
    ("value", "status", "said"),
    [
        (json.dumps("A\x00B"), 422, "NUL"),
        ('{"A\\u0000": 1}', 422, "NUL"),
        (str(2**53), 422, "nombre trop grand"),
        (str(-(2**64)), 422, "nombre trop grand"),
        ("9" * 5000, 422, "ne se lit pas"),
        ("1e999", 422, "ne se lit pas"),
        ("NaN", 400, "ne se lit pas"),
        ('"' + "A" * 4001 + '"', 422, "texte trop long"),
        ("[" * 40 + "]" * 40, 422, "imbriquée"),
        ("[" * 20_000, 400, "ne se lit pas"),
        ('"\\ud800"', 400, "ne se lit pas"),
        ('"\\udc00\\ud800"', 400, "ne se lit pas"),
    ],
)
def test_what_must_not_come_in(door: LiveServer, value: str, status: int, said: str) -> None:
    chief = door.client()
    game = open_game(chief)["game"]
    answer = chief.post(f"/api/games/{game}/commands", content=written(value), headers=JSON)
    assert said in refused(answer, status)


def test_every_text_of_every_body_is_looked_at(door: LiveServer) -> None:
    chief = door.client()
    opened = open_game(chief)
    game, nul = opened["game"], "A\x00B"
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("/api/games", {"id": "x", "kind": "toy", "title": nul}),
        ("/api/games", {"id": nul, "kind": "toy"}),
        ("/api/games", {"id": "y", "kind": "toy", "options": {"seats": [nul]}}),
        ("/api/games", {"id": "y", "kind": "toy", "options": {"x": "A" * 3_900_000}}),
        ("/api/session", {"game": game, "code": "A", "member": nul}),
        (f"/api/games/{game}/members", {"role": "arbitre", "label": nul}),
        (f"/api/games/{game}/players", {"id": "z", "players": [{"name": nul}]}),
        (f"/api/games/{game}/slips", {"id": nul, "coup": 1, "slip": {}}),
        (f"/api/games/{game}/slips", {"id": "s", "coup": 1, "slip": {"n": nul}}),
    ]
    for path, body in bodies:
        refused(chief.post(path, json=body), 422)


def test_no_slip_of_others_fails_with_a_bad_one(door: LiveServer) -> None:
    chief, good, bad = door.client(), door.client(), door.client()
    game = open_game(chief)["game"]
    invitations = seat(chief, game, 1, 2)
    enter(good, game, invitations[1])
    enter(bad, game, invitations[2])
    order(chief, game, "begin")
    path = f"/api/games/{game}/slips"
    spoilt = bad.post(path, json={"id": "b", "coup": 1, "slip": {"n": "\x00"}})
    assert spoilt.status_code == 422
    fine = good.post(path, json={"id": "g", "coup": 1, "slip": {"n": "1"}})
    assert fine.status_code == 200


@pytest.mark.parametrize("coup", [2**31, -(2**31), 10**9 * 9, 99999999999, "1e3", "²", "١"])
def test_a_number_of_the_address_fits_the_database(door: LiveServer, coup: Any) -> None:
    chief, phone = door.client(), door.client()
    game = open_game(chief)["game"]
    enter(phone, game, seat(chief, game, 1)[1])
    answer = phone.get(f"/api/games/{game}/slips/mine", params={"coup": coup})
    assert "« coup » ne se lit pas" in refused(answer, 422)
    most = phone.get(f"/api/games/{game}/slips/mine", params={"coup": 2**31 - 1})
    assert most.status_code == 200


@pytest.mark.parametrize("id", ["%00", "A%00", "%ED%A0%80", "A" * 3000, "%0A", "%C3%A9"])
def test_names_in_addresses(door: LiveServer, id: str) -> None:
    chief = door.client()
    game = open_game(chief)["game"]
    refused(chief.get(f"/api/games/{id}"), 404)
    refused(chief.get(f"/api/games/{game}/members/{id}/qr"), 404)
    refused(chief.get(f"/api/competitions/{id}"), 404)


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://["}, {"Origin": "http://[::1"}, {"Origin": "x" * 9000}],
)
def test_an_origin_that_is_no_address_is_another_site(
    door: LiveServer, headers: dict[str, str]
) -> None:
    answer = httpx.post(door.url + "/api/games", json={"id": "a", "kind": "toy"}, headers=headers)
    assert "autre site" in refused(answer, 403)


def test_an_arbiters_name_fits_the_database(door: LiveServer) -> None:
    chief = door.client()
    game = open_game(chief)["game"]
    path = f"/api/games/{game}/members"
    refused(chief.post(path, json={"role": "arbitre", "label": "É" * 65}), 422)
    refused(chief.post(path, json={"role": "arbitre", "seat": "É" * 65}), 422)
    assert chief.post(path, json={"role": "arbitre", "label": "É" * 64}).status_code == 201
