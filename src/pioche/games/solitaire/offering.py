"""How the solitaires are offered on the home page."""

from __future__ import annotations

from pioche.games.offer import Choice, Field, Offer
from pioche.games.solitaire.opening import SOLITAIRES
from pioche.games.turns.offering import how, theme_fields, variants_field
from pioche.games.turns.rules import Theme
from pioche.texts import sentence

#: Face up, the letters are chosen and the dictionary is open already.
_FACE_UP = ("recyclage", "thematique")


def offers() -> tuple[Offer, ...]:
    """Three ways of playing without anybody."""
    which = tuple(
        Choice(name, sentence(f"solitaire.which-{name}"), sentence(f"solitaire.about-{name}"))
        for name in SOLITAIRES
    )
    fields = (
        Field("which", "choice", sentence("solitaire.which"), which, value="a"),
        variants_field(which=("a", "b")),
        variants_field(_FACE_UP, which=("c",)),
        *theme_fields(sentence("solitaire.theme-listed"), listed=True),
    )
    return (Offer("solitaire", sentence("solitaire.name"), sentence("solitaire.about"), fields),)


def played_as(which: str, *variants: str, theme: str = "") -> str:
    """One of them and its variants, in words; `theme` is what the theme is called."""
    named = Theme(theme) if theme else None
    return how(sentence(f"solitaire.how-{which}"), variants, named)
