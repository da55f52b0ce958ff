"""Names that tell nothing: games, members, persons, secrets."""

from __future__ import annotations

import hashlib
import hmac
import secrets

#: Crockford's base 32: no I, L, O or U, so that a code read aloud is typed right.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_FORGIVEN = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V", "-": None, " ": None})
GAME_LENGTH = 10
LONGEST_ID = 64
"""Ids chosen by clients, of orders and slips."""
_LONGEST_STORED = 32


def could_be_id(text: str) -> bool:
    """Whether a text from outside could name a game or a member, as the store keeps them."""
    return 0 < len(text) <= _LONGEST_STORED and text.isascii() and text.isprintable()


def enrolment(opening: str) -> str:
    """The id of the order that seats those who were named when a game was opened."""
    return f"room:enrol:{opening}"[:LONGEST_ID]


def random_id(length: int = GAME_LENGTH) -> str:
    """Some random Crockford characters: 10 for a game, 16 and more for what must not be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def normal_code(text: str) -> str:
    """A code as typed by a person, in the form in which it is compared."""
    return text.strip().upper().translate(_FORGIVEN)


def same_code(code: str, typed: str) -> bool:
    """Whether a person typed this code; how long it takes tells nothing of the code.

    As bytes: `compare_digest` refuses texts with an accent, and a phone may well type one.
    """
    return hmac.compare_digest(code.encode(), normal_code(typed).encode())


def derived_code(key: bytes, length: int, *parts: str) -> str:
    """A code that only the holder of the key can make, the same each time."""
    digest = hmac.new(key, "\x1f".join(parts).encode(), hashlib.sha256).digest()
    number = int.from_bytes(digest, "big")
    letters = []
    for _ in range(length):
        number, rest = divmod(number, 32)
        letters.append(ALPHABET[rest])
    return "".join(letters)
