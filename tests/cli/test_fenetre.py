"""The start window on a screen of its own: address, QR code, open, ask, stop, crash."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pioche.web.standing import found, noted
from support.live import PATIENCE_S, following, open_game, until

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or sys.platform == "win32", reason="no screen to draw on (Xvfb)"
)
pytest.importorskip("tkinter", reason="Tk is not there")

DRIVER = Path(__file__).parent / "window_driver.py"


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A display that nobody else has; the X server chooses its number."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}"
    process.terminate()
    process.wait()


class Driven:
    """A window in a process of its own, told what to press, one line each way."""

    def __init__(self, place: Path, screen: str, *options: str) -> None:
        self.place = place
        self.opened = place.parent / "ouvert"
        browser = place.parent / "navigateur"
        browser.write_text(f'#!/bin/sh\necho "$1" >> "{self.opened}"\n')
        browser.chmod(0o755)
        self.process = subprocess.Popen(
            [sys.executable, str(DRIVER), str(place), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "DISPLAY": screen, "BROWSER": str(browser)},
        )

    def do(self, what: str) -> dict[str, object]:
        """Press something (or nothing); give what the window shows then."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        shown: dict[str, object] = json.loads(self.process.stdout.readline())
        return shown

    def shows(self, title: str) -> dict[str, object]:
        until(lambda: self.do("look")["title"] == title)
        return self.do("look")

    def ended(self) -> int:
        return self.process.wait(timeout=PATIENCE_S)

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()


@pytest.fixture
def window(tmp_path: Path, screen: str) -> Iterator[Driven]:
    driven = Driven(tmp_path / "donnees", screen, "--port", "0", "--adresse", "127.0.0.1")
    yield driven
    driven.kill()


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_it_opens_shows_and_stops_without_leaving_a_process(window: Driven) -> None:
    shown = window.shows("Pioche est ouvert")
    standing = noted(str(window.place))
    assert standing is not None
    assert shown["address"] == standing.link.removeprefix("http://").rstrip("/")
    assert int(str(shown["squares"])) > 100  # of the QR code
    assert str(window.place) in str(shown["where"])
    until(window.opened.exists)
    assert window.opened.read_text().splitlines() == [standing.here]
    assert httpx.get(standing.here).status_code == 200
    window.do("first")
    until(lambda: len(window.opened.read_text().splitlines()) == 2)
    window.do("key <Alt-a>")
    assert window.ended() == 0
    assert gone(standing.process) and found(str(window.place)) is None


def test_a_game_under_way_is_asked_about(window: Driven) -> None:
    window.shows("Pioche est ouvert")
    standing = noted(str(window.place))
    assert standing is not None
    client = httpx.Client(base_url=standing.here, timeout=PATIENCE_S)
    game = open_game(client, "duplicate")["game"]
    with following(client, game) as events:
        events.next("view")
        until(lambda: "1 partie en cours" in str(window.do("look")["told"]))
        window.do("last")
        assert window.do("look")["title"] == "Arrêter maintenant ?"
        assert window.do("look")["focus"] == "Laisser ouvert"
        window.do("key <Alt-a>")  # twice is not yes
        assert window.do("look")["title"] == "Arrêter maintenant ?"
        window.do("first")
        assert window.do("look")["title"] == "Pioche est ouvert"
        assert found(str(window.place)) is not None
        window.do("close")  # the corner of the window asks as well
        assert window.do("look")["title"] == "Arrêter maintenant ?"
        window.do("last")
    assert window.ended() == 0
    assert gone(standing.process)


def test_a_server_that_dies_is_told_and_started_again(window: Driven) -> None:
    window.shows("Pioche est ouvert")
    standing = noted(str(window.place))
    assert standing is not None
    os.kill(standing.process, signal.SIGSEGV)
    shown = window.shows("Le serveur s’est arrêté")
    assert "rapports" in str(shown["told"]) and "arret-brutal" in str(shown["told"])
    assert shown["buttons"] == ["Redémarrer", "Ouvrir le dossier", "Fermer"]
    window.do("first")
    window.shows("Pioche est ouvert")
    window.do("last")
    assert window.ended() == 0


def test_a_server_dies_with_its_window(window: Driven) -> None:
    window.shows("Pioche est ouvert")
    standing = noted(str(window.place))
    assert standing is not None
    window.process.kill()
    until(lambda: found(str(window.place)) is None)
    until(lambda: gone(standing.process))


def test_without_a_screen_the_terminal_serves(tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    place = tmp_path / "donnees"
    options = ["--donnees", str(place), "--port", "0", "--sans-navigateur"]
    with subprocess.Popen(
        [sys.executable, "-m", "pioche", "fenetre", *options],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        until(lambda: found(str(place)) is not None)
        process.send_signal(signal.SIGTERM)
        assert process.stderr is not None and "Pas de fenêtre ici" in process.stderr.read()
