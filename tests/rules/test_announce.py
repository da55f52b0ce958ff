"""Announcements: complete, in order, ready for a voice."""

from __future__ import annotations

from pioche.core.alphabet import LETTERS
from pioche.core.board import Board
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.rules import announce
from pioche.rules.edition import Regulation
from pioche.texts.announce import COUNTRIES
from support.articles import by_edition

DRAW = {"fisf-2011": "3.1", "fisf-2009": "2.1", "ancien": "2.1"}
TOP = {"fisf-2011": "3.4", "fisf-2009": "2.4"}


def rack_lines(edition: str, kept: str, drawn: str, rack: str, *refused: str) -> list[str]:
    return announce.rack_lines(kept, drawn, rack, refused, Regulation.load(edition).announce)


@by_edition("announce.reliquat_count", DRAW)
def test_the_number_of_letters_kept_comes_first(edition: str) -> None:
    lines = rack_lines(edition, "DJ", "NGILE", "DJNGILE")
    assert lines[0] == "Reliquat de deux lettres."
    assert rack_lines(edition, "D", "A", "DA")[0] == "Reliquat d’une lettre."


@by_edition("announce.reliquat_count", DRAW)
def test_or_the_number_of_letters_put_back(edition: str) -> None:
    assert rack_lines(edition, "", "ABEDFGI", "ABEDFGI", "AEIOUAE")[0] == "Rejet de sept lettres."


@by_edition("announce.reliquat_sorted", DRAW)
def test_the_reliquat_is_alphabetical_joker_last(edition: str) -> None:
    lines = rack_lines(edition, "T?A", "E", "T?AE")
    assert lines[1] == "Reliquat : Algérie, Tunisie, Joker."


@by_edition("announce.drawn_with_letters", DRAW)
def test_new_letters_are_country_and_letter_in_drawing_order(edition: str) -> None:
    lines = rack_lines(edition, "", "UT?E", "UT?E")
    assert lines[:4] == ["Uruguay – U.", "Tunisie – T.", "Joker.", "Égypte – E."]


@by_edition("announce.rack_grouped", DRAW)
def test_the_full_rack_groups_identical_letters(edition: str) -> None:
    lines = rack_lines(edition, "", "UTEHJDT", "UTEHJDT")
    assert lines[-1] == "Tirage : Uruguay, deux Tunisie, Égypte, Hongrie, Jordanie, Danemark."


def test_a_first_rack_has_no_reliquat() -> None:
    assert rack_lines("fisf-2011", "", "AB", "AB") == [
        "Algérie – A.",
        "Belgique – B.",
        "Tirage : Algérie, Belgique.",
    ]


def test_the_table_of_the_regulations() -> None:
    assert set(COUNTRIES) == set(LETTERS + "?")
    plain = str.maketrans("ÉÈ", "EE")
    initials = {letter: name[0].translate(plain) for letter, name in COUNTRIES.items()}
    assert initials == {letter: letter for letter in LETTERS} | {"?": "J"}


def top_lines(edition: str = "fisf-2011") -> list[str]:
    board = Board.of([["HUTTE", "H4"]])
    move = place_word(board, "SaNS", Place.parse("9G"))
    return announce.top_lines(move, Regulation.load(edition).announce)


@by_edition("announce.joker_by_country", TOP | {"ancien": "2.4"})
def test_the_spelling_names_the_joker_s_letter_by_its_country(edition: str) -> None:
    assert top_lines(edition)[4] == "S, joker Algérie, N, S."


@by_edition("announce.new_words", TOP | {"ancien": "fisf-2011 3.4"})
def test_the_other_words_formed_are_announced(edition: str) -> None:
    assert "Mot formé : HUTTEA." in top_lines(edition)


@by_edition("announce.recall", TOP | {"ancien": "fisf-2011 3.4"})
def test_the_recall_comes_last(edition: str) -> None:
    assert top_lines(edition)[-1] == "SANS, 9 G, 13 points."


def test_a_top_is_announced_in_the_order_of_the_article() -> None:
    assert top_lines()[:4] == ["13 points.", "Vertical.", "9 G.", "SANS."]
    across = place_word(Board(), "HUTTE", Place.parse("H4"))
    lines = announce.top_lines(across, Regulation.load().announce)
    assert lines == [
        "24 points.",
        "Horizontal.",
        "H 4.",
        "HUTTE.",
        "H, U, T, T, E.",
        "HUTTE, H 4, 24 points.",
    ]


def test_a_joker_already_on_the_grid_is_spelt_as_its_letter() -> None:
    board = Board.of([["hUTTE", "H4"]])
    move = place_word(board, "CHUT", Place.parse("4G"))
    assert announce.top_lines(move, Regulation.load().announce)[4] == "C, H, U, T."
