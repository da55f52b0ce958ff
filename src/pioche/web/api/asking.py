"""What is asked of a game beside its view: solutions, a line judged before Enter, hints, reviews.

The questions are the games' own; a game that does not answer one says so, and no answer tells its
asker what their view would not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import msgspec

from pioche.core.errors import RuleViolation
from pioche.games.classic import Unseen
from pioche.games.duplicate import Hints, Preview, Sheet, TableSheet
from pioche.games.jarnac import Review
from pioche.games.listing import Solutions
from pioche.games.trial import Trial
from pioche.room.rights import audience_of
from pioche.web.api.shapes import Request
from pioche.web.api.table import AS, GAME, Call, Endpoint, Query, Route

PAGING: tuple[Query, ...] = (
    Query("filter", str, "", "Un mot, une case, ≥ points, sans joker ; tous si absent."),
    Query("offset", int, 0, "Combien en passer, parmi celles que le filtre garde."),
    Query("limit", int, 600, "Combien, les meilleures d’abord."),
)


class Line(Request):
    """A line as the referee types it."""

    line: Annotated[str, msgspec.Meta(max_length=200)]


def question(name: str, *, review: bool = False, searches: bool = True) -> Endpoint:
    """The endpoint that asks a game a question.

    A `review` goes through the whole log of a game that is over, and may take seconds. Where
    nothing `searches`, no competition is disturbed.
    """

    async def ask(call: Call) -> Any:
        game, host = call.game, call.service.host
        asked = game.kind.questions.get(name)
        if asked is None:
            raise RuleViolation("games.no-question", kind=game.kind.name)
        if searches:
            await call.check_choice()
        audience = audience_of(call.actor)
        given = {} if call.body is None else msgspec.to_builtins(call.body)
        params = {**call.query, **given, "handed_in": frozenset(game.mail.revisions)}
        env = await host.env(game, audience)
        if not review:
            return await host.thinking(asked, game.state, audience, params, env)
        if game.kind.info(game.state).ended:
            env = replace(env, log=await host.events_of(game))
        return await host.pondering(asked, game.state, audience, params, env)

    ask.__name__ = name
    return ask


ASKING_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        GAME + "/solutions",
        question("solutions"),
        "Les solutions d’un coup",
        Solutions,
        query=(AS, Query("coup", int, None, "Le coup ; celui en cours si absent."), *PAGING),
        searches=True,
    ),
    Route(
        "POST",
        GAME + "/preview",
        question("preview"),
        "Juger une ligne de saisie sans l’enregistrer",
        Preview,
        Line,
        (AS,),
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/trial",
        question("trial"),
        "Ce que vaudrait un mot, sans le vérifier",
        Trial,
        query=(AS, Query("word", str, "", "Le mot."), Query("ref", str, "", "La place.")),
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/unseen",
        question("unseen", searches=False),
        "Les lettres qui ne sont ni sur la grille ni sur son chevalet",
        Unseen,
        query=(AS,),
        personal=True,
    ),
    Route(
        "GET",
        GAME + "/hints",
        question("hints"),
        "Des indices sur le top, pour qui joue seul",
        Hints,
        query=(AS, Query("n", int, 1, "Combien d’indices.")),
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/sheet",
        question("sheet"),
        "La feuille de route d’un joueur, à la maison",
        Sheet,
        query=(AS, Query("seat", str, None, "La place ; la sienne si absente.")),
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/past/table",
        question("table_sheet"),
        "La partie d’une table, coup par coup, après une soirée",
        TableSheet,
        query=(AS, Query("table", int, None, "La table ; la sienne si absente.")),
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/alternatives",
        question("alternatives"),
        "Tout ce qui pouvait se poser à un tour d’une partie finie",
        Solutions,
        query=(AS, Query("turn", int, 1, "Le tour, à partir de 1."), *PAGING),
        searches=True,
    ),
    Route(
        "GET",
        GAME + "/missed",
        question("missed", review=True),
        "Ce qui a échappé dans un Jarnac fini",
        Review,
        query=(AS,),
        searches=True,
    ),
)
