"""A multiplex and those who would spoil it: tops read early, names taken, rows sent again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from pioche.games.duplicate import Row, State, rows_of
from pioche.room.host import LAPSE_MS
from pioche.room.ids import random_id
from pioche.web.multiplex import upward
from support.live import LiveServer, order
from support.multiplex import (
    Link,
    Venue,
    code_of,
    collect,
    in_phase,
    lines,
    open_follower,
    open_head,
    play,
    server,
    type_top,
)


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveServer]]:
    with ExitStack() as stack:
        yield [
            stack.enter_context(server(Path(tmp_path_factory.mktemp(name)) / "donnees"))
            for name in ("tete", "une")
        ]


def test_a_hall_that_still_collects_is_told_nothing_of_a_top(servers: list[LiveServer]) -> None:
    tete, other = servers
    head = open_head(tete.client)
    code = code_of(head)
    hall = open_follower(other.client, tete.url, code, "Chartres")
    spy = Link(tete.client, head, code, "Oreille")
    head.do("draw-rack")
    head.do("start-clock")
    tops = head.view()["tops"]
    hall.until(in_phase(1, "thinking"))
    type_top(head, 1, tops["candidates"][0], tops["score"])
    head.do("ring-bell")
    hall.until(in_phase(1, "bell"))
    collect(head)
    head.do("retain-top")
    head.do("draw-rack")
    following = head.view()["rack"]
    told = hall.told(lambda board: board["link"]["ahead"])
    assert "lines" not in told or not told["lines"]
    spy.say(status={"coup": 1, "phase": "bell"})
    heard = spy.hear()
    assert '"ahead":true' in heard
    for mark in ("top-retained", f'"{following}"', f'"total":{tops["score"]}'):
        assert mark not in heard
    assert hall.view()["phase"] == "bell"
    hall.do("close-coup")
    assert hall.until(in_phase(2, "drawn"))["rack"] == following


def test_a_hall_s_judge_searches_the_rack_no_more_than_its_players(tmp_path: Path) -> None:
    """Nor in words, nor in another game that is given the same letters, until the top is told."""
    with server(tmp_path / "tete") as tete, server(tmp_path / "une") as other:
        for one in (tete, other):
            one.service.host.lapse_ms = LAPSE_MS
        head = open_head(tete.client, closes=True)
        hall = open_follower(other.client, tete.url, code_of(head), "Chartres")

        def searching(judge: Venue) -> list[int]:
            words = judge.chief.get("/api/words/anagrams", params={"letters": "ZEBUTIS"})
            given = {"id": random_id(20), "kind": "duplicate", "players": []}
            copy = judge.chief.post("/api/games", json={**given, "options": {"timed": False}})
            game = copy.json()["game"]
            drawn = order(judge.chief, game, "draw-rack", letters="ZEBUTIS", source="hand")
            for answer in (words, drawn):
                told = answer.json().get("error", {}).get("code", "")
                assert told == ("" if answer.status_code == 200 else "room.blind")
            return [words.status_code, drawn.status_code]

        head.do("draw-rack", letters="ZEBUTIS", source="hand")
        hall.until(in_phase(1, "drawn"))
        assert searching(hall) == [403, 403]
        assert searching(head) == [200, 200]
        head.do("start-clock")
        head.do("ring-bell")
        for one in (head, hall):
            collect(one)
        assert searching(hall) == [403, 403]
        head.do("retain-top")
        hall.until(in_phase(1, "retained"))
        assert searching(hall) == [200, 200]


def test_rows_that_come_again_late_or_of_no_coup_change_nothing(servers: list[LiveServer]) -> None:
    tete, other = servers
    head = open_head(tete.client)
    code = code_of(head)
    hall = open_follower(other.client, tete.url, code, "Chartres")
    loud = Link(tete.client, head, code, "Rusé")
    play(head, [hall], 1)
    tables = {"tables": [[1, "Zoé"]], "revision": 5}
    rows = [[1, 10, 10, 0, 0]]
    said_well = {**tables, "rows": [{"coup": 1, "revision": 5, "rows": rows}]}
    assert loud.say(**said_well)["coups"] == [1]
    assert loud.say(**said_well)["coups"] == [1]
    old = [{"coup": 1, "revision": 4, "rows": [[1, 999, 999, 0, 0]]}]
    loud.say(rows=old)
    assert loud.say(rows=[{"coup": 2, "revision": 9, "rows": rows}])["coups"] == []
    total = head.view()["total"]
    for wrong in (
        [[1, total + 1, 10, 0, 0]],
        [[1, 10, total + 1, 0, 0]],
        [[1, 10, 10, -500, 0]],
        [[1, 10, 10, 0, -5]],
        [[1, -10, 10, 0, 0]],
        [[1, 10, 10, 0, 0], [1, 9, 9, 0, 0]],
    ):
        impossible = [{"coup": 1, "revision": 6, "rows": wrong}]
        heard = loud.say(rows=impossible, **tables)
        assert heard["coups"] == [] and (heard["odd"]["coup"], heard["odd"]["table"]) == (1, 1)
        # The head's judge reads which hall, and which of its tables.
        board = head.told(lambda board: any(one.get("odd") for one in board["centres"]))
        (said,) = [one["odd"] for one in board["centres"] if one.get("odd")]
        assert said["fr"].startswith("Rusé, coup 1, table 1 : ") and "impossible" in said["en"]
        assert "impossible" not in json.dumps(head.told(lambda board: True, head.client()))
    # Mended, it is not said any more; the others' rows were counted all the time.
    loud.say(**said_well)
    board = head.told(lambda board: not any(one.get("odd") for one in board["centres"]))
    board = head.told(lambda board: len(lines(board)) == 3)
    assert lines(board)[:2] == [
        (1, "Zoé Blois1", "Blois", total),
        (1, "Zoé Chartres1", "Chartres", total),
    ]
    assert lines(board)[2][2:] == ("Rusé", 10)


def test_a_hall_is_told_which_of_its_rows_the_head_does_not_take(
    servers: list[LiveServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its judge reads it where the link stands, until it is mended; the rest is counted."""
    tete, other = servers
    head = open_head(tete.client)
    hall = open_follower(other.client, tete.url, code_of(head), "Chartres")

    def wrong(state: State) -> dict[int, list[Row]]:
        found = rows_of(state)
        return found | ({1: [(2, 999, 999, 0, 0)]} if 1 in found else {})

    with monkeypatch.context() as patched:
        patched.setattr(upward, "rows_of", wrong)
        play(head, [hall], 1)
        board = hall.told(lambda board: board["link"]["problem"])
        top = head.view()["total"]
        told = board["link"]["problem"]["fr"]
        assert told.startswith(f"Chartres, coup 1, table 2 : 999 points pour un top de {top}")
        assert board["link"]["unsent_coups"] == [1]
        seen = head.told(lambda board: any(one.get("odd") for one in board["centres"]))
        assert [one["odd"]["fr"] for one in seen["centres"] if one.get("odd")] == [told]
    play(head, [hall], 2)
    board = hall.told(lambda board: not board["link"]["problem"] and not board["link"]["unsent"])
    head.told(lambda board: len(lines(board)) == 2 and board["coup"] == 2)
    head.told(lambda board: not any(one.get("odd") for one in board["centres"]))


def test_two_halls_of_one_name_are_both_there(servers: list[LiveServer]) -> None:
    tete, _other = servers
    head = open_head(tete.client)
    code = code_of(head)
    first = Link(tete.client, head, code, "Chartres")
    first.say()
    again = {"code": code, "centre": "CHARTRES"}
    refused = tete.client().post("/api/multiplex/join", json=again)
    assert refused.json()["error"]["code"] == "multiplex.centre-taken"
    # It has been silent for long when another takes its name; then it speaks again.
    with tete.service.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE link SET seen_at = 1")
    second = Link(tete.client, head, code, "chartres")
    second.say()

    def named(*names: str) -> Any:
        return lambda board: [one["name"] for one in board["centres"]] == list(names)

    head.told(named("Blois", "chartres"))
    first.say()
    head.told(named("Blois", "Chartres", "chartres (2)"))
    # A head that takes the name of a hall is not taken for it.
    code_of(head, "Chartres")
    head.told(named("Chartres", "Chartres (2)", "chartres (3)"))
