"""The people that a server knows: found by a few letters, read from lists, erased for good."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from pioche.core.errors import InputError
from pioche.formats.people import Individual, read_people
from pioche.room.directory import Known, default_shown, named_people, plan_import
from pioche.room.ids import random_id
from pioche.store.backup import back_up, restore
from pioche.store.log import SqlLog
from support.people import crowd, federal_line, known


def put(log: SqlLog, *people: Known) -> None:
    log.change_people(lambda _before: (people, None))


def enter(
    log: SqlLog, data: bytes | str, *, ignoring: bool = False, format: str = "auto"
) -> tuple[bool, int, int, int]:
    report = log.change_people(
        lambda people: plan_import(
            read_people(data, format), people, lambda: random_id(16), ignoring=ignoring
        )
    )
    return report.written, report.count("added"), report.count("updated"), len(report.refused)


def person(id: str, surname: str, names: str = "", **more: str) -> Known:
    return Known(id, Individual(surname, names, **more))


def found(log: SqlLog, typed: str) -> list[str]:
    return [one.who.surname for one in log.find_people(typed)]


def test_three_letters_of_any_part_find_a_person(log: SqlLog) -> None:
    put(
        log,
        person("1", "LEFÈVRE-D’ŒUVRAY", "Hélène", licence="1534002"),
        person("2", "Łukasz", "Zoé"),
        person("3", "Charlefevre", "Luc"),
    )
    assert found(log, "lef") == ["LEFÈVRE-D’ŒUVRAY", "Charlefevre"]  # a beginning goes first
    assert found(log, "oeu") == found(log, "Hél") == found(log, "hel LEF") == ["LEFÈVRE-D’ŒUVRAY"]
    assert found(log, "153") == ["LEFÈVRE-D’ŒUVRAY"]
    assert found(log, "luk") == ["Łukasz"]
    assert found(log, "%") == found(log, "  ") == found(log, "xyz") == []


def test_who_came_lately_is_proposed_first(log: SqlLog) -> None:
    put(log, person("1", "Dupont", "Anne"), replace(person("2", "Dupont", "Zoé"), seen_at=5))
    assert [one.id for one in log.find_people("dup")] == ["2", "1"]


def test_one_of_three_thousand_is_found_at_once(log: SqlLog) -> None:
    put(log, *known(3000))
    log.find_people("hel")
    begin = time.perf_counter()
    assert len(log.find_people("hel")) == 12
    assert time.perf_counter() - begin < 0.05


def test_the_federal_file_of_a_season_is_read_twice_without_doubling_anybody(log: SqlLog) -> None:
    lines = [federal_line(who) for who in crowd(3000)]
    data = "\n".join([*lines, lines[7], "cassé;e"]).encode("latin-1")
    assert enter(log, data) == (False, 3000, 0, 2)
    assert not log.all_people()  # nothing half done
    assert enter(log, data, ignoring=True) == (True, 3000, 0, 2)
    assert enter(log, data, ignoring=True) == (True, 0, 3000, 2)
    assert len(log.all_people()) == 3000


def test_a_person_is_known_again_by_licence_else_by_name_and_club(log: SqlLog) -> None:
    put(log, person("1", "Ferrand", "Odile", club="Blois"), person("2", "Vidal", licence="1000001"))
    assert enter(log, "Nom;Prénom;Club;Série\nFERRAND;odile;BLOIS;4A") == (True, 0, 1, 0)
    assert enter(log, "Nom;Licence;Club\nVIDAL-COSTA;1000001;Tours") == (True, 0, 1, 0)
    assert enter(log, "Nom;Prénom;Club\nFerrand;Odile;Nantes") == (True, 1, 0, 0)
    # Without a club it may be either: nobody guesses.
    assert enter(log, "Nom;Prénom\nFerrand;Odile") == (False, 0, 0, 1)
    told = {one.id: one.who for one in log.all_people()}
    assert (told["1"].series, told["2"].surname, told["2"].club) == ("4A", "VIDAL-COSTA", "Tours")


def test_the_ranking_refreshes_series_and_adds_nobody(log: SqlLog) -> None:
    put(log, person("1", "Dupont", "Jean", licence="1234567", club="Mon club", series="4B"))
    data = "1;DUPONT Jean;1234567;S;3A;Blois;9;1;2;3;4;2B\n2;AUTRE Luc;7654321;S;2A;B;9;1;2;3;4;1B"
    assert enter(log, data.encode("latin-1")) == (True, 0, 1, 0)
    (one,) = log.all_people()
    assert (one.who.series, one.who.category, one.who.club) == ("3A", "senior", "Mon club")


def test_whoever_is_erased_is_gone_from_the_file_too(
    log: SqlLog, where: str, open_store: Callable[..., SqlLog]
) -> None:
    put(log, person("1", "Introuvablement", "Zoé"), person("2", "Vidal"))
    assert log.forget_people(["1"]) == 1
    assert [one.id for one in log.all_people()] == ["2"]
    assert not log.find_people("introuv")
    if "://" not in where:
        with log.engine.connect() as connection:
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        data = b"".join(path.read_bytes() for path in Path(where).glob("pioche.sqlite*"))
        assert b"Introuvablement" not in data


def test_a_backup_holds_the_people_and_goes_into_no_store_that_has_some(
    log: SqlLog, tmp_path: Path
) -> None:
    put(log, *known(5))
    back_up(log, tmp_path / "s.gz")
    other = SqlLog(tmp_path / "autre")
    try:
        restore(other, tmp_path / "s.gz")
        assert other.all_people() == log.all_people()
        with pytest.raises(InputError, match="des personnes"):
            restore(other, tmp_path / "s.gz")
    finally:
        other.close()


def test_a_person_is_named_by_licence_name_or_id() -> None:
    people = [person("1", "Dupont", "Anne", licence="1234567"), person("2", "Dupont", "Anne")]
    assert named_people(people, "123 45 67").id == "1"
    assert named_people(people, "2").id == "2"
    with pytest.raises(InputError, match="2 personnes"):
        named_people(people, "dupont ANNE")
    with pytest.raises(InputError, match="pas au registre"):
        named_people(people, "Durand")


def test_minors_are_shown_by_initials_unless_said_otherwise() -> None:
    assert default_shown("Cadet") == default_shown("J") == "initials"
    assert default_shown("espoir") == default_shown("") == "names"
    minor = person("1", "Petit", category="benjamin")
    assert (minor.public, replace(minor, shown="names").public) == ("initials", "names")
