"""How often: counted by asker, together by all processes, in memory that does not grow."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from pioche.core.errors import InputError
from pioche.store.log import SqlLog
from pioche.web import service
from pioche.web.api.routes import ROUTES
from pioche.web.errors import WebError
from pioche.web.limits import (
    TABLE_BYTES,
    Limiter,
    Rate,
    Rates,
    Table,
    network_of,
    shared_table,
)
from pioche.web.serve import rates_key
from pioche.web.service import Settings
from support.hall import make_service
from support.live import open_game, serving
from support.postgres import Cluster


def allowed(limiter: Limiter, rate: str, who: str, times: int) -> int:
    """How many of so many requests pass."""
    passed = 0
    for _ in range(times):
        try:
            limiter.hit(rate, who)
            passed += 1
        except WebError as refusal:
            assert refusal.status == 429
            assert int(refusal.headers["Retry-After"]) >= 1
    return passed


def test_so_many_at_once_then_as_many_in_that_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    limiter = Limiter(Rates(commands="60/minute"))
    assert allowed(limiter, "commands", "a", 100) == 60
    assert allowed(limiter, "commands", "b", 100) == 60
    now += 10.0
    assert allowed(limiter, "commands", "a", 100) == 10
    now += 3600.0
    assert allowed(limiter, "commands", "a", 100) == 60


def test_wrong_ones_are_counted_and_then_refused_unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    limiter = Limiter(Rates(wrong_codes_table="2/minute"))
    for _ in range(2):
        limiter.check("wrong_codes_table", "t")
        limiter.count("wrong_codes_table", "t")
    with pytest.raises(WebError, match="30 s"):
        limiter.check("wrong_codes_table", "t")
    limiter.count("wrong_codes_table", "t")
    now += 30.5
    limiter.check("wrong_codes_table", "t")


def test_strangers_under_ever_new_names_take_no_memory() -> None:
    table = Table()
    limiter = Limiter(Rates(slips="3/minute"), table)
    assert allowed(limiter, "slips", "player", 9) == 3
    for number in range(20_000):
        limiter.hit("anonymous", f"10.0.{number // 256}.{number % 256}")
    assert len(table._memory) == TABLE_BYTES < 3_000_000
    # Most of those known before are still known: only a full set of slots forgets its oldest.
    assert allowed(limiter, "slips", "player", 9) == 0


COUNTING = """
import sys
from pioche.web.errors import WebError
from pioche.web.limits import Limiter, Rates, Table
limiter, passed = Limiter(Rates(commands="50/hour"), Table(int(sys.argv[1]))), 0
for _ in range(100):
    try:
        limiter.hit("commands", "a")
        passed += 1
    except WebError:
        pass
print(passed)
"""


def test_processes_count_together() -> None:
    file = shared_table()
    try:
        given = [
            int(
                subprocess.run(
                    [sys.executable, "-c", COUNTING, str(file)],
                    capture_output=True,
                    text=True,
                    check=True,
                    pass_fds=[file],
                ).stdout
            )
            for _ in range(2)
        ]
    finally:
        os.close(file)
    assert given == [50, 0]


KEY = b"k" * 16


def machines(count: int) -> list[Limiter]:
    """Limiters that count together, each on a machine of its own."""
    made = [Limiter(table=Table(key=KEY)) for _ in range(count)]
    for one in made:
        one.share()
    return made


def tell_all(*limiters: Limiter) -> int:
    """Everybody tells everybody, themselves too; how many messages that was."""
    told = [text for one in limiters for text in one.tell()]
    for text in told:
        assert len(text) < 8000, "what a hint carries"
        for one in limiters:
            one.hear(text)
    return len(told)


def test_wrong_codes_are_counted_by_all_machines() -> None:
    one, other, third = machines(3)
    for _ in range(12):
        one.count("wrong_codes_address", "10.0.0.9", "GAME")
    for _ in range(8):
        other.count("wrong_codes_address", "10.0.0.9", "GAME")
    for limiter in (one, other, third):
        limiter.check("wrong_codes_address", "10.0.0.9", "GAME")
    assert tell_all(one, other, third) == 2
    for limiter in (one, other, third):
        with pytest.raises(WebError):
            limiter.check("wrong_codes_address", "10.0.0.9", "GAME")
        limiter.check("wrong_codes_address", "10.0.0.10", "GAME")
    assert tell_all(one, other, third) == 0, "nothing is told twice, nor what was heard"


def test_who_asks_for_little_is_no_other_machines_matter() -> None:
    """Ten thousand phones that hand in fill no message; whoever floods one machine is known."""
    one, other = machines(2)
    for phone in range(3000):
        one.hit("slips", f"m{phone}")
    assert tell_all(one, other) == 0
    assert allowed(one, "slips", "m1", 100) == 59
    tell_all(one, other)
    left = allowed(other, "slips", "m1", 100)
    assert 0 < left <= 60 / 8, "but for the little that nobody was told"


def test_what_is_told_of_strangers_is_bounded() -> None:
    one, other = machines(2)
    for number in range(50_000):
        one.count("wrong_codes_address", f"10.{number}", "GAME")
    assert tell_all(one, other) == 10


def test_processes_of_a_machine_hear_once() -> None:
    """All of them hear what another machine counted: one counts it in the memory they share."""
    (elsewhere,) = machines(1)
    descriptor = shared_table()
    code = (
        "import sys; from pioche.web.limits import *;"
        f"one = Limiter(table=Table({descriptor}, {KEY!r})); one.share();"
        "one.hear(sys.stdin.readline()); print(flush=True); sys.stdin.readline()"
    )
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            pass_fds=[descriptor],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    here = Limiter(table=Table(descriptor, KEY))
    for _ in range(10):
        elsewhere.count("wrong_codes_address", "10.0.0.9", "GAME")
    (text,) = elsewhere.tell()
    for one in workers:
        assert one.stdin is not None and one.stdout is not None
        one.stdin.write(text + "\n")
        one.stdin.flush()
        assert one.stdout.readline() == "\n"
    assert allowed(here, "wrong_codes_address", "10.0.0.9\x1fGAME", 100) == 10
    for one in workers:
        one.communicate("\n", timeout=10)
    os.close(descriptor)


def test_servers_on_one_store_count_together(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two machines, one PostgreSQL: a code guessed at on one is guessed at on the other."""
    monkeypatch.setattr(service, "TELL_S", 0.05)
    store = cluster.create_database("rates")
    logs = [SqlLog(store), SqlLog(store)]
    made = [make_service(log, shared=True, counts=Table(key=rates_key(log))) for log in logs]
    assert rates_key(logs[0]) == rates_key(logs[1])
    with serving(made[0]) as one, serving(made[1]) as other:
        game = open_game(one.client())["game"]
        wrong = {"game": game, "seat": "1", "code": "FAUXFAUX"}
        codes = [one.client().post("/api/session", json=wrong).status_code for _ in range(6)]
        assert codes == [403] * 6
        for _ in range(200):
            answer = other.client().post("/api/session", json=wrong).status_code
            if answer == 429:
                break
            time.sleep(0.05)
        assert answer == 429


@pytest.mark.parametrize("text", ["", "6", "6/day", "0/minute", "-1/minute", "x/minute"])
def test_a_rate_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(InputError, match="ne se lit pas"):
        Rate.read(text)


def test_a_household_is_counted_as_one() -> None:
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8::1:2:3") == network_of("2001:db8::9") == "2001:db8::"
    assert network_of("2001:db8:0:1::9") != network_of("2001:db8::9")
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("fe80::1%eth0") == "fe80::"
    assert network_of("n:importe") == "n:importe"


def test_every_route_has_a_rate(tmp_path: Path) -> None:
    """A member who asks without end is told to wait, on whatever route."""
    names = set(Rates.__dataclass_fields__)
    assert all(route.rate in names for route in ROUTES)
    of_game = [route for route in ROUTES if route.of_game]
    rates = Rates(**dict.fromkeys({"searches", *(route.rate for route in of_game)}, "3/hour"))
    with serving(make_service(SqlLog(tmp_path), Settings(rates=rates))) as live:
        for route in of_game:
            client = live.client()
            game = open_game(client)["game"]
            path = route.path.replace("{game}", game).replace("{member}", "X")
            seen = set()
            for _ in range(5):
                with client.stream(route.method, path) as answer:
                    seen.add(answer.status_code)
            assert 429 in seen, path
            client.close()


def test_simulations_are_counted_apart_from_searches(tmp_path: Path) -> None:
    settings = Settings(rates=Rates(simulations="2/hour"))
    with serving(make_service(SqlLog(tmp_path), settings)) as live:
        client = live.client()
        game = open_game(client)["game"]
        for who in (client, live.client()):
            asked = [who.get(f"/api/games/{game}/{one}") for one in ("review", "simulation") * 2]
            assert [answer.status_code for answer in asked] == [409, 409, 429, 429]
            assert who.get(f"/api/games/{game}/instead").status_code == 409


def test_strangers_are_counted_by_address_on_pages_and_files_too(tmp_path: Path) -> None:
    settings = Settings(rates=Rates(pages="3/hour", anonymous="3/hour", public_searches="2/hour"))
    with serving(make_service(SqlLog(tmp_path), settings)) as live:
        statuses = [httpx.get(live.url + "/nulle/part").status_code for _ in range(4)]
        assert statuses == [404, 404, 404, 429]
        asked = [httpx.get(live.url + "/api/words/check?word=TAS") for _ in range(3)]
        assert [answer.status_code for answer in asked] == [200, 200, 429]
        assert int(asked[-1].headers["retry-after"]) >= 1


def test_games_that_do_not_exist_are_not_looked_for_without_end(tmp_path: Path) -> None:
    settings = Settings(rates=Rates(wrong_games="3/hour"))
    with serving(make_service(SqlLog(tmp_path), settings)) as live:
        client = live.client()
        game = open_game(client)["game"]
        wrong = [client.get(f"/api/games/NOPE{n}").status_code for n in range(5)]
        assert wrong == [404, 404, 404, 429, 429]
        # A game that is played is there for everybody.
        assert httpx.get(f"{live.url}/api/games/{game}/view").status_code == 200
