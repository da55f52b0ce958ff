"""The notice's worked examples, played."""

from __future__ import annotations

import pytest

from pioche.core.board import Board
from pioche.core.errors import PiocheError
from pioche.games.classic import GAME
from pioche.games.classic.opening import Open
from pioche.games.turns.commands import Play
from pioche.games.turns.events import GameEnded, TilesDrawn, WordScored
from support.table import Sitting


def seated(rack: str, board: Board | None = None, **opening: object) -> Sitting:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud"), **opening))  # type: ignore[arg-type]
    first = sitting.table.turn
    racks = [rack, "AEINTLU"] if first == 0 else ["AEINTLU", rack]
    sitting.arrange(racks=racks, board=board)
    return sitting


def played(sitting: Sitting, word: str, place: str) -> WordScored:
    seat = sitting.table.seats[sitting.table.turn]
    events = sitting.do(Play(seat, word, place))
    return next(event for event in events if isinstance(event, WordScored))


def test_passe_counts_16_and_five_tiles_are_drawn() -> None:
    sitting = seated("SPOESVA")
    seat = sitting.table.seats[sitting.table.turn]
    assert played(sitting, "PASSE", "H8").score == 16
    rack = sitting.table.rack(seat)
    assert len(rack) == 7
    assert sorted(rack[:2]) == ["O", "V"]
    assert sitting.table.scores[sitting.table.index(seat)] == 16


@pytest.mark.parametrize(
    ("rack", "word", "place", "score"),
    [
        ("DEMNGEA", "DEMANGEA", "9E", 64),
        ("DEMNGEA", "DEMANGEA", "9A", 64),
        ("RERAEUI", "REPASSERAI", "H6", 36),
        ("DELIEZO", "DEPLIEZ", "8F", 29),
        ("MUNIEOT", "MUNIE", "I7", 20),
        ("RIZOTUE", "RIZ", "13H", 21),
    ],
)
def test_words_laid_beside_passe(rack: str, word: str, place: str, score: int) -> None:
    sitting = seated(rack, Board.of([["PASSE", "H8"]]))
    assert played(sitting, word, place).score == score


def test_munie_forms_pu_an_si_se() -> None:
    sitting = seated("MUNIEOT", Board.of([["PASSE", "H8"]]))
    seat = sitting.table.seats[sitting.table.turn]
    laid = sitting.do(Play(seat, "MUNIE", "I7"))[0]
    assert laid.words == ("MUNIE", "PU", "AN", "SI", "SE")


def test_radiation_over_two_red_squares_counts_99() -> None:
    rows = ["." * 15] * 12 + ["......O.U.M....", "......U.N.A....", "......R.D.A...."]
    board = Board.of_rows(rows)
    sitting = seated("AITIONS", board)
    assert played(sitting, "RADIATION", "O7").score == 99


def test_fifty_points_are_added_after_the_premiums() -> None:
    sitting = seated("MAISONS")
    # Nine points (I doubled), doubled by the centre, then 50.
    assert played(sitting, "MAISONS", "H2").score == 68


def test_the_final_count_of_the_notice_moves_eleven_points() -> None:
    sitting = seated("LA", Board.of([["PASSE", "H8"]]))
    first = sitting.table.turn
    other = 1 - first
    racks = ["", ""]
    racks[first], racks[other] = "R", "XA"
    sitting.arrange(racks=racks, bag="", scores=(100, 100))
    events = sitting.do(Play(sitting.table.seats[first], "PASSER", "H8"))
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.reason == "out"
    gained = 3 + 1 + 1 + 1 + 1 + 1
    assert ended.adjustments[first] == 11
    assert ended.adjustments[other] == -11
    assert ended.scores[first] == 100 + gained + 11
    assert ended.scores[other] == 100 - 11
    assert ended.winners == (sitting.table.seats[first],)


def test_nothing_is_drawn_from_an_empty_bag() -> None:
    sitting = seated("RZ", Board.of([["PASSE", "H8"]]))
    sitting.arrange(bag="")
    events = sitting.do(Play(sitting.table.seats[sitting.table.turn], "PASSER", "H8"))
    assert not any(isinstance(event, TilesDrawn) for event in events)


@pytest.mark.parametrize("place", ["H8", "8H"])
def test_the_first_word_goes_either_way_over_the_centre(place: str) -> None:
    assert played(seated("SPOESVA"), "PASSE", place).score == 16


@pytest.mark.parametrize(
    ("word", "place"),
    [("PASSE", "A1"), ("A", "H8"), ("PASSE", "H12")],
)
def test_a_first_word_elsewhere_or_too_short_is_refused(word: str, place: str) -> None:
    sitting = seated("SPOESVA")
    before = sitting.state
    with pytest.raises(PiocheError):
        played(sitting, word, place)
    assert sitting.state == before


def test_a_word_may_be_played_again() -> None:
    sitting = seated("RUTAOTE", Board.of([["MUR", "H8"], ["RUS", "10H"]]))
    assert played(sitting, "RUS", "J8").score > 0
