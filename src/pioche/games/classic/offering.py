"""How classic play is offered on the home page."""

from __future__ import annotations

from typing import Any

from pioche.games.classic.opening import MOST
from pioche.games.offer import Choice, Field, Offer
from pioche.games.turns.offering import THEMED, theme_fields, variants_field
from pioche.texts import sentence

_SECOND, _MINUTE = 1000, 60_000
#: How long the others may challenge, or vote, unless they may take all their time.
_WINDOW = 20 * _SECOND


def offers() -> tuple[Offer, ...]:
    """Two to four, people or machines."""
    fields = (
        Field(
            "seats",
            "seats",
            sentence("classic.opponents"),
            value="bot:amateur",
            least=1,
            most=MOST - 1,
        ),
        Field(
            "wording",
            "choice",
            sentence("classic.wording"),
            (
                Choice(
                    "strict",
                    sentence("classic.wording-strict"),
                    sentence("classic.about-strict"),
                ),
                Choice(
                    "challenge",
                    sentence("classic.wording-challenge"),
                    sentence("classic.about-challenge"),
                ),
            ),
            value="strict",
        ),
        _window("classic.window-challenge", "window", wording=("challenge",)),
        Field(
            "clock_ms",
            "choice",
            sentence("classic.clock"),
            (
                _choice(None, "classic.clock-none", "classic.about-clock-none"),
                _choice(10 * _MINUTE, "classic.clock-ten", "classic.about-clock-ten"),
                _choice(25 * _MINUTE, "classic.clock-long", "classic.about-clock-long"),
            ),
            note=sentence("classic.about-clock"),
        ),
        variants_field(),
        *theme_fields(sentence("classic.theme-voted")),
        # Without a list the table votes, which takes time too.
        _window(
            "classic.window-vote",
            "vote",
            wording=("strict",),
            variants=THEMED,
            theme__words=("",),
        ),
    )
    return (Offer("classique", sentence("classic.name"), sentence("classic.about"), fields),)


def _choice(value: Any, text: str, about: str) -> Choice:
    return Choice(value, sentence(text), sentence(about))


def _window(code: str, about: str, **when: tuple[str, ...]) -> Field:
    return Field(
        "window_ms",
        "choice",
        sentence(code),
        (
            _choice(_WINDOW, "classic.window-short", f"classic.about-{about}-short"),
            _choice(None, "classic.window-none", f"classic.about-{about}-none"),
        ),
        value=_WINDOW,
        when={name.replace("__", "."): values for name, values in when.items()},
    )
