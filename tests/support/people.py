"""People invented for tests: a federal file with accents, copies and broken lines."""

from __future__ import annotations

import random

from pioche.formats.people import Individual
from pioche.room.directory import Known

_SURNAMES = (
    "LEFÈVRE", "BARTHÉLEMY", "ÇELIK", "D'AUBRAY", "Le Goff", "NGUYEN", "Müller", "ÅSTRÖM",
    "GARCÍA-LORCA", "O'BRIEN", "ÉVRARD", "ZIEGLER", "de la TOUR", "HADDAD", "PETITJEAN", "VIDAL",
)  # fmt: skip
_NAMES = ("Hélène", "Luc", "Anne-Lise", "Zoé", "François", "Odile", "Karim", "Maëlle", "Jean-Noël")
_CLUBS = ("Blois", "Tours", "Orléans", "Vendôme", "Saint-Étienne")
_SERIES = ("1A", "2B", "3A", "4C", "5D", "6A", "7", "N")


def individual(number: int, chance: random.Random) -> Individual:
    """Somebody, whose licence says which."""
    return Individual(
        surname=f"{chance.choice(_SURNAMES)}",
        names=f"{chance.choice(_NAMES)}",
        licence=str(1_000_000 + number),
        club=chance.choice(_CLUBS),
        category=chance.choice(("junior", "senior", "vermeil", "diamant")),
        series=chance.choice(_SERIES),
        federation="FFSC",
        nationality="F",
        rating=str(chance.randint(800, 2400)),
    )


def crowd(count: int, seed: int = 1) -> list[Individual]:
    """So many people."""
    chance = random.Random(seed)
    return [individual(number, chance) for number in range(count)]


def known(count: int, seed: int = 1) -> list[Known]:
    """So many people whom a server knows."""
    return [Known(f"P{n:015d}", who) for n, who in enumerate(crowd(count, seed))]


def federal_line(who: Individual) -> str:
    """A line of the federal file."""
    told = (who.surname, who.names, who.licence, who.rating, who.series, who.club)
    letter = who.category[0].upper()
    return ";".join((*told, letter, who.nationality, who.federation, "", "", ""))
