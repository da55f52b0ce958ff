"""The solver against the slow, obvious search; and the rule's examples as openings."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.core.lexicon import Lexicon
from pioche.games.jarnac.judge import COMPETITION, WordRules, judge_word
from pioche.games.jarnac.letters import known_set
from pioche.games.jarnac.model import LINES, Mat
from pioche.games.jarnac.solver import Solver, solver_for

FORMULAS = [WordRules(c, e) for c in (False, True) for e in (False, True)]
BAG = "".join(letter * count for letter, count in known_set("2012").counts.items())


@pytest.fixture(scope="module")
def some_words(francais):
    """A small list with its real entries, families kept together so that criteria matter."""
    words = [word for word in francais if 3 <= len(word) <= 7]
    chance = random.Random(3)
    picked: set[str] = set()
    while len(picked) < 4000:
        start = chance.randrange(len(words) - 20)
        picked.update(words[start : start + 20])
    return Lexicon.of(picked)


def found(solver: Solver, mat: Mat) -> set[tuple[str, int | None]]:
    openings = solver.openings(mat)
    listed = [(opening.word, opening.line) for opening in openings]
    assert len(listed) == len(set(listed)) == len(openings)
    for opening in openings:
        assert opening.before == ("" if opening.line is None else mat.lines[opening.line])
    return set(listed)


def brute_force(mat: Any, rules: WordRules, lexicon: Any) -> set[tuple[str, int | None]]:
    """Every (word, line) that the rules allow on a mat, the slow, obvious way."""
    found: set[tuple[str, int | None]] = set()
    loose = Counter(mat.loose)
    for word in lexicon:
        if not 3 <= len(word) <= 9:
            continue
        letters = Counter(word)
        if len(mat.lines) < 8 and letters <= loose and judge_word(word, "", rules, lexicon).valid:
            found.add((word, None))
        for line, old in enumerate(mat.lines):
            olds = Counter(old)
            grows = olds < letters and letters <= olds + loose
            if grows and judge_word(word, old, rules, lexicon).valid:
                found.add((word, line))
    return found


def random_mat(words: list[str], chance: random.Random) -> Mat:
    lines = tuple(chance.choices(words, k=chance.randint(0, LINES)))
    return Mat("".join(chance.sample(BAG, chance.randint(0, 12))), lines)


@pytest.mark.parametrize("rules", FORMULAS, ids=str)
def test_against_brute_force_on_random_mats(some_words, rules):
    chance = random.Random(11)
    solver = Solver(some_words, rules)
    words = sorted(some_words)
    openings = 0
    for _ in range(40):
        mat = random_mat(words, chance)
        expected = brute_force(mat, rules, some_words)
        assert found(solver, mat) == expected
        openings += len(expected)
    assert openings > 50


@pytest.mark.parametrize("rules", [COMPETITION, WordRules(True, True)], ids=str)
def test_against_brute_force_on_the_whole_list(francais, rules):
    chance = random.Random(5)
    solver = solver_for(francais, rules)
    words = [word for word in francais if 3 <= len(word) <= 7]
    mat = random_mat(words, chance)
    assert found(solver, mat) == brute_force(mat, rules, francais)


@settings(max_examples=30, deadline=None)
@given(loose=st.text(alphabet="AEIRSTNLZQ", min_size=14, max_size=40))
def test_against_brute_force_with_a_heap_of_loose_letters(some_words, loose):
    mat = Mat(loose, tuple(sorted(some_words)[::1500]))
    solver = solver_for(some_words, COMPETITION)
    assert found(solver, mat) == brute_force(mat, COMPETITION, some_words)


def test_the_examples_of_the_rule_as_openings(francais):
    solver = solver_for(francais, COMPETITION)
    mat = Mat("SER", ("LAC", "ELANCE", "MENAGE", "FLORE"))
    openings = found(solver, mat)
    assert ("CALS", 0) in openings and ("LACS", 0) not in openings
    assert ("ENLACEE", 1) in openings and ("ELANCEE", 1) not in openings
    assert ("MANEGER", 2) in openings and ("MENAGER", 2) not in openings
    assert ("FLORES", 3) not in openings
    with_chains = found(solver_for(francais, WordRules(chains=True)), mat)
    assert {("LACS", 0), ("ELANCEE", 1), ("MENAGER", 2), ("FLORES", 3)} <= with_chains


def test_conjugations_as_openings(francais):
    mat = Mat("JOUAI")
    assert ("JOUA", None) not in found(solver_for(francais, COMPETITION), mat)
    assert ("JOUA", None) in found(solver_for(francais, WordRules(conjugations=True)), mat)


def test_a_full_mat_opens_no_new_word(francais):
    mat = Mat("LACSOL", ("XYZ",) * LINES)
    assert not solver_for(francais, COMPETITION).openings(mat).new


def test_nine_letters_grow_no_more(francais):
    mat = Mat("SSEE", ("PIERREUSE",))
    assert not any(solver_for(francais, WordRules(True, True)).openings(mat).grown)


def test_jarnacs_are_the_opponents_openings_if_a_line_is_free(francais):
    solver = solver_for(francais, COMPETITION)
    opponent = Mat("LAC", ("MUR",))
    assert set(solver.jarnacs(opponent, Mat())) == set(solver.openings(opponent))
    assert len(solver.jarnacs(opponent, Mat(lines=("SOL",) * LINES))) == 0


def test_the_gain_of_an_opening(francais):
    (opening,) = [o for o in solver_for(francais, COMPETITION).openings(Mat("S", ("LAC",)))
                  if o.word == "CALS"]  # fmt: skip
    assert opening.gain == 16 - 9
