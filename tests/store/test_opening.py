"""Where a store is, its schema, and the refusals a person may meet."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from pioche.core.errors import InputError, PiocheError
from pioche.core.home import home
from pioche.room.people import Member, Person, Role
from pioche.store import schema
from pioche.store.engine import locate
from pioche.store.log import SqlLog
from support.orders import opening, write


def test_places() -> None:
    assert locate("postgres://u@h/db").drivername == "postgresql+psycopg"
    assert locate("postgresql://u@h/db").drivername == "postgresql+psycopg"
    for bad in ("mysql://u@h/db", "://"):
        with pytest.raises(InputError):
            locate(bad)


def test_the_default_follows_pioche_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIOCHE_HOME", str(tmp_path / "maison"))
    assert locate(None).database == str(home() / "pioche.sqlite")
    assert Path(locate(None).database or "").parent == tmp_path / "maison"


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "fichier").write_text("x")
    with pytest.raises(PiocheError, match="ne peut pas être créé"):
        locate(tmp_path / "fichier" / "dessous")


def test_a_file_that_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "pioche.sqlite").write_bytes(b"bonjour, je suis un texte" * 100)
    with pytest.raises(PiocheError, match="n’est pas un fichier de Pioche"):
        SqlLog(tmp_path)


def test_one_server_per_embedded_store(tmp_path: Path) -> None:
    first = SqlLog(tmp_path, exclusive=True)
    with pytest.raises(InputError, match="utilise déjà"):
        SqlLog(tmp_path, exclusive=True)
    first.close()
    SqlLog(tmp_path, exclusive=True).close()


def test_migrations_give_the_tables_of_the_code(log: SqlLog) -> None:
    found = inspect(log.engine)
    for table in schema.metadata.sorted_tables:
        columns = {column["name"]: column for column in found.get_columns(table.name)}
        assert set(columns) == {column.name for column in table.columns}, table.name
        for column in table.columns:
            if not column.primary_key:
                assert columns[column.name]["nullable"] == column.nullable, column
        keys = found.get_pk_constraint(table.name)["constrained_columns"]
        assert set(keys) == {column.name for column in table.primary_key}


def test_data_of_a_newer_version_is_left_alone(where: str) -> None:
    log = SqlLog(where)
    write(log, opening())
    with log.transaction() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    log.close()
    with pytest.raises(InputError, match="plus récente"):
        SqlLog(where)


def test_names_can_be_erased_and_the_log_stays(log: SqlLog) -> None:
    write(log, opening())
    member = Member("M1", "G", Role.PLAYER, 1, seat="a", person="P1", tables=(3, 4))
    log.add_members([(member, Person("P1", "Zoé Ângström", "Club de l’Été"))])
    assert log.member("M1") == member
    assert log.members("G") == [member]
    assert log.people("G")["P1"].name == "Zoé Ângström"
    assert log.erase_person("P1")
    assert not log.erase_person("P1")
    assert log.people("G") == {}
    assert log.member("M1") == member
    assert log.load("G") is not None
