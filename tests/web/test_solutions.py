"""The list of solutions through the API: one order, one numbering, filtered over the whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.core.finder import Finder
from pioche.games.duplicate.coup import listing
from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.filters import REFUSED
from support.live import order, serving

#: More than a thousand isotops, fifteen thousand solutions.
RACK = "AEIRST?"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DuplicateRoom]:
    """The first coup of a hall; its tops are ranked by opening, as in a club."""
    with serving(room_service(SqlLog(Path(tmp_path_factory.mktemp("salle"))), lapse_ms=0)) as live:
        room = DuplicateRoom(live, 4)
        room.do("draw-rack", letters=RACK, source="hand")
        yield room


def ask(room: DuplicateRoom, client: httpx.Client | None = None, **query: Any) -> httpx.Response:
    return (client or room.chief).get(f"/api/games/{room.game}/solutions", params=query)


def named(one: dict[str, Any]) -> tuple[str, str]:
    return one["word"], one["ref"]


def test_the_list_begins_as_the_rules_rank_the_tops(room: DuplicateRoom) -> None:
    tops = room.view()["tops"]
    page = ask(room, limit=100).json()
    candidates = tops["candidates"]
    assert [named(one) for one in page["moves"][: len(candidates)]] == list(map(named, candidates))
    openings = [one.get("opening") for one in page["moves"][: len(candidates)]]
    assert openings == [one["opening"] for one in candidates]
    assert openings[0] is not None
    assert page["isotops"] == tops["ties"] > 1000
    assert page["total"] == page["kept"] > 15_000


def test_the_list_is_read_to_its_end(room: DuplicateRoom) -> None:
    first = ask(room, limit=3000).json()
    read = list(first["moves"])
    while len(read) < first["total"]:
        read += ask(room, offset=len(read), limit=3000).json()["moves"]
    assert [one["n"] for one in read] == list(range(1, first["total"] + 1))
    assert len(set(map(named, read))) == len(read)
    assert sum(one["score"] == read[0]["score"] for one in read) == first["isotops"]
    assert [one["score"] for one in read] == sorted((one["score"] for one in read), reverse=True)
    assert ask(room, offset=len(read)).json()["moves"] == []


def test_a_filter_looks_at_all_and_keeps_the_numbers(room: DuplicateRoom) -> None:
    page = ask(room, filter="sans joker", limit=3000).json()
    assert page["kept"] == len(page["moves"]) > 600
    assert all(one["word"].isupper() for one in page["moves"])
    assert page["moves"][0]["n"] > page["isotops"]  # every top has the joker
    for one in (page["moves"][0], page["moves"][-1]):
        (alone,) = ask(room, offset=one["n"] - 1, limit=1).json()["moves"]
        assert alone == one
    second = ask(room, filter="sans joker", offset=10, limit=5).json()
    assert second["moves"] == page["moves"][10:15]
    assert second["kept"] == page["kept"]


@pytest.mark.parametrize("text", [one for one in REFUSED if one.strip()])
def test_a_filter_that_is_not_understood(room: DuplicateRoom, text: str) -> None:
    page = ask(room, filter=text).json()
    assert (page["kept"], page["moves"]) == (0, [])
    assert page["problem"].endswith(".")
    assert page["total"] > 15_000


def test_only_judges_filter_and_count_before_the_top_is_retained(room: DuplicateRoom) -> None:
    for client in (room.phones[1], room.public):
        for query in ({}, {"filter": "rat"}, {"offset": "900"}, {"filter": "#"}):
            answer = ask(room, client, **query)
            assert answer.status_code == 403
            assert set(answer.json()) == {"error"}


def test_a_number_is_the_same_solution_for_every_judge(room: DuplicateRoom) -> None:
    judges = [room.chief, room.arbiter("A", 1, 2), room.arbiter("D", double=True)]
    wanted = ask(room, offset=799, limit=1).json()["moves"]
    assert all(ask(room, one, offset=799, limit=1).json()["moves"] == wanted for one in judges)
    room.do("start-clock")
    (beyond,) = wanted
    assert beyond["score"] == room.view()["tops"]["score"]  # an isotop that no rank lists
    (weak,) = ask(room, filter="sans joker", limit=1).json()["moves"]
    for line, move in (("1 s800", beyond), (f"2 s{weak['n']}", weak)):
        room.do("type-line", judges[1], line=line)
        slip = next(one for one in room.view()["hall"]["verdicts"] if one["table"] == int(line[0]))
        assert (slip["word"], slip["verdict"]["points"]) == (move["word"], move["score"])
    # What « = » plays is the first of the list.
    room.do("type-line", judges[1], line="1 =")
    first = ask(room, limit=1).json()["moves"][0]
    assert room.view()["hall"]["verdicts"][0]["word"] == first["word"]
    # Slips change nothing to the numbers.
    assert ask(room, offset=799, limit=1).json()["moves"] == wanted


def test_a_coup_is_searched_once(room: DuplicateRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(room)

    def refuse(*_: object) -> None:
        raise AssertionError("searched again")

    monkeypatch.setattr(Finder, "moves", refuse)
    before = listing._listed.cache_info().misses
    for query in ({}, {"filter": "rat"}, {"offset": "5000", "limit": "10"}):
        assert ask(room, **query).status_code == 200
    assert order(room.chief, room.game, "type-line", line="3 s700").status_code == 200
    assert listing._listed.cache_info().misses == before


def test_the_top_announced_is_the_top_retained(room: DuplicateRoom) -> None:
    room = DuplicateRoom(room.live, 1)
    room.do("draw-rack", letters="AEIRSTN", source="hand")
    room.do("start-clock")
    first, second = ask(room, limit=2).json()["moves"]
    room.do("ring-bell")
    room.do("close-coup")
    room.do("retain-top")
    assert named(room.view()["played"][0]) == named(first)
    # The list of a coup played is everybody's, in the same order.
    assert ask(room, room.public, limit=2, coup=1).json()["moves"] == [first, second]
