"""The people that a server knows from week to week (the *registre*), and lists read into it.

Beside the members of a game: a seat may refer to somebody here, and keeps what was true that
evening. Nothing here is in the log: whoever is erased is erased for good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeVar

from pioche.core.errors import InputError
from pioche.core.names import plain_name
from pioche.formats.people import Individual, ReadPeople, Refused, Row
from pioche.games.shape import PublicNames
from pioche.texts import sentence

_T = TypeVar("_T")

#: From the least told to the most.
SHOWN: tuple[PublicNames, ...] = ("tables", "initials", "names")
FOUND = 12


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody whom the server knows."""

    id: str
    who: Individual
    shown: PublicNames | None = None
    """What everybody may read of them at most; None: initials of a minor, the name of others."""
    seen_at: int = 0
    """When they were last seated, 0 never."""

    @property
    def search_key(self) -> str:
        """What a search looks in: each part, and the licence, behind a blank."""
        return f" {plain_name(self.who.full_name)} {self.who.licence.casefold()} "

    @property
    def public(self) -> PublicNames:
        """What everybody may read of them at most."""
        return self.shown or default_shown(self.who.category)


def default_shown(category: str) -> PublicNames:
    """What everybody may read of somebody who was not asked: of a minor, initials."""
    return "initials" if Individual(category=category).minor else "names"


def least_shown(*given: PublicNames) -> PublicNames:
    """The least that several settings allow to be told."""
    return min(given, key=SHOWN.index)


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a seat of a game, as of that evening; of a pair each by themselves."""

    seat: str
    second: bool
    who: Individual
    known: str = ""
    """Who that is of the people known; empty: nobody of them."""
    shown: PublicNames | None = None
    due: int = 0
    """What is owed still, in cents."""
    paid: int = 0

    @property
    def public(self) -> PublicNames:
        """What everybody may read of them at most."""
        return self.shown or default_shown(self.who.category)


@dataclass(frozen=True, slots=True)
class Fee:
    """What everybody pays at the door of a game, in cents."""

    cents: int = 0
    each: Literal["evening", "game"] = "evening"
    """Paid once for the games that follow one another, or for every one."""

    def after(self, one: Seated) -> Seated:
        """Somebody's account in the game that follows: paid for, or owed again."""
        return replace(one, due=one.due + one.paid, paid=0) if self.each == "game" else one


class Directory(Protocol):
    """Where those people are kept; implemented in SQL by `pioche.store`."""

    def find_people(self, typed: str, most: int = FOUND) -> Sequence[Known]:
        """Whoever a few letters, or a licence, may mean: the likeliest first."""

    def all_people(self) -> Sequence[Known]:
        """Everybody, by name."""

    def known_person(self, id: str) -> Known | None:
        """Somebody by id."""

    def change_people(self, change: Callable[[Sequence[Known]], tuple[Iterable[Known], _T]]) -> _T:
        """Read everybody, decide, and write what was decided, in one transaction."""

    def forget_people(self, ids: Sequence[str]) -> int:
        """Erase people for good, here and behind the seats that refer to them; how many."""

    def seated(self, game: str) -> Sequence[Seated]:
        """Who sits at the seats of a game, as far as it was noted."""

    def note_seated(
        self, game: str, now: Sequence[Seated], gone: Sequence[tuple[str, bool]] = ()
    ) -> None:
        """Note who sits at some seats, and who (seat, second) no longer does."""

    def fee(self, game: str) -> Fee:
        """What everybody pays at a game."""

    def set_fee(self, game: str, fee: Fee) -> None:
        """Say what everybody pays at a game."""

    def seen(self, ids: Sequence[str], at: int) -> None:
        """Note that people came."""


def who_is_seated(directory: Directory, game: str) -> dict[tuple[str, bool], Individual]:
    """Who sits at the seats of a game (seat, second), as of that evening; what only the register
    says (a nationality) as it says it now."""
    seated = directory.seated(game)
    people = _registered(directory, seated)
    return {(one.seat, one.second): who for one, who in zip(seated, people, strict=True)}


def who_came(directory: Directory, games: Iterable[str]) -> dict[str, Individual]:
    """By licence, who sat at the seats of several games, as of the last of them."""
    people = _registered(directory, [one for game in games for one in directory.seated(game)])
    return {who.licence: who for who in people if who.licence}


def _registered(directory: Directory, seated: Sequence[Seated]) -> list[Individual]:
    ids = {one.known for one in seated if one.known}
    known = {id: found.who for id in ids if (found := directory.known_person(id))}
    return [known.get(one.known, one.who).with_news(one.who) for one in seated]


@dataclass(frozen=True, slots=True)
class Deed:
    """What a line of a list does."""

    row: Row
    kind: Literal["added", "updated", "left"]
    """Left: a ranking told of somebody whom this server does not know."""
    person: Known


@dataclass(frozen=True, slots=True)
class Imported:
    """What a list did, or would do."""

    read: int = 0
    deeds: tuple[Deed, ...] = ()
    refused: tuple[Refused, ...] = ()
    written: bool = False

    def count(self, kind: str) -> int:
        """How many lines did so; nothing was done where nothing is written."""
        return sum(one.kind == kind for one in self.deeds)


@dataclass(slots=True)
class Matcher:
    """Finds who a list speaks of: by licence, else by name and club."""

    people: dict[str, Known] = field(default_factory=dict)
    _by_licence: dict[str, list[str]] = field(default_factory=dict)
    _by_name: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, people: Iterable[Known]) -> Matcher:
        """A matcher over everybody."""
        made = cls()
        for one in people:
            made.put(one)
        return made

    def put(self, person: Known) -> None:
        """Add somebody, or what is new of somebody."""
        known = self.people.get(person.id)
        self.people[person.id] = person
        if person.who.licence and (known is None or known.who.licence != person.who.licence):
            self._by_licence.setdefault(person.who.licence, []).append(person.id)
        if known is None or known.who.plain != person.who.plain:
            self._by_name.setdefault(person.who.plain, []).append(person.id)

    def match(self, who: Individual) -> Known | None:
        """Who that is, if anybody; InputError where it may be several."""
        if who.licence:
            for id in self._by_licence.get(who.licence, ()):
                person = self.people[id]
                if person.who.licence == who.licence and _agree(
                    person.who.federation, who.federation
                ):
                    return person
        same = [
            person
            for id in self._by_name.get(who.plain, ())
            if (person := self.people[id]).who.plain == who.plain
            # Two licences are two people, whatever their names.
            and not (who.licence and person.who.licence)
            and _agree(plain_name(person.who.club), plain_name(who.club))
        ]
        if len(same) > 1:
            exact = [one for one in same if plain_name(one.who.club) == plain_name(who.club)]
            same = exact if len(exact) == 1 else same
        if len(same) > 1:
            raise InputError("people.namesakes")
        return same[0] if same else None


def _agree(one: str, other: str) -> bool:
    return not one or not other or one.casefold() == other.casefold()


def plan_import(
    read: ReadPeople,
    people: Sequence[Known],
    make_id: Callable[[], str],
    *,
    ignoring: bool = False,
    dry: bool = False,
) -> tuple[tuple[Known, ...], Imported]:
    """Decide what a list does to the people known: who is written, and the report.

    Nothing is written where a line is refused, unless told to leave such lines aside.
    """
    matcher = Matcher.of(people)
    deeds: list[Deed] = []
    refused = list(read.refused)
    touched: dict[str, int] = {}
    for row in read.rows:
        try:
            if row.partner is not None:
                raise InputError("people.pair")
            known = matcher.match(row.who)
            if known is not None and known.id in touched:
                raise InputError("people.name-twice", line=touched[known.id])
        except InputError as error:
            refused.append(Refused(row.line, row.text, str(error)))
            continue
        if known is None and read.refreshes:
            deeds.append(Deed(row, "left", Known("", row.who)))
            continue
        person = Known(make_id(), row.who) if known is None else _told(known, row.who, read)
        touched[person.id] = row.line
        matcher.put(person)
        deeds.append(Deed(row, "added" if known is None else "updated", person))
    refused.sort(key=lambda one: one.line)
    written = not dry and (ignoring or not refused)
    report = Imported(read.read, tuple(deeds), tuple(refused), written)
    return tuple(one.person for one in deeds if one.kind != "left") if written else (), report


def _told(known: Known, news: Individual, read: ReadPeople) -> Known:
    """What a list says of somebody known.

    Reading: the ranking refreshes the series, and the category with the season; what else it says
    only fills what was not known.
    """
    if not read.refreshes:
        return replace(known, who=known.who.with_news(news))
    series = Individual(series=news.series, category=news.category)
    return replace(known, who=news.with_news(known.who).with_news(series))


def named_people(people: Sequence[Known], given: str) -> Known:
    """The one person that an id, a licence or a whole name means."""
    plain = plain_name(given)
    licence = given.replace(" ", "").upper()
    found = [one for one in people if given == one.id or (one.who.licence == licence != "")]
    found = found or [one for one in people if plain and one.who.plain == plain]
    if not found:
        raise InputError("people.unknown", given=given)
    if len(found) > 1:
        raise InputError("people.several", given=given, n=len(found))
    return found[0]


def refused_sentence(report: Imported) -> str:
    """Why nothing was written, in one sentence."""
    first = report.refused[0]
    return sentence("people.refused", n=len(report.refused), line=first.line, reason=first.reason)
