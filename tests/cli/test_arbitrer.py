"""`pioche arbitrer`, as people run it."""

import json

import pytest
from click.testing import CliRunner

from pioche.cli.arbitrer import arbitrer
from pioche.core.errors import InputError
from support.paper import Paper

SLIPS = {
    "position": {"moves": [["PASSE", "H8"]], "rack": "RERAEUI"},
    "slips": [
        {"table": 12, "solutions": [{"word": "REPASSERAI", "reference": "H6", "score": 36}]},
        {"table": 13, "solutions": [{"word": "REPASSERAI", "score": 35}]},
        {"table": 14, "state": "late"},
    ],
}
ROOM = {
    "players": [{"table": 1, "name": "Ana", "arbiter": "A"}, {"table": 2, "name": "Zoé"}],
    "coups": [
        {
            "position": {"rack": "FEDAYIN"},
            "slips": [
                {"table": 1, "solutions": [{"word": "FEDAYIN", "score": 110}]},
                {"table": 2, "solutions": [{"word": "FEDAYIM", "score": 110}]},
            ],
        }
    ],
}


def write(tmp_path, data):
    path = tmp_path / "bulletins.json"
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    return str(path)


def run(*arguments):
    return CliRunner().invoke(arbitrer, arguments, catch_exceptions=False)


def test_json_is_one_document_and_nothing_else(tmp_path):
    answer = run(write(tmp_path, SLIPS), "--json")
    assert answer.exit_code == 0
    document = json.loads(answer.stdout)
    assert [verdict["points"] for verdict in document["verdicts"]] == [36, 36, 0]
    assert document["verdicts"][1]["faults"][0]["article"] == "5.2"


def test_text_says_each_verdict_with_its_article(tmp_path):
    text = run(write(tmp_path, SLIPS)).stdout
    assert "table 12 : REPASSERAI H6, 36 points" in text
    assert "5.2 : Le score est faux : 35 au lieu de 36." in text
    assert "5.4 : Le bulletin a été écrit après le temps imparti." in text


def test_a_room_ends_with_its_ranking(tmp_path):
    text = run(write(tmp_path, ROOM)).stdout
    assert "Classement" in text
    assert "Ana" in text
    assert "110" in text


def test_a_name_is_printed_as_it_is_written(tmp_path):
    players = [{"table": 1, "name": "[/b]"}, {"table": 2, "name": "Zoé"}]
    assert "[/b]" in run(write(tmp_path, {**ROOM, "players": players})).stdout


@pytest.mark.parametrize(
    ("edition", "formula", "coups", "annulled"),
    [
        ("fisf-2011", "normale", 14, True),
        ("fisf-2011", "normale", 15, False),
        ("fisf-2011", "7-sur-8", 9, True),
        ("fisf-2011", "7-sur-8", 10, False),
        ("fisf-2009", "normale", 14, True),
    ],
)
def test_a_game_broken_off_too_early_has_no_results(tmp_path, edition, formula, coups, annulled):
    """2011: 3.6, 2009: 2.7."""
    header = {"edition": edition, "formula": formula, "interrupted": True}
    path = write(tmp_path, {**ROOM, **header, "coups": ROOM["coups"] * coups})
    document = json.loads(run(path, "--json").stdout)
    assert document.get("annulled", False) is annulled
    assert bool(document["results"]) is not annulled
    text = run(path).stdout
    assert ("Partie annulée, article" in text) is annulled
    assert ("Classement" in text) is not annulled


def row_of(sheet, name, cells):
    """What stands before a name on a sheet, the name, and so many cells after it."""
    at = sheet.strings.index(name)
    return sheet.strings[at - 1 : at + cells]


def test_sheets_on_paper(tmp_path):
    target = tmp_path / "feuilles"
    answer = run(write(tmp_path, ROOM), "--pdf", str(target), "--json")
    assert json.loads(answer.stdout)
    names = sorted(path.name for path in target.iterdir())
    assert names == ["billets-de-correction.pdf", "feuille-d-arbitrage.pdf", "resultats.pdf"]
    told, points, results = (Paper((target / name).read_bytes()) for name in names)
    assert told.strings[:3] == ["Table", "2", "Zoé"]
    assert row_of(points, "Ana", 4) == ["1", "Ana", "110", "110", "110"]
    assert row_of(points, "Zoé", 5) == ["2", "Zoé", "0", "Z", "0", "0"]
    assert row_of(results, "Ana", 3) == ["1", "Ana", "1", "110"]
    assert row_of(results, "Zoé", 3) == ["2", "Zoé", "2", "0"]
    with pytest.raises(InputError) as refused:
        run(write(tmp_path, ROOM), "--pdf", str(target))
    assert refused.value.code == "files.exists"


def test_a_bad_file_writes_nothing(tmp_path):
    target = tmp_path / "feuilles"
    bad = {**ROOM, "players": [{"table": "un"}]}
    with pytest.raises(InputError):
        run(write(tmp_path, bad), "--pdf", str(target))
    assert not target.exists()


def test_a_missing_file(tmp_path):
    with pytest.raises(InputError) as refused:
        run(str(tmp_path / "rien.json"))
    assert refused.value.code == "files.missing"
