"""When a coup counts: scores, billets, double arbitration, appeals, the mean (5.7, 6.3)."""

import pytest

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import CloseCoup, RetainTop, RingBell
from pioche.games.duplicate.hall.commands import (
    AmendSlip,
    AppointArbiter,
    DecideAppeal,
    DeliverNotice,
    LodgeAppeal,
    RefuseMean,
    ReleaseArbiter,
    SetHallOptions,
    SettleDifference,
    TypeLine,
    UndoLine,
)
from pioche.games.duplicate.hall.events import CoupScored
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.hall.scoring import Unread, open_differences, unread
from pioche.games.shape import Arbiter, DoubleArbiter, Player, Referee
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, replay
from support.duplicate_hall import finish, hall, hall_session, play, think


def scored(game):
    return [event for event in game.log if isinstance(event, CoupScored)][-1]


def totals(game):
    return {one.player.table: one.total for one in results(game.state).shown}


def test_every_table_expected_is_scored():
    game = hall_session()
    play(game, "1 =", "2 as h8 4")
    event = scored(game)
    assert event.top == 20
    assert event.rows == ((1, 20, 0, 0), (2, 4, 0, 0))
    assert event.missing == (3, 4)
    assert totals(game) == {1: 20, 2: 4}, "who never played is not ranked"


def test_billets_follow_the_solution_retained():
    game = hall_session()
    play(game, "1 passe 3", "2 as 3", "3 tnes h8 1", "4 =")
    # 1: a score warning on the retained word; 2: on another word; 3: a zero below the top.
    assert scored(game).notices == (2, 3)


def test_billets_follow_the_isotop_that_the_referee_prefers():
    """A score warning on the retained word needs no billet, on another it does (5.7)."""
    game = hall_session(2)
    think(game, "RATUVBC")
    tops = game.state.tops
    other = next(one for one in tops.candidates if one.word != tops.proposed.word)
    game.do(TypeLine(f"1 {tops.proposed.word} h8 3"), now=NOW)
    game.do(TypeLine(f"2 {other.word} h8 3"), now=NOW)
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(), now=NOW)
    game.do(RetainTop(other.word, other.ref, "plus ouvert"), now=NOW)
    assert scored(game).notices == (1,)


def test_who_hands_in_nothing_gets_a_billet_and_a_sanction_beside_it():
    game = hall_session()
    play(game, "1 =", "2 =", "3 !")
    assert scored(game).notices == (3, 4)
    absent = hall(game).coups[0].entries[3].verdict
    assert (absent.sanction, absent.warnings) == ("zero", 1)
    assert replay(game.log) == game.state


def test_double_arbitration_is_settled_before_the_coup_counts():
    game = hall_session()
    game.do(AppointArbiter("D", (1, 2), double=True))
    think(game)
    game.do(TypeLine("* ="))
    game.do(TypeLine("1 ="), by=DoubleArbiter("D"))
    game.do(TypeLine("2 as h8 4"), by=DoubleArbiter("D"))
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(), now=NOW)
    assert [one.table for one in open_differences(hall(game))] == [2]
    # The referee sees both readings.
    (shown,) = GAME.view(game.state, Referee()).hall.differences
    assert (shown.table, shown.first.word, shown.second.word) == (2, "PASSE", "AS")
    with pytest.raises(RuleViolation) as refused:
        game.do(RetainTop(), now=NOW)
    assert refused.value.code == "hall.differences"
    read = Slip(2, solutions=(Solution("AS", reference="H8", score=4),))
    game.do(SettleDifference(read, note="lu AS"), now=NOW)
    assert open_differences(hall(game)) == ()
    game.do(RetainTop(), now=NOW)
    assert totals(game)[2] == 4
    (decision,) = hall(game).decisions
    assert (decision.kind, decision.before.points, decision.after.points) == ("settled", 20, 4)


def test_a_refusal_names_ten_tables_that_await_a_reading_and_no_more():
    game = hall_session(11)
    game.do(AppointArbiter("D", tuple(range(1, 12)), double=True))
    think(game)
    game.do(TypeLine("* ="))
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(), now=NOW)
    told = []
    for table in (0, 11):
        if table:
            game.do(TypeLine(f"{table} ="), by=DoubleArbiter("D"))
        with pytest.raises(RuleViolation) as refused:
            game.do(RetainTop(), now=NOW)
        assert refused.value.code == "hall.unread-second"
        told.append(refused.value.params["tables"])
    assert told == ["1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"]


def test_a_line_undone_gives_a_settlement_back():
    game = hall_session()
    game.do(AppointArbiter("D", (1, 2), double=True))
    think(game)
    game.do(TypeLine("* ="))
    for line in ("1 v", "2 v"):
        game.do(TypeLine(line), by=DoubleArbiter("D"))
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(), now=NOW)
    for table in (1, 2):
        game.do(SettleDifference(Slip(table, state="blank"), note="vierge"), now=NOW)
    game.do(TypeLine("1 ="), now=NOW)
    assert [one.table for one in open_differences(hall(game))] == [1]
    game.do(UndoLine(), now=NOW)
    assert open_differences(hall(game)) == ()
    game.do(RetainTop(), now=NOW)
    assert (totals(game)[1], totals(game)[2]) == (0, 0)


def doubled(*lines, mail=()):
    """A coup closed, whose tables 1 and 2 are read twice; the double arbiter typed these lines."""
    game = hall_session(3)
    game.do(AppointArbiter("D", (1, 2), double=True))
    think(game)
    for line in lines:
        game.do(TypeLine(line), by=DoubleArbiter("D"))
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(len(mail), "…", mail), now=NOW)
    return game


def test_a_slip_read_once_is_no_difference_but_waits_for_its_second_reading():
    game = doubled("1 =")
    game.do(TypeLine("1 ="))
    game.do(TypeLine("2 ="))
    assert open_differences(hall(game)) == ()
    assert unread(hall(game)) == (Unread(2, "second"),)
    with pytest.raises(RuleViolation) as refused:
        game.do(RetainTop(), now=NOW)
    assert refused.value.code == "hall.unread-second"
    (shown,) = GAME.view(game.state, Referee()).hall.unread
    assert (shown.table, shown.awaits, shown.read.word) == (2, "second", "PASSE")
    game.do(TypeLine("2 ="), by=DoubleArbiter("D"))
    game.do(RetainTop(), now=NOW)
    assert totals(game)[2] == 20


def test_what_only_the_double_arbiter_read_waits_for_the_arbiter():
    game = doubled("1 =")
    with pytest.raises(RuleViolation) as refused:
        game.do(RetainTop(), now=NOW)
    assert refused.value.code == "hall.unread-first"
    game.do(SettleDifference(Slip(1, state="missing"), "bulletin égaré"), now=NOW)
    game.do(RetainTop(), now=NOW)


def test_slips_are_awaited_only_once_the_coup_is_closed():
    game = hall_session()
    game.do(AppointArbiter("D", double=True))
    think(game)
    game.do(TypeLine("1 ="))
    assert GAME.view(game.state, Referee()).hall.unread == ()


def test_a_slip_from_a_phone_awaits_no_second_reading():
    game = doubled(mail=(Slip(1, solutions=(Solution("PASSE", reference="H4", score=20),)),))
    game.do(RetainTop(), now=NOW)
    assert totals(game)[1] == 20


def test_nobody_waits_for_a_double_arbiter_who_judges_no_more():
    game = hall_session(3)
    game.do(AppointArbiter("D", (1, 2, 3), double=True))
    think(game)
    for line in ("1 =", "2 =", "3 v"):
        game.do(TypeLine(line))
    game.do(TypeLine("1 v"), by=DoubleArbiter("D"))
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(1, "…"), now=NOW)
    game.do(ReleaseArbiter("D"))
    assert unread(hall(game)) == (), "2 and 3 are read once, and that is enough now"
    with pytest.raises(RuleViolation, match="diffèrent"):
        game.do(RetainTop(), now=NOW)  # what was read twice is still settled
    game.do(SettleDifference(Slip(1, state="blank"), "vierge"), now=NOW)
    game.do(RetainTop(), now=NOW)
    assert totals(game) == {1: 0, 2: 20, 3: 0}
    assert replay(game.log) == game.state
    with pytest.raises(RuleViolation, match="pas d’arbitre D"):
        game.do(ReleaseArbiter("D"))


def test_who_relied_on_an_arbiter_stays_a_group_for_the_mean():
    """5.7: the mean is that of the players « relevant de son arbitre »: no coup changes after."""
    game = hall_session(3)
    game.do(AppointArbiter("A", (1, 2)))
    game.do(ReleaseArbiter("A"))
    assert [one.arbiter for one in hall(game).players.values()] == ["A", "A", ""]


def test_a_double_arbiter_enters_blind_only():
    game = hall_session()
    game.do(AppointArbiter("D", (1,), double=True))
    think(game)
    with pytest.raises(RuleViolation):
        game.do(TypeLine("1 ="), by=Arbiter("D"))
    with pytest.raises(RuleViolation):
        game.do(TypeLine("1 ="), by=DoubleArbiter(""))


def test_an_amended_slip_counts_and_the_first_stays_on_record():
    game = hall_session()
    play(game, "1 as h8 4", "2 =")
    fixed = Slip(1, solutions=(Solution("PASSE", reference="H4", score=20),))
    with pytest.raises(RuleViolation):
        game.do(AmendSlip(1, fixed, "  "), now=NOW)
    game.do(AmendSlip(1, fixed, "table confondue"), now=NOW)
    assert totals(game)[1] == 20
    (decision,) = hall(game).decisions
    assert (decision.before.points, decision.after.points, decision.note) == (
        4,
        20,
        "table confondue",
    )


@pytest.mark.article("fisf-2011", "6.3")
def test_any_verdict_can_be_appealed_and_decided_again():
    game = hall_session()
    play(game, "1 zzz h8 3", "2 =")
    game.do(LodgeAppeal(1, 1, "ZZZ est admis"), now=NOW, by=Player("s1"))
    # One at a time: a player cannot pile appeals up before the juge-arbitre.
    with pytest.raises(RuleViolation, match="attend déjà"):
        game.do(LodgeAppeal(1, 1, "vraiment"), now=NOW, by=Player("s1"))
    assert len(hall(game).appeals) == 1
    game.do(DecideAppeal(1, 1, 12, "none", "admis depuis"), now=NOW)
    assert hall(game).appeals == ()
    assert totals(game)[1] == 12
    (decision,) = hall(game).decisions
    assert (decision.kind, decision.before.sanction, decision.by) == (
        "appeal",
        "zero",
        "juge-arbitre",
    )
    assert decision.before.faults
    with pytest.raises(RuleViolation):
        game.do(DecideAppeal(1, 1, 12, "none", ""), now=NOW)
    with pytest.raises(RuleViolation):
        game.do(LodgeAppeal(7, 1, "?"), now=NOW, by=Player("s1"))


def repeated(notice=None):
    """Table 1 plays TNES, then again down through the E of PASSE: only inadmissible, twice."""
    game = hall_session()
    play(game, "1 tnes h8 4", "2 =", "3 =", "4 v")
    assert {f.code for f in hall(game).coups[0].entries[1].verdict.faults} == {"word-invalid"}
    if notice is not None:
        game.do(DeliverNotice(1, 1, correct=notice), now=NOW)
    think(game, "NTIONSR")
    for line in ("1 tnes 8f 99", "2 =", "3 =", "4 -"):
        game.do(TypeLine(line))
    finish(game)
    return game


def test_mean_of_the_same_arbiter():
    game = repeated()
    entry = hall(game).coups[1].entries[1].verdict
    assert entry.sanction == "zero"
    assert {f.code for f in entry.faults} == {"word-invalid"}
    (mean,) = results(game.state).means.values()
    top = hall(game).coups[1].top
    assert mean.mean == (2 * (2 * top) + 3) // 6
    assert mean.points == min(mean.mean, entry.move.score)
    game.do(RefuseMean(2, 1, "sa grille"), now=NOW)
    assert results(game.state).means == {}


def test_a_right_billet_in_time_ends_the_right_to_it():
    assert results(repeated(notice=True).state).means == {}
    assert len(results(repeated(notice=False).state).means) == 1


def test_solos_and_warnings_wait_for_the_end():
    game = hall_session(16)
    play(game, "1 =", *(f"{table} as h8 4" for table in range(2, 17)))
    assert totals(game)[1] == 20
    assert results(game.state).final.solos == {1: 1}
    game.do(SetHallOptions(live_solos=True))
    assert totals(game)[1] == 30


def test_sudden_death_puts_out_who_falls_behind():
    game = hall_session(formula="mort-subite")
    play(game, "1 =", "2 =", "3 as h8 4")
    assert scored(game).out == (3, 4)
    assert not hall(game).expects(3, 2)
    think(game, "NTIONSR")
    with pytest.raises(RuleViolation):
        game.do(TypeLine("3 ="))
    assert replay(game.log) == game.state
