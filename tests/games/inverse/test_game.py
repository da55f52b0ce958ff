"""Scrabble inversé, played."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from pioche.core.board import Board
from pioche.core.lexicon import Lexicon
from pioche.core.place import square_name
from pioche.games.inverse import GAME
from pioche.games.inverse.commands import Open, Remove
from pioche.games.inverse.events import GameEnded, LettersRemoved
from pioche.games.shape import Player, Public
from support.grids import random_grid
from support.table import Sitting, small_lexicon


def opened(board: Board, seats: int = 2) -> Sitting:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "est", "sud", "ouest")[:seats], tuple(board.rows())))
    return sitting


def test_letters_come_off_a_word_and_count_their_values() -> None:
    sitting = opened(Board.of([["PASSER", "H8"], ["RIZ", "13H"]]))
    events = sitting.do(Remove("nord", ("i13", "J13")))
    assert events == (LettersRemoved("nord", ("I13", "J13"), "RIZ", "IZ", 11),)
    assert sitting.state.scores == (11, 0)
    assert GAME.info(sitting.state).phase == "turn"
    sitting.do(Remove("est", ("H13",)))
    assert sitting.state.scores == (11, 1)


def test_turns_are_counted_from_one() -> None:
    sitting = opened(Board.of([["PASSER", "H8"], ["RIZ", "13H"]]))
    for turn, (seat, square) in enumerate((("nord", "J13"), ("est", "I13")), 1):
        assert GAME.info(sitting.state).turn == turn
        sitting.do(Remove(seat, (square,)))


def test_the_whole_last_word_ends_the_game() -> None:
    sitting = opened(Board.of([["PASSE", "H8"]]))
    events = sitting.do(Remove("nord", ("H8", "H9", "H10", "H11", "H12")))
    assert events[-1] == GameEnded("empty", (7, 0), ("nord",))
    assert sitting.state.board.empty
    assert GAME.info(sitting.state).phase == "over"
    sitting.refused(Remove("est", ("H8",)), "inverse.over")


def test_the_game_ends_when_nothing_valid_can_be_removed() -> None:
    sitting = Sitting(GAME, lexicon=Lexicon.of(["MAISONS", "SI"]))
    rows = Board.of([["MAISONS", "H8"], ["SI", "14H"]]).rows()
    sitting.do(Open(("nord", "sud"), tuple(rows)))
    # Seven letters are too many to go at once, and no part of them is a word of this list.
    events = sitting.do(Remove("nord", ("I14",)))
    assert events[-1] == GameEnded("blocked", (1, 0), ("nord",))


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ((), "inverse.count"),
        (("H8", "H9", "H10", "H11", "H12", "H13", "I13"), "inverse.count"),
        (("A1",), "inverse.square-empty"),
        (("H8", "I13"), "inverse.not-one-word"),
        (("H9", "H10", "H11", "H12"), "inverse.letter-alone"),
        (("H10",), "inverse.word-refused"),
        (("H13",), "inverse.word-refused"),
        (("?",), "core.place-unreadable"),
    ],
)
def test_refusals_say_why(squares: tuple[str, ...], code: str) -> None:
    sitting = opened(Board.of([["PASSER", "H8"], ["RIZ", "13H"]]))
    sitting.refused(Remove("nord", squares), code)


def test_words_must_stay_interlocked() -> None:
    board = Board.of([["PASSER", "H8"], ["RIZ", "13H"], ["ZEN", "J13"]])
    sitting = opened(board)
    sitting.refused(Remove("nord", ("H13", "I13")), "inverse.not-connected")


def test_out_of_turn_and_strangers_are_refused() -> None:
    sitting = opened(Board.of([["PASSER", "H8"]]))
    sitting.refused(Remove("est", ("H13",)), "inverse.not-your-turn")
    sitting.refused(Remove("zoé", ("H13",)), "inverse.unknown-seat")
    assert sitting.acts("est") == ()
    (act,) = sitting.acts("nord")
    assert (act.name, act.next, act.most) == ("remove", True, 6)
    assert act.choices == ("H8", "H9", "H10", "H11", "H12", "H13")
    assert sitting.state.removals_of("est") == ()
    assert sitting.state.removals_of("nord") == sitting.state.removals


def test_three_players_take_turns_in_the_order_of_their_seats() -> None:
    sitting = opened(Board.of([["PASSER", "H8"], ["RIZ", "13H"]]), seats=3)
    for seat, square in (("nord", "J13"), ("est", "I13"), ("sud", "H13")):
        assert [one for one in ("nord", "est", "sud") if sitting.acts(one)] == [seat]
        sitting.do(Remove(seat, (square,)))
    assert sitting.state.scores == (10, 1, 1)
    assert sitting.acts("nord")


def test_a_word_of_two_letters_is_a_grid() -> None:
    (act,) = opened(Board.of([["AS", "H8"]])).acts("nord")
    assert act.choices == ("H8", "H9")


def test_grids_that_no_game_leaves_are_refused() -> None:
    empty = tuple(Board().rows())
    Sitting(GAME).refused(Open(("a", "b"), empty), "inverse.grid-empty")
    apart = Board().with_tiles({(0, 0): "L", (0, 1): "A", (5, 5): "L", (5, 6): "A"})
    Sitting(GAME).refused(Open(("a", "b"), tuple(apart.rows())), "inverse.grid-apart")
    many = Board().with_tiles({(0, 0): "Z", (0, 1): "Z"})
    Sitting(GAME).refused(Open(("a", "b"), tuple(many.rows())), "inverse.grid-tiles")
    Sitting(GAME).refused(Open(("a", "b"), ("ABC",)), "core.board-rows")
    word = tuple(Board.of([["PASSE", "H8"]]).rows())
    Sitting(GAME).refused(Open(("a",), word), "inverse.seats")
    Sitting(GAME).refused(Open(("a", "a"), word), "inverse.seats-same")
    Sitting(GAME).refused(Remove("a", ("H8",)), "games.not-open")
    opened(Board.of([["PASSE", "H8"]])).refused(Open(("a", "b"), word), "games.already-open")


def test_a_word_left_by_the_game_before_stands_even_if_unlisted() -> None:
    board = Board.of([["PASSER", "H8"], ["RXZ", "13H"]])
    sitting = opened(board)
    sitting.do(Remove("nord", ("H8", "H9", "H10", "H11", "H12")))
    assert sitting.state.board[7, 12] == "R"


def test_the_player_s_view_lists_every_removal_with_its_squares() -> None:
    sitting = opened(random_grid(small_lexicon(), words=10, seed=3))
    view = GAME.view(sitting.state, Player("nord"))
    assert [removal.squares for removal in view.removals] == [
        tuple(square_name(*square) for square in removal.squares)
        for removal in sitting.state.removals
    ]
    assert GAME.view(sitting.state, Player("est")).removals == ()
    assert not hasattr(GAME.view(sitting.state, Public()), "removals")
    msgspec.json.encode(view)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_to_the_end(seed: int) -> None:
    rng = random.Random(seed)
    board = random_grid(small_lexicon(), words=5 + 2 * seed, seed=seed)
    sitting = opened(board, seats=2 + seed % 3)
    taken: Counter[str] = Counter()
    for _turn in range(200):
        if sitting.state.ended is not None:
            break
        seat = sitting.state.opened.seats[sitting.state.turn]
        chosen = rng.choice(sitting.state.removals_of(seat))
        names = tuple(square_name(*square) for square in chosen.squares)
        event = sitting.do(Remove(seat, names))[0]
        taken.update("?" if letter.islower() else letter for letter in event.letters)
        assert taken + Counter(sitting.state.board.tiles) == Counter(board.tiles)
    ended = sitting.state.ended
    assert ended is not None
    assert (ended.reason == "empty") is sitting.state.board.empty
    assert sitting.state.removals == ()
    assert sitting.replayed() == sitting.state
