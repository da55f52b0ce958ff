"""A club's season through the real server: evenings, an interclubs, a tournament with a cut.

Every ranking is checked against a calculation of this file's own, made from what each table wrote:
it shares nothing with the program but the scores of moves.
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
from pioche.store.log import SqlLog
from support.duplicate_room import room_service
from support.live import LiveServer, open_game, order, serving
from support.paper import Paper as Read

pytestmark = pytest.mark.slow

SURNAMES = ("Lefèvre", "Çelik", "d’Aubray", "Müller", "Åström", "García-Lorca", "Évrard", "Œillet")
NAMES = ("Hélène", "Luc", "Anne-Lise", "Zoé", "François", "Odile", "Karim", "Maëlle", "Jean-Noël")
CLUBS = ("Blois", "Tours", "Orléans", "Vendôme", "Saint-Étienne", "Chinon", "Loches", "Amboise")
CATEGORIES = ("junior", "senior", "vermeil", "diamant")
SERIES = ("1A", "1B", "2A", "2B", "3A", "3B", "4A", "4C", "5B", "5D", "6A", "6D", "7", "N")
#: The table of the interclubs, written out again.
INDEX = {
    "1A": 13, "1B": 12, "2A": 11, "2B": 10, "3A": 9, "3B": 8, "4A": 7, "4C": 6, "5B": 5, "5D": 4,
    "6A": 3, "6D": 2, "7": 1, "N": 0,
}  # fmt: skip
SOLO, SOLO_FROM = 10, 16
"""What being alone with the best score brings, in a hall of so many (2011: 3.5)."""
COUPS = 3


@dataclass
class Person:
    """Somebody of the club."""

    name: str
    club: str
    category: str
    series: str

    def at(self, table: int) -> dict[str, Any]:
        about = {"club": self.club, "category": self.category, "series": self.series}
        return {"table": table, "name": self.name, **about}


@dataclass
class Game:
    """A game that was played, as this file counts it: by name, the points of each coup."""

    id: str
    points: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    tops: list[int] = field(default_factory=list)
    solos: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def total(self, name: str) -> int:
        return sum(self.points[name]) + SOLO * self.solos[name]

    @property
    def totals(self) -> dict[str, int]:
        return {name: self.total(name) for name in list(self.points)}


def plain(text: str) -> str:
    """Text without blanks: where a line was broken does not matter."""
    return re.sub(r"\s+", "", text)


def crowd(many: int) -> list[Person]:
    """People whose names are all different, with every accent of the neighbourhood."""
    chance = random.Random(1)
    found = {}
    while len(found) < many:
        roman = "".join(chance.choices("IVX", k=2))
        name = f"{chance.choice(SURNAMES)} {chance.choice(NAMES)} {roman}"
        about = (chance.choice(CLUBS), chance.choice(CATEGORIES), chance.choice(SERIES))
        found.setdefault(name, Person(name, *about))
    return list(found.values())


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
        players = [one.at(table) for table, one in enumerate(people, 1)]
        options = {"name": title, "scores": "computed", "names": "names", "closes": False}
        opened = open_game(self.client, "duplicate", title=title, options=options, players=players)
        game = Game(str(opened["game"]))
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
            scores[person.name] = 0 if move is None else move[1]
            line = "v" if move is None else f"s{move[0]}"
            self.do(game.id, "type-line", line=f"{table} {line}")
        for kind in ("ring-bell", "close-coup", "retain-top"):
            self.do(game.id, kind)
        for name, points in scores.items():
            game.points[name].append(points)
        game.tops.append(max(worth.values()))
        best = max(scores.values())
        alone = [name for name, points in scores.items() if points == best]
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
        text = plain(" ".join(Read(data.content).strings))
        lines = found["season"] if name in ("saison", "joueur") else found["lines"]
        lines = lines[:1] if name == "joueur" else lines
        told = [(one["name"], one.get("value", one["total"])) for one in lines]
        if name == "interclubs":
            told = [(one["name"], one["total"]) for one in found["teams"]]
            told += [(p["name"], p["total"]) for one in found["teams"] for p in one["players"]]
        for who, total in told:
            assert plain(who) in text, (name, who)
            assert str(total) in text, (name, who, total)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with serving(room_service(SqlLog(tmp_path_factory.mktemp("saison")))) as server:
        yield server


@pytest.fixture(scope="module")
def club(live: LiveServer) -> Club:
    return Club(live.client())


@pytest.fixture(scope="module")
def people() -> list[Person]:
    return crowd(90)


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
        one.name: sum(game.total(one.name) for game in evenings if one.name in game.points)
        for one in people
        if any(one.name in game.points for game in evenings)
    }
    ranks = placed({name: -total for name, total in sums.items()})
    assert {one["name"]: (one["rank"], one["value"]) for one in found["lines"]} == {
        name: (ranks[name], total) for name, total in sums.items()
    }
    for one in found["season"]:
        own = [game for game in evenings if one["name"] in game.points]
        tops = sum(sum(game.tops) for game in own)
        assert (one["games"], one["total"], one["top"]) == (len(own), sums[one["name"]], tops)
        assert one["percentage"] == round(100 * one["total"] / tops, 2)
        assert one["solos"] == sum(game.solos[one["name"]] for game in own)
        assert one["tops"] == sum(
            own_points >= top
            for game in own
            for own_points, top in zip(game.points[one["name"]], game.tops, strict=True)
        )
        shares = [round(100 * game.total(one["name"]) / sum(game.tops), 2) for game in own]
        assert [each["percentage"] for each in one["course"]] == shares
        assert one["best"]["percentage"] == max(shares)
    for by in ("category", "series", "club"):
        for ranking in (one for one in found["rankings"] if one["by"] == by):
            some = {p.name: -sums[p.name] for p in people
                    if p.name in sums and getattr(p, by) == ranking["title"]}  # fmt: skip
            assert {one["name"]: one["rank"] for one in ranking["lines"]} == placed(some)
    book = {one["what"]: one["value"] for one in found["records"]}
    assert book["total"] == max(max(game.totals.values()) for game in evenings)
    assert book["coup"] == max(max(game.tops) for game in evenings)


def test_a_circuit_of_the_best_two(club: Club, evenings: list[Game]) -> None:
    found = club.competition("Circuit", evenings, kind="circuit", best=2, method="points")
    for one in found["lines"]:
        own = [game.total(one["name"]) for game in evenings if one["name"] in game.points]
        assert one["value"] == sum(sorted(own, reverse=True)[:2])


def test_an_interclubs_of_nine_teams(club: Club, people: list[Person]) -> None:
    sizes = (7, 7, 7, 7, 5, 5, 5, 5, 5)
    teams, left = {}, list(people)
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
        name: sum(g.total(p.name) for g in games for p in team) for name, team in teams.items()
    }
    ranks = placed({name: -total for name, total in totals.items()})
    for one in found["teams"]:
        index = sum(INDEX[person.series] for person in teams[one["name"]])
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
    sums = {one.name: sum(game.total(one.name) for game in first) for one in everybody}

    def backwards(name: str, games: Sequence[Game]) -> list[int]:
        key = []
        for game in reversed(games):
            key += [-game.total(name), *(-points for points in reversed(game.points[name]))]
        return key

    order_of = {name: [-total, *backwards(name, first)] for name, total in sums.items()}
    through = {name for name, rank in placed(order_of).items() if rank <= 16}
    final = club.evening("Finale", [one for one in everybody if one.name in through])
    games = [*first, final]
    found = club.competition(
        "Tournoi", games, tie_break="last-coups", cuts=[{"after": 2, "keeps": 16}]
    )
    assert found["cuts"] == [{"after": 2, "kept": len(through)}]
    values: dict[str, Any] = {}
    for name, total in sums.items():
        if name in through:
            values[name] = (0, [-total - final.total(name), *backwards(name, games)])
        else:
            values[name] = (1, order_of[name])
    assert {one["name"]: one["rank"] for one in found["lines"]} == placed(values)
    for one in found["lines"]:
        open_to = games if one["name"] in through else first
        tops = sum(sum(game.tops) for game in open_to)
        assert one["percentage"] == round(100 * one["total"] / tops, 2)
        assert one["negative"] == one["total"] - tops


def test_its_files_say_the_same(live: LiveServer, club: Club, evenings: list[Game]) -> None:
    game = evenings[0]
    rows = club.client.get(f"/api/games/{game.id}/export?format=sigles").content.decode("latin-1")
    scores = [row.split('","') for row in rows.splitlines()]
    assert sorted(int(row[2].strip('"')) for row in scores) == sorted(game.totals.values())
    assert len(scores) == 60
