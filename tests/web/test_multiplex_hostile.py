"""A multiplex, a hall that holds a good code and means harm, and strangers that hold none: refusals
in a sentence, nothing told early, and a head that goes on as before."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.games.duplicate import common_ranking
from pioche.web.limits import Limiter, Rates
from pioche.web.multiplex import heading
from pioche.web.multiplex.heading import Head
from support.live import LiveServer
from support.multiplex import Link, Venue, code_of, collect, open_head, play, server


@pytest.fixture(scope="module")
def tete(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with server(Path(tmp_path_factory.mktemp("tete")) / "donnees") as live:
        yield live


def post(link: Link, content: bytes, secret: str = "") -> httpx.Response:
    """What a head answers to whatever is sent."""
    shown = (secret or link.headers["Authorization"]).encode("latin-1")
    headers = {b"Authorization": shown, b"Content-Type": b"application/json"}
    return httpx.post(link.url, content=content, headers=headers, timeout=30)


def collecting(head: Venue) -> int:
    """A coup whose top the head is about to retain; the top."""
    head.do("draw-rack")
    head.do("start-clock")
    tops = head.view()["tops"]
    head.do(
        "type-line",
        line=f"1 {tops['candidates'][0]['word']} {tops['candidates'][0]['ref']} {tops['score']}",
    )
    head.do("ring-bell")
    collect(head)
    return int(tops["score"])


_ROWS = b'{"status":{},"rows":[{"coup":1,"revision":1,"rows":%s}]}'


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"null", 422),
        (b"\xff\xfe", 400),
        (b"[" * 2_000_000, 413),
        (b'{"status":' + b"[" * 30_000 + b"]" * 30_000 + b"}", 400),
        (b'{"status":{"coup":NaN}}', 400),
        (b'{"status":{"coup":-1}}', 422),
        (b'{"status":{"coup":1.5}}', 422),
        (b'{"status":{"coup":' + b"9" * 400 + b"}}", 422),
        (b'{"status":{"phase":"\\u0000"}}', 422),
        (b'{"status":{"phase":"' + b"x" * 40 + b'"}}', 422),
        (b'{"status":{},"top":"PASSE"}', 422),
        (b'{"status":{},"revision":9007199254740993}', 422),
        (_ROWS % b'[["un",1,1,0,0]]', 422),
        (_ROWS % b"[[1,1,1,0]]", 422),
        (_ROWS.replace(b'"coup":1', b'"coup":0') % b"[]", 422),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(
    tete: LiveServer, body: bytes, status: int
) -> None:
    head = open_head(tete.client)
    link = Link(tete.client, head, code_of(head), "Rusé")
    answer = post(link, body)
    assert answer.status_code == status
    said = answer.json()["error"]["message"]
    assert said.endswith(".") or "octets" in said or said.endswith("»")
    assert link.say()["coups"] == []  # and the link goes on


def test_what_a_stranger_sends_is_not_even_read(tete: LiveServer) -> None:
    head = open_head(tete.client)
    link = Link(tete.client, head, code_of(head), "Rusé")
    for secret in ("x", "Bearer x.y", f"{link.headers['Authorization']}z", "Bearer \xe9.\xe9"):
        answer = post(link, b"[" * 900_000, secret)
        assert answer.json()["error"]["code"] == "multiplex.link-unknown"
        heard = httpx.get(link.url, headers={b"Authorization": secret.encode("latin-1")})
        assert heard.json()["error"]["code"] == "multiplex.link-unknown"


def test_a_hall_without_a_name_that_reads_does_not_join(tete: LiveServer) -> None:
    head = open_head(tete.client)
    code = code_of(head)
    for name in (" ", "\u202e\u200b", "…", "\n\t"):
        body = {"code": code, "centre": name}
        answer = tete.client().post("/api/multiplex/join", json=body)
        assert answer.json()["error"]["code"] == "multiplex.unnamed"
        opened = head.chief.post(f"/api/games/{head.game}/multiplex", json={"name": name})
        assert opened.json()["error"]["code"] == "multiplex.unnamed"


def test_a_link_has_one_stream(tete: LiveServer) -> None:
    """Who opens another leaves the one before: a thousand of them are no more work than one."""
    head = open_head(tete.client)
    link = Link(tete.client, head, code_of(head), "Rusé")
    with ExitStack() as stack:
        streams = []
        for _ in range(5):
            one = httpx.stream("GET", link.url, headers=link.headers, timeout=30)
            streams.append(stack.enter_context(one).iter_lines())
            assert next(streams[-1])
        for lines in streams[:-1]:
            for _line in lines:
                pass  # it ends
        head.do("draw-rack")
        assert any("rack-drawn" in line for line in streams[-1])
        assert len(tete.service.multiplex._heads[head.game].streams) == 1


def test_a_link_that_calls_without_end_is_told_to_wait(tmp_path: Path) -> None:
    with server(tmp_path / "donnees") as live:
        live.service.limiter = Limiter(Rates(commands="20/hour"))
        head = open_head(live.client)
        code = code_of(head)
        loud, calm = (Link(live.client, head, code, name) for name in ("Rusé", "Calme"))
        answers = [post(loud, b'{"status":{}}') for _ in range(30)]
        assert [one.status_code for one in answers] == [200] * 20 + [429] * 10
        assert "Trop de demandes" in answers[-1].json()["error"]["message"]
        assert httpx.get(loud.url, headers=loud.headers).status_code == 429
        assert calm.say() and head.view()  # nobody else waits


def test_rows_that_come_without_end_are_not_ranked_without_end(
    tete: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = open_head(tete.client)
    link = Link(tete.client, head, code_of(head), "Rusé")
    play(head, [], 1)
    ranked = []

    def slow(*given: Any) -> Any:
        ranked.append(given)
        time.sleep(0.2)
        return common_ranking(*given)

    monkeypatch.setattr(heading, "common_ranking", slow)
    begun = time.monotonic()
    for revision in range(1, 31):
        rows = [{"coup": 1, "revision": revision, "rows": [[1, revision % 2, 0, 0, 0]]}]
        link.say(rows=rows, revision=revision, tables=[[1, "Zoé"]])
    assert len(ranked) <= 2 + (time.monotonic() - begun) / 0.6
    head.told(lambda board: any(one["total"] == 0 for one in board["lines"]))  # the last counts


def test_the_tables_that_halls_may_claim_are_bounded(
    tete: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heading, "MOST_TABLES", 6)
    monkeypatch.setattr(heading, "MOST_IN_ALL", 8)
    head = open_head(tete.client)
    code = code_of(head)
    play(head, [], 1)
    good, greedy = (Link(tete.client, head, code, name) for name in ("Bon", "Avide"))

    def rows(*tables: int) -> list[dict[str, Any]]:
        return [{"coup": 1, "revision": 1, "rows": [[one, 0, 0, 0, 0] for one in tables]}]

    good.say(rows=rows(1, 2, 3))
    for said in (
        {"rows": rows(*range(1, 8))},
        {"rows": rows(*range(1, 7))},
        {"tables": [[one, "Zoé"] for one in range(1, 8)], "revision": 1},
    ):
        answer = httpx.post(greedy.url, json={"status": {}, **said}, headers=greedy.headers)
        assert answer.json()["error"]["code"] == "multiplex.tables-many"
    assert greedy.say(rows=rows(1, 2, 3, 4, 5))["coups"] == [1]
    assert good.say(rows=rows(1, 2, 3))["coups"] == [1]  # who was there goes on


def test_names_that_turn_the_others_are_shown_tidy(tete: LiveServer) -> None:
    head = open_head(tete.client)
    link = Link(tete.client, head, code_of(head), "Rusé")
    play(head, [], 1)
    rows = [{"coup": 1, "revision": 1, "rows": [[1, 0, 0, 0, 0]]}]
    link.say(tables=[[1, "Zoé\u202e\n\u0007Blois"]], revision=1, rows=rows)
    board = head.told(lambda board: any(one["centre"] == "Rusé" for one in board["lines"]))
    assert [one["name"] for one in board["lines"] if one["centre"] == "Rusé"] == ["Zoé Blois"]


def test_who_claims_to_have_heard_a_top_is_not_told_it(tete: LiveServer) -> None:
    """To know it at once it must say that it has closed, and the head sees that."""
    head = open_head(tete.client)
    spy = Link(tete.client, head, code_of(head), "Oreille")
    collecting(head)
    head.do("retain-top")
    head.do("draw-rack")
    for lie in ({"heard": 9999}, {"heard": 5}, {"heard": 9999, "phase": "drawn"}):
        spy.say(status={"coup": 1, "phase": "bell", **lie})
        for after in (0, 9999, -9):
            heard = spy.hear(after=after)
            assert "top-retained" not in heard and '"total"' not in heard, lie
            assert '"ahead":true' in heard
    spy.say(status={"coup": 1, "phase": "closed"})
    assert "top-retained" in spy.hear()
    # Taken back, and rung again: a hall that collects anew hears of what it had heard.
    head.do("undo")  # the rack
    for _ in range(3):
        head.do("undo")  # the top, the closing, the bell
    heard = spy.hear().count('"fact"')
    spy.say(status={"coup": 1, "phase": "thinking", "heard": heard})
    head.do("ring-bell")
    assert spy.hear(after=heard).count("bell-rung") == 1


def test_no_ranking_is_told_ahead_of_the_top_that_it_counts(
    tete: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = open_head(tete.client)
    spy = Link(tete.client, head, code_of(head), "Oreille")
    score = collecting(head)
    spy.say(status={"coup": 1, "phase": "bell"})
    read = Head.follow_log

    async def late(self: Head) -> None:
        """The log is read later than the ranking is worked out."""

    monkeypatch.setattr(Head, "follow_log", late)
    head.do("retain-top")
    head.told(lambda board: any(one["total"] == score for one in board["lines"]))
    heard = spy.hear()
    assert '"total"' not in heard and "top-retained" not in heard
    monkeypatch.setattr(Head, "follow_log", read)
    spy.say(status={"coup": 1, "phase": "closed"})
    heard = spy.hear()
    assert f'"total":{score}' in heard and "top-retained" in heard
