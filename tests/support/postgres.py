"""A throw-away PostgreSQL on a free loopback port, for the tests that need a server."""

from __future__ import annotations

import itertools
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest


def _binaries() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    return places[0].parent if places else None


#: Below those that systems give to outgoing connections: one that is free stays free, whatever
#: else runs here, while a server that was killed is started again on it.
_PORTS = range(20_000, 30_000)
_tried = itertools.count(os.getpid() * 101)


def free_port() -> int:
    """A port of the loopback where nobody listens; each process begins elsewhere."""
    for number in itertools.islice(_tried, len(_PORTS)):
        port = _PORTS[number % len(_PORTS)]
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise RuntimeError("every port is taken")


class Cluster:
    """One cluster in a temporary directory; `fsync` stays on, as in production."""

    def __init__(self) -> None:
        binaries = _binaries()
        if binaries is None:
            if os.environ.get("CI") == "true":
                pytest.fail("PostgreSQL must be installed in CI")
            pytest.skip("PostgreSQL (initdb, pg_ctl) is not installed here")
        self._binaries = binaries
        # initdb refuses to run as root.
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.directory = Path(tempfile.mkdtemp(prefix="pioche-pg-"))
        if self._as:
            shutil.chown(self.directory, "postgres", "postgres")
        self.data = self.directory / "data"
        self.port = free_port()
        self._run(
            "initdb",
            "-D",
            str(self.data),
            "-U",
            "pioche",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
        )
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://pioche@127.0.0.1:{self.port}/{database}"

    def create_database(self, name: str) -> str:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.directory}"
        for attempt in range(10):
            # After a kill the stale pid file may refuse a first restart.
            done = self._try(
                "pg_ctl",
                "-D",
                str(self.data),
                "-l",
                str(self.directory / "log"),
                "-o",
                options,
                "-w",
                "-t",
                "60",
                "start",
            )
            if done.returncode == 0:
                return
            time.sleep(0.3 * (attempt + 1))
        raise RuntimeError(done.stderr.decode(errors="replace"))

    def kill(self) -> None:
        """Kill the whole server at once, as a power cut would."""
        pids = [int((self.data / "postmaster.pid").read_text().split()[0])]
        listing = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(pids[0])], capture_output=True, check=False
        )
        pids += [int(pid) for pid in listing.stdout.split()]
        for pid in pids:
            try:
                os.kill(pid, 9)
            except ProcessLookupError:
                continue

    def restart(self) -> None:
        """Restart the server as an administrator does, hanging up on everybody."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "fast", "-w", "stop")
        self.start()

    def stop(self) -> None:
        self._try("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.directory, ignore_errors=True)

    def _try(self, program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*self._as, str(self._binaries / program), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=self.directory,
            check=False,
        )

    def _run(self, program: str, *arguments: str) -> None:
        done = self._try(program, *arguments)
        if done.returncode:
            raise RuntimeError(done.stderr.decode(errors="replace"))
