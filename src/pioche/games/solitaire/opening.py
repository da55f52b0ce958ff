"""Opening a solitaire: each of the three is a record of rules and racks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pioche.core.errors import RuleViolation
from pioche.games.turns.rules import Rules, Theme
from pioche.games.turns.variants import with_variants
from pioche.games.word_list import WordList

Which = Literal["a", "b", "c"]

#: The racks of the table; one person plays them all.
OWN, IMAGINARY = "own", "imaginary"


@dataclass(frozen=True, slots=True)
class Setting:
    """What distinguishes one solitaire from another."""

    racks: tuple[str, ...]
    rules: Rules


SOLITAIRES: Mapping[Which, Setting] = MappingProxyType(
    {
        # « battre son précédent score en n’utilisant qu’un chevalet »
        "a": Setting((OWN,), Rules()),
        # « deux chevalets, un pour lui-même et un autre pour un adversaire imaginaire »
        "b": Setting((OWN, IMAGINARY), Rules()),
        # « Les lettres sont placées face imprimée visible […] utilise un dictionnaire »
        "c": Setting((OWN,), Rules(drawing="face-up", open_dictionary=True)),
    }
)


@dataclass(frozen=True, slots=True)
class Open:
    """Begin a solitaire; `record` is the score to beat."""

    seat: str
    which: Which
    variants: tuple[str, ...] = ()
    theme: Theme | None = None
    record: int | None = None


@dataclass(frozen=True, slots=True)
class GameOpened:
    """The solitaire is set, with everything resolved."""

    seat: str
    which: Which
    variants: tuple[str, ...]
    racks: tuple[str, ...]
    rules: Rules
    record: int | None
    word_list: WordList


def resolve(command: Open) -> Rules:
    """The rules that an opening amounts to; refused where they make no sense."""
    if not command.seat:
        raise RuleViolation("solitaire.seat")
    rules = with_variants(SOLITAIRES[command.which].rules, command.variants, command.theme)
    if rules.theme is not None and rules.theme.voted:
        raise RuleViolation("solitaire.vote")
    return rules
