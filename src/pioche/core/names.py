"""Names of people: as they may be kept, and as they are looked for."""

from __future__ import annotations

import re

from pioche.core.lexicon.normal import unaccented

#: Letters that no accent makes: what a French keyboard types for them.
_OTHER_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "ı": "i", "ħ": "h"}
)
_BETWEEN = re.compile(r"[^a-z0-9]+")


def tidy_name(text: str) -> str:
    """A name as it may be kept: one line, no sign that cannot be seen or that turns the others.

    The two joiners of letters (ZWNJ, ZWJ) belong to some scripts, and stay.
    """
    seen = (one if one.isprintable() or one in "\u200c\u200d" else " " for one in text)
    return " ".join("".join(seen).split())


def plain_name(text: str) -> str:
    """A name as it is looked for: no accents, no capitals, parts separated by one blank.

    >>> plain_name("LEFÈVRE-D’Œuvray Hélène")
    'lefevre d oeuvray helene'
    """
    folded = unaccented(text.casefold()).translate(_OTHER_LETTERS)
    if folded.isascii():
        return _BETWEEN.sub(" ", folded).strip()
    # Another alphabet is compared as it is written.
    return " ".join("".join(one if one.isalnum() else " " for one in folded).split())
