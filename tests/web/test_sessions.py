"""Sessions are rows: rotated, ended, void after a new code or a revocation, older than no clock."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from pioche.web.auth import COOKIE
from pioche.web.keys import new_access
from support.clock import FakeClock
from support.hall import make_service
from support.live import LiveServer, enter, following, open_game, order, seat, serving, until
from support.postgres import Cluster


def role(client: httpx.Client, game: str) -> str:
    answer: str = client.get(f"/api/games/{game}/view").json()["role"]
    return answer


def with_cookie(live: LiveServer, cookie: str) -> httpx.Client:
    other = live.client()
    other.cookies.set(COOKIE, cookie)
    return other


def arbiter(chief: httpx.Client, game: str) -> dict[str, Any]:
    made = chief.post(f"/api/games/{game}/members", json={"role": "arbitre", "label": "A"})
    invitation: dict[str, Any] = made.json()
    return invitation


def test_a_clock_that_goes_back_throws_nobody_out(tmp_path: Path) -> None:
    """A dead battery: the machine comes back an hour, or years, before."""
    clock = FakeClock(1_800_000_000_000)
    with serving(make_service(SqlLog(tmp_path), clock=clock)) as live:
        chief = live.client()
        game = open_game(chief)["game"]
        cookie = chief.cookies[COOKIE]
    for back in (3_600_000, 10 * 365 * 86_400_000):
        clock.time -= back
        with serving(make_service(SqlLog(tmp_path), clock=clock)) as live:
            assert role(with_cookie(live, cookie), game) == "juge-arbitre"


def test_time_is_not_in_the_cookie(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library that signed cookies refused those of a time to come."""
    chief = live.client()
    game = open_game(chief)["game"]
    before = time.time
    monkeypatch.setattr(time, "time", lambda: before() - 3600)
    assert role(with_cookie(live, chief.cookies[COOKIE]), game) == "juge-arbitre"


def test_a_cookie_is_rotated_by_every_new_right(live: LiveServer) -> None:
    chief = live.client()
    first = open_game(chief)["game"]
    old = chief.cookies[COOKIE]
    second = open_game(chief)["game"]
    enter(chief, second, seat(chief, second, 4)[4])
    assert len({old, chief.cookies[COOKIE]}) == 2
    assert role(chief, first) == "juge-arbitre"
    assert role(with_cookie(live, old), first) == "public"


def test_a_lost_answer_takes_no_right_away(live: LiveServer) -> None:
    """The new cookie may never arrive: the old one holds until the new one has been used."""
    chief = live.client()
    game = open_game(chief)["game"]
    old = chief.cookies[COOKIE]
    assert role(with_cookie(live, old), game) == "juge-arbitre"
    open_game(with_cookie(live, old))  # whose answer is lost
    assert role(with_cookie(live, old), game) == "juge-arbitre"
    again = with_cookie(live, old)
    other = open_game(again)["game"]
    assert role(again, game) == role(again, other) == "juge-arbitre"
    assert role(with_cookie(live, old), game) == "public"


def test_logging_out_ends_the_session_everywhere(live: LiveServer) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    stolen = with_cookie(live, chief.cookies[COOKIE])
    assert role(stolen, game) == "juge-arbitre"
    chief.delete("/api/session")
    assert role(stolen, game) == "public"
    assert not chief.cookies.get(COOKIE)


def test_what_was_made_from_a_stolen_cookie_ends_with_it(live: LiveServer) -> None:
    """Whoever knows a cookie may make another from it, before its owner logs out."""
    chief = live.client()
    game = open_game(chief)["game"]
    thief = with_cookie(live, chief.cookies[COOKIE])
    open_game(thief)
    made = [one.value for one in thief.cookies.jar if one.domain]
    chief.delete("/api/session")
    assert role(with_cookie(live, str(made[-1])), game) == "public"


def test_logging_out_of_one_game(live: LiveServer) -> None:
    chief = live.client()
    games = [open_game(chief) for _ in range(2)]
    chief.delete("/api/session", params={"member": games[0]["membership"]["member"]})
    assert [role(chief, one["game"]) for one in games] == ["public", "juge-arbitre"]


def test_logging_out_in_one_process_is_heard_in_the_other(cluster: Cluster) -> None:
    url = cluster.create_database("deux-sessions")
    services = [make_service(SqlLog(url), shared=True, poll_s=0.1) for _ in range(2)]
    with serving(services[0]) as one, serving(services[1]) as two:
        chief = one.client()
        game = open_game(chief)["game"]
        elsewhere = with_cookie(two, chief.cookies[COOKIE])
        assert role(elsewhere, game) == "juge-arbitre"
        chief.delete("/api/session")
        until(lambda: role(elsewhere, game) == "public")


def test_a_new_code_ends_the_sessions_of_the_old(live: LiveServer) -> None:
    chief, helper, phone = live.client(), live.client(), live.client()
    game = open_game(chief)["game"]
    made, table = arbiter(chief, game), seat(chief, game, 5)[5]
    enter(helper, game, made)
    enter(phone, game, table)
    for client, member in ((helper, made), (phone, table)):
        assert role(client, game) != "public"
        path = f"/api/games/{game}/members/{member['member']}"
        new = chief.post(path, json={"new_code": True}).json()
        assert role(client, game) == "public"
        enter(client, game, new)
        assert role(client, game) != "public"


def test_a_revocation_undone_revives_no_session(live: LiveServer) -> None:
    chief, helper, phone = live.client(), live.client(), live.client()
    game = open_game(chief)["game"]
    made, table = arbiter(chief, game), seat(chief, game, 5)[5]
    for client, member in ((helper, made), (phone, table)):
        enter(client, game, member)
        path = f"/api/games/{game}/members/{member['member']}"
        for revoked in (True, False):
            assert chief.post(path, json={"revoked": revoked}).status_code == 200
            assert role(client, game) == "public"
        # The link, or the card on the table, is as good as before.
        enter(client, game, member)
        assert role(client, game) != "public"


def test_a_browser_keeps_its_first_game_whatever_their_number(live: LiveServer) -> None:
    chief = live.client()
    games = [open_game(chief)["game"] for _ in range(30)]
    assert role(chief, games[0]) == "juge-arbitre"
    held = chief.get("/api/session").json()["memberships"]
    assert [one["game"] for one in held] == games


def test_a_revoked_arbiter_s_stream_ends_with_the_next_event(tmp_path: Path) -> None:
    """Events came faster than the pings that looked at the right: it went on for ever."""
    with serving(make_service(SqlLog(tmp_path))) as live:  # a ping every 15 s
        chief, helper = live.client(), live.client()
        game = open_game(chief)["game"]
        made = arbiter(chief, game)
        enter(helper, game, made)
        with following(helper, game) as events:
            events.next("view")
            events.next("mail")
            path = f"/api/games/{game}/members/{made['member']}"
            assert chief.post(path, json={"revoked": True}).status_code == 200
            assert order(chief, game, "begin").status_code == 200
            assert events.next()["event"] == "bye"


def test_the_machine_gives_the_referee_back_once(live: LiveServer, tmp_path: Path) -> None:
    game = open_game(live.client())["game"]
    beside = SqlLog(tmp_path / "donnees")  # while the server runs
    link = new_access(beside, game)
    beside.close()
    assert link.startswith(f"/arbitrage/{game}#membre=")
    member, code = (part.partition("=")[2] for part in link.partition("#")[2].split("&"))
    body = {"game": game, "member": member, "code": code}
    chief = live.client()
    assert chief.post("/api/session", json=body).status_code == 200
    assert role(chief, game) == "juge-arbitre"
    assert order(chief, game, "begin").status_code == 200
    assert live.client().post("/api/session", json=body).status_code == 403
    assert role(chief, game) == "juge-arbitre"
