"""Several halls added up, through the API (2011: 7)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import room_service
from support.live import LiveServer, enter, open_game, order, serving
from support.paper import Paper


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path))) as server:
        yield server


def hall(chief: httpx.Client, title: str, *players: dict[str, Any]) -> str:
    """Open a hall; its players by table."""
    options = {"name": title, "scores": "computed"}
    opened = open_game(chief, "duplicate", title=title, options=options, players=list(players))
    return str(opened["game"])


def coup(chief: httpx.Client, game: str, *lines: str, over: bool = True) -> None:
    """Play one coup of lines typed, and end the game unless it goes on."""
    steps: list[tuple[str, dict[str, Any]]] = [
        ("draw-rack", {"letters": "FEDAYIN", "source": "hand"}),
        ("start-clock", {}),
        *(("type-line", {"line": line}) for line in lines),
        ("ring-bell", {}),
        ("close-coup", {}),
        ("retain-top", {}),
    ]
    if over:
        steps.append(("end-game", {"note": "une manche d’un coup"}))
    for kind, body in steps:
        done = order(chief, game, kind, **body)
        assert done.status_code == 200, done.text


def asked(client: httpx.Client, *games: str, **query: str) -> httpx.Response:
    return client.get("/api/tournament", params={"games": ",".join(games), **query})


@pytest.fixture
def games(live: LiveServer) -> tuple[httpx.Client, str, str]:
    """A referee and two halls: Ana and Luc change tables, Bob only comes in the evening."""
    chief = live.client()
    ana, luc = {"name": "Ana", "category": "vermeil"}, {"name": "Luc", "category": "senior"}
    morning = hall(chief, "Matin", {**ana, "table": 1}, {**luc, "table": 2})
    coup(chief, morning, "1 =", "2 de h7")
    evening = hall(
        chief, "Soir", {**luc, "table": 1}, {**ana, "table": 2}, {"name": "Bob", "table": 3}
    )
    coup(chief, evening, "1 de h7", "2 v", "3 =")
    return chief, morning, evening


def test_games_add_up_by_points(games: tuple[httpx.Client, str, str]) -> None:
    chief, *played = games
    found = asked(chief, *played).json()
    assert [one["title"] for one in found["games"]] == ["Matin", "Soir"]
    assert [(one["rank"], one["name"], one["value"]) for one in found["lines"]] == [
        (1, "Ana", found["lines"][0]["totals"][0]),
        (1, "Bob", found["lines"][1]["totals"][1]),
        (3, "Luc", sum(found["lines"][2]["totals"])),
    ]
    assert found["lines"][0]["places"] == [1, 3]
    assert found["lines"][1]["totals"][0] is None
    categories = {
        one["title"]: [line["name"] for line in one["lines"]] for one in found["rankings"]
    }
    assert categories == {"senior": ["Luc"], "vermeil": ["Ana"]}


def test_by_places_and_with_ties_broken(games: tuple[httpx.Client, str, str]) -> None:
    chief, *played = games
    by_places = asked(chief, *played, method="places").json()["lines"]
    assert {one["name"]: one["value"] for one in by_places} == {"Ana": 4, "Luc": 4, "Bob": 4}
    assert {one["rank"] for one in by_places} == {1}
    broken = asked(chief, *played, tie_break="last-coups").json()["lines"]
    assert [(one["rank"], one["name"]) for one in broken][:2] == [(1, "Bob"), (2, "Ana")]


def test_a_sudden_death_played_for_a_tie_decides_it(
    games: tuple[httpx.Client, str, str],
) -> None:
    """C 7.3: by name or by number, the coup at which each went out."""
    chief, *played = games
    for out in ("Ana:3, Luc:1", "1:3,2:1"):
        found = asked(chief, *played, method="places", tie_break="sudden-death", sudden_death=out)
        lines = found.json()["lines"]
        assert [(one["rank"], one["name"]) for one in lines] == [(1, "Bob"), (2, "Ana"), (3, "Luc")]
    for wrong in ("Ana", "Zoé:3", "Ana:zéro", "Ana:0"):
        refused = asked(chief, *played, tie_break="sudden-death", sudden_death=wrong)
        assert refused.status_code == 422
        assert f"« {wrong} »" in refused.json()["error"]["message"]


def test_what_is_over_is_public_and_printed(
    live: LiveServer, games: tuple[httpx.Client, str, str]
) -> None:
    """To everybody by initials; names, clubs and categories are for those who judge."""
    chief, *played = games
    public = live.client()
    assert asked(public, *played).status_code == 200
    asking = {"games": ",".join(played)}
    printed = public.get("/api/tournament/print", params=asking)
    assert printed.headers["content-type"] == "application/pdf"
    assert [row for row in Paper(printed.content).rows if row[0].isdigit()] == [
        ("1", "A.", "110 (1)", "0 (3)", "110"),
        ("1", "B.", "–", "110 (1)", "110"),
        ("3", "L.", "6 (2)", "6 (2)", "12"),
    ]
    printed = chief.get("/api/tournament/print", params=asking)
    assert [row for row in Paper(printed.content).rows if row[0].isdigit()] == [
        ("1", "Ana", "110 (1)", "0 (3)", "110"),
        ("1", "Bob", "–", "110 (1)", "110"),
        ("3", "Luc", "6 (2)", "6 (2)", "12"),
        ("1", "Luc", "6 (2)", "6 (2)", "12"),  # alone in each category
        ("1", "Ana", "110 (1)", "0 (3)", "110"),
    ]


def test_a_game_under_way_is_added_by_its_judges_alone(live: LiveServer) -> None:
    chief, public, phone, double = (live.client() for _one in range(4))
    game = hall(chief, "En cours", {"name": "Ana", "table": 1}, {"name": "Luc", "table": 2})
    coup(chief, game, "1 =", "2 -", over=False)
    members = chief.get(f"/api/games/{game}/members").json()["members"]
    enter(phone, game, next(one for one in members if one["seat"] == "1"))
    appointed = chief.post(
        f"/api/games/{game}/members", json={"role": "double-arbitre", "label": "D", "tables": [1]}
    )
    enter(double, game, appointed.json())
    assert asked(chief, game).json()["lines"][0]["name"] == "Ana"
    for other in (public, phone, double):
        refused = asked(other, game)
        assert refused.status_code == 403
        assert "son arbitre seul" in refused.json()["error"]["message"]


def test_what_makes_no_tournament(live: LiveServer) -> None:
    client = live.client()
    solitaire = open_game(client, "solitaire", players=[{"name": "Ève"}], options={"which": "a"})
    for wanted, status, said in (
        ("", 422, "de 1 à 16 manches"),
        (",".join(f"{n:010}" for n in range(17)), 422, "de 1 à 16 manches"),
        ("0123456789", 404, "n’existe pas"),
        (solitaire["game"], 422, "n’est pas une salle de duplicate"),
    ):
        refused = client.get("/api/tournament", params={"games": wanted})
        assert refused.status_code == status, refused.text
        assert said in refused.json()["error"]["message"]
    for name in ("method", "tie_break"):
        refused = client.get("/api/tournament", params={"games": "0123456789", name: "au hasard"})
        assert refused.status_code == 422
        assert "« au hasard »" in refused.json()["error"]["message"]
