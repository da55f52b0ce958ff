"""Whoever uses a server may have its source (AGPL, section 13), and nothing of the workshop."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pioche.core.errors import InputError
from pioche.web.app import create_app
from pioche.web.pages.shell import page_routes
from pioche.web.serve import ServerOptions, build_service, check
from support.live import listening, open_game

OPENED = ("/jeu/{}", "/arbitrage/{}", "/tableau/{}", "/rejouer/{}")


@pytest.fixture
def client(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[httpx.Client]:
    """A whole server; its `--source` may be given as the parameter."""
    options = ServerOptions(store=str(tmp_path), source=getattr(request, "param", ""))
    app = create_app(build_service(options), page_routes())
    with listening(app) as url, httpx.Client(base_url=url, timeout=30) as client:
        yield client


def test_every_page_leads_to_the_source(client: httpx.Client) -> None:
    game = open_game(client, "duplicate")["game"]
    pages = ["/", "/mots", "/competitions", "/nulle/part", *(page.format(game) for page in OPENED)]
    for page in pages:
        shown = client.get(page, headers={"Accept": "text/html"})
        assert '<a href="/source" rel="license">' in shown.text, page


def test_a_server_hands_out_what_it_runs(client: httpx.Client) -> None:
    answer = client.get("/source")
    assert answer.headers["content-disposition"].startswith("attachment")
    with tarfile.open(fileobj=io.BytesIO(answer.content)) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
        own = next(name for name in tar.getnames() if name.endswith("pioche/web/source.py"))
        file = tar.extractfile(own)
        assert file is not None and "section 13" in file.read().decode()
    assert {"LICENSE", "setup.py", "pyproject.toml", "kernel/kernel.h"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyc", ".sqlite"))]


@pytest.mark.parametrize("client", ["https://example.org/ma-pioche"], indirect=True)
def test_a_modified_version_says_where_its_source_is(client: httpx.Client) -> None:
    answer = client.get("/source")
    assert answer.status_code == 302
    assert answer.headers["location"] == "https://example.org/ma-pioche"


@pytest.mark.parametrize("source", ["javascript:alert(1)", "ma-pioche", "ftp://x"])
def test_an_address_that_is_none_is_refused(source: str) -> None:
    with pytest.raises(InputError, match="code source"):
        check(ServerOptions(source=source))


@pytest.mark.parametrize(
    "path",
    [
        "dev/console.html",
        "dev/samples.js",
        "js/jsconfig.json",
        "vendor/lit/lit-element.d.ts",
        "vendor/lit/README.md",
        "fonts/README.md",
    ],
)
def test_what_serves_the_work_on_pages_is_not_served(client: httpx.Client, path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404
