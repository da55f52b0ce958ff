"""Who says nothing is let go; who has a seat never is; who was told to wait is not heard."""

from __future__ import annotations

import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from pioche.store.log import SqlLog
from pioche.web import connections, guard
from pioche.web.connections import Registry, protocol
from pioche.web.limits import Limiter, Rates
from pioche.web.service import Settings
from support.hall import make_service
from support.live import LiveServer, enter, following, open_game, order, seat, serving, until


@contextmanager
def server(
    place: Path, registry: Registry, settings: Settings | None = None
) -> Iterator[LiveServer]:
    service = make_service(SqlLog(place), settings)
    with serving(service, http=protocol(registry), timeout_keep_alive=30) as live:
        yield live


def connect(live: LiveServer, source: str = "127.0.0.1") -> socket.socket:
    port = int(live.url.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), 10, source_address=(source, 0))


def ended(line: socket.socket, within: float = 5.0) -> bool:
    """Whether the server has ended a connection."""
    line.settimeout(within)
    try:
        return line.recv(4096) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def test_who_never_asks_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS_S", 0.3)
    monkeypatch.setattr(connections, "_SWEEP_S", 0.1)
    registry = Registry()
    with server(tmp_path, registry) as live, connect(live) as silent, connect(live) as slow:
        slow.sendall(b"GET /sante HTTP/1.1\r\nHost: x\r\nX-A: ")
        assert ended(silent) and ended(slow)
        assert live.client().get("/sante").status_code == 200


def test_a_body_that_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_S", 0.3)
    with server(tmp_path, Registry()) as live, connect(live) as slow:
        slow.sendall(
            b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 500\r\n\r\n{"
        )
        slow.settimeout(10)
        answer = slow.recv(4096)
        assert answer.startswith(b"HTTP/1.1 408"), answer


def test_a_head_without_end_is_cut(tmp_path: Path) -> None:
    with server(tmp_path, Registry()) as live, connect(live) as line:
        line.settimeout(10)
        sent = 0
        with pytest.raises(ConnectionError):
            line.sendall(b"GET /sante HTTP/1.1\r\nHost: x\r\n")
            while sent < 50 * connections.MOST_HEAD:
                line.sendall(b"X-%d: " % sent + b"A" * 4000 + b"\r\n")
                sent += 4000


def test_members_come_in_and_stay_when_strangers_fill_the_hall(tmp_path: Path) -> None:
    registry = Registry(most=40)
    with ExitStack() as stack:
        live = stack.enter_context(server(tmp_path, registry))
        chief, phone = live.client(), live.client()
        game = open_game(chief)["game"]
        enter(phone, game, seat(chief, game, 1)[1])
        events = stack.enter_context(following(phone, game))
        events.next("view")
        strangers = [stack.enter_context(connect(live)) for _ in range(200)]
        until(lambda: len(registry) == 40)
        assert order(chief, game, "begin").status_code == 200
        assert events.next("view")["data"]["seq"] == 3
        slip = {"id": "1", "coup": 1, "slip": {"n": "1"}}
        assert live.client().post(f"/api/games/{game}/slips", json=slip).status_code == 403
        assert phone.post(f"/api/games/{game}/slips", json=slip).status_code == 200
        assert sum(ended(one, 0.05) for one in strangers[:100]) >= 90


def test_one_address_does_not_take_the_room_of_others(tmp_path: Path) -> None:
    registry = Registry(most=1000, most_each=10)
    with ExitStack() as stack:
        live = stack.enter_context(server(tmp_path, registry))
        first = stack.enter_context(connect(live, "127.0.0.3"))
        many = [stack.enter_context(connect(live, "127.0.0.2")) for _ in range(30)]
        until(lambda: len(registry) == 11)
        assert all(ended(one, 2) for one in many[:20])
        first.sendall(b"GET /sante HTTP/1.1\r\nHost: x\r\n\r\n")
        assert first.recv(4096).startswith(b"HTTP/1.1 200")


def test_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    registry = Registry(most=1000, most_each=10, proxies=["127.0.0.1"])
    with ExitStack() as stack:
        live = stack.enter_context(server(tmp_path, registry))
        for _ in range(30):
            stack.enter_context(connect(live))
        until(lambda: len(registry) == 30)


def test_who_was_told_to_wait_is_not_heard_for_a_while(tmp_path: Path) -> None:
    settings = Settings(rates=Rates(pages="2/hour"))
    with server(tmp_path, Registry(), settings) as live, connect(live) as line:
        begun = time.monotonic()
        statuses = []
        for _ in range(4):
            line.sendall(b"GET /rien HTTP/1.1\r\nHost: x\r\n\r\n")
            statuses.append(int(line.recv(8192).split()[1]))
        assert statuses == [404, 404, 429, 429]
        assert time.monotonic() - begun >= connections.PAUSE_S


def test_a_new_line_does_not_save_the_waiting(tmp_path: Path) -> None:
    settings = Settings(rates=Rates(pages="1/hour"))
    with server(tmp_path, Registry(), settings) as live:
        took = []
        for source in ("127.0.0.2", "127.0.0.2", "127.0.0.2", "127.0.0.3"):
            begun = time.monotonic()
            with connect(live, source) as line:
                line.sendall(b"GET /rien HTTP/1.1\r\nHost: x\r\n\r\n")
                line.recv(8192)
            took.append(time.monotonic() - begun)
        assert took[2] >= 0.5 * connections.PAUSE_S > took[3], took


def test_who_connects_without_end_is_not_let_in(tmp_path: Path) -> None:
    registry = Registry(limiter=Limiter(Rates(connections="20/hour")))
    with ExitStack() as stack:
        live = stack.enter_context(server(tmp_path, registry))
        for _ in range(20):
            stack.enter_context(connect(live, "127.0.0.2"))
        assert ended(stack.enter_context(connect(live, "127.0.0.2")))
        other = stack.enter_context(connect(live, "127.0.0.3"))
        other.sendall(b"GET /sante HTTP/1.1\r\nHost: x\r\n\r\n")
        assert other.recv(4096).startswith(b"HTTP/1.1 200")


def test_who_leaves_amid_a_body_is_no_error_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    registry = Registry()
    with server(tmp_path, registry) as live:
        with connect(live) as line:
            line.sendall(
                b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Content-Length: 500\r\n\r\n{"
            )
            until(lambda: not registry._silent)
        until(lambda: len(registry) == 0)
        assert live.client().get("/sante").status_code == 200
        assert 'status="499"' in live.client().get("/metrics").text
    assert "request-failed" not in caplog.text


def test_nothing_is_kept_of_those_who_left(tmp_path: Path) -> None:
    registry = Registry()
    with server(tmp_path, registry) as live:
        for number in range(60):
            with connect(live, f"127.0.1.{number + 1}") as line:
                if number % 2:
                    line.sendall(b"GET /sante HTTP/1.1\r\nHost: x\r\n\r\n")
                    line.recv(4096)
        until(lambda: len(registry) == 0)
        assert not registry._strangers and not registry._of
        assert not registry._silent and not registry._kept


def test_strangers_leave_room_for_members_streams(tmp_path: Path) -> None:
    settings = Settings(most_streams=4)
    with ExitStack() as stack:
        live = stack.enter_context(server(tmp_path, Registry(), settings))
        chief = live.client()
        game = open_game(chief)["game"]
        watching = [stack.enter_context(following(live.client(), game)) for _ in range(2)]
        assert [one.next("view")["data"]["seq"] for one in watching] == [1, 1]
        assert live.client().get(f"/api/games/{game}/stream").status_code == 503
        member = stack.enter_context(following(chief, game))
        member.next("view")
        assert live.service.watching == {"127.0.0.1": 2, "": 1}


def test_one_address_watches_so_many_games(tmp_path: Path) -> None:
    with ExitStack() as stack:
        live = stack.enter_context(server(tmp_path, Registry(), Settings(most_watching=2)))
        game = open_game(live.client())["game"]
        watching = [stack.enter_context(following(live.client(), game)) for _ in range(2)]
        assert [one.next("view")["data"]["seq"] for one in watching] == [1, 1]
        assert live.client().get(f"/api/games/{game}/stream").status_code == 429


def test_the_system_is_asked_for_more_files() -> None:
    asking = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 3000));"
        "from pioche.web.connections import raise_open_files, room_for;"
        "files = raise_open_files();"
        "print(files, room_for(files), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    if resource.getrlimit(resource.RLIMIT_NOFILE)[1] < 3000:
        pytest.skip("the system gives fewer files")
    done = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True)
    assert done.stdout.split() == ["3000", "2800", "3000"], done.stderr
