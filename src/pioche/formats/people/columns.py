"""Columns: which sign separates them, what a heading or a cell is about."""

from __future__ import annotations

import csv
import re

from pioche.core.errors import InputError
from pioche.core.names import plain_name
from pioche.formats.people.record import CATEGORIES, category_named

MOST_COLUMNS = 64

#: The federal file has no headings: these are its twelve columns.
FEDERAL = (
    "surname",
    "names",
    "licence",
    "rating",
    "series",
    "club",
    "category",
    "nationality",
    "federation",
    "classic_rating",
    "classic_series",
    "coefficient",
)
#: The national ranking, when it comes without headings: points and places are not kept.
RANKING = ("", "whole", "licence", "category", "series", "club", "", "", "", "", "", "")

_HEADINGS = {
    "surname": ("nom", "noms", "nom de famille", "patronyme", "surname", "last name"),
    "names": ("prenom", "prenoms", "first name", "names"),
    "whole": (
        "joueur",
        "joueuse",
        "joueurs",
        "personne",
        "nom prenom",
        "nom et prenom",
        "nom prenoms",
        "nom et prenoms",
        "nom complet",
        "prenom nom",
        "participant",
        "name",
    ),
    "licence": ("licence", "numero de licence", "no licence", "n licence", "num licence"),
    "club": ("club", "nom du club"),
    "category": ("categorie", "cat", "category"),
    "series": ("serie", "serie duplicate", "series"),
    "federation": ("federation", "fed"),
    "nationality": ("nationalite", "nat", "pays"),
    "rating": ("elo", "elo duplicate", "cote", "rating"),
    "classic_rating": ("elo classique",),
    "classic_series": ("serie classique",),
    "coefficient": ("coefficient", "coef", "coeff"),
    "table": ("table", "numero de table", "no table", "n table"),
    "rank": ("place", "rang", "rg", "pl", "classement"),
}
_BY_HEADING = {word: key for key, words in _HEADINGS.items() for word in words}
_SIGNS = ("\t", ";", "|", ",")
_SERIES = re.compile(r"[1-7][A-D]|[67N]", re.IGNORECASE)


def separator(line: str) -> str:
    """The sign that separates the columns of a line; none where there is one column."""
    return next((sign for sign in _SIGNS if sign in line), "")


def cells(line: str, sign: str) -> list[str]:
    """The cells of a line; quotes may hold a separator, and close on the same line."""
    if not sign:
        return [line]
    if '"' not in line:
        found = line.split(sign)
    else:
        if line.count('"') % 2:
            raise InputError("people.quote")
        found = next(csv.reader([line], delimiter=sign))
    if found[-1].strip() == "" and len(found) == len(FEDERAL) + 1:
        found.pop()  # some programs end a line with the sign
    if len(found) > MOST_COLUMNS:
        raise InputError("people.columns", n=len(found), wanted=MOST_COLUMNS)
    return found


def headings(line: str) -> list[str] | None:
    """What the columns of a table are about, by its first line; nothing where it has none.

    A column that is about nothing known is left out.
    """
    try:
        found = [plain_name(cell) for cell in cells(line, separator(line))]
    except InputError:
        return None
    keys = [_BY_HEADING.get(word, "") for word in found]
    if not {"surname", "whole"} & set(keys):
        return None
    told = [key for key in keys if key]
    if len(told) != len(set(told)):
        raise InputError("people.heading-twice")
    return keys


def looks_like(cell: str) -> str:
    """What a cell without a heading is about: a number, a category or a series; else a text."""
    plain = cell.strip()
    if re.fullmatch(r"[0-9][0-9 .]*", plain):
        return "number"
    if len(plain) > 3 and re.fullmatch(r"[0-9A-Za-z]*[0-9]{2}[0-9A-Za-z]*", plain):
        return "licence"  # a wrong one is refused rather than taken for a club
    if len(plain) > 2 and category_named(plain) in CATEGORIES:
        return "category"
    return "series" if _SERIES.fullmatch(plain) else ""
