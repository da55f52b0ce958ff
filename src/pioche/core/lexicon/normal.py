"""Letters as the game sees them: A to Z, accents off, ligatures opened."""

from __future__ import annotations

import unicodedata

#: The lengths of words that fit on the grid.
SHORTEST, LONGEST = 2, 15

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "Œ": "OE", "Æ": "AE"})


def fold(text: str) -> str | None:
    """Give the word in upper case A–Z, or nothing if another sign remains.

    >>> fold("cœur"), fold("Élancé"), fold("c'est")
    ('COEUR', 'ELANCE', None)
    """
    if not text.isascii():
        decomposed = unicodedata.normalize("NFD", text.translate(_LIGATURES))
        text = "".join(c for c in decomposed if unicodedata.category(c) != "Mn")
    if text.isascii() and text.isalpha():
        return text.upper()
    return None
