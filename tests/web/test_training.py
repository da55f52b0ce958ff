"""Training by the API: ten seconds to begin, answers that count once, nothing for a competition."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from pioche.store import schema
from pioche.store.log import SqlLog
from pioche.web.auth import COOKIE
from pioche.web.serve import ServerOptions, build_service
from support.bags import playable_racks
from support.finished import ALONE, Played, best
from support.live import LiveServer, open_game, order, serving


@pytest.fixture
def home(tmp_path: Path) -> Iterator[LiveServer]:
    with playable_racks(), serving(build_service(ServerOptions(store=str(tmp_path)))) as server:
        yield server


def next_of(client: httpx.Client) -> Any:
    answer = client.get("/api/training/next")
    assert answer.status_code == 200, answer.text
    return answer.json()


def look(client: httpx.Client, card: str, *given: str) -> Any:
    answer = client.post("/api/training/look", json={"card": card, "given": list(given)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def say(client: httpx.Client, asked: Any, known: bool) -> Any:
    body = {"card": asked["card"], "known": known, "last": asked["last"], "ms": 4000}
    answer = client.post("/api/training/answer", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def rows(live: LiveServer, table: Any) -> int:
    store: SqlLog = live.service.store
    with store.reader.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def test_looking_keeps_nothing_and_the_first_answer_makes_a_profile(home: LiveServer) -> None:
    visitor = home.client()
    overview = visitor.get("/api/training").json()
    assert overview["left"] == 10 and not overview["profile"]
    asked = next_of(visitor)["asked"]
    seen = look(visitor, asked["card"])
    assert seen["missed_ms"] < seen["known_ms"]
    assert COOKIE not in visitor.cookies
    assert rows(home, schema.profile) == rows(home, schema.card) == 0
    after = say(visitor, asked, True)
    assert after["left"] == 10  # one known, which comes back in ten minutes; nine new
    assert after["done"]["fresh"] == 1
    assert rows(home, schema.profile) == rows(home, schema.card) == 1
    assert visitor.get("/api/training").json()["streak"] == 1


def test_an_answer_sent_twice_counts_once(home: LiveServer) -> None:
    client = home.client()
    asked = next_of(client)["asked"]
    say(client, asked, True)
    again = say(client, asked, True)
    assert again["done"]["fresh"] == 1 and again["done"]["drilled"] == 0


def test_nobody_chooses_what_is_searched(home: LiveServer) -> None:
    client = home.client()
    for card in ("anagrams:EINRSTU", "hooks:ZEBU", "top:AAAAAAAAAA:1"):
        assert client.post("/api/training/look", json={"card": card}).status_code == 422
        body = {"card": card, "known": True}
        assert client.post("/api/training/answer", json=body).status_code == 422
    assert rows(home, schema.profile) == 0


def test_a_day_is_done_when_its_cards_are(home: LiveServer) -> None:
    client = home.client()
    plan = {"lexicon": "francais", "decks": ["deux"], "new_per_day": 2, "reviews_per_day": 50}
    assert client.post("/api/training/plan", json=plan).status_code == 200
    seen, coming = [], next_of(client)
    while coming["asked"] is not None:
        seen.append(coming["asked"]["card"])
        coming = say(client, coming["asked"], True)
        assert len(seen) < 20
    assert len(set(seen)) == 2 and len(seen) == 4  # each comes back once on its day
    assert coming["left"] == 0
    overview = client.get("/api/training").json()
    assert sum(overview["forecast"]) == 2
    deux = next(deck for deck in overview["decks"] if deck["name"] == "deux")
    assert (deck_facts := (deux["asked"], deux["known"])) == (2, 2), deck_facts


def test_plans_are_checked(home: LiveServer) -> None:
    client = home.client()
    for change in ({"decks": ["rien"]}, {"lexicon": "absente"}, {"new_per_day": 5000}):
        plan = {"lexicon": "francais", "decks": [], "new_per_day": 2, "reviews_per_day": 50}
        answer = client.post("/api/training/plan", json={**plan, **change})
        assert answer.status_code in (404, 422), change
    assert rows(home, schema.profile) == 0


def test_own_lists_are_decks_and_go_with_their_cards(home: LiveServer) -> None:
    client = home.client()
    made = {"name": "Mes mots", "kind": "anagrams", "words": ["tanière", "CHIEN", "niche"]}
    assert client.post("/api/training/lists", json=made).status_code == 201
    asked = next_of(client)["asked"]
    assert asked["title"] == "Mes mots"
    assert look(client, asked["card"], "TANIERE")["verdict"]["found"] == ["TANIERE"]
    say(client, asked, False)
    (own,) = (deck for deck in client.get("/api/training").json()["decks"] if deck["own"])
    assert own["size"] == 2 and own["cards"] == 1
    client.post("/api/training/lists/drop", json={"id": own["name"]})
    assert rows(home, schema.card) == rows(home, schema.own_list) == 0
    bad = {"name": "x", "kind": "anagrams", "words": ["a1"]}
    assert client.post("/api/training/lists", json=bad).status_code == 422


def test_what_is_exported_comes_back_on_another_profile(home: LiveServer) -> None:
    client, other = home.client(), home.client()
    coming = next_of(client)
    for number in range(6):
        coming = say(client, coming["asked"], number % 2 == 0)
    document = client.get("/api/training/export").json()
    answer = other.post("/api/training/import", json={"document": document})
    assert answer.status_code == 200, answer.text
    assert other.get("/api/training/export").json() == document
    assert next_of(other)["asked"] == next_of(client)["asked"]
    broken = other.post("/api/training/import", json={"document": {"format": "x"}})
    assert broken.status_code == 422
    assert "Pioche" in broken.json()["error"]["message"]


def missed_game(client: httpx.Client) -> Played:
    """Duplicate at home: the top once, then nothing, then over."""
    game = Played(client, "duplicate", ALONE, at_home=True, timed=False)
    for coup in range(3):
        assert game.order("draw-rack")
        seen = game.view
        if coup == 0:
            top = best(seen["board"], seen["rack"])
            assert game.order("play-word", seat="1", word=top.word, ref=top.ref, final=True)
        elif not game.order("retain-top"):
            assert game.order("finish", seat="1")
    assert game.order("end-game")
    return game


def test_a_missed_top_becomes_a_card_on_its_grid(home: LiveServer) -> None:
    client = home.client()
    game = missed_game(client)
    plan = {"lexicon": "francais", "decks": ["manques"], "new_per_day": 9, "reviews_per_day": 50}
    client.post("/api/training/plan", json=plan)
    client.get("/api/training")
    asked = next_of(client)["asked"]
    assert asked["card"].startswith(f"top:{game.id}:")
    shown = asked["question"]["missed"]
    assert shown["top"] == ["", "", 0]
    top = best(shown["rows"], shown["rack"])
    seen = look(client, asked["card"], top.word, top.ref)["verdict"]
    assert seen["known"] and seen["points"] == top.score
    assert look(client, asked["card"], top.word, "A1")["verdict"]["problem"]
    say(client, asked, True)
    # Noted once: looking again makes no second card.
    before = rows(home, schema.card)
    client.get("/api/training")
    assert rows(home, schema.card) == before == 2


def test_a_competition_closes_own_letters_and_not_the_programs_decks(home: LiveServer) -> None:
    client, chief = home.client(), home.client()
    made = {"name": "Choix", "kind": "anagrams", "words": ["ABRICOT"]}
    client.post("/api/training/lists", json=made)
    own = next_of(client)["asked"]
    document = client.get("/api/training/export").json()
    hall = open_game(chief, "duplicate", options={"closes": True})["game"]
    assert order(chief, hall, "draw-rack").status_code == 200
    assert client.get("/api/training").json()["closed"]
    for path, body in (
        ("lists", made),
        ("import", {"document": document}),
        ("look", {"card": own["card"]}),
    ):
        answer = client.post(f"/api/training/{path}", json=body)
        assert answer.json()["error"]["code"] == "room.competition", (path, answer.text)
    asked = next_of(client)["asked"]
    assert asked["deck"] != own["deck"]
    assert look(client, asked["card"])["verdict"]["answers"]
    say(client, asked, True)
    # What was learnt is not looked up either: only the card whose turn it is.
    again = client.post("/api/training/look", json={"card": asked["card"]})
    assert again.json()["error"]["code"] == "room.competition"


def test_statistics_are_those_of_ones_own_games(home: LiveServer) -> None:
    client = home.client()
    assert client.get("/api/profile/statistics").json()["games"] == 0
    missed_game(client)
    found = client.get("/api/profile/statistics").json()
    assert found["games"] == 1 and found["coups"] >= 2 and found["tops"] == 1
    assert home.client().get("/api/profile/statistics").json()["games"] == 0
    assert json.dumps(found)
