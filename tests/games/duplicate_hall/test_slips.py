"""Slips of the coup under way: typed, mailed, withdrawn, sanctioned."""

import pytest

from pioche.core.errors import InputError, RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    AnnulCoup,
    CloseCoup,
    DrawRack,
    RetainTop,
    RingBell,
    Undo,
)
from pioche.games.duplicate.coup.listing import listed_solutions
from pioche.games.duplicate.coup.solutions import game_finder
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    EnterSlip,
    SanctionPlayer,
    TypeLine,
    UndoLine,
    WithdrawSlip,
)
from pioche.games.duplicate.hall.events import SlipEntered
from pioche.games.duplicate.hall.slips import missing_tables
from pioche.games.shape import Arbiter, DoubleArbiter, Player
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, replay, session
from support.duplicate_hall import WORDS, finish, hall, hall_session, play, think

PASSE = Solution("PASSE", reference="H4", score=20)


def points(game):
    return {table: entry.verdict.points for table, entry in hall(game).entries.items()}


def listed(game):
    """The solutions of the coup as the referee sees them numbered."""
    finder = game_finder(game.state.setup, game.env())
    return listed_solutions(finder, game.state.board, game.state.rack, game.state.tops)


def test_a_slip_is_judged_as_it_is_entered():
    game = hall_session()
    think(game)
    (event,) = game.do(EnterSlip(Slip(1, solutions=(PASSE,))))
    assert isinstance(event, SlipEntered)
    assert (event.verdict.points, event.verdict.sanction) == (20, "none")
    assert points(game) == {1: 20}


def test_lines_do_what_they_say():
    game = hall_session(6)
    think(game)
    game.do(TypeLine("1 ="))
    game.do(TypeLine("2 =1"))
    for number in (1, 2):
        game.do(TypeLine(f"3 s{number}"))
        solution, own = listed(game)[number - 1], hall(game).entries[3].slip.solutions[0]
        assert (own.word, own.reference) == (solution.word, solution.ref)
    game.do(TypeLine("4 v"))
    assert missing_tables(game.state, game.env()) == (5, 6)
    game.do(TypeLine("* -"))
    assert missing_tables(game.state, game.env()) == ()
    assert game.do(TypeLine("1 ?")) == []
    assert points(game)[1] == points(game)[2] == game.state.tops.score
    assert points(game)[4] == points(game)[5] == 0


def test_the_top_for_all_who_are_missing():
    game = hall_session(5)
    think(game)
    game.do(TypeLine("2 -"))
    game.do(TypeLine("* ="))
    top = game.state.tops.score
    assert points(game) == {1: top, 2: 0, 3: top, 4: top, 5: top}
    with pytest.raises(RuleViolation) as refused:
        game.do(TypeLine("* ="))
    assert refused.value.code == "hall.none-missing"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("99 =", "hall.table-unknown"),
        ("1 =2", "hall.no-slip"),
        ("1 s9999", "hall.no-solution"),
        ("1 mai%son", "entry.word"),
    ],
)
def test_a_line_that_cannot_be_done_changes_nothing(line, code):
    game = hall_session()
    think(game)
    before = game.state
    with pytest.raises((RuleViolation, InputError)) as refused:
        game.do(TypeLine(line))
    assert refused.value.code == code
    assert game.state is before


def test_an_arbiter_copies_no_slip_of_another_arbiter():
    game = hall_session()
    game.do(AppointArbiter("A", (1, 2)))
    game.do(AppointArbiter("B", (3, 4)))
    think(game)
    game.do(TypeLine("1 ="), by=Arbiter("A"))
    with pytest.raises(RuleViolation) as refused:
        game.do(TypeLine("3 =1"), by=Arbiter("B"))
    assert refused.value.code == "hall.not-yours"
    game.do(TypeLine("2 =1"), by=Arbiter("A"))


def test_entering_again_corrects():
    game = hall_session()
    think(game)
    game.do(TypeLine("1 -"))
    game.do(TypeLine("1 ="))
    assert points(game)[1] == game.state.tops.score
    assert len([event for event in game.log if isinstance(event, SlipEntered)]) == 2


def test_a_slip_can_be_taken_back():
    game = hall_session()
    think(game)
    game.do(TypeLine("1 ="))
    game.do(WithdrawSlip(1))
    assert points(game) == {}
    with pytest.raises(RuleViolation) as refused:
        game.do(WithdrawSlip(1))
    assert refused.value.code == "hall.no-slip"


def test_slips_are_taken_from_the_clock_to_the_top():
    game = hall_session()
    with pytest.raises(RuleViolation):
        game.do(TypeLine("1 ="))
    think(game)
    game.do(RingBell(), now=NOW)
    game.do(TypeLine("1 ="))
    game.do(CloseCoup(), now=NOW)
    game.do(TypeLine("2 ="))
    game.do(RetainTop(), now=NOW)
    with pytest.raises(RuleViolation):
        game.do(TypeLine("3 ="))
    assert {t: e.verdict.points for t, e in hall(game).coups[0].entries.items()} == {
        1: 20,
        2: 20,
        3: 0,
        4: 0,
    }


def test_mail_is_judged_when_the_coup_is_closed_and_paper_stands():
    game = hall_session()
    think(game)
    game.do(TypeLine("1 -"))
    game.do(RingBell(), now=NOW)
    mail = tuple(Slip(table, solutions=(PASSE,)) for table in (1, 2, 77))
    game.do(CloseCoup(3, "…", mail), now=NOW)
    assert points(game) == {1: 0, 2: 20}
    assert hall(game).entries[2].mail


def test_mail_again_after_a_closing_undone():
    game = hall_session()
    think(game)
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(1, "…", (Slip(1, state="blank"),)), now=NOW)
    game.do(Undo(), now=NOW)
    game.do(CloseCoup(1, "…", (Slip(1, solutions=(PASSE,)),)), now=NOW)
    assert points(game) == {1: 20}


def test_discipline_before_and_after_the_slip():
    game = hall_session()
    think(game)
    game.do(TypeLine("1 !"))
    game.do(TypeLine("1 ="))
    game.do(TypeLine("2 ="))
    game.do(TypeLine("2 !!"))
    verdicts = {table: entry.verdict for table, entry in hall(game).entries.items()}
    assert (verdicts[1].points, verdicts[1].warnings) == (20, 1)
    assert (verdicts[2].points, verdicts[2].sanction) == (0, "zero")
    game.do(SanctionPlayer(2, None))
    assert hall(game).entries[2].verdict.points == 20


@pytest.mark.parametrize(
    ("typed", "outcome"),
    [
        (("1 !", "1 as h8 4 !!"), (0, "zero", 0)),
        (("1 !!", "1 as h8 4 !"), (0, "zero", 0)),
        (("1 !", "1 as h8 4"), (4, "none", 1)),
        (("1 as h8 4 !!", "1 !"), (4, "none", 1)),
    ],
)
def test_of_two_sanctions_the_later_decides_unless_a_slip_comes_without_zero(typed, outcome):
    game = hall_session()
    think(game)
    for line in typed:
        game.do(TypeLine(line))
    verdict = hall(game).entries[1].verdict
    assert (verdict.points, verdict.sanction, verdict.warnings) == outcome
    game.do(TypeLine("2 ="))
    game.do(UndoLine())
    assert hall(game).entries[1].verdict == verdict


def test_a_new_coup_has_no_slips_and_an_annulled_one_has_no_points():
    game = hall_session()
    play(game, "1 =")
    assert hall(game).coups[0].entries[1].verdict.points == 20
    game.do(AnnulCoup("chronomètre"), now=NOW)
    assert hall(game).coups == ()
    assert len(hall(game).entries) == 0
    game.do(Undo(), now=NOW)
    assert hall(game).coups[0].entries[1].verdict.points == 20
    think(game, "NTIONSR")
    assert len(hall(game).entries) == 0


def test_a_top_withdrawn_does_not_count_until_retained_again():
    game = hall_session()
    play(game, "1 =")
    game.do(Undo(), now=NOW)
    assert hall(game).coups == ()
    game.do(TypeLine("2 ="))
    game.do(RetainTop(), now=NOW)
    assert hall(game).coups[0].entries[2].verdict.points == 20


def test_the_log_gives_the_same_hall():
    game = hall_session(6)
    play(game, "1 =", "2 s2", "3 zzz h4 3", "4 !", "5 v")
    think(game, "NTIONSR")
    game.do(TypeLine("1 ="))
    game.do(WithdrawSlip(1))
    finish(game)
    assert replay(game.log) == game.state


def test_one_slip_does_not_copy_the_hall():
    game = hall_session(3000)
    think(game)
    before = hall(game)
    game.do(TypeLine("1500 ="))
    after = hall(game)
    assert after.players is before.players
    changed = [
        one is not other
        for one, other in zip(after.entries._buckets, before.entries._buckets, strict=True)
    ]
    assert sum(changed) == 1


class TestWithoutClock:
    """The referee rings by hand; no slip handed in since the draw is lost."""

    def drawn(self):
        game = hall_session(2, timed=False)
        game.do(DrawRack("PASSETN", "hand"), now=NOW)
        return game

    def test_slips_are_taken_from_the_draw_and_judged_after_the_bell(self):
        game = self.drawn()
        game.do(TypeLine("1 passe h4 20"), now=NOW)
        game.do(RingBell(), now=NOW + 1000)
        game.do(CloseCoup(1, "", (Slip(2, solutions=(PASSE,)),)), now=NOW + 2000)
        assert set(points(game)) == {1, 2}
        game.do(RetainTop(), now=NOW + 3000)
        assert game.state.played[0].number == 1

    def test_no_top_is_retained_before_the_slips_are_collected(self):
        with pytest.raises(RuleViolation) as refusal:
            self.drawn().do(RetainTop(), now=NOW)
        assert refusal.value.code == "duplicate.phase-drawn"

    def test_a_bell_rung_by_mistake_gives_the_rack_back(self):
        game = self.drawn()
        before = game.state
        game.do(RingBell(), now=NOW + 1000)
        game.do(Undo(), now=NOW + 2000)
        assert game.state == before

    def test_a_game_without_tables_rings_no_bell(self):
        game = session(words=WORDS, timed=False)
        game.do(DrawRack("PASSETN", "hand"), now=NOW)
        with pytest.raises(RuleViolation):
            game.do(RingBell(), now=NOW + 1000)
        game.do(RetainTop(), now=NOW + 2000)


class TestByPhone:
    """Who handed in by phone is not missing; paper typed for a table goes before its phone."""

    def test_lines_for_all_who_are_missing_leave_the_phones_alone(self):
        game = hall_session(4)
        think(game)
        game.do(TypeLine("* -", mailed=(2, 3)))
        assert set(points(game)) == {1, 4}
        with pytest.raises(RuleViolation) as refused:
            game.do(TypeLine("* =", mailed=(2, 3)))
        assert refused.value.code == "hall.none-missing"

    def test_a_slip_sent_after_the_line_for_all_who_are_missing_counts(self):
        game = hall_session()
        think(game)
        game.do(TypeLine("* -"))
        game.do(RingBell(), now=NOW)
        game.do(CloseCoup(1, "…", (Slip(2, solutions=(PASSE,)),)), now=NOW)
        assert points(game) == {1: 0, 2: 20, 3: 0, 4: 0}

    def test_a_line_for_the_table_itself_goes_before_its_phone_and_says_so(self):
        game = hall_session()
        think(game)
        (event,) = game.do(TypeLine("1 as h8 4", mailed=(1,)))
        assert event.over_mail
        game.do(RingBell(), now=NOW)
        *_others, mail = game.do(CloseCoup(1, "…", (Slip(1, solutions=(PASSE,)),)), now=NOW)
        assert points(game) == {1: 4}
        assert [slip.table for slip, _verdict in mail.aside] == [1]

    def test_its_player_is_told_that_paper_counts(self):
        game = hall_session()
        think(game)
        assert not GAME.view(game.state, Player("s1")).hall.on_paper
        game.do(TypeLine("* -", mailed=(1,)))
        game.do(TypeLine("1 as h8 4", mailed=(1,)))
        assert GAME.view(game.state, Player("s1")).hall.on_paper
        assert not GAME.view(game.state, Player("s2")).hall.on_paper

    def test_the_double_arbiter_reads_no_phone(self):
        game = hall_session(2)
        game.do(AppointArbiter("D", double=True))
        think(game)
        game.do(TypeLine("* =", mailed=(2,)), by=DoubleArbiter("D"))
        assert set(hall(game).second) == {1}
