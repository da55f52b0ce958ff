"""Packages of games: kept once, given back, gone with their game, in every backup."""

from __future__ import annotations

from pathlib import Path

from pioche.room.log import KeptPackage
from pioche.store.backup import back_up, restore
from pioche.store.erasing import delete_game
from pioche.store.log import SqlLog
from support.orders import opening, write

GAME = "ABCDEFGHJK"


def test_the_first_package_of_a_game_stays(log: SqlLog) -> None:
    assert log.package(GAME) is None
    log.keep_package(GAME, KeptPackage(b'{"a":"\xc3\xa9"}', bytes(range(32))))
    log.keep_package(GAME, KeptPackage(b"autre", bytes(32)))
    assert log.package(GAME) == KeptPackage(b'{"a":"\xc3\xa9"}', bytes(range(32)))


def test_it_is_in_a_backup_and_goes_with_its_game(log: SqlLog, tmp_path: Path) -> None:
    write(log, opening(GAME))
    log.keep_package(GAME, KeptPackage(b"{}", bytes(32)))
    back_up(log, tmp_path / "sauvegarde")
    other = SqlLog(tmp_path / "ailleurs")
    restore(other, tmp_path / "sauvegarde")
    assert other.package(GAME) == log.package(GAME)
    delete_game(other, GAME)
    assert other.package(GAME) is None
    other.close()
