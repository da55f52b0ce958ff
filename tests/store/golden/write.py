"""Writes a golden store: games of each kind, finished and under way, people, a competition.

    .venv/bin/python tests/store/golden/write.py 0.1.0

leaves beside itself `<name>.sqlite.gz`, `<name>.sql.gz` (PostgreSQL, by `pg_dump`) and
`<name>.sauvegarde` (a backup of the SQLite one). `0001` is the first schema; the others are
releases. Run it with the code of that release, once, before its tag: what it wrote stays for ever,
and every later version must open it with nothing lost (`tests/store/test_upgrade.py`).
"""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import httpx

from pioche.store.backup import back_up
from pioche.store.log import SqlLog
from support import finished, multiplex
from support.bags import playable_racks
from support.centres import Centre, coups
from support.duplicate_room import DuplicateRoom, room_service
from support.live import LiveServer, open_game, order
from support.people import crowd, federal_line
from support.postgres import Cluster

HERE = Path(__file__).resolve().parent
ALIVE_S = 5
"""How long the clock of the last hall runs before the server dies: time for a sign of life."""


def play(live: LiveServer) -> None:
    """A finished game of each kind, what a club keeps beside games, then two halls."""
    for kind in ("solitaire", "duplicate", "loto", "inverse", "jarnac", "classic"):
        getattr(finished, kind)(live.client)
    club(live)
    training(live.client())
    linked_halls(live)
    whole_hall(live)
    hall_under_way(live)


def took(answer: httpx.Response) -> httpx.Response:
    assert answer.is_success, answer.text
    return answer


def club(live: LiveServer) -> None:
    """The register of a federal list, and a competition of two evenings whose people it names."""
    chief = live.client()
    data = "\n".join(map(federal_line, crowd(12))).encode("latin-1")
    took(chief.post("/api/people/import", params={"write": "1"}, content=data))
    known = took(chief.get("/api/people")).json()["people"]
    games = []
    for evening in ("Mardi", "Jeudi"):
        options = {"name": evening, "scores": "computed", "names": "names"}
        opened = open_game(
            chief, "duplicate", options=options, title=evening, players=[{"table": 1}, {"table": 2}]
        )
        games.append(opened["game"])
        base = f"/api/games/{opened['game']}"
        for table in (1, 2):
            took(chief.post(f"{base}/roster", json={"table": table, "known": known[table]["id"]}))
        for kind, body in (
            ("draw-rack", {"letters": "FEDAYIN", "source": "hand"}),
            ("start-clock", {}),
            ("type-line", {"line": "1 ="}),
            ("type-line", {"line": "2 de h7"}),
            ("ring-bell", {}),
            ("close-coup", {}),
            ("retain-top", {}),
            ("end-game", {"note": "fin"}),
        ):
            took(order(chief, opened["game"], kind, **body))
    took(chief.post("/api/competitions", json={"name": "Coupe d’été", "games": games}))


def training(client: httpx.Client) -> None:
    """A list of one's own, and two answers: a profile with its cards and its day."""
    words = {"name": "Mes mots", "kind": "anagrams", "words": ["tanière", "CHIEN", "niche"]}
    took(client.post("/api/training/lists", json=words))
    for known in (True, False):
        asked = took(client.get("/api/training/next")).json()["asked"]
        answer = {"card": asked["card"], "known": known, "last": asked["last"], "ms": 4000}
        took(client.post("/api/training/answer", json=answer))


def linked_halls(live: LiveServer) -> None:
    """A coup of two halls that play one draw, then a coup of a simultaneous."""
    with playable_racks():
        head = multiplex.open_head(live.client)
        code = multiplex.code_of(head)
        follower = multiplex.open_follower(live.client, live.url, code, "Chartres")
        multiplex.play(head, [follower], 1)
        head.do("end-game", note="fin")
        follower.until(lambda view: view["phase"] == "ended")
    centre = Centre(live)
    centre.play(coups()[0])
    centre.do("end-game", note="fin")


def whole_hall(live: LiveServer) -> None:
    """Two coups with phones and paper, an arbiter, the end."""
    room = DuplicateRoom(live)
    room.arbiter("A", 1, 2, 3)
    for _coup in range(2):
        room.do("draw-rack")
        room.do("start-clock")
        tops = room.view()["tops"]
        best = tops["candidates"][0]
        taken = room.hand_in(1, best["word"], best["ref"], tops["score"])
        assert taken.status_code == 200, taken.text
        room.do("ring-bell")
        room.do("type-line", line=f"2 {best['word']} {best['ref']} {tops['score']}")
        room.do("close-coup")
        room.do("retain-top")
    room.do("end-game", note="fin")


def hall_under_way(live: LiveServer) -> None:
    """Slips of an annulled coup, slips of the rack drawn instead, and a clock that runs."""
    room = DuplicateRoom(live)
    room.do("draw-rack", letters="AEIRSTN", source="hand")
    room.do("start-clock")
    assert room.hand_in(1, "TSARINE", "H4", 66).status_code == 200
    assert room.hand_in(2, "TSARINE", "H4", 66).status_code == 200
    room.do("ring-bell")
    room.do("close-coup")
    room.do("annul-coup", note="un bulletin lu à voix haute")
    room.do("draw-rack", letters="LOUMEBA", source="hand")
    room.do("start-clock")
    assert room.hand_in(2, "BLAMEE", "H4", 20).status_code == 200
    assert room.hand_in(2, "BLAME", "H4", 24).status_code == 200
    assert room.hand_in(3, "LOUBE", "H4", 22).status_code == 200


def play_and_die(where: str) -> None:
    """In a process of its own that is killed while a clock runs, as a power cut would."""
    pid = os.fork()
    if pid == 0:
        log = SqlLog(where)
        live = LiveServer(room_service(log, shared=log.engine.dialect.name != "sqlite"))
        try:
            play(live)
            time.sleep(ALIVE_S)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os.kill(os.getpid(), signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL, "the games could not be played"


def pack(data: bytes, path: Path) -> None:
    path.write_bytes(gzip.compress(data, mtime=0))


def write_sqlite(name: str, place: Path) -> None:
    play_and_die(str(place))
    log = SqlLog(place)
    backup = HERE / f"{name}.sauvegarde"
    backup.unlink(missing_ok=True)
    back_up(log, backup)
    log.close()
    with sqlite3.connect(place / "pioche.sqlite") as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode = DELETE")
    pack((place / "pioche.sqlite").read_bytes(), HERE / f"{name}.sqlite.gz")


def write_postgresql(name: str) -> None:
    cluster = Cluster()
    try:
        url = cluster.create_database("golden")
        play_and_die(url)
        # Only what any server of PostgreSQL can read back: no owner, no rights.
        done = subprocess.run(
            ["pg_dump", "--no-owner", "--no-acl", "--inserts", "--dbname", url],
            capture_output=True,
            check=True,
        )
        kept = [line for line in done.stdout.splitlines(keepends=True) if line[:1] != b"\\"]
        pack(b"".join(kept), HERE / f"{name}.sql.gz")
    finally:
        cluster.stop()


def main() -> None:
    (name,) = sys.argv[1:]
    place = Path(tempfile.mkdtemp(prefix="pioche-golden-"))
    try:
        write_sqlite(name, place)
    finally:
        shutil.rmtree(place)
    write_postgresql(name)


if __name__ == "__main__":
    main()
