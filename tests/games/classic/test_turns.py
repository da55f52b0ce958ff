"""Turns, exchanges, passes, the toss and the end, in strict play."""

from __future__ import annotations

import pytest

from pioche.core.board import Board
from pioche.core.errors import RuleViolation
from pioche.core.tiles import Bag
from pioche.games.classic import GAME
from pioche.games.classic.opening import Open, toss
from pioche.games.turns.commands import Challenge, Draw, Exchange, Pass, Play, Take, Vote
from pioche.games.turns.events import GameEnded, TilesDrawn, TilesSetAside, TurnPassed
from support.table import ScriptedChance, Sitting, assert_tiles_conserved


def at(tile: str) -> int:
    """Where a tile first lies in the sorted bag."""
    return Bag.full().letters.index(tile)


def opened(seats: int = 2, seed: int = 1) -> Sitting:
    sitting = Sitting(GAME, ScriptedChance([], seed))
    sitting.do(Open(("nord", "est", "sud", "ouest")[:seats]))
    return sitting


def current(sitting: Sitting) -> str:
    return sitting.table.seats[sitting.table.turn]


def other(sitting: Sitting) -> str:
    table = sitting.table
    return table.seats[(table.turn + 1) % len(table.seats)]


def test_nearest_to_a_begins() -> None:
    drawn = toss(("nord", "sud"), ScriptedChance([at("E"), at("B")]))
    assert [tile.tile for tile in drawn.rounds[0]] == ["E", "B"]
    assert drawn.first == "sud"


def test_a_joker_precedes_a() -> None:
    drawn = toss(("nord", "est", "sud"), ScriptedChance([at("A"), at("?"), at("B")]))
    assert drawn.first == "est"


def test_a_tie_is_drawn_again_among_those_tied_with_all_tiles_back() -> None:
    numbers = [at("C"), at("C") + 1, at("E"), at("Z"), at("A")]
    drawn = toss(("nord", "est", "sud"), ScriptedChance(numbers))
    assert [[tile.seat for tile in tiles] for tiles in drawn.rounds] == [
        ["nord", "est", "sud"],
        ["nord", "est"],
    ]
    assert drawn.first == "est"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_gets_seven_tiles_and_the_winner_of_the_toss_plays(seats: int) -> None:
    sitting = opened(seats)
    table = sitting.table
    assert [len(rack) for rack in table.racks] == [7] * seats
    assert table.bag_count == 102 - 7 * seats
    assert current(sitting) == sitting.state.toss.first
    assert_tiles_conserved(table)


@pytest.mark.parametrize("seats", [(), ("nord",), ("a", "b", "c", "d", "e")])
def test_two_to_four_players(seats: tuple[str, ...]) -> None:
    Sitting(GAME).refused(Open(seats), "classic.seats")


def test_the_same_seat_twice_is_refused() -> None:
    Sitting(GAME).refused(Open(("nord", "nord")), "classic.seats-same")


def test_nothing_is_played_before_the_opening_nor_opened_twice() -> None:
    Sitting(GAME).refused(Pass("nord"), "games.not-open")
    opened().refused(Open(("nord", "sud")), "games.already-open")


def test_out_of_turn_is_refused() -> None:
    sitting = opened()
    waiting = other(sitting)
    for command in (Pass(waiting), Exchange(waiting, "A"), Play(waiting, "LA", "H8")):
        sitting.refused(command, "classic.not-your-turn")
    sitting.refused(Pass("personne"), "classic.unknown-seat")


def test_tiles_not_held_are_refused_by_name() -> None:
    sitting = opened()
    sitting.arrange(racks=["LAITTUE", "LAITTUE"])
    sentence = sitting.refused(Play(current(sitting), "ZEN", "H8"), "classic.tiles-not-held")
    assert "NZ" in sentence


def test_a_joker_must_be_held_to_be_laid() -> None:
    sitting = opened()
    sitting.arrange(racks=["LAITTUE", "LAITTUE"])
    sitting.refused(Play(current(sitting), "LaC", "H8"), "classic.tiles-not-held")


def test_a_word_not_in_the_list_is_refused_at_once() -> None:
    sitting = opened()
    sitting.arrange(racks=["LAITTUE", "LAITTUE"])
    sentence = sitting.refused(Play(current(sitting), "TUETA", "H8"), "classic.word-refused")
    assert "TUETA" in sentence


def test_a_cross_word_not_in_the_list_is_refused_by_name() -> None:
    sitting = opened()
    sitting.arrange(racks=["LAITTUE", "LAITTUE"], board=Board.of([["PASSE", "H8"]]))
    sentence = sitting.refused(Play(current(sitting), "LAIT", "I8"), "classic.word-refused")
    assert "PL" in sentence and "LAIT" not in sentence


def test_an_exchange_draws_before_the_tiles_go_back() -> None:
    sitting = opened()
    seat = current(sitting)
    sitting.arrange(racks=["WKXYZJQ", "WKXYZJQ"], bag="EEEEEEE")
    aside, drawn = sitting.do(Exchange(seat, "wkx"))[:2]
    assert aside == TilesSetAside(seat, "WKX")
    assert isinstance(drawn, TilesDrawn)
    assert drawn.tiles == "EEE"
    assert sitting.table.bags[0] == Bag.of("EEEEWKX")
    assert sitting.table.rack(seat) == "YZJQEEE"
    assert current(sitting) != seat
    assert sitting.table.aside == ""


def test_an_exchange_needs_seven_tiles_in_the_bag() -> None:
    sitting = opened()
    seat = current(sitting)
    sitting.arrange(bag="EEEEEE")
    rack = sitting.table.rack(seat)
    sentence = sitting.refused(Exchange(seat, rack[0]), "classic.exchange-bag")
    assert "7" in sentence and "6" in sentence
    assert "exchange" not in [action.name for action in sitting.plays(seat)]


def test_only_held_tiles_are_exchanged() -> None:
    sitting = opened()
    sitting.arrange(racks=["LAITTUE", "LAITTUE"])
    seat = current(sitting)
    sitting.refused(Exchange(seat, "Z"), "classic.exchange-not-held")
    sitting.refused(Exchange(seat, "TTT"), "classic.exchange-not-held")
    sitting.refused(Exchange(seat, ""), "core.rack-empty")
    sitting.refused(Exchange(seat, "é"), "core.rack-letter")


def test_everyone_passing_twice_running_ends_the_game() -> None:
    sitting = opened(3)
    sitting.arrange(racks=["AX", "E?", "K"], scores=(5, 5, 5))
    for _turn in range(5):
        events = sitting.do(Pass(current(sitting)))
        assert isinstance(events[0], TurnPassed)
        assert sitting.table.ended is None
    ended = sitting.do(Pass(current(sitting)))[-1]
    assert isinstance(ended, GameEnded)
    assert ended.reason == "passes"
    assert ended.adjustments == (-11, -1, -10)
    assert ended.scores == (-6, 4, -5)
    assert ended.winners == ("est",)
    sitting.refused(Pass("nord"), "classic.over")


def test_an_exchange_between_passes_starts_the_count_again() -> None:
    sitting = opened()
    for _turn in range(3):
        sitting.do(Pass(current(sitting)))
    sitting.do(Exchange(current(sitting), sitting.table.racks[sitting.table.turn][0]))
    for _turn in range(3):
        sitting.do(Pass(current(sitting)))
    assert sitting.table.ended is None
    sitting.do(Pass(current(sitting)))
    assert sitting.table.ended is not None


def test_a_tie_has_two_winners() -> None:
    sitting = opened()
    sitting.arrange(racks=["A", "E"], scores=(40, 40))
    for _turn in range(4):
        sitting.do(Pass(current(sitting)))
    assert sitting.table.ended is not None
    assert sitting.table.ended.winners == sitting.table.seats


def test_the_game_ends_when_nothing_more_can_be_played() -> None:
    sitting = opened()
    first = sitting.table.turn
    racks = ["WW", "WW"]
    racks[first] = "RWQ"
    sitting.arrange(racks=racks, board=Board.of([["PASSE", "H8"]]), bag="")
    ended = sitting.do(Play(current(sitting), "PASSER", "H8"))[-1]
    assert isinstance(ended, GameEnded)
    assert ended.reason == "blocked"
    assert ended.adjustments[first] == -18
    assert ended.adjustments[1 - first] == -20


def test_a_game_goes_on_while_someone_can_still_play() -> None:
    sitting = opened()
    sitting.arrange(racks=["SWW", "SWW"], board=Board.of([["PASSER", "H8"]]), bag="")
    sitting.do(Pass(current(sitting)))
    assert sitting.table.ended is None


def test_strict_play_has_nothing_to_challenge_choose_or_vote() -> None:
    sitting = opened()
    seat = current(sitting)
    sitting.refused(Challenge(other(sitting)), "classic.no-challenge")
    sitting.refused(Draw(seat, "V"), "classic.no-choice-of-draw")
    sitting.refused(Take(seat, "A"), "classic.no-choice-of-draw")
    sitting.refused(Vote(seat, True), "classic.no-vote")


def test_an_unreadable_place_is_refused_in_french() -> None:
    sitting = opened()
    for place in ("", "P3", "H16", "8"):
        with pytest.raises(RuleViolation) as caught:
            GAME.decide(sitting.state, Play(current(sitting), "LA", place), sitting.env)
        assert "place" in str(caught.value)


def test_the_log_gives_the_same_game_again() -> None:
    sitting = opened(4, seed=9)
    sitting.do(Exchange(current(sitting), sitting.table.racks[sitting.table.turn]))
    sitting.do(Pass(current(sitting)))
    assert sitting.replayed() == sitting.state
    assert sitting.log[1].type == "toss-drawn"
