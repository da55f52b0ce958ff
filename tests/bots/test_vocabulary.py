"""Which words modest players know, and how common words are."""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from typing import Any

import pytest

from pioche.bots.classic import LEVELS
from pioche.bots.frequency import NEVER, Frequencies, band_of, ranked_list
from pioche.bots.jarnac import LEVELS as JARNAC_LEVELS
from pioche.bots.vocabulary import EVERYDAY, Vocabulary

VOCABULARIES = {level.name: level.vocabulary for level in LEVELS}


@pytest.mark.parametrize(
    ("word", "beginner", "confirmed"),
    [
        ("MAISON", True, True),
        ("MAISONS", True, True),
        ("FOEHN", False, False),
        ("JOUER", True, True),
        ("JOUE", True, True),
        ("JOUAIT", False, True),  # imperfect
        ("JOUASSES", False, False),  # imperfect subjunctive
        ("KAKI", False, True),
        ("XI", False, True),  # learnt by heart
        ("ETAIS", False, True),  # être in the imperfect: étai is a rare word
        ("VOITURER", False, False),  # voiture is common, not its verb
    ],
)
def test_people_know_common_words_in_common_tenses(
    word: str, beginner: bool, confirmed: bool
) -> None:
    for name, known in (("débutant", beginner), ("confirmé", confirmed)):
        vocabulary = VOCABULARIES[name]
        assert vocabulary is not None
        assert vocabulary.knows(word) is known
        assert vocabulary.knows(word.lower()) is known, "a joker changes no word"


@pytest.mark.parametrize("levels", [LEVELS, JARNAC_LEVELS], ids=["classic", "jarnac"])
def test_each_level_knows_all_that_the_one_below_knows(levels: Sequence[Any]) -> None:
    words = list(ranked_list())[::97]
    known: set[str] = set()
    for level in levels:
        mine = {w for w in words if level.vocabulary is None or level.vocabulary.knows(w)}
        assert known <= mine
        known = mine
    assert len(known) == len(words)


def test_of_rare_words_some_are_learnt_and_more_include_fewer() -> None:
    words = list(ranked_list())[::97]
    rare = [word for word in words if not Vocabulary(46_000).knows(word)]
    few, many = (
        {word for word in rare if Vocabulary(46_000, learnt=learnt).knows(word)}
        for learnt in (20, 70)
    )
    assert few < many
    assert 0.1 < len(few) / len(rare) < 0.35 and 0.6 < len(many) / len(rare) < 0.85
    for word in ("ZYGOMATIQUE", "PHYLLOXERA", "TEENAGER"):
        knows = Vocabulary(10, learnt=50).knows
        assert knows(word) is knows(word + "S"), "an entry is known whole"


def test_a_word_of_another_list_is_known_by_its_form() -> None:
    """BUDAPEST is no word of ours; a list that has it is played with by people who know it."""
    assert "BUDAPEST" not in ranked_list()
    assert Vocabulary(12_000, EVERYDAY).knows("BUDAPEST")
    assert not Vocabulary(4000, EVERYDAY).knows("XQZTRK")


def test_the_shipped_table_is_that_of_the_bundled_list() -> None:
    table = Frequencies.shipped()
    assert table.fingerprint == ranked_list().sha256
    assert len(table.bands) == ranked_list().entry_count
    assert sum(band == NEVER for band in table.bands) < len(table.bands) / 2


def test_a_table_is_read_as_it_was_written() -> None:
    table = Frequencies("f" * 64, bytes([0, 7, NEVER]), {"PARIS": 12, "AA": 3})
    again = Frequencies.from_bytes(table.to_bytes())
    assert (again.fingerprint, again.bands) == (table.fingerprint, table.bands)
    assert again.others == table.others
    with pytest.raises(ValueError, match="not a table"):
        Frequencies.from_bytes(lzma.compress(b"else 0 0\n"))


def test_bands_grow_with_ranks() -> None:
    bands = [band_of(rank) for rank in range(1, 70_000)]
    assert bands == sorted(bands)
    assert bands[0] == 0 and bands[-1] < NEVER
