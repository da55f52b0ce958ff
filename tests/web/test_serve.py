"""`pioche serveur` as people start it: one process, several, TLS, stop, and plain mistakes."""

from __future__ import annotations

import datetime
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from pioche.store.backup import restore
from pioche.store.log import SqlLog
from support.data_home import share_lists
from support.live import following, open_game, order
from support.postgres import Cluster, free_port

PIOCHE = Path(sys.executable).with_name("pioche")
GOLDEN = Path(__file__).resolve().parents[1] / "store" / "golden"


@contextmanager
def server(
    place: Path, *arguments: str, scheme: str = "http"
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real server process, ready to answer."""
    port = free_port()
    url = f"{scheme}://127.0.0.1:{port}"
    home = place / "maison"
    if not home.exists():
        share_lists(home)
    process = subprocess.Popen(
        [
            *(str(PIOCHE), "serveur", "--adresse", "127.0.0.1", "--port", str(port)),
            *("--donnees", str(place / "donnees"), *arguments),
        ],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PIOCHE_HOME": str(home)},
    )
    try:
        for _ in range(600):
            assert process.poll() is None, "the server stopped at once"
            try:
                if httpx.get(url + "/sante", verify=False, timeout=5).status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.1)
        yield process, url
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(timeout=20)


def run(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(PIOCHE), "serveur", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PIOCHE_HOME": str(home)},
    )


@pytest.mark.slow
def test_start_play_stop_and_start_again(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    with server(tmp_path, "--journal", str(journal)) as (process, url):
        chief = httpx.Client(base_url=url, timeout=30)
        game = open_game(chief, "duplicate")["game"]
        assert order(chief, game, "draw-rack").status_code == 200
        assert order(chief, game, "start-clock").status_code == 200
        home = chief.get("/")
        assert home.status_code == 200  # the pages are there too
        assert "server" not in home.headers, "what serves is nobody's business"
        with following(chief, game) as events:
            events.next("view")
            process.send_signal(signal.SIGTERM)
            assert events.next("bye")["data"] == {}
        process.wait(timeout=20)
        assert process.stdout is not None
        assert "Pioche est ouvert : http://127.0.0.1:" in process.stdout.read()
    # It was told to, and did: no note says that it is there, nothing looks like a crash.
    assert process.returncode == 0
    assert not (tmp_path / "donnees" / "serveur.json").exists()
    assert not (tmp_path / "maison" / "rapports").exists()
    lines = journal.read_text().splitlines()
    assert any('"message":"stopped"' in line for line in lines)
    with server(tmp_path) as (_, url):
        again = httpx.Client(base_url=url, timeout=30, cookies=chief.cookies)
        view = again.get(f"/api/games/{game}/view").json()
        # Stopped while the clock ran: the room is as it was, the clock paused.
        assert (view["role"], view["view"]["phase"]) == ("juge-arbitre", "thinking")
        assert "left_ms" in view["view"]["clock"] and "deadline" not in view["view"]["clock"]


@pytest.mark.slow
def test_two_processes_share_a_game_and_one_may_die(tmp_path: Path, cluster: Cluster) -> None:
    url_of_store = cluster.create_database("deux-processus")
    with server(tmp_path, "--donnees", url_of_store, "--processus", "2") as (process, url):
        chief = httpx.Client(base_url=url, timeout=30)
        game = open_game(chief, "duplicate")["game"]
        # Many connections: the system spreads them over both processes.
        clients = [httpx.Client(base_url=url, timeout=30) for _ in range(8)]
        streams = [following(client, game) for client in clients]
        followers = [stream.__enter__() for stream in streams]
        for one in followers:
            one.next("view")
        seq = order(chief, game, "draw-rack").json()["seq"]
        for one in followers:
            while int(one.next("view")["id"]) < seq:
                pass
        for stream in streams:
            stream.__exit__(None, None, None)
        listing = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(process.pid)],
            capture_output=True,
            text=True,
            check=True,
        )
        workers = [int(pid) for pid in listing.stdout.split()]
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        for kind in ("start-clock", "pause-clock", "resume-clock"):
            for _ in range(200):
                try:
                    answer = order(
                        httpx.Client(base_url=url, timeout=30, cookies=chief.cookies), game, kind
                    )
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            assert answer.status_code == 200
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        assert process.returncode == 0


def certificate(place: Path) -> tuple[Path, Path]:
    """A certificate for one's own machine."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    (place / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (place / "cle.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return place / "cert.pem", place / "cle.pem"


@pytest.mark.slow
def test_tls(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    arguments = ("--certificat", str(cert), "--cle", str(key))
    with (
        server(tmp_path, *arguments, scheme="https") as (_, url),
        httpx.Client(base_url=url, verify=False, timeout=30) as client,
    ):
        answer = client.post("/api/games", json={"id": "x", "kind": "duplicate"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["strict-transport-security"]


def test_plain_mistakes_are_one_french_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        cases = [
            (["--adresse", "127.0.0.1", "--port", port], "est déjà pris"),
            (["--processus", "2"], "demandent PostgreSQL"),
            (["--certificat", "x.pem"], "vont ensemble"),
            (["--certificat", "x.pem", "--cle", "y.pem"], "n’existe pas"),
            (["--port", "0", "--donnees", "mysql://x/y"], "n’est pas connue"),
            (["--port", "0", "--donnees", "postgresql://x@127.0.0.1:1/y"], "ne répond pas"),
        ]
        for arguments, expected in cases:
            done = run(*arguments, home=tmp_path)
            assert done.returncode == 2, (arguments, done.stderr)
            assert expected in done.stderr, (arguments, done.stderr)
            assert "Traceback" not in done.stderr
            assert len(done.stderr.strip().splitlines()) == 1, done.stderr


def test_nothing_is_said_to_be_open_that_is_not(tmp_path: Path) -> None:
    given = ("--port", "0", "--donnees", str(tmp_path / "donnees"))
    log = SqlLog(str(tmp_path / "donnees"), exclusive=True)
    done = run(*given, home=tmp_path)
    log.close()
    assert "utilise déjà ces données" in done.stderr
    assert done.stdout == ""


def test_clocks_that_cannot_be_paused_keep_several_processes_from_starting(
    cluster: Cluster, tmp_path: Path
) -> None:
    """They could not tell each other that these clocks stand: rather a clear refusal."""
    url = cluster.create_database("lecture-seule")
    log = SqlLog(url)
    restore(log, GOLDEN / "0001.sauvegarde")  # with a hall whose clock runs
    log.close()
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute('ALTER DATABASE "lecture-seule" SET default_transaction_read_only = on')
    given = ("--donnees", url, "--processus", "2", "--port", str(free_port()))
    done = run(*given, home=tmp_path)
    assert done.returncode != 0
    assert "ne peuvent pas être mises en pause" in done.stderr
    assert "Traceback" not in done.stderr
