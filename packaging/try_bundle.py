"""Drives the folder to double-click as a referee would, on a screen of its own (Xvfb).

    .venv/bin/python packaging/try_bundle.py dist/bundle/Pioche

Started as its icon in the menu starts it, the window shows an address and a QR code, the browser
is opened, pages and games are served, a list of one's own is compiled, a second start finds the
first, the window asks before it interrupts a game, and when it is closed no process is left.
"""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import httpx
from PIL import Image

from pioche.web.standing import Standing, found, noted
from support import finished
from support.live import PATIENCE_S, following, open_game, until


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody else has."""
    reading, writing = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    ) as process:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:  # else whoever fails waits for it
            process.terminate()


def processes(folder: Path) -> list[int]:
    """The processes whose program lies in a folder."""
    living = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                program = (entry / "exe").readlink()
                dead = "State:\tZ" in (entry / "status").read_text()
            except OSError:
                continue
            if program.is_relative_to(folder) and not dead:
                living.append(int(entry.name))
    return living


def by_its_icon(folder: Path, environment: dict[str, str]) -> list[str]:
    """What the icon starts once it is in the menu, where `icone` puts it."""
    subprocess.run([folder / "icone"], env=environment, check=True)
    entry = Path(environment["HOME"]) / ".local" / "share" / "applications" / "pioche.desktop"
    told = dict(line.split("=", 1) for line in entry.read_text().splitlines() if "=" in line)
    assert Path(told["Icon"]).is_file(), told
    return shlex.split(told["Exec"])


def pressed(environment: dict[str, str], keys: str) -> None:
    """Press keys in the window."""
    found = subprocess.run(
        ["xdotool", "search", "--name", "^Pioche$"], env=environment, capture_output=True, text=True
    )
    window = found.stdout.split()[0]
    # Without a window manager keys go where the pointer is.
    subprocess.run(
        ["xdotool", "mousemove", "--window", window, "30", "30", "key", "--window", window, keys],
        env=environment,
        check=True,
        stderr=subprocess.DEVNULL,
    )


def photographed(environment: dict[str, str], path: Path) -> Image.Image:
    """Photograph the screen."""
    subprocess.run(["import", "-window", "root", str(path)], env=environment, check=True)
    return Image.open(path).convert("RGB")


def shows_a_code(environment: dict[str, str], path: Path) -> bool:
    """Whether there is a QR code on the screen: its black and its white are nobody else's."""
    image = photographed(environment, path)
    counts = {color: count for count, color in image.getcolors(1 << 24) or ()}
    return counts.get((255, 255, 255), 0) > 8_000 and counts.get((0, 0, 0), 0) > 8_000


def warns(environment: dict[str, str], path: Path) -> bool:
    """Whether the window asks: its title is then in the colour of what is grave."""
    colors = photographed(environment, path).getcolors(1 << 24) or ()
    return any(color == (0x9C, 0x20, 0x18) for _count, color in colors)


def serve(standing: Standing) -> None:
    """Ask for what the folder must hold: pages, fonts, words, compiler of lists, source."""
    client = httpx.Client(base_url=standing.here, timeout=PATIENCE_S)
    for path in ("/", "/serveur", "/static/fonts/inter-var.woff2", "/worker.js", "/sante"):
        assert client.get(path).status_code == 200, path
    words = client.get("/api/words/anagrams", params={"letters": "AEIRSTN"}).json()
    assert "TSARINE" in str(words), words
    for kind in ("solitaire", "duplicate", "classic"):
        game = getattr(finished, kind)(
            lambda: httpx.Client(base_url=standing.here, timeout=PATIENCE_S)
        )
        assert game.past(), kind
    sheet = client.get(f"/api/games/{game.id}/view")
    assert sheet.status_code == 200
    brought = client.post(
        "/api/lexicons",
        params={"name": "essai", "file": "essai.txt"},
        content=b"MAISON\nTABLE\n",
        headers={"Content-Type": "application/octet-stream"},
    )
    assert brought.status_code == 201 and '"words":2' in brought.text, brought.text
    with tarfile.open(fileobj=io.BytesIO(client.get("/source").content)) as archive:
        names = archive.getnames()
    assert any(name.endswith("pioche/cli/main.py") for name in names)
    assert any(name.endswith("web/static/js/pages/home.js") for name in names)


def main() -> None:
    """Drive the folder that was named."""
    folder = Path(sys.argv[1]).resolve()
    assert not processes(folder), "one runs already"
    with tempfile.TemporaryDirectory(prefix="pioche-dossier-") as place, screen() as display:
        home, opened = Path(place) / "donnees", Path(place) / "ouvert"
        browser = Path(place) / "navigateur"
        browser.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n')
        browser.chmod(0o755)
        # Nothing of this machine's Python may help.
        environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": place,
            "LANG": "C.UTF-8",
            "DISPLAY": display,
            "BROWSER": str(browser),
            "PIOCHE_HOME": str(home),
        }
        window = subprocess.Popen(by_its_icon(folder, environment), env=environment)
        until(lambda: home.exists() and found(str(home)) is not None)
        standing = noted(str(home))
        assert standing is not None
        until(lambda: opened.exists())
        assert opened.read_text().split() == [standing.here]
        until(lambda: shows_a_code(environment, folder.parent / "fenetre.png"))
        print("window with address and QR code, browser opened:", standing.link)
        serve(standing)
        print("pages, games, own list and source served")

        again = subprocess.run(
            [folder / "Pioche"], env=environment, capture_output=True, text=True, timeout=60
        )
        assert again.returncode == 0 and standing.link in again.stdout, again
        assert opened.read_text().split() == [standing.here] * 2
        assert len(processes(folder)) == 2, processes(folder)  # the window and its server
        print("second start finds the first")

        client = httpx.Client(base_url=standing.here, timeout=PATIENCE_S)
        game = open_game(client, "duplicate")["game"]
        with following(client, game) as events:
            events.next("view")
            until(lambda: client.get("/api/server").json()["under_way"] == 1)
            # The window tells of the game within a second or so.
            quiet = Image.open(folder.parent / "fenetre.png").convert("RGB")
            busy = folder.parent / "fenetre-partie.png"
            until(lambda: photographed(environment, busy).tobytes() != quiet.tobytes())
            pressed(environment, "alt+a")
            until(lambda: warns(environment, folder.parent / "fenetre-question.png"))
            pressed(environment, "alt+a")  # twice is not yes
            pressed(environment, "alt+l")
            until(lambda: not warns(environment, folder.parent / "fenetre-partie.png"))
            assert window.poll() is None and found(str(home)) is not None
            pressed(environment, "alt+a")
            until(lambda: warns(environment, folder.parent / "fenetre-question.png"))
            pressed(environment, "alt+q")
        assert window.wait(timeout=PATIENCE_S) == 0
        until(lambda: not processes(folder))
        print("asked before a game was interrupted; stop leaves no process")
        kept = list((home / "sauvegardes").glob("*.gz"))
        assert len(kept) == 1, kept
        print("evening backup kept:", kept[0].name)


if __name__ == "__main__":
    main()
