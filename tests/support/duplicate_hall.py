"""A hall for tests: players at tables, a small word list, coups entered by hand."""

from __future__ import annotations

from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    RetainTop,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.hall.commands import EnrolPlayers, TypeLine
from pioche.games.duplicate.hall.state import Hall
from pioche.games.duplicate.state import State
from pioche.games.session import Session
from pioche.rules.ranking.standing import Entrant

from .duplicate import NOW, session

WORDS = [
    "PASSE",
    "PASSES",
    "REPASSE",
    "NATIONS",
    "NATION",
    "TAS",
    "AS",
    "SA",
    "ES",
    "SE",
    "NE",
    "EN",
    "ET",
    "TE",
    "OS",
    "SON",
    "TON",
    "TONS",
    "SOIN",
    "FEDAYIN",
    "DE",
    "DES",
    "LES",
    "LE",
    "SEL",
    "SELS",
    "RAT",
    "RATS",
    "ART",
    "TA",
    "AN",
    "ANS",
]


def at_table(
    table: int,
    seat: str = "",
    arbiter: str = "",
    from_coup: int = 1,
) -> Entrant:
    """A player as a game knows them: without anything said of the person."""
    return Entrant(table, "", arbiter, from_coup=from_coup, seat=seat)


def hall_session(players: int = 4, **options: object) -> Session[State]:
    """Open a game with clock and slips, players at tables 1, 2, …, seats s1, s2, …"""
    options.setdefault("timed", True)
    game = session(words=WORDS, **options)
    game.do(EnrolPlayers(tuple(at_table(table, f"s{table}") for table in range(1, players + 1))))
    return game


def hall(game: Session[State]) -> Hall:
    assert game.state.hall is not None
    return game.state.hall


def think(game: Session[State], rack: str = "PASSETN") -> None:
    """Draw a rack by hand and start the clock."""
    game.do(DrawRack(rack, "hand"), now=NOW)
    game.do(StartClock(), now=NOW)


def finish(game: Session[State]) -> None:
    """Ring, close, retain the program's choice."""
    game.do(RingBell(), now=NOW + 180_000)
    game.do(CloseCoup(), now=NOW + 181_000)
    game.do(RetainTop(), now=NOW + 182_000)


def play(game: Session[State], *lines: str, rack: str = "PASSETN") -> None:
    """Play a coup with lines typed; the tables not named hand in nothing."""
    think(game, rack)
    for line in lines:
        game.do(TypeLine(line), now=NOW)
    finish(game)
