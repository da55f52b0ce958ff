"""Who and what counts: annulled games, tables that never played, ties, pairs, solos at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import EndGame, Interrupt, Resume
from pioche.games.duplicate.hall.commands import (
    DecideAppeal,
    EnrolPlayers,
    SetHallOptions,
    SettleTies,
    TypeLine,
)
from pioche.games.duplicate.hall.results import results
from pioche.games.session import Session, told
from pioche.games.shape import Player, Public, Referee
from pioche.printing.minutes import minutes_of_game
from pioche.rules.ranking.standing import Entrant
from support.duplicate import NOW, replay
from support.duplicate_hall import hall, hall_session, play, think

MINUTE = 60_000


def seen(game: Session, audience: object) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.view(game.state, audience)))
    return view


def ranked(game: Session) -> list[tuple[int, int]]:
    return [(one["rank"], one["table"]) for one in seen(game, Public())["hall"]["ranking"]]


def broken_off(edition: str) -> Session:
    game = hall_session(2, edition=edition)
    play(game, "1 =", "2 as h8 4")
    game.do(Interrupt(), now=NOW)
    game.do(Resume(), now=NOW + 16 * MINUTE)
    return game


class TestAnnulled:
    """Broken off before its minimum of coups, a game has no results (C 3.6, B 2.7)."""

    @pytest.mark.parametrize(("edition", "article"), [("fisf-2011", "3.6"), ("fisf-2009", "2.7")])
    def test_it_counts_nowhere(self, edition: str, article: str) -> None:
        game = broken_off(edition)
        for audience in (Public(), Referee(), Player("s1")):
            view = seen(game, audience)
            assert view["hall"]["ranking"] == []
            assert not view["end"]["valid"]
            (said,) = view["end_lines"]
            assert said.startswith("Partie annulée") and f"article {article}" in said
        own = seen(game, Player("s1"))["hall"]
        assert (own["total"], own["rank"], own["percentage"]) == (0, 0, 0.0)
        assert [one.text for _state, one in told(GAME, game.log)][-1] == said

    def test_its_sheets_say_so(self) -> None:
        minutes = minutes_of_game(broken_off("fisf-2011").state, lambda one: one)
        assert minutes.annulled and "partie annulée" in minutes.head.part
        assert minutes.result is not None and minutes.result.standings == ()
        assert minutes.rankings == ()

    def test_a_game_broken_off_late_enough_stands(self) -> None:
        game = hall_session(2)
        play(game, "1 =", "2 as h8 4")
        game.do(EndGame("heure"), now=NOW)
        assert ranked(game) == [(1, 1), (2, 2)]


class TestNeverPlayed:
    def test_an_empty_table_is_in_no_ranking_and_no_count(self) -> None:
        game = hall_session(4)
        play(game, "1 =", "2 as h8 4", "3 -")
        assert ranked(game) == [(1, 1), (2, 2)]
        for audience in (Public(), Referee(), Player("s1")):
            hall = seen(game, audience)["hall"]
            assert hall["players"] == 2
            assert hall["top_found"] == {"tables": 1, "of": 2}
        minutes = minutes_of_game(game.state, lambda one: one)
        assert [one.table for one in minutes.players] == [1, 2]
        assert set(minutes.coups[0].verdicts) == {1, 2}
        own = seen(game, Player("s4"))["hall"]
        assert (own["rank"], own["total"]) == (0, 0)

    def test_who_comes_later_is_ranked_from_then_on(self) -> None:
        game = hall_session(2)
        play(game, "1 =")
        assert ranked(game) == [(1, 1)]
        play(game, "1 =", "2 =", rack="NTIONSR")
        assert ranked(game) == [(1, 1), (2, 2)]
        assert results(game.state).by_table[2].tops == game.state.total

    def test_a_solo_needs_sixteen_who_played_once_the_game_is_over(self) -> None:
        """C 3.5: until then the sixteenth may still come."""
        lower = [f"{table} as h8 4" for table in range(2, 16)]
        game = hall_session(16)
        play(game, "1 =", *lower)
        assert results(game.state).final.solos == {1: 1}
        alone = hall_session(16)
        play(alone, "1 =", *lower)
        alone.do(EndGame("heure"), now=NOW)
        assert results(alone.state).final.solos == {}
        play(game, "16 v", rack="NTIONSR")
        game.do(EndGame("heure"), now=NOW)
        assert results(game.state).final.solos == {1: 1}


class TestTies:
    """Sudden death decides ties (C 7.3): who went out of it, at which coup."""

    def over(self) -> Session:
        game = hall_session(4)
        play(game, "1 =", "2 =", "3 =", "4 as h8 4")
        game.do(EndGame("heure"), now=NOW)
        return game

    def test_the_outcome_orders_those_who_are_equal(self) -> None:
        game = self.over()
        assert ranked(game) == [(1, 1), (1, 2), (1, 3), (4, 4)]
        (act,) = (one for one in GAME.acts(game.state, Referee()) if one.name == "settle-ties")
        assert act.choices == ("1", "2", "3")
        game.do(SettleTies(((1, 4), (3, 2))), now=NOW)
        assert ranked(game) == [(1, 2), (2, 1), (3, 3), (4, 4)]
        assert [line.rank for line in results(game.state).final.standings] == [1, 2, 3, 4]
        assert replay(game.log) == game.state
        game.do(SettleTies(()), now=NOW)
        assert ranked(game) == [(1, 1), (1, 2), (1, 3), (4, 4)]

    def test_an_outcome_taken_back_leaves_ties_to_what_was_chosen(self) -> None:
        game = hall_session(3)
        game.do(SetHallOptions(tie_break="last-coups"), now=NOW)
        play(game, "1 =", "2 =", "3 =")
        game.do(EndGame("heure"), now=NOW)
        for out in (((1, 4),), ((3, 2),)):
            game.do(SettleTies(out), now=NOW)
            assert hall(game).tie_break == "sudden-death"
            sequel = GAME.sequel(game.state)
            assert sequel is not None and sequel.orders[0].tie_break == "last-coups"
        game.do(SettleTies(()), now=NOW)
        assert hall(game).tie_break == "last-coups"
        game.do(SettleTies(()), now=NOW)
        assert hall(game).tie_break == "last-coups"

    @pytest.mark.parametrize(
        ("out", "code"),
        [(((9, 1),), "hall.table-unknown"), (((1, 0),), "hall.ties-coup"),
         (((1, 2), (1, 3)), "hall.ties-twice")],
    )  # fmt: skip
    def test_an_outcome_that_makes_no_sense_is_refused(self, out: Any, code: str) -> None:
        game = self.over()
        with pytest.raises(RuleViolation) as refused:
            game.do(SettleTies(out), now=NOW)
        assert refused.value.code == code

    def test_nobody_is_tied_before_the_end(self) -> None:
        game = hall_session(2)
        play(game, "1 =", "2 =")
        with pytest.raises(RuleViolation, match="une fois la partie finie"):
            game.do(SettleTies(((1, 2),)), now=NOW)

    def test_categories_of_a_game_of_sudden_death_go_by_survival(self) -> None:
        """The general ranking did, those by category went by total."""
        game = hall_session(3, formula="mort-subite")
        play(game, "1 =", "2 =", "3 as h8 4")
        minutes = minutes_of_game(game.state, lambda one: replace(one, category="vermeil"))
        (vermeil,) = minutes.rankings
        assert minutes.result is not None
        assert [(one.rank, one.player.table) for one in vermeil.lines] == [
            (one.rank, one.player.table) for one in minutes.result.standings
        ]
        assert [one.rank for one in vermeil.lines] == [1, 1, 3]


class TestAppealsThatContradictThemselves:
    def game(self, edition: str = "fisf-2011") -> Session:
        game = hall_session(2, edition=edition)
        play(game, "1 as h8 4", "2 =")  # the top is worth 20
        return game

    @pytest.mark.parametrize(
        ("points", "sanction", "code"),
        [(4, "zero", "zero"), (0, "warning", "nothing"), (0, "penalty", "nothing"),
         (21, "none", "above"), (-1, "none", "numbers")],
    )  # fmt: skip
    def test_they_are_refused(self, points: int, sanction: Any, code: str) -> None:
        game = self.game()
        with pytest.raises(RuleViolation) as refused:
            game.do(DecideAppeal(1, 1, points, sanction, "motif"), now=NOW)
        assert refused.value.code == f"hall.decision-{code}"
        assert str(refused.value).endswith(".")

    def test_an_edition_without_warnings_gives_none(self) -> None:
        with pytest.raises(RuleViolation) as refused:
            self.game("simplifie").do(DecideAppeal(1, 1, 4, "warning", "motif"), now=NOW)
        assert refused.value.code == "hall.decision-sanction"

    @pytest.mark.parametrize(
        ("points", "sanction"), [(20, "none"), (4, "warning"), (4, "penalty"), (0, "zero")]
    )
    def test_what_holds_together_is_decided(self, points: int, sanction: Any) -> None:
        game = self.game()
        game.do(DecideAppeal(1, 1, points, sanction, "motif"), now=NOW)
        assert game.state.hall is not None
        assert game.state.hall.coups[0].entries[1].verdict.points == points

    def test_the_referee_may_insist_above_the_top(self) -> None:
        game = self.game()
        game.do(DecideAppeal(1, 1, 26, "none", "le top oubliait ce mot", insists=True), now=NOW)
        assert results(game.state).by_table[1].total == 26


class TestPairs:
    """Two people at one table: late only when both are (C 6.1)."""

    @pytest.mark.parametrize(("first", "second"), [(3, 1), (1, 3)])
    def test_either_may_come_late(self, first: int, second: int) -> None:
        game = hall_session(1)
        pair = Entrant(2, from_coup=first, partner_from_coup=second, seat="s2")
        game.do(EnrolPlayers((pair,)))
        play(game, "1 =", "2 =")
        assert results(game.state).by_table[2].total == 20

    def test_a_pair_both_late_has_nothing_before(self) -> None:
        game = hall_session(1)
        game.do(EnrolPlayers((Entrant(2, from_coup=3, partner_from_coup=2, seat="s2"),)))
        think(game)
        with pytest.raises(RuleViolation, match="Aucun bulletin n’est attendu de la table 2"):
            game.do(TypeLine("2 ="))

    def test_nobody_arrives_before_now(self) -> None:
        game = hall_session(1)
        play(game, "1 =")
        game.do(EnrolPlayers((Entrant(2, partner_from_coup=1, seat="s2"),)))
        assert game.state.hall is not None
        assert game.state.hall.players[2].arrivals == (2, 2)


def test_solos_are_announced_at_the_end() -> None:
    """C 3.5: in the text that the voice says too, and not before."""
    game = hall_session(16)
    play(game, "1 =", *(f"{table} as h8 4" for table in range(2, 17)))
    assert "end_lines" not in seen(game, Public())
    game.do(EndGame("heure"), now=NOW)
    for audience in (Public(), Referee(), Player("s2")):
        end, solo = seen(game, audience)["end_lines"]
        assert end == "Partie finie : décision du juge-arbitre."
        assert solo == "Coup 1, solo de la table 1."
