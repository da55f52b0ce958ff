"""Computer players of inverse and loto: always a legal answer, from their own view alone."""

from __future__ import annotations

import pytest

from pioche.bots import inverse as inverse_bot
from pioche.bots import loto as loto_bot
from pioche.bots.classic import LEVELS
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.inverse import GAME as INVERSE
from pioche.games.inverse.commands import Open as OpenInverse
from pioche.games.loto import GAME as LOTO
from pioche.games.loto.commands import Draw
from pioche.games.loto.commands import Open as OpenLoto
from pioche.games.shape import Player, Public
from pioche.room.kinds import hosting_of
from support.grids import random_grid
from support.table import Sitting, small_lexicon


def played(first: str, second: str, seed: int) -> tuple[int, int]:
    sitting = Sitting(INVERSE, SeededChance(seed))
    board = random_grid(small_lexicon(), words=14, seed=seed)
    sitting.do(OpenInverse(("a", "b"), tuple(board.rows())))
    while sitting.state.ended is None:
        for seat, level in (("a", first), ("b", second)):
            view = INVERSE.view(sitting.state, Player(seat))
            command = inverse_bot.act(view, sitting.env, level)
            assert (command is None) == (not view.actions)
            if command is not None:
                sitting.do(command)
                break
    mine, theirs = sitting.state.scores
    return mine, theirs


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_finishes_a_game_of_inverse(level: str) -> None:
    assert sum(played(level, "débutant", seed=3)) > 0


def test_looking_ahead_beats_anything_goes() -> None:
    spread = 0
    for seed in range(12):
        mine, theirs = played("fort", "débutant", seed)
        spread += mine - theirs
    assert spread > 0


def test_nobody_acts_without_a_seat() -> None:
    sitting = Sitting(INVERSE)
    board = random_grid(small_lexicon(), words=3, seed=1)
    sitting.do(OpenInverse(("a", "b"), tuple(board.rows())))
    assert inverse_bot.act(INVERSE.view(sitting.state, Public()), sitting.env, "fort") is None


@pytest.mark.parametrize("seed", range(4))
def test_loto_is_played_to_the_call(seed: int) -> None:
    sitting = Sitting(LOTO, SeededChance(seed))
    seats = ("a", "b", "c")
    sitting.do(OpenLoto(seats))
    while sitting.state.winner is None:
        answers = (loto_bot.act(LOTO.view(sitting.state, Player(s)), sitting.env) for s in seats)
        sitting.do(next((answer for answer in answers if answer is not None), Draw("a")))
    assert sitting.state.card(sitting.state.winner).missing == ""
    assert loto_bot.act(LOTO.view(sitting.state, Public()), sitting.env) is None


def test_a_list_without_a_card_is_said_to_have_none() -> None:
    # Twice PAPIERS would take four P; the box has two.
    for word in ("LA", "PAPIERS"):
        with pytest.raises(InputError, match="sept lettres"):
            loto_bot.some_card(Lexicon.of([word]), SeededChance(1))


def test_the_room_offers_them_a_seat() -> None:
    inverse, loto = hosting_of("inverse"), hosting_of("loto")
    assert "expert" in inverse.bot_levels
    assert loto.bot_levels
    sitting = Sitting(LOTO)
    sitting.do(OpenLoto(("a", "b")))
    level = loto.bot_levels[0]
    sitting.do(loto.bot_orders(sitting.state, "a", level, sitting.env))
    assert sitting.state.card("a") is not None
    sitting = Sitting(INVERSE)
    board = random_grid(small_lexicon(), words=3, seed=1)
    sitting.do(OpenInverse(("a", "b"), tuple(board.rows())))
    assert inverse.bot_orders(sitting.state, "a", "fort", sitting.env) is not None
    assert inverse.bot_orders(sitting.state, "b", "fort", sitting.env) is None
