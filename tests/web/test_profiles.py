"""A profile without e-mail: made with the first thing owned, carried by words, erased whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from pioche.store import schema
from pioche.store.log import SqlLog
from pioche.training.cards import Card, StudyDay
from pioche.web.auth import COOKIE
from pioche.web.keys import normal_phrase, phrase_words
from support.hall import make_service
from support.live import LiveServer, enter, open_game, seat, serving


@pytest.fixture
def store(tmp_path: Path) -> SqlLog:
    return SqlLog(tmp_path / "donnees")


@pytest.fixture
def live(store: SqlLog) -> Iterator[LiveServer]:
    with serving(make_service(store)) as server:
        yield server


def info(client: httpx.Client) -> dict[str, Any]:
    answer: dict[str, Any] = client.get("/api/profile").json()
    return answer


def words(client: httpx.Client) -> str:
    answer: str = client.get("/api/profile/words").json()["words"]
    return answer


def carry(client: httpx.Client, phrase: str) -> httpx.Response:
    return client.post("/api/profile/session", json={"words": phrase})


def games(client: httpx.Client) -> set[str]:
    return {one["game"] for one in client.get("/api/games").json()["games"]}


def rows(store: SqlLog, table: Any) -> int:
    with store.reader.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def test_looking_around_makes_no_profile(live: LiveServer, store: SqlLog) -> None:
    visitor = live.client()
    for path in ("/api/profile", "/api/kinds", "/api/games?all=1", "/api/session"):
        assert visitor.get(path).status_code == 200
    assert visitor.get("/api/profile/words").status_code == 404
    assert info(visitor)["since"] is None
    assert rows(store, schema.profile) == rows(store, schema.session) == 0
    assert COOKIE not in visitor.cookies


def test_a_first_game_makes_the_profile_that_owns_it(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    assert info(chief)["games"] == 1
    open_game(chief)
    assert info(chief)["games"] == 2
    assert game in games(chief)


def test_words_carry_games_to_another_device_and_back(live: LiveServer) -> None:
    chief, phone = live.client(), live.client()
    first = open_game(chief)["game"]
    phrase = words(chief)
    assert len(phrase.split()) == 6
    assert carry(phone, "  " + phrase.upper().replace(" ", ", ")).status_code == 200
    assert games(phone) == {first}
    # What is won on one device is the other's at once.
    second = open_game(phone)["game"]
    assert games(chief) == {first, second}


def test_what_the_other_device_owned_is_added(live: LiveServer) -> None:
    chief, phone = live.client(), live.client()
    first, second = open_game(chief)["game"], open_game(phone)["game"]
    carry(phone, words(chief))
    assert games(phone) == games(chief) == {first, second}


def test_wrong_words_open_nothing_and_cost_time(live: LiveServer) -> None:
    open_game(live.client())
    guesser = live.client()
    answers = [carry(guesser, "aube " * 6) for _ in range(8)]
    assert answers[0].status_code == 403
    assert "six" in answers[0].json()["error"]["message"]
    assert answers[-1].status_code == 429
    assert info(guesser)["since"] is None


def test_new_words_shut_the_others_out(live: LiveServer) -> None:
    chief, phone, thief = live.client(), live.client(), live.client()
    open_game(chief)
    old = words(chief)
    carry(phone, old)
    renewed = chief.post("/api/profile/words").json()["words"]
    assert renewed != old
    assert info(phone)["since"] is None
    assert carry(thief, old).status_code == 403
    assert carry(thief, renewed).status_code == 200


def test_a_qr_code_is_its_owners_alone(live: LiveServer) -> None:
    chief = live.client()
    open_game(chief)
    answer = chief.get("/api/profile/qr")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "no-store"
    assert live.client().get("/api/profile/qr").status_code == 404


def test_erasing_leaves_nothing_of_it(live: LiveServer, store: SqlLog) -> None:
    chief, phone = live.client(), live.client()
    game = open_game(chief)["game"]
    carry(phone, words(chief))
    profile = store.profile_of(_session(store))
    assert profile is not None
    card = Card("exists:AS", "francais", "deux", 1)
    assert store.keep_card(profile.id, card, None, StudyDay(1, "deux", fresh=1))
    assert info(chief)["cards"] == 1
    assert chief.delete("/api/profile").status_code == 200
    for table in (
        schema.profile, schema.profile_right, schema.card, schema.study, schema.session,
    ):  # fmt: skip
        assert rows(store, table) == 0, table
    assert phone.get("/api/session").json()["memberships"] == []
    # Nobody else sat there.
    assert chief.get(f"/api/games/{game}").status_code == 404


def _session(store: SqlLog) -> str:
    with store.reader.connect() as connection:
        return str(connection.execute(select(schema.session.c.id)).scalars().first())


def test_erasing_leaves_a_game_to_the_others_without_the_name(live: LiveServer) -> None:
    chief, player = live.client(), live.client()
    game = open_game(chief)["game"]
    code = seat(chief, game, 4)[4]
    enter(player, game, code)
    assert player.delete("/api/profile").status_code == 200
    assert chief.get(f"/api/games/{game}").status_code == 200
    assert game in games(chief)
    (line,) = chief.get(f"/api/games/{game}/people").json()["people"]
    assert line["name"] == ""


def test_empty_profiles_go_by_age_and_full_ones_stay(live: LiveServer, store: SqlLog) -> None:
    chief, other = live.client(), live.client()
    open_game(chief)
    open_game(other)
    member = other.get("/api/session").json()["memberships"][0]["member"]
    other.delete(f"/api/session?member={member}")
    assert rows(store, schema.profile) == 2
    assert store.purge_profiles(2**52) == 1
    assert info(chief)["since"] is not None
    assert info(other)["since"] is None
    assert store.purge_profiles(2**52, idle=True) == 0


def test_a_phrase_is_read_as_people_type_it() -> None:
    assert normal_phrase(" Étoile,  BOEUF-cœur ") == "etoile boeuf coeur"
    assert len(set(phrase_words())) == 256
    assert all(normal_phrase(word) == word for word in phrase_words())
