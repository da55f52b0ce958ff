"""Competitions through the API: who keeps them, what others read, files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.store.log import SqlLog
from support.duplicate_room import room_service
from support.live import LiveServer, open_game, order, serving
from support.paper import Paper


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path))) as server:
        yield server


PLAYERS = [
    {"name": "Ana Roux", "club": "Tours", "category": "vermeil", "series": "2B", "table": 1},
    {"name": "Luc Bon", "club": "Blois", "category": "senior", "series": "3A", "table": 2},
    {"name": "Zoé Lys", "club": "Tours", "category": "senior", "series": "7", "table": 3},
]


def hall(chief: httpx.Client, title: str, *lines: str, over: bool = True, **options: Any) -> str:
    opened = open_game(
        chief,
        "duplicate",
        title=title,
        options={"name": title, "scores": "computed", **options},
        players=PLAYERS,
    )
    game = str(opened["game"])
    steps: list[tuple[str, dict[str, Any]]] = [
        ("draw-rack", {"letters": "FEDAYIN", "source": "hand"}),
        ("start-clock", {}),
        *(("type-line", {"line": line}) for line in lines),
        ("ring-bell", {}),
        ("close-coup", {}),
        ("retain-top", {}),
        *([("end-game", {"note": "une manche d’un coup"})] if over else []),
    ]
    for kind, body in steps:
        done = order(chief, game, kind, **body)
        assert done.status_code == 200, done.text
    return game


def saved(chief: httpx.Client, **body: Any) -> str:
    made = chief.post("/api/competitions", json={"name": "Coupe d’été", **body})
    assert made.status_code == 201, made.text
    return str(made.json()["competition"])


def seen(client: httpx.Client, cup: str) -> dict[str, Any]:
    answer = client.get(f"/api/competitions/{cup}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def cup(live: LiveServer) -> tuple[httpx.Client, list[str], str]:
    chief = live.client()
    games = [
        hall(chief, "Matin", "1 =", "2 fa h8", "3 de h7", names="names"),
        hall(chief, "Soir", "1 fa h8", "2 =", "3 de h7", names="names"),
    ]
    return chief, games, saved(chief, games=games, cuts=[{"after": 1, "keeps": 2}])


def test_a_competition_is_ranked_from_its_games(cup: tuple[httpx.Client, list[str], str]) -> None:
    chief, games, id = cup
    found = seen(chief, id)
    results = found["results"]
    assert found["keeper"] and results["name"] == "Coupe d’été"
    assert [one["game"] for one in results["games"]] == games
    lines = {one["name"]: one for one in results["lines"]}
    # Zoé was third in the morning, and did not go on.
    assert lines["Zoé Lys"]["rank"] == 3 and lines["Zoé Lys"]["totals"][1] is None
    best = max(("Ana Roux", "Luc Bon"), key=lambda name: sum(lines[name]["totals"]))
    assert lines[best]["rank"] == 1
    assert {one["title"] for one in results["rankings"] if one["by"] == "club"} == {
        "Tours",
        "Blois",
    }
    kept = chief.get("/api/competitions").json()["competitions"]
    assert [one["competition"] for one in kept] == [id]


def test_everybody_reads_it_as_its_halls_show_people(live: LiveServer) -> None:
    chief, public = live.client(), live.client()
    open_hall = hall(chief, "Matin", "1 =", "2 de h7", names="names")
    shy = hall(chief, "Soir", "1 =", "2 de h7")
    running = hall(chief, "Nuit", "1 =", "2 de h7", over=False, names="names")
    shown = seen(public, saved(chief, games=[open_hall]))
    assert not shown["keeper"]
    assert {one["name"] for one in shown["results"]["lines"]} == {"Ana Roux", "Luc Bon"}
    id = saved(chief, games=[open_hall, shy, running], kind="interclubs")
    text = public.get(f"/api/competitions/{id}").text
    assert "Roux" not in text and "Tours" not in text
    found = json.loads(text)["results"]
    # A game under way is its judges' alone.
    assert [one["game"] for one in found["games"]] == [open_hall, shy]
    assert {one["name"] for one in found["lines"]} == {"A. R.", "L. B."}
    assert len(seen(chief, id)["results"]["games"]) == 3
    assert public.get("/api/competitions").json() == {"competitions": []}


def test_ties_are_broken_as_its_keeper_says(live: LiveServer) -> None:
    """C 7.3: the last game, or a sudden death played for it; a name that nobody bears is told."""
    chief = live.client()
    morning = hall(chief, "Matin", "1 =", "2 de h7", "3 v", names="names")
    evening = hall(chief, "Soir", "1 v", "2 de h7", "3 =", names="names")

    def ranks(**rules: Any) -> list[tuple[int, str, int]]:
        found = seen(chief, saved(chief, games=[morning, evening], **rules))["results"]["lines"]
        return [(one["rank"], one["name"], one["value"]) for one in found]

    assert ranks() == [(1, "Ana Roux", 110), (1, "Zoé Lys", 110), (3, "Luc Bon", 12)]
    assert ranks(tie_break="last-coups")[:2] == [(1, "Zoé Lys", 110), (2, "Ana Roux", 110)]
    out = [{"name": "ana  ROUX", "coup": 3}, {"name": "Zoé Lys", "coup": 2}]
    sudden = ranks(tie_break="sudden-death", sudden_death=out)
    assert sudden[:2] == [(1, "Ana Roux", 110), (2, "Zoé Lys", 110)]
    assert [value for _rank, _name, value in ranks(method="places")] == [4, 4, 4]
    wrong = saved(
        chief, games=[morning], sudden_death=[{"name": "Zut", "coup": 1}],
        teams=[{"name": "A", "players": ["Ana Roux", "Personne"]}],
    )  # fmt: skip
    assert seen(chief, wrong)["strangers"] == ["Zut", "Personne"]
    assert seen(live.client(), wrong)["strangers"] == []


def test_a_game_of_somebody_else_is_added_once_it_is_over(live: LiveServer) -> None:
    chief, other = live.client(), live.client()
    own, theirs = hall(chief, "Ici", "1 ="), hall(other, "Ailleurs", "1 =")
    running = hall(other, "En cours", "1 =", over=False)
    cup = saved(chief, games=[own, theirs])
    # Their names are not its keeper's to export.
    refused = chief.get(f"/api/competitions/{cup}/export")
    assert (refused.status_code, refused.json()["error"]["code"]) == (
        403, "competition.keeper-of-all",
    )  # fmt: skip
    for games, code in (([own, running], "competition.later"), ([theirs], "competition.own")):
        no = chief.post("/api/competitions", json={"name": "Coupe", "games": games})
        assert (no.status_code, no.json()["error"]["code"]) == (403, code)


def test_the_licence_follows_somebody_who_changes_names_and_minors_are_initials(
    live: LiveServer,
) -> None:
    """From the register: a name may change from week to week, the licence does not."""
    chief = live.client()

    def evening(title: str, *people: dict[str, Any]) -> str:
        opened = open_game(
            chief, "duplicate", title=title, players=[{"table": 1}, {"table": 2}],
            options={"name": title, "scores": "computed", "names": "names"},
        )  # fmt: skip
        game = str(opened["game"])
        for table, who in enumerate(people, 1):
            done = chief.post(f"/api/games/{game}/roster", json={"table": table, **who})
            assert done.status_code == 200, done.text
        for kind, body in (
            ("draw-rack", {"letters": "FEDAYIN", "source": "hand"}),
            ("start-clock", {}),
            ("type-line", {"line": "1 ="}),
            ("type-line", {"line": "2 de h7"}),
            ("ring-bell", {}),
            ("close-coup", {}),
            ("retain-top", {}),
            ("end-game", {"note": "fini"}),
        ):
            assert order(chief, game, kind, **body).status_code == 200, kind
        return game

    ana = {"surname": "Roux", "names": "Ana", "licence": "1234567", "nationality": "F"}
    zoe = {"surname": "Petit", "names": "Zoé", "category": "cadet", "club": "Tours"}
    first = evening("Mai", {"person": ana}, {"person": zoe})
    known = [
        chief.get("/api/people", params={"q": q}).json()["people"][0]["id"] for q in ("rou", "pet")
    ]
    changed = chief.post(f"/api/people/{known[0]}", json={**ana, "surname": "Roux-Bon"})
    assert changed.status_code == 200, changed.text
    games = [first, evening("Juin", *({"known": id} for id in known))]
    cup = saved(chief, games=games, kind="season")
    lines = seen(chief, cup)["results"]["lines"]
    assert [(one["licence"], one["name"], one["value"]) for one in lines] == [
        ("1234567", "Roux-Bon Ana", 220),
        ("", "Petit Zoé", 12),
    ]
    sheet = chief.get(f"/api/competitions/{cup}/print?sheet=resultats-competition")
    (row,) = [row for row in Paper(sheet.content).rows if "1234567" in row]
    assert row[:5] == ("1", "1234567", "Roux-Bon", "Ana", "F")
    # Everybody reads the names of those who are of age, and no licence.
    public = seen(live.client(), cup)["results"]["lines"]
    assert [(one["licence"], one["name"], one["club"]) for one in public] == [
        ("", "Roux-Bon Ana", ""),
        ("", "P. Z.", ""),
    ]
    path = f"/api/competitions/{cup}/print?sheet=resultats-competition"
    assert live.client().get(path).status_code == 403
    # Nor where nothing else is kept back: names shown, and nobody under age.
    adults = saved(chief, games=[evening("Juillet", {"known": known[0]})], kind="season")
    public = seen(live.client(), adults)["results"]["lines"]
    assert ("", "Roux-Bon Ana") in [(one["licence"], one["name"]) for one in public]
    assert "1234567" not in live.client().get(f"/api/competitions/{adults}").text
    path = path.replace(cup, adults)
    assert (live.client().get(path).status_code, chief.get(path).status_code) == (403, 200)


def test_it_is_printed_as_far_as_the_asker_may_read(live: LiveServer) -> None:
    chief = live.client()
    games = [hall(chief, "Matin", "1 =", "2 de h7"), hall(chief, "Soir", "1 v", "3 =")]
    path = f"/api/competitions/{saved(chief, games=games)}/print"
    printed = live.client().get(path)
    assert printed.headers["content-type"] == "application/pdf"
    ranked = [row for row in Paper(printed.content).rows if row[0].isdigit()]
    assert ranked == [
        ("1", "A. R.", "110 (1)", "0 (2)", "110"),
        ("1", "Z. L.", "–", "110 (1)", "110"),
        ("3", "L. B.", "6 (2)", "–", "6"),
    ]
    text = " ".join(cell for row in Paper(chief.get(path).content).rows for cell in row)
    assert "Ana Roux" in text and "Catégorie vermeil" in text and "Club Tours" in text


def test_only_those_who_referee_its_games_keep_it(
    live: LiveServer, cup: tuple[httpx.Client, list[str], str]
) -> None:
    chief, games, id = cup
    other = live.client()
    own = hall(other, "Ailleurs", "1 =")
    body = {"name": "Volée", "games": games, "version": 1}
    assert other.post(f"/api/competitions/{id}", json=body).status_code == 403
    assert other.post(f"/api/competitions/{id}/erase", json={}).status_code == 403
    assert other.get(f"/api/competitions/{id}/export?format=csv").status_code == 403
    taken = other.post("/api/competitions", json={"name": "Volée", "games": [games[0]]})
    assert (taken.status_code, taken.json()["error"]["code"]) == (403, "competition.own")
    assert seen(other, id)["settings"] is None
    # What a keeper reads can be saved again as it is.
    settings = seen(chief, id)["settings"]
    assert settings["games"] == games and settings["cuts"] == [{"after": 1, "keeps": 2}]
    assert chief.post(f"/api/competitions/{id}", json=settings).json()["version"] == 2
    assert own
    nobody = live.client()
    assert nobody.post("/api/competitions", json={"name": "X", "games": games}).status_code == 403
    assert nobody.get("/api/competitions/ZZZZZZZZZZ").status_code == 404


def test_it_is_changed_by_one_at_a_time_and_forgotten(
    cup: tuple[httpx.Client, list[str], str],
) -> None:
    chief, games, id = cup
    body = {"name": "Coupe d’hiver", "place": "Blois", "games": games[::-1], "version": 1}
    assert chief.post(f"/api/competitions/{id}", json=body).json()["version"] == 2
    late = chief.post(f"/api/competitions/{id}", json={**body, "name": "Trop tard"})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "competition.changed")
    assert seen(chief, id)["results"]["name"] == "Coupe d’hiver"
    assert chief.post(f"/api/competitions/{id}/erase", json={}).status_code == 200
    assert chief.get(f"/api/competitions/{id}").status_code == 404
    assert chief.get(f"/api/games/{games[0]}").status_code == 200


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"cuts": [{"after": 2, "keeps": 8}, {"after": 1, "keeps": 4}]}, "competition.cuts"),
        ({"cuts": [{"after": 1, "keeps": 4}, {"after": 2, "keeps": 8}]}, "competition.cuts"),
        ({"cuts": [{"after": 1, "keeps": 4}], "kind": "season"}, "competition.cut-sum"),
        ({"teams": [{"name": "A", "players": ["X"]}, {"name": "B", "players": ["x"]}]},
         "ranking.team-twice"),
        ({"name": " "}, "competition.name"),
    ],
)  # fmt: skip
def test_what_no_competition_can_be_is_refused(
    cup: tuple[httpx.Client, list[str], str], change: dict[str, Any], code: str
) -> None:
    chief, games, _id = cup
    made = chief.post("/api/competitions", json={"name": "Coupe", "games": games, **change})
    assert (made.status_code, made.json()["error"]["code"]) == (422, code)


def test_files_of_a_game_and_of_a_competition(
    live: LiveServer, cup: tuple[httpx.Client, list[str], str]
) -> None:
    chief, games, id = cup
    table = chief.get(f"/api/competitions/{id}/export?format=csv")
    assert table.headers["content-disposition"] == 'attachment; filename="coupe-d-ete.csv"'
    rows = list(csv.reader(io.StringIO(table.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[2][1] in ("Ana Roux", "Luc Bon")
    office = chief.get(f"/api/games/{games[0]}/export?format=sigles")
    assert office.content.startswith(b'"1","Ana Roux","')
    page = chief.get(f"/api/games/{games[0]}/export?format=html")
    assert page.status_code == 200 and "Ana Roux" in page.text
    assert chief.get(f"/api/games/{games[0]}/export?format=pdf").status_code == 422
    assert live.client().get(f"/api/games/{games[0]}/export").status_code == 403
