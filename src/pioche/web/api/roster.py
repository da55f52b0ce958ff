"""The roster of a hall: who sits where, present or late, paid or due; a table that one edits.

For who manages the game. Names are behind the seats (`Person`); beside them is noted who each is
of the register, and what they owe (`Seated`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import msgspec

from pioche.formats.people import Individual
from pioche.formats.people.naming import split_name
from pioche.games.shape import PublicNames
from pioche.room.directory import Fee, Known, Seated
from pioche.room.ids import could_be_id, random_id
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.desk import THAT_EVENING, Desk, that_evening
from pioche.web.api.directory import Told, may_read, remember_person, told_of
from pioche.web.api.shapes import Answer, Coup, Label, Request, Short, Table
from pioche.web.api.table import AS, GAME, Call, Route
from pioche.web.errors import WebError

Cents = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class RosterFee(Request):
    """What everybody pays, in cents: once for the games that follow one another, or each time."""

    cents: Cents
    each: Literal["evening", "game"] = "evening"


class RosterLine(Answer):
    """Somebody at a table; a table where nobody sits has one line without a name."""

    table: int
    seat: str
    second: bool
    known: str
    surname: str
    names: str
    licence: str
    club: str
    category: str
    series: str
    shown: PublicNames
    due: int
    paid: int
    from_coup: int
    left: int | None
    """After which coup they left, 0: they never came; nothing while they play."""
    played: bool


class RosterTotals(Answer):
    """What is added up at the door; money in cents."""

    tables: int
    people: int
    present: int
    late: int
    absent: int
    paid: int
    due: int


class Roster(Answer):
    """Who sits where."""

    lines: list[RosterLine]
    totals: RosterTotals
    last: int
    """The highest table number."""
    coup: int
    """The next coup."""
    fee: RosterFee
    register: bool
    """Whether people may be looked for in the register of the server."""


class RosterChange(Request):
    """Change one line: who sits there (`known` of the register, or `person`), where (`to`), when
    they come (`from_coup`, `absent`), what they owe (`due`, `paid`), or `clear` it.

    A table that is not there is opened only with `open`.
    """

    table: Table
    second: bool = False
    known: Short = ""
    person: Told | None = None
    name: Label = ""
    """A whole name as it is typed; what else is known of who sits there stays, unless `other`."""
    other: bool = False
    """It is somebody else, not a correction: nothing of who sat there passes on."""
    to: Table | None = None
    open: bool = False
    clear: bool = False
    absent: bool | None = None
    from_coup: Coup | None = None
    due: Cents | None = None
    paid: Cents | None = None


async def roster(call: Call) -> Roster:
    """Who sits where, and what is owed."""
    return await _shown(await Desk.of(call))


async def _shown(desk: Desk) -> Roster:
    lines = [line for table in desk.players for line in _lines(desk, table)]
    people = [one for one in lines if one.surname]
    coup = desk.state.next_coup
    absent = sum(one.left is not None for one in people)
    late = sum(one.from_coup > coup and one.left is None for one in people)
    totals = RosterTotals(
        len(desk.players),
        len(people),
        len(people) - absent - late,
        late,
        absent,
        sum(one.paid for one in people),
        # Reading: who never came owes nothing; who left early does.
        sum(one.due for one in people if one.left != 0),
    )
    fee = RosterFee(desk.fee.cents, desk.fee.each)
    return Roster(lines, totals, desk.last, coup, fee, await may_read(desk.call))


def _lines(desk: Desk, table: int) -> list[RosterLine]:
    player = desk.players[table]
    hall = desk.state.hall
    assert hall is not None  # it has a table
    # A table where nobody sits has a line too.
    shown = [(False, desk.at(table)), (True, desk.at(table, True))]
    shown = [(place, one) for place, one in shown if one is not None] or shown[:1]
    arrivals = player.arrivals
    lines = []
    for place, one in shown:
        who = one.who if one else Individual()
        lines.append(
            RosterLine(
                table,
                player.seat,
                place,
                one.known if one else "",
                who.surname,
                who.names,
                who.licence,
                who.club,
                who.category,
                who.series,
                shown=one.public if one else "names",
                due=one.due if one else 0,
                paid=one.paid if one else 0,
                from_coup=arrivals[-1] if place else arrivals[0],
                left=hall.left.get(table),
                played=desk.played(table),
            )
        )
    return lines


async def change_roster(call: Call) -> Roster:
    """Change one line of the roster."""
    desk, body = await Desk.of(call), call.body
    if body.to is not None:
        await _move(desk, body.table, body.to, body.open)
    elif body.clear:
        await _clear(desk, body.table, body.second)
    elif body.known or body.person is not None or body.name:
        await _seat(desk, body)
    if body.due is not None or body.paid is not None:
        there = _there(desk, body.table, body.second)
        due = there.due if body.due is None else body.due
        paid = there.paid if body.paid is None else body.paid
        await desk.note(replace(there, due=due, paid=paid))
    if body.from_coup is not None:
        player = _player(desk, body.table)
        which = "partner_from_coup" if body.second else "from_coup"
        if len(player.arrivals) > 1 and not body.second:
            second = player.arrivals[1]
            await desk.change(player, from_coup=body.from_coup, partner_from_coup=second)
        else:
            await desk.change(player, **{which: body.from_coup})
    if body.absent is not None:
        await desk.comes(body.table, _player(desk, body.table).arrivals, body.absent)
    return await _shown(desk)


def _there(desk: Desk, table: int, second: bool) -> Seated:
    there = desk.at(table, second)
    if there is None:
        raise WebError(409, "web.roster-nobody", table=table)
    return there


def _player(desk: Desk, table: int) -> Entrant:
    player = desk.players.get(table)
    if player is None:
        raise WebError(409, "web.roster-new", table=table, last=desk.last)
    return player


async def _seat(desk: Desk, body: RosterChange) -> None:
    """Seat somebody of the register, or write what is said of who sits there."""
    table, second = body.table, body.second
    before = desk.at(table, second)
    if second and desk.at(table) is None:
        raise WebError(409, "web.roster-first", table=table)
    if body.known:
        person = await _of_register(desk.call, body.known)
        at = desk.table_of(person.id)
        twice = desk.at(table, not second)
        if (at is not None and at != table) or (twice and twice.known == person.id):
            raise WebError(409, "web.roster-seated", name=person.who.full_name, table=at)
        now = Seated("", second, that_evening(person.who), person.id, person.shown)
        before = before if before and before.known == person.id else None
    else:
        before = None if body.other else before
        now = await _written(desk, before, body.person or _named(before, body.name), second)
    money = (before.due, before.paid) if before else (desk.fee.cents, 0)
    now = replace(now, due=money[0], paid=money[1])
    await desk.open_table(table, body.open)
    first = desk.at(table) if second else now
    await desk.put(table, first, now if second else desk.at(table, True))


def _named(before: Seated | None, name: str) -> Told:
    surname, names = split_name(name)
    told = {key: getattr(before.who, key) for key in THAT_EVENING} if before else {}
    told.update(surname=surname, names=names)
    return Told(**told, shown=before.shown if before else None)


async def _of_register(call: Call, id: str) -> Known:
    found = None
    if could_be_id(id) and await may_read(call):
        found = await call.service.host.reading(call.service.store.known_person, id)
    if found is None:
        raise WebError(404, "people.unknown", given=id[:40])
    return found


async def _written(desk: Desk, before: Seated | None, told: Told, second: bool) -> Seated:
    """What was typed on a line: a correction of who is there, or a stranger.

    Where the register is open a stranger is added to it, and a correction is one there too.
    """
    who = told_of(told)
    if not await may_read(desk.call):
        return Seated("", second, that_evening(who), "", told.shown)
    id = before.known if before and before.known else ""
    known = None
    if id:
        known = await desk.call.service.host.reading(desk.call.service.store.known_person, id)
    if known is None:
        known = Known(random_id(16), who, told.shown)
    else:
        # What the public reads of them was asked of them: a correction does not answer for them.
        told_here = {name: getattr(who, name) for name in THAT_EVENING}
        shown = told.shown or known.shown
        known = replace(known, who=replace(known.who, **told_here), shown=shown)
    known = await remember_person(desk.call, known)
    return Seated("", second, that_evening(who), known.id, known.shown)


async def _clear(desk: Desk, table: int, second: bool) -> None:
    """Take somebody off: the second of a pair, or the whole table before it has played."""
    _player(desk, table)
    if second:
        _there(desk, table, True)
        await desk.put(table, desk.at(table), None)
        return
    if desk.played(table):
        raise WebError(409, "web.roster-played", table=table)
    partner = desk.at(table, True)
    await desk.put(table, partner, None)
    if partner is None:
        await desk.order("remove-player", table=table)


async def _move(desk: Desk, table: int, to: int, sure: bool) -> None:
    """Move who sits at a table to another; where somebody sits, they change places."""
    _player(desk, table)
    mine = (desk.at(table), desk.at(table, True))
    if mine[0] is None:
        raise WebError(409, "web.roster-nobody", table=table)
    if to == table:
        return
    await desk.open_table(to, sure)
    for one in (table, to):
        if desk.played(one):
            raise WebError(409, "web.roster-played", table=one)
    theirs = (desk.at(to), desk.at(to, True))
    when = desk.presence(table), desk.presence(to)
    await desk.put(table, *theirs)
    await desk.put(to, *mine)
    # Who comes late, or not at all, does so at the other table too.
    await desk.comes(to, *when[0])
    await desk.comes(table, *when[1])


async def set_fee(call: Call) -> Roster:
    """Say what everybody pays: whoever has not, and owes nothing of their own, owes that."""
    desk, fee = await Desk.of(call), Fee(call.body.cents, call.body.each)
    owe = (0, desk.fee.cents)
    there = (desk.at(table, second) for table in desk.players for second in (False, True))
    await desk.note(
        *(replace(one, due=fee.cents) for one in there if one and not one.paid and one.due in owe)
    )
    await desk.levy(fee)
    return await _shown(desk)


ROSTER_ROUTES: tuple[Route, ...] = (
    Route("GET", GAME + "/roster", roster, "La feuille des joueurs", Roster, query=(AS,)),
    Route(
        "POST",
        GAME + "/roster",
        change_roster,
        "Changer une ligne de la feuille",
        Roster,
        RosterChange,
        (AS,),
        "commands",
    ),
    Route(
        "POST",
        GAME + "/roster/fee",
        set_fee,
        "Faire payer le même droit à tous",
        Roster,
        RosterFee,
        (AS,),
        "commands",
    ),
)
