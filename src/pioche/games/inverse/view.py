"""What everyone sees of a game of Scrabble inversé: the grid lies open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pioche.core.place import square_name
from pioche.games.inverse.events import GameEnded, LettersRemoved
from pioche.games.inverse.removals import Removal
from pioche.games.inverse.state import Inverse
from pioche.games.inverse.telling import why_ended
from pioche.games.shape import Audience, Player
from pioche.games.word_list import WordList


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovalView:
    """A legal removal, its squares named."""

    squares: tuple[str, ...]
    word: str
    letters: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InverseView:
    """The game as everyone sees it."""

    rows: tuple[str, ...]
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    turn: str
    history: tuple[LettersRemoved, ...]
    admitted: tuple[str, ...]
    """Every word that may remain."""
    word_list: WordList
    ended: GameEnded | None
    why: str
    """Why it is over, in a sentence; nothing before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedView(InverseView):
    """The same for a player, with every removal they may make now."""

    seat: str
    removals: tuple[RemovalView, ...]


def view(state: Inverse, audience: Audience) -> InverseView:
    """Players are told what they may remove."""
    opened = state.opened
    common: dict[str, Any] = {
        "rows": tuple(state.board.rows()),
        "seats": opened.seats,
        "scores": state.scores,
        "turn": opened.seats[state.turn],
        "history": state.history,
        "admitted": opened.admitted,
        "word_list": opened.word_list,
        "ended": state.ended,
        "why": "" if state.ended is None else why_ended(state.ended),
    }
    if isinstance(audience, Player) and audience.seat in opened.seats:
        found = tuple(map(removal_view, state.removals_of(audience.seat)))
        return SeatedView(**common, seat=audience.seat, removals=found)
    return InverseView(**common)


def removal_view(removal: Removal) -> RemovalView:
    """A removal, its squares named."""
    return RemovalView(
        squares=tuple(square_name(*square) for square in removal.squares),
        word=removal.word,
        letters=removal.letters,
        points=removal.points,
    )
