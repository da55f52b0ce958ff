"""Loto, played."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest

from pioche.core.tiles import Bag
from pioche.games.loto import GAME
from pioche.games.loto.commands import Call, Cross, Draw, Open, Write
from pioche.games.loto.events import CallRejected, LetterCrossed, LetterDrawn, LotoWon
from pioche.games.shape import Act, Player, Public, Referee
from support.table import ScriptedChance, Sitting

FIRST = ("VOITURE", "JARDINS")
SECOND = ("PALMIER", "TOMATES")


def written(*drawn: str) -> Sitting:
    """Two cards, and these letters drawn."""
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    sitting.do(Write("nord", FIRST))
    sitting.do(Write("sud", SECOND))
    for tile in drawn:
        sitting.happen(LetterDrawn(tile))
    return sitting


def names(sitting: Sitting, seat: str) -> list[str]:
    return [act.name for act in sitting.acts(seat)]


def test_everyone_writes_two_words_first() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    sitting.refused(Draw("nord"), "loto.cards-missing")
    assert names(sitting, "nord") == names(sitting, "sud") == ["write"]
    sitting.do(Write("nord", ("voiture", " Jardins ")))
    assert sitting.state.card("nord").words == FIRST
    assert names(sitting, "nord") == []
    sitting.refused(Write("nord", SECOND), "loto.already-written")
    sitting.refused(Call("nord"), "loto.cards-missing")
    sitting.do(Write("sud", SECOND))
    assert names(sitting, "nord") == ["draw"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("LAC", "VOITURE"), "loto.word-length"),
        (("HISTOIRE", "VOITURE"), "loto.word-length"),
        (("VOITUR?", "VOITURE"), "loto.word-length"),
        (("ABCDEFG", "VOITURE"), "loto.word-refused"),
    ],
)
def test_words_must_be_of_seven_letters_and_admissible(words: tuple[str, str], code: str) -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    sitting.refused(Write("nord", words), code)


def test_one_word_twice_is_not_two_words() -> None:
    """« Pensez à deux mots de sept lettres et écrivez-les. »"""
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    assert "VOITURE" in sitting.refused(Write("nord", ("VOITURE", "voiture ")), "loto.same-word")


def test_the_two_words_together_must_be_in_the_bag() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    # The box has two P and two G: PALMIER and PAPIERS want three P.
    sentence = sitting.refused(Write("nord", ("PALMIER", "PAPIERS")), "loto.bag")
    assert "PALMIER PAPIERS" in sentence and sentence.endswith("P.")
    sitting.do(Write("nord", ("PALMIER", "TOMATES")))


def test_a_neutral_person_may_draw() -> None:
    """« Un des joueurs ou une personne neutre pioche des lettres au hasard »."""
    sitting = Sitting(GAME)
    sitting.do(Open(("voix", "nord", "sud"), neutral=True))
    assert names(sitting, "voix") == []
    sitting.refused(Write("voix", FIRST), "loto.neutral")
    sitting.do(Write("nord", FIRST))
    sitting.do(Write("sud", SECOND))
    assert names(sitting, "voix") == ["draw"]
    assert names(sitting, "nord") == names(sitting, "sud") == []
    sitting.refused(Draw("nord"), "loto.not-announcing")
    sitting.refused(Call("voix"), "loto.neutral")
    (drawn,) = sitting.do(Draw("voix"))
    assert sitting.state.drawn == drawn.tile
    view = GAME.view(sitting.state, Player("voix"))
    assert view.neutral == "voix"
    assert b"VOITURE" not in msgspec.json.encode(view)
    assert GAME.info(sitting.state).totals == (0, 14, 14)
    assert sitting.replayed() == sitting.state


def test_what_is_left_to_cross_is_no_score() -> None:
    sitting = written("V")
    assert GAME.info(sitting.state).totals == (14, 14)
    sitting.do(Cross("nord", 0, 0))
    info = GAME.info(sitting.state)
    assert (info.totals, info.scored, info.ended, info.winners) == ((13, 14), False, False, ())


def test_who_announces_is_not_one_of_the_players() -> None:
    Sitting(GAME).refused(Open(("voix", "nord"), neutral=True), "loto.seats")
    Sitting(GAME).do(Open(("voix", *map(str, range(8))), neutral=True))
    Sitting(GAME).refused(Open(tuple(map(str, range(9)))), "loto.seats")


def test_a_letter_is_crossed_once_it_is_announced() -> None:
    sitting = written("V")
    assert sitting.do(Cross("nord", 0, 0)) == (LetterCrossed("nord", 0, 0, 0),)
    sitting.refused(Cross("nord", 0, 0), "loto.already-crossed")
    sitting.refused(Cross("nord", 0, 1), "loto.not-announced")
    sitting.refused(Cross("sud", 0, 0), "loto.not-announced")
    sitting.refused(Cross("nord", 2, 0), "loto.no-such-letter")
    sitting.refused(Cross("nord", 0, 7), "loto.no-such-letter")


def test_one_letter_per_draw() -> None:
    sitting = written("M")
    sitting.do(Cross("sud", 0, 3))
    sitting.refused(Cross("sud", 1, 2), "loto.not-announced")
    sitting.happen(LetterDrawn("M"))
    sitting.do(Cross("sud", 1, 2))


def test_a_letter_missed_may_be_crossed_later() -> None:
    sitting = written("V", "A", "Z")
    sitting.do(Cross("nord", 0, 0))
    listed = {choice for act in sitting.acts("nord") for choice in act.choices}
    assert listed == {"1/1"}


def test_an_announced_joker_serves_for_any_one_letter() -> None:
    sitting = written("?", "V")
    # The V itself serves first; the joker is left for another letter.
    assert sitting.do(Cross("nord", 0, 0)) == (LetterCrossed("nord", 0, 0, 1),)
    assert sitting.do(Cross("nord", 0, 1)) == (LetterCrossed("nord", 0, 1, 0),)
    sitting.refused(Cross("nord", 0, 2), "loto.not-announced")


def test_a_call_is_verified() -> None:
    sitting = written(*"VOITUREJARDIN")
    for word, letter in [(0, n) for n in range(7)] + [(1, n) for n in range(6)]:
        sitting.do(Cross("nord", word, letter))
    assert "call" not in names(sitting, "nord")
    assert sitting.do(Call("nord")) == (CallRejected("nord", "S"),)
    assert sitting.state.winner is None
    sitting.happen(LetterDrawn("S"))
    sitting.do(Cross("nord", 1, 6))
    assert "call" in names(sitting, "nord")
    assert sitting.do(Call("nord")) == (LotoWon("nord"),)
    sitting.refused(Draw("sud"), "loto.over")
    assert names(sitting, "nord") == []


def test_the_first_to_call_wins_not_the_first_to_finish() -> None:
    sitting = written(*"VOITUREJARDINSPALMIERTOMATES")
    for seat in ("nord", "sud"):
        for word in (0, 1):
            for letter in range(7):
                sitting.do(Cross(seat, word, letter))
    sitting.do(Call("sud"))
    assert sitting.state.winner == "sud"


def test_an_empty_bag_has_nothing_left_to_announce() -> None:
    sitting = written(*Bag.full().letters)
    sitting.refused(Draw("nord"), "loto.bag-empty")
    assert "draw" not in names(sitting, "nord")


def test_cards_stay_hidden_until_someone_has_won() -> None:
    sitting = written(*"SNIDRAJERUTIOV")
    for audience in (Public(), Player("sud"), Player("inconnu")):
        assert b"VOITURE" not in msgspec.json.encode(GAME.view(sitting.state, audience))
    assert b"VOITURE" in msgspec.json.encode(GAME.view(sitting.state, Player("nord")))
    assert b"VOITURE" in msgspec.json.encode(GAME.view(sitting.state, Referee()))
    for word in (0, 1):
        for letter in range(7):
            sitting.do(Cross("nord", word, letter))
    sitting.do(Call("nord"))
    view = GAME.view(sitting.state, Public())
    assert view.winner == "nord"
    assert view.cards[0].crossed == (tuple(range(7)), tuple(range(7)))


def test_opening_is_checked() -> None:
    Sitting(GAME).refused(Open(("seul",)), "loto.seats")
    Sitting(GAME).refused(Open(("a", "a")), "loto.seats-same")
    Sitting(GAME).refused(Draw("a"), "games.not-open")
    sitting = written()
    sitting.refused(Open(("a", "b")), "games.already-open")
    sitting.refused(Draw("zoé"), "loto.unknown-seat")


@pytest.mark.parametrize("seed", range(10))
def test_random_games_to_the_end(seed: int) -> None:
    rng = random.Random(seed)
    sitting = Sitting(GAME, ScriptedChance([], seed))
    seats = ("a", "b", "c", "d")[: 2 + seed % 3]
    sitting.do(Open(seats))
    cards = [FIRST, SECOND, ("VALISES", "POISSON"), ("FROMAGE", "CLOCHES")]
    for seat, card in zip(seats, cards, strict=False):
        sitting.do(Write(seat, card))
    for _step in range(2000):
        if sitting.state.winner is not None:
            break
        seat = rng.choice([name for name in seats if sitting.acts(name)])
        act = rng.choice(sitting.acts(seat))
        match act.name:
            case "draw":
                sitting.do(Draw(seat))
            case "cross":
                sitting.do(Cross(seat, *map(int, rng.choice(act.choices).split("/"))))
            case _:
                sitting.do(Call(seat))
        assert len(sitting.state.bag) + len(sitting.state.drawn) == 102
    assert sitting.state.winner is not None
    assert sitting.replayed() == sitting.state


def test_who_draws_for_the_others_is_awaited_while_there_are_letters() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("voix", "nord", "sud"), neutral=True))
    sitting.do(Write("nord", FIRST))
    assert sitting.acts("voix") == ()
    sitting.do(Write("sud", SECOND))
    assert sitting.acts("voix") == (Act("draw", next=True),)
    sitting.put(replace(sitting.state, bag=Bag.of("")))
    assert sitting.acts("voix") == ()


def test_a_replay_marks_the_letter_just_crossed_on_its_own_card() -> None:
    sitting = written("V", "P")
    for order, marked in (
        (Cross("nord", 0, 0), [(0, 0), None]),
        (Cross("sud", 0, 0), [None, (0, 0)]),
        (Draw("nord"), [None, None]),
    ):
        (event,) = sitting.do(order)
        told = GAME.tell(None, event, sitting.state)
        assert [card.now for card in told.picture.cards] == marked
        # What is written and crossed is told at the end; letters announced at once.
        assert told.public is isinstance(order, Draw)


def test_a_player_sees_what_was_crossed_in_each_word() -> None:
    sitting = written("I", "J")
    sitting.do(Cross("nord", 0, 2))
    sitting.do(Cross("nord", 1, 0))
    assert GAME.view(sitting.state, Player("nord")).card.crossed == ((2,), (0,))
