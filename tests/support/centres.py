"""A simultaneous for tests: its package, halls that played it, with a server or without."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import httpx

from pioche.core.chance import SeededChance
from pioche.formats.people import Individual
from pioche.formats.people.naming import split_name
from pioche.formats.prepared import SealedFile, read_sealed, seal
from pioche.formats.simultaneous.package import Package, make_package, read_package
from pioche.formats.simultaneous.results import (
    GameLog,
    ResultsBody,
    centre_results,
    write_results,
)
from pioche.formats.simultaneous.signing import SigningKey
from pioche.games.duplicate import (
    GAME,
    CloseCoup,
    DrawPrepared,
    EnrolPlayers,
    Open,
    RetainTop,
    RingBell,
    StartClock,
    State,
    play_by_tops,
)
from pioche.games.session import Session
from pioche.room.ids import random_id
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, francais
from support.duplicate_hall import at_table
from support.live import LiveServer, enter, order

PHRASE = "les sanglots longs"
#: Enough to exercise the derivation, cheap enough for a test.
MEMORY = 64
ORGANISER = SigningKey(bytes(range(32)))

Choice = Callable[[int, DrawPrepared], bool]
"""Whether a table finds the top of a coup; else it hands in a shorter word, or nothing."""


@cache
def sealed(seed: int = 3, formula: str = "normale") -> SealedFile:
    opening = Open("préparée", formula=formula, measure=False)
    state = play_by_tops(opening, francais(), SeededChance(seed)).state
    return read_sealed("partie", seal(state, PHRASE, memory_kib=MEMORY))


def package_file(
    *, title: str = "Simultané", opens_at: int = 0, seed: int = 3, formula: str = "normale"
) -> bytes:
    game = sealed(seed, formula)
    return make_package(game, ORGANISER, title=title, opens_at=opens_at, tempo=None)


@cache
def package() -> Package:
    return read_package("paquet", package_file())


@cache
def key() -> bytes:
    return package().body.game.key(PHRASE)


def coups(packed: Package | None = None) -> list[DrawPrepared]:
    """Every coup of a package, and its end."""
    packed = packed or package()
    game = packed.opened(packed.body.game.key(PHRASE))
    found = []
    while not game.over:
        found.append(game.next())
    return found


def opened(packed: Package | None = None, players: int = 0) -> Session[State]:
    """A hall opened from a package."""
    packed = packed or package()
    opening = Open(**{**packed.options(), "measure": False})  # type: ignore[arg-type]
    game = Session(GAME, opening, francais(), SeededChance(99), now=lambda: NOW)
    if players:
        seats = tuple(at_table(table, f"s{table}") for table in range(1, players + 1))
        game.do(EnrolPlayers(seats))
    return game


def always(_table: int, _coup: DrawPrepared) -> bool:
    return True


def by_number(table: int, coup: DrawPrepared) -> bool:
    """Tables of a low number find more."""
    return coup.n % (table % 7 + 1) == 0


def slip(table: int, coup: DrawPrepared, score: int) -> Slip:
    across = coup.ref[0].isalpha()
    circled = tuple(at for at, sign in enumerate(coup.word) if sign.islower())
    solution = Solution(
        coup.word.upper(), "across" if across else "down", circled, False, coup.ref, score
    )
    return Slip(table, solutions=(solution,))


def played(players: int, finds: Choice = always, packed: Package | None = None) -> State:
    """A hall that played a package to its end."""
    game = opened(packed, players)
    for coup in coups(packed):
        game.do(coup, now=NOW)
        if coup.end:
            break
        game.do(StartClock(), now=NOW)
        game.do(RingBell(), now=NOW + 180_000)
        tops = game.state.tops
        assert tops is not None
        mail = tuple(
            slip(table, coup, tops.score) for table in range(1, players + 1) if finds(table, coup)
        )
        game.do(CloseCoup(len(mail), "", mail), now=NOW + 181_000)
        game.do(RetainTop(), now=NOW + 182_000)
    assert game.state.ended is not None
    return game.state


def person(
    name: str, licence: str = "", club: str = "", category: str = "", series: str = ""
) -> Individual:
    """Somebody by their whole name, as a table has it."""
    return Individual(*split_name(name), licence, club, category, series)


def body(
    state: State,
    centre: str,
    people: Sequence[Individual] = (),
    *,
    game: str = "",
    began_at: int = NOW,
    packed: Package | None = None,
) -> ResultsBody:
    """What a hall sends; whoever is not named is named after the table and the centre."""
    assert state.hall is not None
    seats = [player.seat for player in state.hall.players.values()]
    named = [
        people[at] if at < len(people) else person(f"Joueur {seat} de {centre}", club=centre)
        for at, seat in enumerate(seats)
    ]
    log = GameLog(game or centre.upper(), began_at, 100, "0" * 64)
    sitting = {seat: (one,) for seat, one in zip(seats, named, strict=True)}
    packed = packed or package()
    opens = packed.body.game.key(PHRASE)
    return centre_results(state, sitting, packed, opens, log, centre=centre, now=NOW)


def signed(results: ResultsBody, signer: SigningKey | None = None) -> bytes:
    """A file as its centre signs it, each with its own key."""
    secret = results.centre.encode().ljust(32, b".")[:32]
    return write_results(results, signer or SigningKey(secret))


# -- on a server ------------------------------------------------------------------------------


def opening(client: httpx.Client, data: bytes, **given: Any) -> httpx.Response:
    players = [{"table": n, "name": f"Joueur {n}", "club": "B01"} for n in (1, 2)]
    body = {"id": random_id(20), "package": data.decode(), "phrase": PHRASE, "centre": "Blois"}
    return client.post("/api/simultaneous/open", json={**body, "players": players, **given})


class Centre:
    """A hall of a simultaneous, its juge-arbitre and its two phones."""

    def __init__(self, live: LiveServer) -> None:
        self.live = live
        self.chief = live.client()
        answer = opening(self.chief, package_file())
        assert answer.status_code == 201, answer.text
        self.game: str = answer.json()["game"]
        members = self.chief.get(f"/api/games/{self.game}/members").json()["members"]
        self.phones = {}
        for member in members:
            if member["role"] == "joueur":
                phone = self.phones[member["tables"][0]] = live.client()
                enter(phone, self.game, member)

    def do(self, kind: str, **body: Any) -> dict[str, Any]:
        answer = order(self.chief, self.game, kind, **body)
        assert answer.status_code == 200, answer.text
        done: dict[str, Any] = answer.json()
        return done

    def view(self, client: httpx.Client | None = None) -> dict[str, Any]:
        answer = (client or self.chief).get(f"/api/games/{self.game}/view")
        view: dict[str, Any] = answer.json()["view"]
        return view

    def hand_in(self, table: int, prepared: Any, score: int) -> None:
        solution = slip(table, prepared, score).solutions[0]
        written = {
            "word": solution.word,
            "direction": solution.direction,
            "circled": list(solution.circled),
            "reference": solution.reference,
            "score": score,
        }
        body = {"id": random_id(20), "coup": prepared.n, "slip": {"solutions": [written]}}
        answer = self.phones[table].post(f"/api/games/{self.game}/slips", json=body)
        assert answer.status_code == 200, answer.text

    def play(self, prepared: Any) -> None:
        """Draw, think, hand in (table 1 always, table 2 every other coup), close, retain."""
        self.do("draw-rack")
        if prepared.end:
            return
        top = self.view()["tops"]["score"]
        self.do("start-clock")
        self.hand_in(1, prepared, top)
        if prepared.n % 2:
            self.hand_in(2, prepared, top)
        for kind in ("ring-bell", "close-coup", "retain-top"):
            self.do(kind)
