"""A whole evening played for its papers: real words, real verdicts, names of all kinds."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from pioche.core.finder import Finder
from pioche.games.duplicate.coup.commands import DrawRack, StartClock
from pioche.games.duplicate.hall.commands import AppointArbiter, EnrolPlayers, TypeLine
from pioche.games.duplicate.state import State
from pioche.games.session import Session
from pioche.printing.minutes import Minutes, minutes_of_game
from pioche.rules.ranking.standing import Entrant
from support.duplicate import NOW, francais, session
from support.duplicate_hall import at_table, finish

#: When the evening was opened: a Saturday, 5 December 2026, noon in UTC.
OPENED = 1_796_472_000_000
NAMES = (
    "Delorme Jean-Baptiste",
    "Keller Sophie",
    "Čapková Jiřina",
    "Œuvrard Lise",
    "Łukasik Ewa",
    "de la Tour d’Auvergne-Lauraguais Marie-Françoise",
    "Παπαδοπούλου Ελένη",
    "Östberg Nils",
    "Șerban Ștefan",
    "Щърбанова Жана",
    "O’Brien Sean",
    "Þórðarson Æsa",
)
SERIES = ("1A", "2B", "3A", "4C", "5D", "6A", "")
CATEGORIES = ("senior", "vermeil", "diamant", "espoir", "junior")
CLUBS = ("Tours", "Angers", "Saint-Jean-de-la-Ruelle", "Blois")


def named(player: Entrant) -> Entrant:
    """Who sits at a table of the evening."""
    at = player.table
    name = NAMES[(at - 1) % len(NAMES)]
    again = (at - 1) // len(NAMES)
    return replace(
        player,
        name=f"{name} {again + 1}" if again else name,
        partner=NAMES[(at + 4) % len(NAMES)] if at % 7 == 0 else "",
        series=SERIES[at % len(SERIES)],
        category=CATEGORIES[at % len(CATEGORIES)],
        club=CLUBS[at % len(CLUBS)],
    )


@cache
def evening(tables: int = 18, coups: int = 60, seed: int = 4) -> Session[State]:
    """Play coups (all, unless told) with every kind of slip: tops, lesser words, faults."""
    game = session(seed, timed=True, name="Tournoi de la Saint-Nicolas", place="Blois")
    game.do(EnrolPlayers(tuple(at_table(n, f"s{n}") for n in range(1, tables + 1))))
    half = tables // 2
    for letter, mine in (("A", range(1, half + 1)), ("B", range(half + 1, tables + 1))):
        game.do(AppointArbiter(letter, tuple(mine), False))
    finder = Finder(francais())
    chance = random.Random(seed)
    for _coup in range(coups):
        game.do(DrawRack(), now=NOW)
        if game.state.ended is not None:
            break
        moves = finder.moves(game.state.board, game.state.rack)
        if not len(moves):
            break
        shown = [moves[at] for at in range(min(40, len(moves)))]
        game.do(StartClock(), now=NOW)
        for table in range(1, tables + 1):
            game.do(TypeLine(_line(table, shown, chance, tables)), now=NOW)
        finish(game)
    return game


def _line(table: int, moves: list[object], chance: random.Random, tables: int) -> str:
    drawn = chance.random()
    skill = 0.75 - 0.55 * table / tables
    if drawn < skill:
        return f"{table} ="
    if drawn > 0.985:
        return f"{table} !"
    move = moves[min(len(moves) - 1, int(chance.expovariate(0.25)))]
    score = move.score + 1 if drawn > 0.95 else move.score  # type: ignore[attr-defined]
    return f"{table} {move.word} {move.ref} {score}"  # type: ignore[attr-defined]


def minutes(game: Session[State] | None = None) -> Minutes:
    """The evening, written down."""
    return minutes_of_game((game or evening()).state, named, at=OPENED)
