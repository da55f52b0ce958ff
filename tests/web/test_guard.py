"""What every request meets: size, origin, headers; and refusals, always one French sentence."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from pioche.core.errors import PiocheError
from pioche.room.log import StoreUnavailable
from pioche.store.log import SqlLog
from pioche.texts import room as room_texts
from pioche.texts import sentence
from pioche.texts import store as store_texts
from pioche.texts import web as web_texts
from pioche.web.explain import in_french
from pioche.web.guard import MOST_BYTES, Guard
from pioche.web.limits import Rates
from pioche.web.logs import JsonLines
from pioche.web.metrics import Metrics
from pioche.web.pages.shell import page_routes
from pioche.web.service import Settings
from support.evening import real_server
from support.hall import make_service
from support.live import LiveServer, enter, listening, open_game, order, seat, serving

JSON = {"Content-Type": "application/json"}


def refused(answer: httpx.Response, status: int) -> str:
    """The sentence of a refusal, whose form is checked."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert set(error) == {"code", "message"}
    message: str = error["message"]
    assert message[0].isupper() and message.rstrip()[-1] in ".…)"
    assert "Traceback" not in message and "Expected" not in message
    return message


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),  # not a browser
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": "{self}"}, True),
        ({"Origin": "{self}", "Sec-Fetch-Site": "cross-site"}, False),
    ],
)
def test_other_sites_cannot_act(live: LiveServer, headers: dict[str, str], allowed: bool) -> None:
    given = {name: value.format(self=live.url) for name, value in headers.items()}
    answer = live.client().post("/api/games", json={"id": "a", "kind": "toy"}, headers=given)
    if allowed:
        assert answer.status_code == 201
    else:
        assert "autre site" in refused(answer, 403)
    assert live.client().get("/api/session", headers=given).status_code == 200


def test_security_headers_are_on_everything(live: LiveServer) -> None:
    client = live.client()
    for path in ("/sante", "/nulle/part", "/api/games", "/api/games/NOPE"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"


def test_policies_of_documents_are_on_whatever_may_be_one_and_on_the_worker() -> None:
    with listening(Guard(Starlette(routes=page_routes()), Metrics())) as address:
        client = httpx.Client(base_url=address)
        documents = [
            "/hors-ligne",
            "/worker.js",
            "/static/icon.svg",
            "/static/manifest.webmanifest",
            "/static/en/manifest.webmanifest",
        ]
        parts = [
            "/static/js/lib/lit.js",
            "/static/css/tokens.css",
            "/static/fonts/inter-var.woff2",
            "/static/icons/180.png",
            "/static/worker.js",
        ]
        for path in (*documents, *parts):
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert answer.headers["x-content-type-options"] == "nosniff", path
            assert answer.headers["cross-origin-resource-policy"] == "same-origin", path
            document = path in documents
            assert ("content-security-policy" in answer.headers) == document, path
            assert ("permissions-policy" in answer.headers) == document, path
        absent = client.get("/static/js/none.js")
        assert (absent.status_code, "content-security-policy" in absent.headers) == (404, True)
        # A file that the browser has already is still no document.
        tag = client.get(parts[0]).headers["etag"]
        again = client.get(parts[0], headers={"If-None-Match": tag})
        assert again.status_code == 304
        assert "content-security-policy" not in again.headers


def test_every_refusal_is_a_french_sentence(live: LiveServer) -> None:
    client = live.client()
    game = open_game(client)["game"]
    commands = f"/api/games/{game}/commands"
    assert refused(client.get("/nulle/part"), 404) == "Cette adresse n’existe pas."
    assert refused(client.put("/api/games", json={}), 405).endswith("n’accepte pas PUT.")
    allowed = client.put("/api/games").headers["allow"].split(", ")
    assert sorted(allowed) == ["GET", "HEAD", "POST"]
    assert "n’existe pas" in refused(client.get("/api/games/AAAAAAAAAA/view"), 404)
    assert "JSON" in refused(client.post(commands, content="id=1"), 415)
    cut = refused(client.post(commands, content="{", headers=JSON), 400)
    assert cut == "La demande ne se lit pas : le JSON s’arrête trop tôt."
    refused(client.post(commands, content=b"\xff\xfe", headers=JSON), 400)
    deep = '{"id": "1", "type": "add", "body": {"x": ' + "[" * 9000
    refused(client.post(commands, content=deep, headers=JSON), 400)
    missing = refused(client.post(commands, json={"id": "1"}), 422)
    assert missing == "La demande ne se lit pas : il manque « type »."
    wrong = refused(client.post(commands, json={"id": 3, "type": "add"}), 422)
    assert wrong == "La demande ne se lit pas : id : il faut un texte, et non un nombre entier."
    unknown = refused(client.post(commands, json={"id": "1", "type": "add", "x": 1}), 422)
    assert unknown == "La demande ne se lit pas : « x » n’est pas connu ici."
    refused(client.post(commands, json={"id": "1", "type": "nope"}), 422)
    broken = refused(client.post(commands, json={"id": "1", "type": "add", "body": {}}), 422)
    assert "seat" in broken
    refused(client.post(commands, json={"id": "1", "type": "bell"}), 409)
    refused(client.get(f"/api/games/{game}/view?seq=7"), 422)
    refused(client.get(f"/api/games/{game}/view?seq=x"), 422)
    refused(client.get("/api/words/check?word=3"), 422)
    refused(client.get("/api/words/anagrams?letters=%00"), 422)


def test_large_bodies_are_cut_short(live: LiveServer) -> None:
    client = live.client()
    game = open_game(client)["game"]
    large = json.dumps({"id": "1", "type": "add", "body": {"x": "A" * MOST_BYTES}})
    path = f"/api/games/{game}/commands"
    assert "octets au plus" in refused(client.post(path, content=large, headers=JSON), 413)

    def chunks() -> Any:  # without a Content-Length
        for start in range(0, len(large), 4096):
            yield large[start : start + 4096].encode()

    refused(client.post(path, content=chunks(), headers=JSON), 413)


def test_rates(tmp_path: Path) -> None:
    settings = Settings(rates=Rates(commands="3/minute", slips="2/minute", openings="2/hour"))
    with serving(make_service(SqlLog(tmp_path), settings)) as server:
        chief, phone = server.client(), server.client()
        game = open_game(chief)["game"]
        enter(phone, game, seat(chief, game, 1)[1])
        order(chief, game, "begin")
        slips = [
            phone.post(f"/api/games/{game}/slips", json={"id": str(n), "coup": 1, "slip": {}})
            for n in range(3)
        ]
        assert [answer.status_code for answer in slips] == [200, 200, 429]
        assert "Trop de demandes" in refused(slips[-1], 429)
        assert 1 <= int(slips[-1].headers["retry-after"]) <= 61
        statuses = [order(chief, game, "add", seat="1", number=1).status_code for _ in range(3)]
        assert statuses == [200, 429, 429]
        opened = [
            server.client().post("/api/games", json={"id": str(n), "kind": "toy"}).status_code
            for n in range(2)
        ]
        assert opened == [201, 429]


def test_an_opening_code_keeps_strangers_out(tmp_path: Path) -> None:
    settings = Settings(opening_code="sésame", word_tools=False)
    with serving(make_service(SqlLog(tmp_path), settings)) as server:
        body = {"id": "1", "kind": "toy"}
        client = server.client()
        assert "code du serveur" in refused(client.post("/api/games", json=body), 403)
        wrong = client.post("/api/games", json={**body, "code": "sesame"})
        assert refused(wrong, 403) == "Ce n’est pas le code du serveur."
        assert client.post("/api/games", json={**body, "code": "sésame"}).status_code == 201
        refused(client.get("/api/words/check?word=TAS"), 403)
        assert client.get("/api/kinds").json()["words"] is False


def test_a_store_in_trouble_is_told_and_nothing_is_lost(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    chief = live.client()
    game = open_game(chief)["game"]
    store = live.service.store

    def failing(code: str) -> Any:
        def fail(*_: Any, **__: Any) -> Any:
            raise StoreUnavailable(code)

        return fail

    with monkeypatch.context() as trouble:
        trouble.setattr(store, "append", failing("store.full"))
        trouble.setattr(store, "probe", failing("store.unreachable"))
        assert "disque du serveur est plein" in refused(order(chief, game, "begin"), 507)
        assert chief.get("/sante").status_code == 503
        trouble.setattr(store, "append", failing("store.unreachable"))
        answer = order(chief, game, "begin")
        refused(answer, 503)
        assert answer.headers["retry-after"] == "2"
    assert order(chief, game, "begin").status_code == 200


def test_a_mistake_of_ours_is_told_without_details(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("le secret est 1234")

    chief = live.client()
    game = open_game(chief)["game"]
    monkeypatch.setattr(live.service.store, "members", broken)
    answer = chief.get(f"/api/games/{game}/people")
    assert "1234" not in answer.text
    assert "journal" in refused(answer, 500)


def test_logs_hold_no_secret(live: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    keep = Keep()
    keep.setFormatter(JsonLines())
    logger = logging.getLogger("pioche")
    logger.addHandler(keep)
    logger.setLevel(logging.INFO)
    try:
        chief, phone = live.client(), live.client()
        opened = open_game(chief)
        game = opened["game"]
        table = seat(chief, game, 3)[3]
        enter(phone, game, table)
        phone.post("/api/session", json={"game": game, "table": 3, "code": "FAUXCODE"})
        order(chief, game, "begin")
        phone.get(f"/api/games/{game}/view?as={table['member']}")
    finally:
        logger.removeHandler(keep)
    written = "\n".join(lines)
    assert all(json.loads(line)["level"] for line in lines)
    assert "/api/games/{game}/commands" in written
    cookies = [*chief.cookies.values(), *phone.cookies.values()]
    for secret in (opened["invitation"]["code"], table["code"], "FAUXCODE", game, *cookies):
        assert secret not in written


def test_an_error_is_logged_by_place_not_by_content() -> None:
    try:
        raise ValueError("code 8KZ1")
    except ValueError as error:
        record = logging.LogRecord(
            "pioche", 40, "f", 1, "failed", (), (type(error), error, error.__traceback__)
        )
    line = JsonLines().format(record)
    assert "8KZ1" not in line
    assert json.loads(line)["error"] == "ValueError"


@pytest.mark.parametrize(
    ("english", "french"),
    [
        (
            "Expected `int`, got `str` - at `$.coup`",
            "coup : il faut un nombre entier, et non un texte",
        ),
        ("Expected `str | null`, got `int`", "il faut un texte ou rien, et non un nombre entier"),
        ("Object missing required field `id`", "il manque « id »"),
        ("Expected `str` of length <= 64 - at `$.id`", "id : trop long : 64 au plus"),
        ("Expected `int` >= 1 - at `$.coup`", "coup : trop petit : 1 au moins"),
        ("Invalid enum value 'x' - at `$.role`", "role : la valeur « x » n’est pas prévue"),
        ("JSON is malformed: invalid character (byte 1)", "le JSON est mal formé"),
        ("Something new", "la valeur n’est pas celle attendue"),
    ],
)
def test_the_checker_speaks_french(english: str, french: str) -> None:
    assert in_french(english) == french


def test_a_sentence_does_not_repeat_a_page_of_input() -> None:
    said = sentence("games.kind-unknown", name="x" * 10_000)
    assert said.endswith("x… » n’existe pas.") and len(said) < 400


def test_every_sentence_can_be_said() -> None:
    for prefix, module in (("room", room_texts), ("store", store_texts), ("web", web_texts)):
        for name, text in module.SENTENCES.items():
            names = {part.split("}")[0] for part in text.split("{")[1:]}
            said = sentence(f"{prefix}.{name}", **dict.fromkeys(names, "x"))
            assert said.endswith((".", "…", ")")), said
            assert str(PiocheError(f"{prefix}.{name}", **dict.fromkeys(names, "x"))) == said


@pytest.mark.parametrize("path", ["/nulle/part", "/jeu/AAAAAAAAAA", "/arbitrage/AAAAAAAAAA"])
def test_somebody_with_a_browser_is_told_by_a_page(tmp_path: Path, path: str) -> None:
    with real_server(tmp_path) as address:
        answer = httpx.get(address + path, headers={"Accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "n’existe pas." in answer.text
    assert 'href="/"' in answer.text
    assert "<script>" not in answer.text
