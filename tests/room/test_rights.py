"""Who may order what, in every game: as declared beside each order, as the room checks it."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import RuleViolation
from pioche.games.registry import GAMES, game_named
from pioche.games.session import Session
from pioche.games.shape import Arbiter, DoubleArbiter, Order, Player, Public, Referee, Who
from pioche.room.people import Actor, Role
from pioche.room.rights import allow, audience_of
from pioche.rules.ranking.standing import Entrant
from pioche.rules.slips import Slip
from support.duplicate_room import words

#: Every order and who may give it. `of its table`: an arbitre who has only some gives it about
#: these alone. Whoever changes a right changes a line here.
RIGHTS = """
duplicate
    open               nobody
    draw-rack          HOST, REFEREE
    draw-prepared      nobody
    reject-rack        REFEREE
    start-clock        HOST, REFEREE
    pause-clock        HOST, REFEREE
    resume-clock       HOST, REFEREE
    give-signal        REFEREE
    ring-bell          HOST, REFEREE
    close-coup         HOST, REFEREE
    retain-top         HOST, REFEREE
    annul-coup         REFEREE
    interrupt          REFEREE
    resume             REFEREE
    end-game           HOST, REFEREE
    announce           HOST, REFEREE
    undo               REFEREE
    follow-head        nobody
    go-by-hand         REFEREE
    lead-multiplex     nobody
    renew-multiplex-code REFEREE
    put-hall-out       REFEREE
    take-hall-back     REFEREE
    play-word          OWN_SEAT
    finish             OWN_SEAT
    hand-in            OWN_SEAT
    resign             OWN_SEAT
    ready              OWN_SEAT
    excuse             HOST
    set-chat           HOST
    name-next          nobody
    enrol-players      REFEREE
    change-player      REFEREE
    remove-player      REFEREE
    leave-game         REFEREE
    come-back          REFEREE
    appoint-arbiter    REFEREE
    release-arbiter    REFEREE
    set-hall-options   REFEREE
    settle-ties        REFEREE
    enter-slip         REFEREE, ARBITER of its table, DOUBLE
    type-line          REFEREE, ARBITER of its table, DOUBLE
    undo-line          REFEREE, ARBITER, DOUBLE
    withdraw-slip      REFEREE, ARBITER of its table, DOUBLE
    sanction-player    REFEREE, ARBITER of its table
    settle-difference  REFEREE
    amend-slip         REFEREE
    lodge-appeal       OWN_SEAT, REFEREE, ARBITER of its table
    decide-appeal      REFEREE
    deliver-notice     REFEREE, ARBITER of its table
    refuse-mean        REFEREE
classic
    open               nobody
    play               OWN_SEAT
    exchange           OWN_SEAT
    pass               OWN_SEAT
    recycle            OWN_SEAT
    accept             OWN_SEAT
    challenge          OWN_SEAT
    draw               OWN_SEAT
    take               OWN_SEAT
    look-up            OWN_SEAT
    suggest            OWN_SEAT
    vote               OWN_SEAT
    stop               OWN_SEAT
    resign             OWN_SEAT
    ready              OWN_SEAT
    replace            ANY_PLAYER
    take-back          OWN_SEAT
    set-chat           HOST
    name-next          nobody
    close-window       nobody
    flag-fall          nobody
    pause-clock        ANY_PLAYER
    resume-clock       ANY_PLAYER
inverse
    open               nobody
    remove             OWN_SEAT
loto
    open               nobody
    write              OWN_SEAT
    draw               OWN_SEAT
    cross              OWN_SEAT
    call               OWN_SEAT
    resign             OWN_SEAT
    ready              OWN_SEAT
    replace            ANY_PLAYER
    take-back          OWN_SEAT
    set-chat           HOST
    name-next          nobody
solitaire
    open               nobody
    play               OWN_SEAT
    exchange           OWN_SEAT
    pass               OWN_SEAT
    recycle            OWN_SEAT
    draw               OWN_SEAT
    take               OWN_SEAT
    look-up            OWN_SEAT
    suggest            OWN_SEAT
jarnac
    open               nobody
    toss               ANY_PLAYER
    draw               OWN_SEAT
    exchange           OWN_SEAT
    play               OWN_SEAT
    pass               OWN_SEAT
    call-jarnac        OWN_SEAT
    contest            OWN_SEAT
    accept             OWN_SEAT
    stop-clocks        ANY_PLAYER
    restart-clocks     ANY_PLAYER
    resign             OWN_SEAT
    ready              OWN_SEAT
    replace            ANY_PLAYER
    take-back          OWN_SEAT
    set-chat           HOST
    name-next          nobody
    time-up            nobody
"""

#: Whoever may ask something of a room. Orders here are about seat 1, at table 1.
ACTORS = {
    "referee": Actor(Role.REFEREE, "m-r"),
    "arbiter of all": Actor(Role.ARBITER, "m-a", "A"),
    "arbiter of the table": Actor(Role.ARBITER, "m-b", "B", (1, 3)),
    "arbiter of others": Actor(Role.ARBITER, "m-c", "C", (2, 3)),
    "double": Actor(Role.DOUBLE, "m-d", "D"),
    "player": Actor(Role.PLAYER, "m-1", "1", (1,)),
    "other player": Actor(Role.PLAYER, "m-2", "2", (2,)),
    "host": Actor(Role.PLAYER, "m-1", "1", (1,), host=True),
    "other host": Actor(Role.PLAYER, "m-2", "2", (2,), host=True),
    "stranger": Actor(Role.PLAYER, "m-9", "9", (9,), host=True),
    "player without a seat": Actor(Role.PLAYER, "m-0"),
    "public": Actor(Role.PUBLIC),
}

#: Whom each word of a declaration lets in: in a hall, and around a table without a juge-arbitre.
#: An arbitre of other tables is then refused where an order is about one.
LETS_IN: dict[Who, tuple[set[str], set[str]]] = {
    Who.OWN_SEAT: ({"player", "host"}, {"player", "host"}),
    Who.ANY_PLAYER: (set(), {"player", "other player", "host", "other host"}),
    Who.HOST: (set(), {"host", "other host"}),
    Who.REFEREE: ({"referee"}, {"referee"}),
    Who.ARBITER: (
        {"arbiter of all", "arbiter of the table", "arbiter of others"},
        {"arbiter of all", "arbiter of the table", "arbiter of others"},
    ),
    Who.DOUBLE: ({"double"}, {"double"}),
    Who.ROOM: (set(), set()),
}

GRID = ["." * 15 if row != 7 else "....TASSE......" for row in range(15)]
OPENINGS: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "hall": ("duplicate", {}, ()),
    "duplicate": ("duplicate", {"at_home": True}, ("1", "2")),
    "classic": ("classic", {}, ("1", "2")),
    "inverse": ("inverse", {"rows": GRID}, ("1", "2")),
    "loto": ("loto", {}, ("1", "2")),
    "solitaire": ("solitaire", {"which": "a"}, ("1",)),
    "jarnac": ("jarnac", {}, ("1", "2")),
}
TRIED = [
    pytest.param(opening, name, id=f"{opening} {name}")
    for opening, (kind, _options, _seats) in OPENINGS.items()
    for name in game_named(kind).orders
]


@cache
def opened(opening: str) -> Session[Any]:
    """A game just opened; in a hall, players 1 to 3 at their tables."""
    kind, options, seats = OPENINGS[opening]
    game = game_named(kind)
    session = Session(game, game.opening(options, seats), words(""), SeededChance(1))
    seated = game.seating(session.state, [Entrant(n, seat=str(n)) for n in (1, 2, 3)])
    if seated is not None:
        session.do(seated)
    return session


def command_of(order: Order) -> Any:
    """An order about seat 1 and table 1; what else it says is nothing to rights."""
    about = {"seat": "1", "table": 1, "slip": Slip(1), "line": "1 ="}
    fields = dataclasses.fields(order.type)
    return order.type(**{field.name: about.get(field.name) for field in fields})


def refusal(opening: str, name: str, actor: Actor) -> str | None:
    """The code with which an order is refused to somebody; none: it is theirs to give."""
    session = opened(opening)
    order = session.game.orders[name]
    try:
        allow(session.game, actor, order, command_of(order), session.state)
    except RuleViolation as error:
        return error.code
    return None


def declared(order: Order) -> str:
    if order.who == Who.ROOM:
        return "nobody"
    named = [str(one.name) for one in Who if one in order.who]
    return ", ".join(
        f"{name} of its table" if name == "ARBITER" and order.table else name for name in named
    )


def test_what_each_game_declares() -> None:
    lines = []
    for kind in GAMES:
        lines.append(kind)
        for name, order in game_named(kind).orders.items():
            lines.append(f"    {name:<18} {declared(order)}")
    assert lines == RIGHTS.strip().splitlines()


@pytest.mark.parametrize(("opening", "name"), TRIED)
def test_each_order_and_each_role(opening: str, name: str) -> None:
    order = opened(opening).game.orders[name]
    around_a_table = opening != "hall"
    let_in: set[str] = set()
    for one, rooms in LETS_IN.items():
        if one in order.who:
            let_in |= rooms[around_a_table]
    if order.table is not None:
        let_in.discard("arbiter of others")
    if OPENINGS[opening][2] == ("1",):
        let_in -= {"other player", "other host"}  # there is no such seat
    if opening == "duplicate" and name == "lodge-appeal":
        let_in -= {"player", "host"}  # nobody sits at a table there
    found = {who: refusal(opening, name, actor) for who, actor in ACTORS.items()}
    assert {who for who, code in found.items() if code is None} == let_in
    # Refused, everybody hears why.
    if order.who == Who.ROOM:
        assert set(found.values()) == {"room.automatic"}
        return
    theirs = {"arbiter of others"} if order.table and Who.ARBITER in order.who else set()
    for who, code in found.items():
        wanted = "room.not-your-table" if who in theirs else "room.not-allowed"
        assert code in (None, wanted), who


@pytest.mark.parametrize("opening", [name for name in OPENINGS if name != "hall"])
def test_home_games_ask_no_referee(opening: str) -> None:
    """What a game at home must be able to go on with is a player's to order."""
    session = opened(opening)
    assert not session.game.info(session.state).refereed
    for seat in session.game.info(session.state).seats:
        player = Actor(Role.PLAYER, "m", seat, host=seat == "1")
        for act in session.game.acts(session.state, Player(seat, host=player.host)):
            order = session.game.orders[act.name]
            command = dataclasses.replace(command_of(order), **_own(order, seat))
            allow(session.game, player, order, command, session.state)


def _own(order: Order, seat: str) -> dict[str, str]:
    named = {field.name for field in dataclasses.fields(order.type)}
    return {"seat": seat} if "seat" in named else {}


def test_the_orders_of_a_hall_are_offered_to_whom_they_are_allowed() -> None:
    session = opened("hall")
    assert session.game.info(session.state).refereed
    for actor in ACTORS.values():
        for act in session.game.acts(session.state, audience_of(actor)):
            order = session.game.orders[act.name]
            allow(session.game, actor, order, command_of(order), session.state)


@pytest.mark.parametrize("who", [one for one in Who if one is not Who.ROOM])
def test_every_word_of_a_declaration_is_used(who: Who) -> None:
    used = [order for kind in GAMES for order in game_named(kind).orders.values()]
    assert any(who in order.who for order in used)


def test_a_line_for_all_tables_is_no_one_tables() -> None:
    """`* =` is for whoever is missing among an arbiter's own tables: the game sees to that."""
    session = opened("hall")
    order = session.game.orders["type-line"]
    for who in ("arbiter of all", "arbiter of the table", "arbiter of others"):
        allow(session.game, ACTORS[who], order, order.type("* ="), session.state)


def test_who_orders_is_whom_the_game_sees() -> None:
    assert audience_of(ACTORS["referee"]) == Referee()
    assert audience_of(ACTORS["arbiter of others"]) == Arbiter("C")
    assert audience_of(ACTORS["double"]) == DoubleArbiter("D")
    assert audience_of(ACTORS["player"]) == Player("1")
    assert audience_of(ACTORS["host"]) == Player("1", host=True)
    assert audience_of(ACTORS["public"]) == Public()
