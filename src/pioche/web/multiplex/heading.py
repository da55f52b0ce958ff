"""The head's side of a multiplex: what it tells, what the halls that follow have sent.

Nothing of a link is decided here: facts are the head's log, read in its order; what halls send is
written before it counts. A link is an audience of its own: of the game it gets the facts, and of
the other halls the ranking that everybody sees. Tops are told to a hall once it has said that it
has closed its own coup: nobody there still collects with the answer at hand.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.names import plain_name, tidy_name
from pioche.games.codec import decode_event
from pioche.games.duplicate import (
    GAME,
    CentreRows,
    CommonLine,
    Fact,
    LeadMultiplex,
    OddRow,
    Row,
    State,
    common_ranking,
    fact_of,
    net,
    rows_of,
)
from pioche.room.game import HostedGame
from pioche.room.ids import random_id
from pioche.room.links import Leading, Link
from pioche.room.live import Subscription
from pioche.room.people import ROOM
from pioche.web.errors import WebError
from pioche.web.multiplex.board import SHOWN, Board, odd_told
from pioche.web.multiplex.names import public_names
from pioche.web.multiplex.shapes import MOST_TABLES, HeardStatus, LinkSaid, LinkStatus, Message

if TYPE_CHECKING:
    from pioche.web.service import Service

#: A hall from which nothing has come for so long is cut off.
LOST_MS = 12_000
#: Tables of all halls that follow one: what a ranking takes is bounded.
MOST_IN_ALL = 60_000
#: How much longer a ranking rests than it took.
_REST = 2
_rows = msgspec.json.Decoder(list[Row])
_tables = msgspec.json.Decoder(list[tuple[int, str]])
_status = msgspec.json.Decoder(HeardStatus)


class Head:
    """A game that other halls follow."""

    def __init__(self, service: Service, held: HostedGame, leading: Leading) -> None:
        self.held = held
        self.leading = leading
        self.board = Board()
        self.facts: list[Fact] = []
        self._service = service
        self._told_at: list[float] = []
        self._closed_at = (0, 0)
        self._asked = self._answered = 0
        self._refreshing = asyncio.Lock()
        self._state: State | None = None
        self._seq = 0
        self._parsed: dict[tuple[str, int, int], list[Row]] = {}
        self.links: dict[str, Link] = {}
        self.streams: dict[str, Subscription] = {}
        """By link, the one stream that it has: who opens another leaves the one before."""
        self.common: dict[str, Any] = {}
        self._carried: set[str] = set()
        self._ranked: Any = None
        self._ranked_seq = 0
        self._rank_after = 0.0
        self.tables: dict[str, frozenset[int]] = {}
        """The tables of each hall that follows, as far as it has told of them."""
        self.own: dict[str, dict[str, tuple[int, int]]] = {}
        """By link, rank and total of each of its tables; the head's own under no name."""

    @property
    def name(self) -> str:
        """What the head's hall is called."""
        return self.leading.name

    @property
    def out(self) -> Mapping[str, str]:
        """The halls that were put out: by link, what each was called."""
        led = self.held.state.led
        return {} if led is None else led.out

    @property
    def code(self) -> str:
        """What lets a hall in now."""
        led = self.held.state.led
        return self._service.keys.multiplex_code(self.held.id, led.generation if led else 0)

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

    def told_to(self, link: str) -> int:
        """How many facts a hall may be told: up to the first top of a coup that it still plays."""
        known = self.links.get(link)
        status = _status.decode(known.status) if known is not None else HeardStatus()
        for fact in self.facts[self._surely_heard(status) :]:
            if fact.top_of is not None and not _has_closed(status, fact.top_of):
                return fact.number - 1
        return len(self.facts)

    def _surely_heard(self, status: HeardStatus) -> int:
        """What a hall has heard, as far as it does not still collect a coup whose top that tells:
        it may say what it likes, but not both."""
        surely = heard = min(max(status.heard, status.missed), len(self.facts))
        for fact in reversed(self.facts[status.missed : heard]):
            if fact.takes_back:
                break  # the same coup may be collected again
            if fact.top_of is not None and not _is_over(status, fact.top_of):
                surely = fact.number - 1
        return surely

    def common_for(self, link: str, told: int) -> Message | None:
        """The common ranking; others' points tell how good a top is, and wait with it."""
        if told < len(self.facts) or self._ranked_seq > self._seq:
            return None
        return Message(common=self.common, own=self.own.get(link, {}))

    def missed(self) -> int:
        """The last fact about a coup that is over: who joins now was not there to play it."""
        over = {one.number for one in self.held.state.played}
        ends = (one.number for one in net(self.facts) if one.top_of in over or one.annuls)
        return max(ends, default=0)

    # -- what is heard ------------------------------------------------------------------------

    def noted(self, link: Link, said: LinkStatus, odd: OddRow | None) -> HeardStatus:
        """Where a hall stands, with how long it took, from here and back, since when it has
        closed, and what of its rows cannot be."""
        before = _status.decode(link.status)
        delay, closed_at = before.delay_ms, 0
        if said.heard != before.heard and 0 < said.heard <= len(self._told_at):
            delay = round((time.monotonic() - self._told_at[said.heard - 1]) * 1000)
        if _has_closed(said, said.coup):
            known = before.closed_at if before.coup == said.coup else 0
            closed_at = known or self._service.host.clock.now()
        return HeardStatus(
            **msgspec.structs.asdict(said),
            delay_ms=delay,
            closed_at=closed_at,
            missed=before.missed,
            odd=odd,
        )

    def make_room(self, link: str, said: LinkSaid) -> None:
        """Refuse more tables than are ranked: those of a hall, and of all halls that follow."""
        before = self.tables.get(link, frozenset())
        tables = before.union(
            (table for one in said.rows for table, *_scored in one.rows),
            (table for table, _name in said.tables or ()),
        )
        others = sum(len(some) for other, some in self.tables.items() if other != link)
        if len(tables) > len(before) and (
            len(tables) > MOST_TABLES or others + len(tables) > MOST_IN_ALL
        ):
            raise WebError(409, "multiplex.tables-many", hall=MOST_TABLES, most=MOST_IN_ALL)
        self.tables[link] = tables

    async def refresh(self) -> None:
        """Work out again what is shown, from the log and from what the halls have sent; whoever
        asks while that is done shares the next time with the others."""
        self._asked = asked = self._asked + 1
        async with self._refreshing:
            if self._answered < asked:
                self._answered = self._asked
                await self._refresh()

    async def _refresh(self) -> None:
        host, store, held = self._service.host, self._service.store, self.held
        links = await host.reading(store.links, held.id)
        marks = await host.reading(store.link_marks, held.id)
        before = {link.id: link.status for link in self.links.values()}
        moved = any(link.status != before.get(link.id) for link in links)
        self.links = {link.id: link for link in links}
        out = self.out
        shown = _shown(self.name, [link for link in links if link.id not in out])
        self.tables = {link: known for link, known in self.tables.items() if link not in out}
        rosters = [(link.id, name, link.revision) for link, name in shown]
        key = (held.seq, held.people_version, self.leading, rosters, marks)
        # Who sends without end is not ranked without end.
        if key != self._ranked and time.monotonic() >= self._rank_after:
            begun = time.monotonic()
            await self._rank(shown)
            self._ranked = key
            ended = time.monotonic()
            self._rank_after = ended + _REST * (ended - begun)
        now = host.clock.now()
        desk = [self._own_centre(now), *(self._centre(link, name, now) for link, name in shown)]
        self.common["centres"] = [{"name": one["name"], "state": one["state"]} for one in desk]
        told = {
            "code": self.code,
            "centres": desk,
            "out": [{"link": link, "name": name} for link, name in out.items()],
            "telephone": self.leading.telephone,
        }
        self.board.show({**self.common, "role": "head"}, told, self.own[""], held.hub)
        for watch in self.streams.values() if moved else ():
            watch.woken.set()  # a hall that has closed may be told more

    async def _rank(self, shown: Sequence[tuple[Link, str]]) -> None:
        """Rank the tables of all halls."""
        host, state = self._service.host, self.held.state
        sent = await host.reading(self._service.store.link_rows, self.held.id)
        coups: dict[str, dict[int, list[Row]]] = {link.id: {} for link, _ in shown}
        parsed = {}
        for row in sent:
            if row.link in coups:
                key = (row.link, row.coup, row.revision)
                parsed[key] = self._parsed.get(key) or _rows.decode(row.rows)
                coups[row.link][row.coup] = parsed[key]
        self._parsed = parsed
        names = await public_names(self._service, self.held)
        centres = [CentreRows(self.name, names, rows_of(state))]
        for link, name in shown:
            tables = dict(_tables.decode(link.roster))
            centres.append(CentreRows(name, tables, coups[link.id]))
            sent_of = (row[0] for rows in coups[link.id].values() for row in rows)
            self.tables[link.id] = frozenset(tables).union(sent_of)
        seq = self.held.seq
        lines = await host.thinking(common_ranking, state, centres)
        ids = {self.name: ""} | {name: link.id for link, name in shown}
        self.own = {id: {} for id in ids.values()}
        for line in lines:
            self.own[ids[line.centre]][str(line.table)] = (line.rank, line.total)
        self._ranked_seq = seq
        self.common = {
            "head": self.name,
            "centre": self.name,
            "coup": len(state.played),
            "tables": len(lines),
            "lines": [_told_line(line) for line in lines[:SHOWN]],
        }

    async def carry(self, following: str) -> None:
        """Let the same halls follow the next game, each with the secret that it has; whoever is
        out joins it anew, if they are told its code."""
        if following in self._carried:
            return
        reading, store = self._service.host.reading, self._service.store
        held = await self._service.host.game(following)
        await held.order(ROOM, f"room:multiplex:{random_id(16)}", LeadMultiplex())
        await reading(store.open_multiplex, following, self.leading)
        for link in await reading(store.links, self.held.id):
            if link.id in self.out:
                continue
            twin = replace(link, game=following, seen_at=0, status="{}", revision=0, roster="[]")
            await reading(store.add_link, twin)
        self._carried.add(following)

    def _own_centre(self, now: int) -> dict[str, Any]:
        status = status_of(self.held)
        told = _told(status, self.held.state.coup)
        if told["closed"]:
            if self._closed_at[0] != status.coup:
                self._closed_at = (status.coup, now)
            told["closed_at"] = self._closed_at[1]
        return {**told, "name": self.name, "own": True}

    def _centre(self, link: Link, name: str, now: int) -> dict[str, Any]:
        status = _status.decode(link.status)
        told = {**_told(status, self.held.state.coup), "name": name, "link": link.id}
        if status.odd is not None:
            told["odd"] = odd_told(name, status.odd)
        if told["closed"] and status.coup == self.held.state.coup:
            told["closed_at"] = status.closed_at
        if now - link.seen_at > LOST_MS:
            told |= {"state": "lost", "lost_since": link.seen_at}
        elif status.delay_ms >= 0:
            told["delay_ms"] = status.delay_ms
        return told


def _has_closed(status: LinkStatus, coup: int) -> bool:
    """Whether a hall collects no slips of a coup any more."""
    done = status.phase in ("closed", "retained", "ended")
    return status.coup > coup or (status.coup == coup and done)


def _is_over(status: LinkStatus, coup: int) -> bool:
    """Whether a hall has done with a coup: or it waits for the next, whose number it has not."""
    waits = status.phase == "to-draw" and status.coup >= coup
    return waits or _has_closed(status, coup)


def _told(status: LinkStatus, coup: int) -> dict[str, Any]:
    closed = _has_closed(status, coup)
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


def _told_line(line: CommonLine) -> dict[str, Any]:
    """A line as it is shown: a name that comes from elsewhere is tidied here."""
    return {**msgspec.to_builtins(line), "name": tidy_name(line.name)}


def _shown(head: str, links: Sequence[Link]) -> list[tuple[Link, str]]:
    """The halls that were ever heard, and what each is called, no two alike.

    One that joins again under its name takes the place of what it was; two that turn out to be
    there under one name are both shown, the later by a number.
    """
    found: dict[str, tuple[Link, str]] = {}  # by what they are called, without accents
    plain, ours = {link.id: plain_name(link.centre) for link in links}, plain_name(head)
    for link in links:
        if not link.seen_at:
            continue
        gone = [
            called
            for called, (one, _name) in found.items()
            if one.seen_at <= link.joined_at and plain[one.id] == plain[link.id]
        ]
        for called in gone:
            del found[called]
        for name in (link.centre, *(f"{link.centre} ({n})" for n in range(2, len(links) + 3))):
            called = plain_name(name)
            if called != ours and called not in found:
                found[called] = (link, name)
                break
    return list(found.values())


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
