"""A game deleted is deleted wholly, and nothing else can be deleted from the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import select, text

from pioche.core.errors import InputError
from pioche.room.people import Member, Person, Right, Role
from pioche.store import schema
from pioche.store.erasing import DAY_MS, delete_game, end_sessions, games_until
from pioche.store.log import SqlLog
from support.orders import opening, write

Opener = Callable[..., SqlLog]


def filled(log: SqlLog, *games: str) -> None:
    """Games with a player each, who holds a session."""
    for game in games:
        write(log, opening(game))
        member = Member(f"M{game}", game, Role.PLAYER, 1, seat="a", person=f"P{game}")
        log.add_members([(member, Person(f"P{game}", f"Zoé {game}", "Lyon"))])
        log.begin_session(f"S{game}", [Right.to(member)], 5, "")


def test_a_game_is_deleted_wholly(log: SqlLog) -> None:
    filled(log, "G", "H")
    gone = delete_game(log, "G")
    assert (gone.game, gone.members, gone.people) == ("G", 1, 1)
    assert gone.events >= 1 and gone.orders >= 1
    assert log.load("G") is None and log.people("G") == {} and log.members("G") == []
    assert log.session("SG")[0] == [] and log.session("SH")[0] != []
    with log.reader.connect() as connection:
        for table in schema.metadata.sorted_tables:
            if "game" in table.columns:
                found = connection.execute(select(table.c.game)).scalars().all()
                assert set(found) <= {"H"}, table.name
    assert log.load("H") is not None and log.people("H")
    with pytest.raises(InputError, match="G"):
        delete_game(log, "G")


@pytest.mark.parametrize("table", ["event", "command"])
def test_nothing_else_is_deleted_from_the_log(log: SqlLog, table: str) -> None:
    filled(log, "G", "H")
    delete_game(log, "G")
    for statement in (f"DELETE FROM {table}", f"UPDATE {table} SET at = 0"):
        with (
            pytest.raises(Exception, match="append-only"),
            log.transaction() as connection,
        ):
            connection.execute(text(statement))
    # A game that is being deleted does not open the log of another.
    with pytest.raises(Exception, match="append-only"), log.transaction() as connection:
        connection.execute(text("INSERT INTO erasing (game) VALUES ('Z')"))
        connection.execute(text(f"DELETE FROM {table}"))


def test_games_are_old_by_their_last_event(log: SqlLog) -> None:
    filled(log, "G", "H")
    last = log.load("G").events[-1].at  # type: ignore[union-attr]
    assert games_until(log, last) == []
    assert games_until(log, last + 1) == ["G", "H"]
    assert games_until(log, last - DAY_MS) == []


def test_old_sessions_end(log: SqlLog) -> None:
    filled(log, "G")
    assert end_sessions(log, 5) == 0 and log.session("SG")[0]
    assert end_sessions(log, 6) == 1 and not log.session("SG")[0]
