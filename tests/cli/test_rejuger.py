"""`pioche donnees rejuger`: a played evening judged again, in a store in use and in a file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from pioche.cli.main import pioche
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.codec import StoredEvent
from pioche.games.registry import game_named
from pioche.room.host import Host
from pioche.room.log import NewGame
from pioche.room.people import Actor, Role
from pioche.room.words import Lexicons
from pioche.store.gamefile import export_game, read_game
from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service, words
from support.finished import SMALL
from support.live import serving
from support.orders import opening, write

RACKS = ("AEIRSTN", None, None)


def rejuger(*arguments: object) -> Result:
    return CliRunner().invoke(pioche, ["donnees", "rejuger", *map(str, arguments)])


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Three coups in a hall, by phone and on paper; the server goes on while it is judged."""
    where = tmp_path_factory.mktemp("soiree")
    with serving(room_service(SqlLog(where, exclusive=True))) as live:
        room = DuplicateRoom(live)
        for rack in RACKS:
            hand = {"letters": rack, "source": "hand"} if rack else {}
            room.do("draw-rack", **hand)
            if room.view()["phase"] == "ended":
                break
            room.do("start-clock")
            tops = room.view()["tops"]
            first = tops["candidates"][0]
            assert room.hand_in(1, first["word"], first["ref"], tops["score"]).status_code == 200
            room.do("type-line", line=f"2 {first['word']} {first['ref']} {tops['score'] + 1}")
            room.do("ring-bell")
            room.do("close-coup")
            room.do("retain-top")
        yield where, room.game


def test_a_played_evening_does_not_differ(evening: tuple[Path, str]) -> None:
    where, game = evening
    before = _contents(where)
    result = rejuger("--donnees", where)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == "1 partie rejugée : aucune différence."
    assert result.output.startswith(game)
    assert _contents(where) == before
    assert rejuger(game.lower(), "--donnees", where).exit_code == 0


def _contents(where: Path) -> list[Any]:
    store = SqlLog(where, read_only=True)
    try:
        return [store.load(row.id) for row in store.games()]
    finally:
        store.close()


def test_as_json(evening: tuple[Path, str]) -> None:
    where, game = evening
    document = json.loads(rejuger("--donnees", where, "--json").output)
    assert document["differences"] == 0
    (judged,) = document["games"]
    assert (judged["game"], judged["kind"], judged["not_judged"]) == (game, "duplicate", 0)
    assert judged["lexicon"]["present"] is True
    assert judged["judged"] > 10


def exported(evening: tuple[Path, str], path: Path, change: Any = None) -> Path:
    """Export the evening; a change is given each event's type and body, and may give another."""
    where, game = evening
    store = SqlLog(where)
    export_game(store, game, path)
    store.close()
    if change is None:
        return path
    file = read_game(path)
    file.events = [_changed(event, change) for event in file.events]
    file.sha256 = file.fingerprint()
    path.write_bytes(msgspec.json.encode(file))
    return path


def _changed(event: StoredEvent, change: Any) -> StoredEvent:
    body = msgspec.json.decode(event.body)
    change(event.type, body)
    return replace(event, body=msgspec.Raw(msgspec.json.encode(body)))


def test_an_exported_game_and_one_touched(evening: tuple[Path, str], tmp_path: Path) -> None:
    path = exported(evening, tmp_path / "partie.json")
    assert rejuger(path).exit_code == 0

    points: list[int] = []

    def richer(kind: str, body: dict[str, Any]) -> None:
        if kind == "slip-entered" and body["coup"] == 1:
            points.append(body["verdict"]["points"])
            body["verdict"]["points"] += 7

    touched = exported(evening, tmp_path / "triche.json", richer)
    result = rejuger(touched)
    assert result.exit_code == 1
    told = "Coup 1, table 2 : bulletin saisi, points du bulletin : {} au journal, {} aujourd’hui."
    assert told.format(points[0] + 7, points[0]) in result.output
    (judged,) = json.loads(rejuger(touched, "--json").output)["games"]
    first = judged["differences"][0]
    assert (first["code"], first["coup"], first["table"]) == ("value", 1, 2)
    assert first["message"].startswith("Coup 1, table 2 : ")


def test_an_edition_changed_since(evening: tuple[Path, str], tmp_path: Path) -> None:
    def older(kind: str, body: dict[str, Any]) -> None:
        if kind == "game-opened":
            body["edition"]["policies"]["slips"]["penalty"][0] = 12

    result = rejuger(exported(evening, tmp_path / "ancienne.json", older))
    assert result.exit_code == 1
    assert (
        "Ouverture, edition.policies.slips.penalty : 12, 5.3, fisf-2011 au journal,"
        " 5, 5.3, fisf-2011 aujourd’hui."
    ) in result.output


def test_words_that_are_not_here(evening: tuple[Path, str], tmp_path: Path) -> None:
    def other(kind: str, body: dict[str, Any]) -> None:
        if kind == "game-opened":
            body["lexicon"], body["lexicon_sha256"] = "maison", "ab" * 32

    path = exported(evening, tmp_path / "maison.json", other)
    result = rejuger(path)
    assert result.exit_code == 0, result.output
    assert "La liste de mots « maison » (empreinte abababababab…) n’est pas" in result.output
    assert "n’ont pas été refaits" in result.output
    (judged,) = json.loads(rejuger(path, "--json").output)["games"]
    assert judged["lexicon"]["present"] is False
    assert judged["not_judged"] > 0


def test_what_cannot_be_asked(evening: tuple[Path, str], tmp_path: Path) -> None:
    where, game = evening
    for arguments in (
        ("ZZZZ", "--donnees", where),
        (game, "--donnees", tmp_path / "rien"),
        (tmp_path / "rien.json",),
    ):
        result = rejuger(*arguments)
        assert isinstance(result.exception, InputError), arguments
    broken = tmp_path / "autre.json"
    broken.write_text("{}")
    assert isinstance(rejuger(broken).exception, InputError)


def test_a_game_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    store = SqlLog(tmp_path)
    write(store, opening("BELOTE"))  # a kind of game that nobody knows
    store.close()
    result = rejuger("--donnees", tmp_path)
    assert result.exit_code == 1
    assert "La partie ne se lit pas" in result.output


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("classic", {}),
        ("jarnac", {}),
        ("loto", {}),
        ("inverse", {"rows": SMALL}),
        ("solitaire", {"which": "a"}),
        ("duplicate", {"at_home": True, "timed": False}),
    ],
)
def test_games_of_every_kind_as_the_room_writes_them(
    tmp_path: Path, kind: str, options: dict[str, Any]
) -> None:
    store = SqlLog(tmp_path)
    seats = ["1"] if kind == "solitaire" else ["1", "2"]

    async def open_one() -> None:
        host = Host(store, game_named, words)
        await host.start()
        actor = Actor(Role.PLAYER, "m1", "1", host=True)
        new = NewGame("G", kind, "Essai", host.clock.now())
        await host.open(actor, "open", new, "francais", options, seats)
        await host.stop()

    asyncio.run(open_one())
    store.close()
    result = rejuger("--donnees", tmp_path)
    assert (result.exit_code, result.output.splitlines()[-1]) == (
        0,
        "1 partie rejugée : aucune différence.",
    )


def test_a_list_is_known_by_its_fingerprint() -> None:
    lexicons, bundled = Lexicons(), Lexicon.load("francais")
    found = lexicons.with_fingerprint("autre-nom", bundled.sha256)
    assert found is not None and found.sha256 == bundled.sha256
    assert lexicons.with_fingerprint("francais", "00" * 32) is None
