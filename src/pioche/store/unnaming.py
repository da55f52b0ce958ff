"""Erased people in the rules of competitions: teams and a sudden death go on meaning their seats.

Whoever is erased keeps what they played, under a mark that says nothing else. Where rules name
them, the mark takes the name's place; where the same person is still named in another game of the
competition, the name stays, with the mark behind it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import msgspec
from sqlalchemy import Connection, delete, select, update

from pioche.core.names import plain_name
from pioche.room.competitions import licences, with_series
from pioche.room.directory import Known
from pioche.room.ids import random_id
from pioche.room.people import Person, Role
from pioche.rules.ranking.competition import CompetitionRules
from pioche.rules.ranking.interclubs import LARGEST
from pioche.rules.ranking.people import ERASED, LICENCE, Key, Played, borne, identify, parts
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.store import schema
from pioche.store.members import member_of
from pioche.store.seats import forget_others, mark_known, mark_seat, seated_of

Seat = tuple[str, int]
"""A game, and a table of it."""


@dataclass(frozen=True, slots=True)
class _Bearers:
    """Who sat in the games of a competition."""

    keys: Mapping[Seat, Key]
    labels: Mapping[Key, str]
    clubs: Mapping[Key, str]
    named: Mapping[str, Key]

    @classmethod
    def of(cls, connection: Connection, games: Iterable[str]) -> _Bearers:
        played = [_seats(connection, game) for game in games]
        keys: dict[Seat, Key] = {}
        labels: dict[Key, str] = {}
        clubs: dict[Key, str] = {}
        for game, lines in zip(played, identify(played), strict=True):
            for key, line in lines.items():
                keys[game.id, line.player.table] = key
                labels[key] = line.player.label
                clubs[key] = line.player.club or clubs.get(key, "")
        return cls(keys, labels, clubs, borne(labels))

    def spelt(self, key: Key) -> str:
        """A licence, a mark or a name that says who that is."""
        known = key.removeprefix(LICENCE)
        return known if known != key else self.labels[key]

    def teams(self) -> dict[str, tuple[str, ...]]:
        """Each club as a team, as `rank_teams` takes them where no team is entered."""
        found: dict[str, list[str]] = {}
        for key, club in self.clubs.items():
            if club:
                found.setdefault(club, []).append(self.spelt(key))
        return {club: tuple(some) for club, some in found.items() if len(some) <= LARGEST}


def erase_known(connection: Connection, people: Sequence[Known]) -> None:
    """Take the names of people of the register off their seats, in every game."""
    table = schema.seated
    ids = [one.id for one in people]
    places = connection.execute(select(table).where(table.c.known.in_(ids))).all()
    marks = {one.id: _new_mark() for one in people}
    gone = {
        name: marks[one.id]
        for one in people
        for name in (plain_name(one.who.licence), one.who.plain)
        if name
    }
    with _rules_follow(connection, {place.game for place in places}, gone):
        for place in places:
            _unname_place(connection, place.game, place.seat, second=bool(place.second))
        for id, mark in marks.items():
            mark_known(connection, id, mark)


def erase_persons(connection: Connection, ids: Collection[str]) -> int:
    """Forget names, and what was noted of them at their seats; how many there were."""
    member, person = schema.member, schema.person
    named = connection.execute(
        select(member, person.c.name, person.c.partner, person.c.club, person.c.series)
        .join(person, person.c.id == member.c.person)
        .where(person.c.id.in_(ids))
    ).all()
    with _rules_follow(connection, {row.game for row in named}) as rules:
        for row in named:
            one = member_of(row)
            who = Person(row.person, row.name, row.club, "", row.series, row.partner)
            if one.role is Role.PLAYER and one.tables:
                first = _new_mark() if who.partner else rules.mark_of(one.game, one.tables[0])
                mark_seat(connection, one, who, first, *([_new_mark()] if who.partner else []))
            else:
                forget_others(connection, one, Person("", ""))
        gone = connection.execute(delete(person).where(person.c.id.in_(ids)))
    return gone.rowcount


def _unname_place(connection: Connection, game: str, seat: str, *, second: bool) -> None:
    member, person = schema.member, schema.person
    named = select(member.c.person).where(member.c.game == game, member.c.seat == seat)
    own = {"name": "", "club": "", "category": "", "series": ""}
    told = {"partner": ""} if second else own
    connection.execute(update(person).where(person.c.id.in_(named)).values(**told))


def _new_mark() -> str:
    return ERASED + random_id(16)


@dataclass(frozen=True, slots=True)
class _Rules:
    """A competition, as it was before somebody was erased."""

    id: str
    version: int
    rules: CompetitionRules
    games: tuple[str, ...]
    were: _Bearers


@dataclass(frozen=True, slots=True)
class _Following:
    """The competitions whose rules name somebody who may be erased."""

    before: tuple[_Rules, ...]

    def mark_of(self, game: str, table: int) -> str:
        """The mark that somebody has from another game where they were erased, or a new one."""
        for one in self.before:
            who = one.were.keys.get((game, table))
            for entry in _entries(one.rules):
                first, *marks = parts(entry)
                if marks and who and one.were.named.get(plain_name(first)) == who:
                    return marks[0]
        return _new_mark()


@contextmanager
def _rules_follow(
    connection: Connection, games: Collection[str], gone: Mapping[str, str] | None = None
) -> Iterator[_Following]:
    """Inside, names are taken off seats of some games; after, the rules of competitions mean by
    each name the seats that they meant.

    `gone` are names (`plain_name`) of people erased everywhere, with their marks: they go too where
    nobody bears them, whatever the competition.
    """
    table, held = schema.competition, schema.competition_game
    gone = gone or {}
    before = []
    for row in connection.execute(select(table).with_for_update()).all():
        rules = msgspec.json.decode(row.rules, type=CompetitionRules)
        listed = select(held.c.game).where(held.c.competition == row.id).order_by(held.c.rank)
        own = tuple(connection.execute(listed).scalars())
        named = {plain_name(part) for entry in _entries(rules) for part in parts(entry)}
        if set(own).isdisjoint(games) and named.isdisjoint(gone):
            continue
        were = _Bearers.of(connection, own)
        if rules.in_teams and not rules.teams:
            # Without a club nobody would know any more whose points those are: its team is named.
            rules = replace(rules, teams=were.teams())
        before.append(_Rules(row.id, row.version, rules, own, were))
    yield _Following(tuple(before))
    for one in before:
        now = _following(one.rules, one.were, _Bearers.of(connection, one.games), gone)
        if now != one.rules:
            # Whoever has it open must read it again: saved as it was, it would name them anew.
            news = {"rules": msgspec.json.encode(now).decode(), "version": one.version + 1}
            connection.execute(update(table).where(table.c.id == one.id).values(**news))


def _entries(rules: CompetitionRules) -> list[str]:
    return [*rules.sudden_death, *(one for players in rules.teams.values() for one in players)]


def _following(
    rules: CompetitionRules, were: _Bearers, are: _Bearers, gone: Mapping[str, str]
) -> CompetitionRules:
    def told(entry: str) -> str:
        found = (one for part in parts(entry) for one in _meant(part, were, are, gone))
        return " ".join(dict.fromkeys(found))

    teams = {team: tuple(map(told, players)) for team, players in rules.teams.items()}
    out = {told(name): coup for name, coup in rules.sudden_death.items()}
    return replace(rules, teams=teams, sudden_death=out)


def _meant(name: str, were: _Bearers, are: _Bearers, gone: Mapping[str, str]) -> Iterator[str]:
    """What says now whom a name meant; the name first where it still says somebody of them."""
    plain = plain_name(name)
    who = were.named.get(plain)
    if who is None:
        # Nobody who played, or one of several: the name is theirs who are left with it.
        borne_still = any(plain_name(label) == plain for label in are.labels.values())
        yield name if plain not in gone or borne_still else gone[plain]
        return
    now = dict.fromkeys(are.keys[seat] for seat, key in were.keys.items() if key == who)
    if are.named.get(plain) in now:
        yield name
    for key in now:
        if key != are.named.get(plain):
            yield are.spelt(key)


def _seats(connection: Connection, game: str) -> Played:
    """Who sits at the tables of a game, as a ranking would know them."""
    member, person = schema.member, schema.person
    rows = connection.execute(
        select(member.c.seat, member.c.tables, person)
        .join(person, person.c.id == member.c.person, isouter=True)
        .where(member.c.game == game, member.c.role == Role.PLAYER.value, member.c.tables != "")
    ).all()
    seated = seated_of(connection, game)
    first = {one.seat: one for one in seated if not one.second}
    known = licences(seated)
    people = [
        with_series(
            Entrant(
                int(row.tables.split()[0]),
                row.name or "",
                club=row.club or "",
                series=row.series or "",
                partner=row.partner or "",
                seat=row.seat,
            ),
            first,
        )
        for row in rows
    ]
    return Played(
        game,
        standings=tuple(Standing(one, 0, 0, 0, 0, 0, 0, 0) for one in people),
        licences={one.table: known[one.seat] for one in people if one.seat in known},
    )
