"""Searches by shape, against the obvious way."""

from __future__ import annotations

import time
from fnmatch import fnmatchcase

import pytest

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.lexicon.comparing import compare
from pioche.core.lexicon.searching import (
    by_pattern,
    checked_word,
    extensions,
    front_extensions,
)


@pytest.mark.parametrize("motif", [".A..E", "Z*U", "*", "W?..", "..", "Q*Q*", "***ZOO***", "K"])
def test_patterns(francais: Lexicon, motif: str) -> None:
    shell = motif.replace(".", "?")
    assert by_pattern(francais, motif) == [w for w in francais if fnmatchcase(w, shell)]


@pytest.mark.parametrize(
    "motif", ["*.*.*.*.*Q", ".*A.*.E*", "*E.E*E", "*.", "*A*A*", "Z*.", "*S.*S", "A.*.*.*B*.C*"]
)
def test_patterns_with_many_stars_say_the_same(francais: Lexicon, motif: str) -> None:
    shell = motif.replace(".", "?")
    some = list(francais)[::7]
    found = set(by_pattern(francais, motif))
    assert [w for w in some if w in found] == [w for w in some if fnmatchcase(w, shell)]


def test_no_pattern_costs_much_more_than_another(francais: Lexicon) -> None:
    """Once this one took two minutes, in one call that held everything else up."""

    def cost(motif: str) -> float:
        begun = time.thread_time()
        by_pattern(francais, motif)
        return time.thread_time() - begun

    assert cost("*.*.*.*.*.*.*.*Q") < 30 * cost("Z*U")


def test_a_pattern_stops_at_as_many_words_as_wanted(francais: Lexicon) -> None:
    assert by_pattern(francais, "*S", most=3) == by_pattern(francais, "*S")[:3]


def test_patterns_forgive_case_and_accents(francais: Lexicon) -> None:
    assert by_pattern(francais, " zéb. ") == by_pattern(francais, "ZEB.")


@pytest.mark.parametrize("motif", ["A1", "A-B", "[A-Z]", "(A", "A\nB"])
def test_bad_patterns_are_refused(francais: Lexicon, motif: str) -> None:
    with pytest.raises(InputError):
        by_pattern(francais, motif)
    with pytest.raises(InputError):
        by_pattern(francais, "  ")


@pytest.mark.parametrize(("word", "most"), [("LAC", 2), ("OR", 1), ("TABLE", 13), ("Z", 3)])
def test_extensions(francais: Lexicon, word: str, most: int) -> None:
    found = extensions(francais, word, most)
    longer = [w for w in francais if word in w and len(word) < len(w) <= len(word) + most]
    assert list(found.front) == [w for w in longer if w.endswith(word)]
    assert list(found.back) == [w for w in longer if w.startswith(word)]
    assert list(found.both) == [w for w in longer if word in w[1:-1]]


def test_a_word_too_long_has_no_extension(francais: Lexicon) -> None:
    assert extensions(francais, "A" * 15).back == ()
    assert extensions(francais, "A" * 20).front == ()


def test_benjamins(francais: Lexicon) -> None:
    expected = [w for w in francais if w.endswith("PORTER") and len(w) == 9]
    assert front_extensions(francais, "PORTER", 3) == expected
    assert "RAPPORTER" in expected


@pytest.mark.parametrize(("typed", "word"), [(" lac ", "LAC"), ("Cœur", "COEUR"), ("été", "ETE")])
def test_words_as_typed(typed: str, word: str) -> None:
    assert checked_word(typed) == word


@pytest.mark.parametrize("typed", ["", "  ", "l2", "porte-clé", "?"])
def test_words_with_other_signs_are_refused(typed: str) -> None:
    with pytest.raises(InputError):
        checked_word(typed)


def test_comparison() -> None:
    found = compare(Lexicon.of(["LAC", "LACS", "BAL"]), Lexicon.of(["LAC", "ORAL", "RAT", "RATS"]))
    assert found.common == 1
    assert found.only_first == ("BAL", "LACS")
    assert found.only_second == ("ORAL", "RAT", "RATS")
    assert found.by_length == {3: (1, 1, 1), 4: (0, 1, 2)}
