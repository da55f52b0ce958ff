"""Each browser is answered in its language; what a hall shares is made once for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.games.duplicate import GAME
from pioche.room.live import Views
from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import LiveServer, following, open_game, order, serving

ENGLISH = {"Accept-Language": "en-GB,en;q=0.9"}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    with serving(room_service(SqlLog(tmp_path))) as live:
        yield DuplicateRoom(live)


def english(client: httpx.Client) -> httpx.Client:
    """The same browser, set to English."""
    client.headers.update(ENGLISH)
    return client


def test_a_refusal_is_told_in_the_language_of_whoever_asked(live: LiveServer) -> None:
    french, reader = live.client(), english(live.client())
    assert french.get("/api/games/X").json()["error"]["message"] == "La partie X n’existe pas."
    assert reader.get("/api/games/X").json()["error"]["message"] == "Game X does not exist."
    reader.cookies.set("langue", "fr")
    assert reader.get("/api/games/X").json()["error"]["message"] == "La partie X n’existe pas."


def test_what_was_not_understood_is_told_in_both(live: LiveServer) -> None:
    body = {"id": 3}
    said = [
        client.post("/api/games", json=body).json()["error"]["message"]
        for client in (live.client(), english(live.client()), live.client())
    ]
    assert said[0] == said[2] and "il faut" in said[0]
    assert "il faut" not in said[1]


def test_views_acts_and_what_is_told_come_in_the_readers_language(room: DuplicateRoom) -> None:
    phone, other = room.phones[1], english(room.phones[2])
    with following(phone, room.game) as here, following(other, room.game) as there:
        assert "Partie normale" in here.next("view")["data"]["view"]["formula_title"]
        assert there.next("view")["data"]["view"]["formula_title"] == "Normal game"
        room.do("draw-rack", letters="AEIRSTN", source="hand")
        (told,), (heard,) = here.next("view")["data"]["told"], there.next("view")["data"]["told"]
        assert told["text"] == "Coup 1, tirage AEIRSTN."
        assert heard["text"] == "Turn 1, rack AEIRSTN."
        room.do("start-clock")
        said = {one["name"]: one["label"] for one in here.next("view")["data"]["acts"]}
        read = {one["name"]: one["label"] for one in there.next("view")["data"]["acts"]}
        assert (said["hand-in"], read["hand-in"]) == ("Déposer", "Hand in")


def test_who_was_cut_off_hears_what_was_told_meanwhile_in_their_language(
    room: DuplicateRoom,
) -> None:
    reader = english(room.phones[2])
    with following(room.phones[1], room.game):
        with following(reader, room.game) as stream:
            seen = stream.next("view")["id"]
        room.do("draw-rack", letters="AEIRSTN", source="hand")
        with following(reader, room.game, headers={"Last-Event-ID": seen}) as stream:
            (told,) = stream.next("view")["data"]["told"]
    assert told["text"] == "Turn 1, rack AEIRSTN."


def test_an_english_referee_leaves_the_same_log_and_the_same_voice(room: DuplicateRoom) -> None:
    """Words are for readers: none is kept, and a hall hears French."""
    english(room.chief)
    room.do("draw-rack", letters="AEIRSTN", source="hand")
    room.do("start-clock")
    room.do("ring-bell")
    room.do("close-coup")
    room.do("retain-top")
    room.do("end-game")
    ours, theirs = room.view(room.phones[1]), room.view()
    assert ours["end"]["told"] == "Partie finie : décision du juge-arbitre."
    assert theirs["end"]["told"] == "Game over: decision of the chief referee."
    assert theirs["end_lines"] == ours["end_lines"] == [ours["end"]["told"]]
    loaded = room.live.service.host.log.load(room.game)
    assert loaded is not None
    assert not any(word in repr(loaded.events) for word in ("Game over", "Turn 1", "chief referee"))


def test_a_hall_of_french_phones_makes_its_words_once(
    room: DuplicateRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    usual = Views.__init__

    def counted(self: Views, *given: Any) -> None:
        made.append(given)
        usual(self, *given)

    told: list[Any] = []
    tell = GAME.tell
    monkeypatch.setattr(Views, "__init__", counted)
    monkeypatch.setattr(type(GAME), "tell", lambda self, *g: (told.append(g[1]), tell(*g))[1])
    phone, other = room.phones[1], room.phones[2]
    with following(phone, room.game) as here, following(other, room.game) as there:
        here.next("view")
        there.next("view")
        made.clear()
        told.clear()
        room.do("draw-rack", letters="AEIRSTN", source="hand")
        here.next("view")
        there.next("view")
    assert len(made) == 1, "all phones are sent the same views"
    assert [type(one).__name__ for one in told] == ["RackDrawn", "TopsFound"]


def test_what_is_offered_is_offered_in_both(live: LiveServer) -> None:
    lines = [
        {one["kind"]: one["offers"] for one in client.get("/api/kinds").json()["kinds"]}
        for client in (live.client(), english(live.client()), live.client())
    ]
    assert lines[0] == lines[2]


def test_an_order_refused_in_english_changes_nothing_for_the_others(live: LiveServer) -> None:
    chief = english(live.client())
    game = open_game(chief)["game"]
    refused = order(chief, game, "close").json()["error"]["message"]
    assert refused and "’" not in refused.replace("’s", "")
