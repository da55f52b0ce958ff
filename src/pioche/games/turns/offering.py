"""What the home page asks of every game on a table: variants, and the theme of one of them."""

from __future__ import annotations

from collections.abc import Iterable

from pioche.games.offer import Choice, Field
from pioche.games.turns.rules import Theme
from pioche.games.turns.variants import VARIANTS
from pioche.texts import sentence

THEMED = ("thematique",)


def variants_field(names: Iterable[str] = VARIANTS, **when: tuple[str, ...]) -> Field:
    """The variants among which one chooses, each with its line."""
    choices = tuple(
        Choice(name, sentence(f"classic.variant-{name}"), sentence(f"classic.about-{name}"))
        for name in names
    )
    label = sentence("classic.variants")
    return Field("variants", "many", label, choices, value=[], when=when or None)


def how(first: str, variants: Iterable[str], theme: Theme | None) -> str:
    """What was chosen, in words: « mots contestables, recyclage des jokers »."""
    names = (
        sentence("classic.how-theme", name=theme.name)
        if theme and name in THEMED
        else _within(sentence(f"classic.variant-{name}"))
        for name in variants
    )
    return ", ".join((first, *names))


def _within(text: str) -> str:
    return text[:1].lower() + text[1:]


def theme_fields(note: str, *, listed: bool = False) -> tuple[Field, ...]:
    """The name of the theme, and its words where it has a list, or must have one (`listed`)."""
    when = {"variants": THEMED}
    name, words = sentence("classic.theme"), sentence("classic.theme-words")
    return (
        Field("theme.name", "text", name, value=sentence("classic.theme-nature"), when=when),
        Field("theme.words", "words", words, value="", least=int(listed), when=when, note=note),
    )
