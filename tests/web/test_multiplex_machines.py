"""A multiplex between machines: cables cut in the middle of a coup, servers killed with SIGKILL.

The same with more halls and phones is for a bench; this one is the smallest that can go wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.multiplex import Venue, code_of, hall, open_head
from support.namespaces import CODE, Machine, permitted

pytestmark = pytest.mark.slow


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[list[Machine]]:
    if not permitted():
        pytest.skip("network namespaces may not be made here")
    found: list[Machine] = []
    try:
        for number in range(3):
            found.append(Machine(number, tmp_path / f"m{number}"))
            found[-1].start()
        yield found
    finally:
        for one in found:
            one.close()


def again(venue: Venue, machine: Machine) -> None:
    """Kill the server of a hall, and start it again."""
    machine.kill()
    machine.start()


def in_phase(coup: int, *phases: str) -> Any:
    return lambda view: view["coup"] == coup and view["phase"] in phases


def lines(board: dict[str, Any]) -> dict[tuple[str, int], int]:
    return {(one["centre"], one["table"]): one["total"] for one in board["lines"]}


def test_cables_cut_and_servers_killed_lose_and_double_nothing(machines: list[Machine]) -> None:
    tete, *others = machines
    head = open_head(tete.client, code=CODE)
    code = code_of(head)
    halls = []
    for number, machine in enumerate(others):
        body = {**hall("x", 2), "url": machine.join(tete, number), "link_code": code}
        body |= {"centre": f"Centre {number}", "code": CODE}
        answer = machine.client().post("/api/multiplex/follow", json=body)
        halls.append(Venue(machine.client, answer))
        halls[-1].told(lambda board: board["link"]["up"])

    def begin(coup: int) -> tuple[str, dict[str, Any]]:
        head.do("draw-rack")
        head.do("start-clock")
        tops = head.view()["tops"]
        top = tops["candidates"][0]
        return f"1 {top['word']} {top['ref']} {tops['score']}", top

    def finish(coup: int) -> None:
        for one in (head, *halls):
            one.until(in_phase(coup, "bell"))
            one.do("close-coup")
        # Nobody but the head's judges has the top yet.
        for one in halls:
            assert "tops" not in one.view() and len(one.view()["played"]) == coup - 1
        head.do("retain-top")
        for one in halls:
            one.until(in_phase(coup, "retained"))

    # A cable is cut while people think; the slips come in, the bell is heard after it is mended.
    line, _ = begin(1)
    for one in halls:
        one.until(in_phase(1, "thinking"))
    others[0].cut()
    halls[0].told(lambda board: not board["link"]["up"])
    for one in (head, *halls):
        one.do("type-line", line=line)
    head.do("ring-bell")
    others[0].mend()
    finish(1)

    # The server of a hall is killed: its tables are where they were.
    line, _ = begin(2)
    for one in (head, *halls):
        one.until(in_phase(2, "thinking"))
        one.do("type-line", line=line)
    before = halls[1].view()["hall"]["received"]
    again(halls[1], others[1])
    assert halls[1].view()["hall"]["received"] == before == 1
    halls[1].told(lambda board: board["link"]["up"])
    # So is the head's: the halls hold, then go on.
    again(head, tete)
    for one in halls:
        one.told(lambda board: board["link"]["up"])
    head.do("ring-bell")
    finish(2)

    total = sum(coup["score"] for coup in head.view()["played"])
    expected = {(name, 1): total for name in ("Blois", "Centre 0", "Centre 1")}
    for one in (head, *halls):
        one.told(lambda board: lines(board) == expected)
        assert one.view()["played"] == head.view()["played"]
