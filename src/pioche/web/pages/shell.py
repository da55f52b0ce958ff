"""The pages: a table of addresses, and the plain shell that each one fills in the browser.

What a page shows comes to it as views, by the API; here are only its title, its style sheets
and its first module. Addresses are French: people read them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from pioche.core.errors import PiocheError
from pioche.texts import N_, SOURCE, _, language, ngettext
from pioche.web.compress import compressed_page
from pioche.web.errors import status_of
from pioche.web.files import StaticFiles, fingerprint
from pioche.web.service import Service
from pioche.web.source import source
from pioche.web.voice import voice

#: Each language as those call it who read it.
NAMES = {"fr": "Français", "en": "English"}
STATIC = Path(__file__).parents[1] / "static"
_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Page:
    """An address, and what the browser needs to fill it."""

    path: str
    title: str
    module: str = ""
    sheets: tuple[str, ...] = ()
    theme: str = ""
    template: str = "base.html"


PAGES: tuple[Page, ...] = (
    Page(
        "/arbitrage/{game}",
        N_("Arbitrage"),
        "pages/console.js",
        ("console", "roster", "print", "multiplex"),
    ),
    Page("/jeu/{game}", N_("Jeu"), "pages/player.js", ("player", "print")),
    Page("/tableau/{game}", N_("Tableau"), "pages/wall.js", ("wall",), theme="projector"),
)


@cache
def templates() -> Environment:
    """The templates, read once."""
    templates = Environment(
        loader=PackageLoader("pioche.web", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    templates.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined] # added by the i18n extension
    return templates


@cache
def modules_of(module: str) -> tuple[str, ...]:
    """The modules that one imports, directly or not, so that a page asks for all at once."""
    root = (STATIC / "js").resolve()
    found: dict[Path, None] = {}
    waiting = [root / module]
    while waiting:
        path = waiting.pop(0)
        for name in _IMPORT.findall(path.read_text(encoding="utf-8")):
            imported = (path.parent / name).resolve()
            if imported not in found:
                found[imported] = None
                waiting.append(imported)
    # Addresses are relative to /static/js/, vendored modules lie beside it.
    return tuple(_relative(path, root) for path in found)


def _relative(path: Path, root: Path) -> str:
    """A path below the static files as seen from the folder of modules."""
    if path.is_relative_to(root):
        return path.relative_to(root).as_posix()
    return "../" + path.relative_to(root.parent).as_posix()


def render(page: Page, **data: str) -> str:
    """The HTML of a page; `data` goes to its module as `data-…` attributes."""
    return drawn(page, data)


def drawn(page: Page, data: Mapping[str, str] | None = None, **given: Any) -> str:
    """A template filled in, in the language of whoever reads it."""
    read = language()
    return (
        templates()
        .get_template(page.template)
        .render(
            page=page,
            modules=modules_of(page.module) if page.module else (),
            data=data or {},
            language=read,
            scripts="js" if read == SOURCE else f"{read}/js",
            others={code: name for code, name in NAMES.items() if code != read},
            **given,
        )
    )


def shown(request: Request, page: Page) -> Response:
    """A page as it is sent: what its address names goes to its module."""
    request.scope["pioche.route"] = page.path
    data = {key: str(value).upper() for key, value in request.path_params.items()}
    html = HTMLResponse(render(page, **data), headers={"Cache-Control": "no-cache"})
    return compressed_page(html, request)


def refused(error: PiocheError) -> Response:
    """Tell a person, not a program, that there is nothing at this address."""
    page = Page("", N_("Page introuvable"), template="refused.html")
    text = drawn(page, sentence=str(error))
    return HTMLResponse(text, status_of(error), headers={"Cache-Control": "no-store"})


async def away(request: Request) -> Response:
    """What a device shows in the place of a page while the server is not there."""
    request.scope["pioche.route"] = "/hors-ligne"
    page = Page("", N_("Serveur absent"), "pages/away.js", template="away.html")
    return HTMLResponse(render(page), headers={"Cache-Control": "no-cache"})


@cache
def worker_script() -> str:
    """The service worker of this version; files that change while a server runs change it not."""
    script = (STATIC / "worker.js").read_text(encoding="utf-8")
    return script.replace("pioche-VERSION", f"pioche-{fingerprint(STATIC)}")


async def _worker(request: Request) -> Response:
    """The service worker, at the top: a worker sees only what lies beside or below its address."""
    request.scope["pioche.route"] = "/worker.js"
    script = await run_in_threadpool(worker_script)
    return Response(script, headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


def _endpoint(page: Page) -> Any:
    async def show(request: Request) -> Response:
        request.scope["pioche.route"] = page.path  # one that is refused, too
        service: Service | None = getattr(request.app.state, "service", None)
        if service is not None:  # the test pages have none
            await service.host.game(request.path_params["game"].upper())
        return shown(request, page)

    return show


def page_routes() -> list[BaseRoute]:
    """Every route of the pages: the pages, their files, their texts, the server's voice."""
    from pioche.web.pages.home import home_routes  # it draws its pages with what is above

    return [
        *home_routes(),
        *(Route(page.path, _endpoint(page)) for page in PAGES),
        Route("/hors-ligne", away),
        Route("/worker.js", _worker),
        Route("/voix", voice),
        Route("/source", source),
        Mount("/static", StaticFiles(STATIC), name="static"),
    ]
