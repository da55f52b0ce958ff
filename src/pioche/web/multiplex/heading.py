"""The head's side of a multiplex: what it tells, what the halls that follow have sent.

Nothing of a link is decided here: facts are the head's log, read in its order; what halls send is
written before it counts. A link is an audience of its own: of the game it gets the facts, and of
the other halls the ranking that everybody sees.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.games.codec import decode_event
from pioche.games.duplicate import (
    GAME,
    CentreRows,
    Fact,
    Row,
    State,
    common_ranking,
    fact_of,
    rows_of,
)
from pioche.room.game import HostedGame
from pioche.room.links import Link
from pioche.web.multiplex.board import SHOWN, Board
from pioche.web.multiplex.names import public_names
from pioche.web.multiplex.shapes import LinkStatus

if TYPE_CHECKING:
    from pioche.web.service import Service

#: A hall from which nothing has come for so long is cut off.
LOST_MS = 12_000
_rows = msgspec.json.Decoder(list[Row])
_tables = msgspec.json.Decoder(list[tuple[int, str]])
_status = msgspec.json.Decoder(LinkStatus)


class Head:
    """A game that other halls follow."""

    def __init__(self, service: Service, held: HostedGame, name: str) -> None:
        self.held = held
        self.name = name
        self.board = Board()
        self.facts: list[Fact] = []
        self._service = service
        self._told_at: list[float] = []
        self._delays: dict[str, int] = {}
        self._heard: dict[str, int] = {}
        self._state: State | None = None
        self._seq = 0
        self._parsed: dict[tuple[str, int, int], list[Row]] = {}
        self.links: dict[str, Link] = {}
        self.common: dict[str, Any] = {}
        self._carried: set[str] = set()
        self._ranked: Any = None
        self.own: dict[str, dict[str, tuple[int, int]]] = {}
        """By hall, rank and total of each of its tables."""

    # -- what is told -------------------------------------------------------------------------

    async def follow_log(self) -> None:
        """Read what the head has decided since."""
        if self._seq == self.held.seq:
            return
        reading = self._service.host.reading
        loaded = await reading(self._service.store.load, self.held.id, self._seq)
        if loaded is None or not loaded.events or loaded.events[0].seq != self._seq + 1:
            return  # another reader was faster
        for stored in loaded.events:
            event = decode_event(GAME, stored)
            after = GAME.evolve(self._state, event)
            fact = fact_of(self._state, event, after, len(self.facts) + 1)
            if fact is not None:
                self.facts.append(fact)
                self._told_at.append(time.monotonic())
            self._state, self._seq = after, stored.seq

    # -- what is heard ------------------------------------------------------------------------

    def heard(self, link: str, number: int) -> None:
        """A hall has written a fact down: how long that took, from here and back."""
        if number != self._heard.get(link) and 0 < number <= len(self._told_at):
            self._heard[link] = number
            self._delays[link] = round((time.monotonic() - self._told_at[number - 1]) * 1000)

    async def refresh(self, *, heard: bool = False) -> None:
        """Work out again what is shown, from the log and from what the halls have sent; `heard`:
        something new has just come from one."""
        host, store, held = self._service.host, self._service.store, self.held
        links = await host.reading(store.links, held.id)
        self.links = {link.id: link for link in links}
        shown = _latest(links)
        key = (held.seq, held.people_version, [(link.id, link.revision) for link in shown])
        if heard or host.shared or key != self._ranked:
            self._ranked = key
            await self._rank(shown)
        now = host.clock.now()
        desk = [self._own_centre(), *(self._centre(link, now) for link in shown)]
        self.common["centres"] = [{"name": one["name"], "state": one["state"]} for one in desk]
        code = self._service.keys.multiplex_code(held.id)
        told = {"code": code, "centres": desk}
        self.board.show({**self.common, "role": "head"}, told, self.own[self.name], held.hub)

    async def _rank(self, links: Sequence[Link]) -> None:
        """Rank the tables of all halls."""
        host, state = self._service.host, self.held.state
        sent = await host.reading(self._service.store.link_rows, self.held.id)
        coups: dict[str, dict[int, list[Row]]] = {link.id: {} for link in links}
        parsed = {}
        for row in sent:
            if row.link in coups:
                key = (row.link, row.coup, row.revision)
                parsed[key] = self._parsed.get(key) or _rows.decode(row.rows)
                coups[row.link][row.coup] = parsed[key]
        self._parsed = parsed
        names = await public_names(self._service, self.held)
        centres = [CentreRows(self.name, names, rows_of(state))]
        for link in links:
            tables = dict(_tables.decode(link.roster))
            centres.append(CentreRows(link.centre, tables, coups[link.id]))
        lines = await host.thinking(common_ranking, state, centres)
        self.own = {centre.name: {} for centre in centres}
        for line in lines:
            self.own[line.centre][str(line.table)] = (line.rank, line.total)
        self.common = {
            "head": self.name,
            "centre": self.name,
            "coup": len(state.played),
            "tables": len(lines),
            "lines": [msgspec.to_builtins(line) for line in lines[:SHOWN]],
        }

    async def carry(self, following: str) -> None:
        """Let the same halls follow the next game, each with the secret that it has."""
        if following in self._carried:
            return
        reading, store = self._service.host.reading, self._service.store
        await reading(store.open_multiplex, following, self.name)
        for link in await reading(store.links, self.held.id):
            twin = replace(link, game=following, seen_at=0, status="{}", revision=0, roster="[]")
            await reading(store.add_link, twin)
        self._carried.add(following)

    def _own_centre(self) -> dict[str, Any]:
        status = status_of(self.held)
        return {**_told(status, self.held.state.coup), "name": self.name, "own": True}

    def _centre(self, link: Link, now: int) -> dict[str, Any]:
        status = _status.decode(link.status)
        told: dict[str, Any] = {**_told(status, self.held.state.coup), "name": link.centre}
        if now - link.seen_at > LOST_MS:
            told |= {"state": "lost", "lost_since": link.seen_at}
        elif link.id in self._delays:
            told["delay_ms"] = self._delays[link.id]
        return told


def _told(status: LinkStatus, coup: int) -> dict[str, Any]:
    done = status.phase in ("closed", "retained", "ended")
    closed = status.coup > coup or (status.coup == coup and done)
    state = "by-hand" if status.by_hand else "closed" if closed else "open"
    return {
        "state": state,
        "coup": status.coup,
        "phase": status.phase,
        "tables": status.tables,
        "received": status.received,
        "expected": status.expected,
        "closed": closed,
    }


def _latest(links: Sequence[Link]) -> list[Link]:
    """The halls that were ever heard; of two of one name, the one that joined last."""
    by_name = {link.centre: link for link in links if link.seen_at}
    return [link for link in links if by_name.get(link.centre) is link]


def status_of(held: HostedGame) -> LinkStatus:
    """Where a hall stands in its coup."""
    state: State = held.state
    hall, following = state.hall, state.following
    if hall is None:
        return LinkStatus(coup=state.coup, phase=str(state.phase))
    expected = [table for table in hall.players if hall.expects(table, state.coup)]
    mailed = held.mail.revisions if held.mail.coup == state.coup else {}
    received = sum(
        table in hall.entries or hall.players[table].seat in mailed for table in expected
    )
    return LinkStatus(
        state.coup if state.rack or state.played else 0,
        str(state.phase),
        received,
        len(expected),
        len(hall.players),
        following.by_hand if following is not None else False,
        following.heard if following is not None else 0,
    )
