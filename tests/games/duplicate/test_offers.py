"""The doors of duplicate: everything that is offered comes from the rules, and opens a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pioche.games.duplicate import GAME, formula_name, names
from pioche.games.duplicate.offers import offers, tempo_words
from pioche.games.offer import Field, Offer
from pioche.rules import edition as editions_module
from pioche.rules.edition import Regulation, editions
from pioche.rules.formula import Formula, read_formulas
from support.duplicate import session

EVENING, HOME, TOPPING = "soiree", "duplicate", "topping"


def offer(key: str) -> Offer:
    return next(one for one in offers() if one.key == key)


def fields(key: str, name: str) -> list[Field]:
    return [one for one in offer(key).fields if one.name == name]


def values(field: Field) -> list[Any]:
    return [choice.value for choice in field.choices]


def asked(one: Offer, chosen: dict[str, Any]) -> list[Field]:
    """The fields that a dialog shows for what was chosen so far."""
    return [
        field
        for field in one.fields
        if all(chosen.get(name) in known for name, known in (field.when or {}).items())
    ]


def fillings(one: Offer) -> Iterator[dict[str, Any]]:
    """Every way of answering the questions that have choices; what is not asked is as it was."""
    untold = {field.name: field.value for field in reversed(one.fields)}

    def after(chosen: dict[str, Any]) -> Iterator[dict[str, Any]]:
        open_ = [f for f in asked(one, {**untold, **chosen}) if f.kind == "choice"]
        assert len({field.name for field in open_}) == len(open_), "asked twice"
        following = next((field for field in open_ if field.name not in chosen), None)
        if following is None:
            yield chosen
            return
        for value in values(following):
            yield from after({**chosen, following.name: value})

    return after({})


@pytest.mark.parametrize("key", [EVENING, HOME, TOPPING])
def test_whatever_is_answered_opens_a_game(key: str) -> None:
    one, opened = offer(key), set()
    for answers in fillings(one):
        options = {**(one.options or {}), **answers}
        assert GAME.refereed(options) == one.refereed == (key == EVENING)
        seats = ("nord",) if answers.get("slips") else ("nord", "sud")
        order = GAME.opening(options, seats)
        assert order.seats == (() if one.refereed else seats)
        made = GAME.decide(None, order, session().env()).state.setup
        opened.add((made.formula.name, made.regulation.name, made.scores, made.timed))
    assert len(opened) > 8


@pytest.mark.parametrize("key", [EVENING, HOME, TOPPING])
def test_what_is_chosen_at_first_is_among_the_choices(key: str) -> None:
    for field in offer(key).fields:
        if field.kind == "choice":
            assert field.value in values(field), field.name
            assert all(choice.text for choice in field.choices)
            assert len(set(values(field))) == len(field.choices)


def test_offers_are_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(offers()))[0]["key"] == EVENING


def test_every_edition_is_offered_with_its_title_and_a_line_about_it() -> None:
    for key in (EVENING, HOME, TOPPING):
        (field,) = fields(key, "edition")
        assert values(field) == list(editions())
        for choice in field.choices:
            assert choice.text == Regulation.load(choice.value).title
            assert choice.about.endswith(".")
    assert names().editions["simplifie"] == "Règle simplifiée de la notice"


@pytest.fixture
def house_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """One file more beside those that ship."""
    for name in editions():
        with (editions_module.FOLDER / f"{name}.toml").open("rb") as shipped:
            (tmp_path / f"{name}.toml").write_bytes(shipped.read())
    (tmp_path / "maison.toml").write_text(
        'name = "maison"\ntitle = "Règle de la maison"\nabout = "La nôtre."\n'
        'inherits = "simplifie"\n\n'
        '[time]\nnamed = { value = { normal = 90, "1:30" = 90 }, article = "1" }\n'
        'seconds = { value = 90, article = "1" }\nother_times = { value = false, article = "1" }\n',
        encoding="utf-8",
    )
    caches = (editions_module.resolve, editions_module._read)
    monkeypatch.setattr(editions_module, "FOLDER", tmp_path)
    for cache in caches:
        cache.cache_clear()
    yield "maison"
    for cache in caches:
        cache.cache_clear()


def test_an_edition_more_is_one_file_more(house_edition: str) -> None:
    for key in (EVENING, HOME, TOPPING):
        (field,) = fields(key, "edition")
        (choice,) = [one for one in field.choices if one.value == house_edition]
        assert (choice.text, choice.about) == ("Règle de la maison", "La nôtre.")
    one = offer(EVENING)
    shown = asked(one, {"edition": house_edition, "formula": "normale"})
    (tempo,) = [field for field in shown if field.name == "tempo"]
    assert values(tempo) == ["1:30"] and tempo.value == "1:30"
    # It inherits an edition whose articles judge no score: none is asked for.
    assert not [field for field in shown if field.name == "scores"]
    assert names().editions[house_edition] == "Règle de la maison"
    opened = session(edition=house_edition, timed=True)
    assert opened.state.setup.tempo.seconds == 90


def test_players_claim_scores_where_an_article_judges_them() -> None:
    (scores,) = fields(EVENING, "scores")
    assert scores.when == {"edition": ("fisf-2011", "ancien", "fisf-2009", "fisf-2023")}
    assert values(scores) == ["claimed", "computed"]
    assert not fields(HOME, "scores")


def test_an_evening_has_twelve_tables_unless_told_and_no_more_than_three_figures() -> None:
    (tables,) = fields(EVENING, "tables")
    assert (tables.value, tables.least, tables.most) == (12, 1, 999)


def test_formulas_are_those_of_the_rules() -> None:
    (field,) = fields(EVENING, "formula")
    assert values(field) == [
        "normale",
        "joker",
        "7-sur-8",
        "7-et-8",
        "7-8-9",
        "mort-subite",
        "7-sur-8+joker",
        "7-et-8+joker",
        "7-8-9+joker",
    ]
    assert all(choice.about for choice in field.choices)
    (raced,) = fields(TOPPING, "formula")
    assert all(Formula.parse(value).goal == "top" for value in values(raced))
    assert [choice.text for choice in raced.choices][:2] == ["Partie normale", "Joker"]
    known = {value for field in (*fields(EVENING, "formula"), raced) for value in values(field)}
    assert set(read_formulas()) <= known


def test_formulas_have_their_names() -> None:
    assert formula_name("7-sur-8+joker") == "7 sur 8, joker"
    assert formula_name("7-8-9+joker+topping") == "7, 8 et 9, joker, topping"
    assert names().formulas["joker+topping"] == "Joker, topping"


def test_times_are_those_of_the_edition() -> None:
    shown = asked(offer(EVENING), {"edition": "fisf-2011", "formula": "normale"})
    (tempo,) = [field for field in shown if field.name == "tempo"]
    assert [(choice.value, choice.text) for choice in tempo.choices] == [
        ("3:00", "3 minutes"),
        ("2:30", "2 minutes 30"),
        ("2:00", "2 minutes, semi-rapide"),
        ("1:00", "1 minute, blitz"),
    ]
    assert tempo.choices[3].about == "Signal 20 secondes avant la fin."
    shown = asked(offer(EVENING), {"edition": "simplifie", "formula": "joker"})
    (tempo,) = [field for field in shown if field.name == "tempo"]
    assert values(tempo)[0] == "4:00"


def test_sudden_death_has_its_own_times() -> None:
    shown = asked(offer(EVENING), {"edition": "fisf-2011", "formula": "mort-subite"})
    (tempo,) = [field for field in shown if field.name == "tempo"]
    (choice,) = tempo.choices
    assert choice.text == "Celui de la mort subite : de 1:40 à 40 secondes"
    assert "au moins deux" in tempo.note


def test_without_a_clock_no_time_is_asked() -> None:
    chosen = {"edition": "fisf-2011", "formula": "normale", "timed": False}
    assert "tempo" not in [field.name for field in asked(offer(HOME), chosen)]


def test_the_time_of_a_game_in_words() -> None:
    assert tempo_words(session(timed=True).state.setup) == "3 min"
    assert tempo_words(session(timed=True, tempo="2:30").state.setup) == "2 min 30"
    assert tempo_words(session(timed=True, tempo="40").state.setup) == "40 secondes"
    assert tempo_words(session(timed=False).state.setup) == "sans chrono"
    sudden = session(timed=True, formula="mort-subite").state.setup
    assert tempo_words(sudden) == "temps de la formule"
