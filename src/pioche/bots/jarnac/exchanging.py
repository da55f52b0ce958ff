"""Draw one letter, or exchange three? Whichever promises more."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt

from pioche.bots.jarnac.planning import LETTER_VALUE, after_draw, best_gain
from pioche.core.alphabet import VOWELS
from pioche.core.chance import Chance
from pioche.games.jarnac import EXCHANGED, Mat, Solver, without

#: Imagined exchanges.
SAMPLES = 10
#: Half vowels, nearly: what most French words are made of.
VOWEL_SHARE = 0.45


def letters_to_exchange(mat: Mat, unseen: str, solver: Solver, chance: Chance) -> str | None:
    """The three letters to exchange; nothing where drawing one promises more."""
    if len(mat.loose) < EXCHANGED or len(unseen) < EXCHANGED:
        return None
    aside = worst_three(mat.loose, unseen)
    kept = Mat(without(mat.loose, aside), mat.lines, opened=True)
    exchanged = _after_exchange(kept, unseen, solver, chance)
    return aside if exchanged > _after_draw(mat, unseen, solver) + LETTER_VALUE else None


def worst_three(loose: str, unseen: str) -> str:
    """The three letters whose loss leaves the most usable rest."""
    common = Counter(unseen)
    choices = sorted({"".join(sorted(three)) for three in combinations(loose, EXCHANGED)})
    return max(choices, key=lambda three: _usefulness(without(loose, three), common))


def _usefulness(letters: str, common: Counter[str]) -> float:
    """Value common letters, their variety, and the balance of vowels and consonants."""
    if not letters:
        return 0.0
    vowels = sum(letter in VOWELS for letter in letters)
    imbalance = abs(vowels - VOWEL_SHARE * len(letters))
    return sum(sqrt(common[letter]) for letter in set(letters)) - 2.0 * imbalance


def _after_draw(mat: Mat, unseen: str, solver: Solver) -> float:
    counts = Counter(unseen)
    total = sum(
        count * best_gain(solver, after_draw(mat, letter)) for letter, count in counts.items()
    )
    return total / len(unseen)


def _after_exchange(kept: Mat, unseen: str, solver: Solver, chance: Chance) -> float:
    total = 0
    for _ in range(SAMPLES):
        bag = list(unseen)
        drawn = "".join(bag.pop(chance.below(len(bag))) for _ in range(EXCHANGED))
        total += best_gain(solver, after_draw(kept, drawn))
    return total / SAMPLES
