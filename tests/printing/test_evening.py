"""The evening's report: counted again here, another way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pioche.printing.evening import evening_of
from pioche.printing.evening_words import deciding_told, pasted
from pioche.printing.minutes import CoupMinutes, Minutes
from pioche.printing.sheets.rapport import report
from pioche.rules.ranking.game import score_game
from pioche.rules.ranking.standing import Entrant
from pioche.rules.sanctions.mean import JudgedCoup
from pioche.rules.slips import Verdict
from pioche.rules.slips.verdict import Played
from support.duplicate import session
from support.sheets import evening, minutes


def game(*coups: dict[int, int], top: int = 50, tables: int = 2) -> Minutes:
    """Points by table, coup by coup; the top is 50."""
    setup = session().state.setup
    players = tuple(Entrant(n, f"Joueur {n}") for n in range(1, tables + 1))
    made = []
    for number, points in enumerate(coups, 1):
        verdicts = {
            table: Verdict(
                table, got, "none", move=Played("MOT" if got == top else "AS", "H8", got)
            )
            for table, got in points.items()
        }
        made.append(
            CoupMinutes(number, "AEIRSTN", top, "MOT H8", verdicts, (), word="MOT", ref="H8")
        )
    judged = [JudgedCoup(one.number, one.top, one.verdicts, {}) for one in made]
    result = score_game(players, judged, setup.regulation, setup.formula, setup.tempo)
    return Minutes("Essai", "2011", players, tuple(made), result, ended=True)


def test_the_coup_that_decided_is_the_last_change_of_lead() -> None:
    found = evening_of(game({1: 50, 2: 40}, {1: 10, 2: 30}, {1: 50, 2: 20}, {1: 50, 2: 50}))
    decided = found.deciding
    assert decided is not None and decided.told.coup.number == 3
    assert (decided.lead_before, decided.gained, decided.margin) == (10, 30, 20)
    told = deciding_told(decided)
    assert "Avant le coup 3, Joueur 2 menait de 10 points." in told
    assert "1 table trouve MOT en H8, 50 points" in told
    assert "Joueur 1 marque 50, Joueur 2 20." in told
    assert "Joueur 1 gagne la partie de 20 points." in told


def test_of_who_led_always_the_coup_that_brought_most() -> None:
    found = evening_of(game({1: 50, 2: 45}, {1: 50, 2: 10}, {1: 40, 2: 50}))
    assert found.deciding is not None and found.deciding.told.coup.number == 2
    assert "a mené du premier au dernier coup" in deciding_told(found.deciding)


def test_two_winners_have_no_coup_that_decided() -> None:
    assert evening_of(game({1: 50, 2: 40}, {1: 40, 2: 50})).deciding is None
    assert evening_of(game({1: 50}, tables=1)).deciding is None


def test_who_came_back_from_far() -> None:
    low = {1: 0, 2: 30, 3: 31, 4: 32, 5: 33}
    found = evening_of(game(low, {**low, 1: 50}, {**low, 1: 50}, {**low, 1: 50}, tables=5))
    assert found.comeback is not None
    assert (found.comeback.standing.player.table, found.comeback.rank) == (1, 5)


def test_tops_means_and_lesser_words_are_those_of_the_slips() -> None:
    state, found = evening().state, evening_of(minutes())
    assert state.hall is not None
    for told, coup in zip(found.coups, state.hall.coups, strict=True):
        points = {table: entry.verdict.points for table, entry in coup.entries.items()}
        assert set(told.finders) == {table for table, got in points.items() if got == coup.top}
        assert abs(told.mean - sum(points.values()) / len(points)) < 1e-9
        moves = Counter(
            (entry.verdict.move.word, entry.verdict.move.ref)
            for entry in coup.entries.values()
            if entry.verdict.move and 0 < entry.verdict.points < coup.top
        )
        if told.most_played is None:
            assert not moves
        else:
            assert told.most_played.tables == max(moves.values())
            lower = [got for got in points.values() if got < coup.top]
            assert told.sub_top is not None and told.sub_top.points == max(lower)


def test_the_race_ends_where_the_results_are() -> None:
    found = evening_of(minutes())
    for standing in found.minutes.standings:
        assert found.race[standing.player.table][-1] == standing.negative


def test_the_text_to_paste_has_the_first_and_the_link() -> None:
    link = "http://192.168.1.20:8000/rapport/ABCDEFGHJK"
    found = replace(minutes(), link=link)
    text = report(found).text
    assert text == pasted(evening_of(found))
    first = found.standings[0]
    assert f"1. {first.player.label}, {first.total} (" in text
    assert text.startswith("Tournoi de la Saint-Nicolas\nBlois, samedi 5 décembre 2026, 18 tables")
    assert text.endswith(link)


def test_a_solo_is_told_by_its_name_or_table() -> None:
    found = minutes()
    assert found.result is not None
    solo = replace(found, result=replace(found.result, solos={3: 5}))
    assert "Solo : Łukasik Ewa, HERBA (coup 3)" in report(solo).text
    nameless = replace(solo, players=tuple(one.nameless for one in solo.players))
    assert "Solo : Table 5, HERBA (coup 3)" in report(nameless).text
