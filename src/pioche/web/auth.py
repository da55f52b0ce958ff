"""Who asks. A secret is shown once, by POST, and exchanged for a signed cookie.

The cookie names members; the members' rights are read from the store, and read again when a
process hears that they changed.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import argon2
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pioche.room.ids import derived_code, normal_code, same_code
from pioche.room.log import Register
from pioche.room.people import Member, Role
from pioche.web.errors import WebError
from pioche.web.limits import Limiter

COOKIE = "pioche"
MAX_AGE_S = 60 * 24 * 3600
MOST_MEMBERS = 24
#: Changes are heard of at once; this is for a hint that was lost.
_REMEMBER_S = 300.0
_REMEMBER_COOKIE_S = 600.0
_MOST_REMEMBERED = 50_000
TABLE_CODE = 8
JOINING_CODE = 8


class Reading(Protocol):
    """Runs a blocking call off the event loop."""

    def __call__(self, function: Callable[..., Any], *args: Any) -> Awaitable[Any]:
        """Call it."""
        ...


class Keys:
    """The server's own secrets, shared by all its processes through the store."""

    def __init__(self, register: Register) -> None:
        signing = register.setting("signing-key", lambda: secrets.token_hex(32))
        self._codes = bytes.fromhex(register.setting("code-key", lambda: secrets.token_hex(32)))
        self.serializer = URLSafeTimedSerializer(signing, salt="pioche.session")
        self._hasher = argon2.PasswordHasher()

    def table_code(self, member: Member) -> str:
        """The code of a player's table; a new generation makes the old one useless."""
        return derived_code(
            self._codes, TABLE_CODE, "table", member.game, member.seat, str(member.generation)
        )

    def arbiter_secret(self, game: str, member: str, generation: int) -> str:
        """The secret of an arbiter's link: it can be shown again, until a new one is made."""
        return derived_code(self._codes, 20, "arbiter", game, member, str(generation))

    def joining_code(self, game: str) -> str:
        """The code that lets anybody take a free seat of a game."""
        return derived_code(self._codes, JOINING_CODE, "joining", game)

    def game_id(self, command_id: str, kind: str) -> str:
        """The id of the game that an opening order makes: the same order, the same game."""
        return derived_code(self._codes, 10, "game", kind, command_id)

    def member_id(self, game: str, command_id: str) -> str:
        """The id of the member that opens a game, the same when the order is repeated."""
        return derived_code(self._codes, 16, "member", game, command_id)

    def derived_id(self, *parts: str) -> str:
        """An id for something an order makes, the same when the order is repeated."""
        return derived_code(self._codes, 16, *parts)

    def first_secret(self, game: str, command_id: str) -> str:
        """The secret of whoever opens a game, the same when the order is repeated."""
        return derived_code(self._codes, 20, "secret", game, command_id)

    def hash(self, secret: str) -> str:
        """The hash that is stored of an arbiter's secret."""
        return self._hasher.hash(secret)

    def matches(self, member: Member, secret: str) -> bool:
        """Whether a secret is the arbiter's. Slow on purpose."""
        try:
            return self._hasher.verify(member.secret_hash, secret)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False


class Sessions:
    """Cookies, and the members they stand for."""

    def __init__(self, register: Register, keys: Keys, limiter: Limiter, reading: Reading) -> None:
        self._register = register
        self._keys = keys
        self._limiter = limiter
        self._reading = reading
        self._known: OrderedDict[str, tuple[float, Member | None]] = OrderedDict()
        self._cookies: dict[str, tuple[float, list[str]]] = {}
        self._verifying = asyncio.Semaphore(2)

    # -- cookies ------------------------------------------------------------------------------

    def member_ids(self, connection: HTTPConnection) -> list[str]:
        """The members named by the cookie, oldest first."""
        cookie = connection.cookies.get(COOKIE)
        if not cookie or len(cookie) > 4096:
            return []
        now = time.monotonic()
        known = self._cookies.get(cookie)
        if known is not None and now - known[0] < _REMEMBER_COOKIE_S:
            return known[1]
        try:
            named = self._keys.serializer.loads(cookie, max_age=MAX_AGE_S)
        except BadSignature:
            return []
        ids = named if isinstance(named, list) else []
        if len(self._cookies) >= _MOST_REMEMBERED:
            self._cookies.clear()
        self._cookies[cookie] = (now, ids)
        return ids

    def remember(self, connection: HTTPConnection, response: Response, member: Member) -> None:
        """Add a member to this browser's cookie."""
        ids = [one for one in self.member_ids(connection) if one != member.id]
        self._set(connection, response, [*ids, member.id][-MOST_MEMBERS:])

    def forget(self, connection: HTTPConnection, response: Response, member: str | None) -> None:
        """Take a member, or all, out of this browser's cookie."""
        ids = [one for one in self.member_ids(connection) if member and one != member]
        self._set(connection, response, ids)

    def _set(self, connection: HTTPConnection, response: Response, ids: list[str]) -> None:
        response.set_cookie(
            COOKIE,
            self._keys.serializer.dumps(ids),
            max_age=MAX_AGE_S,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme == "https",
            path="/",
        )

    # -- members ------------------------------------------------------------------------------

    async def member(self, member: str) -> Member | None:
        """A member, from memory when it was read a moment ago."""
        known = self._known.get(member)
        now = time.monotonic()
        if known is not None and now - known[0] < _REMEMBER_S:
            return known[1]
        found: Member | None = await self._reading(self._register.member, member)
        self._known[member] = (now, found)
        self._known.move_to_end(member)
        while len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)
        return found

    def changed(self, member: str) -> None:
        """A member's rights were just changed, here or in another process."""
        self._known.pop(member, None)

    async def of_game(self, connection: HTTPConnection, game: str) -> Sequence[Member]:
        """What this browser is in a game, oldest first; revoked rights are gone."""
        found = []
        for one in self.member_ids(connection):
            member = await self.member(one)
            if member is not None and member.game == game and member.revoked_at is None:
                found.append(member)
        return found

    async def all(self, connection: HTTPConnection) -> Sequence[Member]:
        """Everything this browser is, oldest first; revoked rights are gone."""
        found = [await self.member(one) for one in self.member_ids(connection)]
        return [one for one in found if one is not None and one.revoked_at is None]

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
        """The arbiter that a secret belongs to; wrong ones are counted, then refused unheard."""
        self._guard(game, member_id, address)
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
        if member is None or not good:
            raise self._wrong(game, member_id, address)
        return member

    async def check_table(
        self, game: str, table: int | None, seat: str, code: str, address: str
    ) -> Member:
        """The player whose table code this is."""
        place = seat or str(table)
        self._guard(game, place, address)
        for member in await self._reading(self._register.members, game):
            if (
                member.role is Role.PLAYER
                and member.revoked_at is None
                and not member.bot
                and (member.seat == seat if seat else member.tables == (table,))
                and same_code(self._keys.table_code(member), code)
            ):
                found: Member = member
                return found
        raise self._wrong(game, place, address)

    def check_joining(self, game: str, code: str, address: str) -> None:
        """Whether a code lets anybody join the game."""
        self._guard(game, "joining", address)
        if not same_code(self._keys.joining_code(game), code):
            raise self._wrong(game, "joining", address)

    def _guard(self, game: str, place: str, address: str) -> None:
        self._limiter.check("wrong_codes_address", address, game)
        self._limiter.check("wrong_codes_table", game, place)

    def _wrong(self, game: str, place: str, address: str) -> WebError:
        self._limiter.count("wrong_codes_address", address, game)
        self._limiter.count("wrong_codes_table", game, place)
        return WebError(403, "web.wrong-code")
