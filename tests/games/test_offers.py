"""What the home page asks before a game opens: each answer says in a line what it means."""

from __future__ import annotations

import pytest

from pioche.games.registry import GAMES, game_named
from pioche.texts import rules_words


@pytest.mark.parametrize("kind", GAMES)
def test_every_answer_is_explained(kind: str) -> None:
    for offer in game_named(kind).offers():
        assert offer.about
        for field in offer.fields:
            # Where there is nothing to choose, there is nothing to explain.
            silent = [one.text for one in field.choices if not one.about and len(field.choices) > 1]
            assert silent == [], f"{offer.key}, {field.label}"


@pytest.mark.parametrize("kind", GAMES)
def test_every_game_tells_its_rules(kind: str) -> None:
    paragraphs = rules_words(kind).split("\n")
    assert len(paragraphs) >= 3
    assert all(one.endswith((".", "!")) for one in paragraphs)


def test_one_game_is_for_a_newcomer_and_its_answers_are_offered() -> None:
    offers = [offer for kind in GAMES for offer in game_named(kind).offers() if offer.first]
    assert [offer.key for offer in offers] == ["duplicate"]
    for name, value in (offers[0].first or {}).items():
        field = next(one for one in offers[0].fields if one.name == name)
        assert value in [choice.value for choice in field.choices]


def test_only_slips_as_in_competition_are_for_who_plays_alone() -> None:
    """Every other answer stays open to who plays with friends."""
    alone = [
        (offer.key, field.name, choice.value)
        for kind in GAMES
        for offer in game_named(kind).offers()
        for field in offer.fields
        for choice in field.choices
        if choice.alone
    ]
    assert alone == [("duplicate", "slips", True)]


@pytest.mark.parametrize("kind", GAMES)
def test_only_an_evening_has_a_juge_arbitre(kind: str) -> None:
    game = game_named(kind)
    assert game.refereed({"at_home": True}) is False
    for offer in game.offers():
        assert offer.refereed is (offer.key == "soiree")
        assert game.refereed(offer.options or {}) is offer.refereed


def test_at_home_nobody_waits_for_how_much_each_top_opens_the_game() -> None:
    at_home = {offer.key: offer.options or {} for offer in game_named("duplicate").offers()}
    assert "measure" not in at_home["soiree"]
    assert (at_home["duplicate"]["measure"], at_home["topping"]["measure"]) == (False, False)
