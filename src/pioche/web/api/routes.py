"""Every address of the API. Tests read this table too: a new route is tested by being here."""

from __future__ import annotations

from pioche.web.api import games as api_games
from pioche.web.api import people as api_people
from pioche.web.api import server as api_server
from pioche.web.api import shapes
from pioche.web.api import words as api_words
from pioche.web.api.asking import ASKING_ROUTES
from pioche.web.api.company import COMPANY_ROUTES
from pioche.web.api.competition_papers import COMPETITION_PAPER_ROUTES
from pioche.web.api.competitions import COMPETITION_ROUTES
from pioche.web.api.daily import DAILY_ROUTES
from pioche.web.api.directory import DIRECTORY_ROUTES
from pioche.web.api.entrance import ENTRANCE_ROUTES
from pioche.web.api.following import FOLLOWING_ROUTES
from pioche.web.api.imports import IMPORT_ROUTES
from pioche.web.api.lexicons import LEXICON_ROUTES
from pioche.web.api.multiplex import MULTIPLEX_ROUTES
from pioche.web.api.owner import OWNER_ROUTES
from pioche.web.api.past import PAST_ROUTES
from pioche.web.api.pasting import PASTE_ROUTES
from pioche.web.api.problem import PROBLEM_ROUTES
from pioche.web.api.profiles import PROFILE_ROUTES
from pioche.web.api.roster import ROSTER_ROUTES
from pioche.web.api.sequels import SEQUEL_ROUTES
from pioche.web.api.sheets import SHEET_ROUTES
from pioche.web.api.simultaneous import SIMULTANEOUS_ROUTES
from pioche.web.api.table import AS, GAME, Query, Route
from pioche.web.api.training import TRAINING_ROUTES
from pioche.web.streams import stream

_LEXICON = Query("lexicon", str, "francais", "Nom d’une liste de mots installée.")

ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/sante",
        api_server.health,
        "Le serveur et ses données répondent-ils ?",
        shapes.Health,
    ),
    Route(
        "GET", "/metrics", api_server.metrics, "Compteurs au format Prometheus", media="text/plain"
    ),
    Route("GET", "/api/openapi.json", api_server.openapi, "Cette description"),
    Route(
        "GET", "/api/kinds", api_games.kinds, "Les jeux, leurs ordres et les lexiques", shapes.Kinds
    ),
    Route("GET", "/api/rules", api_games.rules, "Les règles de chaque jeu", shapes.Rulebook),
    # people
    Route("GET", "/api/session", api_people.session, "Les accès de ce navigateur", shapes.Session),
    Route(
        "POST",
        "/api/session",
        api_people.sign_in,
        "Entrer avec un code",
        shapes.Session,
        shapes.SignIn,
    ),
    Route(
        "DELETE",
        "/api/session",
        api_people.sign_out,
        "Sortir",
        shapes.Nothing,
        query=(Query("member", str, None, "L’accès à oublier ; tous si absent."),),
    ),
    Route(
        "GET",
        GAME + "/members",
        api_people.members,
        "Les accès d’une partie et leurs codes",
        shapes.Members,
        query=(AS,),
        secret=True,
    ),
    Route(
        "POST",
        GAME + "/members",
        api_people.add_member,
        "Donner un accès",
        shapes.Invitation,
        shapes.NewMember,
        (AS,),
        "commands",
    ),
    Route(
        "POST",
        GAME + "/members/{member}",
        api_people.change_member,
        "Changer un accès",
        shapes.Invitation,
        shapes.ChangeMember,
        (AS,),
        "commands",
    ),
    Route(
        "POST",
        GAME + "/members/{member}/erase",
        api_people.erase_person,
        "Effacer un nom",
        shapes.Nothing,
        None,
        (AS,),
        "commands",
    ),
    Route(
        "GET",
        GAME + "/members/{member}/qr",
        api_people.qr,
        "Le lien d’un joueur en code QR",
        query=(AS,),
        media="image/svg+xml",
    ),
    Route(
        "POST",
        GAME + "/players",
        api_people.add_players,
        "Installer des joueurs",
        shapes.Seated,
        shapes.NewPlayers,
        (AS,),
        "commands",
    ),
    Route(
        "POST",
        GAME + "/asking",
        api_people.answer_asking,
        "Ouvrir une table de plus à qui la demande, ou refuser",
        shapes.Nothing,
        shapes.AskingAnswer,
        (AS,),
        "commands",
    ),
    Route(
        "GET",
        GAME + "/people",
        api_people.people,
        "Les noms derrière les places",
        shapes.People,
        query=(AS,),
    ),
    # games
    Route(
        "GET",
        "/api/games",
        api_games.list_games,
        "Les parties",
        shapes.Games,
        query=(Query("all", bool, False, "Toutes celles du serveur, et non les siennes."),),
    ),
    Route(
        "POST",
        "/api/games",
        api_games.open_game,
        "Ouvrir une partie",
        shapes.GameOpened,
        shapes.OpenGame,
        (),
        "openings",
    ),
    Route("GET", GAME, api_games.game_info, "Une partie", shapes.GameInfo, query=(AS,)),
    Route(
        "GET",
        GAME + "/view",
        api_games.see,
        "Ce que l’on peut en voir",
        shapes.Seen,
        query=(AS, Query("seq", int, None, "Comme on le voyait à cet événement.")),
        personal=True,
    ),
    Route(
        "GET",
        GAME + "/stream",
        stream,
        "La suivre en direct (Server-Sent Events)",
        query=(AS, Query("after", int, None, "Dernier événement déjà vu.")),
        media="text/event-stream",
    ),
    Route(
        "POST",
        GAME + "/commands",
        api_games.order,
        "Donner un ordre",
        shapes.Done,
        shapes.Command,
        (AS,),
        "commands",
    ),
    Route(
        "POST",
        GAME + "/slips",
        api_games.hand_in,
        "Déposer un bulletin",
        shapes.SlipReceived,
        shapes.SlipIn,
        (AS,),
        "slips",
    ),
    Route(
        "GET",
        GAME + "/slips/mine",
        api_games.own_slip,
        "Mon bulletin qui compte",
        shapes.OwnSlip,
        query=(AS, Query("coup", int, None, "Le coup ; celui en cours si absent.")),
    ),
    # words
    Route(
        "GET",
        "/api/words/check",
        api_words.check,
        "Un mot est-il admis ?",
        shapes.WordCheck,
        query=(Query("word", str, "", "Le mot."), _LEXICON),
        searches=True,
    ),
    Route(
        "GET",
        "/api/words/anagrams",
        api_words.anagrams,
        "Anagrammes",
        shapes.Words,
        query=(
            Query("letters", str, "", "Les lettres, « ? » pour un joker."),
            Query("partial", bool, False, "Aussi les mots qui n’en prennent qu’une partie."),
            _LEXICON,
        ),
        searches=True,
    ),
    Route(
        "GET",
        "/api/words/extensions",
        api_words.extend,
        "Rallonges",
        shapes.Words,
        query=(Query("word", str, "", "Le mot."), _LEXICON),
        searches=True,
    ),
    Route(
        "GET",
        "/api/words/pattern",
        api_words.shape,
        "Mots d’une forme",
        shapes.Words,
        query=(
            Query("pattern", str, "", "« . » une lettre, « * » un nombre quelconque."),
            _LEXICON,
        ),
        searches=True,
    ),
    *ASKING_ROUTES,
    *DIRECTORY_ROUTES,
    *ENTRANCE_ROUTES,
    *ROSTER_ROUTES,
    *PASTE_ROUTES,
    *SEQUEL_ROUTES,
    *DAILY_ROUTES,
    *PROBLEM_ROUTES,
    *PROFILE_ROUTES,
    *SHEET_ROUTES,
    *COMPANY_ROUTES,
    *COMPETITION_ROUTES,
    *COMPETITION_PAPER_ROUTES,
    *IMPORT_ROUTES,
    *LEXICON_ROUTES,
    *TRAINING_ROUTES,
    *SIMULTANEOUS_ROUTES,
    *MULTIPLEX_ROUTES,
    *FOLLOWING_ROUTES,
    *OWNER_ROUTES,
    *PAST_ROUTES,
)
