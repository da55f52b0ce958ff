"""Letter sets: those that come with Pioche, and a user's own file."""

from __future__ import annotations

import pytest

from pioche.core.errors import InputError
from pioche.games.jarnac.letters import (
    DEFAULT_SET,
    checked_set,
    known_set,
    known_sets,
    named_or_own_set,
)

RULE_2012 = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        [14, 4, 6, 5, 19, 2, 4, 2, 10, 1, 1, 4, 4, 10, 9, 4, 2, 10, 10, 10, 6, 2, 1, 1, 1, 2],
        strict=True,
    )
)


def test_the_default_is_the_set_that_the_rule_prints():
    assert DEFAULT_SET == known_sets()[0] == "2012"
    assert known_set("2012").counts == RULE_2012


@pytest.mark.parametrize("name", known_sets())
def test_every_set_has_144_letters(name):
    assert sum(known_set(name).counts.values()) == 144


def test_sets_differ_from_box_to_box():
    assert known_set("courante").counts["U"] == 8
    assert known_set("courante").counts != known_set("2012").counts


def test_a_users_own_file(tmp_path):
    path = tmp_path / "ma-boite.toml"
    path.write_text("[letters]\na = 140\nB = 4\nZ = 0\n", "utf-8")
    own = named_or_own_set(str(path))
    assert own.name == "ma-boite"
    assert (own.counts["A"], own.counts["B"], own.counts["C"]) == (140, 4, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[letters]\nA = 143\n", "set-total"),
        ("[letters]\nA = 144.0\n", "set-count"),
        ("[letters]\nA = -1\nB = 145\n", "set-count"),
        ("[letters]\nA = true\n", "set-count"),
        ("[letters]\nAB = 144\n", "set-letter"),
        ('[letters]\n"É" = 144\n', "set-letter"),
        ("[letters]\nA = 72\na = 72\n", "set-letter"),
        ("letters = 3\n", "set-broken"),
        ("A = \n", "set-broken"),
    ],
)
def test_a_file_that_is_wrong(tmp_path, text, code):
    path = tmp_path / "fausse.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as error:
        named_or_own_set(str(path))
    assert error.value.code == f"jarnac.{code}"
    assert "fausse" in str(error.value)


@pytest.mark.parametrize(("name", "code"), [("1899", "set-unknown"), ("x.toml", "set-unreadable")])
def test_a_set_that_is_not_there(name, code):
    with pytest.raises(InputError) as error:
        named_or_own_set(name)
    assert error.value.code == f"jarnac.{code}"
    assert name in str(error.value)


def test_an_empty_letter_is_no_letter():
    with pytest.raises(InputError):
        checked_set("vide", {"": 144})
