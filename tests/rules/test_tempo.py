"""Time: names, other times, signals."""

from __future__ import annotations

import pytest

from pioche.core.errors import InputError
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.tempo import Tempo
from support.articles import by_edition

NUMBERS = {
    "fisf-2011": "3.3",
    "fisf-2009": "2.3",
    "ancien": "2.3",
    "gaspesie": "2.2",
    "simplifie": "3",
}


def tempo(text: str | None, edition: str = "fisf-2011", signal: int | None = None) -> Tempo:
    return Tempo.parse(text, Regulation.load(edition), signal)


@by_edition("time.seconds", NUMBERS)
def test_three_minutes(edition: str) -> None:
    assert tempo(None, edition).seconds == 180


@pytest.mark.article("fisf-2011", "3.3", policy="time.named", mutant={"normal": 180})
def test_the_named_times_of_2011() -> None:
    assert tempo("2:30").seconds == 150
    assert tempo("semi-rapide").seconds == 120
    assert tempo("blitz").seconds == 60
    assert tempo("60").name == tempo("1:00").name == "blitz"


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(
            name,
            marks=pytest.mark.article(
                name, NUMBERS[name], policy="time.named", mutant={"normal": 180}
            ),
        )
        for name in ("fisf-2009", "ancien", "gaspesie")
    ],
)
def test_the_other_competitions_name_blitz(edition: str) -> None:
    assert tempo("blitz", edition).seconds == 60
    with pytest.raises(InputError):
        tempo("semi-rapide", edition)


@pytest.mark.article("simplifie", "3", policy="time.named", mutant={"normal": 180})
def test_two_or_four_minutes_by_agreement() -> None:
    assert tempo("4:00", "simplifie").name == "4:00"
    with pytest.raises(InputError, match=r"2:00, 4:00"):
        tempo("blitz", "simplifie")


@by_edition("time.other_times", NUMBERS)
def test_another_time_may_be_agreed_on(edition: str) -> None:
    assert tempo("1:45", edition) == Tempo("1:45", 105, 30)
    assert tempo("90", edition).name == "1:30"


@by_edition("time.signal_seconds", {k: v for k, v in NUMBERS.items() if k != "simplifie"})
def test_thirty_seconds(edition: str) -> None:
    assert tempo(None, edition).signal_seconds == 30


@by_edition("time.short_signal_seconds", {k: v for k, v in NUMBERS.items() if k != "simplifie"})
def test_or_twenty_in_blitz(edition: str) -> None:
    assert tempo("60", edition).signal_seconds == 20


@by_edition("time.short_up_to", {k: v for k, v in NUMBERS.items() if k != "simplifie"}, mutant=59)
def test_up_to_a_minute_is_short(edition: str) -> None:
    assert tempo("60", edition).signal_seconds == 20
    assert tempo("61", edition).signal_seconds == 30


def test_a_coup_shorter_than_its_signal_has_none() -> None:
    assert tempo("20").signal_seconds == 0
    assert tempo("21").signal_seconds == 20


def test_the_referee_may_choose_the_signal() -> None:
    assert tempo(None, signal=20).signal_seconds == 20
    with pytest.raises(InputError, match="ne convient pas"):
        tempo("20", signal=30)


@pytest.mark.parametrize("text", ["", "vite", "0", "-5", "99:99", "3:5", "1e3"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        tempo(text)


@pytest.mark.article("fisf-2011", "7.3", policy="formula.mort-subite.schedule")
def test_sudden_death_has_its_own_time() -> None:
    formula = Formula.parse("mort-subite")
    time = tempo("blitz").of_coup(formula, 10)
    assert (time.seconds, time.signal_seconds) == (40, 20)


@pytest.mark.article("fisf-2011", "7.4", policy="formula.topping.schedule", mutant=[[0, 59, 0]])
def test_topping_gives_a_minute_without_signal() -> None:
    time = tempo(None).of_coup(Formula.parse("topping"), 3)
    assert (time.seconds, time.signal_seconds) == (60, 0)


def test_a_normal_coup_has_the_tempo() -> None:
    assert tempo("2:30").of_coup(Formula.parse("joker"), 1).seconds == 150


def test_a_coup_that_would_last_for_hours_is_refused_with_its_limits() -> None:
    with pytest.raises(InputError, match="de 1 seconde à 60 minutes : « 3601 » ne convient pas"):
        tempo("3601", "fisf-2011")
