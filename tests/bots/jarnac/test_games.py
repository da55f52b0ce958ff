"""Whole games between bots: they end, letters are conserved, replaying gives the same game."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.games.codec import decode_event, encode_event
from pioche.games.jarnac import GAME, TimeControl, WordRules, judge_word, report
from support.jarnac_bots import play_game

FORMULAS = [WordRules(c, e) for c in (False, True) for e in (False, True)]
PAIRS = [("débutant", "fort"), ("amateur", "confirmé")]


def letters_of(state) -> Counter[str]:
    held = Counter(state.bag.letters)
    for mat in state.mats:
        held.update(mat.loose)
        for word in mat.lines:
            held.update(word)
    return held


@pytest.mark.parametrize("levels", PAIRS, ids="-".join)
@pytest.mark.parametrize("rules", FORMULAS, ids=str)
def test_games_in_every_formula(francais, rules, levels):
    for seed in range(3):
        log = play_game(francais, levels, seed, rules=rules)
        state, whole = None, None
        for event in log:
            again = decode_event(GAME, encode_event(GAME, event))
            assert again == event
            state = GAME.evolve(state, again)
            whole = whole or letters_of(state)
            assert letters_of(state) == whole
            assert all(3 <= len(word) <= 9 for mat in state.mats for word in mat.lines)
            assert all(len(mat.lines) <= 8 for mat in state.mats)
        assert sum(whole.values()) == 144
        assert state.result is not None
        assert state.result.points == tuple(mat.points for mat in state.mats)


@pytest.mark.parametrize("rules", FORMULAS, ids=str)
def test_bots_lay_words_that_the_judge_accepts(francais, rules):
    log = play_game(francais, ("débutant", "expert"), 5, rules=rules)
    turns = report(log, francais).turns
    words = [word for turn in turns for word in turn.words]
    assert words
    assert all(word.verdict.valid for word in words)
    for word in words:
        assert judge_word(word.word, word.before, rules, francais).valid


@pytest.mark.parametrize(
    "time", [TimeControl(), TimeControl.clock(40_000), TimeControl.clock(5_000)], ids=str
)
def test_games_against_the_clock(francais, time):
    """Each thought takes two seconds: flags fall, games end all the same."""
    for seed in range(3):
        log = play_game(
            francais, ("amateur", "fort"), seed, time=time, think_ms=2_000, contest_ms=3_000
        )
        assert GAME.events["game-ended"].type is type(log[-1])


def test_the_same_seed_gives_the_same_game(francais):
    games = [play_game(francais, ("confirmé", "expert"), 3) for _ in range(2)]
    assert games[0] == games[1]


def test_a_level_beats_another_three_steps_below(francais):
    """Steps between neighbours are for `bench/bots/levels.py`: four games cannot show them."""
    for weaker, stronger in (("débutant", "habitué"), ("confirmé", "expert")):
        gap = 0
        for seed in range(4):
            result = play_game(francais, (weaker, stronger), seed)[-1]
            gap += result.points[1] - result.points[0]
        assert gap > 0, (weaker, stronger)
