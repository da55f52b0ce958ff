"""People: sign in and out, let others in, names, codes."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

from starlette.responses import Response

from pioche.core.errors import InputError, RuleViolation
from pioche.room.game import HostedGame
from pioche.room.ids import random_id
from pioche.room.people import ROOM, Member, Person, Role
from pioche.room.seating import Guest, Place, seat_guests, tidy_name
from pioche.web.api.shapes import (
    Invitation,
    MemberLine,
    Members,
    Nothing,
    People,
    PersonLine,
    Seated,
    Session,
    SignIn,
)
from pioche.web.api.table import Call
from pioche.web.auth import new_secret
from pioche.web.errors import WebError, json_response
from pioche.web.service import Service, guest_of, membership

#: What a machine calls itself: nothing that a phone could open.
OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


async def session(call: Call) -> Session:
    """What this browser holds."""
    sessions = call.service.sessions
    found = [await sessions.member(one) for one in sessions.member_ids(call.request)]
    return Session([membership(one) for one in found if one and one.revoked_at is None])


async def sign_in(call: Call) -> Response:
    """Exchange a secret for a cookie."""
    service, body = call.service, call.body
    held = await service.host.game(body.game)
    sessions = service.sessions
    if body.member:
        member = await sessions.check_secret(body.game, body.member, body.code, call.address)
    elif body.table is not None or body.seat:
        member = await sessions.check_table(
            body.game, body.table, body.seat, body.code, call.address
        )
        member = await _take(service, held, member, tidy_name(body.name))
    else:
        sessions.check_joining(body.game, body.code, call.address)
        member = await _join(service, held, body)
    own = [one for one in await sessions.of_game(call.request, body.game) if one.id != member.id]
    response = json_response(Session([membership(one) for one in (*own, member)]))
    sessions.remember(call.request, response, member)
    return response


async def _take(service: Service, held: HostedGame, member: Member, name: str) -> Member:
    """Whoever enters at a table that nobody has a name at takes it, with a name or without."""
    if member.person or member.label or member.host:
        return member
    if name:
        return await _name(service, held, member, name)
    return await service.change(member, label=member.seat)


async def _name(service: Service, held: HostedGame, member: Member, name: str) -> Member:
    """Put a name on a player's seat. The name before is forgotten; club and labels stay."""
    reading, store = service.host.reading, service.store
    before = (await reading(store.people, held.id)).get(member.person) or Person("", "")
    person = replace(before, id=random_id(16), name=name)
    named = replace(member, person=person.id)
    await reading(store.name_member, named, person)
    if before.id:
        await reading(store.erase_person, before.id)
    service.sessions.changed(named.id)
    await service.host.seated(held)
    return named


async def _join(service: Service, held: HostedGame, body: SignIn) -> Member:
    """Take a free seat of a game, or a new one where the game can seat more."""
    name = tidy_name(body.name)
    if not name:
        raise InputError("room.name-needed")
    host, store = service.host, service.store
    members = await host.reading(store.members, held.id)
    for member in sorted(members, key=lambda one: one.tables):
        if member.role is Role.PLAYER and not _taken(member):
            return await _name(service, held, member, name)
    used = {member.seat for member in members}
    (place,) = seat_guests(
        held.id,
        [_next_table(members, name)],
        host.clock.now(),
        lambda what, seat: random_id(16),
        taken=used,
    )
    await _enrol(service, held, [place], f"room:join:{place.member.id}")
    return place.member


def _taken(member: Member) -> bool:
    """Whether somebody, or the machine, holds a seat."""
    return bool(member.person or member.bot or member.host or member.label or member.revoked_at)


def _next_table(members: Any, name: str) -> Guest:
    tables = {table for member in members for table in member.tables}
    return Guest(name, table=max(tables, default=0) + 1)


async def _enrol(service: Service, held: HostedGame, places: list[Place], order: str) -> None:
    command = held.hosting.enrolment([place.seating for place in places], held.state)
    if command is None:
        raise RuleViolation("room.seats-full")
    # Names first: a seat without a member is nobody's, a member without a seat does no harm.
    await service.host.reading(
        service.store.add_members, [(place.member, place.person) for place in places]
    )
    await held.order(ROOM, order[:64], command)
    await service.host.seated(held)


async def sign_out(call: Call) -> Response:
    """Forget one right of this browser, or all."""
    response = json_response(Nothing())
    call.service.sessions.forget(call.request, response, call.query["member"])
    return response


async def members(call: Call) -> Members:
    """Who may do what, with players' codes; for whoever manages the game."""
    call.must_manage()
    service, game = call.service, call.game.id
    found = await service.host.reading(service.store.members, game)
    names = await service.host.reading(service.store.people, game)
    code = service.keys.joining_code(game)
    lines = []
    for one in found:
        invitation = service.invitation(one)
        person = names.get(one.person)
        lines.append(
            MemberLine(
                one.id,
                one.role.value,
                one.seat,
                list(one.tables),
                one.label,
                person.name if person else "",
                one.person,
                one.revoked_at is not None,
                one.bot,
                "" if one.bot else invitation.code,
                "" if one.bot else invitation.link,
            )
        )
    return Members(lines, code, f"/jeu/{game}#code={code}", address_of(call))


def address_of(call: Call) -> str:
    """How other machines reach this server: who sits at it may call it by a name of its own."""
    url, lan = call.request.base_url, call.service.settings.lan
    if lan and (url.hostname or "") in OWN_NAMES:
        url = url.replace(hostname=lan)
    return str(url).rstrip("/")


async def add_member(call: Call) -> Response:
    """Let somebody in. An arbiter's secret is in this answer and nowhere else."""
    call.must_manage()
    service, body, held = call.service, call.body, call.game
    role = Role(body.role)
    if role is not Role.PLAYER and call.actor.role is not Role.REFEREE:
        # In a game among friends nobody may see every rack.
        raise RuleViolation("room.not-allowed", role=call.actor.role.value)
    now = service.host.clock.now()
    if role is Role.PLAYER:
        if not tidy_name(body.name):
            raise InputError("room.name-needed")
        table = body.tables[0] if body.tables else None
        guest = Guest(tidy_name(body.name), table, body.seat, body.club, body.category, body.series)
        taken = {one.seat for one in await service.host.reading(service.store.members, held.id)}
        places = seat_guests(held.id, [guest], now, lambda what, seat: random_id(16), taken=taken)
        await _enrol(service, held, places, f"room:join:{places[0].member.id}")
        return json_response(service.invitation(places[0].member), 201)
    label = await _arbiter_label(service, held, role, body.seat or body.label)
    secret = new_secret()
    hashed = await service.host.thinking(service.keys.hash, secret)
    name = tidy_name(body.name)
    person = Person(random_id(16), name, body.club) if name else None
    member = Member(
        id=random_id(16),
        game=held.id,
        role=role,
        created_at=now,
        label=body.label or label,
        seat=label,
        tables=tuple(sorted(set(body.tables))),
        person=person.id if person else "",
        secret_hash=hashed,
    )
    await service.host.reading(service.store.add_member, member, person)
    await _appoint(service, held, member)
    return json_response(service.invitation(member, secret), 201)


async def _arbiter_label(service: Service, held: HostedGame, role: Role, wanted: str) -> str:
    """The id under which a game knows an arbiter: the one wished, else the first free letter."""
    if role is Role.REFEREE:
        return ""
    known = await service.host.reading(service.store.members, held.id)
    used = {one.seat for one in known if one.role in (Role.ARBITER, Role.DOUBLE)}
    if wanted:
        if wanted in used:
            raise InputError("room.arbiter-taken", label=wanted)
        return wanted
    letters = (chr(ord("A") + n % 26) * (1 + n // 26) for n in range(260))
    return next(letter for letter in letters if letter not in used)


async def _appoint(service: Service, held: HostedGame, member: Member) -> None:
    """Tell the game which tables an arbiter judges, where the game wants to know."""
    command = held.hosting.appointment(member, held.state)
    if command is not None:
        await held.order(ROOM, f"room:appoint:{random_id(16)}", command)
    held.people_version += 1
    held.hub.wake()


async def change_member(call: Call) -> Response:
    """Change an arbiter's tables or a player's name, take a right away or give it back, make a new
    code."""
    call.must_manage()
    service, body, held = call.service, call.body, call.game
    member = await _member(call)
    changes: dict[str, Any] = {}
    if body.tables is not None:
        if member.role is Role.PLAYER:
            raise RuleViolation("room.not-allowed", role=member.role.value)
        changes["tables"] = tuple(sorted(set(body.tables)))
    if body.label is not None:
        changes["label"] = body.label
    if body.name is not None:
        name = tidy_name(body.name)
        if member.role is not Role.PLAYER or member.bot or not name:
            raise InputError("room.name-needed")
        member = await _name(service, held, member, name)
    if body.revoked is not None:
        if member.id == call.actor.member:
            raise WebError(409, "web.own-right")
        changes["revoked_at"] = service.host.clock.now() if body.revoked else None
    secret = ""
    if body.new_code:
        changes["generation"] = member.generation + 1
        if member.role is not Role.PLAYER:
            secret = new_secret()
            changes["secret_hash"] = await service.host.thinking(service.keys.hash, secret)
    member = await service.change(member, **changes)
    if "tables" in changes:
        await _appoint(service, held, member)
    return json_response(service.invitation(member, secret))


async def _member(call: Call) -> Member:
    wanted = call.request.path_params["member"]
    found = await call.service.host.reading(call.service.store.member, wanted)
    if found is None or found.game != call.game.id:
        raise InputError("room.member-unknown")
    return found


async def add_players(call: Call) -> Response:
    """Seat a list of players, all or none."""
    call.must_manage()
    service, body, held = call.service, call.body, call.game
    known = await service.host.reading(service.store.members, held.id)
    make = service.make_id(held.id, body.id)
    again = {one.id for one in known}
    guests = [guest_of(one, held.hosting.bot_levels) for one in body.players]
    wished = [seat_guests(held.id, [guest], 0, make)[0] for guest in guests if guest.table]
    repeated = bool(wished) and all(place.member.id in again for place in wished)
    taken = set() if repeated else {one.seat for one in known}
    places = seat_guests(held.id, guests, service.host.clock.now(), make, taken=taken)
    if not repeated:
        await _enrol(service, held, places, f"room:seat:{body.id}")
    invitations: list[Invitation] = [service.invitation(place.member) for place in places]
    return json_response(Seated(held.seq, invitations), 201)


async def people(call: Call) -> People:
    """The names behind the seats: what a ranking on the wall shows."""
    return await people_of(call.service, call.game.id)


async def people_of(service: Service, game: str) -> People:
    """Give the names behind the seats of a game."""
    found = await service.host.reading(service.store.members, game)
    names = await service.host.reading(service.store.people, game)
    lines = []
    for one in found:
        if one.role is not Role.PLAYER or not one.seat:
            continue
        person = names.get(one.person)
        lines.append(
            PersonLine(
                one.seat,
                person.name if person else one.label if one.bot else "",
                person.club if person else "",
                person.category if person else "",
                person.series if person else "",
                one.tables[0] if one.tables else None,
                one.bot,
            )
        )
    return People(lines)


async def erase_person(call: Call) -> Nothing:
    """Forget a member's name for good; the results stay under the seat."""
    call.must_manage()
    member = await _member(call)
    if member.person:
        await call.service.host.reading(call.service.store.erase_person, member.person)
    call.game.people_version += 1
    call.game.hub.wake()
    return Nothing()


async def qr(call: Call) -> Response:
    """A player's link as a QR code, for whoever manages the game: made here, never in a URL."""
    import segno

    call.must_manage()
    member = await _member(call)
    link = call.service.invitation(member).link
    if not link:
        raise WebError(409, "web.no-link")
    image = io.BytesIO()
    segno.make(address_of(call) + link, error="m").save(image, kind="svg", scale=6, border=2)
    return Response(
        image.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"}
    )
