"""Names: as they may be kept, as they are looked for, and in which order they are listed."""

from __future__ import annotations

import re
import unicodedata

from pioche.core.lexicon.normal import unaccented

#: Letters that no accent makes: what a French keyboard types for them.
_OTHER_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "ı": "i", "ħ": "h"}
)
_BETWEEN = re.compile(r"[^a-z0-9]+")
_NUMBER = re.compile(r"\d+")


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


def name_order(text: str) -> tuple[str, str, str]:
    """What names are sorted by, as a French reader looks for them: « Étienne » between « Denis »
    and « Fabre ». Accents, then capitals, only tell apart what is spelt alike; numbers count by
    their size.

    >>> sorted(["Zoé", "Élan", "Côté", "Cote", "Tours 10", "Tours 2"], key=name_order)
    ['Cote', 'Côté', 'Élan', 'Tours 2', 'Tours 10', 'Zoé']
    """
    letters = _NUMBER.sub(lambda found: found[0].zfill(9), plain_name(text))
    return letters, unicodedata.normalize("NFD", text.casefold()), text
