"""Which of the formats a text is in, and its lines read one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pioche.core.errors import InputError
from pioche.formats.people import columns
from pioche.formats.people.decoding import lines_of
from pioche.formats.people.naming import pair_names, split_name
from pioche.formats.people.record import Individual, checked, is_licence

MOST_BYTES = 8 * 1024 * 1024
MOST_LINES = 50_000
LONGEST_LINE = 4_000
#: How a line is repeated to whoever must put it right.
_REPEATED = 300
_LOOKED_AT = 50
AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Row:
    """A line that was read: a person, or two who play together, and a table where one is named."""

    line: int
    text: str
    who: Individual
    table: int | None = None
    partner: Individual | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that was not, and why."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class ReadPeople:
    """A whole file: `refreshes` where it only tells news of people that are known."""

    format: str
    rows: tuple[Row, ...]
    refused: tuple[Refused, ...]
    refreshes: bool = False

    @property
    def read(self) -> int:
        """How many lines told of somebody."""
        return len(self.rows) + len(self.refused)


def read_people(data: bytes | str, format: str = AUTO) -> ReadPeople:
    """Read a list of people; an `InputError` where it is none at all."""
    size = len(data) if isinstance(data, bytes) else len(data.encode())
    if size > MOST_BYTES:
        raise InputError("people.too-large", most=MOST_BYTES // 1024 // 1024)
    given = lines_of(data.encode() if isinstance(data, str) else data)
    lines = [(n, line) for n, line in enumerate(given, 1) if line is None or line.strip(" \t;,|")]
    if not lines:
        raise InputError("people.empty")
    if len(lines) > MOST_LINES:
        raise InputError("people.too-many", most=MOST_LINES)
    if format not in (AUTO, *FORMATS):
        raise InputError("people.format", given=format, known=", ".join((AUTO, *FORMATS)))
    name = _guessed(lines) if format == AUTO else format
    return FORMATS[name](name, lines)


Lines = Sequence[tuple[int, "str | None"]]


def _guessed(lines: Lines) -> str:
    texts = [line for _, line in lines[:_LOOKED_AT] if line is not None]
    if not texts:
        return "noms"
    headings = columns.headings(texts[0])
    if headings is not None:
        return "classement" if "rank" in headings else "csv"
    whole = [cells for text in texts if len(cells := columns.cells(text, ";")) == 12]
    if 2 * len(whole) < len(texts):
        return "noms"
    places = sum(cells[0].strip().isdigit() for cells in whole)
    return "classement" if 2 * places > len(whole) else "federal"


def _each(
    name: str, lines: Lines, read: Callable[[str], tuple[Individual, int | None, str]]
) -> ReadPeople:
    """Read every line by itself: the person, their table, and the name of a second one."""
    rows: list[Row] = []
    refused: list[Refused] = []
    seen: dict[str, int] = {}
    for number, text in lines:
        try:
            if text is None:
                raise InputError("people.unreadable")
            if len(text) > LONGEST_LINE:
                raise InputError("people.line-long", most=LONGEST_LINE)
            who, table, second = read(text)
            row = Row(number, _shown(text), checked(who), table)
            if second:
                row = replace(row, partner=_second(row.who, second))
            licence = row.who.licence
            if licence and licence in seen:
                raise InputError("people.twice", licence=licence, line=seen[licence])
            seen.setdefault(licence, number)
            rows.append(row)
        except InputError as error:
            refused.append(Refused(number, _shown(text or ""), str(error)))
    return ReadPeople(name, tuple(rows), tuple(refused), name == "classement")


def _second(first: Individual, name: str) -> Individual:
    surname, names = split_name(name)
    return checked(Individual(surname, names, club=first.club))


def _shown(text: str) -> str:
    told = "".join(one if one.isprintable() else " " for one in text).strip()
    return told if len(told) <= _REPEATED else told[: _REPEATED - 1] + "…"


def _table(text: str) -> int | None:
    told = text.strip()
    if not told:
        return None
    if not re.fullmatch(r"[0-9]{1,5}", told) or not int(told):
        raise InputError("people.table", given=told)
    return int(told)


# -- the formats -------------------------------------------------------------------------------


def _federal(name: str, lines: Lines) -> ReadPeople:
    def read(text: str) -> tuple[Individual, int | None, str]:
        cells = columns.cells(text, ";")
        if len(cells) != len(columns.FEDERAL):
            raise InputError("people.columns", n=len(cells), wanted=len(columns.FEDERAL))
        return Individual(**dict(zip(columns.FEDERAL, cells, strict=True))), None, ""

    return _each(name, lines, read)


def _headed(name: str, lines: Lines) -> ReadPeople:
    first = lines[0][1] or ""
    headings = columns.headings(first)
    if headings is None:
        raise InputError("people.no-heading")
    sign = columns.separator(first)

    def read(text: str) -> tuple[Individual, int | None, str]:
        cells = columns.cells(text, sign)
        if len(cells) > len(headings) and any(one.strip() for one in cells[len(headings) :]):
            raise InputError("people.columns", n=len(cells), wanted=len(headings))
        told = {key: cell for key, cell in zip(headings, cells, strict=False) if key}
        return _told(told)

    return _each(name, lines[1:], read)


def _told(told: dict[str, str]) -> tuple[Individual, int | None, str]:
    """A person by named cells; the whole name, or a pair, may stand in one."""
    table, whole = _table(told.pop("table", "")), told.pop("whole", "")
    told.pop("rank", None)
    second = ""
    if not whole and told.get("surname") and not told.get("names", "").strip():
        whole = told.pop("surname")
    if whole:
        both = pair_names(whole)
        if both is not None:
            whole, second = both
        told["surname"], told["names"] = split_name(whole)
    return Individual(**told), table, second


def _ranking(name: str, lines: Lines) -> ReadPeople:
    headings = columns.headings(lines[0][1] or "")
    if headings is not None:
        return _headed(name, lines)

    def read(text: str) -> tuple[Individual, int | None, str]:
        cells = columns.cells(text, ";")
        if len(cells) != len(columns.RANKING):
            raise InputError("people.columns", n=len(cells), wanted=len(columns.RANKING))
        told = {key: cell for key, cell in zip(columns.RANKING, cells, strict=True) if key}
        return _told(told)

    return _each(name, lines, read)


def _names(name: str, lines: Lines) -> ReadPeople:
    def read(text: str) -> tuple[Individual, int | None, str]:
        sign = columns.separator(text)
        cells = [text] if sign in ("", ",") else columns.cells(text, sign)
        if len(cells) == 1 and (found := re.fullmatch(r"\s*([0-9]{1,5})[.):]?\s+(\D.*)", text)):
            cells = [found[1], found[2]]
        return _told(_placed(cells))

    return _each(name, lines, read)


def _placed(cells: Sequence[str]) -> dict[str, str]:
    """Cells without headings, told by what they look like; names come before the club."""
    told: dict[str, str] = {}
    texts: list[str] = []
    for cell in (one.strip() for one in cells):
        key = columns.looks_like(cell)
        if key == "number":
            key = "licence" if is_licence(cell) and len(cell) > 5 else "table"
        if key and key not in told:
            told[key] = cell
        elif cell:
            texts.append(cell)
    if not texts:
        raise InputError("people.no-surname")
    if len(texts) == 1 or " " in texts[0]:
        told["whole"], *rest = texts
    else:
        told["surname"], told["names"], *rest = texts
    if len(rest) > 1:
        raise InputError("people.unheaded", given=rest[1])
    if rest:
        told["club"] = rest[0]
    return told


FORMATS: dict[str, Callable[[str, Lines], ReadPeople]] = {
    "federal": _federal,
    "csv": _headed,
    "classement": _ranking,
    "noms": _names,
}
