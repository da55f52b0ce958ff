"""A multiplex over HTTP: a head, halls that follow, links that are cut, servers that stop."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.games.duplicate import Row, State, rows_of
from pioche.web.api.routes import ROUTES
from pioche.web.multiplex import upward
from support.live import LiveServer, order
from support.multiplex import (
    code_of,
    collect,
    hall,
    lines,
    open_follower,
    open_head,
    play,
    server,
    type_top,
)
from support.proxy import Proxy


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveServer]]:
    with ExitStack() as stack:
        names = ("tete", "chartres", "namur")
        yield [
            stack.enter_context(server(tmp_path_factory.mktemp(name) / "donnees")) for name in names
        ]


def drawn(coup: int) -> Any:
    return lambda view: view["coup"] == coup and view["phase"] == "drawn"


def thinking(coup: int) -> Any:
    return lambda view: view["coup"] == coup and view["phase"] == "thinking"


def retained(coup: int) -> Any:
    return lambda view: view["coup"] == coup and view["phase"] == "retained"


def test_one_draw_for_all_and_one_ranking_everywhere(servers: list[LiveServer]) -> None:
    tete, *others = servers
    head = open_head(tete.client)
    code = code_of(head)
    halls = [
        open_follower(one.client, tete.url, code, name)
        for one, name in zip(others, ("Chartres", "Namur"), strict=True)
    ]
    play(head, halls, 1)
    play(head, halls, 2)
    views = [one.view() for one in (head, *halls)]
    assert len({json.dumps(view["board"]) for view in views}) == 1
    assert len({json.dumps(view["played"]) for view in views}) == 1
    total = sum(coup["score"] for coup in views[0]["played"])
    expected = [(1, f"Zoé {name}1", name, total) for name in ("Blois", "Chartres", "Namur")]

    def whole(board: dict[str, Any]) -> bool:
        return board["coup"] == 2 and lines(board) == expected

    for one in (head, *halls):
        one.told(whole)  # the console
        one.told(whole, one.client())  # the wall
        phones = one.phones()
        assert one.told(whole, phones[1])["own"] == [1, total]
        assert "own" not in one.told(whole, phones[2])  # nothing ever came from there
    board = head.told(lambda board: all(one["state"] == "closed" for one in board["centres"]))
    assert [one["name"] for one in board["centres"]] == ["Blois", "Chartres", "Namur"]
    assert board["code"] == code
    assert all(one["received"] == 1 and one["expected"] == 2 for one in board["centres"])
    # The wall and the phones learn neither the code nor who has handed in what.
    public = head.told(whole, head.client())
    assert "code" not in public and set(public["centres"][0]) == {"name", "state"}


def test_a_hall_that_joins_in_the_middle_begins_at_the_coup_that_is_played(
    servers: list[LiveServer],
) -> None:
    """What was over is laid without a clock: its tables were not there, and owe no slip."""
    tete, other, _ = servers
    head = open_head(tete.client)
    code = code_of(head)
    play(head, [], 1)
    head.do("undo")  # a top taken back, and retained again
    head.do("retain-top")
    play(head, [], 2)
    head.do("draw-rack")
    head.do("start-clock")
    late = open_follower(other.client, tete.url, code, "Chartres")
    seen = late.until(thinking(3))
    played = head.view()["played"]
    assert seen["played"] == played and len(played) == 2
    assert late.view()["clock"]["total_ms"] == head.view()["clock"]["total_ms"]
    assert "deadline" in seen["clock"]
    tops = head.view()["tops"]
    best, text = tops["candidates"][0], json.dumps(late.view())
    assert f'"{best["word"]}"' not in text, "the coup under way is as secret as ever"
    type_top(late, 1, best, tops["score"])
    head.do("ring-bell")
    for one in (head, late):
        collect(one)
    head.do("retain-top")
    late.until(retained(3))
    alone = sum(coup["score"] for coup in played)
    # Nothing was typed at the head's third coup: its first table has the two before.
    expected = sorted([("Blois", alone), ("Chartres", tops["score"])], key=lambda one: -one[1])
    for one in (head, late):
        told = one.told(lambda board: board["coup"] == 3 and len(board["lines"]) == 2)
        assert [(line["centre"], line["total"]) for line in told["lines"]] == expected
    sheet = late.view(late.phones()[1])["hall"]["sheet"]
    assert [line["coup"] for line in sheet] == [3]


def test_who_joins_after_an_annulled_coup_plays_the_one_that_took_its_place(
    servers: list[LiveServer],
) -> None:
    tete, other, _ = servers
    head = open_head(tete.client, 1)
    code = code_of(head)
    play(head, [], 1)
    head.do("annul-coup", note="une lettre en trop")
    head.do("draw-rack")
    head.do("start-clock")
    late = open_follower(other.client, tete.url, code, "Chartres", 1)
    seen = late.until(thinking(1))
    assert sorted(seen["rack"]) == sorted(head.view()["rack"])
    assert seen["played"] == []


def test_a_minor_goes_by_initials_in_every_hall(servers: list[LiveServer]) -> None:
    tete, other, _ = servers
    head = open_head(tete.client, 1, category="cadet")
    hall = open_follower(other.client, tete.url, code_of(head), "Sens", 1, category="poussin")
    play(head, [hall], 1)

    def ranked(board: dict[str, Any]) -> bool:
        return len(lines(board)) == 2

    for one in (head, hall):
        board = one.told(ranked, one.client())
        assert [line["name"] for line in board["lines"]] == ["Z. B.", "Z. S."]
        assert "Zoé" not in json.dumps(board, ensure_ascii=False)


def read(asker: httpx.Client, path: str, params: dict[str, Any]) -> str:
    """What an address answers; of a stream, its first view."""
    told = ""
    with asker.stream("GET", path, params=params) as answer:
        for line in answer.iter_lines():
            told += line + "\n"
            if "text/event-stream" in answer.headers["content-type"] and '"view"' in line:
                break
    return told


def test_nothing_of_a_top_leaves_the_head_before_it_is_retained(
    servers: list[LiveServer], tmp_path: Path
) -> None:
    tete, other, _ = servers
    head = open_head(tete.client)
    heard: list[str] = []
    code = code_of(head, "Tours")
    game = open_follower(other.client, tete.url, code, "Angers")
    joined = tete.client().post("/api/multiplex/join", json={"code": code, "centre": "Oreille"})
    link = joined.json()
    spy = {"Authorization": f"Bearer {link['link']}.{link['secret']}"}

    def overhear() -> str:
        """All that a link is told until now, from the first fact on."""
        path = f"{tete.url}/api/games/{head.game}/link"
        with httpx.stream("GET", path, headers=spy, timeout=20) as answer:
            assert "content-encoding" not in answer.headers
            for line in answer.iter_lines():
                heard.append(line)
                if line.startswith(":"):
                    return "\n".join(heard)
        raise AssertionError(heard)

    def swept() -> str:
        """All that anybody may ask or hear where the hall follows."""
        told = overhear()
        phone = game.phones()[1]
        base = f"/api/games/{game.game}"
        for asker in (game.chief, phone, game.client()):
            told += asker.get(f"{base}/view").text + asker.get(f"{base}").text
            told += asker.get(f"{base}/solutions").text
            told += asker.get(f"{base}/preview", params={"line": "1 ="}).text
            told += json.dumps(game.told(lambda board: board["coup"] >= 0, asker))
            with asker.stream("GET", f"{base}/stream") as answer:
                for line in answer.iter_lines():
                    told += line
                    if line.startswith("data: ") and '"view"' in line:
                        break
        stored = other.service.store.kept(game.game)
        assert stored is not None
        told += "".join(bytes(one.body).decode() for one in (*stored.events, *stored.orders))
        return told

    def asked() -> str:
        """What every route answers about either game, and what the servers say of themselves."""
        told = tete.client().get("/metrics").text + other.client().get("/metrics").text
        phone = game.phones()[1]
        for asker, venue in (
            *((one, game) for one in (game.chief, phone, game.client())),
            (tete.client(), head),
        ):
            for route in ROUTES:
                left = route.path.replace("{game}", venue.game).replace("{sheet}", "minutes")
                if route.method == "GET" and venue.game in left and "{" not in left:
                    known = {"step": 1, "coup": 1, "table": 1, "n": 7, "turn": 1, "seq": 3}
                    named = {one.name for one in route.query} & known.keys()
                    told += read(asker, left, {name: known[name] for name in named})
        return told

    head.do("draw-rack")
    head.do("start-clock")
    tops = head.view()["tops"]
    words = {one["word"] for one in tops["candidates"]} - {tops["candidates"][0]["word"].upper()}
    words |= {f'"{tops["candidates"][0]["word"]}"'}
    game.until(thinking(1))
    marks = (*words, "tops-found", '"candidates"')
    for moment in ("thinking", "bell", "closed"):
        told = swept()
        assert not [mark for mark in marks if mark in told], moment
        answered = asked()
        secret = {one["word"] for one in tops["candidates"]}
        secret = {form.format(one) for one in secret for form in ('"{}"', ">{}<", " {} ")}
        assert not [mark for mark in (*secret, '"candidates"') if mark in answered], moment
        # By hand no answer depends on the top either: whatever is typed is refused alike.
        answers = {
            order(game.chief, game.game, "retain-top", word=word, ref=ref).json()["error"][
                "message"
            ]
            for word, ref in (("LE", "H8"), (tops["candidates"][0]["word"], "H4"))
        }
        assert len(answers) == 1
        if moment == "thinking":
            head.do("ring-bell")
            game.until(lambda view: view["phase"] == "bell")
        elif moment == "bell":
            head.do("close-coup")
            game.do("close-coup")
    head.do("retain-top")
    game.until(retained(1))
    assert tops["candidates"][0]["word"] in swept()
    assert f'"{tops["candidates"][0]["word"]}"' in asked()


def test_a_link_that_is_cut_is_taken_up_again_and_nothing_counts_twice(
    servers: list[LiveServer],
) -> None:
    tete, other, _ = servers
    head = open_head(tete.client)
    cable = Proxy(int(tete.url.rsplit(":", 1)[1]))
    try:
        url = f"http://127.0.0.1:{cable.port}"
        game = open_follower(other.client, url, code_of(head, "Lille"), "Vendôme")
        play(head, [game], 1)
        head.do("draw-rack")
        head.do("start-clock")
        game.until(thinking(2))
        cable.hold()
        cable.cut()
        game.told(lambda board: not board["link"]["up"])
        # The hall goes on: its own slips, its own bell, then what the telephone tells.
        tops = head.view()["tops"]
        top = tops["candidates"][0]
        type_top(game, 1, top, tops["score"])
        head.do("ring-bell")
        game.do("go-by-hand")
        game.do("ring-bell")
        game.do("close-coup")
        head.do("close-coup")
        head.do("retain-top")
        game.do("retain-top", word=top["word"], ref=top["ref"])
        head.do("draw-rack")
        rack = head.view()["rack"]
        game.do("draw-rack", letters=rack, source="hand")
        before = game.view()
        cable.release()
        game.told(lambda board: board["link"]["up"] and not board["link"]["unsent"])
        after = game.until(lambda view: not view["hall"]["by_hand"])
        assert after["played"] == before["played"] and after["rack"] == before["rack"]
        score = [coup["score"] for coup in head.view()["played"]]
        head.told(lambda board: (1, "Zoé Vendôme1", "Vendôme", sum(score)) in lines(board))
        head.do("start-clock")
        game.until(thinking(3))
    finally:
        cable.close()


def test_either_server_may_stop_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """The head goes through a cable: it comes back on another port."""
    with ExitStack() as stack:
        tete = server(tmp_path / "tete" / "donnees")
        live = tete.__enter__()
        cable = Proxy(int(live.url.rsplit(":", 1)[1]))
        stack.callback(cable.close)
        one = server(tmp_path / "une" / "donnees")
        other = one.__enter__()
        head = open_head(live.client)
        url = f"http://127.0.0.1:{cable.port}"
        game = open_follower(other.client, url, code_of(head), "Namur")
        play(head, [game], 1)
        head.do("draw-rack")
        head.do("start-clock")
        game.until(thinking(2))
        tops = head.view()["tops"]
        type_top(game, 1, tops["candidates"][0], tops["score"])
        slips = game.view()["hall"]["received"]
        cookies = game.chief.cookies, head.chief.cookies
        # The hall's server stops and starts: its tables are where they were.
        one.__exit__(None, None, None)
        one = server(tmp_path / "une" / "donnees")
        other = one.__enter__()
        stack.callback(one.__exit__, None, None, None)
        game.client, game.chief = other.client, other.client()
        game.chief.cookies.update(cookies[0])
        game.told(lambda board: board["link"]["up"])
        seen = game.view()
        assert (seen["coup"], seen["hall"]["received"]) == (2, slips)
        # The head's server stops; the hall holds, and goes on when it is back.
        tete.__exit__(None, None, None)
        game.told(lambda board: not board["link"]["up"])
        tete = server(tmp_path / "tete" / "donnees")
        live = tete.__enter__()
        stack.callback(tete.__exit__, None, None, None)
        cable._target = ("127.0.0.1", int(live.url.rsplit(":", 1)[1]))
        head.client, head.chief = live.client, live.client()
        head.chief.cookies.update(cookies[1])
        game.told(lambda board: board["link"]["up"])
        head.do("ring-bell")
        collect(game)
        head.do("close-coup")
        head.do("retain-top")
        game.until(retained(2))
        score = sum(coup["score"] for coup in head.view()["played"])
        head.told(lambda board: (1, "Zoé Namur1", "Namur", score) in lines(board))


def test_the_next_game_of_the_head_is_the_next_game_of_all(servers: list[LiveServer]) -> None:
    tete, other, _ = servers
    head = open_head(tete.client)
    game = open_follower(other.client, tete.url, code_of(head, "Metz"), "Nancy")
    play(head, [game], 1)
    head.do("end-game")
    game.until(lambda view: view["phase"] == "ended")
    second = head.next()
    after = game.carried()
    second.do("draw-rack")
    rack = second.view()["rack"]
    assert after.until(drawn(1))["rack"] == rack
    second.do("start-clock")
    after.until(thinking(1))


def test_who_has_no_secret_hears_nothing(servers: list[LiveServer]) -> None:
    tete, other, _ = servers
    head = open_head(tete.client)
    code = code_of(head, "Brest")
    stranger = tete.client()
    wrong = stranger.post("/api/multiplex/join", json={"code": "AAAA-AAAA", "centre": "X"})
    assert wrong.status_code == 403
    for given in ({}, {"Authorization": "Bearer x.y"}):
        assert stranger.get(f"/api/games/{head.game}/link", headers=given).status_code == 403
        said = {"status": {}}
        answer = stranger.post(f"/api/games/{head.game}/link", json=said, headers=given)
        assert answer.status_code == 403
    refused = stranger.post(f"/api/games/{head.game}/multiplex", json={"name": "Pirate"})
    assert refused.status_code == 403
    body = {**hall("x", 1), "link_code": code, "centre": "X"}
    for url in ("ftp://nulle", "http://a b", "http://[::1", "http://x:99999", "http://é", "//"):
        answer = other.client().post("/api/multiplex/follow", json={**body, "url": url})
        assert answer.status_code == 422, url
    body |= {"url": tete.url, "link_code": "AAAA-AAAA"}
    answer = other.client().post("/api/multiplex/follow", json=body)
    assert "n’est celui d’aucun multiplex" in answer.json()["error"]["message"]
    taken = {**body, "link_code": code, "centre": "Brest"}
    answer = other.client().post("/api/multiplex/follow", json=taken)
    assert "choisissez un autre nom" in answer.json()["error"]["message"]
    # Who guesses is not looked up for ever; a hall that joined meanwhile is heard.
    guess = {"Authorization": "Bearer x.y"}
    path = f"/api/games/{head.game}/link"
    codes = [stranger.get(path, headers=guess).json()["error"]["code"] for _ in range(25)]
    assert codes[-1] == "web.slow-down"
    hall_of_lens = open_follower(other.client, tete.url, code, "Lens")
    play(head, [hall_of_lens], 1)


def test_a_hall_of_thousands_joins_and_all_its_rows_go_up(
    servers: list[LiveServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its names, and what it kept while it was cut off, are more than one message holds."""
    tete, other, _ = servers
    tables = 2500
    head = open_head(tete.client, 1)

    def everybody(state: State) -> dict[int, list[Row]]:
        if len(state.played) < 3:
            return {}
        return {
            coup: [(table, points, points, 0, 0) for table in range(1, tables + 1)]
            for coup, [(_table, points, *_), *_rest] in rows_of(state).items()
        }

    monkeypatch.setattr(upward, "rows_of", everybody)
    monkeypatch.setattr(upward, "MOST_ROWS", 4000, raising=False)
    game = open_follower(other.client, tete.url, code_of(head), "Lille", tables)
    for coup in (1, 2, 3):
        play(head, [game], coup)
    game.told(lambda board: board["link"]["sent_coups"] == 3 and not board["link"]["unsent"])
    head.told(lambda board: board["coup"] == 3 and board["tables"] == tables + 1)
