"""Sheets of the hall: what they say when read, and that their font travels with them."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader
from reportlab.pdfbase import pdfmetrics

from pioche.printing.cards import TableCard, cards
from pioche.printing.hall import arbitration_sheet, billets, result_sheet
from pioche.printing.minutes import minutes_of_game
from pioche.printing.page import document, fitted, printable, table, text
from pioche.rules.ranking.game import score_game
from pioche.rules.sanctions.mean import Compensation, JudgedCoup
from pioche.rules.slips import Verdict
from support.duplicate import session
from support.duplicate_hall import hall_session, play
from support.paper import Paper

EDITION = "Règlement FISF, septembre 2011"
LEGEND = (
    "A : avertissement ; −5 : pénalité ; Z : zéro ; M : moyenne ; S : solo. "
    "Total = points + solos − pénalités − coût des avertissements."
)
SUMS = ("Points", "Solos", "Pénal.", "Avert.", "Total")
RANKING = ("Rang", "Nom", "Table", "Points", "Solos", "Pénalités", "Total", "%", "Négatif")


def name(table):
    return f"Ève Œil {table} & <fils>"


def minutes(count=20):
    game = hall_session(count)
    blank = (f"{table} v" for table in range(5, count + 1))
    play(game, "1 =", "2 tnes h8 1", "3 as h8 3", "4 !", *blank)
    return minutes_of_game(game.state, lambda one: replace(one, name=name(one.table)))


def test_three_sheets_are_pdf_with_the_font_inside():
    found = minutes()
    for sheet in (arbitration_sheet(found), billets(found), result_sheet(found)):
        assert sheet.startswith(b"%PDF-")
        fonts = Paper(sheet).fonts
        assert fonts["Inter-Regular"] and fonts["Inter-Bold"]


def test_an_arbitration_sheet_has_a_row_for_each_table_and_its_sums():
    sheet = Paper(arbitration_sheet(minutes(6)))
    assert sheet.rows == [
        ("Feuille d’arbitrage",),
        (EDITION,),
        ("Table", "Nom", "1", *SUMS),
        ("Top", "20", "20", "20"),
        ("1", name(1), "20", "20", "20"),
        ("2", name(2), "0 Z", "0", "0"),
        ("3", name(3), "4 A", "4", "1", "4"),
        ("4", name(4), "0 Z A", "0", "1", "0"),
        ("5", name(5), "0 Z", "0", "0"),
        ("6", name(6), "0 Z", "0", "0"),
        (LEGEND,),
    ]
    assert sheet.footers == [("Feuille d’arbitrage", "page 1")]
    assert sheet.title == "Feuille d’arbitrage"


def whole_game(coups=20, players=18):
    """A game of many coups from one: everybody has each kind of verdict in turn."""
    found = minutes(players)
    (first,) = found.coups
    kinds = [
        first.verdicts[1],  # the top
        replace(first.verdicts[1], points=114, penalty=5, sanction="penalty", warnings=1),
        first.verdicts[3],  # a warning
        first.verdicts[2],  # a zero
    ]
    made = tuple(
        replace(
            first,
            number=number,
            top=120,
            verdicts={
                table: replace(kinds[(table * number) % 4], table=table) if table > 1 else kinds[1]
                for table in range(1, players + 1)
            },
        )
        for number in range(1, coups + 1)
    )
    judged = [JudgedCoup(one.number, one.top, one.verdicts, {}) for one in made]
    setup = session().state.setup
    result = score_game(found.players, judged, setup.regulation, setup.formula, setup.tempo)
    return replace(found, coups=made, result=result)


@pytest.mark.parametrize("coups", [20, 28])
def test_a_whole_game_is_one_table_whose_lines_add_up(coups):
    found = whole_game(coups)
    sheet = Paper(arbitration_sheet(found))
    assert len(sheet.pages) == 1
    heads = [row for row in sheet.rows if row[:2] == ("Table", "Nom")]
    assert heads == [("Table", "Nom", *map(str, range(1, coups + 1)), *SUMS)]
    for standing in found.result.standings:
        row = next(row for row in sheet.rows if name(standing.player.table) in row)
        points = [int(cell.split()[0]) for cell in row[2 : 2 + coups]]
        sums = [cell.replace("−", "-") for cell in row[2 + coups :]]
        assert sum(points) == standing.points == int(sums[0])
        taken = [standing.solo_points, -standing.penalties, -standing.warning_penalty]
        assert standing.points + sum(taken) == standing.total == int(sums[-1])
        told = [str(one) for one in taken[:2] if one]
        cost = standing.warning_penalty
        if standing.warnings:
            told += [f"{standing.warnings} (-{cost})" if cost else str(standing.warnings)]
        assert sums[1:-1] == told
    assert any(one.penalties and one.warning_penalty for one in found.result.standings)


def test_a_mean_does_not_hide_the_penalty_of_its_slip():
    """The column of penalties took five points that no cell told of."""
    found = whole_game(2, 4)
    given = Compensation(1, 1, 60, 60, ("TNES",), 1)
    result = replace(found.result, compensations=(given,))
    sheet = Paper(arbitration_sheet(replace(found, result=result)))
    at = next(at for at, row in enumerate(sheet.rows) if name(1) in row)
    assert " ".join([sheet.rows[at][2], sheet.rows[at + 1][0]]) == "60 M −5 A"


def test_each_arbiter_has_a_page_with_the_tables_of_nobody_else():
    found = minutes(4)
    shared = [
        replace(player, arbiter="Noémie" if player.table < 3 else "Gaël")
        for player in found.players
    ]
    sheet = Paper(arbitration_sheet(replace(found, players=tuple(shared))))
    assert [page[0] for page in sheet.pages] == [
        ("Feuille d’arbitrage – arbitre Gaël",),
        ("Feuille d’arbitrage – arbitre Noémie",),
    ]
    assert [[row[0] for row in page if name(row[0]) in row] for page in sheet.pages] == [
        ["3", "4"],
        ["1", "2"],
    ]


def test_a_billet_for_each_sanction():
    found = minutes()
    assert found.coups[0].billets[:3] == (2, 3, 4)
    assert isinstance(found.coups[0].verdicts[2], Verdict)
    # Tables 5 to 20 handed in nothing: they get one too.
    told = [row[1] for row in Paper(billets(found)).rows if row[0] == "Billet de correction"]
    assert told == [f"Table {table} – {name(table)}" for table in range(2, 21)]


def test_a_billet_says_what_was_played_what_it_cost_and_by_which_article():
    sheet = Paper(billets(minutes(4)))
    assert sheet.rows == [
        ("Billet de correction", f"Table 2 – {name(2)}"),
        ("Coup 1", "joué : TNES H5"),
        ("Zéro – 0 point accordé",),
        ("TNES n’est pas admis.", "art. 5.4"),
        (EDITION,),
        ("Billet de correction", f"Table 3 – {name(3)}"),
        ("Coup 1", "joué : AS H7"),
        ("1 avertissement – 4 points accordés",),
        ("Le score est faux : 3 au lieu de 4.", "art. 5.2"),
        (EDITION,),
        ("Billet de correction", f"Table 4 – {name(4)}"),
        ("Coup 1", "joué : –"),
        ("Zéro – 1 avertissement – 0 point accordé",),
        ("Aucun bulletin n’a été remis.", "art. 5.4"),
        ("Avertissement pour motif disciplinaire.", "art. 5.2"),
        (EDITION,),
    ]


def test_a_billet_is_never_cut_by_the_end_of_a_page():
    pages = Paper(billets(minutes(40))).pages
    assert len(pages) > 1
    for page in pages:
        assert page[0][0] == "Billet de correction"
        assert page[-2] == (EDITION,)


def test_nothing_is_drawn_over_the_frame_of_a_billet():
    """White rules between its lines cut the frame at the sides, and took its lower edge."""
    page = PdfReader(BytesIO(billets(minutes(4)))).pages[0].get_contents().get_data()
    strokes = set(re.findall(rb"([\d.]+ [\d.]+ [\d.]+) RG", page))
    assert strokes == {b".603922 .603922 .603922"}
    # Around each: one straight line a side, as long as the billet is wide and high.
    drawn = re.findall(rb"n ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", page)
    lines = [tuple(map(float, one)) for one in drawn]
    for across, count in ((True, 9), (False, 6)):  # three billets, a rule under each head
        assert len([one for one in lines if (one[1] == one[3]) is across]) == count


def test_no_cell_of_a_long_game_runs_into_the_next():
    sheet = arbitration_sheet(whole_game(28, 20))
    row = next(row for row in Paper(sheet).rows if name(1) in row)
    assert row[2:30] == ("114",) * 28, "points above, signs below"


def test_results_have_everybody_with_points_percentage_and_negative():
    sheet = Paper(result_sheet(minutes(4)))
    assert sheet.rows == [
        ("Résultats",),
        (EDITION,),
        RANKING,
        ("1", name(1), "1", "20", "20", "100,00", "0"),
        ("2", name(3), "3", "4", "4", "20,00", "−16"),
        ("3", name(2), "2", "0", "0", "0,00", "−20"),
        ("3", name(4), "4", "0", "0", "0,00", "−20"),
    ]


def test_a_hall_without_players_prints_empty_sheets():
    empty = minutes_of_game(session().state, lambda one: one)
    assert Paper(arbitration_sheet(empty)).rows == [
        ("Feuille d’arbitrage",),
        (EDITION,),
        ("Table", "Nom", *SUMS),
        ("Top", "0", "0"),
        (LEGEND,),
    ]
    assert Paper(billets(empty)).rows == [("Aucun billet de correction.",)]
    assert Paper(result_sheet(empty)).rows == [("Résultats",), (EDITION,), RANKING]


def test_the_same_minutes_give_the_same_bytes():
    found = minutes(4)
    assert result_sheet(found) == result_sheet(found)


def test_long_halls_go_on_over_pages():
    sheet = Paper(result_sheet(minutes(200)))
    assert sheet.footers == [("Résultats", f"page {n}") for n in range(1, 5)]
    tables = {row[2]: row[1] for row in sheet.rows if row[0].isdigit()}
    assert tables == {str(table): name(table) for table in range(1, 201)}
    assert [page[0] for page in sheet.pages[1:]] == [RANKING] * 3, "the head is on every page"
    assert sheet.rows[3][:6] == ("1", name(1), "1", "20", "10", "30"), "with its solo"
    assert sheet.rows[-2:] == [("Solos",), ("coup 1 : table 1",)]


def test_markup_is_text():
    sheet = Paper(document([text("<b>& ★ É œ</b> <nope>")], "essai"))
    assert sheet.rows == [("<b>& ★ É œ</b> <nope>",)]


def test_cards_are_ten_a_page():
    link = "http://192.168.1.20:8000/jeu/ABCDEFGHJK#siege=1&code=T4SW5SQY"
    names = ("Mme Keller & <fils>", "Łucja Ž")
    made = [
        TableCard(table, names, "192.168.1.20:8000", "ABCDEFGHJK", "T4SW5SQY", link)
        for table in range(1, 26)
    ]
    sheet = Paper(cards(made))
    tables = [[cell for row in page for cell in row if "Table" in cell] for page in sheet.pages]
    assert [len(page) for page in tables] == [10, 10, 5]
    assert tables[2] == [f"Table {table}" for table in range(21, 26)]
    assert Paper(cards(made[:1])).rows == [
        ("Table 1",),
        ("Mme Keller & <fils>",),
        ("Łucja Ž",),
        ("192.168.1.20:8000",),
        ("Partie : ABCDEFGHJK",),
        ("Code :",),
        ("T4SW5SQY",),
    ]
    assert Paper(cards([])).rows == [("Il n’y a personne à inscrire.",)]


def test_cards_are_alike_whatever_the_letters_of_their_codes():
    def rows(code):
        card = TableCard(1, ("Anne",), "192.168.1.20:8000", "ABCDEFGHJK", code, "http://x")
        return Paper(cards([card])).rows

    assert rows("WWWWWWWW")[:-1] == rows("J1J1J1J1")[:-1]
    assert rows("WWWWWWWW")[-1] == ("WWWWWWWW",)


NAMES = {
    "bulgare": "Жана Щърбанова",
    "danois": "Søren Ærø Åkjær",
    "estonien": "Õnne Šmõžin",
    "galicien": "Íñigo Güemes",
    "gallois": "Siân Ŵyn Ŷ",
    "géorgien": "ქეთევან ჭყონია",
    "grec": "Ελένη Παπαδοπούλου Ϊώτα Ύψιλον",
    "hongrois": "Győző Tűző",
    "islandais": "Þórður Æðey",
    "letton": "Ģirts Ķīlis Ņīna Ļūba",
    "lituanien": "Žydrūnė Ąžuolė Įsrutis",
    "macédonien": "Ѓорѓи Ќосев Џамбаз",
    "maltais": "Ġorġ Ħal Żebbuġ Ċensu",
    "polonais": "Łucja Żółć Śpięć",
    "roumain": "Ștefan Țuțea Ână Ăl",
    "russe": "Фёдор Объедков Эй",
    "same": "Ŧuomas Ŋávdi Ǥáŋŋi Ǩiõʒʒ",
    "serbe": "Ђорђе Љубица Њ Ћ",
    "tchèque": "Jiří Štěpán Ťok Ďáblík Ňouma",
    "turc": "İpek Iğdır Şahin",
    "ukrainien": "Їжак Євген Ґрета",
    "arménien": "Արամ Խաչատրյան",
    "vietnamien": "Nguyễn Thị Minh",
}


@pytest.mark.parametrize("language", NAMES)
def test_a_name_of_any_alphabet_of_europe_is_printed_as_it_is_written(language):
    name = NAMES[language]
    for bold in (False, True):
        assert Paper(document([text(name, bold=bold)], "essai")).rows == [(name,)]
    (cell,), *_ = table([[name]], [400], left=(0,))._cellvalues
    assert cell == name
    # Both weights draw every letter: sign 0 of a font is an empty box.
    for font in ("Inter", "Inter-Bold"):
        drawn = pdfmetrics.getFont(font).face.charToGlyph
        assert [sign for sign in name if not drawn.get(ord(sign))] == []


def test_a_letter_and_its_mark_typed_apart_are_one_letter():
    assert printable("Jir\u030ci\u0301 S\u030cte\u030cpa\u0301n") == "Jiří Štěpán"


def test_letters_that_the_font_has_not_are_printed_by_those_it_has():
    assert printable("𝐋éa ﬁn") == "Léa fin"
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
    assert Paper(document([text("Résultats")], "essai")).language == "fr-FR"
