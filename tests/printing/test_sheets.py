"""Sheets of the hall: they are PDF, with the shipped font, and say what they must."""

import re

from pioche.printing.cards import TableCard, cards
from pioche.printing.hall import arbitration_sheet, billets, result_sheet
from pioche.printing.minutes import minutes_of_game
from pioche.printing.page import document, fitted, printable, table, text
from pioche.rules.slips import Verdict
from support.duplicate import session
from support.duplicate_hall import hall_session, play


def minutes(count=20):
    game = hall_session(count)
    play(game, "1 =", "2 tnes h8 1", "3 as h8 3", "4 !")
    names = {f"s{table}": f"Joueuse nº {table} & <fils>" for table in range(1, count + 1)}
    return minutes_of_game(game.state, names)


def test_three_sheets_are_pdf_with_the_font_inside():
    found = minutes()
    for sheet in (arbitration_sheet(found), billets(found), result_sheet(found)):
        assert sheet.startswith(b"%PDF-")
        assert b"Inter" in sheet
        assert b"/FontFile2" in sheet


def test_a_billet_for_each_sanction():
    found = minutes()
    assert found.coups[0].billets[:3] == (2, 3, 4)
    assert isinstance(found.coups[0].verdicts[2], Verdict)
    # Tables 5 to 20 handed in nothing: they get one too.
    assert len(found.coups[0].billets) == 19


def test_a_hall_without_players_prints_empty_sheets():
    empty = minutes_of_game(session().state, {})
    for sheet in (arbitration_sheet(empty), billets(empty), result_sheet(empty)):
        assert sheet.startswith(b"%PDF-")


def test_the_same_minutes_give_the_same_bytes():
    found = minutes(4)
    assert result_sheet(found) == result_sheet(found)


def test_long_halls_go_on_over_pages():
    sheet = result_sheet(minutes(200))
    assert len(re.findall(rb"/Type /Page\b", sheet)) >= 3


def test_markup_is_text():
    assert document([text("<b>& ★ É œ</b> <nope>")], "essai").startswith(b"%PDF-")


def test_cards_are_ten_a_page():
    link = "http://192.168.1.20:8000/jeu/ABCDEFGHJK#siege=1&code=T4SW5SQY"
    made = [
        TableCard(table, "Mme Keller & <fils>", "192.168.1.20:8000", "ABCDEFGHJK", "T4SW5SQY", link)
        for table in range(1, 26)
    ]
    assert len(re.findall(rb"/Type /Page\b", cards(made))) == 3
    assert cards(made[:1]).startswith(b"%PDF-")
    assert cards([]).startswith(b"%PDF-")


def test_letters_that_the_font_has_not_are_printed_by_those_it_has():
    assert printable("Nguyễn Thị Minh") == "Nguyen Thi Minh"
    assert printable("Éloïse Çelik, Œuvrard, Ÿ") == "Éloïse Çelik, Œuvrard, Ÿ"
    assert printable("Léa 🎲") == "Léa "
    assert printable("王") == "?"


def test_a_name_too_long_for_its_column_ends_with_three_dots():
    name = "Jean-Pierre Le Goff & Marie-Thérèse O’Connor-Vandenbroucke"
    cut = fitted(name, 100)
    assert cut.endswith("…") and name.startswith(cut[:-1]) and len(cut) > 10
    assert fitted("Zoé", 100) == "Zoé"
    (row,) = table([[name, name]], [100, 100], left=(0,))._cellvalues
    assert row == [cut, name], "columns of figures are never cut"


def test_a_sheet_says_its_language():
    assert b"/Lang (fr-FR)" in document([text("Résultats")], "essai")
