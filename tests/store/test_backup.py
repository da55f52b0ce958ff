"""Backup, restoration, export, import, and projections made again."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Callable
from pathlib import Path

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
from pioche.store.log import SqlLog
from support.hall import games
from support.orders import adding, opening, put, slip, write

TABLES = [t for t in schema.metadata.sorted_tables if t.name != "process"]


def contents(log: SqlLog) -> dict[str, list[tuple[object, ...]]]:
    with log.engine.connect() as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(select(table)))
            for table in TABLES
        }


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
        assert contents(other)[name] == contents(full)[name]
    with pytest.raises(InputError, match="existe déjà"):
        import_game(other, path, games)
    other.close()
    with pytest.raises(InputError, match="n’existe pas"):
        export_game(full, "ABSENT", tmp_path / "x.json")


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
        import msgspec

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
