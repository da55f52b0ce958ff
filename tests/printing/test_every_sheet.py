"""Every sheet of the registry, drawn twice: what it says is on the paper and on the screen."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import replace
from typing import Any

import pytest

from pioche.printing.fonts import width_of
from pioche.printing.marks import Text, flat
from pioche.printing.minutes import Minutes
from pioche.printing.model import Paper
from pioche.printing.pdf import _Filler, pdf
from pioche.printing.registry import Sheet, sheet_named, sheets, sheets_of
from pioche.printing.screen import screen
from support.paper import Paper as Read
from support.said import said
from support.sheet_data import data
from support.sheets import evening, minutes


def paper(sheet: Sheet) -> Paper:
    made: Paper = sheet.make(data()[sheet.takes])
    return made


def bare(text: str) -> str:
    return re.sub(r"[\s\u00a0\u202f]+", "", unicodedata.normalize("NFC", text))


EVERY = pytest.mark.parametrize("sheet", sheets(), ids=lambda one: one.name)


@EVERY
def test_all_that_a_sheet_says_is_on_its_paper(sheet: Sheet) -> None:
    made = paper(sheet)
    read = bare("".join(Read(pdf(made)).strings))
    assert [one for one in said(made) if bare(one) not in read] == []


@EVERY
def test_all_that_a_sheet_says_is_on_the_screen(sheet: Sheet) -> None:
    made = paper(sheet)
    shown = bare(html.unescape(re.sub(r"<[^>]+>", "", screen(made))))
    wanted = said(made)
    if "bulletins" in sheet.name:
        wanted = wanted[:400]  # a screen shows the first pieces only, and says how many follow
    assert [one for one in wanted if bare(one) not in shown] == []


@EVERY
def test_nothing_is_drawn_outside_the_sheet(sheet: Sheet) -> None:
    filler = _Filler(paper(sheet))
    for page in filler.fill():
        edge = 8 if page.framed else 3
        for mark in flat(page.marks):
            if not isinstance(mark, Text):
                continue
            wide = width_of(mark.words, mark.size, bold=mark.bold)
            left = mark.x - {"start": 0, "middle": wide / 2, "end": wide}[mark.anchor]
            assert edge <= left and left + wide <= filler.width - edge, mark
            assert edge <= mark.y <= filler.height - edge, mark


@EVERY
def test_the_fonts_travel_with_the_sheet(sheet: Sheet) -> None:
    read = Read(pdf(paper(sheet)))
    assert all(read.fonts.values()) and read.language == "fr-FR"
    assert read.title == paper(sheet).title


@EVERY
def test_the_same_data_give_the_same_bytes(sheet: Sheet) -> None:
    if sheet.name != "bulletins":  # a hundred pages
        assert pdf(paper(sheet)) == pdf(paper(sheet))


@EVERY
def test_every_page_with_a_head_says_which_of_how_many(sheet: Sheet) -> None:
    made = paper(sheet)
    if made.head is None:
        return
    read = Read(pdf(made))
    count = len(read.pages)
    assert [row[-1] for row in read.footers] == [
        f"page {n} sur {count}" for n in range(1, count + 1)
    ]
    assert all(page[0][0] == made.title for page in read.pages)


def test_the_heads_of_a_games_sheets_say_what_was_played() -> None:
    for sheet in sheets_of(Minutes):
        made = paper(sheet)
        if made.head is not None:
            top = " ".join(cell for row in Read(pdf(made)).pages[0][:3] for cell in row)
            for words in ("Tournoi de la Saint-Nicolas", "Samedi 5 décembre 2026, Blois"):
                assert words in top
            assert "Partie normale, 3 min, Règlement FISF, septembre 2011" in top
            assert "lexique « francais »" in top


def test_three_hundred_players_go_on_over_pages_with_the_heads_again() -> None:
    game = evening(300, 2)
    written = minutes(game)
    assert len(written.players) == 300
    for name in ("arbitrage", "resultats", "resultats-officiels", "liste-noms"):
        made = sheet_named(name).make(written)
        read = Read(pdf(made))
        assert len(read.pages) > 3
        strings = bare("".join(read.strings))
        for player in written.players:
            for person in filter(None, (player.name, player.partner)):
                assert bare(person) in strings, (name, player)
        for page in read.pages[1:-1]:
            assert "Nom" in " ".join(page[2]).split(), "the head of the table is on every page"
    official_pages = Read(pdf(sheet_named("resultats-officiels").make(written))).pages
    assert all(any("Total des tops" in row for row in page) for page in official_pages[:-1])


def test_a_report_of_three_hundred_players_is_drawn_in_seconds() -> None:
    made = sheet_named("rapport").make(minutes(evening(300, 2)))
    assert len(Read(pdf(made)).pages) > 8


def test_markup_is_text_on_the_screen() -> None:
    hostile = replace(minutes(), title='<script>alert("x")</script>')
    for name in ("resultats", "rapport", "bulletins", "billets"):
        shown = screen(sheet_named(name).make(hostile))
        assert "<script" not in shown


def test_an_unknown_sheet_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Exception, match=r"« autre » n’existe pas\. Il y a : .*rapport"):
        sheet_named("autre")


def test_a_file_in_the_folder_is_all_that_a_sheet_needs(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pioche.printing.sheets as folder

    (tmp_path / "diplome.py").write_text(
        "from pioche.printing.minutes import Minutes\n"
        "from pioche.printing.model import Paper, Paragraph\n"
        "from pioche.printing.registry import Sheet\n"
        "def make(minutes):\n"
        "    first = minutes.standings[0].player.label\n"
        "    return Paper('Diplôme', minutes.head, (Paragraph(first),))\n"
        "SHEETS = (Sheet('diplome', 'Diplôme', 'Au premier', Minutes, make),)\n"
    )
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    sheets.cache_clear()
    try:
        made = sheet_named("diplome").make(minutes())
        assert minutes().standings[0].player.label in Read(pdf(made)).text
    finally:
        sheets.cache_clear()
