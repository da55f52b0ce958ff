"""Long answers are compressed for whoever reads gzip; short ones and secrets are not."""

from __future__ import annotations

import httpx
import pytest

from pioche.web import compress
from pioche.web.compress import LONG, WORTH
from support.live import LiveServer, enter, following, open_game, order, seat

ZIPPED, PLAIN = {"Accept-Encoding": "gzip, br"}, {"Accept-Encoding": "identity"}


def fetched(client: httpx.Client, path: str, headers: dict[str, str]) -> tuple[bytes, bytes, str]:
    """What came over the wire, what it says, and how it was written."""
    with client.stream("GET", path, headers=headers) as answer:
        raw = b"".join(answer.iter_raw())
        assert int(answer.headers["content-length"]) == len(raw)
        how = answer.headers.get("content-encoding", "")
    return raw, client.get(path, headers=headers).content, how


def test_a_long_answer_is_compressed_for_whoever_reads_it(live: LiveServer) -> None:
    client = live.client()
    game = open_game(client)["game"]
    seat(client, game, *range(1, 1001))
    for path in ("/api/kinds", "/api/openapi.json", f"/api/games/{game}/people"):
        raw, said, how = fetched(client, path, ZIPPED)
        plain_raw, plain, plainly = fetched(client, path, PLAIN)
        assert said == plain == plain_raw
        assert plainly == ""
        assert len(plain) >= WORTH
        assert how == "gzip" and len(raw) < len(plain) / 2
        assert client.get(path, headers=PLAIN).headers["vary"] == "Accept-Encoding"
    assert len(plain) > LONG, "the last one is long enough for a thread"


def test_short_answers_and_secrets_are_sent_as_they_are(live: LiveServer) -> None:
    client = live.client()
    game = open_game(client)["game"]
    seat(client, game, *range(1, 101))
    for path in ("/api/session", f"/api/games/{game}", f"/api/games/{game}/members"):
        assert fetched(client, path, ZIPPED)[2] == "", path


def test_a_view_is_compressed_only_for_whoever_is_told_nothing_secret(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A referee's holds tops beside the words of slips: its length would tell about them."""
    referee, player, wall = live.client(), live.client(), live.client()
    game = open_game(referee)["game"]
    enter(player, game, seat(referee, game, 7)[7])
    monkeypatch.setattr(compress, "WORTH", 1)
    path = f"/api/games/{game}/view"
    assert [fetched(one, path, ZIPPED)[2] for one in (referee, player, wall)] == ["", "", "gzip"]


def test_a_stream_is_not_held_back(live: LiveServer) -> None:
    referee, player, wall = live.client(), live.client(), live.client()
    for client in (referee, player, wall):
        game = open_game(referee)["game"]
        enter(player, game, seat(referee, game, 7)[7])
        with client.stream("GET", f"/api/games/{game}/stream", headers=ZIPPED) as answer:
            packed = answer.headers.get("content-encoding", "")
            assert packed == ("" if client is referee else "gzip")
            assert "content-length" not in answer.headers
        with following(client, game, headers=ZIPPED) as events:
            first = events.next("view")
            order(referee, game, "begin")
            assert events.next("view")["data"]["seq"] > first["data"]["seq"]
