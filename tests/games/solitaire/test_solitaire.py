"""The three solitaires, played."""

from __future__ import annotations

import random

import msgspec
import pytest

from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.games.shape import Player, Public, Referee
from pioche.games.solitaire import GAME
from pioche.games.solitaire.opening import Open, Which
from pioche.games.turns import commands as c
from pioche.games.turns.rules import Theme
from pioche.games.turns.views import FaceUpView, SeatedView, TableView
from support.randomplay import random_command
from support.table import Sitting, assert_tiles_conserved

EVERY: tuple[Which, ...] = ("a", "b", "c")


def opened(which: Which, *variants: str, seed: int = 1, **options: object) -> Sitting:
    sitting = Sitting(GAME, SeededChance(seed))
    sitting.do(Open("moi", which, variants=variants, **options))  # type: ignore[arg-type]
    return sitting


def test_a_is_one_rack_by_the_usual_rules() -> None:
    sitting = opened("a", record=300)
    assert sitting.table.seats == ("own",)
    assert len(sitting.table.racks[0]) == 7
    assert GAME.info(sitting.state).turn == 1
    sitting.arrange(racks=["SPOESVA"])
    sitting.do(c.Play("moi", "PASSE", "H8"))
    assert sitting.table.scores == (16,)
    assert GAME.info(sitting.state).turn == 2
    assert sitting.state.acting == "own"


def test_a_ends_after_two_passes_and_says_whether_the_record_is_beaten() -> None:
    for record, beaten in ((10, True), (28, True), (29, False), (40, False)):
        sitting = opened("a", record=record)
        sitting.arrange(racks=["A"], scores=(30,))
        sitting.do(c.Pass("moi"))
        sitting.do(c.Pass("moi"))
        view = GAME.view(sitting.state, Player("moi"))
        assert view.table.phase == "over"
        assert sitting.table.scores == (29,)
        assert view.record_beaten is beaten


def test_b_plays_two_racks_in_turn_and_shows_both() -> None:
    sitting = opened("b")
    assert sitting.state.acting == "own"
    sitting.do(c.Pass("moi"))
    assert sitting.state.acting == "imaginary"
    view = GAME.view(sitting.state, Player("moi"))
    assert isinstance(view.table, SeatedView)
    assert view.table.rack == sitting.table.racks[1]
    assert view.racks == sitting.table.racks
    sitting.arrange(racks=["SPOESVA", "NEIGERA"])
    sitting.do(c.Play("moi", "NEIGE", "H8"))
    assert sitting.table.scores[0] == 0 and sitting.table.scores[1] > 0


def test_c_shows_every_tile_and_lets_one_choose_seven() -> None:
    sitting = opened("c")
    view = GAME.view(sitting.state, Player("moi")).table
    assert isinstance(view, FaceUpView)
    assert len(view.tiles) == 102
    assert [action.name for action in sitting.acts("moi")] == ["take", "look-up"]
    sitting.refused(c.Pass("moi"), "classic.draw-first")
    sitting.refused(c.Take("moi", "ZZ"), "classic.take-missing")
    sitting.refused(c.Take("moi", "AAAAAAAA"), "classic.draw-too-many")
    sitting.refused(c.Take("moi", ""), "classic.take-nothing")
    sitting.do(c.Take("moi", "qu"))
    sitting.do(c.Take("moi", "IZ?ES"))
    assert sitting.table.racks == ("QUIZ?ES",)
    best = sitting.do(c.Suggest("moi"))[0].moves[0]
    sitting.do(c.Play("moi", best.word, best.place))
    assert sitting.table.phase == "draw"
    sitting.refused(c.Draw("moi", "V"), "classic.no-choice-of-draw")
    assert_tiles_conserved(sitting.table)


def test_c_exchanges_for_chosen_tiles() -> None:
    sitting = opened("c")
    sitting.do(c.Take("moi", "WKXJQZB"))
    sitting.do(c.Exchange("moi", "WK"))
    sitting.do(c.Take("moi", "EE"))
    assert sorted(sitting.table.racks[0]) == sorted("XJQZBEE")
    assert sitting.table.bags[0].count("W") == 1


def test_words_are_checked_at_once_and_the_dictionary_is_open_in_c_alone() -> None:
    for which in EVERY:
        sitting = opened(which)
        assert sitting.table.rules.wording == "strict"
        assert sitting.table.rules.open_dictionary is (which == "c")


def test_going_out_alone_adds_nothing() -> None:
    sitting = opened("a")
    sitting.arrange(racks=["R"], board=Board.of([["PASSE", "H8"]]), bag="", scores=(50,))
    ended = sitting.do(c.Play("moi", "PASSER", "H8"))[-1]
    assert (ended.reason, ended.adjustments, ended.scores) == ("out", (0,), (58,))


def test_what_makes_no_sense_alone_is_refused() -> None:
    sitting = Sitting(GAME)
    voted = Open("moi", "a", variants=("thematique",), theme=Theme("mer"))
    sitting.refused(voted, "solitaire.vote")
    sitting.refused(Open("moi", "c", variants=("consonnes-voyelles",)), "classic.two-bags-face-up")
    sitting.refused(Open("", "a"), "solitaire.seat")
    sitting.refused(c.Pass("moi"), "games.not-open")
    assert "challenge" not in GAME.orders and "vote" not in GAME.orders


def test_only_the_player_plays() -> None:
    sitting = opened("a")
    sitting.refused(c.Pass("own"), "classic.unknown-seat")
    sitting.refused(Open("moi", "a"), "games.already-open")
    assert sitting.acts("own") == ()
    assert type(GAME.view(sitting.state, Public()).table) is TableView


COMBINATIONS = [
    pytest.param(which, variants, id="+".join((which, *variants)))
    for which in EVERY
    for variants in (
        (),
        ("recyclage",),
        ("dictionnaire-ouvert",),
        ("thematique",),
        ("consonnes-voyelles",),
        ("recyclage", "dictionnaire-ouvert", "thematique", "consonnes-voyelles"),
    )
    if which != "c" or "consonnes-voyelles" not in variants
]


@pytest.mark.parametrize(("which", "variants"), COMBINATIONS)
def test_random_games_to_the_end(which: Which, variants: tuple[str, ...]) -> None:
    rng = random.Random(which + "".join(variants))
    theme = Theme("eau", ("EAU", "MER")) if "thematique" in variants else None
    sitting = opened(which, *variants, seed=rng.randrange(1000), theme=theme)
    finder = sitting.env.finder()
    for _step in range(4000):
        if sitting.table.ended is not None:
            break
        acting, listed = sitting.state.acting, sitting.acts("moi")
        command = random_command(sitting.table, acting, listed, finder, rng)
        sitting.do(type(command)(**{**_fields(command), "seat": "moi"}))
        assert_tiles_conserved(sitting.table)
    assert sitting.table.ended is not None
    assert sitting.replayed() == sitting.state
    for audience in (Player("moi"), Public(), Referee()):
        msgspec.json.encode(GAME.view(sitting.state, audience))


def _fields(command: object) -> dict[str, object]:
    return {name: getattr(command, name) for name in type(command).__slots__}


def test_only_who_takes_tiles_face_up_chooses_what_is_searched() -> None:
    """So that suggestions are closed to them while a competition runs on the same server."""
    chooses = GAME.orders["suggest"].chooses
    assert chooses is not None
    chosen = [which for which in EVERY if chooses(opened(which).state, c.Suggest("moi"))]
    assert chosen == ["c"]
