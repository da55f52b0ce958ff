"""`pioche exporter`: results of a game or a competition of the store, in every format."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from pioche.cli.main import pioche
from pioche.core.errors import InputError
from pioche.store.log import SqlLog
from support.duplicate_room import room_service
from support.live import open_game, order, serving

HERE = Path(__file__).resolve().parents[1] / "formats/foreign"
PEOPLE = (
    {"table": 1, "name": "Éliane Œuvrard", "club": "Tours", "category": "vermeil", "series": "2B"},
    {"table": 2, "name": "=1+1", "club": "@Blois", "category": "senior", "series": "3A"},
    {"table": 4, "name": "Zoé Lys", "club": "Tours", "category": "senior", "series": "7"},
)


def run(*words: object) -> bytes:
    result = CliRunner().invoke(pioche, [str(word) for word in words])
    if isinstance(result.exception, InputError):
        raise result.exception
    assert result.exit_code == 0, result.output
    assert "publier qu’avec leur accord" in result.stderr  # what it holds is told beside it
    return result.stdout_bytes


def evening(chief: httpx.Client, title: str, *lines: str) -> str:
    options = {"name": title, "scores": "computed"}
    opened = open_game(chief, "duplicate", title=title, options=options, players=list(PEOPLE))
    game = str(opened["game"])
    steps: list[tuple[str, dict[str, Any]]] = [
        ("draw-rack", {"letters": "FEDAYIN", "source": "hand"}),
        ("start-clock", {}),
        *(("type-line", {"line": line}) for line in lines),
        ("ring-bell", {}),
        ("close-coup", {}),
        ("retain-top", {}),
        ("end-game", {"note": "fini"}),
    ]
    for kind, body in steps:
        done = order(chief, game, kind, **body)
        assert done.status_code == 200, done.text
    return game


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A store with two evenings, their competition and a classic game."""
    store = tmp_path_factory.mktemp("salle")
    with serving(room_service(SqlLog(store))) as server:
        chief = server.client()
        games = [
            evening(chief, "Soirée d’été", "1 =", "2 de h7", "4 fa h8"),
            evening(chief, "Soirée d’hiver", "1 de h7", "2 =", "4 v"),
        ]
        body = {"name": "Coupe", "place": "Tours", "games": games, "kind": "interclubs"}
        made = chief.post("/api/competitions", json=body).json()
        sent = chief.post(
            "/api/imports",
            content=(HERE / "partie.gcg").read_bytes(),
            headers={"Content-Type": "application/octet-stream"},
        ).json()
    ids = {"game": games[0], "cup": made["competition"], "duel": sent["games"][0]["game"]}
    return store, ids


Kept = tuple[Path, dict[str, str]]


def test_a_game_opens_in_a_french_spreadsheet(kept: Kept) -> None:
    store, ids = kept
    data = run("exporter", ids["game"].lower(), "--format", "csv", "--donnees", store)
    assert data.startswith(b"\xef\xbb\xbf") and b"\r\n" in data
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    ranked = [row[:7] + row[10:12] for row in rows[2:5]]
    assert ranked == [
        ["1", "1", "Éliane Œuvrard", "Tours", "vermeil", "2B", "110", "110", "100,00"],
        ["2", "4", "Zoé Lys", "Tours", "senior", "7", "10", "10", "9,09"],
        ["3", "2", "'=1+1", "'@Blois", "senior", "3A", "6", "6", "5,45"],
    ]


def test_a_game_as_json_holds_its_coups_and_results(kept: Kept) -> None:
    store, ids = kept
    document = json.loads(run("exporter", ids["game"], "--format", "json", "--donnees", store))
    assert document["game"] == ids["game"] and document["ended"] and document["top"] == 110
    assert [(one["word"], one["score"]) for one in document["coups"]] == [("FEDAYIN", 110)]
    totals = {one["name"]: (one["rank"], one["total"]) for one in document["results"]}
    assert totals == {"Éliane Œuvrard": (1, 110), "Zoé Lys": (2, 10), "=1+1": (3, 6)}


def test_the_results_office_gets_its_plain_file(kept: Kept, tmp_path: Path) -> None:
    store, ids = kept
    path = tmp_path / "resultats.txt"
    run("exporter", ids["game"], "--format", "sigles", "-o", path, "--donnees", store)
    assert path.read_bytes() == (
        '"1","Éliane OEuvrard","110"\r\n"2","1+1","6"\r\n'
        '"3","--table vide--","-1"\r\n"4","Zoé Lys","10"\r\n'
    ).encode("latin-1")
    # Nothing is overwritten.
    with pytest.raises(InputError, match="existe déjà"):
        run("exporter", ids["game"], "--format", "sigles", "-o", path, "--donnees", store)


def test_the_page_of_a_game_stands_alone(kept: Kept) -> None:
    store, ids = kept
    page = run("exporter", ids["game"], "--format", "html", "--donnees", store).decode()
    assert page.startswith("<!doctype html>") and "<script" not in page and "://" not in page
    for said in ("Éliane Œuvrard", "FEDAYIN", "Soirée d’été", "<svg"):
        assert said in page


def test_a_competition_in_each_format_that_can_write_one(kept: Kept) -> None:
    store, ids = kept
    rows = run("exporter", ids["cup"], "--format", "csv", "--donnees", store).decode("utf-8-sig")
    assert "1;Éliane Œuvrard;Tours;vermeil;2B;110;6;116;" in rows
    assert "1;'=1+1;'@Blois;senior;3A;6;110;116;" in rows
    document = json.loads(run("exporter", ids["cup"], "--format", "json", "--donnees", store))
    assert [(one["rank"], one["name"], one["total"]) for one in document["lines"]] == [
        (1, "=1+1", 116), (1, "Éliane Œuvrard", 116), (3, "Zoé Lys", 10),
    ]  # fmt: skip
    # A club of no more players than a team is one: 10 and 1 are eleven.
    assert [(one["name"], one["index"], one["division"]) for one in document["teams"]] == [
        ("Tours", 11, 5), ("@Blois", 9, 5),
    ]  # fmt: skip
    page = run("exporter", ids["cup"], "--format", "html", "--donnees", store).decode()
    assert "Coupe" in page and "Zoé Lys" in page and "<script" not in page
    with pytest.raises(InputError, match="n’écrit pas ce genre"):
        run("exporter", ids["cup"], "--format", "sigles", "--donnees", store)


def test_a_classic_game_is_written_as_gcg(kept: Kept) -> None:
    store, ids = kept
    written = run("exporter", ids["duel"], "--format", "gcg", "--donnees", store).decode()
    assert "#player1 Anne_Keller Anne Keller" in written
    assert ">Anne_Keller: " in written and " E7 J.NGLE +28 52" in written
    with pytest.raises(InputError, match="GCG ou en JSON"):
        run("exporter", ids["duel"], "--format", "csv", "--donnees", store)


@pytest.mark.parametrize(
    ("what", "format", "told"),
    [
        ("zz", "csv", "ni partie ni compétition « ZZ »"),
        ("game", "pdf", "Format inconnu : « pdf »"),
        ("game", "gcg", "Seule une partie classique"),
    ],
)
def test_what_cannot_be_is_told(kept: Kept, what: str, format: str, told: str) -> None:
    store, ids = kept
    with pytest.raises(InputError, match=told):
        run("exporter", ids.get(what, what), "--format", format, "--donnees", store)
