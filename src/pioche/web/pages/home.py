"""The pages at home: the four doors, words, and one page per game behind the same address.

`/jeu/GAME` is where every player's link leads; which page that is depends on the game, so the
server looks before it answers: a phone in a hall loads nothing of the other games.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from pioche.games.game import Game
from pioche.games.registry import bot_of
from pioche.games.shape import Info, Simulates
from pioche.texts import N_, sentence
from pioche.web.pages.shell import PAGES, STATIC, Page, shown
from pioche.web.service import Service

_TABLE = ("player", "games", "salon")
_FIGURES = ("home", "play", "statistics")
_SIMULTANEOUS = ("home", "competition", "simultaneous")

PLAIN: tuple[Page, ...] = (
    Page("/", N_("Accueil"), "pages/home.js", ("home",)),
    Page("/mots", N_("Mots"), "pages/words.js", ("home",)),
    Page("/registre", N_("Registre"), "pages/register.js", ("home", "register")),
    Page("/competitions", N_("Compétitions"), "pages/competitions.js", ("home", "competition")),
    Page("/jour", N_("Partie du jour"), "pages/day.js", ("home", "play", "daily")),
    Page("/probleme", N_("Problème du jour"), "pages/problem.js", (*_TABLE, "play", "daily")),
    Page("/entrainement", N_("S’entraîner"), "pages/training.js", ("play", "training")),
    Page("/statistiques", N_("Statistiques"), "pages/statistics.js", _FIGURES),
    Page("/profil", N_("Profil"), "pages/profile.js", _FIGURES),
    Page("/serveur", N_("Ce serveur"), "pages/server.js", ("home", "server")),
    Page("/simultane", N_("Simultané"), "pages/simultaneous.js", _SIMULTANEOUS),
    Page("/multiplex", N_("Multiplex"), "pages/multiplex.js", _SIMULTANEOUS),
)
_COMPETITION = Page(
    "/competition/{competition}",
    N_("Compétition"),
    "pages/competition.js",
    ("home", "competition"),
)
_ON_THE_WALL = replace(_COMPETITION, path=_COMPETITION.path + "/mur", theme="projector")
_ANALYSIS = Page(
    "/analyse/{game}",
    N_("Analyse"),
    "pages/analysis.js",
    ("games", "play", "replay", "analysis"),
)
_HALL = next(page for page in PAGES if page.path == "/jeu/{game}")


def home_routes() -> list[BaseRoute]:
    """The routes of the pages at home; they come before those of the hall."""
    return [
        *(Route(page.path, _plain(page)) for page in (*PLAIN, _COMPETITION, _ON_THE_WALL)),
        Route("/jeu/{game}", _play),
        Route("/rejouer/{game}", _replay),
        Route("/analyse/{game}", _analysis),
    ]


def _plain(page: Page) -> Any:
    async def show(request: Request) -> Response:
        return shown(request, page)

    return show


async def _play(request: Request) -> Response:
    """Show a player the page of their game: a phone in a hall, or the game's own page."""
    kind, info = await _game(request)
    if kind is None or info is None or info.refereed:
        return shown(request, _HALL)
    return shown(request, _page("/jeu/{game}", kind.name, "pages", _TABLE))


async def _replay(request: Request) -> Response:
    """Show a game again."""
    kind, _info = await _game(request)
    name = "duplicate" if kind is None else kind.name
    return shown(request, _page("/rejouer/{game}", name, "replays", ("games", "replay")))


async def _analysis(request: Request) -> Response:
    """Show what a game was worth, turn by turn; one that is not simulated is shown again."""
    kind, _info = await _game(request)
    if kind is not None and not isinstance(bot_of(kind.name), Simulates):
        return RedirectResponse(f"/rejouer/{request.path_params['game']}")
    return shown(request, _ANALYSIS)


def _page(path: str, game: str, folder: str, sheets: tuple[str, ...]) -> Page:
    """The page of a game, by its name; a game without one of its own has that of any game."""
    module, sheet = f"{folder}/{game}.js", f"css/{game}.css"
    own = (STATIC / "js" / module).is_file()
    styled = (game,) if (STATIC / sheet).is_file() else ()
    title = sentence(f"{game}.name")
    return Page(path, title, module if own else f"{folder}/any.js", (*sheets, *styled))


async def _game(request: Request) -> tuple[Game[Any] | None, Info | None]:
    """Look at a game."""
    service: Service | None = getattr(request.app.state, "service", None)
    if service is None:  # the test pages have none
        return None, None
    held = await service.host.game(request.path_params["game"].upper())
    return held.kind, held.kind.info(held.state)
