"""People: sign in and out, let others in, names, codes."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

from starlette.responses import Response

from pioche.core.errors import InputError, RuleViolation
from pioche.core.names import tidy_name
from pioche.room.ids import could_be_id, random_id
from pioche.room.people import Actor, Member, Person, Role
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.directory import may_read
from pioche.web.api.shapes import (
    Invitation,
    MemberLine,
    Members,
    Nothing,
    People,
    PersonLine,
    Seated,
    Session,
)
from pioche.web.api.table import Call
from pioche.web.errors import WebError, json_response
from pioche.web.service import OWN_NAMES, entrant_of, membership
from pioche.web.veil import people_of, veiled


async def session(call: Call) -> Session:
    """What this browser holds."""
    found = await call.service.sessions.of_game(call.request)
    return Session([membership(one) for one in found], await may_read(call))


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
        names = (tidy_name(body.name), tidy_name(body.partner))
        member = await service.door.take(held, member, *names)
    else:
        await sessions.check_joining(body.game, body.code, call.address)
        names = (tidy_name(body.name), tidy_name(body.partner))
        member = await service.door.join(held, *names)
    service.limiter.hit("entries", member.id)
    own = [one for one in await sessions.of_game(call.request, body.game) if one.id != member.id]
    response = json_response(Session([membership(one) for one in (*own, member)]))
    await sessions.remember(call.request, response, service.host.clock.now(), member)
    return response


async def sign_out(call: Call) -> Response:
    """Forget one right of this browser, or all."""
    response = json_response(Nothing())
    await call.service.sessions.forget(call.request, response, call.query["member"])
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
                person.partner if person else "",
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
    """Let somebody in."""
    call.must_manage()
    service, body, held = call.service, call.body, call.game
    role = Role(body.role)
    if role is not Role.PLAYER and call.actor.role is not Role.REFEREE:
        # In a game among friends nobody may see every rack.
        raise RuleViolation("room.not-allowed", role=call.actor.role.value)
    name = tidy_name(body.name)
    if role is Role.PLAYER:
        if not name:
            raise InputError("room.name-needed")
        table = body.tables[0] if body.tables else 0
        labels = {"club": body.club, "category": body.category, "series": body.series}
        arrival = Entrant(table, name, partner=tidy_name(body.partner), seat=body.seat, **labels)
        member = await service.door.let_in(held, arrival)
        return json_response(service.invitation(member), 201)
    id = random_id(16)
    secret = service.keys.arbiter_secret(held.id, id, 0)
    member = await service.door.invite(
        held,
        role,
        id=id,
        label=body.label,
        wanted=body.seat or body.label,
        tables=body.tables,
        person=Person(random_id(16), name, body.club) if name else None,
        secret=secret,
    )
    return json_response(service.invitation(member, secret), 201)


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
    if body.name is not None or body.partner is not None:
        names = (tidy_name(body.name or ""), tidy_name(body.partner or ""))
        if member.role is not Role.PLAYER or member.bot or not any(names):
            raise InputError("room.name-needed")
        member = await service.door.name(held, member, *names)
    if body.revoked is not None:
        if member.id == call.actor.member:
            raise WebError(409, "web.own-right")
        changes["revoked_at"] = service.host.clock.now() if body.revoked else None
        changes["epoch"] = member.epoch + 1
    secret = ""
    if body.new_code:
        changes["generation"] = member.generation + 1
        changes["epoch"] = member.epoch + 1
        if member.role is not Role.PLAYER:
            secret = service.keys.arbiter_secret(held.id, member.id, member.generation + 1)
            changes["secret_hash"] = await service.host.thinking(service.keys.hash, secret)
    member = await service.door.change(member, **changes)
    held.hub.wake()  # a stream whose right is gone ends now
    if member.revoked_at is not None:
        await service.door.release(held, member)
    elif "tables" in changes or body.revoked is False:
        await service.door.appoint(held, member)
    return json_response(service.invitation(member, secret))


async def _member(call: Call) -> Member:
    wanted = call.request.path_params["member"]
    if not could_be_id(wanted):
        raise InputError("room.member-unknown")
    found = await call.service.host.reading(call.service.store.member, wanted)
    if found is None or found.game != call.game.id:
        raise InputError("room.member-unknown")
    return found


async def add_players(call: Call) -> Response:
    """Seat a list of players, all or none."""
    call.must_manage()
    service, body, held = call.service, call.body, call.game
    places = await service.door.seat(held, body.id, [entrant_of(one) for one in body.players])
    invitations: list[Invitation] = [service.invitation(place.member) for place in places]
    return json_response(Seated(held.seq, invitations), 201)


async def answer_asking(call: Call) -> Nothing:
    """Open one more table to whoever asks for one at a full hall, or none."""
    call.must_manage()
    await call.service.door.answer(call.game, call.body.name, accepted=call.body.accepted)
    return Nothing()


async def people(call: Call) -> People:
    """Who is behind the seats, as far as the asker may know.

    Those who judge know everybody, and so do those who play together without a juge-arbitre. In a
    hall the others read what its juge-arbitre shows to everybody, and their own name.
    """
    if call.member is None:
        call.count_search()  # a hall of a thousand is long to read and to veil
    found = await people_of(call.service, call.game.id)
    info, actor = call.game.kind.info(call.game.state), call.actor
    if actor.role.judges or (actor.role is Role.PLAYER and not info.refereed):
        return found
    return People([one if _own(actor, one) else veiled(one, info.names) for one in found.people])


def _own(actor: Actor, line: PersonLine) -> bool:
    return actor.role is Role.PLAYER and actor.seat == line.seat


def labelled(player: Entrant, line: PersonLine | None) -> Entrant:
    """A player of a game with what is known of the person, for whoever may read it."""
    if line is None:
        return player
    return replace(
        player,
        name=line.name,
        partner=line.partner,
        club=line.club,
        category=line.category,
        series=line.series,
    )


async def erase_person(call: Call) -> Nothing:
    """Forget a member's name for good; the results stay under the seat."""
    call.must_manage()
    member = await _member(call)
    if member.person:
        await call.service.host.reading(call.service.store.erase_person, member.person)
    if member.seat:
        call.game.talk.forget(member.seat)
    call.game.people_version += 1
    call.game.hub.wake()
    return Nothing()


async def qr(call: Call) -> Response:
    """A link as a QR code, for whoever manages the game: made here, never in a URL."""
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
