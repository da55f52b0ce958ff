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
CLOCKS = (3, 5, 10, 15, 20, 25)
"""Minutes each, as people agree on them."""
_TIMED = {"clock_ms": tuple(minutes * _MINUTE for minutes in CLOCKS)}


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
            "challenge_points",
            "choice",
            sentence("classic.challenge-cost"),
            (
                Choice(
                    0,
                    sentence("classic.challenge-cost-none"),
                    sentence("classic.about-challenge-cost-none"),
                ),
                *(
                    Choice(
                        cost,
                        sentence("classic.how-challenge-cost", n=cost),
                        sentence("classic.about-challenge-cost-some"),
                    )
                    for cost in (5, 10)
                ),
            ),
            value=0,
            when={"wording": ("challenge",)},
        ),
        Field(
            "clock_ms",
            "choice",
            sentence("classic.clock"),
            (
                Choice(None, sentence("classic.clock-none"), sentence("classic.about-clock-none")),
                *(
                    Choice(
                        minutes * _MINUTE,
                        sentence("classic.how-clock-each", n=minutes),
                        sentence("classic.about-clock-each"),
                    )
                    for minutes in CLOCKS
                ),
            ),
        ),
        Field(
            "increment_ms",
            "choice",
            sentence("classic.increment"),
            (
                Choice(
                    0, sentence("classic.increment-none"), sentence("classic.about-no-increment")
                ),
                *(
                    Choice(
                        seconds * _SECOND,
                        sentence("classic.how-increment-each", n=seconds),
                        sentence("classic.about-increment"),
                    )
                    for seconds in (5, 10, 20)
                ),
            ),
            value=0,
            when=_TIMED,
        ),
        Field(
            "overtime_points",
            "choice",
            sentence("classic.overtime"),
            (
                Choice(0, sentence("classic.overtime-none"), sentence("classic.about-clock")),
                *(
                    Choice(
                        cost,
                        sentence("classic.how-overtime-each", n=cost),
                        sentence("classic.about-overtime"),
                    )
                    for cost in (5, 10)
                ),
            ),
            value=0,
            when=_TIMED,
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
