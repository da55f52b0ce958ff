"""A Debian with Python and nothing else: `uv tool install` from the wheel, then a whole game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.room.ids import random_id
from tools.release.building import run
from tools.release.targets import TARGETS
from tools.release.trying.systems import debian

PORT = 8765
LIMIT_S = 0.15
"""A cold `pioche top`, once the list is compiled: the quickest, as `pioche bench` takes it, for
what else this machine does only adds. Where more runs than there are cores, what the processor
worked for it is judged, not how long it waited for its turn."""
_HOME = "/home/joueur"
_COLD = 9


class Bare:
    """The root, with its one user."""

    def __init__(self, root: Path) -> None:
        self.root = debian(root, "python3")
        (root / _HOME[1:]).mkdir(parents=True)
        run("chown", "1000:1000", root / _HOME[1:])
        for absent in ("cc", "gcc", "make", "git", "pip", "pip3"):
            found = [
                path
                for path in ("bin", "usr/bin", "usr/local/bin")
                if (root / path / absent).exists()
            ]
            if found:
                raise SystemExit(f"the root is not bare: {absent}")

    def command(self, *command: str) -> list[str]:
        """A command of the user, inside."""
        path = f"{_HOME}/.local/bin:/usr/bin:/bin"
        told = ("env", "-i", f"HOME={_HOME}", f"PATH={path}", "LANG=C.UTF-8")
        return ["chroot", "--userspec=1000:1000", str(self.root), *told, *command]

    def run(self, *command: str) -> str:
        """Run it to its end."""
        return run(*self.command(*command))


def try_bare_root(dist: Path, work: Path) -> None:
    """Install, search, serve, play."""
    bare = Bare(work / "bare")
    shelf = bare.root / "shelf"
    shelf.mkdir()
    (lock,) = dist.glob("*-requirements.txt")
    asked = ("--no-deps", "--only-binary", ":all:", "--require-hashes", "-r", str(lock))
    run(sys.executable, "-m", "pip", "download", "-q", *asked, "-d", shelf)
    (wheel,) = dist.glob(f"*-{TARGETS[0].platform}.whl")
    (constraints,) = dist.glob("*-constraints.txt")
    for file in (wheel, constraints, Path(sys.executable).with_name("uv")):
        (shelf / file.name).write_bytes(file.read_bytes())
    (shelf / "uv").chmod(0o755)
    uv = ("/shelf/uv", "--offline", "--no-cache", "tool", "install", "--no-index")
    bare.run(
        *uv, "--find-links", "/shelf", "-c", f"/shelf/{constraints.name}", f"/shelf/{wheel.name}"
    )
    first, _worked = _timed(bare)
    turns = [_timed(bare) for _turn in range(_COLD)]
    cold = sorted(lasted for lasted, _worked in turns)
    worked = min(worked for _lasted, worked in turns)
    told = f"{cold[0]:.3f} s (of {_COLD}; median {median(cold):.3f}, slowest {cold[-1]:.3f})"
    waiting = float(Path("/proc/loadavg").read_text().split()[0])
    busy = waiting > (os.cpu_count() or 1)
    print(
        f"pioche top AEIRSTN: {first:.2f} s the first time, then {told}, "
        f"{worked:.3f} s of processor{', on a busy machine' if busy else ''}",
        flush=True,
    )
    if worked > LIMIT_S or (cold[0] > LIMIT_S and not busy):
        raise SystemExit(f"more than {LIMIT_S} s")
    asked_python = f"{_HOME}/.local/share/uv/tools/pioche/bin/python"
    native = bare.run(
        asked_python, "-c", "from pioche.core import native; print(native.available())"
    )
    if native.strip() != "True":
        raise SystemExit("the kernel of the wheel is not used")
    _serve(bare)


def _timed(bare: Bare) -> tuple[float, float]:
    """How long it took, and what the processor worked for it."""
    begun, worked = time.perf_counter(), _worked_s()
    told = bare.run("pioche", "top", "AEIRSTN")
    if "RETSINA" not in told and "AEIRSTN" not in told:
        raise SystemExit(told)
    return time.perf_counter() - begun, _worked_s() - worked


def _worked_s() -> float:
    spent = os.times()
    return spent.children_user + spent.children_system


def _serve(bare: Bare) -> None:
    """Start a server inside, and play a whole game at it from outside, by its addresses."""
    command = ("pioche", "serveur", "--adresse", "127.0.0.1", "--port", str(PORT))
    begun = time.perf_counter()
    server = subprocess.Popen(bare.command(*command), stdout=subprocess.DEVNULL)
    try:
        client = httpx.Client(base_url=f"http://127.0.0.1:{PORT}", timeout=60)
        while True:
            if server.poll() is not None:
                raise SystemExit("the server stopped at once")
            with suppress(httpx.TransportError):
                if client.get("/sante").status_code == 200:
                    break
            time.sleep(0.05)
        ready = time.perf_counter() - begun
        page = client.get("/")
        script = client.get("/static/js/pages/home.js")
        if page.status_code != 200 or script.status_code != 200:
            raise SystemExit(f"the first page: {page.status_code}, its module {script.status_code}")
        source = client.get("/source")
        coups, points = _play(client)
        sizes = f"first page {len(page.content):,} bytes, source {len(source.content):,}"
        played = f"duplicate alone: {coups} coups, {points} points"
        print(f"server ready in {ready:.1f} s; {sizes}; {played}", flush=True)
    finally:
        server.terminate()
        server.wait(timeout=30)


def _play(client: httpx.Client) -> tuple[int, int]:
    """Duplicate alone, as in competition: the top of each coup handed in, to the end."""
    options = {"at_home": True, "slips": True, "measure": False}
    body: dict[str, Any] = {"id": random_id(20), "kind": "duplicate", "title": "Essai",
                            "options": options, "players": [{"name": "Ève"}]}  # fmt: skip
    base = f"/api/games/{client.post('/api/games', json=body).raise_for_status().json()['game']}"
    finder = Finder(Lexicon.load("francais"))

    def view() -> Any:
        return client.get(f"{base}/view").raise_for_status().json()

    def order(type: str, **body: Any) -> None:
        client.post(
            f"{base}/commands", json={"id": random_id(), "type": type, "body": body}
        ).raise_for_status()

    while True:
        seen = view()
        if "draw-rack" not in {act["name"] for act in seen["acts"]}:
            break
        order("draw-rack")
        now = view()["view"]
        if now["phase"] == "ended":  # no rack could be drawn any more
            break
        top = finder.tops(Board.of_rows(now["board"]), now["rack"])[0]
        order("hand-in", seat="1", coup=now["coup"], solutions=[{
            "word": top.word.upper(),
            "direction": "across" if top.place.across else "down",
            "circled": [at for at, letter in enumerate(top.word) if letter.islower()],
            "reference": top.ref,
            "score": top.score,
        }])  # fmt: skip
    seen = view()["view"]
    if seen["seats"][0]["points"] != seen["total"]:
        raise SystemExit(f"{seen['seats'][0]['points']} points of {seen['total']}")
    return len(seen["hall"]["sheet"]), seen["total"]
