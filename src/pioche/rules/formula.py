"""Formulas of duplicate: records that combine (2011, article 7).

    Formula.parse("7-et-8+joker").rack_size    # 8

Their figures are data (`data/formulas.toml`), each with its article.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from pioche.core.errors import InputError
from pioche.core.scoring import ScoreRules

NORMAL = "normale"
_SPELLINGS = {
    "normal": NORMAL,
    "7sur8": "7-sur-8",
    "7et8": "7-et-8",
    "78et9": "7-8-9",
    "789": "7-8-9",
    "mortsubite": "mort-subite",
}


@dataclass(frozen=True, slots=True)
class Stage:
    """So many coups (0: all that are left) of so many seconds, and as many after the signal."""

    coups: int
    seconds: int
    after_signal: int


@dataclass(frozen=True, slots=True)
class Formula:
    """How a game departs from the normal one."""

    name: str
    rack_size: int
    max_laid: int
    bonuses: tuple[tuple[int, int], ...]
    jokers: Literal["drawn", "replaced"]
    goal: Literal["score", "top"]
    survival: bool
    schedule: tuple[Stage, ...]
    penalty_seconds: int

    @classmethod
    def parse(cls, text: str) -> Formula:
        """Read `7-et-8+joker`; the spellings `7sur8`, `7et8`, `789` are understood."""
        return _combine(text, read_formulas())

    @property
    def original(self) -> bool:
        """Whether this is one of the *formules originales*."""
        return self.name != NORMAL

    @property
    def scores(self) -> ScoreRules:
        """How a finder must count."""
        return _score_rules(self.bonuses)

    def stage(self, coup: int) -> Stage | None:
        """The time of a coup, counted from 1; None where the tempo decides it."""
        for stage in self.schedule:
            if stage.coups == 0 or coup <= stage.coups:
                return stage
            coup -= stage.coups
        return None


@cache
def _score_rules(bonuses: tuple[tuple[int, int], ...]) -> ScoreRules:
    return ScoreRules(bonuses=MappingProxyType(dict(bonuses)))


FormulaTable = Mapping[str, Mapping[str, Mapping[str, Any]]]


@cache
def read_formulas() -> FormulaTable:
    """Read the table of formulas: name, then key, then value and article."""
    path = resources.files("pioche") / "data" / "formulas.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def formula_article(name: str, key: str) -> str:
    """The article of 2011 that decides a key: the formula's own, else the normal game's."""
    table = read_formulas()
    article: str = table[name].get(key, table[NORMAL][key])["article"]
    return article


def _combine(text: str, table: FormulaTable) -> Formula:
    names = [_simple_name(part, table) for part in text.split("+")]
    values: dict[str, object] = {key: entry["value"] for key, entry in table[NORMAL].items()}
    decided: dict[str, str] = {}
    for name in dict.fromkeys(names):
        if name == NORMAL:
            continue
        for key, entry in table[name].items():
            if key in decided:
                raise InputError("duplicate.formula-conflict", one=decided[key], other=name)
            decided[key] = name
            values[key] = entry["value"]
    order = list(table)
    parts = sorted({name for name in names if name != NORMAL}, key=order.index)
    # Sizes come first in a combined name: 7-et-8+joker, whatever the order typed.
    parts.sort(key=lambda name: "rack_size" not in table[name])
    values["schedule"] = [Stage(*line) for line in _lines(values["schedule"])]
    return msgspec.convert({"name": "+".join(parts) or NORMAL, **values}, Formula)


def _lines(schedule: object) -> list[list[int]]:
    return msgspec.convert(schedule, list[list[int]])


def _simple_name(part: str, table: FormulaTable) -> str:
    compact = re.sub(r"[\s,_-]", "", part).lower()
    name = _SPELLINGS.get(compact) or next(
        (known for known in table if known.replace("-", "") == compact), None
    )
    if name is None:
        raise InputError("duplicate.formula-unknown", name=part.strip(), known=", ".join(table))
    return name
