"""What is known of a person, and what may be said: every reader and every form ends here."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace

from pioche.core.errors import InputError
from pioche.core.names import plain_name, tidy_name

LONGEST = 120
#: By age, the youngest first, as the federations name them.
CATEGORIES = ("poussin", "benjamin", "cadet", "junior", "espoir", "senior", "vermeil", "diamant")
#: Reading: up to *junior* a player is, or may be, a minor.
MINORS = frozenset(CATEGORIES[:4])
_BY_LETTER = {name[0]: name for name in CATEGORIES}
_BY_TWO = {name[:2]: name for name in CATEGORIES}
#: What a spreadsheet would compute, were it at the head of a cell.
_FORMULA = "=+@-"
_NOTHING = re.compile(r"[-–—./?]*")
_LICENCE = re.compile(r"[A-Z]{0,3}[0-9]{4,10}")
_NUMBER = re.compile(r"-?[0-9]{1,6}(?:[.,][0-9]{1,4})?")


@dataclass(frozen=True, slots=True)
class Individual:
    """A person, as a federation knows them; what is not known is empty."""

    surname: str = ""
    names: str = ""
    licence: str = ""
    club: str = ""
    category: str = ""
    series: str = ""
    federation: str = ""
    nationality: str = ""
    rating: str = ""
    """Elo at duplicate."""
    classic_rating: str = ""
    classic_series: str = ""
    coefficient: str = ""

    @property
    def full_name(self) -> str:
        """Surname first, as rankings print it."""
        return f"{self.surname} {self.names}".strip()

    @property
    def plain(self) -> str:
        """The full name as it is looked for."""
        return plain_name(self.full_name)

    @property
    def minor(self) -> bool:
        """Whether the category is one of minors."""
        return is_minor(self.category)

    def with_news(self, news: Individual) -> Individual:
        """What was known, and what a later file says; what it does not say stays."""
        told = {one.name: getattr(news, one.name) for one in fields(news)}
        return replace(self, **{name: value for name, value in told.items() if value})


TEXTS = tuple(one.name for one in fields(Individual))


def is_minor(category: str) -> bool:
    """Whether a category, however written, is one of minors."""
    return category_named(category) in MINORS


def category_named(text: str) -> str:
    """A category by its name, its first letter or two; another label stays as it is.

    >>> category_named("V"), category_named("Séniors"), category_named("CA"), category_named("Open")
    ('vermeil', 'senior', 'cadet', 'Open')
    """
    plain = plain_name(text)
    if plain in _BY_LETTER:
        return _BY_LETTER[plain]
    if plain in _BY_TWO:
        return _BY_TWO[plain]
    stem = re.sub(r"e?s?$", "", plain)
    return next((name for name in CATEGORIES if stem in (name, name.rstrip("s"))), text)


def checked(given: Individual) -> Individual:
    """A person as they may be kept, or an `InputError` with the reason."""
    told = {name: _cell(getattr(given, name)) for name in TEXTS}
    if not any(one.isalpha() for one in told["surname"]):
        raise InputError("people.no-surname")
    told["licence"] = licence_of(told["licence"])
    told["category"] = category_named(told["category"])
    for name in ("series", "classic_series"):
        told[name] = told[name].upper().replace(" ", "")
    for name in ("rating", "classic_rating", "coefficient"):
        if told[name] and not _NUMBER.fullmatch(told[name].replace(" ", "")):
            raise InputError("people.not-number", given=told[name])
        told[name] = told[name].replace(" ", "").replace(",", ".")
    return Individual(**told)


def _cell(text: str) -> str:
    """A text as it may be kept; what a spreadsheet would run is refused, not repaired."""
    told = tidy_name(text)
    if _NOTHING.fullmatch(told):
        return ""
    if told[0] in _FORMULA and not _NUMBER.fullmatch(told):
        raise InputError("people.formula", given=told, sign=told[0])
    if len(told) > LONGEST:
        raise InputError("people.long", given=told[:40] + "…", most=LONGEST)
    return told


def licence_of(text: str) -> str:
    """A licence as it may be kept: no blanks, no dots.

    Reading: the federation's have seven figures; others have their own length, or letters before.
    """
    told = plain_licence(text)
    if told and not _LICENCE.fullmatch(told):
        raise InputError("people.licence", given=text)
    return told


def is_licence(text: str) -> bool:
    """Whether a text may be a licence."""
    return bool(_LICENCE.fullmatch(plain_licence(text)))


def plain_licence(text: str) -> str:
    """A licence as it is compared, whatever it is worth."""
    return re.sub(r"[\s.\-]", "", text).upper()
