"""« ajoute une lettre du tirage à un mot déjà placé pour former un mot non admis » (4.4, 5.3)."""

import pytest

from pioche.core.place import Place
from pioche.rules.slips.attempt import joined_badly
from support.slips import position

#: PASSE in H8–H12; a lone X in D1; TON in K2–K4, and down in 15B–15D; EN in F3–F4.
WHERE = {
    "also": {(3, 0): "X", (10, 1): "TON", (1, 14): "T", (2, 14): "O", (3, 14): "N", (5, 2): "EN"}
}


@pytest.mark.parametrize(
    ("word", "ref", "made"),
    [
        ("SON", "H13", "PASSESON"),  # in its line, behind
        ("NOS", "H5", "NOSPASSE"),  # in its line, before
        ("SON", "F5", "ENSON"),  # a word of two letters is one, behind it
        ("OS", "F1", "OSEN"),  # and before
        ("S", "H13", ""),  # PASSES is admitted
        ("REPASSE", "H6", ""),  # the word holds the placed word: it joins nothing else
        ("SON", "13H", ""),  # across it, PASSES
        ("NOS", "13H", "PASSEN"),
        ("NOS", "7H", "NPASSE"),
        ("ON", "D2", ""),  # beside one letter alone: no placed word
        ("NO", "2D", ""),
        ("SON", "A1", ""),  # far away
        ("SON", "H14", ""),  # beyond the edge, but for one letter
        ("NATIONS", "9G", ""),  # through it: the A is on the grid
        ("NOS", "1K", "NTON"),  # down the first column, TON in K2–K4
        ("NOS", "A15", "NTON"),  # on the first row, but for two letters; TON in 15B–15D
    ],
)
def test_a_rack_letter_joined_to_a_placed_word(word, ref, made):
    assert joined_badly(position(**WHERE), word, Place.parse(ref)) == made


def test_it_joins_though_other_letters_of_the_word_lie_there():
    # O in H14, then in H6: S of the rack comes between it and PASSE.
    assert joined_badly(position(also={(7, 13): "O"}), "SON", Place.parse("H13")) == "PASSESON"
    assert joined_badly(position(also={(7, 5): "O"}), "NOS", Place.parse("H5")) == "NOSPASSE"


def test_only_a_letter_of_the_rack_joins():
    # AS lies in H8–H9 and SE down from its S: SE written where it lies adds nothing to a word.
    where = position((("PASSE", "H8"), ("EN", "12H")))
    assert joined_badly(where, "E", Place.parse("H12")) == ""
    # Its last letter is on the grid, and PAS before it: nothing of the rack touches them.
    assert joined_badly(where, "SE", Place.parse("H11")) == ""
