"""Lists of people as clubs and federations hand them on.

`read_people` reads the federal file of twelve columns, a table with headings in any order, the
national ranking, and names pasted one a line. Every line is read by itself: a broken one is
refused with its reason, and spoils no other.
"""

from __future__ import annotations

from pioche.formats.people.reading import (
    AUTO,
    FORMATS,
    MOST_BYTES,
    MOST_LINES,
    ReadPeople,
    Refused,
    Row,
    read_people,
)
from pioche.formats.people.record import (
    CATEGORIES,
    LONGEST,
    TEXTS,
    Individual,
    category_named,
    checked,
    is_minor,
    licence_of,
    plain_licence,
)

__all__ = [
    "AUTO",
    "CATEGORIES",
    "FORMATS",
    "LONGEST",
    "MOST_BYTES",
    "MOST_LINES",
    "TEXTS",
    "Individual",
    "ReadPeople",
    "Refused",
    "Row",
    "category_named",
    "checked",
    "is_minor",
    "licence_of",
    "plain_licence",
    "read_people",
]
