"""Searches by shape, straight on the mapped text of the words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pioche.core.alphabet import LETTERS
from pioche.core.errors import InputError

from .lexicon import Lexicon
from .normal import LONGEST, fold


def checked_word(text: str) -> str:
    """A typed word in upper case A–Z, accents off; an `InputError` names the first bad sign."""
    word = text.strip()
    if not word:
        raise InputError("core.word-empty")
    folded = fold(word)
    if folded is None:
        bad = next((letter for letter in word if fold(letter) is None), word)
        raise InputError("core.word-letter", word=word, letter=bad)
    return folded


def _matches(lexicon: Lexicon, pattern: str) -> list[str]:
    # The words are separated by line feeds, so line anchors are word anchors.
    found = re.compile(b"^" + pattern.encode("ascii") + b"$", re.MULTILINE)
    return [match.group().decode("ascii") for match in found.finditer(lexicon.section("words"))]


def by_pattern(lexicon: Lexicon, motif: str) -> list[str]:
    """The words of a shape: `.` or `?` is one letter, `*` any number of them.

    >>> by_pattern(Lexicon.load("francais"), "Z..U")
    ['ZEBU']
    """
    parts = []
    for sign in motif.strip():
        if sign in ".?":
            parts.append("[A-Z]")
        elif sign == "*":
            parts.append("[A-Z]*")
        else:
            letter = fold(sign)
            if letter is None:
                raise InputError("lexicon.motif", motif=motif, sign=sign)
            parts.append(letter)
    if not parts:
        raise InputError("lexicon.motif-empty")
    # Several stars in a row say no more than one, and would cost much more.
    pattern = re.sub(r"(?:\[A-Z\]\*)+", "[A-Z]*", "".join(parts))
    return _matches(lexicon, pattern)


@dataclass(frozen=True, slots=True)
class Extensions:
    """The words that contain another whole: longer in front, behind, or at both ends."""

    front: tuple[str, ...]
    back: tuple[str, ...]
    both: tuple[str, ...]


def extensions(lexicon: Lexicon, word: str, most: int = LONGEST) -> Extensions:
    """The words longer by at most `most` letters in all; no word is longer than 15."""
    most = min(most, LONGEST - len(word))
    if most < 1:
        return Extensions((), (), ())
    both = _matches(lexicon, f"[A-Z]{{1,{most}}}{word}[A-Z]{{1,{most}}}")
    return Extensions(
        front=tuple(_matches(lexicon, f"[A-Z]{{1,{most}}}{word}")),
        back=tuple(_matches(lexicon, f"{word}[A-Z]{{1,{most}}}")),
        both=tuple(found for found in both if len(found) <= len(word) + most),
    )


def hooks(lexicon: Lexicon, word: str) -> tuple[str, str]:
    """The single letters that extend a word in front, and behind.

    >>> hooks(Lexicon.load("francais"), "AMIE")
    ('', 'S')
    """
    front = "".join(letter for letter in LETTERS if letter + word in lexicon)
    return front, "".join(letter for letter in LETTERS if word + letter in lexicon)


def front_extensions(lexicon: Lexicon, word: str, letters: int) -> list[str]:
    """The words made by exactly so many letters in front of a word (three: benjamins)."""
    return _matches(lexicon, f"[A-Z]{{{letters}}}{word}")
