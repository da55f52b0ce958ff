"""The server's own secrets, and what is made from them: codes, ids, words, links."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from functools import cache
from importlib import resources

import argon2

from pioche.core.errors import InputError
from pioche.room.clock import RoomClock
from pioche.room.ids import derived_code, random_id
from pioche.room.log import Register
from pioche.room.people import Member, Role
from pioche.room.profiles import Profile
from pioche.web.store import Store

PHRASE = 6
"""Words that open a profile: 48 bits (see `docs/threats.md`)."""
TABLE_CODE = 8
JOINING_CODE = 8


class Keys:
    """The server's own secrets, shared by all its processes through the store."""

    def __init__(self, register: Register) -> None:
        self._codes = bytes.fromhex(register.setting("code-key", lambda: secrets.token_hex(32)))

    def table_code(self, member: Member) -> str:
        """The code of a player's table; a new generation makes the old one useless."""
        game = member.codes or member.game
        return derived_code(
            self._codes, TABLE_CODE, "table", game, member.seat, str(member.generation)
        )

    def arbiter_secret(self, game: str, member: str, generation: int) -> str:
        """The secret of an arbiter's link: it can be shown again, until a new one is made."""
        return derived_code(self._codes, 20, "arbiter", game, member, str(generation))

    def joining_code(self, game: str) -> str:
        """The code that lets anybody take a free seat of a game."""
        return derived_code(self._codes, JOINING_CODE, "joining", game)

    def multiplex_code(self, game: str, generation: int) -> str:
        """The code that lets another hall follow a game: made from the key, kept nowhere; a new
        generation makes the old one useless."""
        return derived_code(self._codes, JOINING_CODE, "multiplex", game, str(generation))

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

    def phrase(self, profile: Profile) -> str:
        """The words that open a profile; a new generation makes the old ones useless."""
        key = hmac.new(self._codes, _named_parts(profile), hashlib.sha256).digest()
        words = phrase_words()
        return " ".join(words[byte] for byte in key[:PHRASE])

    def hash(self, secret: str) -> str:
        """What is stored of an arbiter's secret: 100 random bits need no slow hash."""
        return hmac.new(self._codes, secret.encode(), hashlib.sha256).hexdigest()

    def matches(self, member: Member, secret: str) -> bool:
        """Whether a secret is the arbiter's."""
        if not member.secret_hash.startswith("$"):
            return hmac.compare_digest(member.secret_hash, self.hash(secret))
        try:  # a store of before kept an argon2 hash
            return argon2.PasswordHasher().verify(member.secret_hash, secret)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False


def _named_parts(profile: Profile) -> bytes:
    return "\x1f".join(("profile", profile.id, str(profile.generation))).encode()


@cache
def phrase_words() -> tuple[str, ...]:
    """The 256 words that phrases are made of: short, known to all, without accents."""
    text = resources.files("pioche").joinpath("data/phrases/mots.txt").read_text("ascii")
    return tuple(text.split())


def normal_phrase(text: str) -> str:
    """A phrase as somebody typed it, in the form in which it is compared."""
    plain = unicodedata.normalize("NFD", text.replace("œ", "oe")).encode("ascii", "ignore")
    return " ".join(re.findall("[a-z]+", plain.decode().lower()))


def link_of(member: Member, code: str) -> str:
    """How a browser enters with a code, which sits after the `#`: it is never sent in a URL."""
    if member.role is Role.PLAYER:
        return f"/jeu/{member.game}#siege={member.seat}&code={code}"
    return f"/arbitrage/{member.game}#membre={member.id}&code={code}"


def new_access(store: Store, game: str) -> str:
    """A link that makes whoever opens it first the juge-arbitre of a game; at home, its host.

    For who holds the machine: a server that runs over the same store honours it at once.
    """
    if not store.games(only={game}):
        raise InputError("store.game-unknown", game=game)
    keys = Keys(store)
    for host in store.members(game):
        if host.host and host.revoked_at is None:
            return link_of(host, keys.table_code(host))
    secret, now = new_secret(), RoomClock().now()
    hashed = keys.hash(secret)
    member = Member(random_id(16), game, Role.REFEREE, now, secret_hash=hashed, once=True)
    store.add_members([(member, None)])
    return link_of(member, secret)


def new_secret() -> str:
    """A secret for an arbiter: 100 bits."""
    return random_id(20)
