"""A backup each evening, and one put back in the place of the store: all or nothing."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pioche.core.errors import InputError
from pioche.store import evenings as module
from pioche.store.evenings import KEPT, Evenings, last_evening
from pioche.store.files import new_file
from pioche.store.log import SqlLog
from support.orders import adding, opening, write

NOW = datetime(2026, 11, 18, 23, 5)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "donnees"


@pytest.fixture
def evenings(place: Path) -> Evenings:
    return Evenings(place / "pioche.sqlite")


def played(place: Path, *, more: int = 0, **about: Any) -> None:
    store = SqlLog(place, exclusive=True)
    if more:
        write(store, adding(more, f"c{more}", n=1))
    else:
        write(store, opening())
    store.close()


def head(place: Path) -> int:
    store = SqlLog(place)
    try:
        return sum(row.head for row in store.games())
    finally:
        store.close()


def kept(place: Path, evenings: Evenings, now: datetime) -> Path | None:
    store = SqlLog(place)
    try:
        return evenings.keep(store, now)
    finally:
        store.close()


def test_an_evening_begins_at_eleven() -> None:
    assert last_evening(NOW) == datetime(2026, 11, 18, 23)
    assert last_evening(NOW - timedelta(minutes=6)) == datetime(2026, 11, 17, 23)
    assert last_evening(datetime(2026, 3, 1, 0, 1)) == datetime(2026, 2, 28, 23)


def test_a_shared_database_keeps_none(place: Path) -> None:
    store = SqlLog(place)
    assert Evenings.of(store) is not None
    store.url = store.url.set(drivername="postgresql+psycopg")
    assert Evenings.of(store) is None
    store.close()


def test_nothing_is_kept_of_a_store_without_a_game(place: Path, evenings: Evenings) -> None:
    assert kept(place, evenings, NOW) is None
    assert evenings.kept() == []


def test_one_is_kept_when_something_changed(place: Path, evenings: Evenings) -> None:
    played(place)
    assert evenings.due(last_evening(NOW))
    first = kept(place, evenings, NOW)
    assert first is not None and first.stat().st_mode & 0o777 == 0o600
    assert not evenings.due(last_evening(NOW)) and evenings.due(NOW + timedelta(days=1))
    assert kept(place, evenings, NOW + timedelta(days=1)) is None
    played(place, more=head(place))
    assert kept(place, evenings, NOW + timedelta(days=2)) is not None
    assert [one.at for one in evenings.kept()] == [NOW + timedelta(days=2), NOW]


def test_the_latest_stay(place: Path, evenings: Evenings) -> None:
    played(place)
    evenings.folder.mkdir()
    for day in range(KEPT + 5):
        (evenings.folder / f"{NOW - timedelta(days=day + 1):%Y-%m-%d-%H%M%S}.gz").write_bytes(b"")
    (evenings.folder / "notes.txt").write_text("des miennes")
    kept(place, evenings, NOW)
    assert len(evenings.kept()) == KEPT and evenings.kept()[0].at == NOW
    assert (evenings.folder / "notes.txt").exists()


def test_a_backup_takes_the_place_and_what_was_there_stays(place: Path, evenings: Evenings) -> None:
    played(place)
    before = head(place)
    backup = kept(place, evenings, NOW)
    assert backup is not None
    played(place, more=before)
    after = head(place)
    assert after > before
    assert evenings.put_back(backup.name, NOW + timedelta(hours=1)) == 1
    assert head(place) == before
    # What it replaced is one more backup, and comes back the same way.
    aside = evenings.kept()[0]
    assert aside.before and backup != aside.path
    assert evenings.put_back(aside.name, NOW + timedelta(hours=2)) == 1
    assert head(place) == after
    assert not list(place.glob(".*"))


@pytest.mark.parametrize("name", ["../pioche.sqlite", "rien.gz", "", "2026-11-18-230500.gz/.."])
def test_only_a_backup_of_the_folder_is_taken(place: Path, evenings: Evenings, name: str) -> None:
    played(place)
    kept(place, evenings, NOW)
    with pytest.raises(InputError):
        evenings.put_back(name, NOW)


def test_a_damaged_backup_changes_nothing(place: Path, evenings: Evenings) -> None:
    played(place)
    backup = kept(place, evenings, NOW)
    assert backup is not None
    backup.write_bytes(backup.read_bytes()[:-30])
    whole = (place / "pioche.sqlite").read_bytes()
    with pytest.raises(InputError):
        evenings.put_back(backup.name, NOW + timedelta(hours=1))
    assert (place / "pioche.sqlite").read_bytes() == whole and head(place) == 1
    assert not list(place.glob(".*"))


def test_a_store_in_use_is_left_alone(place: Path, evenings: Evenings) -> None:
    played(place)
    backup = kept(place, evenings, NOW)
    assert backup is not None
    server = SqlLog(place, exclusive=True)
    with pytest.raises(InputError) as refusal:
        evenings.put_back(backup.name, NOW + timedelta(hours=1))
    assert refusal.value.code == "store.in-use"
    server.close()
    assert head(place) == 1


@pytest.mark.parametrize("step", ["_entered", "keep", "FileLock", "sync_folder"])
def test_whatever_fails_leaves_a_whole_store(
    place: Path, evenings: Evenings, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    played(place)
    backup = kept(place, evenings, NOW)
    assert backup is not None
    played(place, more=head(place))
    after = head(place)

    def fails(*_given: object, **_named: object) -> None:
        raise OSError("disque plein")

    with monkeypatch.context() as patch:
        patch.setattr(evenings if step == "keep" else module, step, fails)
        with pytest.raises(OSError, match="disque plein"):
            evenings.put_back(backup.name, NOW + timedelta(hours=1))
    # The last step is after the exchange: the one store or the other, never none.
    assert head(place) == (1 if step == "sync_folder" else after)


def test_a_damaged_or_foreign_file_in_the_folder_stops_no_backup(
    place: Path, evenings: Evenings
) -> None:
    played(place)
    first = kept(place, evenings, NOW)
    assert first is not None
    packed = bytearray(first.read_bytes())
    packed[len(packed) // 2 :] = b"\xff" * (len(packed) - len(packed) // 2)
    first.write_bytes(packed)
    (evenings.folder / "2026-13-45-996161.gz").write_bytes(b"")
    assert kept(place, evenings, NOW + timedelta(days=1)) is not None
    assert len(evenings.kept()) == 2


def test_a_second_writer_leaves_the_first_ones_file(tmp_path: Path) -> None:
    path = tmp_path / "2026-11-18-230500.gz"
    with new_file(path) as file:
        with pytest.raises(InputError), new_file(path):
            pytest.fail("two write the same file")
        file.write(b"whole")
    assert path.read_bytes() == b"whole"
