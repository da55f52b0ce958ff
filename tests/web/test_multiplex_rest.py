"""A multiplex after its games: links that rest, and the evening that goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from pioche.web.multiplex import follower
from support.live import LiveServer
from support.multiplex import (
    PATIENCE_S,
    Venue,
    code_of,
    lines,
    open_follower,
    open_head,
    play,
    server,
)


def until(happened: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def rests(live: LiveServer, venue: Venue) -> bool:
    return venue.game not in [one.game for one in live.service.store.all_followed()]


def linked(live: LiveServer, venue: Venue) -> bool:
    return venue.game in live.service.multiplex._followers


def games(live: LiveServer) -> list[str]:
    return sorted(row.title for row in live.service.store.games())


def test_a_hall_that_has_gone_on_lets_its_link_rest_and_opens_no_second_sequel(
    tmp_path: Path,
) -> None:
    with ExitStack() as stack:
        tete = stack.enter_context(server(tmp_path / "tete" / "donnees"))
        one = server(tmp_path / "une" / "donnees")
        other = one.__enter__()
        head = open_head(tete.client)
        game = open_follower(other.client, tete.url, code_of(head), "Nancy")
        play(head, [game], 1)
        head.do("end-game")
        game.until(lambda view: view["phase"] == "ended")
        time.sleep(1.5)
        assert linked(other, game)  # the head may still go on
        head.next()
        after = game.carried()
        assert games(other) == ["Multiplex", "Multiplex, partie 2"]
        assert after.view()["name"] == "Multiplex, partie 2"
        until(lambda: rests(other, game) and not linked(other, game))
        assert linked(other, after)
        cookies = game.chief.cookies
        one.__exit__(None, None, None)
        one = server(tmp_path / "une" / "donnees")
        other = one.__enter__()
        stack.callback(one.__exit__, None, None, None)
        until(lambda: linked(other, after))
        assert not linked(other, game)
        assert games(other) == ["Multiplex", "Multiplex, partie 2"]
        # Whoever looks at the first game still sees the ranking of all.
        game.client, game.chief = other.client, other.client()
        game.chief.cookies.update(cookies)
        total = head.view()["total"]
        board = game.told(lambda board: board.get("lines"))
        assert (1, "Zoé Nancy1", "Nancy", total) in lines(board)
        until(lambda: not linked(other, game))
        assert games(other) == ["Multiplex", "Multiplex, partie 2"]
        old = tete.client()
        old.cookies.update(head.chief.cookies)
        board = Venue.of(tete.client, old, head.game).told(lambda board: board.get("lines"))
        assert (1, "Zoé Nancy1", "Nancy", total) in lines(board)


def test_a_game_that_is_over_rests_once_nobody_looks_and_wakes_when_somebody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "UNWATCHED_S", 0.5)
    with (
        server(tmp_path / "tete" / "donnees") as tete,
        server(tmp_path / "une" / "donnees") as other,
    ):
        head = open_head(tete.client)
        game = open_follower(other.client, tete.url, code_of(head), "Nancy")
        play(head, [game], 1)
        head.do("end-game")
        game.until(lambda view: view["phase"] == "ended")
        until(lambda: rests(other, game) and not linked(other, game))
        second = head.next()
        assert len(games(other)) == 1
        # Whoever waits at the console of the hall gets there all the same.
        with game.chief.stream("GET", f"/api/games/{game.game}/stream"):
            after = game.carried()
        second.do("draw-rack")
        rack = second.view()["rack"]
        assert after.until(lambda view: view["phase"] == "drawn")["rack"] == rack


def test_rows_that_a_server_could_not_send_before_it_stopped_go_up_after(tmp_path: Path) -> None:
    """The game is over here as there; the head has not heard of its last slips."""
    with ExitStack() as stack:
        tete = stack.enter_context(server(tmp_path / "tete" / "donnees"))
        one = server(tmp_path / "une" / "donnees")
        other = one.__enter__()
        head = open_head(tete.client)
        game = open_follower(other.client, tete.url, code_of(head), "Nancy")
        play(head, [game], 1)
        head.do("end-game")
        game.until(lambda view: view["phase"] == "ended")
        with tete.service.store.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM link_row")
        one.__exit__(None, None, None)
        one = server(tmp_path / "une" / "donnees")
        one.__enter__()
        stack.callback(one.__exit__, None, None, None)
        total = head.view()["total"]
        head.told(lambda board: (1, "Zoé Nancy1", "Nancy", total) in lines(board))
