"""What somebody played, coup by coup, against its top: at home or in a hall, the same lines.

For statistics and for cards made of what was missed, once a game is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pioche.core.board import EMPTY
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.state import State


@dataclass(frozen=True, slots=True)
class OwnCoup:
    """A coup of somebody, beside its top."""

    number: int
    rack: str
    rows: tuple[str, ...]
    """The grid before it."""
    word: str
    ref: str
    top: int
    laid: int
    """How many tiles the top lays: all of a rack of seven make a scrabble."""
    tiles: str
    """The tiles that the top takes from the rack; `?` a joker."""
    joins: bool
    """Whether the top makes words beside its own, or extends one: a raccord or a rallonge."""
    extends: bool
    """Whether it lengthens a word that lies there, in its own line or across it: a rallonge."""
    points: int
    own_word: str
    own_ref: str
    own_laid: int
    ms: int | None
    """How long it took, where there was a clock and somebody proposed something."""


def own_coups(state: State, seat: str) -> tuple[OwnCoup, ...]:
    """The coups of a seat, in order; none where the seat is unknown or a game is annulled."""
    if state.ended is not None and not state.ended.valid:
        return ()
    own = _at_home(state, seat) if state.hall is None else _in_hall(state, seat)
    played = {coup.number: coup for coup in state.played}
    lines = []
    for number, word, ref, points, ms in own:
        coup = played.get(number)
        if coup is None:
            continue
        top = coup.move()
        mine = _laid(top, word, ref) if word else 0
        lines.append(
            OwnCoup(
                number,
                coup.rack,
                tuple(coup.before.board.rows()),
                coup.word,
                coup.ref,
                coup.score,
                len(top.laid),
                top.tiles,
                _joins(top),
                _extends(top),
                points,
                word,
                ref,
                mine,
                ms,
            )
        )
    return tuple(lines)


_Line = tuple[int, str, str, int, int | None]


def _at_home(state: State, seat: str) -> Iterator[_Line]:
    if state.seats is None:
        return
    racing = state.setup.formula.goal == "top"
    for coup in state.seats.coups.get(seat, ()):
        best = coup.proposal
        ms = coup.time_ms if racing else best.elapsed_ms if best else None
        yield coup.number, best.word if best else "", best.ref if best else "", coup.points, ms


def _in_hall(state: State, seat: str) -> Iterator[_Line]:
    hall = state.hall
    if hall is None:
        return
    found = results(state)
    table = found.seats.get(seat)
    if table is None or table not in found.playing:
        return
    for coup in hall.coups:
        entry = coup.entries.get(table)
        if entry is not None:
            move = entry.verdict.move
            word, ref = (move.word, move.ref) if move else ("", "")
            # Points are those of the word: a penalty is no missed word.
            yield coup.number, word, ref, entry.verdict.points, None


def _laid(top: Move, word: str, ref: str) -> int:
    return len(Move(top.board, word, Place.parse(ref), top.score).laid)


def _joins(top: Move) -> bool:
    """Whether a move makes words beside its own, or lengthens one that lies there."""
    if len(top.words) > 1:
        return True
    return _lengthens(top)


def _extends(top: Move) -> bool:
    """Whether a move lengthens a word, by its own or by one that it makes across."""
    if _lengthens(top):
        return True
    step = (1, 0) if top.place.across else (0, 1)
    return any(
        top.board[row + sign * step[0], col + sign * step[1]] != EMPTY
        and top.board[row + 2 * sign * step[0], col + 2 * sign * step[1]] != EMPTY
        for row, col, _letter in top.laid
        for sign in (-1, 1)
    )


def _lengthens(top: Move) -> bool:
    """Whether a move's own word holds two letters in a row that lay there: a word, then."""
    there = [top.board[top.place.square(at)] != EMPTY for at in range(len(top.word))]
    return any(one and other for one, other in pairwise(there))
