"""Tournaments, and ties broken by sudden death (2011: 7, 7.3)."""

from pioche.rules.ranking.standing import Entrant, Standing
from pioche.rules.ranking.ties import rank_standings
from pioche.rules.ranking.tournament import rank_tournament, same_players, tournament_rankings


def game(totals, last=None):
    """A game's ranked standings from totals by table."""
    return rank_standings(
        [
            Standing(Entrant(t), total, 0, 0, 0, 0, 0, 1000, ((last or {}).get(t, 0),))
            for t, total in totals.items()
        ]
    )


def order(lines):
    return [(line.rank, line.player.table, line.value) for line in lines]


def test_by_points_and_by_places():
    games = [game({1: 900, 2: 500, 3: 600}), game({1: 100, 2: 400, 3: 300})]
    assert order(rank_tournament(games)) == [(1, 1, 1000), (2, 2, 900), (2, 3, 900)]
    # Places: 1 is 1st then 3rd, 2 is 3rd then 1st, 3 is 2nd twice.
    assert order(rank_tournament(games, "places")) == [(1, 1, 4), (1, 2, 4), (1, 3, 4)]


def test_the_lowest_sum_of_places_wins():
    games = [game({1: 900, 2: 500}), game({1: 500, 2: 400})]
    assert order(rank_tournament(games, "places")) == [(1, 1, 2), (2, 2, 4)]


def test_equal_totals_in_a_game_share_their_place():
    games = [game({1: 900, 2: 900, 3: 100})]
    assert order(rank_tournament(games, "places")) == [(1, 1, 1), (1, 2, 1), (3, 3, 3)]


def test_who_misses_a_game():
    games = [game({1: 900, 2: 500}), game({1: 500})]
    (first, second) = rank_tournament(games, "places")
    assert (second.player.table, second.places, second.value) == (2, (2, None), 4)
    assert first.value == 2
    assert rank_tournament(games)[1].totals == (500, None)


def test_ties_by_the_last_game_then_its_last_coups():
    games = [game({1: 600, 2: 500}), game({1: 400, 2: 500})]
    assert order(rank_tournament(games)) == [(1, 1, 1000), (1, 2, 1000)]
    assert order(rank_tournament(games, tie_break="last-coups"))[0][1] == 2
    absent = [game({1: 500, 2: 0}), game({2: 500})]
    assert order(rank_tournament(absent, tie_break="last-coups")) == [(1, 2, 500), (2, 1, 500)]
    same = [game({1: 500, 2: 500}, last={1: 10, 2: 20})]
    assert order(rank_tournament(same, tie_break="last-coups")) == [(1, 2, 500), (2, 1, 500)]


def test_ties_by_sudden_death():
    games = [game({1: 500, 2: 500})]
    lines = rank_tournament(games, tie_break="sudden-death", sudden_death={1: 3})
    assert order(lines) == [(1, 2, 500), (2, 1, 500)]


def named(*tables):
    """A game's ranked standings from (table, name, total), of a category and a series."""
    return rank_standings(
        [
            Standing(Entrant(t, name, category=name[:1]), total, 0, 0, 0, 0, 0, 1000)
            for t, name, total in tables
        ]
    )


def test_a_name_is_followed_from_table_to_table():
    games = same_players(
        [
            named((1, "Ana", 500), (2, "Luc", 400), (3, "", 300)),
            named((1, "luc ", 450), (2, "Ana", 200), (3, "", 100), (4, "Zoé", 50)),
        ]
    )
    lines = rank_tournament(games)
    assert [(one.player.label, one.value) for one in lines] == [
        ("luc ", 850),
        ("Ana", 700),
        ("", 400),
        ("Zoé", 50),
    ]
    assert [one.player.table for one in lines] == [2, 1, 3, 4]


def test_a_newcomer_at_a_table_of_somebody_else_has_a_number_of_their_own():
    games = same_players([named((1, "Ana", 5), (7, "Luc", 4)), named((1, "Zoé", 9))])
    lines = rank_tournament(games)
    assert {one.player.label: one.player.table for one in lines} == {"Ana": 1, "Luc": 7, "Zoé": 8}


def test_two_of_the_same_name_are_told_apart_by_their_tables():
    games = same_players(
        [
            named((1, "Jean Roy", 10), (2, "Jean Roy", 20)),
            named((1, "Jean Roy", 1), (2, "Jean Roy", 2)),
        ]
    )
    assert [one.value for one in rank_tournament(games)] == [22, 11]


def test_each_category_has_its_own_ranking_with_the_places_of_the_whole_game():
    games = [named((1, "Ana", 30), (2, "Bob", 20), (3, "Abel", 10))]
    found = tournament_rankings(rank_tournament(games, "places"))
    assert [(one.by, one.title, order(one.lines)) for one in found] == [
        ("category", "A", [(1, 1, 1), (2, 3, 3)]),
        ("category", "B", [(1, 2, 2)]),
    ]


def test_an_annulled_game_counts_for_nobody():
    """3.6: neither a score nor a place, and nobody is absent from it."""
    games = [game({1: 900, 2: 500}), None, game({1: 100, 2: 400})]
    assert order(rank_tournament(games)) == [(1, 1, 1000), (2, 2, 900)]
    lines = rank_tournament(games, "places")
    assert order(lines) == [(1, 1, 3), (1, 2, 3)]
    assert lines[0].totals == (900, None, 100)
    assert rank_tournament(games, tie_break="last-coups")[0].player.table == 1
    assert same_players(games)[1] is None
