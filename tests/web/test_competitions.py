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


def evening(chief: httpx.Client, title: str, *people: dict[str, Any]) -> str:
    """Two tables, the first with the top; people by the roster."""
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

    ana = {"surname": "Roux", "names": "Ana", "licence": "1234567", "nationality": "F"}
    zoe = {"surname": "Petit", "names": "Zoé", "category": "cadet", "club": "Tours"}
    first = evening(chief, "Mai", {"person": ana}, {"person": zoe})
    known = [
        chief.get("/api/people", params={"q": q}).json()["people"][0]["id"] for q in ("rou", "pet")
    ]
    changed = chief.post(f"/api/people/{known[0]}", json={**ana, "surname": "Roux-Bon"})
    assert changed.status_code == 200, changed.text
    games = [first, evening(chief, "Juin", *({"known": id} for id in known))]
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
    adults = saved(chief, games=[evening(chief, "Juillet", {"known": known[0]})], kind="season")
    public = seen(live.client(), adults)["results"]["lines"]
    assert ("", "Roux-Bon Ana") in [(one["licence"], one["name"]) for one in public]
    assert "1234567" not in live.client().get(f"/api/competitions/{adults}").text
    path = path.replace(cup, adults)
    assert (live.client().get(path).status_code, chief.get(path).status_code) == (403, 200)


def test_of_two_settings_of_one_person_the_stricter_holds_under_every_name(
    live: LiveServer,
) -> None:
    """A minor by initials one evening, of age and renamed the next; another by table once."""
    chief = live.client()
    zoe = {"surname": "Petit", "names": "Zoé", "licence": "1234567", "category": "cadet"}
    may = evening(chief, "Mai", {"person": zoe}, {"person": {"surname": "Roux", "names": "Ana"}})
    (known,) = chief.get("/api/people", params={"q": "petit"}).json()["people"]
    grown = {**zoe, "surname": "Petit-Bon", "category": "senior"}
    assert chief.post(f"/api/people/{known['id']}", json=grown).status_code == 200
    ana = {"surname": "Roùx", "names": "Ana", "shown": "tables"}
    june = evening(chief, "Juin", {"known": known["id"]}, {"person": ana})
    public = seen(live.client(), saved(chief, games=[may, june]))
    assert [one["name"] for one in public["results"]["lines"]] == ["P.-B. Z.", ""]
    for word in ("Petit", "Roux", "Roùx"):
        assert word not in json.dumps(public, ensure_ascii=False)
    # Where only the second evening counts, its setting does.
    later = seen(live.client(), saved(chief, games=[june]))["results"]["lines"]
    assert [one["name"] for one in later] == ["Petit-Bon Zoé", ""]


def test_who_is_erased_keeps_their_sum_and_their_team_without_a_name(live: LiveServer) -> None:
    chief = live.client()
    zoe = {"surname": "Petit", "names": "Zoé", "licence": "1234567"}
    ana, luc = ({"surname": "Roux", "names": one} for one in ("Ana", "Luc"))
    games = [evening(chief, "Mai", {"person": zoe}, {"person": ana})]
    (known,) = chief.get("/api/people", params={"q": "petit"}).json()["people"]
    games.append(evening(chief, "Juin", {"person": luc}, {"known": known["id"]}))
    for player in ("petit zoe", "1234567"):
        teams = [{"name": "Tours", "players": [player, "Roux Luc"]}]
        body = {"games": games, "kind": "interclubs", "units": "teams", "teams": teams}
        saved(chief, **body, sudden_death=[{"name": player, "coup": 3}])
    listed = [one["competition"] for one in chief.get("/api/competitions").json()["competitions"]]
    before = [seen(chief, one) for one in listed]
    assert chief.post(f"/api/people/{known['id']}/erase").status_code == 200
    for id, was in zip(listed, before, strict=True):
        now = seen(chief, id)
        for told in ("Petit", "petit zoe", "1234567"):
            assert told not in json.dumps(now, ensure_ascii=False)
        sums = [[one["value"] for one in view["results"]["lines"]] for view in (was, now)]
        assert sums[0] == sums[1] == [116, 110, 6]
        assert now["results"]["lines"][0]["name"] == now["results"]["lines"][0]["licence"] == ""
        assert [one["results"]["teams"][0]["total"] for one in (was, now)] == [226, 226]
        assert now["strangers"] == [] and now["version"] == was["version"] + 1
        # Saved again as its keeper reads it, it is the same.
        again = chief.post(f"/api/competitions/{id}", json=now["settings"])
        assert again.status_code == 200, again.text
        assert seen(chief, id)["results"]["teams"] == now["results"]["teams"]
    # Whoever takes the seat is somebody else.
    seats = chief.get(f"/api/games/{games[0]}/roster").json()["lines"]
    assert (seats[0]["known"], seats[0]["surname"], seats[0]["licence"]) == ("", "", "")


def seat_of(chief: httpx.Client, game: str, seat: str) -> str:
    found = chief.get(f"/api/games/{game}/members").json()["members"]
    return next(str(one["member"]) for one in found if one["seat"] == seat)


def test_a_name_erased_in_one_game_leaves_the_teams_of_those_where_nobody_else_bears_it(
    live: LiveServer,
) -> None:
    """The team lists of a competition kept it; whoever is still named elsewhere stays named."""
    chief = live.client()
    ana = {"surname": "Roux", "names": "Ana", "series": "2B"}
    zoe = {"surname": "Petit", "names": "Zoé", "series": "4A"}
    luc = {"surname": "Roux", "names": "Luc"}
    games = [
        evening(chief, "Mai", {"person": ana}, {"person": zoe}),
        evening(chief, "Juin", {"person": luc}, {"person": ana}),
    ]
    teams = [{"name": "Tours", "players": ["Roux Ana", "Petit Zoé"]}]
    body: dict[str, Any] = {"kind": "interclubs", "teams": teams, "tie_break": "sudden-death"}
    both, may, neither = (
        saved(chief, games=some, sudden_death=[{"name": "roux ana", "coup": 2}], **body)
        for some in (games, games[:1], games[1:])
    )
    before = {id: seen(chief, id) for id in (both, may, neither)}
    erased = chief.post(f"/api/games/{games[0]}/members/{seat_of(chief, games[0], '1')}/erase")
    assert erased.status_code == 200, erased.text
    now = {id: seen(chief, id) for id in before}
    for id, was in before.items():
        (old,), (new,) = was["results"]["teams"], now[id]["results"]["teams"]
        for what in ("total", "totals", "index", "division", "incomplete"):
            assert old[what] == new[what], (id, what)
        assert now[id]["strangers"] == was["strangers"]
    # Where nobody bears the name any more, it is gone; nothing else of the ranking is another.
    assert "Roux Ana" in json.dumps(before[may])
    assert "roux ana" not in json.dumps(now[may]).lower()
    ranks = [
        [(x["rank"], x["value"]) for x in view[may]["results"]["lines"]] for view in (before, now)
    ]
    assert ranks[0] == ranks[1]
    # Where she plays another game under her name, she is still of the team, and named.
    names = [one["name"] for one in now[both]["results"]["teams"][0]["players"]]
    assert names == ["Roux Ana", "", "Petit Zoé"]
    assert [one["value"] for one in now[both]["results"]["lines"] if not one["name"]] == [110]
    # A competition that the game is none of says what it said.
    assert now[neither] == before[neither]
    for id in (both, may):
        again = chief.post(f"/api/competitions/{id}", json=now[id]["settings"])
        assert again.status_code == 200, again.text
        assert seen(chief, id)["results"]["teams"] == now[id]["results"]["teams"]
    # Erased in her other game too, she is one person without a name.
    path = f"/api/games/{games[1]}/members/{seat_of(chief, games[1], '2')}/erase"
    assert chief.post(path).status_code == 200
    last = seen(chief, both)
    assert "roux ana" not in json.dumps(last).lower()
    assert last["results"]["teams"][0]["totals"] == before[both]["results"]["teams"][0]["totals"]
    assert [one["value"] for one in last["results"]["lines"]] == [116, 110, 6]


def test_a_club_keeps_the_points_and_the_index_of_whoever_is_erased(live: LiveServer) -> None:
    """Without teams entered a club is one: who has no club any more was in none."""
    chief = live.client()
    ana = {"surname": "Roux", "names": "Ana", "series": "2B", "club": "Tours"}
    zoe = {"surname": "Petit", "names": "Zoé", "series": "4A", "club": "Tours"}
    cup = saved(
        chief, games=[evening(chief, "Mai", {"person": ana}, {"person": zoe})], kind="interclubs"
    )
    (known,) = chief.get("/api/people", params={"q": "roux"}).json()["people"]
    before = seen(chief, cup)["results"]["teams"]
    assert [(one["name"], one["total"], one["index"]) for one in before] == [("Tours", 116, 17)]
    assert chief.post(f"/api/people/{known['id']}/erase").status_code == 200
    after = seen(chief, cup)
    assert [(one["name"], one["total"], one["index"]) for one in after["results"]["teams"]] == [
        ("Tours", 116, 17)
    ]
    assert "Roux" not in json.dumps(after)
    assert {one["name"]: one["club"] for one in after["results"]["lines"]} == {
        "": "", "Petit Zoé": "Tours",
    }  # fmt: skip


def test_a_pair_of_a_team_is_a_pair_still_when_one_of_it_is_erased(live: LiveServer) -> None:
    chief = live.client()
    pair = {"surname": "Roux", "names": "Ana", "licence": "1111111"}
    game = open_game(
        chief, "duplicate", title="Paires", players=[{"table": 1}, {"table": 2}],
        options={"name": "Paires", "scores": "computed", "names": "names"},
    )["game"]  # fmt: skip
    second = {"surname": "Bon", "names": "Luc", "licence": "2222222"}
    for who, of in ((pair, {}), (second, {"second": True})):
        done = chief.post(f"/api/games/{game}/roster", json={"table": 1, "person": who, **of})
        assert done.status_code == 200, done.text
    for kind, told in (
        ("draw-rack", {"letters": "FEDAYIN", "source": "hand"}),
        ("start-clock", {}),
        ("type-line", {"line": "1 ="}),
        ("ring-bell", {}),
        ("close-coup", {}),
        ("retain-top", {}),
        ("end-game", {"note": "fini"}),
    ):
        assert order(chief, game, kind, **told).status_code == 200, kind
    teams = [{"name": "Tours", "players": ["Roux Ana – Bon Luc"]}]
    cup = saved(chief, games=[game], units="teams", teams=teams)
    before = seen(chief, cup)
    assert before["results"]["teams"][0]["total"] == 110
    (known,) = chief.get("/api/people", params={"q": "roux"}).json()["people"]
    assert chief.post(f"/api/people/{known['id']}/erase").status_code == 200
    after = seen(chief, cup)
    assert "Roux" not in json.dumps(after) and after["results"]["teams"][0]["total"] == 110
    assert [one["name"] for one in after["results"]["teams"][0]["players"]] == ["Bon Luc"]


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
        ({"teams": [{"name": "Tours"}, {"name": " tours"}]}, "competition.team-same"),
        ({"teams": [{"name": "\u200b", "players": ["X"]}]}, "competition.team-name"),
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
