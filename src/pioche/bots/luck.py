"""Luck that depends on its grounds alone: asked twice, a player answers the same."""

from __future__ import annotations

from hashlib import blake2b


def roll(*grounds: object) -> int:
    """A number from 0 to 99 that only depends on its grounds."""
    digest = blake2b("|".join(map(str, grounds)).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") % 100
