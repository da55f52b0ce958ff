"""Editions as data: loading, inheriting, citing, travelling."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pioche.core.errors import InputError
from pioche.rules import edition
from pioche.rules.edition import DEFAULT, Regulation, editions
from pioche.rules.formula import formula_article


def test_six_editions_ship_and_2011_is_the_default() -> None:
    five = {"ancien", "fisf-2009", "fisf-2011", "gaspesie", "simplifie"}
    assert set(editions()) == five | {"fisf-2023"}
    assert editions()[0] == DEFAULT == Regulation.load().name == "fisf-2011"


@pytest.mark.parametrize("name", editions())
def test_every_section_reads_as_its_record(name: str) -> None:
    regulation = Regulation.load(name)
    for section in ("draw", "top", "end", "interruption", "annul", "time", "announce", "solo"):
        assert getattr(regulation, section) is getattr(regulation, section)


@pytest.mark.parametrize("name", editions())
def test_a_regulation_travels_whole(name: str) -> None:
    regulation = Regulation.load(name)
    again = Regulation.from_data(json.loads(json.dumps(regulation.to_data())))
    assert again == regulation
    assert again.draw == regulation.draw and again.time == regulation.time


def test_two_regulations_are_equal_when_they_say_the_same() -> None:
    one = Regulation.load("fisf-2011")
    assert one == Regulation.from_data(one.to_data())
    assert one != Regulation.load("fisf-2009")
    assert one != one.to_data()


CLUB = """
name = "{name}"
title = "Règlement intérieur"
inherits = "fisf-2011"
[draw]
minimum_each = {policy}
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Regulation]:
    """Write a club's own edition, one policy its own, beside those that ship; load it."""
    for name in editions():
        (tmp_path / f"{name}.toml").write_bytes((edition.FOLDER / f"{name}.toml").read_bytes())
    monkeypatch.setattr(edition, "FOLDER", tmp_path)

    def load(name: str, policy: str) -> Regulation:
        text = CLUB.format(name=name, policy=policy)
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        return Regulation.load(name)

    return load


def test_a_club_writes_only_what_differs(club: Callable[[str, str], Regulation]) -> None:
    mine = club("club-1", '{ value = 1, article = "2.3" }')
    assert (mine.draw.minimum_each, str(mine.article("draw.minimum_each"))) == (1, "2.3")
    assert mine.article("draw.minimum_each").edition == "club-1"
    assert mine.end == Regulation.load("fisf-2011").end
    # Its own article alone: the value stays that of the edition it follows.
    same = club("club-2", '{ article = "2.3" }')
    assert same.draw == Regulation.load("fisf-2011").draw
    assert str(same.article("draw.minimum_each")) == "2.3"


@pytest.mark.parametrize("policy", ["1", '{ value = 1, article = "2.3", artcle = "2.4" }'])
def test_a_policy_written_wrong_is_named(
    club: Callable[[str, str], Regulation], policy: str
) -> None:
    name = f"wrong-{len(policy)}"
    with pytest.raises(ValueError, match=rf"{name}: draw\.minimum_each"):
        club(name, policy)


def test_a_policy_cites_its_own_edition_or_the_one_that_decides() -> None:
    ancien = Regulation.load("ancien")
    own, silent = ancien.article("draw.minimum_each"), ancien.article("top.first_word_across")
    assert (own.edition, str(own)) == ("ancien", "2.2")
    assert (silent.edition, str(silent)) == ("fisf-2011", "3.4")


def test_an_unknown_edition_is_named() -> None:
    with pytest.raises(InputError, match=r"« fisf-1999 ».*fisf-2011") as caught:
        Regulation.load("fisf-1999")
    assert caught.value.code == "duplicate.edition-unknown"


@pytest.mark.parametrize("data", [{}, {"name": "x", "title": "y", "policies": {"a": {"b": [1]}}}])
def test_a_broken_record_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(InputError, match="ne se lit pas"):
        Regulation.from_data(data)


def test_an_unknown_key_is_noticed() -> None:
    regulation = Regulation.load()
    more = Regulation.from_data(
        {
            **regulation.to_data(),
            "policies": {"end": {"unheard_of": [True, "1", "fisf-2011"]}},
        }
    )
    with pytest.raises(KeyError, match="unheard_of"):
        _ = more.end


def test_replacing_a_policy_leaves_the_original_alone() -> None:
    regulation = Regulation.load()
    assert regulation.replace("draw.minimum_each", 3).draw.minimum_each == 3
    assert regulation.draw.minimum_each == 2


def test_formulas_cite_2011() -> None:
    assert formula_article("7-sur-8", "rack_size") == "7.2"
    assert formula_article("7-sur-8", "jokers") == "2.2"
