"""Halls of duplicate played without pause by a referee and phones, and a model of what must come.

Everybody sends again until an answer comes, as browsers do. The model knows only the answers: a
slip that was acknowledged counts, the last of each table; one that was refused does not; a coup
lasts its time whatever clocks say. The log, and what the referee sees at the end, must agree.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from pioche.games.registry import game_named
from pioche.games.shape import Referee
from pioche.room.deciding import replay
from pioche.room.ids import random_id
from pioche.room.live import Views
from pioche.store.log import SqlLog

PHONES = 5
PAPER = 6
"""The table that has no phone."""
COUPS = 2
SECONDS = 4
EARLY_S = 0.3
LATE_S = 8.0
LATE_AFTER_STRIKES_S = 60.0
LOOK_S = 0.05
PATIENCE_S = 120.0
BEHIND_S = 15.0


class Refused(Exception):  # noqa: N818 - an answer, not a mistake
    """A clear no; to something sent `again`, of which the first may still be on its way."""

    def __init__(self, said: str, *, again: bool = False) -> None:
        super().__init__(said)
        self.again = again


@dataclass
class Acknowledged:
    """A slip with its answer."""

    table: int
    coup: int
    revision: int
    body: Any
    right: bool


@dataclass
class Played:
    """A game as the model knows it."""

    id: str = ""
    orders: dict[str, int] = field(default_factory=dict)
    slips: dict[str, Acknowledged] = field(default_factory=dict)
    tops: dict[int, int] = field(default_factory=dict)
    papers: set[int] = field(default_factory=set)
    ended: bool = False

    unheard: list[Acknowledged] = field(default_factory=list)
    """Slips sent in time of which no answer came, only a no when they were sent again too late:
    they count if they came in, which nobody who sent them can know."""

    def totals(self) -> dict[int, set[int]]:
        """What each table may have: the top for each coup whose last slip was right."""
        found = {table: {0} for table in range(1, PAPER + 1)}
        last: dict[tuple[int, int], list[Acknowledged]] = {}
        for slip in sorted(self.slips.values(), key=lambda one: one.revision):
            last[slip.table, slip.coup] = [slip]
        for slip in self.unheard:
            nothing = Acknowledged(slip.table, slip.coup, 0, {}, right=False)
            last.setdefault((slip.table, slip.coup), [nothing]).append(slip)
        for (table, coup), slips in last.items():
            points = {self.tops[coup] if slip.right else 0 for slip in slips}
            found[table] = {before + more for before in found[table] for more in points}
        found[PAPER] = {sum(self.tops[coup] for coup in self.papers)}
        return found


@dataclass
class Tally:
    """What was acknowledged, and what the log says about it."""

    games: list[Played] = field(default_factory=list)
    strikes: Counter[str] = field(default_factory=Counter)
    retries: int = 0
    rounds: int = 0
    paused: int = 0
    lost: int = 0
    doubled: int = 0
    misplaced: int = 0
    misjudged: int = 0
    early: int = 0
    late: int = 0
    seconds: float = 0.0
    forgotten: int = 0
    wrong: list[str] = field(default_factory=list)
    """What was found wrong, to be looked at."""

    @property
    def acknowledged(self) -> int:
        return sum(len(game.orders) + len(game.slips) for game in self.games)

    @property
    def harm(self) -> tuple[int, ...]:
        """Lost, doubled, misplaced, misjudged, rung early, rung late."""
        return (
            self.lost,
            self.doubled,
            self.misplaced,
            self.misjudged,
            self.early,
            self.late,
        )

    def line(self) -> str:
        names = ("lost", "doubled", "misplaced", "misjudged", "early", "late")
        harm = ", ".join(f"{name} {n}" for name, n in zip(names, self.harm, strict=True))
        struck = ", ".join(f"{name} {n}" for name, n in sorted(self.strikes.items()))
        ended = sum(game.ended for game in self.games)
        return (
            f"{self.rounds} rounds ({struck}), {len(self.games)} halls ({ended} to their end), "
            f"{self.acknowledged} acknowledged ({self.retries} sent again), {harm}, "
            f"found paused {self.paused} times, {self.forgotten} writes forgotten, "
            f"{self.seconds:.0f} s, {self.seconds / max(1, self.rounds):.2f} s a round"
        )


class Hall:
    """One hall after the other, until told to stop."""

    def __init__(
        self, urls: list[str], tally: Tally, chance: random.Random, *, tolerant: bool = False
    ) -> None:
        self._urls = urls
        self.tally = tally
        self._chance = chance
        self._client = httpx.AsyncClient(timeout=3)
        self._tolerant = tolerant
        """Without the barrier what was acknowledged may be gone: begin another hall then."""
        self.strikes = 0
        self.recovered = 0
        """Of the strikes, those that every server was back from."""
        self.starved = 0.0
        """Seconds that this process itself was not let run when it should have been."""
        self.stopping = False
        self._watch = asyncio.ensure_future(self._watch_lag())

    async def close(self) -> None:
        self._watch.cancel()
        await self._client.aclose()

    async def _watch_lag(self) -> None:
        while True:
            planned = time.monotonic() + LOOK_S
            await asyncio.sleep(LOOK_S)
            self.starved += max(0.0, time.monotonic() - planned)

    async def answered(self) -> None:
        """Wait until every server is back."""
        give_up = time.monotonic() + PATIENCE_S
        for url in self._urls:
            while time.monotonic() < give_up:
                try:
                    await self._client.get(f"{url}/nulle/part")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
            else:
                raise AssertionError(f"{url} did not come back")
        self.recovered = self.strikes

    async def play(self) -> None:
        while not self.stopping:
            game = Played()
            self.tally.games.append(game)
            try:
                await self._game(game)
            except Refused:
                if not self._tolerant:
                    raise

    # -- a game -------------------------------------------------------------------------------

    async def _game(self, game: Played) -> None:
        players = [{"name": f"J{n}", "table": n} for n in range(1, PAPER + 1)]
        options = {"tempo": str(SECONDS), "measure": False}
        body = {"kind": "duplicate", "players": players, "options": options}
        opened = await self._post("/api/games", {"id": random_id(20), **body}, {})
        game.id = opened.json()["game"]
        chief = _cookie(opened)
        found = (await self._get(f"/api/games/{game.id}/members", chief))["members"]
        phones = {}
        for member in found:
            table = member["tables"][0] if member["role"] == "joueur" else PAPER
            if table != PAPER:
                given = {"game": game.id, "seat": member["seat"], "code": member["code"]}
                phones[table] = _cookie(await self._post("/api/session", given, {}))
        for coup in range(1, COUPS + 1):
            if self.stopping:
                return
            await self._coup(game, coup, chief, phones)
        await self._order(game, chief, "end-game", note="fin")
        game.ended = True
        self._judge(game, await self._view(game, chief))

    async def _coup(
        self, game: Played, coup: int, chief: dict[str, str], phones: dict[int, dict[str, str]]
    ) -> None:
        await self._order(game, chief, "draw-rack")
        while not (tops := (await self._view(game, chief))["tops"])["candidates"]:
            await self._order(game, chief, "reject-rack")
            await self._order(game, chief, "draw-rack")
        game.tops[coup] = tops["score"]
        best = {**tops["candidates"][0], "score": tops["score"]}
        # A blow that fell before counts until it is over: a server may still be starting.
        struck, asked = self.recovered, time.monotonic()
        await self._order(game, chief, "start-clock")
        begun, starved = time.monotonic(), self.starved
        handing = [
            asyncio.ensure_future(self._phone(game, coup, table, cookie, best))
            for table, cookie in phones.items()
        ]
        try:
            soon = self._chance.random() < 0.3
            await self._until_bell(game, chief, soon=soon)
            if not soon:
                heard = time.monotonic()
                waited = heard - begun - (self.starved - starved)
                self.tally.early += rung_early(heard - asked)
                self.tally.late += rung_late(waited, self.strikes - struck)
            await self._order(game, chief, "type-line", line=f"{PAPER} =")
            game.papers.add(coup)
            await self._order(game, chief, "close-coup")
            await asyncio.gather(*handing)
        finally:
            for task in handing:
                task.cancel()
        await self._order(game, chief, "retain-top")

    async def _until_bell(self, game: Played, chief: dict[str, str], *, soon: bool) -> None:
        """Wait for the bell, or ring; start again the clock that a crash has paused."""
        give_up = time.monotonic() + PATIENCE_S
        ring_at = time.monotonic() + self._chance.uniform(0.2, SECONDS / 2)
        while True:
            assert time.monotonic() < give_up, "the bell was never rung"
            view = await self._view(game, chief)
            if view["phase"] != "thinking":
                return
            try:
                if "deadline" not in view["clock"]:
                    await self._order(game, chief, "resume-clock")
                    self.tally.paused += 1
                elif soon and time.monotonic() > ring_at:
                    await self._order(game, chief, "ring-bell")
                    return
            except Refused:
                continue  # it was resumed, or had rung, as seen by another process
            await asyncio.sleep(0.1)

    async def _phone(
        self, game: Played, coup: int, table: int, cookie: dict[str, str], best: Any
    ) -> None:
        """Some slips, right and wrong, until a no."""
        for _slip in range(self._chance.randint(1, 4)):
            await asyncio.sleep(self._chance.uniform(0, SECONDS / 2))
            right = self._chance.random() < 0.6
            solution = {"word": best["word"], "reference": best["ref"], "score": best["score"]}
            wrong = {"word": "ZZZZ", "reference": "H8", "score": 43}
            body = {"solutions": [solution if right else wrong]}
            command = random_id(20)
            sent = {"id": command, "coup": coup, "slip": body}
            try:
                answer = (await self._post(f"/api/games/{game.id}/slips", sent, cookie)).json()
            except Refused as no:
                if no.again:
                    game.unheard.append(Acknowledged(table, coup, 0, body, right))
                return
            game.slips[command] = Acknowledged(table, coup, answer["revision"], body, right)

    def _judge(self, game: Played, view: Any) -> None:
        seen = {one["table"]: one["total"] for one in view["hall"]["tables"]}
        self.tally.misjudged += misjudged(game, seen, self.tally)

    # -- sending ------------------------------------------------------------------------------

    async def _order(self, game: Played, chief: dict[str, str], kind: str, /, **body: Any) -> None:
        command = random_id(20)
        sent = {"id": command, "type": kind, "body": body}
        answer = await self._post(f"/api/games/{game.id}/commands", sent, chief)
        game.orders[command] = answer.json()["seq"]

    async def _view(self, game: Played, chief: dict[str, str]) -> Any:
        """What the referee sees, no older than what they were told: a process may be behind."""
        told, give_up = (
            max(game.orders.values()),
            time.monotonic() + (1 if self._tolerant else BEHIND_S),
        )
        while (seen := await self._get(f"/api/games/{game.id}/view", chief))["seq"] < told:
            if time.monotonic() > give_up:
                raise Refused(f"event {told} was acknowledged and is not there")
            await asyncio.sleep(0.02)
        return seen["view"]

    async def _post(self, path: str, body: Any, cookie: dict[str, str]) -> httpx.Response:
        return await self._until_answered("POST", path, json=body, headers=cookie)

    async def _get(self, path: str, cookie: dict[str, str]) -> Any:
        return (await self._until_answered("GET", path, headers=cookie)).json()

    async def _until_answered(self, method: str, path: str, **given: Any) -> httpx.Response:
        give_up, again = time.monotonic() + PATIENCE_S, False
        soon = time.monotonic() + 2
        while True:
            assert time.monotonic() < give_up, f"{path} was never answered"
            try:
                url = self._chance.choice(self._urls)
                answer = await self._client.request(method, f"{url}{path}", **given)
            except httpx.TransportError:
                answer = None
            finally:
                self._client.cookies.clear()
            if answer is None or answer.status_code in (503, 507):
                again = True
                self.tally.retries += 1
                await asyncio.sleep(0.05)
                continue
            if self._tolerant and answer.status_code in (401, 403, 404) and time.monotonic() < soon:
                continue  # the session was acknowledged and is not there yet
            if answer.status_code >= 400:
                assert answer.status_code < 500, answer.text
                raise Refused(f"{path}: {answer.text}", again=again)
            return answer


def rung_early(lasted: float) -> bool:
    """Whether a bell came too soon, so long after the clock was asked for."""
    return lasted < SECONDS - EARLY_S


def rung_late(lasted: float, strikes: int) -> bool:
    """Whether a bell came too late, so long after the clock was known to run.

    `lasted` leaves out what the whole machine stood still for; `strikes` are those that were
    under way at any moment of it.
    """
    return lasted > SECONDS + (LATE_AFTER_STRIKES_S if strikes else LATE_S)


def misjudged(game: Played, seen: dict[int, int], tally: Tally) -> int:
    """How many tables have another total than they must."""
    wrong = {table for table, totals in game.totals().items() if seen[table] not in totals}
    if wrong:
        tally.wrong.append(f"{game.id}: {seen} instead of {game.totals()}, {game}")
    return len(wrong)


def _cookie(answer: httpx.Response) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in answer.cookies.items())}


# -- afterwards -------------------------------------------------------------------------------


def verify(store: str, tally: Tally) -> None:
    """Read the log itself and count what is missing, double, elsewhere or judged wrongly."""
    log = SqlLog(store)
    try:
        for game in tally.games:
            if game.id:
                _verify_game(log, game, tally)
    finally:
        log.close()


def _verify_game(log: SqlLog, game: Played, tally: Tally) -> None:
    loaded = log.load(game.id)
    if loaded is None:
        tally.lost += len(game.orders) + len(game.slips)
        return
    assert [entry.seq for entry in loaded.events] == list(range(1, loaded.row.head + 1))
    written = Counter(order.id for order in log.orders(game.id))
    place = {order.id: order.last for order in log.orders(game.id)}
    for command, seq in game.orders.items():
        tally.lost += written[command] == 0
        tally.doubled += written[command] > 1
        tally.misplaced += written[command] == 1 and place[command] != seq
    kept = log.kept(game.id)
    assert kept is not None  # it was loaded above
    every = {(one.seat, one.coup, one.revision): one for one in kept.slips}
    for command, slip in game.slips.items():
        # After the bell the same slip again is acknowledged as the one that is held, even if its
        # first sending, unheard and still on its way, is written later: both say the same.
        named = every.get((str(slip.table), slip.coup, slip.revision))
        there = [one for one in (named, log.slip_of(game.id, command)) if one is not None]
        if not there:
            tally.lost += 1
            continue
        words = {msgspec.json.decode(one.body)["solutions"][0]["word"] for one in there}
        seats = {one.seat for one in there}
        if not named or (seats, words) != ({str(slip.table)}, {slip.body["solutions"][0]["word"]}):
            tally.misplaced += 1
            tally.wrong.append(f"{game.id} {command}: {there} instead of {slip}")
    times = [entry.at for entry in loaded.events]
    if times != sorted(times):
        tally.misplaced += 1
        tally.wrong.append(f"{game.id}: times {times}")
    if game.ended and tally.lost == 0:
        kind = game_named("duplicate")
        view = Views(kind, replay(kind, None, loaded.events), loaded.row.head)
        tables = msgspec.json.decode(view.encoded(Referee()))["hall"]["tables"]
        seen = {one["table"]: one["total"] for one in tables}
        if wrong := misjudged(game, seen, tally):
            tally.misjudged += wrong
            tally.wrong += [str(slip) for coup in game.tops for slip in log.slips(game.id, coup)]
            tally.wrong += [str(entry) for entry in loaded.events]
