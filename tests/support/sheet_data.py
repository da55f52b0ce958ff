"""What the sheets of several games are made from, with names of all kinds."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from pioche.printing.competition import (
    Games,
    Interclubs,
    Official,
    OfficialLine,
    PlayerGame,
    PlayerSeason,
    Record,
    Season,
    SeasonLine,
    Team,
    TeamPlayer,
)
from pioche.printing.minutes import Identity, Minutes
from pioche.printing.model import Head
from pioche.printing.sheets.cartons import TableCard, TableCards
from pioche.printing.sheets.tournoi import Tournament
from pioche.rules.ranking.competition import CompetitionRules, rank_competition
from pioche.rules.ranking.people import Played
from support.sheets import NAMES, minutes

HEAD = Head("Coupe d’automne", "trois parties", "samedi 5 décembre 2026", "Blois", "Normale")


@cache
def official(count: int = 46, games: int = 3) -> Official:
    """A competition, some of it by pairs."""

    def person(n: int) -> Identity:
        name, club = NAMES[n % len(NAMES)], "Saint-Jean-de-la-Ruelle"
        licence = f"{1_000_000 + n}"
        return Identity(name, "Marie-Françoise", licence, "FRA", "4A", "vermeil", club)

    lines = tuple(
        OfficialLine(
            n,
            (person(n), person(n + 100)) if n % 6 == 0 else (person(n),),
            2400 - n,
            -500 - n,
            80.25,
            tuple(None if n == 3 and at == 2 else 800 - n for at in range(games)),
        )
        for n in range(1, count + 1)
    )
    return Official(HEAD, (1023, 975, 929, 900, 880, 870)[:games], lines)


@cache
def interclubs() -> Interclubs:
    """Nine teams of five."""

    def team(rank: int) -> Team:
        players = tuple(
            TeamPlayer(NAMES[(rank + n) % len(NAMES)], "4A", 7, (500 + n, None), 500 + n)
            for n in range(5)
        )
        total = sum(one.total for one in players)
        return Team(rank, f"Club n° {rank} de Żyrardów", "3", 35, players, total)

    return Interclubs(HEAD, (975, 929), tuple(team(rank) for rank in range(1, 10)))


@cache
def season() -> Season:
    """Four games, one of them missed."""
    lines = tuple(
        SeasonLine(n, name, "Blois", "4A", 4, 2900 - 20 * n, 3600, 41 - n, n % 3, 93.5 - n, course)
        for n, name in enumerate(NAMES, 1)
        for course in [(80.0 - n, None if n % 4 == 1 else 70.0 + n, 75.5, 93.5 - n)]
    )
    records = (Record("Meilleur total", "1 023", "Keller Sophie", "3 mai 2026"),)
    return Season(HEAD, ("octobre", "novembre", "décembre", "janvier"), lines, records)


@cache
def player_season(games: int = 9) -> PlayerSeason:
    """Somebody's nine games."""
    own = tuple(
        PlayerGame(f"Soirée n° {n}", f"lundi {n} mai 2026", n, 24, 700 + n, 930, 9 + n, n % 2, 66.5)
        for n in range(1, games + 1)
    )
    return PlayerSeason(HEAD, season().lines[5], own)


def data(written: Minutes | None = None) -> dict[type, Any]:
    """What each kind of sheet is made from; of a game, unless told, the usual evening."""
    written = written or minutes()
    address, game, code = "10.0.0.1:8000", "ABCDEFGHJK", "WWWWWWWW"
    cards = tuple(
        TableCard(n, _seated(n), address, game, code, f"http://x/{n}") for n in range(1, 24)
    )
    twice = [Played(name, standings=written.standings, tops=(100,)) for name in "AB"]
    added = rank_competition(twice, CompetitionRules())
    return {
        Minutes: replace(written, link="http://192.168.1.20:8000/rapport/ABCDEFGHJK"),
        Games: Games((written, replace(written, title="Manche 2"), written, written)),
        TableCards: TableCards(cards),
        Official: official(),
        Interclubs: interclubs(),
        Season: season(),
        PlayerSeason: player_season(),
        Tournament: Tournament("Tournoi", ("Manche A", "Manche B"), added),
    }


def _seated(n: int) -> tuple[str, ...]:
    """One name, or both of a pair."""
    pair = (NAMES[n % len(NAMES)], NAMES[(n + 5) % len(NAMES)])
    return pair if n % 5 == 0 else pair[:1]
