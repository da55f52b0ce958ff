"""Results as files: what a spreadsheet, the results office and a browser make of them."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace

import pytest

from pioche.core.errors import InputError
from pioche.formats.federations import write_results, writers
from pioche.formats.results import CompetitionResults, GameResults, game_results
from pioche.games.duplicate.coup.commands import EndGame
from pioche.rules.ranking.competition import CompetitionRules, Cut, rank_competition
from pioche.rules.ranking.people import Played
from pioche.rules.ranking.standing import Entrant
from support.duplicate_hall import hall_session, play

NAMES = {
    1: "Éliane Œuvrard",
    2: "=cmd|' /C calc'!A1",
    3: 'Šimková "Zdena"',
    4: "<script>alert(1)</script>",
}


def named(player: Entrant) -> Entrant:
    name = NAMES.get(player.table, "")
    return replace(player, name=name, club="@Tours", category="senior", series="2B")


def hall() -> GameResults:
    game = hall_session(6)
    play(game, "1 =", "2 passe h8 16", "3 tas h8 6", "4 as h8 4")
    game.do(EndGame("fin"))
    state = game.state
    assert state.ended is not None
    state = replace(state, ended=replace(state.ended, valid=True))
    return game_results(state, id="ABC", title="Soirée", created_at=1_800_000_000_000, named=named)


def test_a_french_spreadsheet_opens_the_csv() -> None:
    _writer, data = write_results("csv", hall())
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert rows[0][:3] == ["Rang", "Table", "Nom"]
    by_name = {row[2]: row for row in rows[2:] if len(row) > 10}
    assert "Éliane Œuvrard" in by_name
    assert re.fullmatch(r"\d+,\d\d", by_name["Éliane Œuvrard"][11])
    # No cell begins a formula, but for numbers.
    for row in rows:
        for cell in row:
            assert not re.match(r"[=+@\t\r|%].", cell), cell
            assert not cell.startswith("-") or re.fullmatch(r"-\d+(,\d+)?", cell), cell
    assert any("noms, clubs" in cell for row in rows for cell in row)


def test_the_results_office_reads_its_plain_file() -> None:
    writer, data = write_results("sigles", hall())
    text = data.decode("latin-1")
    lines = text.splitlines()
    assert lines[0].startswith('"1","Éliane OEuvrard","')
    # An office opens it in a spreadsheet, which must not compute a name.
    assert lines[1].startswith('"2","cmd|')
    assert lines[2].startswith('"3","Simková \'Zdena\'","')
    # A table where nobody ever played is empty, and stands in its place.
    assert lines[4:] == ['"5","--table vide--","-1"', '"6","--table vide--","-1"']
    assert all(len(row) == 3 for row in csv.reader(io.StringIO(text)))
    assert "iso-8859-1" in writer.media
    with pytest.raises(InputError, match="n’a pas de résultats"):
        write_results("sigles", replace(hall(), annulled=True))
    with pytest.raises(InputError, match="Personne"):
        write_results("sigles", replace(hall(), lines=()))


def test_json_holds_every_figure() -> None:
    document = json.loads(write_results("json", hall())[1])
    assert document["format"] == "pioche-resultats"
    assert document["coups"][0]["rack"] == "PASSETN"
    assert sum(document["results"][0]["coups"]) == document["results"][0]["points"]
    assert "personnes" in document["contains"]


def test_the_page_stands_alone() -> None:
    page = write_results("html", hall())[1].decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert not re.search(r"(?:src|href)\s*=|url\(|@import|https?://", page)
    assert page.count("<svg") >= 1 and 'class="grid"' in page
    assert "Éliane Œuvrard" in page and "À ne" not in page and "à ne publier" in page


def competition() -> CompetitionResults:
    found = hall()
    standings = tuple(line.standing for line in found.lines)
    games = [Played(f"G{n}", f"Partie {n}", n, standings, (found.top,)) for n in (1, 2)]
    rules = CompetitionRules(kind="interclubs", cuts=(Cut(1, 2),))
    return CompetitionResults("C", "Tournoi <b>", "Blois", 5, rank_competition(games, rules))


def test_a_competition_is_written_in_each_format_that_can() -> None:
    assert json.loads(write_results("json", competition())[1])["name"] == "Tournoi <b>"
    table = write_results("csv", competition())[1].decode("utf-8-sig")
    assert "P1;P2;Cumul" in table
    page = write_results("html", competition())[1].decode()
    assert "Tournoi &lt;b&gt;" in page and 'class="cut"' in page
    with pytest.raises(InputError, match="n’écrit pas ce genre"):
        write_results("sigles", competition())
    with pytest.raises(InputError, match="Format inconnu : « pdf »"):
        write_results("pdf", competition())


def test_formats_have_a_name_and_say_what_they_hold() -> None:
    assert {"csv", "json", "sigles", "html"} <= set(writers())
