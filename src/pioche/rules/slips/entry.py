"""The referee's entry line: a slip, or what became of it, typed in a few keys.

    12 maison h4 24       table, then word, place and score in any order
    12 MAI(S)ON h4 24     a joker in parentheses, starred (MAIS*ON), or in lower case (MAIsON);
                          « Maison » and « Les » are a habit (`core.typed`)
    12 maison h 4 24      a place may be cut in two
    12 maison +2:p_sse    raccord: through the 2nd letter, PASSE, whose A is that letter
    12 maison +passe      the same, where only one letter can be shared
    12 maison +3:rat      raccord: R, A, T below the 3rd letter (right of it, written down)
    12 maison +rat:3      … above it (left of it, written down)
    12 maison | +2:p_sse  written downwards (else across, or as the place says)
    12 rep...erai 36      an extension written in part
    12 a h4 10 / b 8a 12  several solutions; 12 -a- h4 10 / b 8a 12 the first one struck out
    12 =     the top          12 =5    as table 5       * =   the top, for all who are missing
    12 s3    the 3rd solution of the list               12 ?  show this table
    12 -     no slip          12 v     blank            12 r  late (en retard)
    12 p     several slips    12 e     exchanged        12 ~  hard to read
    12 !     warning          12 !!    zero (discipline)
    12 maison i:ref 24        reference illegible (i:mot, i:raccord)
    12@7 maison h4 24         a slip of coup 7, which counts already, put right

Nothing is judged here. What is not understood is said, and nothing is recorded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from pioche.core.errors import InputError
from pioche.core.lexicon.normal import unaccented
from pioche.core.place import Place
from pioche.core.typed import is_place, read_letters, whole_places
from pioche.rules.slips.slip import (
    BLANK,
    Direction,
    Discipline,
    Illegible,
    RaccordLetter,
    Slip,
    SlipState,
    Solution,
)

TypedAct = Literal["slip", "top", "as", "solution", "show", "discipline"]

_STATES: dict[str, SlipState] = {
    "-": "missing",
    "v": "blank",
    "r": "late",
    "p": "several",
    "e": "exchanged",
}
#: What became of a slip that carries no word.
_WORDLESS = frozenset({"missing", "blank"})
_DISCIPLINE: dict[str, Discipline] = {"!": "warning", "!!": "zero"}
_ILLEGIBLE: dict[str, Illegible] = {
    "i:mot": "word",
    "i:ref": "reference",
    "i:raccord": "raccord",
}
_CROSSING = re.compile(r"\+(?:(\d{1,2}):)?([a-z_]+)(?::(\d{1,2}))?", re.IGNORECASE)
_SHARED = "_"
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """What a line says. `table` is None for all the tables that are missing (`*`)."""

    act: TypedAct
    table: int | None
    slip: Slip | None = None
    number: int | None = None
    """The table copied (`as`), or the rank of a solution (`solution`)."""
    discipline: Discipline | None = None
    coup: int | None = None
    """The coup that counts already, whose slip is put right; None: the coup under way."""


_COUNTED = re.compile(r"(\d{1,4})@(\d{1,3})", re.ASCII)


def parse_entry(line: str) -> EntryLine:
    """Read a line; an `InputError` says what was not understood."""
    head, *tokens = line.split() or [""]
    if match := _COUNTED.fullmatch(head):
        if not tokens:
            raise InputError("entry.nothing", table=head)
        found = parse_entry(" ".join((match[1], *tokens)))
        if found.act not in ("slip", "top"):
            raise InputError("entry.counted", text=" ".join(tokens))
        return replace(found, coup=int(match[2]))
    if head == "*":
        table = None
    elif head.isascii() and head.isdecimal():
        table = int(head)
    else:
        raise InputError("entry.table", text=head)
    if not tokens and table is None:
        raise InputError("entry.star")
    if not tokens:
        raise InputError("entry.nothing", table=head)
    if len(tokens) == 1 and (act := _act(table, tokens[0])) is not None:
        return act
    if table is None:
        raise InputError("entry.star")
    return _slip_entry(table, tokens)


def _act(table: int | None, token: str) -> EntryLine | None:
    """Read the acts that are one key, or nearly."""
    if token == "=":
        return EntryLine("top", table)
    if match := re.fullmatch(r"=(\d+)", token):
        return EntryLine("as", table, number=int(match[1]))
    state = _STATES.get(token.lower())
    if state is not None:
        return EntryLine("slip", table, Slip(table or 0, state=state))
    if table is None:
        return None
    if match := re.fullmatch(r"s(\d+)", token, re.IGNORECASE):
        return EntryLine("solution", table, number=int(match[1]))
    if token == "?":
        return EntryLine("show", table)
    if token in _DISCIPLINE:
        return EntryLine("discipline", table, discipline=_DISCIPLINE[token])
    return None


def _slip_entry(table: int, tokens: Sequence[str]) -> EntryLine:
    state: SlipState = "handed-in"
    discipline: Discipline | None = None
    illegible: list[Illegible] = []
    hard = False
    written: list[list[str]] = [[]]
    for token in tokens:
        low = token.lower()
        if low in _STATES:
            state = _STATES[low]
        elif low in _DISCIPLINE:
            discipline = _DISCIPLINE[low]
        elif low in _ILLEGIBLE:
            illegible.append(_ILLEGIBLE[low])
        elif low == "~":
            hard = True
        elif low == "/":
            written.append([])
        else:
            written[-1].append(token)
    solutions = tuple(_solution(parts) for parts in written if parts)
    if solutions and state in _WORDLESS:
        raise InputError("entry.no-slip", text=solutions[0].word)
    slip = Slip(table, state, tuple(illegible), hard, discipline, solutions)
    return EntryLine("slip", table, slip)


def _solution(tokens: Sequence[str]) -> Solution:
    """Read word, place, score, raccords, in any order."""
    word: tuple[str, tuple[int, ...]] | None = None
    reference: Place | None = None
    direction: Direction | None = None
    score: int | None = None
    struck = False
    crossings: list[str] = []
    for token in whole_places(tokens):
        if token.startswith("+"):
            crossings.append(token)
        elif token == "|":
            direction = _once(direction, "down", token)
        elif is_place(token):
            reference = _once(reference, Place.parse(token), token)
        elif re.fullmatch(r"-?\d{1,4}", token):
            score = _once(score, int(token), token)
        elif re.fullmatch(r"-.+-", token):
            struck, word = True, _once(word, _letters(token[1:-1]), token)
        else:
            word = _once(word, _letters(token), token)
    if word is None:
        raise InputError("entry.no-word", text=" ".join(tokens))
    down = direction is not None or (reference is not None and not reference.across)
    way: Direction = "down" if down else "across"
    raccord = tuple(letter for text in crossings for letter in _raccord(text, word[0], way))
    return Solution(
        word[0], way, word[1], struck, None if reference is None else str(reference), score, raccord
    )


def _once(known: _T | None, value: _T, token: str) -> _T:
    if known is not None:
        raise InputError("entry.twice", text=token)
    return value


def _letters(typed: str) -> tuple[str, tuple[int, ...]]:
    """The letters in capitals, and the indices of the jokers."""
    read = read_letters(typed)
    if read is None or not read[0].strip(BLANK):
        raise InputError("entry.word", text=typed)
    return read


def _raccord(text: str, word: str, way: Direction) -> list[RaccordLetter]:
    """Read a line of letters at right angles to the word.

    Its letters are measured from the word's own square: `_` in it, or just before or after it.
    """
    match = _CROSSING.fullmatch(unaccented(text))
    if match is None or (match[1] and match[3]):
        raise InputError("entry.raccord", text=text)
    letters = match[2].upper()
    if match[1] is None and match[3] is None:
        index, own = _shared(text, letters, word)
        letters = letters[:own] + _SHARED + letters[own + 1 :]
    else:
        index = int(match[1] or match[3]) - 1
        own = letters.find(_SHARED)
        if own < 0:
            own = -1 if match[1] else len(letters)
    if not 0 <= index < len(word):
        raise InputError("entry.raccord-rank", text=text, word=word)
    found = [
        RaccordLetter(letter, at - own, index)
        if way == "across"
        else RaccordLetter(letter, index, at - own)
        for at, letter in enumerate(letters)
        if letter != _SHARED
    ]
    if letters.count(_SHARED) > 1 or not found:
        raise InputError("entry.raccord", text=text)
    return found


def _shared(text: str, letters: str, word: str) -> tuple[int, int]:
    """Find the only letter that the word and the crossed word can share."""
    if _SHARED in letters:
        raise InputError("entry.raccord", text=text)
    pairs = [
        (index, at)
        for index, mine in enumerate(word)
        for at, letter in enumerate(letters)
        if mine == letter
    ]
    if len(pairs) != 1:
        raise InputError("entry.raccord-open", text=text, word=word)
    return pairs[0]


def entry_of_move(table: int, word: str, ref: str, score: int) -> Slip:
    """The slip that says a move exactly: what `=` and `s3` record."""
    circled = tuple(index for index, letter in enumerate(word) if letter.islower())
    way: Direction = "across" if Place.parse(ref).across else "down"
    return Slip(
        table, solutions=(Solution(word.upper(), way, circled, reference=ref, score=score),)
    )
