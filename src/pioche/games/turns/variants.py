"""The variants of the notice that change how a table plays, each a small policy; they combine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pioche.core.alphabet import LETTERS
from pioche.core.errors import RuleViolation
from pioche.games.turns.rules import Rules, Theme

#: A theme is written into the opening event: it must stay of a sensible size.
LONGEST_NAME, MOST_WORDS = 80, 5000


@dataclass(frozen=True, slots=True)
class Variant:
    """What choosing a variant changes in the rules; the change refuses what it cannot go with."""

    name: str
    change: Callable[[Rules, Theme | None], Rules]


def _recycling(rules: Rules, theme: Theme | None) -> Rules:
    return replace(rules, recycles_jokers=True)


def _open_dictionary(rules: Rules, theme: Theme | None) -> Rules:
    # « sans encourir de pénalité »: a lost challenge would be one.
    if rules.wording == "challenge":
        raise RuleViolation("classic.open-dictionary-challenge")
    return replace(rules, open_dictionary=True)


def _themed(rules: Rules, theme: Theme | None) -> Rules:
    if theme is None or not theme.name.strip():
        raise RuleViolation("classic.theme-missing")
    if len(theme.name) > LONGEST_NAME or len(theme.words) > MOST_WORDS:
        raise RuleViolation("classic.theme-size", longest=LONGEST_NAME, most=MOST_WORDS)
    if theme.bonus < 1:
        raise RuleViolation("classic.theme-bonus", bonus=theme.bonus)
    words = tuple(sorted({word.strip().upper() for word in theme.words}))
    for word in words:
        if len(word) < 2 or set(word) - set(LETTERS):
            raise RuleViolation("classic.theme-word", word=word)
    return replace(rules, theme=replace(theme, name=theme.name.strip(), words=words))


def _two_bags(rules: Rules, theme: Theme | None) -> Rules:
    if rules.drawing == "face-up":
        raise RuleViolation("classic.two-bags-face-up")
    return replace(rules, drawing="two-bags")


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant("recyclage", _recycling),
            Variant("dictionnaire-ouvert", _open_dictionary),
            Variant("thematique", _themed),
            Variant("consonnes-voyelles", _two_bags),
        )
    }
)


def with_variants(rules: Rules, names: Iterable[str], theme: Theme | None) -> Rules:
    """Change rules by each variant chosen; refuse what makes no sense together."""
    chosen = tuple(dict.fromkeys(names))
    for name in chosen:
        if name not in VARIANTS:
            raise RuleViolation("classic.variant-unknown", name=name, known=", ".join(VARIANTS))
    if theme is not None and "thematique" not in chosen:
        raise RuleViolation("classic.theme-without-variant")
    for name in chosen:
        rules = VARIANTS[name].change(rules, theme)
    return rules
