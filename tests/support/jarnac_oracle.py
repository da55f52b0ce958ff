"""The openings of a mat the slow, obvious way: try every word of the list everywhere."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pioche.games.jarnac.judge import WordRules, judge


def brute_force(mat: Any, rules: WordRules, lexicon: Any) -> set[tuple[str, int | None]]:
    """Every (word, line) that the rules allow on a mat."""
    found: set[tuple[str, int | None]] = set()
    loose = Counter(mat.loose)
    for word in lexicon:
        if not 3 <= len(word) <= 9:
            continue
        letters = Counter(word)
        if len(mat.lines) < 8 and letters <= loose and judge(word, "", rules, lexicon).valid:
            found.add((word, None))
        for line, old in enumerate(mat.lines):
            olds = Counter(old)
            grows = olds < letters and letters <= olds + loose
            if grows and judge(word, old, rules, lexicon).valid:
                found.add((word, line))
    return found
