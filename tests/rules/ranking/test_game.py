"""Scores of a game (2011: 3.5, 5.7, 6.1)."""

import pytest

from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.ranking.game import score_game
from pioche.rules.ranking.standing import Entrant, solo
from pioche.rules.sanctions.mean import JudgedCoup
from pioche.rules.slips import Verdict
from pioche.rules.tempo import Tempo
from support.articles import by_edition

SOLO = {"fisf-2011": "3.5", "fisf-2009": "2.6.4", "ancien": "2.6.4", "gaspesie": "2.7"}


def verdict(table, points, *, penalty=0, warnings=0):
    return Verdict(table, points, "none", penalty, warnings=warnings)


def played(number, top, scores, **kw):
    return JudgedCoup(number, top, {t: verdict(t, p, **kw) for t, p in scores.items()}, {})


def result(coups, players, edition="fisf-2011", **kw):
    regulation = Regulation.load(edition)
    tempo = Tempo.parse(None, regulation)
    return score_game(players, coups, regulation, Formula.parse("normale"), tempo, **kw)


def room(count, **kw):
    return [Entrant(table, f"J{table}", **kw) for table in range(1, count + 1)]


@by_edition("solo.minimum_players", SOLO)
def test_a_solo_needs_sixteen_players(edition):
    policy = Regulation.load(edition).solo
    scores = {1: 50, 2: 40}
    assert solo(scores, 16, 60, policy) == 1
    assert solo(scores, 15, 60, policy) is None


@by_edition("solo.points", SOLO)
def test_a_solo_is_worth_ten_points(edition):
    scores = dict.fromkeys(range(1, 17), 40) | {3: 50}
    done = result([played(1, 60, scores)], room(16), edition)
    first = done.standings[0]
    assert (first.player.table, first.solos, first.solo_points, first.total) == (3, 1, 10, 60)
    assert done.solos == {1: 3}


@by_edition("solo.who", SOLO, mutant="finder-of-top")
def test_the_best_score_of_the_room_makes_the_solo_even_below_the_top(edition):
    policy = Regulation.load(edition).solo
    assert solo({1: 50, 2: 40}, 16, 60, policy) == 1
    assert solo({1: 50, 2: 50, 3: 1}, 16, 60, policy) is None
    assert solo({1: 0, 2: 0}, 16, 60, policy) is None


@pytest.mark.article("simplifie", "8", policy="solo.who", mutant="best-of-room")
@pytest.mark.article("simplifie", "8", policy="solo.minimum_players")
def test_the_simplified_rule_wants_the_top():
    policy = Regulation.load("simplifie").solo
    assert solo({1: 50, 2: 40}, 16, 60, policy) is None
    assert solo({1: 60, 2: 40}, 16, 60, policy) == 1
    assert solo({1: 60, 2: 60}, 16, 60, policy) is None


def test_a_solo_counts_points_before_a_penalty():
    scores = {t: verdict(t, 40) for t in range(2, 17)} | {1: verdict(1, 41, penalty=5)}
    done = result([JudgedCoup(1, 60, scores, {})], room(16))
    assert done.solos == {1: 1}
    assert done.standings[0].total == 41 + 10 - 5


def test_totals_percentages_and_negatives():
    coups = [played(1, 60, {1: 60, 2: 30}), played(2, 40, {1: 40, 2: 20})]
    first, second = result(coups, room(2)).standings
    assert (first.total, first.percentage, first.negative, first.rank) == (100, 100.0, 0, 1)
    assert (second.total, second.percentage, second.negative, second.rank) == (50, 50.0, -50, 2)


def test_equal_totals_share_a_rank():
    done = result([played(1, 60, {1: 40, 2: 50, 3: 40, 4: 10})], room(4))
    assert [(s.player.table, s.rank) for s in done.standings] == [(2, 1), (1, 2), (3, 2), (4, 4)]


def test_penalties_and_warnings_come_off_at_the_end():
    coups = [played(n, 60, {1: 40}, warnings=1) for n in range(1, 6)]
    coups.append(JudgedCoup(6, 60, {1: verdict(1, 40, penalty=5)}, {}))
    (only,) = result(coups, room(1)).standings
    # Five warnings: the fourth and the fifth cost five each.
    assert (only.points, only.penalties, only.warning_penalty, only.total) == (240, 5, 10, 225)


def test_a_late_player_has_nothing_before():
    coups = [played(1, 60, {1: 40, 2: 40}), played(2, 60, {1: 40, 2: 40})]
    done = result(coups, [Entrant(1), Entrant(2, from_coup=2)])
    assert [(s.player.table, s.total) for s in done.standings] == [(1, 80), (2, 40)]


def test_categories_and_series_have_their_own_ranks():
    players = [
        Entrant(1, category="vermeil", series="2"),
        Entrant(2, series="2"),
        Entrant(3, category="vermeil", series="4"),
    ]
    done = result([played(1, 60, {1: 30, 2: 50, 3: 40})], players)
    rankings = {
        (r.by, r.title): [(s.rank, s.player.table) for s in r.lines] for r in done.rankings()
    }
    assert rankings == {
        ("category", "vermeil"): [(1, 3), (2, 1)],
        ("series", "2"): [(1, 2), (2, 1)],
        ("series", "4"): [(1, 3)],
    }


def test_ties_by_the_last_coups():
    coups = [played(1, 60, {1: 40, 2: 30}), played(2, 60, {1: 30, 2: 40})]
    assert [s.rank for s in result(coups, room(2)).standings] == [1, 1]
    done = result(coups, room(2), tie_break="last-coups")
    assert [(s.player.table, s.rank) for s in done.standings] == [(2, 1), (1, 2)]


def test_ties_by_sudden_death():
    coups = [played(1, 60, {1: 40, 2: 40, 3: 40, 4: 10})]
    done = result(coups, room(4), tie_break="sudden-death", sudden_death={1: 2, 3: 1, 4: 9})
    assert [(s.player.table, s.rank) for s in done.standings] == [(2, 1), (1, 2), (3, 3), (4, 4)]


def test_a_pair_is_one_player():
    pair = Entrant(1, "Ana", partner="Luc")
    assert pair.label == "Ana – Luc"
    assert pair.nameless.label == "" and pair.nameless.arrivals == (1, 1)
    assert Entrant(1, "Ana").nameless.arrivals == (1,)
    assert result([played(1, 60, {1: 30})], [pair]).standings[0].total == 30


def test_one_player_alone_with_a_point_makes_the_solo_and_none_with_nothing():
    policy = Regulation.load("fisf-2011").solo
    assert solo({1: 1, 2: 0}, 16, 60, policy) == 1
    assert solo({1: 0}, 16, 60, policy) is None


def test_a_percentage_has_two_places():
    (one,) = result([played(1, 30, {1: 10})], room(1)).standings
    assert (one.percentage, one.negative) == (33.33, -20)


@pytest.mark.article("fisf-2011", "7.3")
def test_a_sudden_death_is_ranked_by_who_lasts_longest():
    regulation = Regulation.load("fisf-2011")
    survival = Formula.parse("mort-subite")
    coups = [played(1, 60, {1: 10, 2: 60, 3: 60, 4: 60})]

    def ranked(**kw):
        tempo = Tempo.parse(None, regulation)
        found = score_game(room(4), coups, regulation, survival, tempo, **kw)
        return {one.player.table: one.rank for one in found.standings}

    assert ranked() == {1: 1, 2: 1, 3: 1, 4: 1}
    assert ranked(out={1: 1, 3: 4, 4: 2}) == {2: 1, 3: 2, 4: 3, 1: 4}
