"""A club's season through the real server: the federal file, evenings, an interclubs, a tournament
with a cut.

People come from a federal file of three thousand, in which many are namesakes: here they are told
by their licences. Every ranking is checked against a calculation of this file's own, made from
what each table wrote: it shares nothing with the program but the scores of moves.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.formats.people import Individual
from pioche.store.log import SqlLog
from support.duplicate_room import room_service
from support.live import LiveServer, open_game, order, serving
from support.paper import Paper as Read
from support.people import crowd, federal_line

pytestmark = pytest.mark.slow

#: The table of the interclubs, written out again.
INDEX = {"1A": 13, "2B": 10, "3A": 9, "4C": 6, "5D": 4, "6A": 3, "7": 1, "N": 0}
REGISTER = 3_000
SOLO, SOLO_FROM = 10, 16
"""What being alone with the best score brings, in a hall of so many (2011: 3.5)."""
COUPS = 3


@dataclass
class Person:
    """Somebody of the register."""

    who: Individual
    known: str

    @property
    def licence(self) -> str:
        return self.who.licence

    @property
    def name(self) -> str:
        return self.who.full_name


@dataclass
class Game:
    """A game that was played, as this file counts it: by licence, the points of each coup."""

    id: str
    points: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    tops: list[int] = field(default_factory=list)
    solos: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def total(self, licence: str) -> int:
        return sum(self.points[licence]) + SOLO * self.solos[licence]

    @property
    def totals(self) -> dict[str, int]:
        return {licence: self.total(licence) for licence in list(self.points)}


def plain(text: str) -> str:
    """Text without blanks: where a line was broken does not matter."""
    return re.sub(r"\s+", "", text)


def federal_files() -> tuple[list[Individual], bytes, bytes]:
    """Three thousand people in two files: one in latin-1, with copies and broken lines, and one in
    UTF-8, which tells of some of them again."""
    everybody = crowd(REGISTER)
    half = REGISTER // 2
    first = [*map(federal_line, everybody[:half])]
    first[700:700] = [first[3], first[650]]  # twice the same licence
    first[900:900] = ["LEFÈVRE;Hélène;1000000", "=1+1;Zoé;;;;;;;;;;", ";Odile;;;;;;;;;;"]
    second = [*map(federal_line, everybody[half - 100 :])]
    return everybody, "\r\n".join(first).encode("latin-1"), "\n".join(second).encode("utf-8-sig")


class Club:
    """A juge-arbitre who plays whole evenings by the console's own orders."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.finder = Finder(Lexicon.load("francais"))
        self.chance = random.Random(2)

    def do(self, game: str, kind: str, **body: Any) -> None:
        done = order(self.client, game, kind, **body)
        assert done.status_code == 200, (kind, body, done.text)

    def evening(self, title: str, people: Sequence[Person]) -> Game:
        """Play a game: each table writes the top, a lesser word, or nothing."""
        options = {"name": title, "scores": "computed", "names": "names", "closes": False}
        tables = [{"table": table} for table in range(1, len(people) + 1)]
        opened = open_game(self.client, "duplicate", title=title, options=options, players=tables)
        game = Game(str(opened["game"]))
        for table, person in enumerate(people, 1):
            seat = {"table": table, "known": person.known}
            done = self.client.post(f"/api/games/{game.id}/roster", json=seat)
            assert done.status_code == 200, done.text
        for _ in range(COUPS):
            self.coup(game, people)
        self.do(game.id, "end-game", note="fin de soirée")
        return game

    def coup(self, game: Game, people: Sequence[Person]) -> None:
        self.do(game.id, "draw-rack")
        view = self.client.get(f"/api/games/{game.id}/view").json()["view"]
        found = self.finder.moves(Board.of_rows(view["board"]), view["rack"])
        worth = {(move.word, move.ref): move.score for move in found}
        if not game.tops:
            # The first word may lie anywhere on its row: it counts where it is worth most.
            best_of: dict[str, int] = defaultdict(int)
            for (word, _ref), score in worth.items():
                best_of[word] = max(best_of[word], score)
            worth = {(word, ref): best_of[word] for word, ref in worth}
        listed = self.client.get(f"/api/games/{game.id}/solutions").json()["moves"]
        moves = [(n, worth[one["word"], one["ref"]]) for n, one in enumerate(listed[:40], 1)]
        self.do(game.id, "start-clock")
        scores: dict[str, int] = {}
        for table, person in enumerate(people, 1):
            move = self.chance.choice([None, *moves])
            scores[person.licence] = 0 if move is None else move[1]
            line = "v" if move is None else f"s{move[0]}"
            self.do(game.id, "type-line", line=f"{table} {line}")
        for kind in ("ring-bell", "close-coup", "retain-top"):
            self.do(game.id, kind)
        for licence, points in scores.items():
            game.points[licence].append(points)
        game.tops.append(max(worth.values()))
        best = max(scores.values())
        alone = [licence for licence, points in scores.items() if points == best]
        if len(people) >= SOLO_FROM and best > 0 and len(alone) == 1:
            game.solos[alone[0]] += 1

    def competition(self, name: str, games: Sequence[Game], **rules: Any) -> dict[str, Any]:
        """Save a competition, and read what everybody reads of it."""
        body = {"name": name, "games": [one.id for one in games], **rules}
        made = self.client.post("/api/competitions", json=body)
        assert made.status_code == 201, made.text
        path = f"/api/competitions/{made.json()['competition']}"
        found: dict[str, Any] = self.client.get(path).json()["results"]
        listed = self.client.get(f"/competition/{found['competition']}/papiers").text
        for sheet in re.findall(r"papier/([a-z-]+)", listed):
            self.printed(f"{path}/print?sheet={sheet}", sheet, found)
        return found

    def printed(self, path: str, name: str, found: dict[str, Any]) -> None:
        """Print a sheet: everybody is on it, each with their sum."""
        data = self.client.get(path)
        assert data.status_code == 200, data.text
        read = Read(data.content)
        text = plain(" ".join(read.strings))
        told = [(one["name"], one["value"]) for one in found["lines"]]
        if name == "interclubs":
            told = [(one["name"], one["total"]) for one in found["teams"]]
            told += [(p["name"], p["total"]) for one in found["teams"] for p in one["players"]]
        if name == "joueur":
            told = told[:1]
        for who, total in told:
            assert plain(who) in text, (name, who)
            assert str(total) in text, (name, who, total)
        if name == "resultats-competition":
            rows = {row[1]: row for row in read.rows if row[1:2] and row[1].isdigit()}
            for one in found["lines"]:
                # A long name goes on below: it is read in the order in which it was drawn.
                assert one["licence"] + plain(one["name"]) in text
                row = rows[one["licence"]]
                assert row[0] == str(one["rank"])
                assert "F" in row, "the nationality that only the register knows"
                assert str(one["total"]) in map(plain, row)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path_factory.mktemp("saison")))) as server:
        yield server


@pytest.fixture(scope="module")
def club(live: LiveServer) -> Club:
    return Club(live.client())


@pytest.fixture(scope="module")
def people(live: LiveServer) -> list[Person]:
    """Ninety of those whom the federal file told of, as the register knows them."""
    client = live.client()
    everybody, latin, utf = federal_files()
    seen = client.post("/api/people/import", content=latin).json()
    assert (seen["format"], seen["added"], seen["written"]) == ("federal", REGISTER // 2, False)
    assert [one["line"] for one in seen["refused"]] == [701, 702, 901, 902, 903]
    both = {"write": "1", "ignore": "1"}
    assert client.post("/api/people/import", params=both, content=latin).json()["written"]
    again = client.post("/api/people/import", params={"write": "1"}, content=utf).json()
    assert (again["updated"], again["added"], again["refused"]) == (100, REGISTER // 2, [])
    assert client.get("/api/people").json()["total"] == REGISTER
    found = []
    for who in random.Random(5).sample(everybody, 90):
        (line,) = client.get("/api/people", params={"q": who.licence}).json()["people"]
        assert (line["surname"], line["names"], line["club"], line["series"]) == (
            who.surname, who.names, who.club, who.series,
        )  # fmt: skip
        found.append(Person(who, line["id"]))
    assert len({one.name for one in found}) < 80, "many are namesakes"
    return found


@pytest.fixture(scope="module")
def evenings(club: Club, people: list[Person]) -> list[Game]:
    """Four evenings of sixty tables; not everybody comes every time, nor sits at the same one."""
    chance = random.Random(3)
    return [club.evening(f"Soirée {n}", chance.sample(people, 60)) for n in range(1, 5)]


def placed(values: dict[str, Any]) -> dict[str, int]:
    """How many are strictly better, plus one."""
    return {name: 1 + sum(x < own for x in values.values()) for name, own in values.items()}


def test_a_season_of_four_evenings(club: Club, evenings: list[Game], people: list[Person]) -> None:
    found = club.competition("Saison", evenings, kind="season")
    sums = {
        one.licence: sum(game.total(one.licence) for game in evenings if one.licence in game.points)
        for one in people
        if any(one.licence in game.points for game in evenings)
    }
    ranks = placed({licence: -total for licence, total in sums.items()})
    assert {one["licence"]: (one["rank"], one["value"]) for one in found["lines"]} == {
        licence: (ranks[licence], total) for licence, total in sums.items()
    }
    assert {one["licence"]: one["name"] for one in found["lines"]} == {
        one.licence: one.name for one in people if one.licence in sums
    }
    for line, one in zip(found["lines"], found["season"], strict=True):
        licence = line["licence"]
        own = [game for game in evenings if licence in game.points]
        tops = sum(sum(game.tops) for game in own)
        assert (one["games"], one["total"], one["top"]) == (len(own), sums[licence], tops)
        assert one["percentage"] == round(100 * one["total"] / tops, 2)
        assert one["solos"] == sum(game.solos[licence] for game in own)
        assert one["tops"] == sum(
            own_points >= top
            for game in own
            for own_points, top in zip(game.points[licence], game.tops, strict=True)
        )
        shares = [round(100 * game.total(licence) / sum(game.tops), 2) for game in own]
        assert [each["percentage"] for each in one["course"]] == shares
        assert one["best"]["percentage"] == max(shares)
    for by in ("category", "series", "club"):
        for ranking in (one for one in found["rankings"] if one["by"] == by):
            some = {p.licence: -sums[p.licence] for p in people
                    if p.licence in sums and getattr(p.who, by) == ranking["title"]}  # fmt: skip
            assert {one["licence"]: one["rank"] for one in ranking["lines"]} == placed(some)
    book = {one["what"]: one["value"] for one in found["records"]}
    assert book["total"] == max(max(game.totals.values()) for game in evenings)
    assert book["coup"] == max(max(game.tops) for game in evenings)


def test_a_circuit_of_the_best_two(club: Club, evenings: list[Game]) -> None:
    found = club.competition("Circuit", evenings, kind="circuit", best=2, method="points")
    for one in found["lines"]:
        own = [game.total(one["licence"]) for game in evenings if one["licence"] in game.points]
        assert one["value"] == sum(sorted(own, reverse=True)[:2])


def test_an_interclubs_of_nine_teams(club: Club, people: list[Person]) -> None:
    sizes = (7, 7, 7, 7, 5, 5, 5, 5, 5)
    # Teams are written by name: here nobody is another's namesake.
    teams, left = {}, list({one.name: one for one in people}.values())
    for number, size in enumerate(sizes, 1):
        teams[f"Équipe {number}"], left = left[:size], left[size:]
    everybody = [person for team in teams.values() for person in team]
    games = [club.evening(f"Interclubs {n}", everybody) for n in (1, 2)]
    found = club.competition(
        "Interclubs",
        games,
        kind="interclubs",
        units="teams",
        teams=[{"name": name, "players": [p.name for p in team]} for name, team in teams.items()],
    )
    totals = {
        name: sum(g.total(p.licence) for g in games for p in team) for name, team in teams.items()
    }
    ranks = placed({name: -total for name, total in totals.items()})
    for one in found["teams"]:
        index = sum(INDEX[person.who.series] for person in teams[one["name"]])
        division = (
            1 if index > 55 else 2 if index >= 36 else 3 if index >= 26 else 4 if index >= 16 else 5
        )
        size = 7 if division <= 3 else 5
        assert (one["rank"], one["total"]) == (ranks[one["name"]], totals[one["name"]])
        assert (one["index"], one["division"]) == (index, division)
        assert one["incomplete"] == (len(teams[one["name"]]) != size)
        level = [t for t in found["teams"] if t["division"] == division]
        assert one["division_rank"] == 1 + sum(t["total"] > one["total"] for t in level)
    assert len(found["teams"]) == 9


def test_a_tournament_of_three_games_with_a_cut(club: Club, people: list[Person]) -> None:
    everybody = people[:60]
    first = [club.evening(f"Qualification {n}", everybody) for n in (1, 2)]
    sums = {one.licence: sum(game.total(one.licence) for game in first) for one in everybody}

    def backwards(licence: str, games: Sequence[Game]) -> list[int]:
        key = []
        for game in reversed(games):
            key += [-game.total(licence), *(-points for points in reversed(game.points[licence]))]
        return key

    order_of = {licence: [-total, *backwards(licence, first)] for licence, total in sums.items()}
    through = {licence for licence, rank in placed(order_of).items() if rank <= 16}
    final = club.evening("Finale", [one for one in everybody if one.licence in through])
    games = [*first, final]
    found = club.competition(
        "Tournoi", games, tie_break="last-coups", cuts=[{"after": 2, "keeps": 16}]
    )
    assert found["cuts"] == [{"after": 2, "kept": len(through)}]
    values: dict[str, Any] = {}
    for licence, total in sums.items():
        if licence in through:
            values[licence] = (0, [-total - final.total(licence), *backwards(licence, games)])
        else:
            values[licence] = (1, order_of[licence])
    assert {one["licence"]: one["rank"] for one in found["lines"]} == placed(values)
    for one in found["lines"]:
        open_to = games if one["licence"] in through else first
        tops = sum(sum(game.tops) for game in open_to)
        assert one["percentage"] == round(100 * one["total"] / tops, 2)
        assert one["negative"] == one["total"] - tops


def test_its_files_say_the_same(live: LiveServer, club: Club, evenings: list[Game]) -> None:
    game = evenings[0]
    rows = club.client.get(f"/api/games/{game.id}/export?format=sigles").content.decode("latin-1")
    scores = [row.split('","') for row in rows.splitlines()]
    assert sorted(int(row[2].strip('"')) for row in scores) == sorted(game.totals.values())
    assert len(scores) == 60
