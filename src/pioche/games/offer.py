"""How a game is offered on the home page: what is asked before it opens, each choice explained.

A field is named like the option of the opening order that it fills (`theme.name` for one inside
another), and the values of its choices are those of the option, so that pages translate nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["choice", "many", "text", "words", "seats", "tables", "grid"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: the option's value, its words, and a line that explains it."""

    value: Any
    text: str
    about: str = ""
    others: int = 0
    """Offered only to who plays with as many others."""
    alone: bool = False
    """Offered only to who plays alone."""


@dataclass(frozen=True, slots=True)
class Field:
    """One question of a dialog."""

    name: str
    kind: Kind
    label: str
    choices: tuple[Choice, ...] = ()
    value: Any = None
    """What is chosen unless told otherwise."""
    least: int = 0
    most: int = 0
    when: Mapping[str, tuple[Any, ...]] | None = None
    """Asked only where each field named has one of these values (or holds one, for `many`)."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A door of the home page: a game, or one way of playing it."""

    key: str
    """What the page's address says, in French: `topping`."""
    name: str
    about: str
    fields: tuple[Field, ...] = ()
    options: Mapping[str, Any] | None = None
    """Options of the opening order that nobody is asked about."""
    refereed: bool = False
    """Whether it is the referee's door: tables, not players."""
    first: Mapping[str, Any] | None = None
    """Answers with which a newcomer begins at once; None: not the game for it."""
