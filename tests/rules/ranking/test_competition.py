"""Competitions: cuts, circuits, ties, clubs, teams, seasons, against a calculation of their own."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pioche.core.errors import InputError
from pioche.rules.ranking.competition import (
    CompetitionRules,
    Cut,
    rank_competition,
    read_outcome,
)
from pioche.rules.ranking.interclubs import division_of, index_of, rank_teams, team_size
from pioche.rules.ranking.people import LICENCE, Played, identify
from pioche.rules.ranking.season import records, season
from pioche.rules.ranking.standing import Entrant, Standing
from pioche.rules.ranking.ties import rank_standings

CLUBS = ("Blois", "Tours", "Orléans", "Vendôme", "")
SERIES = ("1A", "2B", "3A", "4C", "5D", "6B", "7", "N", "")


def game(number: int, scores: dict[str, list[int]], tops: list[int], **more: object) -> Played:
    """A game: by name, the points of each coup."""
    lines = [
        Standing(
            Entrant(
                table,
                name,
                club=CLUBS[hash_of(name) % len(CLUBS)],
                series=SERIES[hash_of(name) % len(SERIES)],
                category=("senior", "vermeil")[hash_of(name) % 2],
            ),
            sum(points),
            0,
            0,
            0,
            0,
            0,
            sum(tops),
            tuple(reversed(points)),
        )
        for table, (name, points) in enumerate(scores.items(), 1)
    ]
    base = Played(f"G{number}", f"Partie {number}", number, rank_standings(lines), tuple(tops))
    return replace(base, **more)  # type: ignore[arg-type]


def hash_of(name: str) -> int:
    return sum(map(ord, name))


def evening(seed: int, names: list[str], games: int, coups: int = 6) -> list[Played]:
    chance = random.Random(seed)
    found = []
    for number in range(games):
        tops = [chance.randint(20, 90) for _ in range(coups)]
        here = [name for name in names if chance.random() > 0.15]
        scores = {n: [chance.randint(0, top // 10) * 10 for top in tops] for n in here}
        found.append(game(number, scores, tops))
    return found


def test_what_a_later_game_does_not_say_of_somebody_an_earlier_one_may() -> None:
    def said(number: int, **about: str) -> Played:
        one = game(number, {"Ana": [10]}, [20])
        bare = Entrant(1, "Ana", **about)
        return replace(one, standings=(one.standings[0].of(bare),))

    first = said(1, club="Blois", category="senior", series="2B")
    for second, known in (
        (said(2, club="Blois"), ("Blois", "senior", "2B")),
        (said(2, club="Blois", category="vermeil", series="1A"), ("Blois", "vermeil", "1A")),
        (said(2, club="Blois", category="vermeil"), ("Blois", "vermeil", "2B")),
        (said(2, category="vermeil"), ("Blois", "vermeil", "2B")),
    ):
        (line,) = rank_competition((first, second), CompetitionRules()).lines
        assert (line.player.club, line.player.category, line.player.series) == known


def points_of(played: Played) -> dict[str, list[int]]:
    return {one.player.name: list(reversed(one.tie_key)) for one in played.standings}


def obvious_rank(values: dict[str, object]) -> dict[str, int]:
    """How many are strictly better, plus one: nothing shared with the code under test."""
    return {
        name: 1 + sum(other < own for other in values.values())  # type: ignore[operator]
        for name, own in values.items()
    }


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("method", ["points", "places"])
@pytest.mark.parametrize("ties", ["none", "last-coups"])
def test_a_tournament_ranks_as_an_obvious_sum_does(seed: int, method: str, ties: str) -> None:
    names = [f"Joueur {n}" for n in range(25)]
    games = evening(seed, names, 3)
    found = rank_competition(games, CompetitionRules(method=method, tie_break=ties))  # type: ignore[arg-type]
    values: dict[str, object] = {}
    for name in {one.player.name for g in games for one in g.standings}:
        own = [points_of(g).get(name) for g in games]
        if method == "points":
            key: list[int] = [-sum(sum(points) for points in own if points)]
        else:
            places = 0
            for g, points in zip(games, own, strict=True):
                all_totals = [sum(each) for each in points_of(g).values()]
                better = sum(total > sum(points) for total in all_totals) if points else 0
                places += better + 1 if points else len(all_totals) + 1
            key = [places]
        if ties == "last-coups":
            for g, points in reversed([*zip(games, own, strict=True)]):
                # Absent is nothing in every coup: a game is compared with itself.
                key.append(-sum(points or [0]))
                key.extend(-one for one in reversed(points or [0] * len(g.tops)))
        values[name] = key
    assert {line.player.name: line.rank for line in found.lines} == obvious_rank(values)


def test_the_last_coup_decides_backwards_and_absence_is_nothing_in_every_coup() -> None:
    """A and B are level in all, and in the last game; its last coup but one decides."""
    one = game(1, {"A": [10, 20], "B": [20, 10], "C": [40, 60], "D": [60, 40]}, [60, 60])
    two = game(2, {"A": [30, 30, 10], "B": [40, 20, 10], "D": [0, 0, 0]}, [50, 50, 50])
    rules = CompetitionRules(tie_break="last-coups")
    found = rank_competition([one, two], rules).lines
    # C missed the second game, D scored nothing in it: the last coup of the first decides.
    assert [(line.rank, line.player.name, line.value) for line in found] == [
        (1, "A", 100),
        (2, "B", 100),
        (3, "C", 100),
        (4, "D", 100),
    ]


def test_who_missed_the_last_game_is_no_nearer_for_it() -> None:
    """Nothing in three coups missed is nothing in three coups played: the game before decides."""
    one = game(1, {"A": [40, 60], "B": [60, 40]}, [60, 60])
    played = game(2, {"A": [0, 0, 0]}, [50, 50, 50])
    missed = game(2, {"B": [0, 0, 0]}, [50, 50, 50])
    for last in (played, missed):
        found = rank_competition([one, last], CompetitionRules(tie_break="last-coups"))
        assert [line.player.name for line in found.lines] == ["A", "B"]


def test_who_misses_a_game_takes_the_place_after_its_last() -> None:
    games = [game(1, {"A": [90], "B": [50]}, [90]), game(2, {"A": [50]}, [90])]
    first, second = rank_competition(games, CompetitionRules(method="places")).lines
    assert (first.value, second.value, second.places) == (2, 4, (2, None))


def test_two_of_the_same_name_in_a_game_are_told_apart_by_their_tables() -> None:
    def sat(table: int, total: int) -> Standing:
        return Standing(Entrant(table, "Jean Roy"), total, 0, 0, 0, 0, 0, 50, (total,))

    games = [
        Played("1", standings=(sat(1, 10), sat(2, 20)), tops=(50,)),
        Played("2", standings=(sat(1, 1), sat(2, 2)), tops=(50,)),
    ]
    assert [line.value for line in rank_competition(games, CompetitionRules()).lines] == [22, 11]


def test_a_cut_lets_the_first_go_on_and_ranks_the_others_below() -> None:
    one = game(1, {"A": [50], "B": [40], "C": [40], "D": [10]}, [50])
    two = game(2, {"A": [0], "B": [5], "C": [1], "D": [60]}, [60])
    found = rank_competition([one, two], CompetitionRules(cuts=(Cut(1, 2),)))
    # B and C are level for the second place: both go on. D played on all the same, for nothing.
    assert [(line.player.name, line.rank, line.totals) for line in found.lines] == [
        ("A", 1, (50, 0)),
        ("B", 2, (40, 5)),
        ("C", 3, (40, 1)),
        ("D", 4, (10, None)),
    ]
    assert found.cuts == ((1, 3),)
    by_name = {line.player.name: line for line in found.lines}
    # Over the games that each could play.
    assert by_name["D"].percentage == 20.0
    assert by_name["A"].percentage == round(100 * 50 / 110, 2)
    assert (by_name["D"].negative, by_name["A"].negative) == (-40, -60)


def test_who_is_cut_stays_below_whoever_went_on() -> None:
    one = game(1, {"A": [50], "B": [49]}, [50])
    two = game(2, {"A": [0]}, [60])
    three = game(3, {"A": [0]}, [60])
    found = rank_competition([one, two, three], CompetitionRules(cuts=(Cut(1, 1),)))
    assert [line.player.name for line in found.lines] == ["A", "B"]
    waiting = rank_competition([one], CompetitionRules(cuts=(Cut(1, 1),)))
    assert waiting.cuts == ()  # nothing is cut before the next game is there


def test_two_cuts_follow_one_another() -> None:
    names = [chr(65 + n) for n in range(8)]
    games = [
        game(k, {name: [80 - 10 * n + k] for n, name in enumerate(names)}, [90]) for k in range(3)
    ]
    found = rank_competition(games, CompetitionRules(cuts=(Cut(1, 4), Cut(2, 2))))
    assert [line.stage for line in found.lines] == [2, 2, 1, 1, 0, 0, 0, 0]
    assert [sum(t is not None for t in line.totals) for line in found.lines] == [
        3,
        3,
        2,
        2,
        1,
        1,
        1,
        1,
    ]


def test_an_annulled_game_counts_for_nobody() -> None:
    """2011: 3.6."""
    one = game(1, {"A": [50], "B": [40]}, [50])
    two = game(2, {"A": [0], "B": [60]}, [60], annulled=True)
    found = rank_competition([one, two], CompetitionRules())
    assert [(line.player.name, line.total, line.tops) for line in found.lines] == [
        ("A", 50, 50),
        ("B", 40, 50),
    ]


def test_a_circuit_counts_the_best_results() -> None:
    games = [game(k, {"A": [10 * k], "B": [18]}, [50]) for k in range(1, 5)]
    games.append(game(5, {"C": [50]}, [50]))
    found = rank_competition(games, CompetitionRules(kind="circuit", best=2))
    assert [(line.player.name, line.value) for line in found.lines] == [
        ("A", 70),
        ("C", 50),
        ("B", 36),
    ]
    assert found.lines[0].counted == (False, False, True, True, False)
    # Nobody owes a game of a circuit.
    assert {line.player.name: line.tops for line in found.lines} == {"A": 100, "B": 100, "C": 50}


def test_nobody_owes_a_game_of_a_circuit_nor_one_that_was_annulled() -> None:
    games = [
        game(1, {"A": [90], "B": [50]}, [90]),
        game(2, {"A": [50]}, [90]),
        game(3, {"A": [50]}, [90], annulled=True),
    ]
    by_places = CompetitionRules(kind="circuit", method="places")
    values = {one.player.name: one.value for one in rank_competition(games, by_places).lines}
    assert values == {"A": 2, "B": 2}
    owed = rank_competition(games, CompetitionRules(method="places")).lines
    assert {one.player.name: one.value for one in owed} == {"A": 2, "B": 4}


def test_a_circuit_counts_every_result_unless_it_says_how_many() -> None:
    games = [game(1, {"A": [90]}, [90]), game(2, {"A": [50]}, [90])]
    (line,) = rank_competition(games, CompetitionRules(kind="circuit")).lines
    assert (line.value, line.counted) == (140, (True, True))


def test_a_sudden_death_decides_a_tie() -> None:
    """2011: 7.3."""
    one = game(1, {"A": [50], "B": [50], "C": [50]}, [50])
    rules = CompetitionRules(tie_break="sudden-death", sudden_death={"A": 3, "B": 5})
    assert [line.player.name for line in rank_competition([one], rules).lines] == ["C", "B", "A"]


def test_a_sudden_death_is_read_by_table_or_name() -> None:
    """7.3: who went out, and at which coup; what nobody bears or no coup is refused, quoted."""
    found = rank_competition([game(1, {"Ana": [50], "Zoé": [50]}, [50])], CompetitionRules())
    assert read_outcome("1:3, zoe : 5,", found.lines) == {"Ana": 3, "Zoé": 5}
    assert read_outcome("", found.lines) == {}
    for wrong in ("3:4", "Ana", "Ana:", "Ana:x", "Ana:0", "Ana:-1", ":2"):
        with pytest.raises(InputError, match=f"« {wrong} »"):
            read_outcome(f"Zoé:5, {wrong}", found.lines)


def test_names_in_the_rules_that_nobody_bears_are_told() -> None:
    teams = {"X": ("ana", "Ines"), "Y": ("Zoe", "Luc")}
    rules = CompetitionRules(teams=teams, sudden_death={"Luc": 3, "Ana": 2})
    found = rank_competition([game(1, {"Ana": [50], "Zoé": [50]}, [50])], rules)
    assert found.strangers == ("Luc", "Ines")


def test_categories_series_and_clubs_are_ranked_by_themselves() -> None:
    games = evening(3, [f"J{n}" for n in range(40)], 2)
    found = rank_competition(games, CompetitionRules())
    for ranking in found.rankings:
        own = [line for line in found.lines if getattr(line.player, ranking.by) == ranking.title]
        assert len(ranking.lines) == len(own)
        values = {line.key: [-line.value] for line in own}
        assert {line.key: line.rank for line in ranking.lines} == obvious_rank(dict(values))
    for club in found.clubs:
        best = sorted(
            (
                sum(t or 0 for t in line.totals)
                for line in found.lines
                if line.player.club == club.club
            ),
            reverse=True,
        )
        assert club.total == sum(best[:3])
    assert [club.total for club in found.clubs] == sorted(
        (c.total for c in found.clubs), reverse=True
    )


# -- who is who


def sat(table: int, name: str, club: str = "") -> Standing:
    return Standing(Entrant(table, name, club=club), 10, 0, 0, 0, 0, 0, 50, (10,))


def test_a_person_is_known_by_the_licence_then_by_name_and_club() -> None:
    one = Played("1", standings=(sat(1, "Ève Martin", "Tours"), sat(2, "Luc Petit")), tops=(50,))
    two = Played(
        "2",
        standings=(sat(9, "eve  MARTIN"), sat(1, "Petit Luc", "Blois"), sat(3, "")),
        tops=(50,),
        licences={1: "123", 9: ""},
    )
    three = Played("3", standings=(sat(4, "Luc Petit"),), tops=(50,), licences={4: "123"})
    people = identify([one, two, three])
    assert list(people[0]) == ["eve martin", "licence 123"]
    # Somebody without a name is a table.
    assert list(people[1]) == ["eve martin", "licence 123", "#3"]
    assert list(people[2]) == ["licence 123"]


def test_one_name_in_two_clubs_is_two_people() -> None:
    one = Played("1", standings=(sat(1, "Luc Petit", "Tours"), sat(2, "Luc Petit", "Blois")))
    two = Played("2", standings=(sat(5, "Luc Petit", "Blois"),))
    assert list(identify([one, two])[1]) == ["luc petit|blois"]
    same = Played("3", standings=(sat(1, "Luc Petit"), sat(2, "Luc Petit")))
    assert list(identify([same])[0]) == ["luc petit#1", "luc petit#2"]


# -- interclubs


@pytest.mark.parametrize(
    ("series", "index"),
    [
        ("Super", 14), ("1A", 13), ("1B", 12), ("2A", 11), ("2B", 10), ("3A", 9), ("3B", 8),
        ("4A", 7), ("4B", 7), ("4C", 6), ("4D", 6), ("5A", 5), ("5B", 5), ("5C", 4), ("5D", 4),
        ("6A", 3), ("6B", 3), ("6C", 2), ("6D", 2), ("7", 1), ("N", 0), ("", 0), ("2b", 10),
        ("Série 3A", 9), ("5", 4), ("9Z", 0), ("7D", 1), ("SENIOR", 0), ("S", 14),
        ("1C", 0), ("3D", 0), ("8A", 0), ("SS", 14), ("0", 14),
    ],
)  # fmt: skip
def test_the_index_of_a_series(series: str, index: int) -> None:
    assert index_of(series) == index


@pytest.mark.parametrize(
    ("index", "division", "size"),
    [(98, 1, 7), (56, 1, 7), (55, 2, 7), (36, 2, 7), (35, 3, 7), (26, 3, 7), (25, 4, 5),
     (16, 4, 5), (15, 5, 5), (0, 5, 5)],
)  # fmt: skip
def test_divisions_by_index(index: int, division: int, size: int) -> None:
    assert division_of(index) == division
    assert team_size(division) == size


def test_teams_add_up_their_players() -> None:
    chance = random.Random(5)
    names = {f"Équipe {t}": tuple(f"T{t}-{p}" for p in range(7 if t < 6 else 5)) for t in range(9)}
    everybody = [name for team in names.values() for name in team]
    games = []
    for number in range(2):
        scores = {name: [chance.randint(0, 60) for _ in range(4)] for name in everybody}
        games.append(game(number, scores, [60] * 4))
    rules = CompetitionRules(kind="interclubs", units="teams", teams=names)
    teams = {team.name: team for team in rank_teams(rank_competition(games, rules))}
    totals = {
        name: [sum(sum(points_of(g)[p]) for p in players) for g in games]
        for name, players in names.items()
    }
    assert {name: list(team.totals) for name, team in teams.items()} == totals
    ranked = obvious_rank({name: -sum(each) for name, each in totals.items()})
    assert {name: team.rank for name, team in teams.items()} == ranked
    for team in teams.values():
        level = [t for t in teams.values() if t.division == team.division]
        assert team.division_rank == 1 + sum(t.total > team.total for t in level)
        assert team.index == sum(
            index_of(SERIES[hash_of(line.player.name) % len(SERIES)]) for line, _i in team.players
        )


def test_without_teams_a_club_is_one_if_it_is_small_enough() -> None:
    few = [sat(n, f"J{n}", "Tours") for n in range(1, 8)]
    many = [sat(n, f"K{n}", "Blois") for n in range(11, 20)]
    played = Played("1", standings=tuple(few + many), tops=(50,))
    found = rank_teams(rank_competition([played], CompetitionRules(kind="interclubs")))
    assert [(team.name, team.total) for team in found] == [("Tours", 70)]
    (team,) = found
    assert (team.size, team.division, team.incomplete) == (7, 5, True)  # five are wanted
    five = replace(played, standings=tuple(few[:5]))
    (team,) = rank_teams(rank_competition([five], CompetitionRules(kind="interclubs")))
    assert (team.size, team.division, team.incomplete) == (5, 5, False)


def test_a_player_plays_in_one_team() -> None:
    played = Played("1", standings=(sat(1, "A"), sat(2, "B")), tops=(50,))
    rules = CompetitionRules(kind="interclubs", teams={"X": ("A", "B"), "Y": ("a",)})
    with pytest.raises(InputError, match="deux équipes : X et Y"):
        rank_teams(rank_competition([played], rules))


def test_a_namesake_is_named_by_licence_and_nobody_is_guessed() -> None:
    pair = (sat(1, "Bon Luc", "Tours"), sat(2, "Bon Luc", "Tours"), sat(3, "Roux Ana"))
    played = Played("1", standings=pair, tops=(50,), licences={1: "1111111", 2: "2222222"})
    rules = CompetitionRules(kind="interclubs", teams={"X": ("2222222", "bon luc", "Roux Ana")})
    found = rank_competition([played], rules)
    (team,) = rank_teams(found)
    assert [(line.player.name, line.licence) for line, _index in team.players] == [
        ("Bon Luc", "2222222"),
        ("Roux Ana", ""),
    ]
    assert found.strangers == ("bon luc",)
    twice = CompetitionRules(kind="interclubs", teams={"X": ("Roux Ana",), "Y": ("3333333",)})
    licensed = replace(played, licences={3: "3333333"})
    with pytest.raises(InputError, match="deux équipes : X et Y"):
        rank_teams(rank_competition([licensed], twice))


# -- seasons


def test_a_season_tells_each_persons_games() -> None:
    games = evening(11, [f"J{n}" for n in range(20)], 4)
    found = season(rank_competition(games, CompetitionRules(kind="season")))
    assert len(found) == 20
    for one in found:
        own = [(g, points_of(g)[one.player.name]) for g in games if one.player.name in points_of(g)]
        assert one.games == len(own)
        assert one.total == sum(sum(points) for _g, points in own)
        assert one.percentage == round(100 * one.total / sum(sum(g.tops) for g, _p in own), 2)
        assert one.tops == sum(
            p == t for g, points in own for p, t in zip(points, g.tops, strict=True)
        )
        assert [each.total for each in one.course] == [sum(points) for _g, points in own]
        assert one.best.percentage == max(each.percentage for each in one.course)


def test_the_book_of_records_names_the_best() -> None:
    games = evening(12, [f"J{n}" for n in range(20)], 4)
    games.append(game(9, {"Z": [999]}, [999], annulled=True))
    book = {one.what: one for one in records(games)}
    totals = {
        (g.title, name): sum(points) for g in games[:4] for name, points in points_of(g).items()
    }
    most = max(totals.values())
    assert book["total"].value == most
    assert (book["total"].game, book["total"].holders[0].name) in [
        k for k, v in totals.items() if v == most
    ]
    assert book["coup"].value == max(top for g in games[:4] for top in g.tops)
    assert book["game-top"].value == max(sum(g.tops) for g in games[:4])
    assert records([]) == ()


def test_a_record_is_held_by_all_who_made_it_in_the_first_game_that_saw_it() -> None:
    games = [
        game(1, {"A": [50], "B": [40]}, [60]),
        game(2, {"A": [60], "B": [60], "C": [10]}, [60]),
        game(3, {"C": [60]}, [60]),
    ]
    book = {one.what: one for one in records(games)}
    assert (book["total"].value, book["total"].game) == (60, "Partie 2")
    assert [one.name for one in book["total"].holders] == ["A", "B"]
    # Nobody made a solo: that is no record. Nobody below the tops is one.
    assert "solos" not in book and book["negative"].value == 0
    assert book["tops"].value == 1


def test_who_did_not_play_has_no_season() -> None:
    rules = CompetitionRules(kind="season", sudden_death={})
    found = rank_competition([game(1, {"A": [50]}, [60])], rules)
    assert [one.player.name for one in season(found)] == ["A"]
    gone = replace(found, games=())
    assert season(gone) == ()


def test_a_licence_is_not_given_to_a_namesake_of_another_club() -> None:
    first = Played(
        "1",
        standings=(sat(1, "Luc Petit", "Tours"), sat(2, "Luc Petit", "Blois")),
        licences={1: "1111111"},
    )
    later = Played("2", standings=(sat(5, "Luc Petit", "Blois"),))
    one, two = identify([first, later])
    assert list(one) == [f"{LICENCE}1111111", "luc petit|blois"]
    assert list(two) == ["luc petit|blois"]
    # Of one club, or of none that is known, it is the same person.
    alone = replace(first, standings=first.standings[:1])
    assert list(identify([alone, Played("2", standings=(sat(5, "Luc Petit"),))])[1]) == [
        f"{LICENCE}1111111"
    ]


def test_a_top_of_one_point_is_a_top_and_one_of_nothing_is_none() -> None:
    one = game(1, {"A": [1, 0], "B": [0, 0]}, [1, 0])
    found = season(rank_competition([one], CompetitionRules(kind="season")))
    assert {each.player.name: each.tops for each in found} == {"A": 1, "B": 0}


@pytest.mark.parametrize(("best", "total"), [(0, 10), (1, 10), (2, 20), (3, 30), (4, 30)])
def test_a_club_counts_its_best_players(best: int, total: int) -> None:
    played = Played("1", standings=tuple(sat(n, f"J{n}", "Tours") for n in (1, 2, 3)), tops=(50,))
    (club,) = rank_competition([played], CompetitionRules(club_best=best)).clubs
    assert (club.total, club.players, club.counted) == (total, 3, total // 10)


@pytest.mark.parametrize("cuts", [(Cut(1, 2),), (Cut(1, 2), Cut(2, 1))])
def test_clubs_count_the_games_before_the_first_cut(cuts: tuple[Cut, ...]) -> None:
    """The games that everybody could play."""
    sitting = tuple(sat(n, f"J{n}", "Tours") for n in (1, 2))
    games = [Played(str(n), f"G{n}", n, sitting, (50,)) for n in (1, 2, 3)]
    (club,) = rank_competition(games, CompetitionRules(cuts=cuts)).clubs
    assert club.total == 20
    (club,) = rank_competition(games, CompetitionRules()).clubs
    assert club.total == 60


def test_a_team_of_which_nobody_came_has_no_points_in_any_game() -> None:
    played = Played("1", standings=(sat(1, "A"),), tops=(50,))
    rules = CompetitionRules(kind="interclubs", teams={"X": ("A",), "Y": ("Z",)})
    teams = {team.name: team for team in rank_teams(rank_competition([played], rules))}
    assert (teams["X"].totals, teams["Y"].totals, teams["Y"].total) == ((10,), (), 0)


def test_teams_are_ranked_where_clubs_meet_or_teams_play() -> None:
    assert CompetitionRules(kind="interclubs").in_teams
    assert CompetitionRules(units="teams").in_teams
    assert not CompetitionRules().in_teams


def test_a_team_has_seven_players_at_most() -> None:
    names = tuple(f"J{n}" for n in range(1, 9))
    played = Played("1", standings=tuple(sat(n, f"J{n}", "Tours") for n in range(1, 9)), tops=(50,))
    rules = CompetitionRules(kind="interclubs", teams={"X": names[:7]})
    assert [team.size for team in rank_teams(rank_competition([played], rules))] == [7]
    with pytest.raises(InputError):
        eight = CompetitionRules(kind="interclubs", teams={"X": names})
        rank_teams(rank_competition([played], eight))
    assert rank_teams(rank_competition([played], CompetitionRules(kind="interclubs"))) == ()


@pytest.mark.parametrize("ties", ["none", "last-coups"])
def test_two_cuts_leave_three_stages(ties: str) -> None:
    scores = {name: [points] for name, points in zip("ABCDE", (50, 40, 30, 20, 10), strict=True)}
    games = [game(n, scores, [50]) for n in (1, 2)]
    games.append(game(3, {name: [60 - scores[name][0]] for name in "ABC"}, [50]))
    rules = CompetitionRules(cuts=(Cut(2, 2), Cut(1, 3)), tie_break=ties)
    found = rank_competition(games, rules)
    assert {line.player.name: line.stage for line in found.lines} == {
        "A": 2, "B": 2, "C": 1, "D": 0, "E": 0,
    }  # fmt: skip
    assert [line.player.name for line in found.lines] == ["A", "B", "C", "D", "E"]
    assert found.cuts == ((1, 3), (2, 2))


def test_a_record_names_the_game_by_its_title_and_the_word_of_its_coup() -> None:
    one = game(1, {"A": [1, 0]}, [1, 9], words=("AS", "WHISKY"))
    bare = replace(game(2, {"A": [0, 0]}, [1, 9]), title="")
    book = {each.what: each for each in records([one])}
    assert (book["coup"].word, book["coup"].game) == ("WHISKY", "Partie 1")
    assert (book["total"].value, book["game-top"].game) == (1, "Partie 1")
    untitled = {each.what: each for each in records([bare])}
    assert (untitled["coup"].game, untitled["game-top"].game) == ("G2", "G2")
    assert "total" not in untitled


def test_who_came_late_has_fewer_coups_than_there_were_tops() -> None:
    one = game(1, {"A": [9]}, [9, 9])
    (found,) = season(rank_competition([one], CompetitionRules(kind="season")))
    assert found.tops == 1
