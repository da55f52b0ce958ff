"""Tables and arbiters (2011: 6.1)."""

from dataclasses import replace

import pytest

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import CloseCoup, RingBell
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    ChangePlayer,
    ComeBack,
    EnrolPlayers,
    LeaveGame,
    RemovePlayer,
    TypeLine,
)
from pioche.games.duplicate.hall.results import results
from pioche.games.shape import Arbiter
from support.duplicate import NOW, session
from support.duplicate_hall import at_table, finish, hall, hall_session, play, think


def test_players_have_tables():
    game = hall_session(3)
    assert list(hall(game).players) == [1, 2, 3]
    assert hall(game).players[2].seat == "s2"


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ((at_table(1),), "hall.table-taken"),
        ((at_table(9), at_table(9)), "hall.table-taken"),
        ((at_table(0),), "hall.table-number"),
        ((), "hall.nobody"),
    ],
)
def test_a_table_is_given_once(players, code):
    game = hall_session(3)
    with pytest.raises(RuleViolation) as refused:
        game.do(EnrolPlayers(players))
    assert refused.value.code == code
    assert str(refused.value)


def test_who_comes_late_has_nothing_before():
    game = hall_session(2)
    play(game, "1 =", "2 =")
    game.do(EnrolPlayers((at_table(9, "s9"),)))
    assert hall(game).players[9].from_coup == 2
    think(game, "NTIONSR")
    game.do(EnrolPlayers((at_table(10, "s10"),)))
    assert hall(game).players[10].from_coup == 2
    assert not hall(game).expects(9, 1)
    assert hall(game).expects(9, 2)


def test_who_comes_after_the_bell_plays_the_next_coup():
    game = hall_session(2)
    think(game)
    game.do(RingBell())
    game.do(EnrolPlayers((at_table(9, "s9"),)))
    game.do(TypeLine("1 ="))
    game.do(CloseCoup())
    game.do(EnrolPlayers((at_table(10, "s10"),)))
    assert [hall(game).players[table].from_coup for table in (9, 10)] == [2, 2]


def test_who_handed_in_a_slip_worth_nothing_has_played():
    game = hall_session(3)
    play(game, "1 zzz h8 3", "2 v")
    assert hall(game).coups[0].entries[1].verdict.points == 0
    assert refused(game, RemovePlayer(1)) == "hall.has-played"
    think(game, "NTIONSR")
    assert 1 not in hall(game).entries, "nothing yet at this coup: it is the one before that counts"
    assert refused(game, RemovePlayer(1)) == "hall.has-played"
    game.do(RemovePlayer(3))


def test_nobody_is_expected_before_arriving():
    game = hall_session(2)
    game.do(EnrolPlayers((at_table(9, "s9", from_coup=3),)))
    think(game)
    with pytest.raises(RuleViolation) as refused:
        game.do(TypeLine("9 ="))
    assert refused.value.code == "hall.not-expected"


def test_a_player_can_be_corrected_or_removed():
    game = hall_session(3)
    game.do(ChangePlayer(at_table(2, "s2", from_coup=2)))
    assert hall(game).players[2].from_coup == 2
    game.do(RemovePlayer(3))
    assert list(hall(game).players) == [1, 2]
    play(game, "1 =")
    with pytest.raises(RuleViolation):
        game.do(RemovePlayer(1))


def refused(game, command):
    with pytest.raises(RuleViolation) as why:
        game.do(command)
    assert str(why.value)
    return why.value.code


def test_who_goes_home_keeps_what_was_played_and_is_not_expected_any_more():
    game = hall_session(3)
    play(game, "1 =", "2 =", "3 =")
    game.do(LeaveGame(3))
    assert hall(game).left == {3: 1}
    play(game, "1 =", "2 =", rack="NTIONSR")
    assert 3 not in hall(game).coups[-1].entries, "no slip, no missing slip, no warning"
    totals = {one.player.table: one.total for one in results(game.state).shown}
    assert totals[3] == hall(game).coups[0].entries[3].verdict.points > 0
    think(game, "AEIRSTU")
    assert refused(game, TypeLine("3 =")) == "hall.not-expected"


def test_who_goes_home_in_the_middle_of_a_coup_still_plays_it():
    game = hall_session(2)
    think(game)
    game.do(LeaveGame(2))
    game.do(TypeLine("2 ="))
    assert hall(game).expects(2, 1)
    assert not hall(game).expects(2, 2)


def test_before_the_first_coup_nothing_is_expected():
    game = hall_session(2)
    game.do(LeaveGame(2))
    assert not hall(game).expects(2, 1)


def test_who_had_gone_comes_back():
    game = hall_session(2)
    game.do(LeaveGame(2))
    think(game)
    game.do(ComeBack(2))
    assert hall(game).expects(2, 1)


def test_nobody_goes_twice_or_comes_back_from_nowhere():
    game = hall_session(2)
    assert refused(game, LeaveGame(9)) == "hall.table-unknown"
    assert refused(game, ComeBack(2)) == "hall.not-left"
    game.do(LeaveGame(2))
    assert refused(game, LeaveGame(2)) == "hall.left-already"
    think(game)
    game.do(RingBell(), now=NOW)
    assert refused(game, ComeBack(2)) == "hall.back-later"


def test_arbiters_have_tables():
    game = hall_session(4)
    game.do(AppointArbiter("A", (1, 2)))
    assert hall(game).players[1].arbiter == "A"
    assert hall(game).players[3].arbiter == ""
    think(game)
    game.do(TypeLine("1 ="), by=Arbiter("A"))
    with pytest.raises(RuleViolation) as refused:
        game.do(TypeLine("3 ="), by=Arbiter("A"))
    assert refused.value.code == "hall.not-yours"
    game.do(TypeLine("3 ="))  # the referee may


def test_the_next_game_expects_everybody_from_its_first_coup():
    game = hall_session(2)
    play(game, "1 =")
    game.do(EnrolPlayers((at_table(7, "s7", from_coup=2),)))
    game.do(EnrolPlayers((replace(at_table(8, "s8"), from_coup=1, partner_from_coup=2),)))
    sequel = GAME.sequel(game.state)
    found = {one.table: (one.from_coup, one.partner_from_coup) for one in sequel.players}
    # Table 8 is a pair: both are expected. The others are one person each.
    assert found == {1: (1, None), 2: (1, None), 7: (1, None), 8: (1, 1)}
    assert GAME.sequel(session().state) is None
    assert GAME.sequel(session(seats=("1",), daily="2026-11-16", timed=True).state) is None


def test_who_leaves_before_a_rack_has_the_coups_before_it() -> None:
    game = hall_session()
    game.do(LeaveGame(1), now=NOW)
    assert hall(game).left == {1: 0} and not hall(game).expects(1, 1)
    think(game)
    game.do(LeaveGame(2), now=NOW)
    assert hall(game).left[2] == 1 and hall(game).expects(2, 1)
    finish(game)
    game.do(LeaveGame(3), now=NOW)
    assert hall(game).left[3] == 1 and not hall(game).expects(3, 2)
