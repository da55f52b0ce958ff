"""A multiplex whose head, or whose hall, is served by two processes over one PostgreSQL."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from pioche.web.serve import ServerOptions, build_service
from support.bags import playable_racks
from support.live import LiveServer, serving
from support.multiplex import (
    Venue,
    code_of,
    in_phase,
    lines,
    open_follower,
    open_head,
    play,
    server,
)
from support.postgres import Cluster


def processes(stack: ExitStack, url: str, count: int = 2) -> list[LiveServer]:
    """As many processes of one server, each with its own state in memory."""
    stack.enter_context(playable_racks())
    found = []
    for _ in range(count):
        service = build_service(ServerOptions(store=url, processes=count))
        service.host.lapse_ms = 0
        assert service.host.shared
        found.append(stack.enter_context(serving(service)))
    return found


def elsewhere(venue: Venue, live: LiveServer) -> Venue:
    """The same hall, asked of another process."""
    chief = live.client()
    chief.cookies.update(venue.chief.cookies)
    return Venue.of(live.client, chief, venue.game)


def test_two_processes_share_a_hall_that_follows(cluster: Cluster, tmp_path: Path) -> None:
    with ExitStack() as stack:
        tete = stack.enter_context(server(tmp_path / "tete" / "donnees"))
        one, other = processes(stack, cluster.create_database("suiveuse"))
        head = open_head(tete.client)
        game = open_follower(one.client, tete.url, code_of(head), "Chartres")
        twin = elsewhere(game, other)
        play(head, [twin], 1)
        total = head.view()["total"]

        def whole(board: dict[str, Any]) -> bool:
            link = board["link"]
            # The head ranks what it was sent a moment after it was sent.
            ranked = board["tables"] == 2
            return bool(link["up"] and link["sent"] == 1 and not link["unsent"] and ranked)

        # Whichever process a page is linked to, it is told the same.
        boards = [each.told(whole) for each in (game, twin)]
        assert boards[0] == boards[1]
        assert (1, "Zoé Chartres1", "Chartres", total) in lines(boards[0])
        holders = [live.service.multiplex._followers[game.game]._holding for live in (one, other)]
        assert sorted(holders) == [False, True]
        # The process that holds the link stops: the other takes it up.
        holder, rest = (one, other) if holders[0] else (other, one)
        holder.stop()
        left = elsewhere(game, rest)
        head.do("draw-rack")
        head.do("start-clock")
        left.until(in_phase(2, "thinking"))


def test_two_processes_share_a_head(cluster: Cluster, tmp_path: Path) -> None:
    with ExitStack() as stack:
        one, other = processes(stack, cluster.create_database("tete"))
        hall = stack.enter_context(server(tmp_path / "une" / "donnees"))
        head = open_head(one.client)
        game = open_follower(hall.client, one.url, code_of(head), "Namur")
        twin = elsewhere(head, other)
        # Orders come in at the one, the link is held at the other.
        play(twin, [game], 1)
        play(head, [game], 2)
        total = head.view()["total"]
        expected = {(1, "Zoé Blois1", "Blois", total), (1, "Zoé Namur1", "Namur", total)}
        for each in (head, twin, game):
            each.told(lambda board: board["coup"] == 2 and expected <= set(lines(board)))
        for each in (head, twin):
            board = each.told(lambda board: board["centres"][1]["state"] == "closed")
            assert board["centres"][1]["closed_at"]
        # The next game too, wherever it is opened.
        head.do("end-game")
        game.until(lambda view: view["phase"] == "ended")
        second = twin.next()
        after = game.carried()
        second.do("draw-rack")
        rack = second.view()["rack"]
        assert after.until(in_phase(1, "drawn"))["rack"] == rack
