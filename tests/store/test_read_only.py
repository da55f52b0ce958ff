"""A store opened to be read: it is there already, may be in use, and is never written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from pioche.core.errors import InputError
from pioche.room.log import StoreUnavailable, Summary
from pioche.store.log import SqlLog
from pioche.store.upgrade import HEAD
from support.orders import adding, opening, write


def test_a_store_in_use_is_read_as_it_grows(log: SqlLog, open_store: Callable[..., SqlLog]) -> None:
    write(log, opening())
    reader = open_store(read_only=True)
    assert [row.id for row in reader.games()] == ["G"]
    loaded = reader.load("G")
    assert loaded is not None and len(loaded.events) == 1
    write(log, adding(1, "c1", n=3))
    loaded = reader.load("G")
    assert loaded is not None and len(loaded.events) == 4


def test_whatever_would_write_is_refused(log: SqlLog, open_store: Callable[..., SqlLog]) -> None:
    write(log, opening())
    reader = open_store(read_only=True)
    with pytest.raises(StoreUnavailable):
        write(reader, adding(1, "c1"))
    with pytest.raises(StoreUnavailable):
        reader.refresh_summary("G", 1, Summary("over"))
    assert log.heads(["G"]) == {"G": 1}


def test_beside_a_server_that_holds_its_lock(tmp_path: Path) -> None:
    server = SqlLog(tmp_path, exclusive=True)
    write(server, opening())
    reader = SqlLog(tmp_path, read_only=True)
    assert len(reader.games()) == 1
    reader.close()
    server.close()


def test_on_a_disk_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = SqlLog(tmp_path)
    write(server, opening())
    server.close()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    reader = SqlLog(tmp_path, read_only=True)
    assert len(reader.games()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["pioche.sqlite"]
    reader.close()


def test_a_name_with_signs_of_a_url(tmp_path: Path) -> None:
    where = tmp_path / "soirée n° 1 #2 ?mode=rw 50%"
    server = SqlLog(where)
    write(server, opening())
    server.close()
    reader = SqlLog(where, read_only=True)
    assert len(reader.games()) == 1
    reader.close()


def test_where_there_is_no_store_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="pas de données de Pioche ici"):
        SqlLog(tmp_path / "rien", read_only=True)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "vide.sqlite").touch()
    with pytest.raises(InputError, match="pas de données de Pioche ici"):
        SqlLog(tmp_path / "vide.sqlite", read_only=True)
    assert (tmp_path / "vide.sqlite").stat().st_size == 0


@pytest.mark.parametrize(
    ("revision", "said"), [(HEAD, ""), ("0001", "plus ancienne"), ("9999", "plus récente")]
)
def test_another_schema_is_refused(tmp_path: Path, revision: str, said: str) -> None:
    server = SqlLog(tmp_path)
    with server.transaction() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :it"), {"it": revision})
    server.close()
    if not said:
        SqlLog(tmp_path, read_only=True).close()
        return
    with pytest.raises(InputError, match=said):
        SqlLog(tmp_path, read_only=True)
