"""Which language a browser reads: the one chosen on the device, else the first it asks for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pioche.texts import LANGUAGES, SOURCE

#: Set by the page (`lib/language.js`), so that the very first byte of the next one is right.
COOKIE = "langue"
_NAME = f"{COOKIE}=".encode()
_CHOSEN = {f"{COOKIE}={name}".encode(): name for name in LANGUAGES}


def language_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The language of whoever asks."""
    given = dict(headers)
    cookies = given.get(b"cookie", b"")
    if _NAME in cookies:
        for part in cookies.split(b";"):
            chosen = _CHOSEN.get(part.strip())
            if chosen is not None:
                return chosen
    return _preferred(given.get(b"accept-language", b""))


@lru_cache(maxsize=256)
def _preferred(accepted: bytes) -> str:
    """The first of our languages that a browser accepts (`en-GB,en;q=0.9,fr;q=0.8`)."""
    wanted: list[tuple[float, str]] = []
    for part in accepted.decode("latin-1").split(","):
        name, *given = (one.strip() for one in part.split(";"))
        weight = next((one[2:] for one in given if one.startswith("q=")), "1")
        try:
            wanted.append((-float(weight), name.partition("-")[0].lower()))
        except ValueError:
            continue
    # Sorting keeps the order of those wanted alike; what is not wanted at all has weight 0.
    return next(
        (
            name
            for weight, name in sorted(wanted, key=lambda one: one[0])
            if weight and name in LANGUAGES
        ),
        SOURCE,
    )
