"""The papers of a competition: what each reads of people, and that they say what is ranked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import room_service
from support.live import LiveServer, open_game, order, serving
from support.paper import Paper

PLAYERS = [
    {"name": "Ana Roux", "club": "Tours", "category": "vermeil", "series": "2B", "table": 1},
    {"name": "Luc Bon", "club": "Blois", "category": "senior", "series": "3A", "table": 2},
    {"name": "Zoé Lys", "club": "Tours", "category": "junior", "series": "7", "table": 3},
]


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path))) as server:
        yield server


def hall(chief: httpx.Client, title: str, *lines: str, names: str = "names") -> str:
    options = {"name": title, "scores": "computed", "names": names}
    opened = open_game(chief, "duplicate", title=title, options=options, players=PLAYERS)
    game = str(opened["game"])
    steps: list[tuple[str, dict[str, Any]]] = [
        ("draw-rack", {"letters": "FEDAYIN", "source": "hand"}),
        ("start-clock", {}),
        *(("type-line", {"line": line}) for line in lines),
        *((step, {}) for step in ("ring-bell", "close-coup", "retain-top")),
        ("end-game", {"note": "une manche d’un coup"}),
    ]
    for kind, body in steps:
        done = order(chief, game, kind, **body)
        assert done.status_code == 200, done.text
    return game


def season(chief: httpx.Client, *names: str, **rules: str) -> str:
    games = [
        hall(chief, f"Soirée {n}", "1 =", "2 fade h8", "3 fine h8", names=shown)
        for n, shown in enumerate(names, 1)
    ]
    body = {"name": "Saison du club", "place": "Blois", "kind": "season", "games": games, **rules}
    made = chief.post("/api/competitions", json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["competition"])


def test_its_papers_say_what_is_ranked_and_minors_by_their_initials(live: LiveServer) -> None:
    chief, public = live.client(), live.client()
    kept = season(chief, "names", "names", units="teams")
    ranked = chief.get(f"/api/competitions/{kept}").json()["results"]["lines"]
    for who, minor in ((chief, "Zoé Lys"), (public, "Z. L.")):
        listed = who.get(f"/competition/{kept}/papiers").text
        assert "Saison du club" in listed
        assert ("Résultats officiels" in listed) is (who is chief)
        for sheet in ("tournoi", "saison", "interclubs", "joueur"):
            assert f"/competition/{kept}/papier/{sheet}" in listed
            shown = who.get(f"/competition/{kept}/papier/{sheet}")
            address = f"/api/competitions/{kept}/print"
            printed = who.get(address, params={"sheet": sheet})
            assert shown.status_code == printed.status_code == 200
            told = " ".join(Paper(printed.content).strings)
            assert "Saison du club" in told and "Saison du club" in shown.text
            assert "Blois" in told and "Partie normale, 3 min" in told and "« francais »" in told
            if sheet != "joueur":
                assert minor in told and minor in shown.text and "Ana Roux" in told
        # Of somebody by initials only the general ranking tells, not the one of their club.
        table = who.get(f"/competition/{kept}/papier/tournoi").text
        general, tours = table.split("Club Tours")
        assert minor in general and "Ana Roux" in tours and (minor in tours) is (who is chief)
        rows = Paper(who.get(f"/api/competitions/{kept}/print?sheet=saison").content).rows
        for line in ranked:
            name = line["name"] if line["name"] != "Zoé Lys" else minor
            own = next(row for row in rows if name in row)
            assert own[0] == str(line["rank"]) and str(line["total"]) in own[2:]
    second = public.get(f"/competition/{kept}/papier/joueur", params={"player": 2}).text
    assert ranked[1]["name"] in second or "Z. L." in second
    assert "Soirée 1" in second and "Soirée 2" in second
    for place in (0, 4):
        none = public.get(f"/competition/{kept}/papier/joueur", params={"player": place})
        assert none.status_code == 404 and f"place {place}" in none.text
    browser = {"Accept": "text/html"}
    unknown = public.get(f"/competition/{kept}/papier/autre", headers=browser)
    assert unknown.status_code == 404
    assert "<h1>Aucune feuille ne porte ce nom.</h1>" in unknown.text
    official = {"sheet": "resultats-competition"}
    address = f"/api/competitions/{kept}/print"
    assert "P1 P2" in " ".join(Paper(chief.get(address, params=official).content).strings)
    refused = public.get(address, params=official)
    assert (refused.status_code, refused.json()["error"]["code"]) == (
        403, "competition.keeper-of-all",
    )  # fmt: skip


def test_the_least_open_of_its_halls_says_how_people_are_read(live: LiveServer) -> None:
    chief, public = live.client(), live.client()
    kept = season(chief, "names", "initials", units="teams")
    for sheet in ("saison", "tournoi"):
        told = public.get(f"/competition/{kept}/papier/{sheet}").text
        assert "A. R." in told and "Roux" not in told and "Tours" not in told
    assert public.get(f"/competition/{kept}/papier/interclubs").status_code == 403
    assert "interclubs" not in public.get(f"/competition/{kept}/papiers").text
    assert "Ana Roux" in chief.get(f"/competition/{kept}/papier/saison").text
    assert public.get("/competition/AAAAAAAAAA/papiers").status_code == 404
