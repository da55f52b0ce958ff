"""The pages at home: the four doors, words, and one page per game behind the same address.

`/jeu/GAME` is where every player's link leads; which page that is depends on the game, so the
server looks before it answers: a phone in a hall loads nothing of the other games.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from pioche.games.duplicate.state import State as Duplicate
from pioche.texts import N_
from pioche.web.pages.shell import PAGES, Page, render
from pioche.web.service import Service

_TABLE = ("player", "games")

PLAIN: tuple[Page, ...] = (
    Page("/", N_("Accueil"), "pages/home.js", ("home",)),
    Page("/mots", N_("Mots"), "pages/words.js", ("home",)),
    Page("/tournoi", N_("Tournoi"), "pages/tournament.js", ("home", "tournament")),
)
ALONE = Page("/jeu/{game}", N_("Duplicate"), "pages/solo.js", _TABLE)
BY_KIND: dict[str, Page] = {
    "classic": Page("/jeu/{game}", N_("Classique"), "pages/classic.js", _TABLE),
    "solitaire": Page("/jeu/{game}", N_("Solitaire"), "pages/classic.js", _TABLE),
    "jarnac": Page("/jeu/{game}", N_("Jarnac"), "pages/jarnac.js", ("games", "jarnac")),
    "loto": Page("/jeu/{game}", N_("Loto"), "pages/loto.js", ("games",)),
    "inverse": Page("/jeu/{game}", N_("Inversé"), "pages/inverse.js", ("games",)),
}
REPLAYS: dict[str, Page] = {
    "duplicate": Page("/rejouer/{game}", N_("Rejouer"), "pages/replay.js", ("games", "replay")),
    "classic": Page("/rejouer/{game}", N_("Rejouer"), "pages/review.js", ("games", "replay")),
    "solitaire": Page("/rejouer/{game}", N_("Rejouer"), "pages/review.js", ("games", "replay")),
    "jarnac": Page(
        "/rejouer/{game}", N_("Rejouer"), "pages/past.js", ("games", "jarnac", "replay")
    ),
    "loto": Page("/rejouer/{game}", N_("Rejouer"), "pages/past.js", ("games", "replay")),
    "inverse": Page("/rejouer/{game}", N_("Rejouer"), "pages/past.js", ("games", "replay")),
}
_HALL = next(page for page in PAGES if page.path == "/jeu/{game}")


def home_routes() -> list[BaseRoute]:
    """Give the routes of the pages at home; they come before those of the hall."""
    return [
        *(Route(page.path, _plain(page)) for page in PLAIN),
        Route("/jeu/{game}", _play),
        Route("/rejouer/{game}", _replay),
    ]


def _plain(page: Page) -> Any:
    async def show(request: Request) -> Response:
        return _shown(request, page)

    return show


async def _play(request: Request) -> Response:
    """Show a player the page of their game."""
    kind, state = await _game(request)
    if kind == "duplicate" and isinstance(state, Duplicate) and state.seats is not None:
        return _shown(request, ALONE)
    return _shown(request, BY_KIND.get(kind, _HALL))


async def _replay(request: Request) -> Response:
    """Show a game again."""
    kind, _state = await _game(request)
    return _shown(request, REPLAYS.get(kind, REPLAYS["duplicate"]))


async def _game(request: Request) -> tuple[str, Any]:
    """Look at a game."""
    service: Service | None = getattr(request.app.state, "service", None)
    if service is None:  # the test pages have none
        return "", None
    held = await service.host.game(request.path_params["game"].upper())
    return held.hosting.kind.name, held.state


def _shown(request: Request, page: Page) -> Response:
    request.scope["pioche.route"] = page.path
    data = {key: str(value).upper() for key, value in request.path_params.items()}
    return HTMLResponse(render(page, **data), headers={"Cache-Control": "no-cache"})
