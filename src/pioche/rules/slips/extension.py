"""Extensions of a placed word, written whole or in part (2011: 4.2.2, 4.3.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pioche.core.place import Place
from pioche.rules.slips.attempt import Attempt, attempt, laid_indices
from pioche.rules.slips.case import Case, ModeReading, refused, zero
from pioche.rules.slips.policy import Finding
from pioche.rules.slips.raccord import Square, around, attached
from pioche.rules.slips.slip import BLANK, RaccordLetter


def extended_ends(case: Case, found: Attempt, shortest: int) -> int:
    """Say at how many ends a playable attempt extends a placed word; 0: at none.

    Of several placed words in its line, the one extended at fewest ends decides.
    """
    laid = laid_indices(case.position, found.word, found.place)
    line = "".join(BLANK if at in laid else "x" for at in range(len(found.word)))
    ends = [
        (run.start() > 0) + (run.end() < len(line))
        for run in re.finditer("x+", line)
        if len(run[0]) >= shortest
    ]
    return min(ends, default=0)


@dataclass(frozen=True, slots=True)
class Partial:
    """An extension written in part, completed: front + placed word + back."""

    word: str
    place: Place
    ends: int
    front_letters: int
    back_letters: int
    moved: tuple[tuple[int, int], ...]
    """Index of each written letter, and where it is in the whole word."""


class Cut(NamedTuple):
    """An extension taken apart: what it adds, and how many letters after the front are placed.

    Whatever else is written lies before the back, and is placed too.
    """

    front: str
    back: str
    kept: int


def completed(
    case: Case, cuts: Callable[[str, list[str], str], Iterator[Cut]]
) -> Iterator[Partial]:
    """Complete the word with each placed word that it can be an extension of."""
    parts = [part for part in re.split(r"\.+", case.word) if part]
    shortest = case.policy.partial_word_length
    if not parts or len(parts) > 2:
        return
    for line, at, placed in case.position.placed_words[case.across]:
        if len(placed) < shortest:
            continue
        for front, back, kept in cuts(case.word, parts, placed):
            start = at - len(front)
            if start < 0:
                continue
            place = Place(line, start, True) if case.across else Place(start, line, False)
            whole = front + placed + back
            moved = _moved(case.word, len(front) + kept, len(whole))
            before_back = len(moved) - len(front) - kept - len(back)
            ends = bool(front) + bool(back)
            yield Partial(whole, place, ends, kept, before_back, moved)


def _cuts(word: str, parts: list[str], placed: str) -> Iterator[Cut]:
    """Each way to take the word apart; the letter that adjoins each extension must be written."""
    if len(parts) == 2:
        head, tail = parts
        for front, kept_front in heads(head, placed):
            for back, kept_back in tails(tail, placed):
                if (front or back) and kept_front + kept_back <= len(placed):
                    yield Cut(front, back, kept_front)
        return
    (only,) = parts
    if not word.startswith(BLANK):
        for front, kept in heads(only, placed):
            if front:
                yield Cut(front, "", kept)
    if not word.endswith(BLANK):
        for back, _kept in tails(only, placed):
            if back:
                yield Cut("", back, 0)


def heads(head: str, placed: str) -> Iterator[tuple[str, int]]:
    """Front, and how many letters after it are the first of the placed word."""
    for kept in range(1, min(len(head), len(placed)) + 1):
        if head.endswith(placed[:kept]):
            yield head[: len(head) - kept], kept


def tails(tail: str, placed: str) -> Iterator[tuple[str, int]]:
    """Back, and how many letters before it are the last of the placed word."""
    for kept in range(1, min(len(tail), len(placed)) + 1):
        if tail.startswith(placed[len(placed) - kept :]):
            yield tail[kept:], kept


def _moved(word: str, head: int, length: int) -> tuple[tuple[int, int], ...]:
    """Pair the index of each written letter with its index in the whole word."""
    letters = [index for index, letter in enumerate(word) if letter != BLANK]
    return tuple(
        (index, rank if rank < head else length - len(letters) + rank)
        for rank, index in enumerate(letters)
    )


def read_partial(case: Case) -> ModeReading | None:
    """Read an extension written in part; None where the word is no such thing."""
    policy = case.policy
    best: dict[str, list[Attempt]] = {
        kind: [] for kind in ("enough", "short", "few", "ends", "refused")
    }
    for partial in completed(case, _cuts):
        circled = [whole for index, whole in partial.moved if index in case.circled]
        found = attempt(case.position, partial.word, partial.place, circled)
        letters = raccord_of(case, partial) if found.options else None
        if letters is None:
            continue
        if not found.legal:
            if partial.ends <= policy.partial_ends and letters >= case.letters_tolerated:
                best["refused"].append(found)
        elif partial.ends > policy.partial_ends:
            best["ends"].append(found)
        elif letters >= case.letters_needed:
            best["enough"].append(found)
        elif letters >= case.letters_tolerated:
            best["short"].append(found)
        else:
            best["few"].append(found)
    if best["enough"]:
        return _reading(best["enough"])
    if best["short"]:
        return _reading(best["short"], Finding("raccord-short", {"word": case.word}))
    if best["few"]:
        short = zero("raccord-short", {"word": case.word}, "faults.raccord-wrong")
        return ModeReading((), (short,), understood=best["few"][0])
    if best["ends"]:
        whole = best["ends"][0].word
        incomplete = Finding("word-incomplete", {"word": case.word, "whole": whole})
        return ModeReading((), (incomplete,), understood=best["ends"][0])
    if best["refused"] and not case.whole:
        return refused(min(best["refused"], key=lambda one: len(one.refusals)))
    return None


def _reading(found: list[Attempt], *findings: Finding) -> ModeReading:
    places = tuple(one.place for one in found)
    return ModeReading(tuple(found), findings, places)


def raccord_of(case: Case, partial: Partial) -> int | None:
    """Count the letters of raccord of a partial extension; None if a drawn one is none.

    Where they are counted at each end, the end that has fewer decides.
    """
    position, place = case.position, partial.place
    inside = frozenset(place.square(index) for index in range(len(partial.word)))
    sides = [_square(case, partial, drawn) for drawn in case.solution.raccord]
    drawn = {
        square: one.letter.upper()
        for (square, _front), one in zip(sides, case.solution.raccord, strict=True)
    }
    good = attached(position, drawn, inside, partial.word, place)
    if len(good) < len(drawn) and case.policy.stray_letter == "wrong":
        return None
    written = {place.square(whole) for _index, whole in partial.moved}
    good -= written
    if case.policy.partial_raccord == "each-end" and partial.ends == 2:
        front = {square for square, front in sides if front}
        return min(
            partial.front_letters + len(good & front), partial.back_letters + len(good - front)
        )
    return sum(position.holds(*square) != "" for square in written) + len(good)


def _square(case: Case, partial: Partial, drawn: RaccordLetter) -> tuple[Square, bool]:
    """The square of a letter drawn around a partial extension, and whether it is at the front.

    Squares left blank are not counted on the slip: beyond them, a letter is measured from the end
    of the word. One between the two ends belongs to the nearer.
    """
    at = drawn.col if case.across else drawn.row
    first, last = case.word.find(BLANK), case.word.rfind(BLANK)
    (near,) = around(partial.place, (drawn,))
    shift = len(partial.word) - len(case.word)
    beyond = (near[0], near[1] + shift) if case.across else (near[0] + shift, near[1])
    if partial.ends == 2:
        front = 2 * at <= first + last
        return (near if front else beyond), front
    letter = drawn.letter.upper()
    right = case.position.holds(*near) == letter or case.position.holds(*beyond) != letter
    return (near if right else beyond), right
