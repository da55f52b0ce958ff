"""A hall for tests: players at tables, a small word list, coups entered by hand."""

from __future__ import annotations

from pioche.games.duplicate.commands import CloseCoup, DrawRack, RetainTop, RingBell, StartClock
from pioche.games.duplicate.hall.people import EnrolPlayers
from pioche.games.duplicate.hall.slips import TypeLine
from pioche.games.duplicate.hall.state import Hall, HallPlayer
from pioche.games.duplicate.session import Session

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


def hall_session(players: int = 4, **options: object) -> Session:
    """Open a game with clock and slips, players at tables 1, 2, …, seats s1, s2, …"""
    options.setdefault("timed", True)
    game = session(words=WORDS, **options)
    game.do(EnrolPlayers(tuple(HallPlayer(table, f"s{table}") for table in range(1, players + 1))))
    return game


def hall(game: Session) -> Hall:
    assert game.state.hall is not None
    return game.state.hall


def think(game: Session, rack: str = "PASSETN") -> None:
    """Draw a rack by hand and start the clock."""
    game.do(DrawRack(rack, "hand"), NOW)
    game.do(StartClock(), NOW)


def finish(game: Session) -> None:
    """Ring, close, retain the program's choice."""
    game.do(RingBell(), NOW + 180_000)
    game.do(CloseCoup(), NOW + 181_000)
    game.do(RetainTop(), NOW + 182_000)


def play(game: Session, *lines: str, rack: str = "PASSETN") -> None:
    """Play a coup with lines typed; the tables not named hand in nothing."""
    think(game, rack)
    for line in lines:
        game.do(TypeLine(line), NOW)
    finish(game)
