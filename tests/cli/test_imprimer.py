"""`pioche imprimer`: any sheet of a game of the store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pioche.cli.imprimer import imprimer
from pioche.printing.competition import Games
from pioche.printing.minutes import Minutes
from pioche.printing.registry import sheets_of
from pioche.printing.sheets.cartons import TableCards
from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import serving
from support.paper import Paper


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    with serving(room_service(SqlLog(tmp_path / "store"))) as live:
        made = DuplicateRoom(live)
        address = f"/api/games/{made.game}/members"
        members = made.chief.get(address).json()["members"]
        first = next(one["member"] for one in members if one["tables"] == [1])
        pair = {"name": "Joueur 1", "partner": "Łucja Ž"}
        assert made.chief.post(f"{address}/{first}", json=pair).status_code == 200
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
    for name in ("resultats", "resultats-officiels", "cartons", "feuilles-de-route"):
        assert "Łucja Ž" in " ".join(Paper((tmp_path / f"{name}.pdf").read_bytes()).strings)
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
