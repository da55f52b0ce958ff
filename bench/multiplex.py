"""A whole multiplex between network namespaces: a head, halls that follow, phones that hand in.

    python -m bench.multiplex [--halls 4] [--phones 250] [--cut 20]

Three coups. In the second every link is cut in the middle for `--cut` seconds; in the third the
head's server and a hall's are killed with SIGKILL. Every slip that was acknowledged must be counted
once, at the head too; no hall may show a top before the head retains it. Needs root.

All the phones are one process, which also waits for itself: what it measures holds its own queue.
How long the servers took is asked of them, of those that were not killed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from support.multiplex import Venue, code_of, hall, open_head
from support.namespaces import CODE, Machine, permitted


class Phones:
    """The phones of a hall: one socket each, and what was acknowledged to each table."""

    def __init__(self, venue: Venue, machine: Machine) -> None:
        self.venue = venue
        members = venue.chief.get(f"/api/games/{venue.game}/members").json()["members"]
        self.players = [one for one in members if one["role"] == "joueur"]
        limits = httpx.Limits(max_connections=64)
        self.client = httpx.AsyncClient(base_url=machine.url, timeout=60, limits=limits)
        # One client for all its phones: each shows its own cookie, the client keeps none.
        self.client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.cookies: dict[int, dict[str, str]] = {}
        self.acknowledged: dict[tuple[int, int], int] = {}
        self.delays: list[float] = []

    async def enter(self) -> None:
        for some in _batches(self.players, 50):
            await asyncio.gather(*map(self._enter, some))

    async def _enter(self, member: dict[str, Any]) -> None:
        given = {"game": self.venue.game, "seat": member["seat"], "code": member["code"]}
        answer = await self.client.post("/api/session", json=given)
        answer.raise_for_status()
        token = answer.headers["set-cookie"].partition(";")[0]
        name, _equals, value = token.partition("=")
        self.cookies[member["tables"][0]] = {name: value}

    async def hand_in(self, coup: int, top: dict[str, Any], score: int) -> None:
        await asyncio.gather(*(self._hand_in(table, coup, top, score) for table in self.cookies))

    async def _hand_in(self, table: int, coup: int, top: dict[str, Any], score: int) -> None:
        across = top["ref"][0].isalpha()
        word = {
            "word": top["word"].upper(),
            "circled": [at for at, sign in enumerate(top["word"]) if sign.islower()],
            "direction": "across" if across else "down",
            "reference": top["ref"],
            "score": score,
        }
        body = {"id": random_id(20), "coup": coup, "slip": {"solutions": [word]}}
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies[table].items())
        path = f"/api/games/{self.venue.game}/slips"
        for _attempt in range(60):
            begun = time.monotonic()
            try:
                answer = await self.client.post(path, json=body, headers={"Cookie": cookie})
            except httpx.TransportError:
                await asyncio.sleep(0.5)  # its server was killed: the same slip again
                continue
            answer.raise_for_status()
            self.delays.append(time.monotonic() - begun)
            self.acknowledged[(table, coup)] = score
            return


def _batches(items: list[Any], size: int) -> list[list[Any]]:
    return [items[at : at + size] for at in range(0, len(items), size)]


def in_phase(coup: int, phase: str) -> Any:
    return lambda view: view["coup"] == coup and view["phase"] == phase


async def run(machines: list[Machine], phones: int, cut: float) -> None:
    begun = time.monotonic()
    tete, *others = machines
    head = open_head(tete.client, 1, code=CODE)
    code, venues = code_of(head), []
    for number, machine in enumerate(others):
        body = {**hall("x", phones), "url": machine.join(tete, number), "link_code": code}
        body |= {"centre": f"Centre {number}", "code": CODE}
        venues.append(
            Venue(machine.client, machine.client().post("/api/multiplex/follow", json=body))
        )
    crowd = [Phones(venue, machine) for venue, machine in zip(venues, others, strict=True)]
    await asyncio.gather(*(one.enter() for one in crowd))
    print(f"{len(venues)} halls of {phones} phones in {time.monotonic() - begun:.0f} s", flush=True)
    swept = 0
    for coup in (1, 2, 3):
        head.do("draw-rack")
        drawn = time.monotonic()
        head.do("start-clock")
        for venue in venues:
            venue.until(in_phase(coup, "thinking"))
        heard = time.monotonic() - drawn
        tops = head.view()["tops"]
        top, score = tops["candidates"][0], tops["score"]
        work = [asyncio.create_task(one.hand_in(coup, top, score)) for one in crowd]
        if coup == 2:
            for machine in others:
                machine.cut()
            await asyncio.sleep(cut)
            for machine in others:
                machine.mend()
        if coup == 3:
            await asyncio.sleep(0.3)
            for machine in (others[0], tete):
                await asyncio.to_thread(machine.kill)
                await asyncio.to_thread(machine.start)
        await asyncio.gather(*work)
        head.do("ring-bell")
        for venue in venues:
            venue.until(in_phase(coup, "bell"))
            venue.do("close-coup")
        head.do("close-coup")
        for venue, one in zip(venues, crowd, strict=True):
            phone = venue.client()
            phone.cookies.update(one.cookies[1])
            for asker in (venue.chief, phone, venue.client()):
                base = f"/api/games/{venue.game}"
                assert asker.get(f"{base}/solutions").status_code in (403, 404)
                seen = asker.get(f"{base}/view").json()["view"]
                assert "tops" not in seen and len(seen["played"]) == coup - 1
                swept += 2
        told = time.monotonic()
        head.do("retain-top")
        for venue in venues:
            venue.until(in_phase(coup, "retained"))
        print(f"coup {coup}: drawn in all halls after {heard:.2f} s, top after "
              f"{time.monotonic() - told:.2f} s", flush=True)  # fmt: skip
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        await asyncio.sleep(1)
        board = head.told(lambda board: True)
        if board["tables"] >= len(venues) * phones:
            break
    for venue in venues:
        venue.told(lambda board: board["link"]["unsent"] == 0)
    told = " s, ".join(f"{part:.0%} within {served(others[1:], part)}" for part in (0.5, 0.99))
    print(f"slips at the servers: {told} s", flush=True)
    for machine in machines:
        machine.kill()
    verify(tete, head, crowd, swept)
    print(f"{time.monotonic() - begun:.0f} s in all")


def served(machines: list[Machine], part: float) -> float:
    """In how many seconds servers answered so large a part of the slips, by their own measure."""
    counted: dict[float, int] = {}
    for machine in machines:
        for line in machine.client().get("/metrics").text.splitlines():
            if line.startswith("pioche_http_request_seconds_bucket") and "/slips" in line:
                least, count = float(line.split('le="')[1].split('"')[0]), int(line.split()[-1])
                counted[least] = counted.get(least, 0) + count
    most = max(counted.values(), default=0)
    return min((least for least, count in counted.items() if count >= part * most), default=0.0)


def verify(tete: Machine, head: Venue, crowd: list[Phones], swept: int) -> None:
    """What the head holds is what was acknowledged, each once."""
    store = SqlLog(tete.folder)
    links = {link.id: link.centre for link in store.links(head.game)}
    counted: dict[tuple[str, int, int], int] = {}
    for row in store.link_rows(head.game):
        for table, points, *_ in msgspec.json.decode(row.rows):
            counted[(links[row.link], table, row.coup)] = points
    store.close()
    lost = doubled = sent = 0
    for number, one in enumerate(crowd):
        for (table, coup), score in one.acknowledged.items():
            sent += 1
            found = counted.get((f"Centre {number}", table, coup), 0)
            lost += found < score
            doubled += found > score
    delays = sorted(delay for one in crowd for delay in one.delays)
    print(f"{sent} slips acknowledged, {lost} lost, {doubled} doubled; median "
          f"{delays[len(delays) // 2] * 1000:.0f} ms, p99 {delays[len(delays) * 99 // 100]:.2f} s; "
          f"{swept} questions before the top, none answered with it")  # fmt: skip
    assert not lost and not doubled


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--halls", type=int, default=4)
    asked.add_argument("--phones", type=int, default=250)
    asked.add_argument("--cut", type=float, default=20)
    given = asked.parse_args()
    if not permitted():
        print("network namespaces may not be made here")
        return 0
    machines: list[Machine] = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for number in range(given.halls + 1):
                machines.append(Machine(number, Path(folder) / f"m{number}"))
                machines[-1].start()
            asyncio.run(run(machines, given.phones, given.cut))
        finally:
            for machine in machines:
                machine.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
