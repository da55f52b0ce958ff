"""What computer players do with what they see."""

from __future__ import annotations

import random

import pytest

from pioche.bots.classic import LEVELS as CLASSIC_LEVELS
from pioche.bots.jarnac import BOT, LEVELS, level_named
from pioche.bots.jarnac.exchanging import worst_three
from pioche.bots.jarnac.eyes import difficulty, seen
from pioche.core.errors import InputError
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.judge import COMPETITION
from pioche.games.jarnac.letters import known_set
from pioche.games.jarnac.model import LINES, Mat, Phase
from pioche.games.jarnac.solver import Opening, solver_for
from pioche.games.shape import Player, Public
from support.jarnac import ANNE, BRUNO, opened, position

BAG = "".join(letter * count for letter, count in known_set("2012").counts.items())
NAMES = [level.name for level in LEVELS]


def answer(table, seat=ANNE, level="expert"):
    return asked(table, Player(seat), level)


def asked(table, audience, level):
    state = table.state
    return BOT.act(GAME.view(state, audience), GAME.acts(state, audience), table.env, level)


def test_levels_have_french_names():
    assert [level.name for level in CLASSIC_LEVELS] == NAMES, "a name means the same everywhere"
    assert list(BOT.levels) == NAMES
    assert level_named("Debutant") is LEVELS[0]
    with pytest.raises(InputError) as error:
        level_named("champion")
    assert "champion" in str(error.value)


@pytest.mark.parametrize("level", NAMES)
def test_a_bot_only_acts_when_it_can(francais, level):
    table = position("LACXYZ", "SOL", lexicon=francais)
    assert answer(table, BRUNO, level) is None
    assert asked(table, Public(), level) is None


def test_a_bot_starts_the_game(francais):
    table = opened(lexicon=francais)
    assert answer(table) == cmd.Toss()
    table.do(cmd.Toss())
    table.do(answer(table, table.hand))
    assert len(table.state.mine.loose) == 6


def test_the_expert_never_misses_a_jarnac(francais):
    """On random mats: a Jarnac is taken exactly when the solver knows one."""
    chance = random.Random(2)
    words = [word for word in francais if 3 <= len(word) <= 8]
    solver = solver_for(francais, COMPETITION)
    taken = 0
    for _ in range(60):
        letters = "".join(chance.sample(BAG, chance.randint(1, 7)))
        lines = tuple(chance.sample(words, chance.randint(0, 4)))
        table = position(
            "AEI",
            letters,
            bruno_lines=lines,
            phase=Phase.BAG,
            bag=BAG,
            lexicon=francais,
        )
        command = answer(table)
        if len(solver.openings(Mat(letters, lines))):
            assert isinstance(command, cmd.CallJarnac)
            table.do(command)
            taken += 1
        else:
            assert isinstance(command, cmd.Draw | cmd.Exchange)
    assert 10 < taken < 60


def test_the_expert_leaves_no_jarnac_behind(francais):
    """It passes only when nothing is open, as long as the opponent could take a Jarnac."""
    chance = random.Random(8)
    passes = 0
    for _ in range(40):
        letters = "".join(chance.sample(BAG, chance.randint(2, 6)))
        table = position(letters, lexicon=francais)
        command = answer(table)
        if isinstance(command, cmd.Pass):
            assert not len(solver_for(francais, COMPETITION).openings(table.anne))
            passes += 1
    assert 0 < passes < 40


def test_lower_levels_miss_more(francais):
    openings = list(
        solver_for(francais, COMPETITION).openings(Mat("AEIRSTLN", ("MUR", "PORTE", "LAC")))
    )
    counts = [len(seen(level, openings, "moment")) for level in LEVELS]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] == len(openings)


def test_what_is_missed_stays_missed_during_the_turn_and_may_be_seen_later(francais):
    openings = list(solver_for(francais, COMPETITION).openings(Mat("AEIRSTLN")))
    beginner = LEVELS[0]
    first = seen(beginner, openings, "jour:1")
    assert first == seen(beginner, openings, "jour:1")
    assert first != seen(beginner, openings, "jour:2")


def test_shuffled_words_and_many_letters_are_harder_to_see():
    plain, longer, shuffled = (
        Opening("LACS", 0, "LAC"),
        Opening("LACETS", 0, "LAC"),
        Opening("CALS", 0, "LAC"),
    )
    assert difficulty(plain) < difficulty(longer) and difficulty(plain) < difficulty(shuffled)


def test_beginners_lay_words_that_people_know(francais):
    """Both are open; FOEHN is a word of few."""
    openings = list(solver_for(francais, COMPETITION).openings(Mat("MAISONFEH")))
    words = {opening.word for opening in openings}
    assert {"MAISON", "FOEHN"} <= words
    beginner = {o.word for n in range(50) for o in seen(LEVELS[0], openings, f"x:{n}")}
    assert "MAISON" in beginner and "FOEHN" not in beginner
    assert "FOEHN" in {opening.word for opening in seen(LEVELS[-1], openings, "x:1")}


def test_the_expert_contests_a_bad_word_and_no_good_one(francais):
    bad = position("XQZLAC", "SOL", lexicon=francais)
    bad.play(ANNE, "XQZ")
    assert answer(bad, BRUNO) == cmd.Contest(BRUNO, 1, jarnac=True)
    good = position("XQZLAC", "SOL", lexicon=francais)
    good.play(ANNE, "LAC")
    assert answer(good, BRUNO) is None


def test_a_contest_says_jarnac_only_when_one_is_seen(francais):
    table = position("XQZ", "SOL", lexicon=francais)
    table.play(ANNE, "XQZ")
    assert answer(table, BRUNO) == cmd.Contest(BRUNO, 1, jarnac=False)


@pytest.mark.parametrize("level", NAMES)
def test_no_level_contests_a_good_word(francais, level):
    table = position("LACS", "SOL", lexicon=francais)
    table.play(ANNE, "LAC")
    assert answer(table, BRUNO, level) is None


def test_a_good_word_whose_author_waits_is_accepted(francais):
    table = position("LACS", "SOL", lexicon=francais, contest_ms=3_000)
    table.play(ANNE, "LAC")
    assert answer(table, BRUNO) is None
    table.draw(ANNE)
    assert answer(table, BRUNO) == cmd.Accept(BRUNO, 1)


def test_after_its_word_a_bot_draws(francais):
    table = position("LACXYZ", lexicon=francais)
    table.play(ANNE, "LAC")
    assert answer(table) == cmd.Draw(ANNE, 5)


def test_the_expert_keeps_letters_when_nobody_can_take_them_and_the_end_would_lose(francais):
    """An eighth short word would end a lost game; the opponent has no line for a Jarnac."""
    table = position(
        "BUT",
        "K",
        anne_lines=("YYYYYYYYY",) * 7,
        bruno_lines=("XXXXXXXXX",) * 8,
        bag="W",
        lexicon=francais,
    )
    openings = solver_for(francais, COMPETITION).openings(table.anne)
    assert "BUT" in openings.new
    assert answer(table) == cmd.Pass(ANNE, 5)


def test_in_the_ten_seconds_the_winner_lets_the_game_end(francais):
    ahead = position(
        "S", "K", anne_lines=("MUR",) * 7 + ("LAC",), bruno_lines=("XXXXXXXXX",) * 3, bag="W",
        lexicon=francais,
    )  # fmt: skip
    ahead.pass_(ANNE)
    assert answer(ahead, BRUNO) == cmd.Pass(BRUNO, 6)
    behind = position("S", "K", anne_lines=("MUR",) * 7 + ("LAC",), bag="W", lexicon=francais)
    behind.pass_(ANNE)
    assert isinstance(answer(behind, BRUNO), cmd.CallJarnac)


def test_out_of_time_a_jarnac_is_still_pointed_out(francais):
    table = position(
        "X", "LACK", anne_lines=("MUR",) * LINES, phase=Phase.WINDOW, bag="W", may_call=True,
        out_of_time=(ANNE,), lexicon=francais,
    )  # fmt: skip
    command = answer(table)
    assert isinstance(command, cmd.CallJarnac)


def test_hopeless_letters_are_exchanged_by_those_who_know(francais):
    table = position("WQKJV", "", phase=Phase.BAG, lexicon=francais)
    command = answer(table)
    assert isinstance(command, cmd.Exchange)
    table.do(command)
    weak = position("WQKJV", "", phase=Phase.BAG, lexicon=francais)
    assert isinstance(answer(weak, level="débutant"), cmd.Draw)


def test_the_worst_three_are_the_rare_ones():
    assert sorted(worst_three("EAKSWQ", BAG)) == sorted("KWQ")
