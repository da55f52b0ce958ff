"""Grammar told in French."""

from __future__ import annotations

import pytest

from pioche.core.lexicon.compiling import bundled_source
from pioche.core.lexicon.tags import ORDER, read_readings
from pioche.texts.lexicon import describe_reading


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ("nom mas sg", "nom, masculin singulier"),
        ("nom adj epi pl", "nom et adjectif, pluriel"),
        ("infi", "infinitif"),
        ("ppas adj fem pl", "participe passé, féminin pluriel"),
        (
            "ipre spre 1sg 3sg",
            "présent de l’indicatif et présent du subjonctif, 1re et 3e pers. du singulier",
        ),
        ("impe 2pl", "impératif, 2e pers. du pluriel"),
        ("pl", "pluriel"),
    ],
)
def test_readings_in_words(tags: str, expected: str) -> None:
    assert describe_reading(frozenset(tags.split())) == expected


def test_every_reading_of_the_bundled_list_has_words() -> None:
    for text in bundled_source().readings:
        for reading in read_readings(text):
            told = describe_reading(reading)
            assert told
            assert not set(told.replace(",", "").split()) & (set(ORDER) - {"nom"})
