"""Whatever the table games say has its French words, and no sentence is left over."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest

import pioche
from pioche.games.registry import game_named

SOURCE = Path(pioche.__file__).parent
GAMES = ("classic", "solitaire", "inverse", "loto")
PREFIXES = (*GAMES, "gcg", "terminal")


#: Codes that are put together: their sentences are checked below, or by the opening itself.
MADE = ("act-", "event-", "told-ended-", "variant-", "about-", "which-", "how-", "rules")


def sentences(prefix: str) -> dict[str, str]:
    found: dict[str, str] = import_module(f"pioche.texts.{prefix}").SENTENCES
    return found


@pytest.mark.parametrize("prefix", PREFIXES)
def test_codes_and_sentences_match(prefix: str) -> None:
    code = re.compile(rf'"{prefix}\.([a-z-]+)"')
    used = {
        name
        for path in SOURCE.rglob("*.py")
        for name in code.findall(path.read_text(encoding="utf-8"))
    }
    known = sentences(prefix)
    assert {name for name in used if not name.startswith(MADE)} == {
        name for name in known if not name.startswith(MADE)
    }
    assert used <= set(known)
    for sentence in known.values():
        assert "'" not in sentence, "an apostrophe is written ’"


@pytest.mark.parametrize("prefix", PREFIXES)
def test_refusals_and_what_is_told_are_sentences(prefix: str) -> None:
    if prefix in GAMES:
        (offer,) = game_named(prefix).offers()
        labels = {offer.name, *(field.label for field in offer.fields)}
        labels |= {choice.text for field in offer.fields for choice in field.choices}
        labels |= {str(field.value) for field in offer.fields}
    else:
        labels = set()
    for name, sentence in sentences(prefix).items():
        if sentence in labels or name.startswith(("act-", "event-", "how-")):
            continue
        assert sentence[0].isupper() or sentence[0] in "«{"
        assert sentence.endswith((".", "}")), name


@pytest.mark.parametrize("name", GAMES)
def test_every_order_and_event_has_its_words(name: str) -> None:
    game, known = game_named(name), sentences(name)
    # How a game opens and ends, and what a company does, has the same name in all of them.
    known = {**sentences("games"), **known}
    assert {f"event-{event}" for event in game.events} | {
        code for code in sentences("games") if code.startswith("event-")
    } == {code for code in known if code.startswith("event-")}
    if name != "solitaire":  # speaks of its table as classic does
        assert {code for code in known if code.startswith("act-")} == {
            f"act-{order}"
            for order, one in game.orders.items()
            if not one.opens and not one.automatic
        } | {code for code in sentences("games") if code.startswith("act-")}


@pytest.mark.parametrize("name", GAMES)
def test_the_home_page_explains_what_it_offers(name: str) -> None:
    """Fields are options of the opening order, so that what is chosen is what is given."""
    game = game_named(name)
    (offer,) = game.offers()
    opening = next(one.type for one in game.orders.values() if one.opens)
    options = {field.name.split(".")[0] for field in offer.fields}
    assert options <= set(get_type_hints(opening))
    assert offer.about.endswith(".")
    for field in offer.fields:
        asked = {one.name for one in offer.fields}
        assert set(field.when or ()) <= asked
        if field.kind == "choice":
            assert field.value in [choice.value for choice in field.choices]
    variants = [field for field in offer.fields if field.name in ("variants", "wording", "which")]
    assert all(choice.about for field in variants for choice in field.choices)
