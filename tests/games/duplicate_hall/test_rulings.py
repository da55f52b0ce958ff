"""A slip amended and an appeal decided stand when the top is withdrawn and retained again (6.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import AnnulCoup, CloseCoup, DrawRack, RetainTop, Undo
from pioche.games.duplicate.hall.commands import (
    AmendSlip,
    ChangePlayer,
    DecideAppeal,
    DeliverNotice,
    LodgeAppeal,
    RefuseMean,
    RemovePlayer,
    TypeLine,
    UndoLine,
)
from pioche.games.duplicate.hall.events import CoupScored
from pioche.games.duplicate.hall.results import results
from pioche.games.session import Session
from pioche.games.shape import Player, Referee
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, read_back, replay, written
from support.duplicate_hall import at_table, hall, hall_session, play

#: Two words for the top: RAT and ART, 6 points.
RACK = "RATUVBC"
TOP = Solution("RAT", reference="H8", score=6)


def amend(game: Session, *solutions: Solution, table: int = 1, **slip: object) -> None:
    game.do(AmendSlip(1, Slip(table, solutions=solutions, **slip), "table confondue"), now=NOW)


def uphold(game: Session) -> None:
    game.do(DecideAppeal(1, 1, 12, "none", "ZZZ est admis", insists=True), now=NOW)


def reject(game: Session) -> None:
    game.do(DecideAppeal(1, 1, 0, "zero", "ZZZ n’est pas admis"), now=NOW)


def half(game: Session) -> None:
    game.do(DecideAppeal(1, 1, 7, "warning", "à moitié", insists=True), now=NOW)


def found_again(game: Session) -> None:
    """Table 3 had handed in nothing: its slip is found under a chair."""
    amend(game, TOP, table=3)


def amended(game: Session) -> None:
    amend(game, TOP)


def amended_then_appealed(game: Session) -> None:
    amend(game, Solution("ZZZ", reference="H8", score=30))
    uphold(game)


def appealed_then_amended(game: Session) -> None:
    uphold(game)
    amended(game)


DECISIONS = [
    amended,
    found_again,
    uphold,
    reject,
    half,
    amended_then_appealed,
    appealed_then_amended,
]


def counted() -> Session:
    game = hall_session()
    play(game, "1 zzz h8 3", "2 rat h8 3", rack=RACK)
    return game


def withdraw(game: Session) -> None:
    game.do(Undo(keeps_decisions=True), now=NOW)


def other_top(game: Session) -> RetainTop:
    """Another isotop than the program's choice."""
    tops = game.state.tops
    assert tops is not None and tops.proposed is not None
    chosen = next(one for one in tops.candidates if one.word != tops.proposed.word)
    return RetainTop(chosen.word, chosen.ref, "plus ouvert")


def log_read_back(game: Session) -> list[object]:
    return read_back(written(game.log))


def rulings(game: Session) -> list[tuple[int, str, bool]]:
    shown = GAME.view(game.state, Referee()).hall.rulings
    return [(one.table, one.kind, one.stands) for one in shown]


@pytest.mark.article("fisf-2011", "6.3")
@pytest.mark.parametrize("decide", DECISIONS)
def test_the_same_top_again_is_the_same_coup(decide: Callable[[Session], None]) -> None:
    game = counted()
    decide(game)
    before, decisions = hall(game).coups[0], hall(game).decisions
    totals = results(game.state).shown
    for _time in (1, 2):  # and once more: what stood still stands
        withdraw(game)
        game.do(RetainTop(), now=NOW)
        assert hall(game).coups[0] == before
        assert hall(game).decisions == decisions, "decided once, written once"
        assert results(game.state).shown == totals
    assert replay(log_read_back(game)) == game.state


@pytest.mark.parametrize("decide", DECISIONS)
def test_another_top_leaves_points_and_sanctions(decide: Callable[[Session], None]) -> None:
    game = counted()
    decide(game)
    before = {table: one.verdict for table, one in hall(game).coups[0].entries.items()}
    withdraw(game)
    game.do(other_top(game), now=NOW)
    after = {table: one.verdict for table, one in hall(game).coups[0].entries.items()}
    assert [(one.points, one.sanction, one.warnings, one.penalty) for one in after.values()] == [
        (one.points, one.sanction, one.warnings, one.penalty) for one in before.values()
    ]
    assert replay(log_read_back(game)) == game.state


@pytest.mark.parametrize("decide", DECISIONS)
def test_undoing_the_next_draw_first_changes_nothing(decide: Callable[[Session], None]) -> None:
    game = counted()
    game.do(DrawRack("SEN", "hand"), now=NOW)
    decide(game)  # while the players look for the next word
    before = hall(game).coups[0]
    withdraw(game)
    withdraw(game)
    game.do(RetainTop(), now=NOW)
    assert hall(game).coups[0] == before
    assert replay(log_read_back(game)) == game.state


def test_back_to_the_clock_and_on_again() -> None:
    game = counted()
    amended(game)
    before = hall(game).coups[0]
    for _act in ("top", "closing"):
        withdraw(game)
    game.do(CloseCoup(), now=NOW)
    game.do(RetainTop(), now=NOW)
    assert hall(game).coups[0] == before


def test_a_billet_follows_the_top_now_retained() -> None:
    """A score warning on the retained word needs no billet; on another word it does (5.7)."""
    game = counted()
    amend(game, Solution(game.state.played[0].word, reference="H8", score=3))
    assert 1 not in hall(game).coups[0].notices
    withdraw(game)
    game.do(other_top(game), now=NOW)
    assert 1 in hall(game).coups[0].notices


def test_while_the_top_is_withdrawn_the_desk_says_what_stands() -> None:
    game = counted()
    amended(game)
    withdraw(game)
    assert rulings(game) == [(1, "amended", True)]
    (one,) = (one for one in GAME.view(game.state, Referee()).hall.tables if one.table == 1)
    assert (one.state, one.points) == ("ok", 6)
    game.do(RetainTop(), now=NOW)
    assert rulings(game) == []


def test_a_slip_entered_anew_goes_before_the_decision_and_that_is_said() -> None:
    game = counted()
    uphold(game)
    withdraw(game)
    game.do(TypeLine("1 ta h8 4"), now=NOW)
    assert rulings(game) == [(1, "appeal", False)]
    game.do(RetainTop(), now=NOW)
    assert hall(game).coups[0].entries[1].verdict.points == 4
    assert rulings(game) == [(1, "appeal", False)]
    assert [one.kind for one in hall(game).decisions] == ["appeal"], "still on record"
    assert replay(log_read_back(game)) == game.state


def test_that_slip_undone_gives_the_decision_back() -> None:
    game = counted()
    uphold(game)
    before = hall(game).coups[0]
    withdraw(game)
    game.do(TypeLine("1 ta h8 4"), now=NOW)
    game.do(RetainTop(), now=NOW)
    withdraw(game)
    game.do(UndoLine(), now=NOW)
    assert rulings(game) == [(1, "appeal", True)]
    game.do(RetainTop(), now=NOW)
    assert hall(game).coups[0] == before


def test_a_new_decision_on_the_new_slip_stands_in_its_turn() -> None:
    game = counted()
    uphold(game)
    withdraw(game)
    game.do(TypeLine("1 ta h8 4"), now=NOW)
    game.do(RetainTop(), now=NOW)
    half(game)
    withdraw(game)
    assert rulings(game) == [(1, "appeal", True)]
    game.do(RetainTop(), now=NOW)
    assert hall(game).coups[0].entries[1].verdict.points == 7


@pytest.mark.article("fisf-2011", "5.5")
@pytest.mark.parametrize(
    ("decide", "table", "typed", "points", "warnings"),
    [
        (amended, 1, "1 !", 6, 1),
        (amended, 1, "1 !!", 0, 0),
        (found_again, 3, "3 !", 6, 1),
        (uphold, 1, "1 !", 12, 1),
        (uphold, 1, "1 !!", 0, 0),
        (half, 1, "1 !", 7, 2),
    ],
)
def test_a_sanction_for_discipline_adds_to_what_was_decided(
    decide: Callable[[Session], None], table: int, typed: str, points: int, warnings: int
) -> None:
    game = counted()
    decide(game)
    withdraw(game)
    game.do(TypeLine(typed), now=NOW)
    game.do(RetainTop(), now=NOW)
    verdict = hall(game).coups[0].entries[table].verdict
    assert (verdict.points, verdict.warnings) == (points, warnings)
    assert any(fault.code.startswith("discipline") for fault in verdict.faults)
    assert table in hall(game).coups[0].notices
    withdraw(game)
    game.do(UndoLine(), now=NOW)
    game.do(RetainTop(), now=NOW)
    undone = hall(game).coups[0].entries[table].verdict
    untouched = counted()
    decide(untouched)
    stood = hall(untouched).coups[0].entries[table].verdict
    assert (undone.points, undone.warnings) == (stood.points, stood.warnings)


def test_an_annulled_coup_takes_its_decisions_along() -> None:
    game = counted()
    amended(game)
    withdraw(game)
    game.do(AnnulCoup("lettre en trop"), now=NOW)
    play(game, "1 ta h8 4", rack="TANUVBC")
    assert hall(game).coups[0].entries[1].verdict.points == 4
    assert rulings(game) == []


def test_an_annulled_coup_leaves_no_paper_to_the_one_drawn_again() -> None:
    """Both have the same number: what was handed out or said of the first is not the second's."""
    game = counted()
    game.do(DeliverNotice(1, 1), now=NOW)
    game.do(RefuseMean(1, 1, "sa grille"), now=NOW)
    game.do(LodgeAppeal(1, 1, "ZZZ existe"), now=NOW, by=Player("s1"))
    before = game.state
    game.do(AnnulCoup("lettre en trop"), now=NOW)
    assert (hall(game).appeals, hall(game).vetoed) == ((), frozenset())
    game.do(Undo(), now=NOW)
    assert game.state == before
    game.do(AnnulCoup("lettre en trop"), now=NOW)
    play(game, "1 nt h8 4", rack="TANUVBC")
    assert 1 in {one.table for one in GAME.view(game.state, Referee()).hall.notices}
    assert replay(log_read_back(game)) == game.state


def test_who_has_that_coup_no_more_is_told_so() -> None:
    game = counted()
    found_again(game)
    withdraw(game)
    game.do(ChangePlayer(at_table(3, "s3", from_coup=2)), now=NOW)
    game.do(RetainTop(), now=NOW)
    assert 3 not in hall(game).coups[0].entries
    assert rulings(game) == [(3, "amended", False)]


def test_a_table_whose_slip_was_found_is_not_removed() -> None:
    game = counted()
    found_again(game)
    withdraw(game)
    with pytest.raises(RuleViolation):
        game.do(RemovePlayer(3), now=NOW)


def test_billets_handed_out_stay_handed_out() -> None:
    game = counted()
    half(game)
    game.do(DeliverNotice(1, 1), now=NOW)
    withdraw(game)
    game.do(RetainTop(), now=NOW)
    assert 1 not in {one.table for one in GAME.view(game.state, Referee()).hall.notices}


class TestSuddenDeath:
    """7.3: who is out follows what was decided on the last coup."""

    def coup(self) -> Session:
        game = hall_session(formula="mort-subite")
        play(game, "1 zzz h8 3", "2 =", "3 =", rack=RACK)
        assert hall(game).out == {1: 1, 4: 1}
        return game

    def test_a_slip_amended_brings_a_player_back(self) -> None:
        game = self.coup()
        amended(game)
        assert hall(game).out == {4: 1}
        withdraw(game)
        assert hall(game).out == {}
        game.do(RetainTop(), now=NOW)
        assert hall(game).out == {4: 1}
        assert replay(log_read_back(game)) == game.state

    def test_an_appeal_that_beats_everybody_puts_everybody_else_out(self) -> None:
        game = self.coup()
        game.do(DecideAppeal(1, 1, 30, "none", "ZZZ est admis", insists=True), now=NOW)
        assert hall(game).out == {2: 1, 3: 1, 4: 1}

    def test_nobody_comes_back_from_an_earlier_coup(self) -> None:
        game = self.coup()
        play(game, "2 =", rack="SEN")
        amended(game)
        assert hall(game).out == {1: 1, 3: 2, 4: 1}


def test_the_event_says_what_stood_and_what_lapsed() -> None:
    game = counted()
    uphold(game)
    found_again(game)
    withdraw(game)
    game.do(TypeLine("3 ta h8 4"), now=NOW)
    game.do(RetainTop(), now=NOW)
    scored = game.log[-1]
    assert isinstance(scored, CoupScored)
    assert [one.slip.table for one in scored.upheld] == [1]
    assert scored.lapsed == (3,)
    assert (1, 12, 0, 0) in scored.rows


@pytest.mark.article("fisf-2011", "5.5")
@pytest.mark.parametrize(("typed", "warnings"), [("1 !", 1), (None, 0)])
def test_a_zero_for_discipline_taken_back_leaves_what_was_decided(
    typed: str | None, warnings: int
) -> None:
    """The appeal was decided against the zero: it says the same once the zero is no more."""
    game = hall_session()
    play(game, "1 zzz h8 3", "2 rat h8 3", "1 !!", rack=RACK)
    uphold(game)
    decided = hall(game).coups[0].entries[1].verdict
    withdraw(game)
    game.do(UndoLine(), now=NOW)
    if typed is not None:
        game.do(TypeLine(typed), now=NOW)
    game.do(RetainTop(), now=NOW)
    after = hall(game).coups[0].entries[1].verdict
    assert (after.points, after.warnings) == (12, warnings)
    if typed is None:
        assert after == decided


def warned(game: Session) -> int:
    return hall(game).coups[0].entries[1].verdict.warnings


@pytest.mark.article("fisf-2011", "5.5")
@pytest.mark.parametrize(
    ("decide", "warnings"),
    [(amended, 1), (uphold, 1), (reject, 1), (half, 2), (amended_then_appealed, 1)],
)
def test_a_warning_for_discipline_outlives_what_is_decided_of_the_slip(
    decide: Callable[[Session], None], warnings: int
) -> None:
    game = hall_session()
    play(game, "1 zzz h8 3", "2 rat h8 3", "1 !", rack=RACK)
    assert warned(game) == 1
    decide(game)
    assert warned(game) == warnings
    assert 1 in hall(game).coups[0].notices
    withdraw(game)
    game.do(RetainTop(), now=NOW)
    assert warned(game) == warnings
    withdraw(game)
    game.do(UndoLine(), now=NOW)  # the sanction was typed last
    game.do(RetainTop(), now=NOW)
    assert warned(game) == warnings - 1


@pytest.mark.article("fisf-2011", "5.5")
def test_a_warning_for_discipline_alone_is_lifted_on_appeal_and_stays_lifted() -> None:
    game = hall_session()
    play(game, "1 rat h8 6", "2 rat h8 6", "1 !", rack=RACK)
    assert warned(game) == 1
    game.do(DecideAppeal(1, 1, 6, "none", "c’était le voisin"), now=NOW)
    assert warned(game) == 0 and 1 not in hall(game).coups[0].notices
    game.do(DecideAppeal(1, 1, 6, "warning", "score illisible"), now=NOW)
    assert warned(game) == 1


def test_an_amended_slip_may_bring_a_sanction_of_its_own() -> None:
    game = hall_session()
    play(game, "1 rat h8 6", "2 rat h8 6", "1 !", rack=RACK)
    amend(game, TOP, discipline="zero")
    verdict = hall(game).coups[0].entries[1].verdict
    assert (verdict.points, verdict.sanction, verdict.warnings) == (0, "zero", 0)
    amend(game, TOP)  # and a second correction takes it back
    verdict = hall(game).coups[0].entries[1].verdict
    assert (verdict.points, verdict.sanction, verdict.warnings) == (6, "none", 1)


def test_a_slip_found_again_keeps_what_was_said_of_its_player() -> None:
    game = hall_session()
    play(game, "1 rat h8 6", "2 rat h8 6", "3 !", rack=RACK)
    found_again(game)
    verdict = hall(game).coups[0].entries[3].verdict
    assert (verdict.points, verdict.sanction, verdict.warnings) == (6, "none", 1)
