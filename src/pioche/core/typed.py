"""A word and a place as people type them: which letters are jokers, where a place was cut in two.

    MAI(S)ON, MAIS*ON     marked: the S is a joker, whatever the case
    MAIsON, mAISON        small letters among capitals: jokers, if there can be so many
    maison, Maison, Les   all small, or small after one first capital: a habit, no jokers

*Reading*: the case says jokers where there is a capital, no more small letters than there are
jokers to lay, and not one capital followed by two small letters or more and nothing else (« Les »,
with two jokers on the rack, is LES; `L(e)(s)` says otherwise). « Ka » still has a joker: one small
letter is how moves are written. Where the case says nothing and the rack is known, jokers stand
for the letters that it lacks, where they cost the fewest points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from pioche.core.alphabet import JOKER
from pioche.core.board import EMPTY, Board
from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon.normal import unaccented
from pioche.core.place import Place
from pioche.core.scoring import STANDARD_SCORES, ScoreRules, place_word

JOKERS = 2
"""How many there are in the bag."""
_LETTER = re.compile(r"\(([A-Za-z])\)|([A-Za-z])\*|([A-Za-z.])")


def read_letters(typed: str, jokers: int = JOKERS) -> tuple[str, tuple[int, ...]] | None:
    """The letters in capitals and the indices of the jokers, of which there can be so many.

    A dot stays: it holds the place of a letter left out. None where another sign stands.
    """
    plain = unaccented(typed)
    small = sum(map(str.islower, plain))
    habit = small > 1 and typed[0].isupper() and typed[1:].islower()
    cased = any(map(str.isupper, plain)) and small <= jokers and not habit
    word, circled, at = "", [], 0
    for match in _LETTER.finditer(plain):
        if match.start() != at:
            return None
        at = match.end()
        bracketed, starred, single = match.groups()
        if bracketed or starred or (cased and single.islower()):
            circled.append(len(word))
        word += (bracketed or starred or single).upper()
    return (word, tuple(circled)) if word and at == len(plain) else None


def written_word(
    board: Board, rack: str, typed: str, ref: str, rules: ScoreRules = STANDARD_SCORES
) -> str:
    """A typed word as moves are written, lower case for the jokers laid from this rack.

    What cannot be read or laid is given back as it is: whoever judges says what is wrong with it.
    """
    read = read_letters(typed, 0)
    if read is None or "." in read[0]:
        return typed
    word = read[0]
    try:
        move = place_word(board, word, Place.parse(ref), rules)
    except PiocheError:
        return word
    held = [board[move.place.square(at)] for at in range(len(word))]
    jokers = rack.count(JOKER)
    # A joker on the grid may be typed as one.
    read = read_letters(typed, jokers + sum(map(str.islower, held)))
    assert read is not None  # it was read above
    circled = [at for at in read[1] if held[at] == EMPTY]
    lacking = _lacking(rack, move.tiles)
    if circled or not lacking or len(lacking) > jokers:
        return _jokered(word, circled)
    laid = [at for at in range(len(word)) if held[at] == EMPTY]
    ways = (
        _jokered(word, chosen)
        for chosen in combinations(laid, len(lacking))
        if sorted(word[at] for at in chosen) == sorted(lacking)
    )
    return max(ways, key=lambda way: place_word(board, way, move.place, rules).score)


def whole_places(parts: Sequence[str]) -> list[str]:
    """The parts of a line, a place that was cut in two (« H 8 ») put together again.

    Only where a word stands beside it, no other part is a place, and there is one way to do it:
    « ave 12 h 8 » is not guessed.
    """
    if len(parts) < 3 or any(map(is_place, parts)):
        return list(parts)
    cuts = [at for at in range(len(parts) - 1) if is_place(parts[at] + parts[at + 1])]
    if len(cuts) != 1:
        return list(parts)
    (at,) = cuts
    return [*parts[:at], parts[at] + parts[at + 1], *parts[at + 2 :]]


def is_place(text: str) -> bool:
    """Whether a part of a line names a place of the grid."""
    try:
        Place.parse(text)
    except InputError:
        return False
    return True


def _jokered(word: str, jokers: Sequence[int]) -> str:
    return "".join(x.lower() if at in jokers else x for at, x in enumerate(word))


def _lacking(rack: str, tiles: str) -> str:
    missing = ""
    for tile in tiles:
        if tile in rack:
            rack = rack.replace(tile, "", 1)
        else:
            missing += tile
    return missing
