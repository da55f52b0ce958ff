"""The grammatical tags of the forms, and what they mean for the rules.

A *reading* is one way to read a form: ``{"ipre", "1sg", "3sg"}``; a form of an entry has one
or more (JOUE: present of *jouer*, imperative, and past participle once accents are off).
"""

from __future__ import annotations

from collections.abc import Iterable

CONJUGATED = frozenset({"ipre", "iimp", "ipsi", "ifut", "cond", "spre", "simp", "impe"})
NOT_CONJUGATED = frozenset({"infi", "ppas", "ppre"})

#: Every tag, in the order in which they are written.
ORDER = (
    *("nom", "adj", "adv", "pro", "det", "prep", "conj", "nb", "interj", "loc"),
    *("infi", "ppre", "ppas", "ipre", "iimp", "ipsi", "ifut", "cond", "spre", "simp", "impe"),
    *("1sg", "2sg", "3sg", "1pl", "2pl", "3pl"),
    *("mas", "fem", "epi", "sg", "pl", "inv"),
)
_RANK = {tag: rank for rank, tag in enumerate(ORDER)}

Reading = frozenset[str]


def write_readings(readings: Iterable[Reading]) -> str:
    """Write readings as text, always in the same order: ``ipre 1sg 3sg;impe 2sg``."""
    ranked = {tuple(sorted(_RANK[tag] for tag in reading)) for reading in readings}
    return ";".join(" ".join(ORDER[rank] for rank in reading) for reading in sorted(ranked))


def read_readings(text: str) -> tuple[Reading, ...]:
    """Read back what `write_readings` wrote."""
    return tuple(frozenset(part.split()) for part in text.split(";")) if text else ()


def is_conjugated(readings: Iterable[Reading]) -> bool:
    """Whether a verb's form is conjugated and neither infinitive nor participle."""
    tags: frozenset[str] = frozenset().union(*readings)
    return bool(tags & CONJUGATED) and not tags & NOT_CONJUGATED
