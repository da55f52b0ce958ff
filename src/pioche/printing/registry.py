"""Every sheet there is: one file each in `sheets/`, found by being there.

Console, home page, `pioche imprimer` and the API all list this registry. A sheet is data plus a
template: `takes` is the type of the data, `make` turns it into a `Paper`. What is on paper is
French whoever reads the list: these are the federations' papers.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any, Literal

from pioche.core.errors import Unknown
from pioche.printing.model import Paper
from pioche.texts import SOURCE, _, speaking

Moment = Literal["before", "during", "after"]
_MOMENTS: tuple[Moment, ...] = ("before", "during", "after")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its name in addresses, its title and one line about it (both to be translated)."""

    name: str
    title: str
    about: str
    takes: type
    make: Callable[[Any], Paper]
    moment: Moment = "after"
    order: int = 50
    """Its place among those of the same moment."""
    public: bool = False
    """Whether everybody may read it once the game is over, names as the game shows them."""
    register: bool = False
    """Whether it says what the register knows of people: licences, nationalities."""
    own: bool = False
    """Whether a player may read their own page of it once the game is over."""

    @property
    def told(self) -> tuple[str, str]:
        """Title and line, in the language installed."""
        return _(self.title), _(self.about)


@cache
def sheets() -> tuple[Sheet, ...]:
    """All of them, in the order in which an evening needs them."""
    package = import_module("pioche.printing.sheets")
    found: list[Sheet] = []
    for module in pkgutil.iter_modules(package.__path__):
        found += import_module(f"{package.__name__}.{module.name}").SHEETS
    found = [replace(one, make=speaking(SOURCE)(one.make)) for one in found]
    return tuple(sorted(found, key=lambda one: (_MOMENTS.index(one.moment), one.order, one.name)))


def sheets_of(*takes: type) -> tuple[Sheet, ...]:
    """Those that are made from one of these kinds of data."""
    return tuple(one for one in sheets() if one.takes in takes)


def sheet_named(name: str, among: Iterable[Sheet] | None = None) -> Sheet:
    """The sheet of a name; any other name is refused with those that there are."""
    known = tuple(sheets() if among is None else among)
    for one in known:
        if one.name == name:
            return one
    raise Unknown("printing.sheet-unknown", sheet=name, known=", ".join(s.name for s in known))
