"""The pages' files are served from memory, compressed once, and asked for again cheaply."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from pioche.web.files import StaticFiles, fingerprint
from support.live import listening

SCRIPT = "export const texte = 'é';\n" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "static"
    (inside / "js").mkdir(parents=True)
    (inside / "js" / "page.js").write_text(SCRIPT, encoding="utf-8")
    (inside / "police.woff2").write_bytes(b"\0" * 2000)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return inside


@pytest.fixture
def client(folder: Path) -> Iterator[httpx.Client]:
    app = Starlette(routes=[Mount("/static", StaticFiles(folder))])
    with listening(app) as address, httpx.Client(base_url=address) as client:
        yield client


def test_a_script_comes_compressed_with_its_type(client: httpx.Client) -> None:
    answer = client.get("/static/js/page.js", headers={"Accept-Encoding": "gzip"})
    assert answer.text == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9, mtime=0))


def test_who_reads_no_gzip_gets_it_plain(client: httpx.Client) -> None:
    answer = client.get("/static/js/page.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.text == SCRIPT


def test_comments_stay_at_home_but_for_those_of_others(client: httpx.Client, folder: Path) -> None:
    written = "/** @license */\nexport const un = 1;\n"
    (folder / "vendor").mkdir()
    for path in ("js/plain.js", "vendor/theirs.js"):
        (folder / path).write_text(written, encoding="utf-8")
    assert client.get("/static/js/plain.js").text == "\nexport const un = 1;\n"
    assert client.get("/static/vendor/theirs.js").text == written


def test_a_font_is_not_compressed_again(client: httpx.Client) -> None:
    answer = client.get("/static/police.woff2", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


def test_what_is_known_is_not_sent_again_until_it_changes(
    client: httpx.Client, folder: Path
) -> None:
    tag = client.get("/static/js/page.js").headers["etag"]
    known = client.get("/static/js/page.js", headers={"If-None-Match": tag})
    assert (known.status_code, known.content) == (304, b"")
    (folder / "js" / "page.js").write_text("autre", encoding="utf-8")
    changed = client.get("/static/js/page.js", headers={"If-None-Match": tag})
    assert (changed.status_code, changed.text) == (200, "autre")


@pytest.mark.parametrize(
    "path",
    ["rien.js", "js", "", "../secret.txt", "%2e%2e/secret.txt", "js/../../secret.txt", "a%00b"],
)
def test_nothing_else_can_be_read(client: httpx.Client, path: str) -> None:
    answer = client.get(f"/static/{path}")
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_file_is_held_once_whatever_it_is_called(folder: Path) -> None:
    files = StaticFiles(folder)
    with (
        listening(Starlette(routes=[Mount("/static", files)])) as address,
        httpx.Client(base_url=address) as client,
    ):
        for many in range(1, 30):
            path = "/static/js/" + "%2e/" * many + "page.js"
            assert client.get(path).text == SCRIPT
            assert client.get(f"/static/rien{many}.js").status_code == 404
    assert len(files._held) == 1


def test_files_are_only_read(client: httpx.Client) -> None:
    assert client.head("/static/js/page.js").content == b""
    assert client.post("/static/js/page.js").status_code == 405


def test_a_folder_with_another_file_or_name_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "page.js").write_text("1;", encoding="utf-8")
    first = fingerprint(tmp_path)
    assert fingerprint(tmp_path) == first
    (tmp_path / "js" / "page.js").write_text("2;", encoding="utf-8")
    second = fingerprint(tmp_path)
    (tmp_path / "js" / "page.js").rename(tmp_path / "js" / "home.js")
    assert len({first, second, fingerprint(tmp_path)}) == 3
