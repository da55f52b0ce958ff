"""`pioche imprimer`: any sheet of a game of the store."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pioche.cli.imprimer import imprimer
from pioche.formats.people import Individual
from pioche.printing.competition import Games
from pioche.printing.minutes import Minutes
from pioche.printing.registry import sheets_of
from pioche.printing.sheets.cartons import TableCards
from pioche.room.directory import Known, Seated
from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import serving
from support.paper import Paper


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    log = SqlLog(tmp_path / "store")
    with serving(room_service(log)) as live:
        made = DuplicateRoom(live)
        address = f"/api/games/{made.game}/members"
        members = made.chief.get(address).json()["members"]
        first = next(one["member"] for one in members if one["tables"] == [1])
        pair = {"name": "Joueur 1", "partner": "Łucja Ž"}
        assert made.chief.post(f"{address}/{first}", json=pair).status_code == 200
        keller = Individual("Keller", "Sophie", "1234567", "Blois", series="4A")
        known = Known("k1", replace(keller, club="Gand", nationality="BEL"))
        log.change_people(lambda _all: ([known], None))
        seats = [
            Seated(
                "1", False, Individual("Keller", "Sophie", "1234567", "Blois", series="4A"), "k1"
            ),
            Seated("1", True, Individual("Ž", "Łucja", "7654321", "Tours", series="3B")),
        ]
        log.note_seated(made.game, seats)
        made.do("draw-rack", letters="AEIRSTN", source="hand")
        made.do("start-clock")
        made.do("type-line", line="* =")
        for step in ("ring-bell", "close-coup", "retain-top"):
            made.do(step)
        yield made


def run(tmp_path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(imprimer, [*arguments, "--donnees", str(tmp_path / "store")])


def test_every_sheet_is_listed_and_written_beside_a_server_that_runs(
    room: DuplicateRoom, tmp_path: Path
) -> None:
    room.do("end-game", note="heure")
    listed = run(tmp_path, room.game)
    assert listed.exit_code == 0
    names = [line.split()[0] for line in listed.output.splitlines()]
    assert names == [one.name for one in sheets_of(Minutes, Games, TableCards)]
    for name in names:
        path = tmp_path / f"{name}.pdf"
        done = run(tmp_path, room.game.lower(), name, "-o", str(path))
        assert done.exit_code == 0, done.exception
        assert Paper(path.read_bytes()).pages
    assert "Joueur 2" in Paper((tmp_path / "resultats.pdf").read_bytes()).text
    for name in ("resultats", "cartons", "feuilles-de-route"):
        assert "Łucja Ž" in " ".join(Paper((tmp_path / f"{name}.pdf").read_bytes()).strings)
    # The register's people, each of a pair by themselves; what it does not know is empty.
    official = Paper((tmp_path / "resultats-officiels.pdf").read_bytes())
    assert ("1234567", "Keller", "Sophie", "4A", "Blois", "BEL", "66", "0", "100,00", "66") in [
        row[1:] for row in official.rows
    ]
    assert ("7654321", "Ž", "Łucja", "3B", "Tours") in official.rows
    address = f"/api/games/{room.game}/print"
    printed = room.chief.get(address, params={"sheet": "resultats-officiels"})
    assert Paper(printed.content).rows == official.rows, "the console prints the same"
    members = room.chief.get(f"/api/games/{room.game}/members").json()["members"]
    codes = {one["code"] for one in members if one["role"] == "joueur"}
    assert codes <= set(Paper((tmp_path / "cartons.pdf").read_bytes()).strings)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("AAAAAAAAAA", "resultats"), "AAAAAAAAAA"),
        (("GAME", "autre"), "« autre » n’existe pas"),
        (("GAME", "rapport"), "qu’à la fin"),
        (("GAME", "feuilles-de-route", "--table", "77"), "table 77"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence_and_no_file(
    room: DuplicateRoom, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    path = tmp_path / "f.pdf"
    given = [room.game if one == "GAME" else one for one in arguments]
    refused = run(tmp_path, *given, "-o", str(path))
    assert refused.exit_code != 0 and said in str(refused.exception)
    assert not path.exists()


def test_nothing_is_overwritten(room: DuplicateRoom, tmp_path: Path) -> None:
    path = tmp_path / "f.pdf"
    path.write_text("autre chose")
    assert run(tmp_path, room.game, "resultats", "-o", str(path)).exit_code != 0
    assert path.read_text() == "autre chose"


def test_the_papers_of_a_competition(room: DuplicateRoom, tmp_path: Path) -> None:
    room.do("end-game", note="heure")
    body = {"name": "Saison du club", "kind": "season", "games": [room.game]}
    made = room.chief.post("/api/competitions", json=body).json()["competition"]
    listed = run(tmp_path, made)
    names = [line.split()[0] for line in listed.output.splitlines()]
    assert names == ["resultats-competition", "tournoi", "saison", "joueur"]
    for name in names:
        path = tmp_path / f"{name}.pdf"
        assert run(tmp_path, made.lower(), name, "-o", str(path)).exit_code == 0
        told = " ".join(Paper(path.read_bytes()).strings)
        assert "Saison du club" in told
    refused = run(tmp_path, made, "joueur", "--joueur", "9")
    assert "place 9" in str(refused.exception)
