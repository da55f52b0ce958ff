"""Who is the same person in two centres: by licence, else by name and club.

Reading: nobody plays a simultaneous twice. Whoever is found in two centres counts once, with what
they played first: the second time they knew the game. Two tables of one hall are two people,
whatever is written there. What is likely but not sure is a doubt, for a human to decide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pioche.core.names import plain_name
from pioche.formats.people import Individual, plain_licence
from pioche.formats.simultaneous.results import TableResult

Kind = Literal[
    "twice", "same-licence", "same-name", "pair-and-alone", "same-centre", "began-early", "nameless"
]

_MOST_ALIKE = 8
"""As many tables of one licence, or of one name, are compared with those that come: a file where
thousands have the same one has nothing more to tell, and would take minutes."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A table of a centre."""

    centre: str
    table: TableResult
    began_at: int
    rank: int
    """The centre's place in an order that no file decides by coming first."""

    @property
    def when(self) -> tuple[int, str, int, int]:
        """What was played first comes first."""
        return self.began_at, self.centre, self.rank, self.table.table


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a human should look at."""

    kind: Kind
    name: str
    centres: tuple[str, ...]
    tables: tuple[int, ...] = ()
    kept: str = ""
    """The centre whose result counts, where only one does."""


def _name(person: Individual) -> str:
    """A name as it is compared: whichever part of it was written first."""
    return " ".join(sorted(person.plain.split()))


def _club(person: Individual) -> str:
    return plain_name(person.club)


def _licence(person: Individual) -> str:
    return plain_licence(person.licence)


def _keys(person: Individual) -> tuple[tuple[str, ...], ...]:
    """What tells a person: the licence, and, where there is a club, name and club."""
    found: list[tuple[str, ...]] = []
    if _licence(person):
        found.append(("licence", _licence(person)))
    if _name(person) and _club(person):
        found.append(("name", _name(person), _club(person)))
    return tuple(found)


def _same(one: Individual, other: Individual) -> bool:
    mine, theirs = _licence(one), _licence(other)
    if mine and theirs:
        return mine == theirs  # two licences are two people, whatever their names
    named = _name(one) == _name(other) != ""
    return named and _club(one) == _club(other) != ""


def once_each(seats: Iterable[Seat]) -> tuple[list[Seat], list[Doubt]]:
    """Those who count, each once, and what is doubtful."""
    kept: list[Seat] = []
    doubts: list[Doubt] = []
    by_key: dict[tuple[str, ...], list[tuple[Seat, Individual]]] = defaultdict(list)
    by_name: dict[str, list[Seat]] = defaultdict(list)
    for seat in sorted(seats, key=lambda one: one.when):
        before = _before(seat, by_key)
        if before is not None:
            doubts.append(_doubt("twice", before, seat, kept=before.centre))
            continue
        doubts += _likely(seat, by_key, by_name)
        kept.append(seat)
        for person in seat.table.people:
            for key in _keys(person):
                if len(by_key[key]) < _MOST_ALIKE:
                    by_key[key].append((seat, person))
            if _name(person) and len(by_name[_name(person)]) < _MOST_ALIKE:
                by_name[_name(person)].append(seat)
    return kept, doubts


def _before(
    seat: Seat, by_key: dict[tuple[str, ...], list[tuple[Seat, Individual]]]
) -> Seat | None:
    """Where the same player, or the same pair, has played already, in another centre."""
    first = seat.table.people[0]
    for key in _keys(first):
        for other, _person in by_key[key]:
            if other.rank != seat.rank and _same_table(seat.table, other.table):
                return other
    return None


def _same_table(one: TableResult, other: TableResult) -> bool:
    if len(one.people) != len(other.people):
        return False
    pairs = [(one.people, other.people), (one.people, other.people[::-1])]
    return any(all(map(_same, mine, theirs)) for mine, theirs in pairs)


def _likely(
    seat: Seat,
    by_key: dict[tuple[str, ...], list[tuple[Seat, Individual]]],
    by_name: dict[str, list[Seat]],
) -> list[Doubt]:
    found: dict[int, Doubt] = {}
    for person in seat.table.people:
        for key in _keys(person):
            for other, known in by_key[key]:
                if other.rank == seat.rank and key[0] == "licence":
                    found.setdefault(id(other), _doubt("same-licence", other, seat))
                elif other.rank != seat.rank and _same(person, known):
                    found.setdefault(id(other), _doubt("pair-and-alone", other, seat))
        for other in by_name.get(_name(person), ()):
            if not _licences_differ(person, other.table):
                found.setdefault(id(other), _doubt("same-name", other, seat))
    return list(found.values())


def _licences_differ(person: Individual, table: TableResult) -> bool:
    alike = [one for one in table.people if _name(one) == _name(person)]
    return bool(_licence(person)) and all(
        _licence(one) not in ("", _licence(person)) for one in alike
    )


def _doubt(kind: Kind, first: Seat, second: Seat, kept: str = "") -> Doubt:
    centres: Sequence[str] = (first.centre, second.centre)
    return Doubt(
        kind,
        second.table.label,
        tuple(centres),
        (first.table.table, second.table.table),
        kept,
    )
