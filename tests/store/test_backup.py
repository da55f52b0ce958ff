"""Backup, restoration, export, import, and projections made again."""

from __future__ import annotations

import gzip
import hashlib
import random
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from sqlalchemy import delete, select

from pioche.cli.donnees import donnees
from pioche.core.errors import InputError
from pioche.room.log import Summary
from pioche.room.people import Member, Person, Role
from pioche.room.projections import rebuild
from pioche.store import schema
from pioche.store.backup import back_up, restore
from pioche.store.gamefile import export_game, import_game, read_game
from pioche.store.lock import try_lock
from pioche.store.log import SqlLog
from pioche.store.upgrade import HEAD
from support.hall import games
from support.orders import adding, opening, put, slip, write
from support.postgres import Cluster

GOLDEN = Path(__file__).parent / "golden"
TABLES = schema.metadata.sorted_tables


def contents(log: SqlLog) -> dict[str, list[tuple[object, ...]]]:
    with log.engine.connect() as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(select(table)))
            for table in TABLES
        }


def unopened(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Rows without the id of the order that opened the game: no export holds it, for it opens."""
    return [tuple(one for one in row if one not in ("open", "opening")) for row in rows]


@pytest.fixture
def full(log: SqlLog) -> SqlLog:
    write(log, opening(mail_coup=1))
    write(log, adding(1, "c1", n=3, mail_coup=1))
    put(log, slip("a", "s1", text='{"w":"ÉTÉ"}'))
    put(log, slip("a", "s2"))
    log.add_members(
        [(Member("M", "G", Role.PLAYER, 1, seat="a", person="P"), Person("P", "Zoé d’Été"))]
    )
    log.setting("signing-key", lambda: "aa")
    return log


def test_a_backup_restores_everything(full: SqlLog, tmp_path: Path) -> None:
    assert back_up(full, tmp_path / "b.gz") == 1
    assert (tmp_path / "b.gz").stat().st_mode & 0o077 == 0
    other = SqlLog(tmp_path / "autre")
    other.setting("signing-key", lambda: "bb")  # of the empty store; the backup's replaces it
    assert restore(other, tmp_path / "b.gz") == 1
    assert contents(other) == contents(full)
    write(other, adding(4, "c2"))
    with pytest.raises(InputError, match="contiennent déjà"):
        restore(other, tmp_path / "b.gz")
    other.close()


def test_a_backup_of_a_running_store_is_of_one_instant(log: SqlLog, tmp_path: Path) -> None:
    write(log, opening())
    stop = threading.Event()

    def play() -> None:
        head = 1
        while not stop.is_set():
            head = write(log, adding(head, f"c{head}", n=2)).last

    playing = threading.Thread(target=play)
    playing.start()
    try:
        for n in range(5):
            back_up(log, tmp_path / f"b{n}.gz")
    finally:
        stop.set()
        playing.join()
    for n in range(5):
        other = SqlLog(tmp_path / f"autre{n}")
        restore(other, tmp_path / f"b{n}.gz")
        loaded = other.load("G")
        assert loaded is not None
        assert len(loaded.events) == loaded.row.head == loaded.receipts[-1].last
        other.close()


def test_an_existing_file_is_not_overwritten(full: SqlLog, tmp_path: Path) -> None:
    (tmp_path / "b.gz").write_text("précieux")
    with pytest.raises(InputError, match="existe déjà"):
        back_up(full, tmp_path / "b.gz")
    assert (tmp_path / "b.gz").read_text() == "précieux"
    with pytest.raises(InputError):
        back_up(full, tmp_path / "absent" / "b.gz")
    assert sorted(path.name for path in tmp_path.glob("*.gz")) == ["b.gz"]


def forged(path: Path, *lines: bytes) -> None:
    """A backup whose count and digest are right, whatever its lines say."""
    head = gzip.decompress(path.read_bytes()).splitlines(keepends=True)[0]
    body = [head, *lines]
    end = {"rows": len(lines), "sha256": hashlib.sha256(b"".join(body)).hexdigest()}
    path.write_bytes(gzip.compress(b"".join([*body, msgspec.json.encode(end)])))


@pytest.mark.parametrize(
    "line",
    [
        b"7\n",
        b"[]\n",
        b'["absent",[1]]\n',
        b'["game",["G"]]\n',
        b'["game",{"id":1}]\n',
        b'["setting",["a",[1]]]\n',
        b'["setting",["a",null]]\n',
        b'["setting",["a","b"]]\n["setting",["a","b"]]\n',
        b'["game",["G","toy","t",1,99999999999999999999999,1,0]]\n',
    ],
)
def test_a_backup_that_holds_something_else_is_one_sentence(
    full: SqlLog, tmp_path: Path, line: bytes
) -> None:
    path = tmp_path / "b.gz"
    back_up(full, path)
    forged(path, *line.splitlines(keepends=True))
    other = SqlLog(tmp_path / "autre")
    with pytest.raises(InputError, match="incomplète ou altérée"):
        restore(other, path)
    assert other.games() == []
    other.close()


def test_a_backup_cut_or_altered_anywhere_is_one_sentence(full: SqlLog, tmp_path: Path) -> None:
    path = tmp_path / "b.gz"
    back_up(full, path)
    data = path.read_bytes()
    other = SqlLog(tmp_path / "autre")
    chance = random.Random(14)
    for _harm in range(150):
        at = chance.randrange(len(data))
        cut = chance.random() < 0.3
        harmed = data[:at] + (b"" if cut else bytes([data[at] ^ chance.randrange(1, 256)]))
        path.write_bytes(harmed if cut else harmed + data[at + 1 :])
        try:
            restore(other, path)
        except InputError:
            assert other.games() == []
        else:
            # A byte of gzip's own header that means nothing (a time, a system).
            assert at < 10 and contents(other) == contents(full)
            other.close()
            shutil.rmtree(tmp_path / "autre")
            other = SqlLog(tmp_path / "autre")
    other.close()


@pytest.mark.parametrize(("release", "games"), [("0001", 8), ("0.1.0", 13)])
def test_a_backup_of_an_earlier_version_is_restored(log: SqlLog, release: str, games: int) -> None:
    assert restore(log, GOLDEN / f"{release}.sauvegarde") == games
    assert {row.kind for row in log.games()} >= {"duplicate", "classic", "jarnac", "loto"}
    (hall,) = (row.id for row in log.games(running=True))
    assert sorted((s.seat, s.revision) for s in log.all_slips(hall) if s.draw == 10) == [
        ("2", 2),
        ("2", 3),
        ("3", 1),
    ]
    loaded = log.load(hall)
    assert loaded is not None
    assert write(log, replace(adding(loaded.row.head, "c1", game=hall))).last > loaded.row.head


def test_a_backup_of_a_later_version_is_refused(full: SqlLog, tmp_path: Path) -> None:
    path = tmp_path / "b.gz"
    back_up(full, path)
    text = gzip.decompress(path.read_bytes()).replace(
        f'"schema":"{HEAD}"'.encode(), b'"schema":"9999"'
    )
    path.write_bytes(gzip.compress(text))
    other = SqlLog(tmp_path / "autre")
    with pytest.raises(InputError, match="plus récente"):
        restore(other, path)
    other.close()


def test_what_a_killed_backup_left_is_swept_away(full: SqlLog, tmp_path: Path) -> None:
    left, busy = tmp_path / ".b.gz.1.partiel", tmp_path / ".c.gz.2.partiel"
    left.write_bytes(b"half")
    with busy.open("wb") as file:
        assert try_lock(file)  # somebody still writes this one
        back_up(full, tmp_path / "d.gz")
        assert (left.exists(), busy.exists()) == (False, True)


@pytest.mark.parametrize("harm", ["cut", "flip", "row", "other", "missing"])
def test_a_damaged_backup_restores_nothing(full: SqlLog, tmp_path: Path, harm: str) -> None:
    path = tmp_path / "b.gz"
    back_up(full, path)
    data = path.read_bytes()
    if harm == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif harm == "flip":
        path.write_bytes(data[:60] + bytes([data[60] ^ 1]) + data[61:])
    elif harm == "row":
        lines = gzip.decompress(data).splitlines(keepends=True)
        path.write_bytes(gzip.compress(b"".join(lines[:2] + lines[3:])))
    elif harm == "other":
        path.write_text("bonjour")
    else:
        path.unlink()
    other = SqlLog(tmp_path / "autre")
    with pytest.raises(InputError):
        restore(other, path)
    assert other.games() == []
    other.close()


def test_one_game_travels(full: SqlLog, tmp_path: Path) -> None:
    path = tmp_path / "partie.json"
    assert export_game(full, "G", path) == 4
    text = path.read_text()
    assert "Zoé" not in text and "signing-key" not in text
    other = SqlLog(tmp_path / "autre")
    assert import_game(other, path, games).id == "G"
    for name in ("event", "command", "slip"):
        assert unopened(contents(other)[name]) == unopened(contents(full)[name])
    with pytest.raises(InputError, match="existe déjà"):
        import_game(other, path, games)
    other.close()
    with pytest.raises(InputError, match="n’existe pas"):
        export_game(full, "ABSENT", tmp_path / "x.json")


@pytest.mark.parametrize("harm", ["none", "gap", "twice", "orders", "slips", "id"])
def test_a_game_made_by_hand_is_refused_in_a_sentence(
    full: SqlLog, tmp_path: Path, harm: str
) -> None:
    """Its fingerprint is right: anybody can make one."""
    path = tmp_path / "partie.json"
    export_game(full, "G", path)
    file = read_game(path)
    if harm == "none":
        file.events.clear()
    elif harm == "gap":
        del file.events[1]
    elif harm == "twice":
        file.events.append(file.events[-1])
    elif harm == "orders":
        file.orders.append(file.orders[0])
    elif harm == "slips":
        file.slips.append(file.slips[0])
    else:
        file.id = "G" * 200
    file.sha256 = file.fingerprint()
    path.write_bytes(msgspec.json.encode(file))
    other = SqlLog(tmp_path / "autre")
    with pytest.raises(InputError, match="incomplète ou altérée"):
        import_game(other, path, games)
    assert other.games() == []
    other.close()


@pytest.mark.parametrize("harm", ["digit", "shape", "events", "other", "missing"])
def test_a_damaged_game_is_not_imported(full: SqlLog, tmp_path: Path, harm: str) -> None:
    path = tmp_path / "partie.json"
    export_game(full, "G", path)
    text = path.read_text()
    if harm == "digit":
        path.write_text(text.replace('"number":1', '"number":9', 1))
    elif harm == "shape":
        path.write_text(text.replace('"events"', '"evenements"'))
    elif harm == "events":
        file = read_game(path)
        del file.events[0]  # no opening: the fingerprint is made right, the game is not
        file.sha256 = file.fingerprint()
        path.write_bytes(msgspec.json.encode(file))
    elif harm == "other":
        path.write_text("[]")
    else:
        path.unlink()
    other = SqlLog(tmp_path / "autre")
    with pytest.raises(InputError):
        import_game(other, path, games)
    assert other.games() == []
    other.close()


def test_projections_are_made_again(full: SqlLog) -> None:
    with full.transaction() as connection:
        connection.execute(delete(schema.summary))
    assert full.games()[0].summary == Summary()
    assert rebuild(full, games) == 1
    assert full.games()[0].summary.phase == "idle"


def test_the_commands(tmp_path: Path, where: str, open_store: Callable[..., SqlLog]) -> None:
    write(open_store(), opening())
    run = CliRunner().invoke
    there = ["--donnees", where]
    saved = run(donnees, ["sauvegarder", str(tmp_path / "b.gz"), *there])
    assert saved.output.startswith("1 partie sauvegardée"), saved.output
    listed = run(donnees, ["liste", *there])
    assert "Partie" in listed.output
    assert run(donnees, ["liste", "--json", *there]).output.startswith('[{"id":"G"')
    elsewhere = ["--donnees", str(tmp_path / "ailleurs")]
    assert run(donnees, ["restaurer", str(tmp_path / "b.gz"), *elsewhere]).output == (
        "1 partie restaurée.\n"
    )
    exported = run(donnees, ["exporter", "g", str(tmp_path / "g.json"), *there])
    assert "exportée" in exported.output and "(1 événement)" in exported.output


def test_restoring_under_a_running_server_is_refused_on_postgresql(
    cluster: Cluster, full: SqlLog, tmp_path: Path
) -> None:
    back_up(full, tmp_path / "b.gz")
    url = cluster.create_database(f"ailleurs{tmp_path.name}")
    running = SqlLog(url)
    running.listen(lambda game: None)
    while running.alone():  # the listener needs a moment to connect
        time.sleep(0.01)
    command = ["restaurer", str(tmp_path / "b.gz"), "--donnees", url]
    refused = CliRunner().invoke(donnees, command)
    assert isinstance(refused.exception, InputError)
    assert refused.exception.code == "store.in-use"
    assert running.games() == []
    running.close()
    assert CliRunner().invoke(donnees, command).output == "1 partie restaurée.\n"


def test_restoring_under_a_running_server_is_refused(full: SqlLog, tmp_path: Path) -> None:
    back_up(full, tmp_path / "b.gz")
    running = SqlLog(tmp_path / "ailleurs", exclusive=True)
    result = CliRunner().invoke(
        donnees,
        ["restaurer", str(tmp_path / "b.gz"), "--donnees", str(tmp_path / "ailleurs")],
    )
    assert isinstance(result.exception, InputError)
    assert result.exception.code == "store.in-use"
    running.close()
