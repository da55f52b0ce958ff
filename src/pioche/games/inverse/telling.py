"""A game of Scrabble inversé, told: each event in words, with the grid that it leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pioche.games.inverse import events as e
from pioche.games.inverse.state import Inverse
from pioche.games.shape import Told
from pioche.texts import sentence
from pioche.texts.spoken import listed, points, score_line


@dataclass(frozen=True, slots=True)
class Picture:
    """The grid after a step; `squares` are those just emptied, `letters` what stood there."""

    rows: tuple[str, ...]
    squares: tuple[str, ...] = ()
    letters: str = ""
    """Lower case for a joker."""


def why_ended(event: e.GameEnded) -> str:
    """Why a game is over, with the score."""
    return sentence(f"inverse.told-ended-{event.reason}", score=score_line(event.scores))


def tell(_before: Inverse | None, event: Any, after: Inverse) -> Told:
    """Every event is a step."""
    rows = tuple(after.board.rows())
    match event:
        case e.LettersRemoved(seat, squares, word, letters, count):
            whole = letters.upper() == word
            text = sentence(
                "inverse.told-whole" if whole else "inverse.told-removed",
                word=word,
                letters=listed(letters.upper()),
                squares=", ".join(squares),
                points=points(count),
            )
            return Told(text, seat, weighed=True, picture=Picture(rows, squares, letters))
        case e.GameEnded():
            text = why_ended(event)
        case _:
            text = sentence("inverse.told-opened", n=after.board.tile_count)
    return Told(text, picture=Picture(rows))
