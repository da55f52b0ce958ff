"""Letters as the game sees them: A to Z, accents off, ligatures opened."""

from __future__ import annotations

import unicodedata

#: The lengths of words that fit on the grid.
SHORTEST, LONGEST = 2, 15

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "Œ": "OE", "Æ": "AE"})


def fold(text: str) -> str | None:
    """A word in upper case A–Z; None if another sign remains.

    >>> fold("cœur"), fold("Élancé"), fold("c'est")
    ('COEUR', 'ELANCE', None)
    """
    text = unaccented(text)
    if text.isascii() and text.isalpha():
        return text.upper()
    return None


def unaccented(text: str) -> str:
    """Take accents off and open ligatures; other signs stay.

    >>> unaccented("œuf, Été ≥ 3")
    'oeuf, Ete ≥ 3'
    """
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFD", text.translate(_LIGATURES))
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn")
