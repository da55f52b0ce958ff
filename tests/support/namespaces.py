"""Machines of their own for servers: network namespaces, each with a cable to the tests, and cables
between them that can be cut."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

PORT = 8080
CODE = "porte"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=20)


def permitted() -> bool:
    """Whether namespaces may be made here."""
    name = f"mx{os.getpid()}try"
    try:
        ip("netns", "add", name)
        ip("netns", "delete", name)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


class Machine:
    """A namespace with a server in it."""

    def __init__(self, number: int, folder: Path) -> None:
        self.name = f"mx{os.getpid()}n{number}"
        self.folder = folder
        net = f"10.{os.getpid() % 200 + 20}.{number}"
        self.url = f"http://{net}.2:{PORT}"
        self.cables: list[str] = []
        self._server: subprocess.Popen[bytes] | None = None
        near, far = f"h{os.getpid() % 100000}x{number}", "eth0"
        ip("netns", "add", self.name)
        ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", self.name)
        ip("addr", "add", f"{net}.1/24", "dev", near)
        ip("link", "set", near, "up")
        for device in ("lo", far):
            ip("-n", self.name, "link", "set", device, "up")
        ip("-n", self.name, "addr", "add", f"{net}.2/24", "dev", far)

    def join(self, head: Machine, number: int) -> str:
        """Lay a cable to another machine; that one's address on it."""
        net = f"10.{os.getpid() % 200 + 20}.{100 + number}"
        ours, theirs = f"up{number}", f"down{number}"
        ip("-n", self.name, "link", "add", ours, "type", "veth", "peer", "name", theirs,
           "netns", head.name)  # fmt: skip
        ip("-n", self.name, "addr", "add", f"{net}.2/24", "dev", ours)
        ip("-n", head.name, "addr", "add", f"{net}.1/24", "dev", theirs)
        ip("-n", self.name, "link", "set", ours, "up")
        ip("-n", head.name, "link", "set", theirs, "up")
        self.cables.append(ours)
        return f"http://{net}.1:{PORT}"

    def cut(self) -> None:
        for cable in self.cables:
            ip("-n", self.name, "link", "set", cable, "down")

    def mend(self) -> None:
        for cable in self.cables:
            ip("-n", self.name, "link", "set", cable, "up")

    def start(self) -> None:
        given = ["--port", str(PORT), "--adresse", "0.0.0.0", "--donnees", str(self.folder)]
        command = [sys.executable, "-m", "pioche", "serveur", *given, "--code-ouverture", CODE]
        quiet = subprocess.DEVNULL
        self._server = subprocess.Popen(
            ["ip", "netns", "exec", self.name, *command], stdout=quiet, stderr=quiet
        )
        give_up = time.monotonic() + 60
        while True:
            try:
                if httpx.get(f"{self.url}/sante", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            assert time.monotonic() < give_up, "the server did not start"
            assert self._server.poll() is None, "the server has stopped"
            time.sleep(0.1)

    def kill(self) -> None:
        """As the power goes: nothing is told to the server."""
        if self._server is not None:
            self._server.send_signal(signal.SIGKILL)
            self._server.wait()
            self._server = None

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=30)

    def close(self) -> None:
        self.kill()
        ip("netns", "delete", self.name)
