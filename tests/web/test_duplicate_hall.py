"""A duplicate hall through the API: phones, two arbiters, a double-arbitre, two servers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pioche.games.registry import game_named
from pioche.games.shape import Referee
from pioche.room.deciding import replay
from pioche.room.live import Views
from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import enter, order, serving
from support.postgres import Cluster

RACK = "AEIRSTN"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    with serving(room_service(SqlLog(tmp_path))) as live:
        yield DuplicateRoom(live)


def test_a_coup_with_phones_and_paper(room: DuplicateRoom) -> None:
    room.do("draw-rack", letters=RACK, source="hand")
    early = room.hand_in(1, "TARI", "H8", 10)
    assert early.status_code == 409  # the clock has not started
    room.do("start-clock")
    assert room.hand_in(1, "TARI", "H8", 1).status_code == 200
    tops = room.view()["tops"]
    word, ref = tops["candidates"][0]["word"], tops["candidates"][0]["ref"]
    second = room.hand_in(1, word, ref, tops["score"])
    assert second.json()["revision"] == 2
    room.do("type-line", line="3 tari h8 10")
    room.do("ring-bell")
    room.do("close-coup")
    refused = room.hand_in(2, "TARI", "H8", 10)
    assert refused.status_code == 409
    tables = {one["table"]: one["state"] for one in room.view()["hall"]["tables"]}
    assert (tables[1], tables[2]) == ("ok", "missing")
    room.do("retain-top")
    sheet = room.view(room.phones[1])["hall"]["sheet"]
    assert (sheet[0]["coup"], sheet[0]["word"]) == (1, word)
    assert (
        room.view(room.phones[2])["hall"]["sheet"][0]["verdict"]["faults"][0]["code"] == "missing"
    )


def test_slips_of_an_annulled_coup_do_not_come_back(room: DuplicateRoom) -> None:
    room.do("draw-rack", letters=RACK, source="hand")
    room.do("start-clock")
    assert room.hand_in(1, "TSARINE", "H4", 66).status_code == 200
    room.do("ring-bell")
    room.do("close-coup")
    room.do("annul-coup", note="un bulletin lu à voix haute")
    room.do("draw-rack", letters="LOUMEBA", source="hand")
    room.do("start-clock")
    mine = room.phones[1].get(f"/api/games/{room.game}/slips/mine").json()
    assert (mine["coup"], mine["slip"]) == (1, None)
    room.do("ring-bell")
    room.do("close-coup")
    tables = {one["table"]: one["state"] for one in room.view()["hall"]["tables"]}
    assert tables[1] == "missing"


def test_nobody_signs_with_anothers_name(room: DuplicateRoom) -> None:
    first = room.arbiter("A", 1, 2)
    room.arbiter("B", 3)
    room.do("draw-rack")
    room.do("start-clock")
    room.do("type-line", client=first, line="1 =", by="B", blind=True)
    verdicts = room.view(first)["hall"]["verdicts"]
    assert [(one["table"], one["by"]) for one in verdicts] == [(1, "A")]
    assert order(first, room.game, "type-line", line="3 =", by="B").status_code == 403
    for kind, body in (
        ("draw-rack", {}),
        ("retain-top", {}),
        ("annul-coup", {"note": "x"}),
        ("sanction-player", {"table": 3, "discipline": "zero"}),
        ("undo", {}),
        ("open", {}),
        ("appoint-arbiter", {"id": "A", "tables": [3]}),
    ):
        assert order(first, room.game, kind, **body).status_code == 403, kind
    player = room.phones[1]
    for kind, body in (
        ("draw-rack", {}),
        ("type-line", {"line": "1 ="}),
        ("close-coup", {}),
        ("enter-slip", {"slip": {"table": 1}}),
    ):
        assert order(player, room.game, kind, **body).status_code == 403, kind


def test_an_arbiters_name_is_used_once(room: DuplicateRoom) -> None:
    room.arbiter("A", 1)
    again = room.chief.post(
        f"/api/games/{room.game}/members", json={"role": "arbitre", "label": "A"}
    )
    assert again.status_code == 422
    assert "s’appelle déjà" in again.json()["error"]["message"]


def test_a_double_arbiter_is_blind_until_both_have_judged(room: DuplicateRoom) -> None:
    first, second = room.arbiter("A", 1, 2, 3), room.arbiter("D", 1, 2, 3, double=True)
    room.do("draw-rack")
    room.do("start-clock")
    room.do("ring-bell")
    for table in (1, 2, 3):
        room.do("type-line", client=first, line=f"{table} =")
    blind = room.view(second)["hall"]
    assert {one["state"] for one in blind["tables"]} == {"missing"}
    assert blind["verdicts"] == [] and blind["differences"] == []
    room.do("type-line", client=second, line="1 =")
    room.do("type-line", client=second, line="2 -")
    assert order(second, room.game, "type-line", line="3 !").status_code == 403
    room.do("type-line", client=second, line="3 =")
    room.do("close-coup")
    refused = order(room.chief, room.game, "retain-top")
    assert refused.status_code == 409
    assert "2" in refused.json()["error"]["message"]
    room.do("settle-difference", slip={"table": 2, "state": "missing"}, note="vérifié")
    room.do("retain-top")
    assert room.view()["hall"]["decisions"][0]["by"] == "juge-arbitre"


def test_a_double_arbiter_revoked_is_awaited_no_more_and_again_once_reinvited(
    room: DuplicateRoom,
) -> None:
    room.arbiter("D", double=True)
    found = room.chief.get(f"/api/games/{room.game}/members").json()["members"]
    double = next(one for one in found if one["role"] == "double-arbitre")
    address = f"/api/games/{room.game}/members/{double['member']}"
    room.do("draw-rack")
    room.do("start-clock")
    room.do("type-line", line="* =")
    room.do("ring-bell")
    room.do("close-coup")
    assert order(room.chief, room.game, "retain-top").status_code == 409
    assert room.chief.post(address, json={"revoked": True}).status_code == 200
    room.do("retain-top")
    assert room.view()["hall"]["arbiters"] == []
    assert room.chief.post(address, json={"revoked": False}).status_code == 200
    assert room.view()["hall"]["arbiters"] == [["D", [], True]]


def test_two_arbiters_and_a_double_on_two_servers_with_conflicts(cluster: Cluster) -> None:
    """Three judges type at once through two processes; the log stays one, all see one end."""
    url = cluster.create_database("deux-serveurs")
    tables = 6
    one = room_service(SqlLog(url), shared=True, poll_s=0.1)
    two = room_service(SqlLog(url), shared=True, poll_s=0.1)
    with serving(one) as first, serving(two) as second:
        room = DuplicateRoom(first, tables)
        judges = {
            "A": room.arbiter("A"),
            "B": room.arbiter("B"),
            "D": room.arbiter("D", double=True),
        }
        # The same cookies on the other server: its own connections, its own memory.
        for name in ("B", "D"):
            elsewhere = second.client()
            elsewhere.cookies.update(judges[name].cookies)
            judges[name] = elsewhere
        room.do("draw-rack")
        room.do("start-clock")
        room.do("ring-bell")
        statuses: list[int] = []

        def judge(name: str) -> None:
            for n in range(3):
                for table in range(1, tables + 1):
                    line = f"{table} {'=' if (table + n) % 2 else '-'}"
                    statuses.append(
                        order(judges[name], room.game, "type-line", line=line).status_code
                    )

        threads = [threading.Thread(target=judge, args=(name,)) for name in judges]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert set(statuses) == {200} and len(statuses) == 3 * 3 * tables
        room.do("close-coup")
        for difference in room.view()["hall"]["differences"]:
            room.do("settle-difference", slip={"table": difference["table"], "state": "missing"})
        room.do("retain-top")
        other = second.client()
        other.cookies.update(room.chief.cookies)
        last = room.do("announce", subject="top")
        loaded = one.store.load(room.game)
        assert loaded is not None and loaded.row.head == last
        assert [entry.seq for entry in loaded.events] == list(range(1, last + 1))
        # Both servers, and whoever replays the log alone, see the same end.
        while other.get(f"/api/games/{room.game}").json()["seq"] != last:
            pass
        state = replay(game_named("duplicate"), None, loaded.events)
        replayed = Views(game_named("duplicate"), state, last).encoded(Referee())
        ends = [
            service.host.held[room.game].view(Referee())
            for service in (one, two)
            if service.host.held[room.game].seq == last
        ]
        assert ends and all(end == replayed for end in ends)


def test_a_phone_is_told_that_another_server_took_a_slip_of_its_table(cluster: Cluster) -> None:
    """Two phones on one seat, two processes: whose slip was replaced hears of it."""
    url = cluster.create_database("deux-telephones")
    one = room_service(SqlLog(url), shared=True, poll_s=0.1)
    two = room_service(SqlLog(url), shared=True, poll_s=0.1)
    with serving(one) as first, serving(two) as second:
        room = DuplicateRoom(first, 3)
        phone, other = room.phones[1], second.client()
        other.cookies.update(phone.cookies)
        room.do("draw-rack")
        room.do("start-clock")
        address = f"/api/games/{room.game}"

        def hand_in(client: httpx.Client, id: str, word: str) -> int:
            slip = {"solutions": [{"word": word, "reference": "H4"}]}
            answer = client.post(f"{address}/slips", json={"id": id, "coup": 1, "slip": slip})
            assert answer.status_code in (200, 201), answer.text
            revision: int = answer.json()["revision"]
            return revision

        assert hand_in(phone, "ici", "HUTTE") == 1
        with phone.stream("GET", f"{address}/stream", timeout=20) as stream:
            lines = stream.iter_lines()
            # A heartbeat comes where nothing else does: then nobody was told.
            heard = (line for line in lines if line == ":" or line.startswith('data: {"coup"'))
            assert '"seats":{"1":1}' in next(heard)
            assert hand_in(other, "ailleurs", "JUTE") == 2
            assert '"seats":{"1":2}' in next(heard)


def test_at_home_the_host_plays_without_seeing_more(tmp_path: Path) -> None:
    with serving(room_service(SqlLog(tmp_path))) as live:
        host, friend = live.client(), live.client()
        opened = host.post(
            "/api/games",
            json={
                "id": "x",
                "kind": "duplicate",
                "options": {"at_home": True},
                "players": [{"name": "Zoé"}, {"name": "Léo"}],
            },
        ).json()
        game = opened["game"]
        assert (opened["membership"]["role"], opened["membership"]["host"]) == ("joueur", True)
        members = host.get(f"/api/games/{game}/members").json()["members"]
        enter(friend, game, next(one for one in members if one["seat"] == "2"))
        assert order(friend, game, "draw-rack").status_code == 403
        assert order(host, game, "draw-rack", letters=RACK, source="hand").status_code == 403
        assert order(host, game, "draw-rack").status_code == 200
        view = host.get(f"/api/games/{game}/view").json()["view"]
        assert "tops" not in view and "bag" not in view
        refused = host.post(f"/api/games/{game}/members", json={"role": "juge-arbitre"})
        assert refused.status_code == 403
        assert order(host, game, "start-clock").status_code == 200
        answer = order(friend, game, "play-word", seat="2", word="ZZ", ref="H8")
        assert answer.status_code == 200
        assert order(host, game, "play-word", seat="2", word="ZZ", ref="H8").status_code == 403


def test_who_handed_in_by_phone_is_not_missing(room: DuplicateRoom) -> None:
    room.do("draw-rack")
    room.do("start-clock")
    assert room.hand_in(2, "ZZ", "H8", 1).status_code == 200
    foreseen = room.chief.post(f"/api/games/{room.game}/preview", json={"line": "* ="}).json()
    assert [one["table"] for one in foreseen["slips"]] == [1, 3]
    # Whatever the order says, the room knows who has handed in.
    room.do("type-line", line="* =", mailed=[1])
    hall = room.view()["hall"]
    assert [one["table"] for one in hall["tables"] if one["state"] == "missing"] == [2]
    over = room.chief.post(f"/api/games/{room.game}/preview", json={"line": "2 -"}).json()
    assert over["over_mail"] == [2]
    room.do("type-line", line="2 -")
    assert room.view(room.phones[2])["hall"]["on_paper"]
    room.do("undo-line")
    assert not room.view(room.phones[2])["hall"]["on_paper"]
