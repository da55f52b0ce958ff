"""While a refereed competition runs on a server, nobody but those who judge it has letters of their
choice searched there: on no route, by no order of any game. Games drawn by chance go on.

Both lists below are whole: a new route or a new order fails here until somebody has said whether
letters of the asker's choice may pass through it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.games.registry import GAMES, game_named
from pioche.room.host import LAPSE_MS
from pioche.room.ids import random_id
from pioche.store.log import SqlLog
from pioche.web.api.routes import ROUTES
from support.clock import FakeClock
from support.duplicate_room import DuplicateRoom, room_service
from support.finished import ALONE, FRIENDS, MACHINE, SMALL, Played
from support.live import LiveServer, open_game, order, serving

CLOSED = "room.competition"
RACK = "ZEBUTIS"
COUP = ("start-clock", "ring-bell", "close-coup", "retain-top")
"""After the draw."""

#: Every route: nothing of the asker's choice is searched; or it is; or it is in games fed by hand.
SEARCHED = {
    "GET /api/words/check",
    "GET /api/words/anagrams",
    "GET /api/words/extensions",
    "GET /api/words/pattern",
}
OF_HANDS = {
    "GET /api/games/{game}/solutions",
    "POST /api/games/{game}/preview",
    "GET /api/games/{game}/trial",
    "GET /api/games/{game}/hints",
    "GET /api/games/{game}/sheet",
    "GET /api/games/{game}/past/table",
    "GET /api/games/{game}/alternatives",
    "GET /api/games/{game}/missed",
    "GET /api/games/{game}/instead",
    "GET /api/games/{game}/simulation",
    "GET /api/games/{game}/review",
}
BY_ORDER = {
    "POST /api/games",
    "POST /api/games/{game}/commands",
    "POST /api/imports",
    "POST /api/lexicons",
    # A hall of a simultaneous: what it draws is its organiser's choice.
    "POST /api/simultaneous/open",
    # A hall of a multiplex: what it draws is the head's choice.
    "POST /api/multiplex/follow",
}
"""What passes there are orders: see below, and `test_imports.py`."""
BY_CARD = {
    "GET /api/training",
    "GET /api/training/next",
    "POST /api/training/look",
    "POST /api/training/answer",
    "POST /api/training/lists",
    "POST /api/training/import",
}
"""What passes there are cards: the program's own go on, others wait (see `test_training.py`)."""
NOTHING_SEARCHED = {
    "GET /api/lexicons",
    "GET /api/server",
    "GET /api/server/qr",
    "POST /api/server/stop",
    "POST /api/server/backup",
    "POST /api/server/restore",
    # The program draws it; a word is judged where it is laid, on a grid and of a rack not chosen.
    "GET /api/daily",
    "POST /api/daily/game",
    "GET /api/daily/problem",
    "POST /api/daily/problem",
    "GET /api/profile",
    "DELETE /api/profile",
    "POST /api/profile/session",
    "GET /api/profile/words",
    "POST /api/profile/words",
    "GET /api/profile/qr",
    "GET /api/profile/statistics",
    "POST /api/training/plan",
    "POST /api/training/lists/drop",
    "GET /api/training/export",
    "GET /sante",
    "GET /metrics",
    "GET /api/openapi.json",
    "GET /api/kinds",
    "GET /api/rules",
    "GET /api/session",
    "POST /api/session",
    "DELETE /api/session",
    "GET /api/games/{game}/members",
    "POST /api/games/{game}/members",
    "POST /api/games/{game}/members/{member}",
    "POST /api/games/{game}/members/{member}/erase",
    "GET /api/games/{game}/members/{member}/qr",
    "POST /api/games/{game}/players",
    "POST /api/games/{game}/asking",
    "GET /api/games/{game}/people",
    # A count of letters: no word is looked for.
    "GET /api/games/{game}/unseen",
    "GET /api/games/{game}/roster",
    "POST /api/games/{game}/roster",
    "POST /api/games/{game}/roster/fee",
    "POST /api/games/{game}/roster/paste",
    # The next game has the settings of the one before, and no letters yet.
    "POST /api/games/{game}/next",
    "POST /api/games/{game}/follow",
    "GET /api/people",
    "POST /api/people",
    "POST /api/people/import",
    "POST /api/people/{person}",
    "POST /api/people/{person}/erase",
    "GET /api/games",
    "GET /api/games/{game}",
    "GET /api/games/{game}/view",
    "GET /api/games/{game}/stream",
    # A slip is judged when the coup closes, in a hall whose rack was drawn.
    "POST /api/games/{game}/slips",
    "GET /api/games/{game}/slips/mine",
    "GET /api/games/{game}/salon",
    "GET /api/games/{game}/salon/qr",
    "POST /api/games/{game}/talk",
    "GET /api/games/{game}/entrance",
    "GET /api/games/{game}/entrance/qr",
    # What was played, on paper.
    "GET /api/games/{game}/print",
    "GET /api/games/{game}/export",
    "GET /api/competitions",
    "POST /api/competitions",
    "GET /api/competitions/{competition}",
    "POST /api/competitions/{competition}",
    "POST /api/competitions/{competition}/erase",
    "GET /api/competitions/{competition}/export",
    "GET /api/competitions/{competition}/print",
    "GET /competition/{competition}/papiers",
    "GET /competition/{competition}/papier/{sheet}",
    "GET /api/games/{game}/sheets",
    "GET /papiers/{game}",
    "GET /papier/{game}/{sheet}",
    "GET /rapport/{game}",
    # A game drawn by chance, that nobody sees; a signature; what centres have played.
    "POST /api/simultaneous/prepare",
    "POST /api/simultaneous/check",
    "POST /api/simultaneous/merge",
    "GET /api/games/{game}/simultaneous",
    # Links of a multiplex: what a head has shown, what halls have scored.
    "POST /api/games/{game}/multiplex",
    "POST /api/multiplex/join",
    "GET /api/games/{game}/link",
    "POST /api/games/{game}/link",
    # What was played, told; what could have been played is `instead`.
    "GET /api/games/{game}/past",
}

#: Every order that may bring letters, words or a grid of somebody's choice.
CHOOSING = {
    "duplicate": {"open", "draw-rack"},
    "classic": {"open", "take", "look-up", "suggest"},
    "solitaire": {"take", "look-up", "suggest"},
    "inverse": {"open"},
    "loto": {"write"},
    "jarnac": {"open"},
}
#: What friends around a table say to one another.
COMPANY = {"ready", "resign", "replace", "take-back", "set-chat", "name-next"}
#: Every other, which has words of the letters that chance drew, or none.
DRAWN = {
    "duplicate": {
        "draw-prepared", "follow-head", "go-by-hand",
        "lead-multiplex", "renew-multiplex-code", "put-hall-out", "take-hall-back",
        "reject-rack", "start-clock", "pause-clock", "resume-clock", "give-signal", "ring-bell",
        "close-coup", "retain-top", "annul-coup", "interrupt", "resume", "end-game", "announce",
        "undo", "play-word", "finish", "hand-in", "enrol-players", "change-player", "remove-player",
        "leave-game", "come-back", "appoint-arbiter", "release-arbiter", "set-hall-options",
        "enter-slip", "type-line",
        "undo-line", "withdraw-slip", "sanction-player", "settle-difference", "amend-slip",
        "lodge-appeal", "decide-appeal", "deliver-notice", "refuse-mean", "settle-ties",
        "name-next", "ready", "excuse", "resign", "set-chat",
    },
    "classic": {
        "play", "exchange", "pass", "recycle", "accept", "challenge", "draw", "vote", "stop",
        "close-window", "flag-fall", "pause-clock", "resume-clock",
        *COMPANY,
    },
    "solitaire": {"open", "play", "exchange", "pass", "recycle", "draw"},
    "inverse": {"remove"},
    "loto": {"open", "draw", "cross", "call", *COMPANY},
    "jarnac": {
        "toss", "draw", "exchange", "play", "pass", "call-jarnac", "contest", "accept",
        "stop-clocks", "restart-clocks", "time-up", *COMPANY,
    },
}  # fmt: skip


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path))) as server:
        yield server


@pytest.fixture
def hall(live: LiveServer) -> DuplicateRoom:
    """A competition under way: its first rack is drawn."""
    room = DuplicateRoom(live, 2)
    room.do("draw-rack", letters=RACK, source="hand")
    return room


def refused(answer: httpx.Response) -> bool:
    """Whether the door says that a competition runs."""
    if answer.status_code != 403:
        return False
    error: dict[str, str] = answer.json()["error"]
    return error["code"] == CLOSED and "compétition est en cours" in error["message"]


def opening(client: httpx.Client, kind: str, players: Any = None, **options: Any) -> httpx.Response:
    body = {"id": random_id(20), "kind": kind, "options": options, "players": players or []}
    return client.post("/api/games", json=body)


def test_every_route_has_said_what_passes_through_it() -> None:
    routes = {f"{route.method} {route.path}" for route in ROUTES}
    said = [SEARCHED, OF_HANDS, BY_ORDER, BY_CARD, NOTHING_SEARCHED]
    assert routes == set().union(*said)
    assert sum(map(len, said)) == len(routes)


def test_every_order_has_said_whether_letters_are_chosen() -> None:
    for kind in GAMES:
        orders = game_named(kind).orders
        choosing = {name for name, one in orders.items() if one.chooses is not None}
        assert choosing == CHOOSING[kind], kind
        assert set(orders) == CHOOSING[kind] | DRAWN[kind], kind


def test_the_rack_of_a_competition_is_not_searched_in_another_hall(live: LiveServer) -> None:
    """The attack: open a hall, enter the rack by hand, ask for its solutions."""
    room = DuplicateRoom(live, 2)
    stranger = live.client()
    own = open_game(stranger, "duplicate", players=[{"table": 1}])["game"]
    room.do("draw-rack")
    rack = room.view(room.public)["rack"]
    answer = order(stranger, own, "draw-rack", letters=rack, source="hand")
    assert refused(answer), answer.text
    assert order(stranger, own, "draw-rack").status_code == 200
    assert stranger.get(f"/api/games/{own}/solutions").status_code == 200
    # A prepared rack is as much somebody's choice; and a player of the hall is no judge of it.
    assert refused(order(stranger, own, "draw-rack", letters=rack, source="prepared"))
    phone = room.phones[1]
    mine = open_game(phone, "duplicate", players=[{"table": 1}])["game"]
    assert refused(order(phone, mine, "draw-rack", letters=rack, source="hand"))
    for step in COUP:
        room.do(step)
    assert refused(order(phone, mine, "draw-rack", letters=rack, source="hand"))
    room.do("end-game")
    order(stranger, own, "set-hall-options", closes=False)
    assert order(phone, mine, "draw-rack", letters=rack, source="hand").status_code == 200


@pytest.mark.parametrize("address", sorted(SEARCHED))
def test_word_tools_close_with_the_first_draw(live: LiveServer, address: str) -> None:
    asked = {"word": "TAS", "letters": "TAS", "pattern": "T.S", "lexicon": "francais"}
    path = address.removeprefix("GET ")
    stranger = live.client()
    room = DuplicateRoom(live, 1)
    assert stranger.get(path, params=asked).status_code == 200
    assert stranger.get("/api/kinds").json()["words"]
    room.do("draw-rack")
    for one in (stranger, room.phones[1]):
        assert refused(one.get(path, params=asked))
        kinds = one.get("/api/kinds").json()
        assert not kinds["words"] and "compétition" in kinds["closed"]
    for judge in (room.chief, room.arbiter("A", 1), room.arbiter("D", 1, double=True)):
        assert judge.get(path, params=asked).status_code == 200
        assert judge.get("/api/kinds").json()["words"]


#: Each order that chooses, in a game that chance began: opened before, ordered during.
ORDERS: dict[str, tuple[str, Any, dict[str, Any], dict[str, Any]]] = {
    "draw-rack": ("duplicate", [{"table": 1}], {}, {"letters": RACK}),
    "look-up": (
        "classic", FRIENDS, {"variants": ["dictionnaire-ouvert"]}, {"seat": "1", "word": "ZEBU"},
    ),
    "write": ("loto", FRIENDS, {}, {"seat": "1", "words": ["ZEBUTIS", "MAISONS"]}),
    "take": ("solitaire", ALONE, {"which": "c"}, {"seat": "1", "tiles": RACK}),
    "suggest": ("solitaire", ALONE, {"which": "c"}, {"seat": "1"}),
}  # fmt: skip
#: Each opening that chooses, and the same by chance.
OPENINGS: dict[str, tuple[Any, dict[str, Any], dict[str, Any] | None]] = {
    "classic": (FRIENDS, {"recorded": True}, {}),
    "duplicate": ([{"table": 1}], {"recorded": True, "timed": False}, {}),
    "inverse": (FRIENDS, {"rows": SMALL}, None),
    "jarnac": (FRIENDS, {"letters": "à moi", "own_letters": {"Z": 72, "E": 72}}, {}),
}


def test_every_choosing_order_is_tried_here() -> None:
    tried = {(kind, name) for name, (kind, *_) in ORDERS.items()}
    tried |= {(kind, "open") for kind in OPENINGS}
    # Classic play and the solitaires share their orders at the table.
    alike = {("classic", name) for name in ("take", "suggest")} | {("solitaire", "look-up")}
    assert tried | alike == {(kind, name) for kind, names in CHOOSING.items() for name in names}


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_an_order_with_letters_of_choice(live: LiveServer, name: str) -> None:
    kind, players, options, body = ORDERS[name]
    stranger = live.client()
    before, during = (
        open_game(stranger, kind, players=players, options=options)["game"] for _ in range(2)
    )
    assert order(stranger, before, name, **body).status_code in (200, 409)
    room = DuplicateRoom(live, 1)
    room.do("draw-rack")
    assert refused(order(stranger, during, name, **body))
    room.do("set-hall-options", closes=False)
    assert not refused(order(stranger, during, name, **body))


def test_suggestions_of_a_rack_that_chance_drew(live: LiveServer) -> None:
    options = {"variants": ["dictionnaire-ouvert"]}
    game = Played(live.client(), "classic", MACHINE, **options)
    DuplicateRoom(live, 1).do("draw-rack")
    game.until(lambda view: view["table"]["turn"] == "1")
    assert game.order("suggest", seat="1")


@pytest.mark.parametrize("kind", sorted(OPENINGS))
def test_an_opening_with_letters_of_choice(hall: DuplicateRoom, kind: str) -> None:
    players, chosen, drawn = OPENINGS[kind]
    stranger = hall.live.client()
    assert refused(opening(stranger, kind, players, **chosen))
    if drawn is not None:
        assert opening(stranger, kind, players, **drawn).status_code == 201
    assert opening(hall.chief, kind, players, **chosen).status_code == 201


@pytest.mark.parametrize("address", sorted(OF_HANDS))
def test_questions_about_a_position_given_by_hand(live: LiveServer, address: str) -> None:
    method, _, path = address.partition(" ")
    stranger = live.client()
    given = {"players": [{"table": 1}], "options": {"scores": "computed"}}
    own, drawn = (open_game(stranger, "duplicate", **given)["game"] for _ in range(2))
    assert order(stranger, own, "draw-rack", letters=RACK).status_code == 200
    assert order(stranger, drawn, "draw-rack").status_code == 200
    if path.endswith(("instead", "simulation", "review")):
        for game in (own, drawn):
            for step in (*COUP, "end-game"):
                assert order(stranger, game, step).status_code == 200
    for name, kind, players, by_hand, by_chance in (
        ("alternatives", "solitaire", ALONE, {"which": "c"}, {"which": "a"}),
        ("missed", "jarnac", FRIENDS, OPENINGS["jarnac"][1], {}),
    ):
        if path.endswith(name):
            own = open_game(stranger, kind, players=players, options=by_hand)["game"]
            drawn = open_game(stranger, kind, players=players, options=by_chance)["game"]
    DuplicateRoom(live, 1).do("draw-rack")
    body = {"line": "1 zebu h4 30"} if method == "POST" else None
    assert refused(stranger.request(method, path.format(game=own), json=body))
    assert not refused(stranger.request(method, path.format(game=drawn), json=body))


def test_a_competition_drawn_from_a_real_bag_shows_its_own_past(hall: DuplicateRoom) -> None:
    for step in COUP:
        hall.do(step)
    for one in (hall.public, hall.phones[1], hall.chief):
        answer = one.get(f"/api/games/{hall.game}/solutions", params={"coup": 1})
        assert answer.status_code == 200, answer.text


def test_two_competitions_at_once(hall: DuplicateRoom) -> None:
    """*Reading*: who judges one is a stranger to the other, until invited there to judge."""
    other = DuplicateRoom(hall.live, 1)
    answer = order(other.chief, other.game, "draw-rack", letters=RACK)
    assert refused(answer)
    made = hall.chief.post(f"/api/games/{hall.game}/members", json={"role": "arbitre"}).json()
    entered = other.chief.post(
        "/api/session", json={"game": hall.game, "member": made["member"], "code": made["code"]}
    )
    assert entered.status_code == 200
    other.do("draw-rack", letters=RACK)


def test_a_competition_of_nobody_does_not_hold_up_the_machine_s_own(live: LiveServer) -> None:
    """Anybody may open one: it closes searches to strangers, never to who is at home here."""
    room = DuplicateRoom(live, 1)
    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    rogue = httpx.Client(base_url=live.url, timeout=20, headers=elsewhere)
    theirs = open_game(rogue, "duplicate", players=[{"table": 1}])["game"]
    assert order(rogue, theirs, "draw-rack", letters=RACK).status_code == 200
    assert refused(live.client().get("/api/words/check?word=TAS"))
    room.do("draw-rack", letters=RACK)
    assert refused(order(rogue, theirs, "undo")) is False
    assert refused(order(rogue, theirs, "draw-rack", letters=RACK))
    assert refused(rogue.get("/api/words/check?word=TAS"))
    assert room.chief.get("/api/words/check?word=TAS").status_code == 200


def test_a_suspension_between_two_coups_opens(hall: DuplicateRoom) -> None:
    stranger = hall.live.client()
    path = "/api/words/check?word=TAS"
    hall.do("interrupt", note="alerte")
    assert refused(stranger.get(path))  # the rack lies on the table
    hall.do("resume")
    for step in COUP:
        hall.do(step)
    assert refused(stranger.get(path))
    hall.do("interrupt", note="repas")
    assert stranger.get(path).status_code == 200
    hall.do("resume")
    assert refused(stranger.get(path))


def test_the_switch_and_where_it_is_on_by_itself(live: LiveServer) -> None:
    stranger, path = live.client(), "/api/words/check?word=TAS"
    for options in ({"scores": "computed"}, {"closes": False}):
        room = DuplicateRoom(live, 1, options)
        room.do("draw-rack")
        assert not room.view()["hall"]["closes"]
        assert stranger.get(path).status_code == 200
    room.do("set-hall-options", closes=True)
    assert room.view()["hall"]["closes"]
    assert refused(stranger.get(path))
    assert order(room.phones[1], room.game, "set-hall-options", closes=False).status_code == 403
    room.do("set-hall-options", closes=False)
    assert stranger.get(path).status_code == 200
    # At home nobody is the judge of the others.
    home = Played(stranger, "duplicate", FRIENDS, at_home=True, timed=False, closes=True)
    assert home.order("draw-rack")
    assert live.client().get(path).status_code == 200


def test_it_holds_in_every_process_of_a_store(where: str) -> None:
    with (
        serving(room_service(SqlLog(where), shared=True)) as first,
        serving(room_service(SqlLog(where), shared=True)) as second,
    ):
        stranger = second.client()
        assert stranger.get("/api/words/check?word=TAS").status_code == 200
        room = DuplicateRoom(first, 1)
        room.do("draw-rack")
        # At once: nobody waits for a hint or for a poll.
        assert refused(stranger.get("/api/words/check?word=TAS"))


def test_a_competition_that_was_left_open_lapses(tmp_path: Path) -> None:
    clock = FakeClock(1_800_000_000_000)
    with serving(room_service(SqlLog(tmp_path), clock=clock)) as live:
        DuplicateRoom(live, 1, {"timed": False}).do("draw-rack")
        stranger, path = live.client(), "/api/words/check?word=TAS"
        clock.time += LAPSE_MS - 1
        assert refused(stranger.get(path))
        clock.time -= 2 * LAPSE_MS  # a clock that goes back opens nothing
        assert refused(stranger.get(path))
        clock.time += 3 * LAPSE_MS
        assert stranger.get(path).status_code == 200
