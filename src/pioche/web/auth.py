"""Who asks. A secret is shown once, by POST, and exchanged for a cookie.

The cookie is a random token that names a session, a row of the store (which keeps its hash). The
session holds rights to games; a right stands as long as its member does: both are read from the
store, and read again when a process hears that they changed.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pioche.room.ids import could_be_id, normal_code, random_id, same_code
from pioche.room.log import Held, Register
from pioche.room.people import Member, Right, Role
from pioche.room.profiles import EMPTY_MS, Profile
from pioche.room.together import Together
from pioche.web.errors import WebError
from pioche.web.keys import Keys, normal_phrase
from pioche.web.limits import Limiter
from pioche.web.store import Store

COOKIE = "pioche"
MAX_AGE_S = 60 * 24 * 3600
#: Changes are heard of at once; this is for a hint that was lost.
_REMEMBER_S = 300.0
_MOST_REMEMBERED = 50_000
_KEEP_MS = 24 * 3600_000
#: Characters of a cookie: 160 bits.
_TOKEN = 32
#: How long the answer to a wrong code takes after some others, and how many may wait for theirs.
_SLOW_S = 1.0
_MOST_WAITING = 256


class Reading(Protocol):
    """Runs a blocking call off the event loop."""

    def __call__(self, function: Callable[..., Any], *args: Any) -> Awaitable[Any]:
        """Call it."""
        ...


def session_of(connection: HTTPConnection) -> str:
    """The id of the session that a browser's cookie names; it need not be there."""
    token = connection.cookies.get(COOKIE, "")
    return _named(token) if len(token) == _TOKEN and token.isascii() else ""


def _named(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def begin_session(
    register: Register, rights: Sequence[Right], now: int, before: str = "", profile: str = ""
) -> tuple[str, Sequence[str]]:
    """Write a session down; the token of its cookie, which only the browser keeps, and the other
    sessions that now hold its rights too."""
    token = random_id(_TOKEN)
    return token, register.begin_session(_named(token), rights, now, before, profile)


def _give(connection: HTTPConnection, response: Response, token: str) -> None:
    # No time is written in it: clocks go wrong, and rights are rows.
    response.set_cookie(
        COOKIE,
        token,
        max_age=MAX_AGE_S,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme == "https",
        path="/",
    )


def _stands(right: Right, member: Member) -> bool:
    return member.revoked_at is None and member.epoch == right.epoch


class Sessions:
    """Sessions, and the members they stand for."""

    def __init__(self, register: Store, keys: Keys, limiter: Limiter, reading: Reading) -> None:
        self._register = register
        self._keys = keys
        self._limiter = limiter
        self._reading = reading
        self._known: OrderedDict[str, tuple[float, Member | None]] = OrderedDict()
        self._sessions: OrderedDict[str, tuple[float, Sequence[Right]]] = OrderedDict()
        self._together = Together(self._read)
        self._verifying = asyncio.Semaphore(2)
        self._waiting = 0
        self._purged_at = 0
        self._kept: OrderedDict[str, int] = OrderedDict()

    # -- cookies ------------------------------------------------------------------------------

    async def rights(self, connection: HTTPConnection, game: str = "") -> Sequence[Right]:
        """What the session of this browser's cookie holds, oldest first.

        Whoever asks about a game will want to know its members: they are read with it.
        """
        session = session_of(connection)
        if not session:
            return ()
        now = time.monotonic()
        known = self._sessions.get(session)
        if known is not None and now - known[0] < _REMEMBER_S:
            return known[1]
        held = await self._together.of((session, game))
        found = held.rights
        if held.before:
            await self._reading(self._register.settle_session, session, held.before)
            self.ended(held.before)
        # What is not there is not remembered: anybody can send any number of cookies.
        if found:
            self._sessions[session] = (now, found)
            while len(self._sessions) > _MOST_REMEMBERED:
                self._sessions.popitem(last=False)
        for member in held.members:
            self._remember(member.id, now, member)
        return found

    async def _read(self, wanted: Sequence[tuple[str, str]]) -> Mapping[tuple[str, str], Held]:
        """What some sessions hold, each asked about with a game."""
        found: dict[tuple[str, str], Held] = {}
        for game in dict.fromkeys(game for _, game in wanted):
            sessions = [session for session, of in wanted if of == game]
            held = await self._reading(self._register.held, sessions, game)
            found |= {(session, game): one for session, one in held.items()}
        return found

    async def remember(
        self, connection: HTTPConnection, response: Response, now: int, *members: Member
    ) -> None:
        """Give this browser more rights: a new session in the place of the one it had.

        A cookie that somebody knew before is worth nothing once the new one has been used.
        """
        held = await self.rights(connection)
        new = {member.id for member in members}
        rights = [*(one for one in held if one.member not in new), *map(Right.to, members)]
        profile = await self.profile(connection) or await self.make_profile(now)
        await self.begin(connection, response, profile, rights, now)

    async def begin(
        self,
        connection: HTTPConnection,
        response: Response,
        profile: Profile,
        rights: Sequence[Right],
        now: int,
    ) -> None:
        """Begin a session of a profile in this browser, in the place of the one it had."""
        before = session_of(connection)
        token, others = await self._reading(
            begin_session, self._register, rights, now, before, profile.id
        )
        for session in others:
            self.ended(session)
        _give(connection, response, token)

    # -- profiles -----------------------------------------------------------------------------

    async def profile(self, connection: HTTPConnection) -> Profile | None:
        """Whose browser this is, if it owns anything."""
        session = session_of(connection)
        if not session:
            return None
        await self.rights(connection)  # a session that is used ends the one before
        found: Profile | None = await self._reading(self._register.profile_of, session)
        return found

    async def make_profile(self, now: int) -> Profile:
        """Make a profile, for something that is about to be owned."""
        if now - self._purged_at > EMPTY_MS:
            self._purged_at = now
            await self._reading(self._register.purge_profiles, now - EMPTY_MS)
        profile = Profile(random_id(16), now)
        await self._reading(self._register.make_profile, profile, self._key(profile))
        return profile

    def _key(self, profile: Profile) -> str:
        return self._keys.hash(self._keys.phrase(profile))

    async def check_phrase(self, phrase: str, address: str) -> Profile:
        """The profile that some words open.

        Any profile's would do: who has guessed too often is not heard, right or wrong.
        """
        self._limiter.check("wrong_codes_address", address, "profile")
        key = self._keys.hash(normal_phrase(phrase))
        found: Profile | None = await self._reading(self._register.profile_by_key, key)
        if found is None:
            raise await self._wrong("profile", "words", address, "web.wrong-words")
        return found

    async def enter_profile(
        self, connection: HTTPConnection, response: Response, profile: Profile, now: int
    ) -> None:
        """Make this browser a profile's; what it owned before goes with it."""
        before = await self.profile(connection)
        if before is not None and before.id != profile.id:
            moved = await self._reading(self._register.merge_profile, before.id, profile.id)
            for session in moved:
                self.ended(session)
        held = await self.rights(connection) if before is None else ()
        await self.begin(connection, response, profile, held, now)

    async def keep(self, connection: HTTPConnection, response: Response, now: int) -> None:
        """Let a session that is used last longer; written down once a day is enough."""
        session = session_of(connection)
        if now - self._kept.get(session, 0) < _KEEP_MS:
            return
        self._kept[session] = now
        while len(self._kept) > _MOST_REMEMBERED:
            self._kept.popitem(last=False)
        await self._reading(self._register.keep_session, session, now)
        _give(connection, response, connection.cookies[COOKIE])

    async def new_phrase(self, connection: HTTPConnection, profile: Profile) -> Profile:
        """Make other words open a profile, and end its sessions everywhere else."""
        renewed = replace(profile, generation=profile.generation + 1)
        ended = await self._reading(
            self._register.renew_profile, renewed, self._key(renewed), session_of(connection)
        )
        for session in ended:
            self.ended(session)
        return renewed

    async def erase(self, response: Response, profile: Profile) -> None:
        """Forget a profile with all that is its own."""
        for session in await self._reading(self._register.erase_profile, profile.id):
            self.ended(session)
        response.delete_cookie(COOKIE, path="/")

    async def forget(
        self, connection: HTTPConnection, response: Response, member: str | None
    ) -> None:
        """Take a right out of this browser's session, or end the session."""
        session = session_of(connection)
        if await self.rights(connection) or await self.profile(connection):
            for one in await self._reading(self._register.end_session, session, member):
                self.ended(one)
        if member is None:
            response.delete_cookie(COOKIE, path="/")

    def ended(self, session: str) -> None:
        """A session ended, or holds less, here or in another process."""
        self._sessions.pop(session, None)

    # -- members ------------------------------------------------------------------------------

    async def member(self, member: str) -> Member | None:
        """A member, from memory when it was read a moment ago."""
        known = self._known.get(member)
        now = time.monotonic()
        if known is not None and now - known[0] < _REMEMBER_S:
            return known[1]
        found: Member | None = await self._reading(self._register.member, member)
        self._remember(member, now, found)
        return found

    def _remember(self, id: str, now: float, member: Member | None) -> None:
        self._known[id] = (now, member)
        self._known.move_to_end(id)
        while len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)

    def changed(self, member: str) -> None:
        """A member's rights were just changed, here or in another process."""
        self._known.pop(member, None)

    async def of_game(
        self, connection: HTTPConnection, game: str | None = None
    ) -> Sequence[Member]:
        """What this browser is in a game, or in all, oldest first; rights that were taken away, or
        given before a new code, are gone."""
        if game is not None and not could_be_id(game):
            return ()
        found = []
        for right in await self.rights(connection, game or ""):
            if game is None or right.game == game:
                member = await self.member(right.member)
                if member is not None and _stands(right, member):
                    found.append(member)
        return found

    def known_to_hold(self, session: str, member: Member) -> bool | None:
        """The answer of `holds` where it is in memory; nothing where the store must be asked.

        A whole hall is asked about at once, at each thing that happens.
        """
        oldest = time.monotonic() - _REMEMBER_S
        held, known = self._sessions.get(session), self._known.get(member.id)
        if held is None or known is None or held[0] <= oldest or known[0] <= oldest:
            return None
        now = known[1]
        for right in held[1]:
            if right.member == member.id:
                return now is not None and _stands(right, now) and now.seat == member.seat
        return False

    async def holds(self, connection: HTTPConnection, member: Member) -> bool:
        """Whether this browser still has a right, as it was when it was read."""
        for right in await self.rights(connection):
            if right.member == member.id:
                now = await self.member(member.id)
                return now is not None and _stands(right, now) and now.seat == member.seat
        return False

    async def acting(self, connection: HTTPConnection, game: str) -> Member | None:
        """Who acts: the member named by `as` (or the X-Pioche-As header), else the latest."""
        members = await self.of_game(connection, game)
        wanted = connection.query_params.get("as") or connection.headers.get("x-pioche-as")
        if wanted == Role.PUBLIC.value:
            return None
        if wanted:
            for member in members:
                if wanted in (member.id, member.role.value):
                    return member
            raise WebError(403, "web.sign-in")
        return members[-1] if members else None

    # -- codes --------------------------------------------------------------------------------

    async def check_secret(self, game: str, member_id: str, secret: str, address: str) -> Member:
        """The arbiter that a secret belongs to."""
        member = await self.member(member_id)
        good = False
        if (
            member is not None
            and member.game == game
            and member.revoked_at is None
            and member.secret_hash
        ):
            async with self._verifying:
                good = await self._reading(self._keys.matches, member, normal_code(secret))
        if good and member is not None and member.once:
            good = await self._reading(self._register.spend_secret, member)
            self.changed(member_id)
        if member is None or not good:
            raise await self._wrong(game, member_id, address)
        return member

    async def check_table(
        self, game: str, table: int | None, seat: str, code: str, address: str
    ) -> Member:
        """The player whose table code this is."""
        # Anybody may try: what it costs must not grow with the hall.
        at = (
            partial(self._register.members, game, seat=seat)
            if seat
            else partial(self._register.members, game, table=table)
        )
        for member in await self._reading(at):
            if (
                member.role is Role.PLAYER
                and member.revoked_at is None
                and not member.bot
                and same_code(self._keys.table_code(member), code)
            ):
                found: Member = member
                return found
        raise await self._wrong(game, seat or str(table), address)

    async def check_joining(self, game: str, code: str, address: str) -> None:
        """Whether a code lets anybody join the game."""
        if not same_code(self._keys.joining_code(game), code):
            raise await self._wrong(game, "joining", address)

    async def _wrong(
        self, game: str, place: str, address: str, code: str = "web.wrong-code"
    ) -> WebError:
        """What a wrong code is answered; after some, slowly.

        A good code is never refused for the wrong ones of others: a whole hall may share an
        address, and anybody may guess at somebody's table. That guessing gains nothing is for the
        codes to see to (40 bits and more: the arithmetic is in `docs/threats.md`).
        """
        refusal = WebError(403, code)
        try:
            self._limiter.check("wrong_codes_address", address, game)
            self._limiter.check("wrong_codes_table", address, game, place)
        except WebError as slower:
            refusal = slower
            if self._waiting < _MOST_WAITING:
                self._waiting += 1
                try:
                    await asyncio.sleep(_SLOW_S)
                finally:
                    self._waiting -= 1
        self._limiter.count("wrong_codes_address", address, game)
        self._limiter.count("wrong_codes_table", address, game, place)
        return refusal
