"""Names: in which order they are listed."""

from __future__ import annotations

from random import Random

import pytest

from pioche.core.names import name_order

#: As a French directory lists them: word by word, a dash or an apostrophe between two; accents
#: decide only between names spelt alike.
IN_ORDER = [
    ["Ayme", "Aymé", "Éluard", "Fabre", "Öberg", "Œuvray", "Ozouf", "Škoda", "Zola"],
    ["cote", "coté", "côte", "côté"],
    ["D’Ormesson", "De La Tour", "Delatour", "Łukasz", "Maçon", "Madec"],
    ["Jean Pierre", "Jean-Pierre", "Jeanne"],
    ["Tours 1", "Tours 2", "Tours 10"],
    ["1A", "2B", "4A", "4D", "7"],
]


@pytest.mark.parametrize("names", IN_ORDER, ids=lambda names: names[0])
def test_names_are_listed_as_french_does(names: list[str]) -> None:
    mixed = list(names)
    Random(1).shuffle(mixed)
    assert sorted(mixed, key=name_order) == names
