"""Lists of people: every format, every encoding, and what is broken or hostile in them."""

from __future__ import annotations

import codecs

import pytest

from pioche.core.errors import InputError
from pioche.formats.people import MOST_BYTES, Individual, read_people
from pioche.formats.people.naming import pair_names, split_name
from support.people import crowd, federal_line

FEDERAL = "LEFÈVRE;Hélène;1534002;1520;2B;Tours;V;F;FFSC;1400;3A;1,25"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"], ids=str)
def test_the_federal_file_is_read_in_any_usual_encoding(encoding: str) -> None:
    read = read_people(FEDERAL.encode(encoding))
    assert (read.format, read.refused) == ("federal", ())
    assert read.rows[0].who == Individual(
        "LEFÈVRE", "Hélène", "1534002", "Tours", "vermeil", "2B", "FFSC", "F",
        "1520", "1400", "3A", "1.25",
    )  # fmt: skip


def test_broken_lines_and_copies_are_refused_one_by_one() -> None:
    lines = [federal_line(who) for who in crowd(100)]
    lines[10] = lines[10].rsplit(";", 3)[0]
    lines[20] = lines[19]
    lines[30] = ";" + lines[30].partition(";")[2]
    lines[40] = lines[40].replace(lines[40].split(";")[2], "12B45")
    lines[50] = ";".join([*lines[50].split(";")[:3], "mille", *lines[50].split(";")[4:]])
    read = read_people("\r\n".join(lines).encode("latin-1"))
    assert read.read == 100
    assert {one.line: one.reason for one in read.refused} == {
        11: "9 colonnes au lieu de 12.",
        21: "Licence 1000019 déjà lue à la ligne 20.",
        31: "Il n’y a pas de nom.",
        41: "Licence « 12B45 » : des chiffres attendus, sept d’ordinaire.",
        51: "Un nombre est attendu, pas « mille ».",
    }


def test_headings_may_come_in_any_order_and_unknown_ones_are_left_out() -> None:
    head = "Club;Remarque;Prénom;Licence;Table;NOM;Catégorie\n"
    (row,) = read_people(head + "Blois;bavard;Luc;14 595 63;4;BARTHÉLEMY;S\n").rows
    assert row.table == 4
    assert row.who == Individual("BARTHÉLEMY", "Luc", "1459563", "Blois", "senior")


@pytest.mark.parametrize("sign", ["\t", ",", "|", ";"])
def test_a_table_is_read_whatever_separates_its_columns(sign: str) -> None:
    text = sign.join(("Nom", "Prénom", "Club")) + "\n" + sign.join(("Vidal", "Serge", '"Blois"'))
    (row,) = read_people(text).rows
    assert (row.who.surname, row.who.names, row.who.club) == ("Vidal", "Serge", "Blois")


def test_names_pasted_one_a_line_with_or_without_tables() -> None:
    read = read_people("LEFÈVRE Hélène\nMme Odile FERRAND\n\n12 Nguyen Thierry\nde la Tour Anne\n")
    assert read.format == "noms"
    told = [(one.line, one.table, one.who.surname, one.who.names) for one in read.rows]
    assert told == [
        (1, None, "LEFÈVRE", "Hélène"),
        (2, None, "FERRAND", "Odile"),
        (4, 12, "Nguyen", "Thierry"),
        (5, None, "de la Tour", "Anne"),
    ]


def test_a_table_pasted_from_a_spreadsheet_without_headings() -> None:
    (row,) = read_people("3\tZIEGLER\tAnne\t1503452\tVermeil\t3A\tOrléans\n").rows
    assert row.table == 3
    assert row.who == Individual("ZIEGLER", "Anne", "1503452", "Orléans", "vermeil", "3A")


def test_the_ranking_refreshes_and_keeps_no_points() -> None:
    read = read_people("1;DUPONT Jean;1234567;S;3A;Blois;5012;1;2;3;4;2B\n".encode("latin-1"))
    assert (read.format, read.refreshes) == ("classement", True)
    assert read.rows[0].who == Individual("DUPONT", "Jean", "1234567", "Blois", "senior", "3A")
    headed = "Place;Joueur;Licence;Catégorie;Série;Club;Points;PS1;PS2;PS3;PP4;Série potentielle\n"
    assert read_people(headed + "1;DUPONT Jean;1234567;S;3A;Blois;5;1;2;3;4;2B").rows[0].who == (
        read.rows[0].who
    )


@pytest.mark.parametrize("sign", list("=+@-"))
@pytest.mark.parametrize("column", ["Nom", "Club"])
def test_what_a_spreadsheet_would_compute_is_refused(sign: str, column: str) -> None:
    cells = {"Nom": "Vidal", "Club": "Blois", column: f"{sign}HYPERLINK(1)"}
    read = read_people(";".join(cells) + "\n" + ";".join(cells.values()))
    assert not read.rows
    assert "serait calculée" in read.refused[0].reason


def test_a_line_that_is_not_in_the_files_encoding_is_refused_alone() -> None:
    data = "LEFÈVRE Hélène\nÉVRARD Zoé\n".encode() + "ÇELIK".encode()[:1]
    read = read_people(data)
    assert [one.who.surname for one in read.rows] == ["LEFÈVRE", "ÉVRARD"]
    assert "encodage" in read.refused[0].reason


@pytest.mark.parametrize(
    ("data", "format", "code"),
    [
        (b"", "auto", "people.empty"),
        (b" \n;;;\n", "auto", "people.empty"),
        (b"PK\x03\x04\0\0", "auto", "people.not-text"),
        (codecs.BOM_UTF16_LE + b"a", "auto", "people.not-text"),
        (b"a" * (MOST_BYTES + 1), "auto", "people.too-large"),
        (b"\nx" * 50_001, "auto", "people.too-many"),
        (b"Vidal", "excel", "people.format"),
        (b"a;b\nc;d", "csv", "people.no-heading"),
        (b"Nom;Nom\nc;d", "csv", "people.heading-twice"),
    ],
)
def test_what_is_no_list_at_all_is_refused_in_one_sentence(
    data: bytes, format: str, code: str
) -> None:
    with pytest.raises(InputError) as refused:
        read_people(data, format)
    assert refused.value.code == code
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ['"Vidal;Serge', "a" * 5000, "Vidal " + "x" * 200, "12", "!!!"])
def test_a_broken_line_is_refused_and_repeated_in_short(text: str) -> None:
    read = read_people(text + "\nBON Nom", "noms")
    assert [one.who.surname for one in read.rows] == ["BON"]
    assert len(read.refused[0].text) <= 300


def test_names_are_told_apart_and_pairs_found() -> None:
    assert split_name("LEFÈVRE-DUPONT Anne Lise") == ("LEFÈVRE-DUPONT", "Anne Lise")
    assert split_name("Luc de LA TOUR") == ("de LA TOUR", "Luc")
    assert split_name("Vidal, Serge") == ("Vidal", "Serge")
    assert pair_names("RIVIÈRE & COSTA") == ("RIVIÈRE", "COSTA")
    assert pair_names("Rivière et Costa") == ("Rivière", "Costa")
    assert pair_names("Yvette Dubois") is None
