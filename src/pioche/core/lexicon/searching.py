"""Searches by shape, straight on the mapped text of the words."""

from __future__ import annotations

import re
from collections.abc import Callable
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


#: Searched at a time, in bytes: between two slices other threads have their turn.
_SLICE = 16 * 1024
_LINE = re.compile(rb"\n")


def _matches(
    lexicon: Lexicon,
    pattern: str,
    most: int | None = None,
    pause: Callable[[], None] = lambda: None,
) -> list[str]:
    """The words that a pattern fits, the first `most` of them; `pause` is called now and then."""
    # The words are separated by line feeds, so line anchors are word anchors.
    fits = re.compile(b"^" + pattern.encode("ascii") + b"$", re.MULTILINE)
    text = lexicon.section("words")
    found: list[str] = []
    start = 0
    while start < len(text) and (most is None or len(found) < most):
        line = _LINE.search(text, start + _SLICE)
        end, after = (len(text), len(text)) if line is None else line.span()
        found += [match.group().decode("ascii") for match in fits.finditer(text, start, end)]
        start = after
        pause()
    return found[:most]


def by_pattern(
    lexicon: Lexicon,
    motif: str,
    most: int | None = None,
    pause: Callable[[], None] = lambda: None,
) -> list[str]:
    """The words of a shape: `.` or `?` is one letter, `*` any number of them.

    >>> by_pattern(Lexicon.load("francais"), "Z..U")
    ['ZEBU']
    """
    shape = ""
    for sign in motif.strip():
        letter = fold(sign)
        if letter is None and sign not in ".?*":
            raise InputError("lexicon.motif", motif=motif, sign=sign)
        shape += "." if sign == "?" else letter or sign
    if not shape:
        raise InputError("lexicon.motif-empty")
    return _matches(lexicon, _bounded(shape), most, pause)


def _bounded(shape: str) -> str:
    """A shape as an expression whose cost a word bounds, however many stars there are.

    After each star the first place where the next letters fit is as good as any other, so it is
    never taken back (`(?>…)`); only the last letters, which end the word, are looked for twice.
    """
    gaps = [gap.count(".") for gap in re.findall(r"[.*]*\*[.*]*", shape)]
    first, *middle = (part.replace(".", "[A-Z]") for part in re.split(r"[.*]*\*[.*]*", shape))
    if not gaps:
        return first
    *between, last = zip(gaps, middle, strict=True)
    held = "".join(f"(?>[A-Z]{{{gap},}}?{part})" for gap, part in between)
    return f"{first}{held}[A-Z]{{{last[0]},}}{last[1]}"


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
    holding = _matches(lexicon, f"(?>[A-Z]*?{word})[A-Z]*")
    longer = [found for found in holding if len(word) < len(found) <= len(word) + most]
    return Extensions(
        front=tuple(found for found in longer if found.endswith(word)),
        back=tuple(found for found in longer if found.startswith(word)),
        both=tuple(found for found in longer if word in found[1:-1]),
    )


def hooks(lexicon: Lexicon, word: str) -> tuple[str, str]:
    """The single letters that extend a word in front, and behind.

    >>> hooks(Lexicon.load("francais"), "AMIE")
    ('LMR', 'S')
    """
    front = "".join(letter for letter in LETTERS if letter + word in lexicon)
    return front, "".join(letter for letter in LETTERS if word + letter in lexicon)


def front_extensions(lexicon: Lexicon, word: str, letters: int) -> list[str]:
    """The words made by exactly so many letters in front of a word (three: benjamins)."""
    return _matches(lexicon, f"[A-Z]{{{letters}}}{word}")
