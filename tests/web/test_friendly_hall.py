"""A friendly hall through the API: the score is computed for the player, and nothing else told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import LiveServer, serving

RACK = "AEIRSTN"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder: Path = tmp_path_factory.mktemp("donnees")
    with serving(room_service(SqlLog(folder), lapse_ms=0)) as server:
        yield server


@pytest.fixture
def friendly(live: LiveServer) -> DuplicateRoom:
    return DuplicateRoom(live, options={"scores": "computed"})


def trial(room: DuplicateRoom, client: httpx.Client, word: str, ref: str) -> httpx.Response:
    return client.get(f"/api/games/{room.game}/trial", params={"word": word, "ref": ref})


def draw(room: DuplicateRoom) -> None:
    room.do("draw-rack", letters=RACK, source="hand")
    room.do("start-clock")


def test_the_arithmetic_of_what_was_laid_and_nothing_else(friendly: DuplicateRoom) -> None:
    draw(friendly)
    phone = friendly.phones[1]
    top = friendly.view()["tops"]["candidates"][0]
    admitted = trial(friendly, phone, top["word"], top["ref"]).json()
    # The same letters in an order that is no word, at the same place, count the same way.
    shuffled = trial(friendly, phone, "NTSRIEA", "H4").json()
    for told in (admitted, shuffled):
        assert told.keys() == {"score", "words", "problem"}
        assert (told["words"], told["problem"]) == ([], "")
        assert told["score"] > 50
    off = trial(friendly, phone, "TARI", "A1").json()
    assert off["score"] is None and off["problem"].endswith(".")


@pytest.mark.parametrize("who", ["public", "referee", "arbiter", "double"])
def test_only_players_are_counted_for(friendly: DuplicateRoom, who: str) -> None:
    draw(friendly)
    client = {
        "public": lambda: friendly.public,
        "referee": lambda: friendly.chief,
        "arbiter": lambda: friendly.arbiter("A", 1),
        "double": lambda: friendly.arbiter("D", 1, double=True),
    }[who]()
    answer = trial(friendly, client, "TARI", "H8")
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "pages_home.no-trial"


def test_a_player_of_another_game_is_nobody_here(live: LiveServer, friendly: DuplicateRoom) -> None:
    stranger = DuplicateRoom(live, options={"scores": "computed"}).phones[1]
    draw(friendly)
    assert trial(friendly, stranger, "TARI", "H8").status_code == 403


def test_there_is_nothing_to_count_without_a_rack_or_after_the_bell(
    friendly: DuplicateRoom,
) -> None:
    phone = friendly.phones[1]
    before = trial(friendly, phone, "TARI", "H8")
    draw(friendly)
    during = trial(friendly, phone, "TARI", "H8")
    friendly.do("ring-bell")
    after = trial(friendly, phone, "TARI", "H8")
    assert [one.status_code for one in (before, during, after)] == [409, 200, 409]
    assert after.json()["error"]["code"] == "pages_home.no-rack"


@pytest.mark.parametrize("options", [{}, {"scores": "claimed"}])
def test_in_a_competition_the_player_counts(live: LiveServer, options: dict[str, Any]) -> None:
    room = DuplicateRoom(live, options=options)
    draw(room)
    answer = trial(room, room.phones[1], "TARI", "H8")
    assert answer.status_code == 403
    assert answer.json()["error"] == {
        "code": "pages_home.competition",
        "message": "En compétition, le joueur compte lui-même son score.",
    }


def test_slips_without_a_score_are_paid_without_a_warning(friendly: DuplicateRoom) -> None:
    draw(friendly)
    score = trial(friendly, friendly.phones[1], "TARI", "H8").json()["score"]
    assert friendly.hand_in(1, "TARI", "H8", None).status_code == 200
    assert friendly.hand_in(2, "TARI", "H8", 99).status_code == 200
    friendly.do("type-line", line="3 tari h8")
    friendly.do("ring-bell")
    friendly.do("close-coup")
    friendly.do("retain-top")
    assert friendly.view(friendly.public)["hall"]["scores"] == "computed"
    for phone in friendly.phones.values():
        (line,) = friendly.view(phone)["hall"]["sheet"]
        verdict = line["verdict"]
        assert (verdict["points"], line["net"], verdict["faults"]) == (score, score, [])
        assert (verdict["move"][0], verdict["move"][2]) == ("TARI", score)
        assert verdict["warnings"] == 0 and not verdict["notice"]


def test_a_choice_that_does_not_exist_is_refused(live: LiveServer) -> None:
    answer = live.client().post(
        "/api/games",
        json={"id": "amicale", "kind": "duplicate", "options": {"scores": "autre"}, "players": []},
    )
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]
