"""Play with challenges: words are looked up only when someone asks."""

from __future__ import annotations

import pytest

from pioche.core.board import Board
from pioche.games.classic import GAME
from pioche.games.classic.opening import Open
from pioche.games.shape import Player, Public
from pioche.games.turns.commands import Accept, Challenge, CloseWindow, Exchange, Pass, Play
from pioche.games.turns.events import (
    GameEnded,
    WordAccepted,
    WordLaid,
    WordScored,
    WordUpheld,
    WordWithdrawn,
)
from pioche.games.turns.rules import GRACE_MS
from support.table import Sitting


def laid(word: str, seats: int = 2, window_ms: int | None = None) -> tuple[Sitting, list[str]]:
    """Lay a word first; give the seats in playing order from who laid it."""
    sitting = Sitting(GAME)
    names = ("nord", "est", "sud", "ouest")[:seats]
    sitting.do(Open(names, wording="challenge", window_ms=window_ms))
    order = list(names[sitting.table.turn :] + names[: sitting.table.turn])
    sitting.arrange(racks=["SPOESVA"] * seats)
    events = sitting.do(Play(order[0], word, "H8"))
    assert [type(event) for event in events] == [WordLaid]
    return sitting, order


def names(sitting: Sitting, seat: str) -> set[str]:
    return {action.name for action in sitting.plays(seat)}


def test_a_word_waits_uncounted_and_its_player_draws_nothing_yet() -> None:
    sitting, order = laid("PASSE")
    assert sitting.table.phase == "laid"
    assert sitting.table.scores == (0, 0)
    assert sitting.table.rack(order[0]) == "OV"
    assert names(sitting, order[0]) == set()
    assert {"challenge", "accept", "play", "pass"} <= names(sitting, order[1])


def test_an_inadmissible_word_goes_back_and_the_turn_is_lost() -> None:
    sitting, order = laid("PESSA")
    events = sitting.do(Challenge(order[1]))
    assert events == (WordWithdrawn(order[0], order[1], ("PESSA",)),)
    table = sitting.table
    assert table.board.empty
    assert sorted(table.rack(order[0])) == sorted("SPOESVA")
    assert table.scores == (0, 0)
    assert table.seats[table.turn] == order[1]
    assert table.history[-1].kind == "withdrawn"


def test_one_inadmissible_cross_word_is_enough() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud"), wording="challenge"))
    sitting.arrange(racks=["LAITTUE"] * 2, board=Board.of([["PASSE", "H8"]]))
    table = sitting.table
    first, second = table.seats[table.turn], table.seats[1 - table.turn]
    sitting.do(Play(first, "LAIT", "I8"))
    withdrawn = sitting.do(Challenge(second))[0]
    assert isinstance(withdrawn, WordWithdrawn)
    assert "PL" in withdrawn.refused
    assert "LAIT" not in withdrawn.refused


def test_a_wrong_challenge_costs_what_was_agreed() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud"), wording="challenge", challenge_points=5))
    first, second = sitting.table.turn, 1 - sitting.table.turn
    sitting.arrange(racks=["SPOESVA"] * 2)
    seats = sitting.table.seats
    sitting.do(Play(seats[first], "PASSE", "H8"))
    upheld = sitting.do(Challenge(seats[second]))[0]
    assert upheld == WordUpheld(seats[second], 5)
    assert sitting.table.scores[second] == -5


def test_an_admissible_word_stands_and_the_challenger_loses_nothing() -> None:
    sitting, order = laid("PASSE")
    events = sitting.do(Challenge(order[1]))
    assert events[0] == WordUpheld(order[1])
    assert events[1] == WordScored(order[0], 16)
    table = sitting.table
    assert table.seats[table.turn] == order[1]
    assert len(table.rack(order[0])) == 7


def test_an_inadmissible_word_that_nobody_challenges_counts() -> None:
    sitting, order = laid("PESSA")
    sitting.do(Accept(order[1]))
    assert sitting.table.scores[sitting.table.index(order[0])] == 16
    assert sitting.table.board[7, 7] == "P"


def test_it_counts_once_every_opponent_has_accepted() -> None:
    sitting, order = laid("PASSE", seats=3)
    assert sitting.do(Accept(order[2])) == (WordAccepted(order[2]),)
    sitting.refused(Accept(order[2]), "classic.already-accepted")
    sitting.refused(Challenge(order[2]), "classic.already-accepted")
    laid_now = GAME.view(sitting.state, Public()).table.laid
    assert (laid_now.seat, laid_now.accepted) == (order[0], (order[2],))
    events = sitting.do(Accept(order[1]))
    assert WordScored(order[0], 16) in events


def test_the_next_player_s_act_closes_the_time_to_challenge() -> None:
    sitting, order = laid("PESSA", seats=3)
    sitting.do(Pass(order[1]))
    assert sitting.table.scores[sitting.table.index(order[0])] == 16
    sitting.refused(Challenge(order[2]), "classic.challenge-late")


def test_another_player_cannot_act_before_the_next() -> None:
    sitting, order = laid("PASSE", seats=3)
    sitting.refused(Pass(order[2]), "classic.not-your-turn")
    sitting.refused(Pass(order[0]), "classic.word-waiting")


def test_a_late_challenge_is_refused() -> None:
    sitting, order = laid("PESSA")
    sitting.do(Accept(order[1]))
    sentence = sitting.refused(Challenge(order[1]), "classic.challenge-late")
    assert sentence.startswith("Trop tard")


def test_one_s_own_word_is_not_challenged() -> None:
    sitting, order = laid("PASSE")
    sitting.refused(Challenge(order[0]), "classic.own-word")


def test_a_timed_window_closes_by_itself_after_the_grace() -> None:
    sitting, order = laid("PESSA", window_ms=10_000)
    due = GAME.due(sitting.state)
    assert due == (sitting.now + 10_000 + GRACE_MS, CloseWindow())
    for waited in (0, 10_000 + GRACE_MS - 1):
        sitting.wait(waited)
        sitting.refused(CloseWindow(), "classic.window-open")
    sitting.wait(1)
    events = sitting.do(CloseWindow())
    assert WordScored(order[0], 16) in events
    assert GAME.due(sitting.state) is None


def test_a_challenge_within_the_grace_counts_and_not_after() -> None:
    sitting, order = laid("PESSA", window_ms=10_000)
    sitting.wait(10_000 + GRACE_MS + 1)
    sitting.refused(Challenge(order[1]), "classic.challenge-late")
    sitting.wait(-1)
    assert isinstance(sitting.do(Challenge(order[1]))[0], WordWithdrawn)


def test_a_lost_challenge_is_no_pass() -> None:
    sitting, order = laid("PESSA")
    sitting.do(Challenge(order[1]))
    sitting.do(Pass(order[1]))
    sitting.do(Pass(order[0]))
    sitting.do(Pass(order[1]))
    assert sitting.table.ended is None
    sitting.do(Pass(order[0]))
    assert sitting.table.ended is not None


def test_the_last_word_ends_the_game_once_accepted() -> None:
    sitting, order = laid("PASSE")
    sitting.do(Accept(order[1]))
    racks = ["R", "XA"] if sitting.table.turn == 0 else ["XA", "R"]
    sitting.arrange(racks=racks, bag="")
    sitting.do(Play(order[1], "PASSER", "H8"))
    # Were the word to stand, the game would be over: the next player must say so first.
    sitting.refused(Pass(order[0]), "classic.accept-first")
    assert names(sitting, order[0]) == {"challenge", "accept"}
    assert isinstance(sitting.do(Accept(order[0]))[-1], GameEnded)


def test_what_the_next_player_may_exchange_counts_the_draw_to_come() -> None:
    sitting, order = laid("PASSE")
    sitting.arrange(bag="EEEEEEEEEEE")
    assert "exchange" not in names(sitting, order[1])
    sitting.refused(Exchange(order[1], "S"), "classic.exchange-bag")
    sitting.arrange(bag="EEEEEEEEEEEE")
    assert "exchange" in names(sitting, order[1])
    sitting.do(Exchange(order[1], "S"))


def test_the_grid_does_not_say_whether_a_waiting_word_is_admissible() -> None:
    good, order = laid("PASSE")
    bad, _order = laid("PESSA")
    for audience in (Public(), Player(order[1])):
        ours = GAME.view(good.state, audience).table
        theirs = GAME.view(bad.state, audience).table
        assert ours.laid is not None and theirs.laid is not None
        assert ours.laid.score == theirs.laid.score
        assert type(ours) is type(theirs)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_log_gives_the_same_game_again(seats: int) -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("a", "b", "c", "d")[:seats], wording="challenge"))
    table = sitting.table
    rack = table.racks[table.turn]
    seat = table.seats[table.turn]
    word = "".join(tile for tile in rack if tile != "?")[:3]
    sitting.do(Play(seat, word, "H8"))
    sitting.do(Challenge(table.seats[(table.turn + 1) % seats]))
    assert sitting.replayed() == sitting.state
