"""Computer players of inverse and loto: always a legal answer, from their own view alone."""

from __future__ import annotations

from typing import Any

import pytest

from pioche.bots.inverse import BOT as INVERSE_BOT
from pioche.bots.loto import BOT as LOTO_BOT
from pioche.bots.loto import some_card
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.inverse import GAME as INVERSE
from pioche.games.inverse import Open as OpenInverse
from pioche.games.loto import GAME as LOTO
from pioche.games.loto import Draw
from pioche.games.loto import Open as OpenLoto
from pioche.games.registry import bot_of
from pioche.games.session import told
from pioche.games.shape import Public
from support.grids import random_grid
from support.table import Sitting, small_lexicon


def played(first: str, second: str, seed: int) -> tuple[int, int]:
    sitting = Sitting(INVERSE, SeededChance(seed))
    board = random_grid(small_lexicon(), words=14, seed=seed)
    sitting.do(OpenInverse(("a", "b"), tuple(board.rows())))
    while sitting.state.ended is None:
        for seat, level in (("a", first), ("b", second)):
            acts = sitting.acts(seat)
            command = INVERSE_BOT.act(sitting.session.view(seat), acts, sitting.env, level)
            assert (command is None) == (not acts)
            if command is not None:
                sitting.do(command)
                break
    mine, theirs = sitting.state.scores
    return mine, theirs


@pytest.mark.parametrize("level", INVERSE_BOT.levels)
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
    view = INVERSE.view(sitting.state, Public())
    assert INVERSE_BOT.act(view, (), sitting.env, "fort") is None


def loto_answer(sitting: Sitting, seat: str) -> Any | None:
    acts = sitting.acts(seat)
    return LOTO_BOT.act(sitting.session.view(seat), acts, sitting.env, "amateur")


@pytest.mark.parametrize("seed", range(4))
def test_loto_is_played_to_the_call(seed: int) -> None:
    sitting = Sitting(LOTO, SeededChance(seed))
    seats = ("a", "b", "c")
    sitting.do(OpenLoto(seats))
    while sitting.state.winner is None:
        answers = (loto_answer(sitting, seat) for seat in seats)
        sitting.do(next((answer for answer in answers if answer is not None), Draw("a")))
    assert sitting.state.card(sitting.state.winner).missing == ""
    assert LOTO_BOT.act(LOTO.view(sitting.state, Public()), (), sitting.env, "amateur") is None


def test_a_list_without_a_card_is_said_to_have_none() -> None:
    # One word twice is not two words.
    for word in ("LA", "VOITURE"):
        with pytest.raises(InputError, match="sept lettres"):
            some_card(Lexicon.of([word]), SeededChance(1))


def test_the_registry_knows_the_machine_at_each_game() -> None:
    for name, levels in {"classic": 8, "inverse": 5, "loto": 1, "solitaire": 0}.items():
        bot = bot_of(name)
        assert bot is not None
        assert len(bot.levels) == levels
    assert bot_of("duplicate") is None and bot_of("toy") is None


def test_the_best_removal_there_was_is_told_of_each_removal() -> None:
    sitting = Sitting(INVERSE)
    board = random_grid(small_lexicon(), words=6, seed=1)
    sitting.do(OpenInverse(("a", "b"), tuple(board.rows())))
    while sitting.state.ended is None:
        seat = sitting.state.opened.seats[sitting.state.turn]
        acts = sitting.acts(seat)
        sitting.do(INVERSE_BOT.act(sitting.session.view(seat), acts, sitting.env, "débutant"))
    log = sitting.session.log
    for step, (_state, said) in enumerate(told(INVERSE, log)):
        found = INVERSE_BOT.instead(log, step, sitting.env)
        assert (found is not None) == said.weighed
        if found is not None:
            assert found.points >= log[step].points
    assert INVERSE_BOT.instead(log, len(log), sitting.env) is None
    assert LOTO_BOT.instead(log, 1, sitting.env) is None
