"""Formulas: what each changes, how they combine, how they are spelt."""

from __future__ import annotations

import pytest

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.rules.formula import Formula


def scrabble(word: str, formula: str) -> int:
    """What a first word scores in a formula, less its letters."""
    plain = place_word(Board(), word, Place(7, 0)).score
    return place_word(Board(), word, Place(7, 0), Formula.parse(formula).scores).score - plain


@pytest.mark.article("fisf-2011", "3.1", policy="formula.normale.rack_size")
@pytest.mark.article("fisf-2011", "1.2.3", policy="formula.normale.max_laid")
def test_normal_game() -> None:
    formula = Formula.parse("normale")
    assert (formula.rack_size, formula.max_laid) == (7, 7)
    assert not formula.original


@pytest.mark.article("fisf-2011", "1.2.3", policy="formula.normale.bonuses")
def test_fifty_for_seven() -> None:
    formula = Formula.parse("normale")
    move = place_word(Board(), "MAISONS", Place(7, 2), formula.scores)
    assert move.score == 2 * 8 + 50 + 2 * 1  # N on a light blue square


@pytest.mark.article("fisf-2011", "7.2", policy="formula.7-sur-8.rack_size")
def test_seven_of_eight() -> None:
    formula = Formula.parse("7-sur-8")
    assert (formula.rack_size, formula.max_laid, formula.bonuses) == (8, 7, ((7, 50),))


@pytest.mark.article("fisf-2011", "7.2", policy="formula.7-et-8.rack_size")
@pytest.mark.article("fisf-2011", "7.2", policy="formula.7-et-8.max_laid")
def test_seven_and_eight() -> None:
    formula = Formula.parse("7-et-8")
    assert (formula.rack_size, formula.max_laid) == (8, 8)


@pytest.mark.article("fisf-2011", "7.2", policy="formula.7-et-8.bonuses")
def test_seven_and_eight_bonuses() -> None:
    assert scrabble("ABCDEFGH", "7-et-8") == 75
    assert Formula.parse("7-et-8").bonuses[0] == (7, 50)


@pytest.mark.article("fisf-2011", "7.2", policy="formula.7-8-9.rack_size")
@pytest.mark.article("fisf-2011", "7.2", policy="formula.7-8-9.max_laid")
def test_seven_eight_nine() -> None:
    formula = Formula.parse("7-8-9")
    assert (formula.rack_size, formula.max_laid) == (9, 9)


@pytest.mark.article("fisf-2011", "7.2", policy="formula.7-8-9.bonuses")
def test_seven_eight_nine_bonuses() -> None:
    assert Formula.parse("7-8-9").bonuses == ((7, 50), (8, 75), (9, 100))
    assert scrabble("ABCDEFGH", "7-8-9") == 75
    assert scrabble("ABCDEFGHI", "7-8-9") == 100


@pytest.mark.article("fisf-2011", "7.3", policy="formula.mort-subite.schedule")
def test_sudden_death_gets_faster() -> None:
    formula = Formula.parse("mort-subite")
    times = [formula.stage(coup) for coup in (1, 3, 4, 6, 7, 9, 10, 40)]
    seconds = [(stage.seconds, stage.after_signal) for stage in times if stage]
    assert seconds == [
        (80, 20), (80, 20), (60, 20), (60, 20), (40, 20), (40, 20), (20, 20), (20, 20),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("7sur8", "7-sur-8"),
        ("7et8", "7-et-8"),
        ("789", "7-8-9"),
        ("7, 8 et 9", "7-8-9"),
        (" Normale ", "normale"),
        ("joker+7-et-8", "7-et-8+joker"),
        ("789+joker", "7-8-9+joker"),
        ("mort subite", "mort-subite"),
        ("topping+joker+7sur8", "7-sur-8+joker+topping"),
        ("normale+joker", "joker"),
    ],
)
def test_spellings_and_combinations(spelling: str, name: str) -> None:
    formula = Formula.parse(spelling)
    assert formula.name == name
    assert Formula.parse(name) == formula


def test_a_combination_has_what_each_part_brings() -> None:
    formula = Formula.parse("7-et-8+joker+mort-subite")
    assert (formula.rack_size, formula.jokers, formula.survival) == (8, "replaced", True)
    assert formula.original


@pytest.mark.parametrize("text", ["7-et-8+7-sur-8", "mort-subite+topping"])
def test_two_formulas_that_decide_the_same_thing_do_not_combine(text: str) -> None:
    with pytest.raises(InputError, match="ne se combinent pas"):
        Formula.parse(text)


@pytest.mark.parametrize("text", ["", "8-sur-9", "joker+", "jocker"])
def test_an_unknown_formula_is_named(text: str) -> None:
    with pytest.raises(InputError, match="Il n’y a pas de formule"):
        Formula.parse(text)
