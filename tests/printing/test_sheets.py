"""Sheets of the hall: what they say of the slips, the verdicts and the results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.games.duplicate import EndGame
from pioche.printing.fonts import printable, register_fonts, width_of
from pioche.printing.minutes import Minutes, minutes_of_game
from pioche.printing.model import Column, Head, Paper, Paragraph, Row, Table, plain
from pioche.printing.pdf import pdf
from pioche.printing.registry import sheet_named
from pioche.printing.wording import bits_width, broken
from pioche.rules.ranking.game import score_game
from pioche.rules.sanctions.mean import Compensation, JudgedCoup
from support.duplicate import NOW, session
from support.duplicate_hall import hall_session, play
from support.paper import Paper as Read
from support.sheets import evening
from support.sheets import minutes as whole_evening


def name(table: object) -> str:
    return f"Ève Œil {table} & <fils>"


def minutes(count: int = 20) -> Minutes:
    game = hall_session(count)
    blank = (f"{table} v" for table in range(5, count + 1))
    play(game, "1 =", "2 tnes h8 1", "3 as h8 3", "4 !", *blank)
    return minutes_of_game(game.state, lambda one: replace(one, name=name(one.table)))


def made(sheet: str, of: object) -> Paper:
    paper: Paper = sheet_named(sheet).make(of)
    return paper


def tables(paper: Paper) -> list[Table]:
    return [block for block in paper.blocks if isinstance(block, Table)]


def rows(table: Table) -> list[tuple[str, ...]]:
    return [tuple(map(plain, row.cells)) for row in table.rows]


def test_an_arbitration_sheet_has_a_row_for_each_table_and_its_sums() -> None:
    (table,) = tables(made("arbitrage", minutes(6)))
    assert [column.title for column in table.columns] == [
        *("Table", "Nom", "1", "Points", "Solos", "Pénal.", "Avert.", "Total")
    ]
    assert tuple(map(plain, table.tops[0].cells)) == ("", "Top", "20", "20", "", "", "", "20")
    assert rows(table) == [
        ("1", name(1), "20", "20", "", "", "", "20"),
        ("2", name(2), "0Z", "0", "", "", "", "0"),
        ("3", name(3), "4A", "4", "", "", "1", "4"),
        ("4", name(4), "0ZA", "0", "", "", "1", "0"),
        ("5", name(5), "0Z", "0", "", "", "", "0"),
        ("6", name(6), "0Z", "0", "", "", "", "0"),
    ]
    assert tuple(map(plain, table.ends[0].cells)) == ("", "Moyenne", "4", "", "", "", "", "4")


def whole_game(coups: int = 20, players: int = 18) -> Minutes:
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
def test_a_whole_game_is_one_page_whose_lines_add_up(coups: int) -> None:
    found = whole_game(coups)
    paper = made("arbitrage", found)
    assert len(Read(pdf(paper)).pages) == 1
    (table,) = tables(paper)
    assert any(one.penalties and one.warning_penalty for one in found.standings)
    for standing in found.standings:
        row = next(row for row in rows(table) if row[0] == str(standing.player.table))
        points = [int(cell.rstrip("AZSM").partition("−")[0]) for cell in row[2 : 2 + coups]]
        sums = [cell.replace("−", "-").replace("\u202f", "") for cell in row[2 + coups :]]
        assert sum(points) == standing.points == int(sums[0])
        taken = [standing.solo_points, -standing.penalties, -standing.warning_penalty]
        assert standing.points + sum(taken) == standing.total == int(sums[-1])
        assert sums[1:3] == [str(one) if one else "" for one in taken[:2]]
        cost = standing.warning_penalty
        warned = f"{standing.warnings} (-{cost})" if cost else str(standing.warnings or "")
        assert sums[3] == warned


def test_thirty_tables_and_a_whole_game_are_one_sheet() -> None:
    found = whole_evening(evening(30))
    together = tuple(replace(player, arbiter="") for player in found.players)
    paper = made("arbitrage", replace(found, players=together))
    assert len(found.coups) > 20 and len(Read(pdf(paper)).pages) == 1


def test_a_mean_does_not_hide_the_penalty_of_its_slip() -> None:
    """The column of penalties took five points that no cell told of."""
    found = whole_game(2, 4)
    given = Compensation(1, 1, 60, 60, ("TNES",), 1)
    assert found.result is not None
    result = replace(found.result, compensations=(given,))
    (table,) = tables(made("arbitrage", replace(found, result=result)))
    assert rows(table)[0][2] == "60M−5A"


def test_each_arbiter_has_a_page_with_the_tables_of_nobody_else() -> None:
    found = minutes(4)
    shared = tuple(
        replace(player, arbiter="Noémie" if player.table < 3 else "Gaël")
        for player in found.players
    )
    paper = made("arbitrage", replace(found, players=shared))
    assert [[row[0] for row in rows(table)] for table in tables(paper)] == [["3", "4"], ["1", "2"]]
    pages = Read(pdf(paper)).pages
    assert ["arbitre Gaël" in page[1][0] for page in pages] == [True, False]
    assert ["arbitre Noémie" in page[1][0] for page in pages] == [False, True]


def test_before_the_first_coup_sheets_are_there_to_be_filled_in() -> None:
    empty = minutes_of_game(hall_session(3).state, lambda one: replace(one, name=name(one.table)))
    (table,) = tables(made("arbitrage", empty))
    assert [column.title for column in table.columns][2:26] == [str(n) for n in range(1, 25)]
    assert rows(table)[0] == ("1", name(1), *("",) * 29)
    assert len(rows(tables(made("feuilles-de-route", empty))[0])) == 24
    assert rows(tables(made("double-arbitrage", empty))[0])[0][:3] == ("1", name(1), "")


def test_both_readings_of_a_slip_and_how_they_differ() -> None:
    found = minutes(4)
    (coup,) = found.coups
    second = {1: coup.verdicts[1], 2: replace(coup.verdicts[2], points=7, sanction="none")}
    doubled = replace(
        found, coups=(replace(coup, second=second),), doubles={"D": frozenset({1, 2})}
    )
    (table,) = tables(made("double-arbitrage", doubled))
    assert rows(table) == [("1", name(1), "20", "0"), ("2", name(2), "0/7", "1")]
    assert tuple(map(plain, table.ends[0].cells)) == ("", "Différences", "1", "")


def test_a_billet_for_each_sanction_says_what_was_played_what_it_cost_and_the_article() -> None:
    found = minutes()
    assert found.coups[0].billets == tuple(range(2, 21))
    read = Read(pdf(made("billets", found)))
    strings = read.strings
    assert strings.count("Table") == 19
    at = [strings.index(name(table)) for table in (2, 3, 4)]
    two, three, four = (" ".join(strings[start : start + 12]) for start in at)
    assert "joué : TNES H5, annoncé 1 Zéro 0 point TNES n’est pas admis. art. 5.4" in two
    assert "AS H7, annoncé 3" in three and "Avertissement (1er) 4 points" in three
    assert "Le score est faux : 3 au lieu de 4. art. 5.2" in three
    assert "joué : rien" in four and "Zéro, avertissement (1er) 0 point" in four
    assert "Aucun bulletin n’a été remis. art. 5.4" in four


def test_a_hall_without_sanctions_has_no_billets() -> None:
    game = hall_session(1)
    play(game, "1 =")
    found = minutes_of_game(game.state, lambda one: one)
    assert "Aucun billet de correction." in Read(pdf(made("billets", found))).text
    assert "Aucun avertissement" in Read(pdf(made("avertissements", found))).text


def test_warnings_are_counted_and_what_they_cost_is_that_of_the_results() -> None:
    found = whole_evening()
    listed, totals = tables(made("avertissements", found))
    for standing in found.standings:
        own = [row for row in rows(listed) if row[0] == str(standing.player.table)]
        warned = [row for row in rows(totals) if row[0] == str(standing.player.table)]
        if not standing.warnings and not standing.penalties:
            assert own == warned == []
            continue
        cost = f"−{standing.warning_penalty}" if standing.warning_penalty else ""
        assert warned[0][2:4] == (str(standing.warnings), cost)
        assert sum("vertissement (" in row[3] for row in own) == standing.warnings


def test_results_have_everybody_with_points_percentage_and_negative() -> None:
    (table,) = tables(made("resultats", minutes(4)))
    assert rows(table) == [
        ("1", name(1), "1", "20", "20", "100,00", "0"),
        ("2", name(3), "3", "4", "4", "20,00", "−16"),
        ("3", name(2), "2", "0", "0", "0,00", "−20"),
        ("3", name(4), "4", "0", "0", "0,00", "−20"),
    ]


@pytest.mark.parametrize(
    ("sheet", "by"),
    [
        ("resultats-series", "series"),
        ("resultats-categories", "category"),
        ("resultats-clubs", "club"),
    ],
)
def test_each_group_has_its_own_ranking_and_nobody_is_left_out(sheet: str, by: str) -> None:
    found = whole_evening()
    groups = tables(made(sheet, found))
    listed = [row for group in groups for row in rows(group)]
    assert len(listed) == len(found.standings)
    for group in groups:
        totals = [int(row[-3].replace("\u202f", "")) for row in rows(group)]
        ranks = [int(row[0]) for row in rows(group)]
        assert totals == sorted(totals, reverse=True)
        assert ranks == [1 + sum(other > one for other in totals) for one in totals]
    whole = {str(one.player.table): str(one.rank) for one in found.standings}
    assert all(row[1] == whole[row[3]] for row in listed)
    assert by in ("series", "category", "club")


def test_the_official_sheet_has_the_columns_of_a_federation_and_a_row_of_tops() -> None:
    found = whole_evening()
    (table,) = tables(made("resultats-officiels", found))
    assert " ".join(column.title for column in table.columns) == (
        "Rang Licence Nom Prénoms Class. Cat. Club Nat. Cumul Négatif % P1"
    )
    tops = sum(one.score for one in evening().state.played)
    assert plain(table.tops[0].cells[8]) == plain(table.tops[0].cells[11]) == str(tops)
    listed = rows(table)
    seconds = [row for row in listed if not row[0]]
    assert [row[2] for row in seconds] == [
        one.player.partner for one in found.standings if one.player.partner
    ]
    assert seconds and all(set(row[8:]) == {""} for row in seconds), "a pair's points stand once"
    firsts = [row for row in listed if row[0]]
    for row, standing in zip(firsts, found.standings, strict=True):
        assert row[0] == str(standing.rank) and row[2] == standing.player.name
        assert row[8] == row[11] == str(standing.total)
        assert row[9] == f"−{tops - standing.total}"
        assert row[10] == f"{100 * standing.total / tops:.2f}".replace(".", ",")


def test_the_record_of_a_game_is_the_game() -> None:
    state = evening().state
    table = tables(made("proces-verbal", whole_evening()))[0]
    for row, played in zip(rows(table), state.played, strict=True):
        drawn = played.drawn if played.refused or not played.before.supply.kept else ""
        rack = drawn or f"{played.before.supply.kept}+{played.drawn}"
        assert row[:6] == (
            str(played.number),
            rack,
            played.word.upper(),
            played.ref,
            str(played.score),
            str(played.cumul),
        )
    assert len(Read(pdf(made("proces-verbal", whole_evening()))).pages) == 1


def test_a_feuille_de_route_is_one_players_game() -> None:
    found = whole_evening()
    standing = found.standings[4]
    chosen = replace(found, chosen=standing.player.table)
    paper = made("feuilles-de-route", chosen)
    (table,) = tables(paper)
    assert len(Read(pdf(paper)).pages) == 1
    verdicts = [coup.verdicts[standing.player.table] for coup in found.coups]
    assert [row[4] for row in rows(table)] == [str(one.points) for one in verdicts]
    final = int(rows(table)[-1][5]) - standing.warning_penalty
    assert final == standing.total


def test_bulletins_of_a_hall_follow_one_another_in_four_piles() -> None:
    found = minutes_of_game(hall_session(2).state, lambda one: one)
    (cards,) = made("bulletins", found).blocks
    pieces = [piece.alt for piece in cards.pieces]  # type: ignore[union-attr]
    piles = [pieces[place::4] for place in range(4)]
    assert [one for pile in piles for one in pile] == [
        f"Bulletin, table {table}, coup {coup}" for table in (1, 2) for coup in range(1, 25)
    ]


def test_an_annulled_game_has_no_results_anywhere() -> None:
    game = hall_session(2, edition="fisf-2011")
    play(game, "1 =")
    found = replace(minutes_of_game(game.state, lambda one: one), annulled=True)
    for sheet in ("resultats", "resultats-officiels", "resultats-clubs", "rapport"):
        assert "Partie annulée : il n’y a pas de résultats." in Read(pdf(made(sheet, found))).text
    assert "rien ne compte" in found.head.part


def test_a_hall_without_players_prints_empty_sheets() -> None:
    empty = minutes_of_game(session().state, lambda one: one)
    for sheet in ("arbitrage", "billets", "resultats", "feuilles-de-route", "liste-tables"):
        assert Read(pdf(made(sheet, empty))).pages


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
def test_a_name_of_any_alphabet_of_europe_is_printed_as_it_is_written(language: str) -> None:
    named = NAMES[language]
    column, row = (Column("Nom", wraps=True),), (Row((named,)),)
    for block in (Paragraph(named), Table(column, row), Table((Column("Nom", bold=True),), row)):
        read = Read(pdf(Paper("essai", Head(), (block,))))
        assert named in read.strings
    # Both weights draw every letter: sign 0 of a font is an empty box.
    for font in ("Inter", "Inter-Bold"):
        drawn = register_fonts().getFont(font).face.charToGlyph
        assert [sign for sign in named if not drawn.get(ord(sign))] == []


def test_a_letter_and_its_mark_typed_apart_are_one_letter() -> None:
    assert printable("Jir\u030ci\u0301 S\u030cte\u030cpa\u0301n") == "Jiří Štěpán"


def test_letters_that_the_font_has_not_are_printed_by_those_it_has() -> None:
    assert printable("𝐋éa ﬁn") == "Léa fin"
    assert printable("Léa 🎲") == "Léa "
    assert printable("王") == "?"


def test_a_hyphen_is_no_minus() -> None:
    """The font draws « - » as wide as a figure: « Jean -Baptiste »."""
    assert width_of("-", 10) < 0.6 * width_of("−", 10)


@pytest.mark.parametrize("width", [8, 15, 30, 60, 200])
def test_a_name_goes_on_below_and_no_letter_is_lost(width: float) -> None:
    long = "Jean-Pierre Le Goff & Marie-Thérèse O’Connor-Vandenbroucke"
    lines = broken(long, width, 8)
    assert all(bits_width(line, 8) <= width + 0.1 for line in lines)
    joined = "".join(bit.words for line in lines for bit in line)
    assert joined.replace(" ", "") == long.replace(" ", "")


def test_a_line_is_not_broken_before_a_colon_nor_inside_quotes() -> None:
    for width in range(16, 40):
        lines = [
            "".join(bit.words for bit in line)
            for line in broken("lexique « mots » : oui", width, 8)
        ]
        assert not any(line.startswith((":", "»")) or line.endswith("«") for line in lines), lines


def test_a_column_without_room_becomes_smaller_not_shorter() -> None:
    words = "Incommensurablement"
    table = Table(tuple(Column(str(n)) for n in range(12)), (Row((words,) * 12),))
    read = Read(pdf(Paper("essai", None, (table,))))
    assert "".join(read.strings).count(words) == 12


def test_cards_are_ten_a_page_and_alike_whatever_the_letters_of_their_codes() -> None:
    from pioche.printing.sheets.cartons import TableCard, TableCards

    names = ("Mme Keller & <fils>", "Łucja Ž")

    def read(code: str, count: int) -> Read:
        cards = [
            TableCard(n, names, "192.168.1.20:8000", "ABCDEFGHJK", code, "http://x")
            for n in range(1, count + 1)
        ]
        return Read(pdf(made("cartons", TableCards(tuple(cards)))))

    assert len(read("T4SW5SQY", 25).pages) == 3
    for code in ("WWWWWWWW", "J1J1J1J1"):
        assert read(code, 1).strings == [
            "Table 1",
            *names,
            "192.168.1.20:8000",
            "Partie : ABCDEFGHJK",
            "Code :",
            code,
        ]
    assert "Il n’y a personne à inscrire." in read("A", 0).text


def test_a_game_over_is_told_with_its_end_and_what_was_left() -> None:
    game = hall_session(2)
    play(game, "1 =", "2 as h8 4")
    game.do(EndGame("heure"), now=NOW)
    found = minutes_of_game(game.state, lambda one: one)
    assert found.ended and found.end and found.rest
    assert found.end in Read(pdf(made("proces-verbal", found))).text.replace("\n", " ")
