"""A simultaneous through the API: a centre opens its package, plays it, sends what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.formats.simultaneous.package import read_package
from pioche.formats.simultaneous.results import read_results
from pioche.room.ids import random_id
from pioche.store.gamefile import export_game, read_game
from pioche.store.log import SqlLog
from pioche.web.service import Settings
from support.centres import PHRASE, Centre, coups, opening, package_file
from support.clock import FakeClock
from support.duplicate import NOW
from support.duplicate_room import DuplicateRoom, room_service
from support.live import LiveServer, order, serving
from support.wordlists import lexicon_of

HOUR = 3_600_000


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOW)


@pytest.fixture
def live(tmp_path: Path, clock: FakeClock) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path), clock=clock)) as server:
        yield server


def code_of(answer: httpx.Response) -> str:
    code: str = answer.json()["error"]["code"]
    return code


@pytest.fixture
def centre(live: LiveServer) -> Centre:
    return Centre(live)


def test_a_package_opens_at_its_hour_whole_with_its_phrase_and_its_words(
    live: LiveServer, clock: FakeClock
) -> None:
    client, later = live.client(), package_file(opens_at=NOW + HOUR, title="Mondial")
    facts = client.post("/api/simultaneous/check", json={"package": later.decode()}).json()
    assert (facts["title"], facts["opens_in"], facts["lexicon_here"]) == ("Mondial", HOUR, True)
    early = opening(client, later)
    assert (early.status_code, code_of(early)) == (422, "simultaneous.early")
    altered = opening(client, later.replace(b"Mondial", b"mondial"))
    assert (altered.status_code, code_of(altered)) == (422, "simultaneous.altered")
    wrong = opening(client, package_file(), phrase=PHRASE + "!")
    assert (wrong.status_code, code_of(wrong)) == (422, "simultaneous.phrase")
    clock.time += HOUR
    assert opening(client, later).status_code == 201


def test_another_word_list_than_the_package_s_opens_nothing(tmp_path: Path) -> None:
    service = room_service(SqlLog(tmp_path))
    service._lexicon_names = list
    with serving(service) as live:
        answer = opening(live.client(), package_file())
        assert (answer.status_code, code_of(answer)) == (422, "simultaneous.words-missing")
        service._lexicon_names = lambda: ["francais"]
        service.lexicons = lambda name: lexicon_of("AS", "ES", name=name)
        answer = opening(live.client(), package_file())
        assert (answer.status_code, code_of(answer)) == (422, "simultaneous.words")
        assert "« francais », est une autre" in answer.json()["error"]["message"]


def test_a_server_that_asks_for_its_code_asks_for_it_here_too(tmp_path: Path) -> None:
    service = room_service(SqlLog(tmp_path), Settings(opening_code="sésame"))
    with serving(service) as live:
        client = live.client()
        assert code_of(opening(client, package_file())) == "web.opening-code"
        assert opening(client, package_file(), code="sésame").status_code == 201
        asked = {"title": "X", "phrase": "huit signes"}
        refused = client.post("/api/simultaneous/prepare", json=asked)
        assert code_of(refused) == "web.opening-code"


def test_a_centre_plays_its_package_through_a_restart_and_sends_what_came_of_it(
    tmp_path: Path, clock: FakeClock
) -> None:
    prepared = coups()
    with serving(room_service(SqlLog(tmp_path), clock=clock)) as live:
        centre = Centre(live)
        # Table 1 is somebody of a federation, with a partner; table 2 is as it was opened.
        seat(centre, 1, surname="LEFÈVRE", names="Hélène", licence="1534002", series="2b")
        seat(centre, 1, second=True, surname="COSTA", names="Luc", licence="1534003")
        for coup in prepared[:3]:
            centre.play(coup)
        centre.do("draw-rack")
    # The server is gone in the middle of a coup, and another takes its store up.
    with serving(room_service(SqlLog(tmp_path), clock=clock)) as live:
        for client in (centre.chief, *centre.phones.values()):
            client.base_url = httpx.URL(live.url)
        centre.live = live
        assert centre.view()["coup"] == 4
        centre.do("undo")
        for coup in prepared[3:]:
            assert centre.chief.get(f"/api/games/{centre.game}/simultaneous").status_code == 409
            centre.play(coup)
        view = centre.view()
        assert [(c["word"], c["ref"]) for c in view["played"]] == [
            (c.word, c.ref) for c in prepared[:-1]
        ]
        assert view["phase"] == "ended" and view["hall"]["package"]
        sent = centre.chief.get(f"/api/games/{centre.game}/simultaneous?centre=Blois A")
        assert sent.status_code == 200
        results = read_results("blois", sent.content).body
        assert results.centre == "Blois A" and results.ended
        pair, alone = (table.people for table in results.tables)
        assert [(who.full_name, who.licence, who.series) for who in pair] == [
            ("LEFÈVRE Hélène", "1534002", "2B"), ("COSTA Luc", "1534003", "")
        ]  # fmt: skip
        assert [(who.full_name, who.club) for who in alone] == [("Joueur 2", "B01")]
        assert results.tables[0].total == sum(coup.score for coup in results.coups)
        body = {"package": package_file().decode(), "results": [_named(sent.content)]}
        merged = centre.chief.post("/api/simultaneous/merge", json=body)
        assert merged.status_code == 200, merged.text
        assert [one["accepted"] for one in merged.json()["centres"]] == [True]
        ranked = [one["name"] for one in merged.json()["ranking"]]
        assert ranked == ["LEFÈVRE Hélène – COSTA Luc", "Joueur 2"]
        paper = centre.chief.post("/api/simultaneous/merge", json={**body, "printed": True})
        assert paper.content.startswith(b"%PDF")
        # The hash in the results is that of the game's file, for whoever wants to see the log.
        path = tmp_path / "partie.json"
        export_game(live.service.store, centre.game, path)  # type: ignore[arg-type]
        assert read_game(path).sha256 == results.log_sha256


def seat(centre: Centre, table: int, *, second: bool = False, **person: str) -> None:
    body = {"table": table, "second": second, "person": person}
    answer = centre.chief.post(f"/api/games/{centre.game}/roster", json=body)
    assert answer.status_code == 200, answer.text


def _named(data: bytes) -> dict[str, str]:
    return {"name": "blois.resultats", "text": data.decode()}


def test_nothing_of_a_coup_is_anywhere_before_it_is_drawn(centre: Centre) -> None:
    prepared = coups()
    later = {coup.word for coup in prepared[1:] if len(coup.word) > 5}
    centre.play(prepared[0])
    seen = [
        centre.chief.get(f"/api/games/{centre.game}{path}").text
        for path in ("/view", "", "/past", "/members", "/people", "/solutions")
    ]
    seen += [centre.view(phone).__repr__() for phone in centre.phones.values()]
    seen += [row.body.decode() for row in _events(centre)]
    assert not [word for word in later if any(word in text for text in seen)]


def _events(centre: Centre) -> Any:
    kept = centre.live.service.store.kept(centre.game)
    assert kept is not None
    return [type("Row", (), {"body": bytes(event.body)}) for event in kept.events] + [
        type("Row", (), {"body": bytes(one.body)}) for one in kept.orders
    ]


def test_nobody_orders_another_draw_nor_reads_the_results_of_others(centre: Centre) -> None:
    phone = centre.phones[1]
    forged = {"n": 1, "letters": "ABCDEFG", "word": "BAC", "ref": "H8"}
    for client in (centre.chief, phone):
        answer = order(client, centre.game, "draw-prepared", **forged)
        assert answer.status_code == 403, answer.text
    by_hand = order(centre.chief, centre.game, "draw-rack", letters="ABCDEFG", source="hand")
    assert code_of(by_hand) == "duplicate.package-only"
    assert phone.get(f"/api/games/{centre.game}/simultaneous").status_code == 403
    assert centre.live.client().get(f"/api/games/{centre.game}/simultaneous").status_code == 403


def test_a_draw_repeated_with_its_id_is_one_draw(centre: Centre) -> None:
    body = {"id": random_id(20), "type": "draw-rack", "body": {}}
    path = f"/api/games/{centre.game}/commands"
    first = centre.chief.post(path, json=body).json()
    again = centre.chief.post(path, json=body).json()
    assert (again["seq"], again["repeated"]) == (first["seq"], True)
    assert centre.view()["coup"] == 1


def test_while_a_competition_runs_no_package_is_opened_or_drawn_from(live: LiveServer) -> None:
    centre = Centre(live)
    room = DuplicateRoom(live, 2)
    room.do("draw-rack")
    answer = order(centre.chief, centre.game, "draw-rack")
    assert (answer.status_code, code_of(answer)) == (403, "room.competition")
    assert code_of(opening(live.client(), package_file())) == "room.competition"


def test_a_package_prepared_here_is_sealed_signed_and_kept_nowhere(live: LiveServer) -> None:
    client = live.client()
    body = {"title": "Simultané de mai", "phrase": "joli mois de mai", "opens_at": NOW + HOUR}
    answer = client.post("/api/simultaneous/prepare", json=body)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    package = read_package("", made["file"].encode())
    assert package.body.title == "Simultané de mai" and made["name"] == "Simultané-de-mai.paquet"
    assert package.signer.fingerprint == made["signed_by"]
    game = package.opened(package.body.game.key("joli mois de mai"))
    assert game.next().word
    again = client.post("/api/simultaneous/prepare", json=body).json()
    assert again["signed_by"] == made["signed_by"] and again["file"] != made["file"]
    far = client.post("/api/simultaneous/prepare", json={**body, "opens_at": 2**53 - 1})
    assert far.status_code == 422
    assert not live.service.store.games()
    assert "joli mois" not in json.dumps(made)


def test_what_is_no_package_or_too_much_of_it_is_told(live: LiveServer) -> None:
    client = live.client()
    for text in ("{}", "paquet", "[" * 5000):
        answer = client.post("/api/simultaneous/check", json={"package": text})
        assert (answer.status_code, code_of(answer)) == (422, "simultaneous.foreign-paquet")
    long = client.post("/api/simultaneous/check", json={"package": "x" * 300_000})
    assert long.status_code == 422
    many = {"package": "x", "results": [{"name": "a", "text": "b"}] * 501}
    assert client.post("/api/simultaneous/merge", json=many).status_code == 422
