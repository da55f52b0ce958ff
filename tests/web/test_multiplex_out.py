"""A multiplex whose code got out: it is changed, and halls are put out and taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.live import LiveServer, enter, order
from support.multiplex import (
    Link,
    Venue,
    code_of,
    collect,
    lines,
    open_follower,
    open_head,
    play,
    server,
)


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveServer]]:
    with ExitStack() as stack:
        yield [
            stack.enter_context(server(tmp_path_factory.mktemp(name) / "donnees"))
            for name in ("tete", "chartres")
        ]


def joins(head: Venue, code: str, centre: str) -> httpx.Response:
    return head.client().post("/api/multiplex/join", json={"code": code, "centre": centre})


def put_out(head: Venue, name: str) -> str:
    """Put the hall out that is called so."""
    board = head.told(lambda board: any(one["name"] == name for one in board["centres"]))
    (link,) = [one["link"] for one in board["centres"] if one["name"] == name]
    head.do("put-hall-out", link=link, centre=name)
    return str(link)


def named(*names: str) -> Any:
    return lambda board: [one["name"] for one in board["centres"]] == list(names)


def test_a_code_that_was_changed_lets_nobody_in_and_halls_stay(servers: list[LiveServer]) -> None:
    tete, other = servers
    head = open_head(tete.client)
    old = code_of(head)
    game = open_follower(other.client, tete.url, old, "Chartres")
    head.do("renew-multiplex-code")
    new = code_of(head)
    assert new != old
    head.told(lambda board: board["code"] == new)
    refused = joins(head, old, "Rusé")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "multiplex.code-wrong")
    assert joins(head, new, "Tours").status_code == 200
    play(head, [game], 1)
    head.told(lambda board: len(lines(board)) == 2)
    # The next game has a code of its own; neither of these is one of it.
    head.do("end-game")
    second = head.next()
    game.carried()
    second.told(lambda board: board["code"] not in (old, new))
    for code in (old, new):
        assert joins(second, code, "Rusé").status_code == 403
    second.do("renew-multiplex-code")


def test_a_hall_that_is_put_out_counts_no_more_and_is_told_nothing(
    servers: list[LiveServer],
) -> None:
    tete, other = servers
    head = open_head(tete.client)
    game = open_follower(other.client, tete.url, code_of(head), "Chartres")
    play(head, [game], 1)
    head.told(lambda board: len(lines(board)) == 2)
    put_out(head, "Chartres")
    head.told(lambda board: named("Blois")(board) and len(lines(board)) == 1)
    board = head.told(lambda board: board["out"])
    assert [one["name"] for one in board["out"]] == ["Chartres"]
    # Nobody but the juge-arbitre of the head reads who was put out; that of the hall reads why.
    assert "out" not in head.told(lambda board: True, head.client())
    board = game.told(lambda board: board["link"]["problem"])
    assert board["link"]["problem"]["fr"].startswith("La salle de tête a écarté la vôtre")
    assert board["link"]["problem"]["en"].startswith("The head hall has put yours out")
    assert not board["link"]["up"]
    head.do("draw-rack")
    assert game.view()["phase"] == "retained"
    # Taken back, it is told what it missed, and all that it scored counts again.
    head.do("take-hall-back", link=board_link(head))
    game.until(lambda view: (view["coup"], view["phase"]) == (2, "drawn"))
    game.told(lambda board: board["link"]["up"] and not board["link"]["problem"])
    head.do("start-clock")
    head.do("ring-bell")
    for one in (head, game):
        collect(one)
    head.do("retain-top")
    head.told(lambda board: board["coup"] == 2 and not board["out"] and len(lines(board)) == 2)


def board_link(head: Venue) -> str:
    return str(head.told(lambda board: board["out"])["out"][0]["link"])


def test_the_secret_of_a_hall_that_is_out_is_refused_and_its_stream_ends(
    servers: list[LiveServer],
) -> None:
    tete, _other = servers
    head = open_head(tete.client)
    code = code_of(head)
    junk = Link(tete.client, head, code, "Rusé")
    junk.say()
    with httpx.stream("GET", junk.url, headers=junk.headers, timeout=30) as answer:
        heard = answer.iter_lines()
        assert next(heard)
        put_out(head, "Rusé")
        for _line in heard:
            pass  # it ends
    for answer in (
        httpx.get(junk.url, headers=junk.headers),
        httpx.post(junk.url, headers=junk.headers, json={"status": {}}),
    ):
        assert answer.status_code == 403
        error = answer.json()["error"]
        assert error["code"] == "multiplex.hall-out"
        assert re.fullmatch(
            r"La salle de tête a écarté.*Appelez son juge-arbitre\.", error["message"]
        )
    # Its name is free, and so are its tables and its place.
    assert joins(head, code, "Rusé").status_code == 200
    assert junk_tables(tete, head) == set()


def junk_tables(live: LiveServer, head: Venue) -> set[str]:
    known = live.service.multiplex._heads[head.game]
    return set(known.tables) & set(known.out)


def test_only_the_juge_arbitre_of_a_head_does_that(servers: list[LiveServer]) -> None:
    tete, _other = servers
    head = open_head(tete.client)
    path = f"/api/games/{head.game}/members"
    invited = head.chief.post(path, json={"role": "arbitre"}).json()
    arbiter = head.client()
    enter(arbiter, head.game, invited)
    orders: list[tuple[str, dict[str, str]]] = [
        ("renew-multiplex-code", {}),
        ("put-hall-out", {"link": "x", "centre": "X"}),
        ("take-hall-back", {"link": "x"}),
    ]
    for kind, body in orders:  # no multiplex yet
        refused = order(head.chief, head.game, kind, **body)
        assert refused.json()["error"]["code"] == "multiplex.not-led"
    code = code_of(head)
    for kind, body in orders:
        for one in (arbiter, head.client(), head.phones()[1]):
            assert order(one, head.game, kind, **body).status_code in (401, 403)
    for who in (head.chief, arbiter):
        assert order(who, head.game, "lead-multiplex").status_code == 403
    assert code_of(head) == code


def test_it_is_still_so_after_the_server_was_started_again(tmp_path: Path) -> None:
    folder = tmp_path / "donnees"
    with server(folder) as live:
        head = open_head(live.client)
        old = code_of(head)
        junk = Link(live.client, head, old, "Rusé")
        junk.say()
        put_out(head, "Rusé")
        head.do("renew-multiplex-code")
        new, cookies = code_of(head), head.chief.cookies
    with server(folder) as live:
        again = Venue.of(live.client, live.client(), head.game)
        again.chief.cookies.update(cookies)
        board = again.told(named("Blois"))
        assert board["code"] == new and [one["name"] for one in board["out"]] == ["Rusé"]
        assert joins(again, old, "Encore").status_code == 403
        url = f"{live.url}/api/games/{head.game}/link"
        refused = httpx.post(url, headers=junk.headers, json={"status": {}})
        assert refused.json()["error"]["code"] == "multiplex.hall-out"


def test_who_is_out_is_not_carried_into_the_next_game(servers: list[LiveServer]) -> None:
    tete, other = servers
    head = open_head(tete.client)
    code = code_of(head)
    game = open_follower(other.client, tete.url, code, "Chartres")
    junk = Link(tete.client, head, code, "Rusé")
    junk.say()
    put_out(head, "Rusé")
    head.do("end-game")
    game.until(lambda view: view["phase"] == "ended")
    second = head.next()
    game.carried()
    second.told(named("Blois", "Chartres"))
    url = f"{tete.url}/api/games/{second.game}/link"
    refused = httpx.post(url, headers=junk.headers, json={"status": {}})
    assert refused.json()["error"]["code"] == "multiplex.link-unknown"
