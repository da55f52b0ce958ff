"""Trying a word at a place: what it would be worth, or everything that forbids it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pioche.core.board import EMPTY
from pioche.core.errors import InputError
from pioche.core.move import Move, cross_word
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.rules.slips.jokers import JokerReading, lacking, read_jokers
from pioche.rules.slips.policy import Finding
from pioche.rules.slips.position import Position

#: What the grid refuses, and the fault that it is.
_REFUSALS = {
    "core.off-grid": "out-of-grid",
    "core.square-taken": "reference-wrong",
    "core.no-tile-laid": "reference-wrong",
    "core.not-connected": "not-connected",
    "core.off-centre": "off-centre",
    "core.word-too-short": "word-invalid",
    "core.word-letter": "word-invalid",
    "core.word-empty": "word-invalid",
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A word, whole, at a place.

    `options` are the moves that it can be (one for each way the jokers may lie); `refusals` say
    why it is worth nothing. A placement that only the words refuse has both, because its value
    still matters (above the top, mean of a repeated zero).
    """

    word: str
    place: Place
    options: tuple[Move, ...] = ()
    circles: tuple[Finding, ...] = ()
    refusals: tuple[Finding, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it can be played."""
        return bool(self.options) and not self.refusals


def attempt(position: Position, word: str, place: Place, circled: Collection[int] = ()) -> Attempt:
    """Try a word written whole at a place."""
    try:
        plain = place_word(position.board, word, place, position.formula.scores)
    except InputError as refusal:
        return Attempt(word, place, refusals=_refused(position, refusal, word, place))
    laid = laid_indices(position, word, place)
    tiles = _tiles_refused(position, word, laid)
    refusals = (*_words_refused(position, plain), *tiles)
    if tiles:
        return Attempt(word, place, (plain,), refusals=refusals)
    jokers = read_jokers(position, word, laid, circled)
    on_grid = _circles_on_grid(position, place, set(circled).difference(laid), len(word))
    options = tuple(_with_jokers(position, plain, chosen) for chosen in jokers.options)
    return Attempt(word, place, options, _circle_findings(jokers, on_grid), refusals)


def laid_indices(position: Position, word: str, place: Place) -> tuple[int, ...]:
    """The indices of the letters that would come from the rack."""
    board = position.board
    return tuple(index for index in range(len(word)) if board[place.square(index)] == EMPTY)


def _tiles_refused(position: Position, word: str, laid: tuple[int, ...]) -> tuple[Finding, ...]:
    found: list[Finding] = []
    if missing := lacking(position, word, laid):
        rack = str(position.rack)
        found.append(Finding("not-in-rack", {"word": word, "letters": missing, "rack": rack}))
    most = position.formula.max_laid
    if len(laid) > most:
        found.append(Finding("too-many-tiles", {"word": word, "count": len(laid), "most": most}))
    return tuple(found)


def _words_refused(position: Position, move: Move) -> list[Finding]:
    main, *crossing = move.words
    found = []
    if not position.admits(main):
        found.append(Finding("word-invalid", {"word": main.upper()}))
    for word in dict.fromkeys(crossing):
        if not position.admits(word):
            found.append(Finding("cross-word-invalid", {"word": word.upper()}))
    return found


def _refused(
    position: Position, refusal: InputError, word: str, place: Place
) -> tuple[Finding, ...]:
    """Name the fault that keeps a word off the grid, and the word itself if it is refused too."""
    if refusal.code == "core.not-whole":
        whole = str(refusal.params["whole"]).upper()
        if position.admits(whole):
            return (Finding("word-incomplete", {"word": word, "whole": whole}),)
        return (Finding("word-invalid", {"word": whole}),)
    code = _REFUSALS[refusal.code]
    found = Finding(code, {"word": word, "ref": str(place)})
    if code == "word-invalid" or position.admits(word):
        return (found,)
    return found, Finding("word-invalid", {"word": word})


def _circles_on_grid(
    position: Position, place: Place, circled: Collection[int], length: int
) -> bool:
    """Whether a circle surrounds a letter of the grid that is no joker."""
    board = position.board
    return any(not 0 <= index < length or board[place.square(index)].isupper() for index in circled)


def _circle_findings(jokers: JokerReading, on_grid: bool) -> tuple[Finding, ...]:
    found = []
    if jokers.not_circled:
        found.append(Finding("joker-not-circled"))
    if jokers.wrong_circle or on_grid:
        found.append(Finding("joker-wrong-circle"))
    return tuple(found)


def _with_jokers(position: Position, plain: Move, jokers: frozenset[int]) -> Move:
    if not jokers:
        return plain
    word = "".join(
        letter.lower() if index in jokers else letter for index, letter in enumerate(plain.word)
    )
    return place_word(position.board, word, plain.place, position.formula.scores)


def joined_badly(position: Position, word: str, place: Place) -> str:
    """The inadmissible word made by adding a letter of the rack to a placed word, or "".

    2011: 4.4 and 5.3; 2009: 3.4, « prolongé de manière erronée ». Reading: a placed word is a
    run of two letters or more in the line of the word that is made.
    """
    board = position.board
    for index, letter in enumerate(word):
        row, col = place.square(index)
        if board[row, col] != EMPTY:
            continue
        made, first = cross_word(board, row, col, letter, across=place.across)
        at = (row - first[0]) if place.across else (col - first[1])
        if max(at, len(made) - at - 1) >= 2 and not position.admits(made):
            return made.upper()
    return _extended_badly(position, word, place)


def _extended_badly(position: Position, word: str, place: Place) -> str:
    """Look along the word itself: letters of the grid that touch its ends."""
    before, offset = "", -1
    while held := position.holds(*place.square(offset)):
        before, offset = held + before, offset - 1
    after, offset = "", len(word)
    while held := position.holds(*place.square(offset)):
        after, offset = after + held, offset + 1
    laid = laid_indices(position, word, place)
    touches = (len(before) >= 2 and 0 in laid) or (len(after) >= 2 and len(word) - 1 in laid)
    whole = before + word + after
    return whole if touches and not position.admits(whole) else ""
