"""Sheets on paper through the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import DuplicateRoom, room_service
from support.live import enter, serving
from support.paper import Paper


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DuplicateRoom]:
    with serving(room_service(SqlLog(tmp_path))) as live:
        yield DuplicateRoom(live)


def test_the_referee_prints_and_players_do_not(room: DuplicateRoom) -> None:
    room.do("draw-rack", letters="AEIRSTN", source="hand")
    room.do("start-clock")
    room.do("type-line", line="* =")
    for step in ("ring-bell", "close-coup", "retain-top"):
        room.do(step)
    address = f"/api/games/{room.game}/print"
    sheets = {}
    for which in ("arbitrage", "billets", "resultats"):
        printed = room.chief.get(address, params={"sheet": which})
        assert printed.status_code == 200
        assert printed.headers["content-type"] == "application/pdf"
        sheets[which] = Paper(printed.content)
    told = sheets["arbitrage"].strings
    for table in (1, 2, 3):
        at = told.index(f"Joueur {table}")
        assert told[at - 1 : at + 4] == [str(table), f"Joueur {table}", "66", "66", "66"]
    assert "Aucun billet de correction." in sheets["billets"].text
    told = sheets["resultats"].strings
    for table in (1, 2, 3):
        at = told.index(f"Joueur {table}")
        assert told[at - 1 : at + 3] == ["1", f"Joueur {table}", str(table), "66"]
    assert room.chief.get(address, params={"sheet": "autre"}).status_code == 404
    assert room.phones[1].get(address).status_code == 403
    assert room.public.get(address).status_code == 403


def test_an_address_that_names_no_sheet_is_told_in_a_short_sentence(room: DuplicateRoom) -> None:
    page = room.chief.get(f"/papier/{room.game}/autre", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert "<h1>Aucune feuille ne porte ce nom.</h1>" in page.text


def test_cards_are_printed_by_whoever_hands_out_codes(room: DuplicateRoom) -> None:
    address = f"/api/games/{room.game}/print"
    printed = room.chief.get(address, params={"sheet": "cartons"})
    assert printed.status_code == 200
    members = room.chief.get(f"/api/games/{room.game}/members").json()["members"]
    codes = {one["tables"][0]: one["code"] for one in members if one["role"] == "joueur"}
    cells = Paper(printed.content).strings
    for table in (1, 2, 3):
        assert cells.count(f"Table {table}") == cells.count(f"Joueur {table}") == 1
        assert cells.count(codes[table]) == 1
    assert cells.count("Code :") == 3
    assert cells.count(f"Partie : {room.game}") == 3
    assert cells.count(room.live.url.removeprefix("http://")) == 3
    assert room.arbiter("A", 1).get(address, params={"sheet": "cartons"}).status_code == 403
    assert room.phones[1].get(address, params={"sheet": "cartons"}).status_code == 403


def over(room: DuplicateRoom) -> None:
    """Play one coup to the end; table 3 never hands anything in."""
    room.do("draw-rack", letters="AEIRSTN", source="hand")
    room.do("start-clock")
    for line in ("1 =", "2 tsar h5 5", "* -"):
        room.do("type-line", line=line)
    for step in ("ring-bell", "close-coup", "retain-top"):
        room.do(step)
    room.do("end-game", note="heure")


def test_the_report_is_told_to_nobody_before_the_end_and_to_everybody_after(
    room: DuplicateRoom,
) -> None:
    addresses = (f"/rapport/{room.game}", f"/papier/{room.game}/rapport")
    for who in (room.chief, room.phones[1], room.public):
        for address in addresses:
            refused = who.get(address)
            assert refused.status_code == 403
            assert "qu’à la fin de la partie" in refused.text
    over(room)
    for address in addresses:
        told = room.chief.get(address)
        assert told.status_code == 200 and told.headers["content-type"].startswith("text/html")
        assert "Joueur 1" in told.text and "Rapport de la partie" in told.text
        assert "Texte à coller" in told.text
    printed = room.chief.get(f"/api/games/{room.game}/print", params={"sheet": "rapport"})
    assert "Joueur 1" in Paper(printed.content).text


@pytest.mark.parametrize(
    ("names", "shown", "hidden"),
    [("names", "Joueur 1", ""), ("initials", "J. 1.", "Joueur 1"), ("tables", "Table 1", "J. 1.")],
)
def test_everybody_reads_names_as_the_game_shows_them(
    room: DuplicateRoom, names: str, shown: str, hidden: str
) -> None:
    room.do("set-hall-options", names=names)
    over(room)
    for address in (f"/rapport/{room.game}", f"/papier/{room.game}/proces-verbal"):
        told = room.public.get(address)
        assert told.status_code == 200
        assert shown in told.text
        assert not hidden or hidden not in told.text
    assert room.public.get(f"/papier/{room.game}/arbitrage").status_code == 403
    assert room.public.get(f"/papier/{room.game}/cartons").status_code == 403


def test_the_list_of_papers_is_what_the_asker_may_open(room: DuplicateRoom) -> None:
    address = f"/api/games/{room.game}/sheets"
    assert room.public.get(address).json() == {"sheets": []}
    assert room.public.get(f"/papiers/{room.game}").status_code == 403
    before = {one["name"] for one in room.chief.get(address).json()["sheets"]}
    assert {"arbitrage", "cartons", "bulletins"} <= before and "rapport" not in before
    over(room)
    for who in (room.chief, room.public, room.arbiter("A", 1)):
        listed = who.get(address).json()["sheets"]
        page = who.get(f"/papiers/{room.game}")
        assert page.status_code == 200
        for one in listed:
            assert one["screen"] in page.text
            assert who.get(one["screen"]).status_code == 200, one
            assert who.get(one["pdf"]).status_code == 200, one
    named = {one["name"] for one in room.public.get(address).json()["sheets"]}
    assert named == {"rapport", "proces-verbal", "quatre-parties"}


def test_one_table_alone_and_a_table_that_is_not_there(room: DuplicateRoom) -> None:
    over(room)
    address = f"/api/games/{room.game}/print"
    one = room.chief.get(address, params={"sheet": "feuilles-de-route", "table": 1})
    assert len(Paper(one.content).pages) == 1
    none = room.chief.get(address, params={"sheet": "feuilles-de-route", "table": 99})
    assert none.status_code == 404 and "table 99" in none.json()["error"]["message"]


def test_more_than_four_games_or_an_unknown_one_are_refused(room: DuplicateRoom) -> None:
    over(room)
    address = f"/api/games/{room.game}/print"
    for games, status in (("AAAAAAAAAA", 404), (",".join("ABCDEFG"), 422)):
        params = {"sheet": "quatre-parties", "games": games}
        assert room.chief.get(address, params=params).status_code == status


def test_a_player_reads_their_own_feuille_de_route_once_the_game_is_over(
    room: DuplicateRoom,
) -> None:
    address, own = f"/papier/{room.game}/feuilles-de-route", f"/api/games/{room.game}/print"
    assert room.phones[1].get(address).status_code == 403
    over(room)
    for table in (1, 2):
        # Whatever table is asked for.
        told = room.phones[table].get(address, params={"table": 3})
        assert told.status_code == 200 and f"Joueur {table}" in told.text
        assert not any(f"Joueur {other}" in told.text for other in {1, 2, 3} - {table})
        printed = room.phones[table].get(own, params={"sheet": "feuilles-de-route"})
        assert len(Paper(printed.content).pages) == 1
    assert room.public.get(address).status_code == 403
    listed = room.phones[1].get(f"/api/games/{room.game}/sheets").json()["sheets"]
    assert "feuilles-de-route" in {one["name"] for one in listed}


def test_who_judges_and_plays_reads_what_judges_read(room: DuplicateRoom) -> None:
    over(room)
    members = room.chief.get(f"/api/games/{room.game}/members").json()["members"]
    enter(room.chief, room.game, next(one for one in members if one["tables"] == [1]))
    address = f"/papier/{room.game}/arbitrage"
    assert room.chief.get(address).status_code == 200
    assert room.chief.get(address, params={"as": "joueur"}).status_code == 403
    assert "Joueur 2" in room.chief.get(f"/rapport/{room.game}").text
    assert "Joueur 2" not in room.chief.get(f"/rapport/{room.game}?as=joueur").text


def test_a_player_and_everybody_read_the_same_report(room: DuplicateRoom) -> None:
    """Drawn once for a whole hall; who looks for oneself finds initials and the table."""
    over(room)
    address = f"/rapport/{room.game}"
    assert room.phones[1].get(address).text == room.public.get(address).text
    assert "J. 1." in room.phones[1].get(address).text


def test_several_games_are_put_on_one_sheet_by_their_codes(room: DuplicateRoom) -> None:
    over(room)
    second = DuplicateRoom(room.live, options={"name": "Manche 2"})
    over(second)
    address = f"/papier/{room.game}/quatre-parties"
    alone = room.public.get(address)
    assert 'name="games" value=""' in alone.text
    both = room.public.get(address, params={"games": f" {second.game.lower()}, {room.game}"})
    assert f'name="games" value="{second.game}"' in both.text
    assert f"games={second.game}" in both.text, "the PDF is of both"
    assert both.text.count('class="picture"') == 2 * alone.text.count('class="picture"')
    running = DuplicateRoom(room.live)
    refused = room.public.get(address, params={"games": running.game})
    assert refused.status_code == 403 and "fin de la partie" in refused.text
