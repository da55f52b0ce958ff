"""The file of an embedded store: private, one server's, and still there when it is written."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pioche.core.errors import InputError
from pioche.room.log import StoreUnavailable
from pioche.room.people import Member, Person, Role
from pioche.store.backup import back_up
from pioche.store.log import SqlLog
from support.orders import adding, opening, put, slip, write

NAMES = ("pioche.sqlite", "pioche.sqlite-wal", "pioche.sqlite-shm")


def modes(folder: Path) -> dict[str, int]:
    return {name: (folder / name).stat().st_mode & 0o777 for name in NAMES}


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        log = SqlLog(tmp_path)
        write(log, opening())
        assert modes(tmp_path) == dict.fromkeys(NAMES, 0o600)
        for name in NAMES:
            (tmp_path / name).chmod(0o644)  # as an earlier version left them
        other = SqlLog(tmp_path)
        assert modes(tmp_path) == dict.fromkeys(NAMES, 0o600)
        other.close()
        log.close()
    finally:
        os.umask(before)


@pytest.mark.skipif(sys.platform != "linux", reason="asks the system which folder a handle is")
def test_folders_outlive_a_power_cut_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    sync = os.fsync

    def noted(handle: int) -> None:
        synced.append(str(Path(f"/proc/self/fd/{handle}").readlink()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    log = SqlLog(tmp_path / "donnees")
    assert {str(tmp_path), str(tmp_path / "donnees")} <= set(synced)
    (tmp_path / "sauvegardes").mkdir()
    back_up(log, tmp_path / "sauvegardes" / "b.gz")
    assert synced[-1] == str(tmp_path / "sauvegardes")
    assert (tmp_path / "sauvegardes" / "b.gz").exists()
    log.close()


def delete(folder: Path) -> None:
    (folder / "pioche.sqlite").unlink()


def delete_journal(folder: Path) -> None:
    (folder / "pioche.sqlite-wal").unlink()


def delete_all(folder: Path) -> None:
    shutil.rmtree(folder)


def truncate(folder: Path) -> None:
    os.truncate(folder / "pioche.sqlite", 0)


def truncate_journal(folder: Path) -> None:
    os.truncate(folder / "pioche.sqlite-wal", 0)


def cut_journal(folder: Path) -> None:
    os.truncate(folder / "pioche.sqlite-wal", 5_000)


def put_back(folder: Path) -> None:
    """What somebody does who restores a copy under a running server."""
    for name in ("pioche.sqlite", "pioche.sqlite-wal"):
        shutil.copy(folder / name, folder / "copie")
        (folder / "copie").rename(folder / name)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file stays where it is")
@pytest.mark.parametrize(
    "harm",
    [delete, delete_journal, delete_all, truncate, truncate_journal, cut_journal, put_back],
)
def test_what_is_written_into_nothing_is_not_acknowledged(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    place = tmp_path / "donnees"
    log = SqlLog(place)
    write(log, opening(mail_coup=1))
    for n in range(5):
        put(log, slip(f"t{n}", f"s{n}", text='{"w":"' + "A" * 3000 + '"}'))
    with log.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint")  # the file itself has a length
    put(log, slip("u", "u"))
    harm(place)
    for _again in range(2):
        with pytest.raises(StoreUnavailable, match="supprimés, remplacés ou tronqués"):
            put(log, slip("v", "v"))
        with pytest.raises(StoreUnavailable):
            write(log, adding(1, "c1"))
        with pytest.raises(StoreUnavailable):
            log.add_members([(Member("M", "G", Role.PLAYER, 1, person="P"), Person("P", "Zoé"))])
        with pytest.raises(StoreUnavailable):
            log.probe().result(timeout=20)
    log.close()


def test_a_checkpoint_by_another_program_is_no_harm(tmp_path: Path) -> None:
    log = SqlLog(tmp_path)
    write(log, opening(mail_coup=1))
    for n in range(4):
        put(log, slip(f"t{n}", f"s{n}", text='{"w":"' + "A" * 3000 + '"}'))
        with sqlite3.connect(tmp_path / "pioche.sqlite") as beside:
            beside.execute(f"PRAGMA wal_checkpoint({'TRUNCATE' if n % 2 else 'RESTART'})")
        beside.close()
    assert len(log.slips("G", 1)) == 4
    log.close()


def test_many_threads_that_write_raise_no_false_alarm(tmp_path: Path) -> None:
    log = SqlLog(tmp_path)
    write(log, opening(mail_coup=1))

    def names(first: int) -> None:
        for n in range(first, first + 40):
            person = Person(f"P{n}", "Zoé")
            log.add_members([(Member(f"M{n}", "G", Role.PLAYER, 1, person=person.id), person)])

    with ThreadPoolExecutor(5) as pool:
        done = [pool.submit(names, 100 * worker) for worker in range(4)]
        for n in range(100):
            put(log, slip(f"t{n}", f"s{n}", text='{"w":"' + "A" * 3000 + '"}'))
        for one in done:
            one.result()
    assert len(log.people("G")) == 160
    log.close()


def elsewhere(path: Path) -> str:
    """What a second server, in its own process, says to a path."""
    script = textwrap.dedent("""
        import sys
        from pioche.core.errors import InputError
        from pioche.store.log import SqlLog
        try:
            SqlLog(sys.argv[1], exclusive=True).close()
            print("opened")
        except InputError as error:
            print(error.code)
    """)
    command = [sys.executable, "-c", script, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.stdout.strip() or done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a file beside it is locked")
def test_no_second_server_by_another_name_or_without_the_lock_file(tmp_path: Path) -> None:
    place = tmp_path / "donnees"
    first = SqlLog(place, exclusive=True)
    write(first, opening())
    (tmp_path / "lien").symlink_to(place)
    (tmp_path / "autre.sqlite").symlink_to(place / "pioche.sqlite")
    for beside in place.iterdir():
        if beside.name not in NAMES:
            beside.unlink()  # a lock file, if there were one
    for name in (place, tmp_path / "lien", tmp_path / "autre.sqlite"):
        with pytest.raises(InputError) as refused:
            SqlLog(name, exclusive=True)
        assert refused.value.code == "store.in-use"
        assert elsewhere(name) == "store.in-use"
    assert write(first, adding(1, "c1")).last == 2
    first.close()
    assert elsewhere(tmp_path / "lien") == "opened"
