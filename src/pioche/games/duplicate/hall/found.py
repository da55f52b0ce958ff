"""Who found what: how many tables were paid for each solution of a coup, and for its top.

Slips typed and slips come by mail count alike, once they are judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pioche.core.board import Board
from pioche.core.move import Move, cross_word
from pioche.core.place import Place
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.hall.state import Hall, HallCoup, JudgedSlip
from pioche.games.duplicate.memo import remembered
from pioche.games.duplicate.state import State
from pioche.rules.slips.verdict import Played


@dataclass(frozen=True, slots=True)
class FoundView:
    """A solution, named as the list of solutions names it, and how many tables were paid for it."""

    word: str
    ref: str
    tables: int


def found_solutions(state: State, entries: Iterable[JudgedSlip]) -> tuple[FoundView, ...]:
    """Count the solutions of the coup under way, or just retained; the most found first."""
    board = _board(state)
    counts: Counter[tuple[str, str]] = Counter()
    for played, tables in Counter(
        entry.verdict.move for entry in entries if entry.verdict.points and entry.verdict.move
    ).items():
        counts[_named(board, played)] += tables
    return tuple(FoundView(word, ref, tables) for (word, ref), tables in counts.most_common())


def _board(state: State) -> Board:
    """The grid on which the slips at hand were written."""
    last = state.played[-1] if state.played else None
    laid = last is not None and last.number == state.coup
    return last.before.board if last is not None and laid else state.board


def _named(board: Board, played: Played) -> tuple[str, str]:
    """Name a move as the finder does, whatever direction the slip named it by.

    One tile that makes two words is named by the longer, across on a tie; the first word of a
    game is written across.
    """
    place = Place.parse(played.ref)
    if board.empty:
        place = place if place.across else place.transposed()
        return played.word, str(place)
    laid = Move(board, played.word, place, played.score).laid
    if len(laid) == 1:
        row, col, letter = laid[0]
        other, (first_row, first_col) = cross_word(board, row, col, letter, across=place.across)
        longer = len(other) - len(played.word)
        if len(other) > 1 and (longer > 0 or (longer == 0 and not place.across)):
            return other, str(Place(first_row, first_col, not place.across))
    return played.word, played.ref


@dataclass(frozen=True, slots=True)
class TopFound:
    """How many tables were paid the top of a coup, of how many."""

    tables: int
    of: int


@remembered
def top_tally(state: State) -> TopFound | None:
    """How many tables found the top of the coup just retained; nothing before.

    Of those that have played: a table where nobody ever sat is not counted.
    """
    coup = _shown_coup(state, hall_of(state))
    if coup is None or coup.top <= 0 or not coup.entries:
        return None
    playing = results(state).playing
    tables = sum(entry.verdict.points == coup.top for entry in coup.entries.values())
    return TopFound(tables, sum(table in playing for table in coup.entries))


def top_found(state: State) -> TopFound | None:
    """The same, as everybody may hear it.

    Solos are announced at the end of the game (2011: 3.5): where one would count and they are not
    shown live, none or one is not told, so that nobody can tell a solo from none.
    """
    tally = top_tally(state)
    kept_back = (
        state.ended is None
        and not hall_of(state).live_solos
        and len(hall_of(state).players) >= state.setup.regulation.solo.minimum_players
    )
    return None if kept_back and tally is not None and tally.tables < 2 else tally


def _shown_coup(state: State, hall: Hall) -> HallCoup | None:
    if state.phase not in (Phase.RETAINED, Phase.ENDED) or not hall.coups:
        return None
    last = hall.coups[-1]
    return last if last.number == state.coup else None
