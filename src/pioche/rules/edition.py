"""Editions of the regulations, as data.

An edition is a set of named policies, each with its value and its article; code asks for a
policy, never for an edition's name. The files are `data/editions/*.toml`: one section per
subject, `key = { value = …, article = "…" }`. An edition that inherits another says only what it
changes: the value, the article number, or both. What it leaves alone keeps the article, and the
name, of the edition that says it.

    regulation = Regulation.load("fisf-2011")
    regulation.draw.minimum_each               # 2
    regulation.article("draw.minimum_each")    # fisf-2011 3.2
    regulation.section("slips", SlipPolicy)    # any section, as a frozen dataclass

A `Regulation` travels whole inside a game's opening event, so that a later version of these
files cannot change a game under way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import msgspec

from pioche.core.errors import InputError
from pioche.rules.policies import (
    AnnouncePolicy,
    AnnulPolicy,
    DrawPolicy,
    EndPolicy,
    InterruptionPolicy,
    SoloPolicy,
    TimePolicy,
    TopPolicy,
)
from pioche.texts import _

DEFAULT = "fisf-2011"
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Article:
    """A number in an edition's text."""

    edition: str
    number: str

    def __str__(self) -> str:
        return self.number


@dataclass(frozen=True, slots=True)
class Policy:
    """One decided point: its value, and the article that decides it."""

    value: Any
    article: str
    edition: str


@dataclass(frozen=True, slots=True, eq=False)
class Regulation:
    """An edition, resolved: every policy by `section.key`."""

    name: str
    title: str
    policies: Mapping[str, Policy]
    _sections: dict[tuple[str, type], Any] = field(
        default_factory=dict, repr=False, compare=False, init=False
    )
    _derived: dict[Callable[[Regulation], Any], Any] = field(
        default_factory=dict, repr=False, compare=False, init=False
    )

    @classmethod
    def load(cls, name: str = DEFAULT) -> Regulation:
        """Load an edition that ships with Pioche."""
        title, policies = resolve(name)
        return cls(name, title, policies)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Regulation:
        """Rebuild a regulation from what `to_data` gave (an opening event holds it)."""
        try:
            policies = {
                f"{section}.{key}": Policy(*entry)
                for section, keys in data["policies"].items()
                for key, entry in keys.items()
            }
            return cls(data["name"], data["title"], policies)
        except (KeyError, TypeError, AttributeError) as error:
            raise InputError("duplicate.edition-data") from error

    def to_data(self) -> dict[str, Any]:
        """Plain JSON values, whole: a game keeps its regulation though the files may change."""
        sections: dict[str, dict[str, list[Any]]] = {}
        for path, policy in self.policies.items():
            section, _dot, key = path.partition(".")
            entry = [policy.value, policy.article, policy.edition]
            sections.setdefault(section, {})[key] = entry
        return {"name": self.name, "title": self.title, "policies": sections}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Regulation) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        return hash(self.name)

    def article(self, path: str) -> Article:
        """The article that decides a policy, e.g. `draw.minimum_each`."""
        policy = self.policies[path]
        return Article(policy.edition, policy.article)

    def replace(self, path: str, value: object, article: str | None = None) -> Regulation:
        """The same regulation with one policy changed (house rules, tests).

        It keeps its article unless another is given; an empty one says that no article decides.
        """
        before = self.policies[path]
        changed = Policy(value, before.article if article is None else article, before.edition)
        return Regulation(self.name, self.title, {**self.policies, path: changed})

    def section(self, name: str, kind: type[_T]) -> _T:
        """A section as a frozen dataclass; a missing or unknown key is an error."""
        known = self._sections.get((name, kind))
        if known is None:
            values = {
                path.partition(".")[2]: policy.value
                for path, policy in self.policies.items()
                if path.startswith(name + ".")
            }
            unknown = values.keys() - kind.__dataclass_fields__.keys()  # type: ignore[attr-defined]  # dataclass types carry it
            if unknown:
                raise KeyError(f"{self.name}: [{name}] {', '.join(sorted(unknown))}")
            known = self._sections[name, kind] = msgspec.convert(values, kind)
        result: _T = known
        return result

    def derived(self, kind: Callable[[Regulation], _T]) -> _T:
        """What a class works out from this regulation; worked out once."""
        known = self._derived.get(kind)
        if known is None:
            known = self._derived[kind] = kind(self)
        result: _T = known
        return result

    @property
    def draw(self) -> DrawPolicy:
        """What makes a draw valid."""
        return self.section("draw", DrawPolicy)

    @property
    def top(self) -> TopPolicy:
        """Which solution is retained."""
        return self.section("top", TopPolicy)

    @property
    def end(self) -> EndPolicy:
        """When the game ends."""
        return self.section("end", EndPolicy)

    @property
    def interruption(self) -> InterruptionPolicy:
        """What a long interruption does."""
        return self.section("interruption", InterruptionPolicy)

    @property
    def annul(self) -> AnnulPolicy:
        """What annulling a coup does."""
        return self.section("annul", AnnulPolicy)

    @property
    def time(self) -> TimePolicy:
        """How long a coup lasts."""
        return self.section("time", TimePolicy)

    @property
    def announce(self) -> AnnouncePolicy:
        """What is said aloud."""
        return self.section("announce", AnnouncePolicy)

    @property
    def solo(self) -> SoloPolicy:
        """What a solo is and brings."""
        return self.section("solo", SoloPolicy)


#: Where the editions are: a file more is an edition more, in every dialog.
FOLDER = resources.files("pioche") / "data" / "editions"


def editions() -> tuple[str, ...]:
    """Name the editions that ship with Pioche, the default first."""
    names = sorted(
        entry.name.removesuffix(".toml")
        for entry in FOLDER.iterdir()
        if entry.name.endswith(".toml")
    )
    return tuple(sorted(names, key=lambda name: name != DEFAULT))


@cache
def _read(name: str) -> dict[str, Any]:
    if name not in editions():
        known = _(" ; ").join(f"{one} ({_read(one)['title']})" for one in editions())
        raise InputError("duplicate.edition-unknown", name=name, known=known)
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def about_edition(name: str) -> str:
    """One line about an edition, for whoever chooses one."""
    about: str = _read(name).get("about", "")
    return about


@cache
def resolve(name: str) -> tuple[str, Mapping[str, Policy]]:
    """Read an edition and those it inherits; give its title and its policies."""
    table = _read(name)
    policies: dict[str, Policy] = {}
    if "inherits" in table:
        policies.update(resolve(table["inherits"])[1])
    for section, keys in table.items():
        if isinstance(keys, dict):
            for key, entry in keys.items():
                where = f"{section}.{key}"
                policies[where] = _override(name, where, policies.get(where), entry)
    return table["title"], policies


def _override(edition: str, where: str, inherited: Policy | None, entry: object) -> Policy:
    if not isinstance(entry, dict) or not entry.keys() <= {"value", "article"}:
        raise ValueError(f"{edition}: {where} = {{ value = …, article = … }} expected")
    if inherited is None:
        return Policy(entry["value"], entry["article"], edition)
    return Policy(entry.get("value", inherited.value), entry["article"], edition)
