"""A list of players pasted into a hall: looked at line by line, then seated all together."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.errors import InputError
from pioche.formats.people import Individual, Row, read_people
from pioche.room.directory import Known, Matcher, Seated
from pioche.room.ids import random_id
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.desk import Desk, that_evening
from pioche.web.api.directory import may_read
from pioche.web.api.shapes import Answer
from pioche.web.api.table import AS, GAME, Call, Query, Route
from pioche.web.errors import WebError

#: A hall that is pasted whole.
MOST_LINES = 2_000


class PastedLine(Answer):
    """What a line of the list does: `known` of the register, `new`, or `refused` with a reason."""

    line: int
    text: str
    table: int | None
    name: str
    club: str
    series: str
    kind: str
    pair: bool
    reason: str = ""


class Pasted(Answer):
    """The list, line by line; `written` once it is seated."""

    format: str
    lines: list[PastedLine]
    written: bool


@dataclass(slots=True)
class _Place:
    row: Row
    table: int
    people: list[tuple[Individual, Known | None]]


async def paste(call: Call) -> Pasted:
    """Read a list of players; seat those that can be, where `write` says so."""
    desk = await Desk.of(call)
    data = await call.request.body()
    read = await call.service.host.thinking(read_people, data, "auto")
    if read.read > MOST_LINES:
        raise WebError(422, "people.too-many", most=MOST_LINES)
    register = await may_read(call)
    store, reading = call.service.store, call.service.host.reading
    matcher = Matcher.of(await reading(store.all_people) if register else ())
    lines = {
        one.line: PastedLine(
            one.line, one.text, None, one.text[:80], "", "", "refused", False, one.reason
        )
        for one in read.refused
    }
    places: list[_Place] = []
    taken: dict[int, int] = {}
    named: dict[str, int] = {}
    for row in read.rows:
        try:
            place = _placed(desk, matcher, row, taken, call.query["open"])
            for who, known in place.people:
                key = known.id if known else f"{who.plain} {who.licence}"
                if named.setdefault(key, row.line) != row.line:
                    raise InputError("people.name-twice", line=named[key])
        except InputError as error:
            lines[row.line] = _told(row, row.table, (), str(error))
            continue
        taken[place.table] = row.line
        places.append(place)
        lines[row.line] = _told(row, place.table, [known for _, known in place.people])
    if call.query["write"] and places:
        await _seat(desk, places, register)
    shown = [lines[number] for number in sorted(lines)]
    return Pasted(read.format, shown, bool(call.query["write"] and places))


def _told(
    row: Row, table: int | None, known: list[Known | None] | tuple[()], reason: str = ""
) -> PastedLine:
    both = [row.who, row.partner] if row.partner else [row.who]
    name = " – ".join(one.full_name for one in both if one)
    first = next((one for one in known if one is not None), None)
    series = first.who.series if first else row.who.series
    kind = "refused" if reason else "known" if all(known) else "new"
    club = row.who.club or (first.who.club if first else "")
    return PastedLine(
        row.line, row.text, table, name, club, series, kind, row.partner is not None, reason
    )


def _placed(desk: Desk, matcher: Matcher, row: Row, taken: dict[int, int], opening: bool) -> _Place:
    """Where a line seats whom; the reason where it cannot."""
    people = [(who, matcher.match(who)) for who in (row.who, row.partner) if who is not None]
    for who, known in people:
        at = desk.table_of(known.id) if known else desk.table_named(who)
        if at is not None:
            raise InputError("web.roster-seated", name=who.full_name, table=at)
    table = row.table
    if table is None:
        free = (one for one in desk.players if desk.at(one) is None and one not in taken)
        table = next(free, None)
        if table is None and not opening:
            raise InputError("web.roster-full")
        table = table or max(desk.last, *taken, 0) + 1
    if table in taken:
        raise InputError("web.roster-table-twice", table=table, line=taken[table])
    there = desk.at(table)
    if there is not None:
        raise InputError("web.roster-table-taken", table=table, name=there.who.full_name)
    if table not in desk.players and not opening:
        raise InputError("web.roster-table", table=table, last=desk.last)
    return _Place(row, table, people)


async def _seat(desk: Desk, places: list[_Place], register: bool) -> None:
    """Open the tables that are new all at once, keep strangers, then put everybody."""
    service = desk.call.service
    new = [Entrant(one.table) for one in places if one.table not in desk.members]
    if new:
        await service.door.seat(desk.held, random_id(16), new)
    fresh: dict[int, list[Known]] = {}
    for place in places:
        fresh[place.table] = [
            known or Known(random_id(16) if register else "", who) for who, known in place.people
        ]
    if register:
        strangers = [
            one
            for place in places
            for one, (_, known) in zip(fresh[place.table], place.people, strict=True)
            if known is None
        ]
        await service.host.reading(service.store.change_people, lambda _: (strangers, None))
    desk = await Desk.of(desk.call)
    for place in places:
        await desk.open_table(place.table, sure=True)
        people = [
            Seated("", second, that_evening(one.who), one.id, one.shown, desk.fee.cents)
            for second, one in zip((False, True), fresh[place.table], strict=False)
        ]
        await desk.put(place.table, people[0], people[1] if len(people) > 1 else None)


PASTE_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        GAME + "/roster/paste",
        paste,
        "Lire une liste de joueurs (le corps est le texte), puis les installer",
        Pasted,
        query=(
            AS,
            Query("write", bool, False, "Installer ; sinon, montrer ce qui serait fait."),
            Query("open", bool, False, "Ouvrir les tables qui n’existent pas."),
        ),
        rate="commands",
    ),
)
