"""Words and places as people type them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pioche.core.board import Board
from pioche.core.place import ROWS, Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Rack
from pioche.core.typed import is_place, read_letters, whole_places, written_word


@pytest.mark.parametrize(
    ("typed", "word", "jokers"),
    [
        ("MAISON", "MAISON", ()),
        ("maison", "MAISON", ()),
        ("Maison", "MAISON", ()),
        ("MAIsON", "MAISON", (3,)),
        ("MAIsoN", "MAISON", (3, 4)),
        ("mAISON", "MAISON", (0,)),
        ("MaisoN", "MAISON", ()),
        ("MAI(S)ON", "MAISON", (3,)),
        ("mais*on", "MAISON", (3,)),
        ("M(a)ison", "MAISON", (1,)),
        # One capital, then two small letters: a habit, though there may be two jokers.
        ("Les", "LES", ()),
        ("L(e)(s)", "LES", (1, 2)),
        ("Œuf", "OEUF", ()),
        # One small letter is how moves are written.
        ("Ka", "KA", (1,)),
        ("Été", "ETE", ()),
        ("rep...erai", "REP...ERAI", ()),
    ],
)
def test_which_letters_are_jokers(typed: str, word: str, jokers: tuple[int, ...]) -> None:
    assert read_letters(typed) == (word, jokers)


@pytest.mark.parametrize("typed", ["", "C’EST", "A-B", "(", "(ab)", "*A", "H4"])
def test_what_is_no_word(typed: str) -> None:
    assert read_letters(typed) is None


def test_no_more_jokers_than_the_rack_has() -> None:
    assert written_word(Board(), "MAISONS", "MAIsON", "H4") == "MAISON"
    assert written_word(Board(), "MAISON?", "MAIsON", "H4") == "MAIsON"
    assert written_word(Board(), "PHASE??", "Phase", "H8") == "PHASE"
    assert written_word(Board(), "EVA????", "ave", "h 8") == "AVE"
    assert written_word(Board(), "LE??XYZ", "Les", "H8") == "LEs"


def test_jokers_are_guessed_where_they_cost_least() -> None:
    # The centre doubles the word, D4 and others do nothing here: S is lacking once.
    assert written_word(Board(), "MAI?ONS", "maisons", "h2") == "MAIsONS"
    assert written_word(Board(), "MAISON", "maison", "h4") == "MAISON"
    assert written_word(Board(), "MAI?ON", "MAISON", "H4") == "MAIsON"
    # Two letters lacking, one joker: the table refuses it, in its own words.
    assert written_word(Board(), "MA?ON", "MAISON", "H4") == "MAISON"
    # Neither S of H6 lies on a premium of letters: the first is the joker.
    assert written_word(Board(), "PASE?", "PASSE", "H6") == "PAsSE"
    assert written_word(Board.of([["PASSE", "H8"]]), "?", "passer", "h8") == "PASSEr"


def test_a_joker_on_the_grid_may_be_typed_as_one() -> None:
    grid = Board.of([["PAsSE", "H8"]])
    assert written_word(grid, "R?", "PAsSEr", "H8") == "PASSEr"
    assert written_word(grid, "R?", "PAsSER", "H8") == "PASSER"
    assert written_word(grid, "R", "passer", "H8") == "PASSER"


def test_what_cannot_be_laid_is_left_to_whoever_judges() -> None:
    assert written_word(Board(), "MAISON?", "maison", "O14") == "MAISON"
    assert written_word(Board(), "MAISON?", "maison", "zut") == "MAISON"
    assert written_word(Board(), "MAISON?", "mai.on", "H4") == "mai.on"
    assert written_word(Board(), "MAISON?", "c’est", "H4") == "c’est"


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("ave H 8", ["ave", "H8"]),
        ("ave 8 H", ["ave", "8H"]),
        ("8 h ave", ["8h", "ave"]),
        ("ave h 8 24", ["ave", "h8", "24"]),
        ("ave 24 h 8", ["ave", "24", "h8"]),
        # Not guessed: two ways, a place already, nothing but a place, no such column.
        ("ave 12 h 8", ["ave", "12", "h", "8"]),
        ("a 4 H8", ["a", "4", "H8"]),
        ("h 8", ["h", "8"]),
        ("ave h 16", ["ave", "h", "16"]),
    ],
)
def test_a_place_cut_in_two(line: str, parts: list[str]) -> None:
    assert whole_places(line.split()) == parts


LETTERS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=7)


@st.composite
def moves(draw: st.DrawFn) -> tuple[str, str, str]:
    """A word as moves are written, its place on an empty grid, and a rack that has its tiles."""
    letters = draw(LETTERS)
    jokers = draw(st.sets(st.integers(0, len(letters) - 1), max_size=2))
    word = "".join(x.lower() if at in jokers else x for at, x in enumerate(letters))
    others = draw(st.text("AEIRST?", max_size=9 - len(word)))
    rack = "".join("?" if x.islower() else x for x in word) + others
    start = draw(st.integers(9 - len(word), 8))
    ref = draw(st.sampled_from((f"H{start}", f"8{ROWS[start - 1]}")))
    return word, ref, "".join(draw(st.permutations(rack)))


@given(moves())
def test_a_move_written_as_moves_are_is_read_as_it_is(move: tuple[str, str, str]) -> None:
    word, ref, rack = move
    assume(any(map(str.islower, word)))
    assume(any(map(str.isupper, word)))
    assume(not (word[0].isupper() and word[1:].islower() and len(word) > 2))
    assert written_word(Board(), rack, word, ref) == word


@given(moves())
def test_the_habit_of_a_hand_changes_nothing(move: tuple[str, str, str]) -> None:
    """Capitals, small letters, a first capital: one word, which the rack can lay, at no less."""
    word, ref, rack = move
    habits = [word.upper(), word.lower()] + ([word.title()] if len(word) > 2 else [])
    (read,) = {written_word(Board(), rack, typed, ref) for typed in habits}
    assert read.upper() == word.upper()
    move_read = place_word(Board(), read, Place.parse(ref))
    Rack(rack).minus(move_read.tiles)  # refused if the rack cannot
    assert move_read.score >= place_word(Board(), word, Place.parse(ref)).score


@given(moves(), st.integers(0, 2**15))
def test_whatever_the_case_the_letters_stay_and_jokers_are_on_the_rack(
    move: tuple[str, str, str], pattern: int
) -> None:
    word, ref, rack = move
    typed = "".join(x.lower() if pattern >> at & 1 else x.upper() for at, x in enumerate(word))
    read = written_word(Board(), rack, typed, ref)
    assert read.upper() == word.upper()
    assert sum(map(str.islower, read)) <= rack.count("?")


@given(LETTERS, st.sampled_from("ABCDEFGHIJKLMNO"), st.integers(1, 15), st.integers(16, 999))
def test_a_place_in_two_reads_as_in_one(word: str, row: str, column: int, score: int) -> None:
    for first, second in ((row, str(column)), (str(column), row)):
        whole = first + second
        assert is_place(whole)
        assert whole_places([word, first, second]) == [word, whole]
        assert whole_places([word, first, second, str(score)]) == [word, whole, str(score)]
