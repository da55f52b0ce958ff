"""A whole name told apart into surname and first names, as French lists write them."""

from __future__ import annotations

import re

from pioche.core.names import plain_name

_TITLES = frozenset({"m", "mm", "mme", "mmes", "mlle", "mr", "monsieur", "madame"})
_PARTICLES = frozenset(
    {"de", "du", "des", "d", "la", "le", "les", "van", "von", "der", "den", "di"}
)
_PAIR = re.compile(r"\s*(?:&|\+|/|\bet\b)\s*", re.IGNORECASE)


def split_name(text: str) -> tuple[str, str]:
    """Surname and first names: what is in capitals is the surname, wherever it stands.

    Reading: without capitals to tell, the surname comes first, with its particles.

    >>> split_name("LEFÈVRE Hélène"), split_name("Luc de LA TOUR"), split_name("Le Goff Anne")
    (('LEFÈVRE', 'Hélène'), ('de LA TOUR', 'Luc'), ('Le Goff', 'Anne'))
    """
    surname, comma, rest = text.partition(",")
    if comma and rest.strip():
        return surname.strip(), rest.strip()
    words = text.split()
    while len(words) > 1 and plain_name(words[0]) in _TITLES:
        words = words[1:]
    capital = [_capital(word) for word in words]
    if any(capital) and not all(capital):
        return _by_capitals(words, capital)
    return _surname_first(words)


def _capital(word: str) -> bool:
    letters = [one for one in word if one.isalpha()]
    return len(letters) > 1 and all(one.isupper() for one in letters)


def _by_capitals(words: list[str], capital: list[bool]) -> tuple[str, str]:
    first = capital.index(True)
    last = len(capital) - 1 - capital[::-1].index(True)
    while first and plain_name(words[first - 1]) in _PARTICLES:
        first -= 1
    surname = words[first : last + 1]
    return " ".join(surname), " ".join(words[:first] + words[last + 1 :])


def _surname_first(words: list[str]) -> tuple[str, str]:
    end = 1
    while end < len(words) - 1 and plain_name(words[end - 1]) in _PARTICLES:
        end += 1
    return " ".join(words[:end]), " ".join(words[end:])


def pair_names(text: str) -> tuple[str, str] | None:
    """The two names of a pair, « RIVIÈRE & COSTA »; nothing where there is one."""
    parts = [part for part in _PAIR.split(text) if part.strip()]
    return (parts[0], parts[1]) if len(parts) == 2 else None
