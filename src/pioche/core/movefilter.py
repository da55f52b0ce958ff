"""The filter of a list of solutions, as one types it above the list.

    rat          words that contain RAT; r*t, r?t: the whole word, `*` any letters, `?` one
    h8  8h       words played there, across or down
    >= 30  30    30 points or more; also > < <= = (and ≥ ≤)
    sans joker   words without a joker; also -j

What stands side by side must all be true. What is not understood is refused with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fnmatch import translate
from operator import eq, ge, gt, le, lt

from pioche.core.errors import InputError
from pioche.core.lexicon.normal import unaccented
from pioche.core.movelist import MoveList, Record
from pioche.core.place import Place

LONGEST = 60
_COMPARE = {"≥": ge, ">=": ge, ">": gt, "≤": le, "<=": le, "<": lt, "=": eq}
#: « sans j », while it is being typed, is not a word with SANS and a word with J.
_WITHOUT_JOKER = re.compile(r"(?<!\S)(?:SANS\s+J(?:O(?:K(?:E(?:RS?)?)?)?)?|-J)(?!\S)")
_POINTS = re.compile(r"(≥|>=|>|≤|<=|<|=)\s*(\d{1,4})(?!\d)")
_SQUARE = re.compile(r"[A-Z]\d+|\d+[A-Z]")
_WORD = re.compile(r"[A-Z*?]+")

Test = Callable[[Record], object]


def matching(moves: MoveList, text: str) -> list[int]:
    """The indices of the moves that a filter keeps; an `InputError` says what is unclear."""
    return moves.matching(_tests(text))


def _tests(text: str) -> list[Test]:
    if len(text) > LONGEST:
        raise InputError("filter.too-long", most=LONGEST)
    tests: list[Test] = []
    rest, without_joker = _WITHOUT_JOKER.subn(" ", unaccented(text).upper())
    if without_joker:
        tests.append(lambda record: record[5].isupper())
    tests += [_points(sign, int(number)) for sign, number in _POINTS.findall(rest)]
    tests += [_test(token) for token in _POINTS.sub(" ", rest).split()]
    return tests


def _test(token: str) -> Test:
    if re.fullmatch(r"\d{1,4}", token):
        return _points("≥", int(token))
    if _SQUARE.fullmatch(token):
        return _place(token)
    if _WORD.fullmatch(token):
        return _word(token)
    code = "filter.points" if token[0] in "≥>≤<=" else "filter.unclear"
    raise InputError(code, text=token)


def _points(sign: str, number: int) -> Test:
    compare = _COMPARE[sign]
    return lambda record: compare(record[0], number)


def _place(token: str) -> Test:
    try:
        place = Place.parse(token)
    except InputError as error:
        raise InputError("filter.place", text=token) from error
    wanted = (0, place.row, place.col) if place.across else (1, place.col, place.row)
    return lambda record: record[2:5] == wanted


def _word(token: str) -> Test:
    whole = "*" in token or "?" in token
    pattern = re.compile(translate(token if whole else f"*{token}*").encode("ascii"), re.IGNORECASE)
    return lambda record: pattern.match(record[5].rstrip(b"\0"))
