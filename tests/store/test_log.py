"""The log keeps its promises on both databases."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from pioche.core.errors import InputError, RuleViolation, WriteConflict
from pioche.games.shape import MailedSlip
from pioche.room.log import StoreUnavailable, Summary
from pioche.room.people import Member, Person, Role
from pioche.store.log import SqlLog
from support.orders import adding, opening, put, slip, write

Opener = Callable[..., SqlLog]


def test_what_is_acknowledged_is_read_back_by_another_connection(
    log: SqlLog, open_store: Opener
) -> None:
    write(log, opening())
    receipt = write(log, adding(1, "c1", n=2))
    assert (receipt.first, receipt.last) == (2, 3)
    loaded = open_store().load("G")
    assert loaded is not None
    assert [entry.seq for entry in loaded.events] == [1, 2, 3]
    assert [entry.type for entry in loaded.events] == ["game-opened", "added", "added"]
    assert loaded.row.head == 3
    assert open_store().load("absent") is None


def test_a_retry_gets_its_first_answer_and_writes_nothing(log: SqlLog) -> None:
    write(log, opening())
    first = write(log, adding(1, "c1"))
    again = write(log, adding(1, "c1"))
    assert again.repeated and (again.first, again.last) == (first.first, first.last)
    assert log.load("G").row.head == 2  # type: ignore[union-attr] # it exists


def test_an_id_used_for_another_order_is_refused(log: SqlLog) -> None:
    write(log, opening())
    write(log, adding(1, "c1"))
    with pytest.raises(InputError) as refusal:
        given = adding(2, "c1")
        write(log, replace(given, order=replace(given.order, digest="other")))
    assert refusal.value.code == "store.command-reused"


def test_two_writers_on_the_same_sequence_one_wins(open_store: Opener) -> None:
    one, two = open_store(), open_store()
    write(one, opening())
    results: list[object] = []

    def race(log: SqlLog, name: str) -> None:
        for turn in range(20):
            try:
                results.append(write(log, adding(turn + 1, f"{name}{turn}")))
            except WriteConflict as conflict:
                results.append(conflict)

    racers = [threading.Thread(target=race, args=pair) for pair in ((one, "x"), (two, "y"))]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    loaded = one.load("G")
    assert loaded is not None
    won = [r for r in results if not isinstance(r, WriteConflict)]
    assert len(won) == loaded.row.head - 1
    assert [entry.seq for entry in loaded.events] == list(range(1, loaded.row.head + 1))


def test_a_game_is_created_once(log: SqlLog) -> None:
    write(log, opening())
    with pytest.raises(WriteConflict):
        write(log, opening(command="another"))


@pytest.mark.parametrize("table", ["event", "command", "slip"])
@pytest.mark.parametrize(
    "verb", ["UPDATE {} SET game = 'X'", "DELETE FROM {}", "TRUNCATE {}"], ids=["up", "del", "tr"]
)
def test_the_database_itself_refuses_to_change_the_past(log: SqlLog, table: str, verb: str) -> None:
    if verb.startswith("TRUNCATE") and log.engine.dialect.name == "sqlite":
        pytest.skip("SQLite has no TRUNCATE")
    write(log, opening(mail_coup=1))
    put(log, slip("a", "s1"))
    with pytest.raises(DBAPIError, match="append-only"), log.engine.begin() as connection:
        connection.execute(text(verb.format(table)))


@pytest.mark.parametrize("recursive", ["ON", "OFF"])
def test_insert_or_replace_is_refused_too(log: SqlLog, recursive: str) -> None:
    if log.engine.dialect.name != "sqlite":
        pytest.skip("INSERT OR REPLACE is SQLite's")
    write(log, opening(mail_coup=1))
    put(log, slip("a", "s1"))
    for statement in (
        "INSERT OR REPLACE INTO event SELECT * FROM event",
        "INSERT OR REPLACE INTO command SELECT * FROM command",
        "INSERT OR REPLACE INTO slip SELECT * FROM slip",
    ):
        with log.engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA recursive_triggers = {recursive}")
            with pytest.raises(DBAPIError, match="append-only"):
                connection.exec_driver_sql(statement)


def test_durability_settings_are_on(log: SqlLog) -> None:
    with log.engine.connect() as connection:
        if log.engine.dialect.name == "sqlite":
            pragmas = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "recursive_triggers")
            ]
            assert pragmas == ["wal", 2, 1]
        else:
            shown = [
                connection.exec_driver_sql(f"SHOW {name}").scalar()
                for name in ("fsync", "synchronous_commit")
            ]
            assert shown == ["on", "on"]


def test_slips_keep_every_revision_and_the_last_counts(log: SqlLog) -> None:
    write(log, opening(mail_coup=1))
    assert put(log, slip("a", "s1", text='{"w":"UN"}')).revision == 1
    assert put(log, slip("a", "s2", text='{"w":"DEUX"}')).revision == 2
    assert put(log, slip("b", "s3")).revision == 1
    again = put(log, slip("a", "s1", text='{"w":"UN"}'))
    assert again.repeated and again.revision == 1
    with pytest.raises(InputError):
        put(log, slip("a", "s1", text='{"w":"AUTRE"}'))
    assert [(s.seat, s.revision, s.body) for s in log.slips("G", 1)] == [
        ("a", 2, b'{"w":"DEUX"}'),
        ("b", 1, b"{}"),
    ]
    assert log.watch_mail("G", 1) == (3, {"a": 2, "b": 1})
    assert log.gather("G", 1, 0) == (
        3,
        [MailedSlip("a", 2, b'{"w":"DEUX"}'), MailedSlip("b", 1, b"{}")],
    )


def test_closed_mail_refuses_for_every_process_but_a_retry_is_still_answered(
    open_store: Opener,
) -> None:
    one, two = open_store(), open_store()
    write(one, opening(mail_coup=1))
    put(one, slip("a", "s1"))
    one.close_mail("G", 1).result()
    with pytest.raises(RuleViolation):
        put(two, slip("b", "s2"))
    assert put(two, slip("a", "s1")).repeated
    one.open_mail("G", 1, 1).result()
    assert put(two, slip("b", "s2")).revision == 1


def test_a_slip_that_slips_in_after_the_mail_was_read_is_a_conflict(log: SqlLog) -> None:
    write(log, opening(mail_coup=1))
    put(log, slip("a", "s1"))
    closing = replace(adding(1, "close"), mail_seen=(1, 1))
    put(log, slip("b", "s2"))
    with pytest.raises(WriteConflict):
        write(log, closing)
    assert write(log, replace(closing, mail_seen=(1, 2))).last == 2
    with pytest.raises(RuleViolation):
        put(log, slip("c", "s3"))


def test_mail_and_closing_race_without_loss(open_store: Opener) -> None:
    """Every acknowledged slip is in the mail that the closing saw."""
    one, two = open_store(), open_store()
    write(one, opening(mail_coup=1))
    acknowledged: list[str] = []

    def deposit() -> None:
        for n in range(200):
            try:
                acknowledged.append(put(two, slip(f"t{n}", f"s{n}")).seat)
            except RuleViolation:
                return

    poster = threading.Thread(target=deposit)
    poster.start()
    while len(acknowledged) < 20:
        pass
    while True:
        seen = one.slips("G", 1)
        try:
            write(one, replace(adding(1, f"close{len(seen)}"), mail_seen=(1, len(seen))))
            break
        except WriteConflict:
            one.close_mail("G", 1).result()
    poster.join()
    assert {s.seat for s in seen} == set(acknowledged)


def test_groups_share_a_commit(log: SqlLog) -> None:
    write(log, opening(mail_coup=1))
    before = log.writer.batches
    futures = [log.deposit(slip(f"t{n}", f"s{n}")) for n in range(300)]
    assert {f.result(timeout=20).revision for f in futures} == {1}
    assert log.writer.batches - before < 100


def test_one_bad_order_does_not_spoil_its_neighbours(log: SqlLog) -> None:
    write(log, opening())
    futures = [
        log.append(adding(1, "good")),
        log.append(adding(7, "bad")),
        log.append(adding(2, "next")),
    ]
    assert futures[0].result().last == 2
    with pytest.raises(WriteConflict):
        futures[1].result()
    assert futures[2].result().last == 3


def test_an_old_projection_never_replaces_a_newer_one(log: SqlLog) -> None:
    write(log, opening())
    log.refresh_summary("G", 5, Summary("new", True, False, 3))
    log.refresh_summary("G", 4, Summary("old", False, False, 2))
    (row,) = log.games(running=True)
    assert row.summary == Summary("new", True, False, 3)


def test_a_closed_store_refuses_clearly(log: SqlLog) -> None:
    log.writer.close()
    with pytest.raises(StoreUnavailable, match="s’arrête"):
        write(log, opening())


def test_what_was_lived_through_since_the_last_event_is_remembered(log: SqlLog) -> None:
    def lived() -> int:
        loaded = log.load("G")
        assert loaded is not None
        return loaded.lived

    write(log, opening())
    write(log, opening("H", command="other"))
    assert lived() == 0
    log.beat({"H": (1, 9_000), "G": (1, 1_500)})
    log.beat({"G": (1, 900)})  # another process, which saw the event later
    assert lived() == 1_500
    write(log, adding(1, "c1"))
    assert lived() == 0  # of the event before
    log.beat({"G": (2, 100)})
    log.beat({"G": (1, 5_000)})
    assert lived() == 100


def test_a_shared_setting_is_made_once(open_store: Opener) -> None:
    first = open_store().setting("key", lambda: "un")
    assert open_store().setting("key", lambda: "deux") == first == "un"


def test_hints_come_from_other_processes_on_postgresql(open_store: Opener) -> None:
    one, two = open_store(), open_store()
    if one.engine.dialect.name == "sqlite":
        pytest.skip("an embedded store has one process")
    heard = threading.Event()
    games: list[str] = []

    def hint(game: str) -> None:
        games.append(game)
        heard.set()

    two.listen(hint)
    for n in range(50):  # the listener needs a moment to connect
        write(one, opening(f"G{n}"))
        if heard.wait(0.2):
            break
    assert games


def test_a_slips_id_used_by_another_table_is_refused(log: SqlLog) -> None:
    write(log, opening(mail_coup=1))
    put(log, slip("a", "s1"))
    futures = [log.deposit(slip("b", "s1")), log.deposit(slip("c", "s2"))]
    with pytest.raises(InputError) as refusal:
        futures[0].result(timeout=20)
    assert refusal.value.code == "store.command-reused"
    assert futures[1].result(timeout=20).revision == 1


UNSTORABLE = {"nul": "a\0", "surrogate": "a\ud800"}


@pytest.mark.parametrize("text", UNSTORABLE.values(), ids=UNSTORABLE)
def test_what_the_store_refuses_spoils_nobody_elses_slips(log: SqlLog, text: str) -> None:
    """One request among three hundred in the same transaction; the thread that writes lives on."""
    write(log, opening(mail_coup=1))
    futures = [log.deposit(slip(f"t{n}", f"s{n}")) for n in range(150)]
    bad = log.deposit(slip(text, "bad"))
    futures += [log.deposit(slip(f"u{n}", f"v{n}")) for n in range(150)]
    assert {one.result(timeout=20).revision for one in futures} == {1}
    try:
        bad.result(timeout=20)
    except InputError as refusal:
        assert refusal.code == "store.unstorable"
        assert "ne s’enregistre pas" in str(refusal)
    else:
        assert text == UNSTORABLE["nul"] and log.engine.dialect.name == "sqlite"
    assert len(log.slips("G", 1)) >= 300


def test_an_order_that_cannot_be_stored_spoils_no_other(log: SqlLog) -> None:
    write(log, opening())
    write(log, opening("H", command="h"))
    big = replace(adding(1, "big", game="H"), mail_coup=2**70)
    futures = [log.append(adding(1, "c1")), log.append(big), log.append(adding(2, "c2"))]
    assert [futures[0].result(timeout=20).last, futures[2].result(timeout=20).last] == [2, 3]
    with pytest.raises(InputError) as refusal:
        futures[1].result(timeout=20)
    assert refusal.value.code == "store.unstorable"


def test_a_name_that_cannot_be_stored_is_an_input_not_an_outage(log: SqlLog) -> None:
    with pytest.raises(InputError) as refusal:
        log.add_members([(Member("M", "G", Role.PLAYER, 1, person="P"), Person("P", "Zo\ud800"))])
    assert refusal.value.code == "store.unstorable"
