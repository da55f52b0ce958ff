"""What a word being laid would score, where a game has a grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.core.scoring import STANDARD_SCORES, ScoreRules, place_word


@dataclass(frozen=True, slots=True)
class Trial:
    """What a word would score if the grid takes it; whether it is admitted is not said."""

    score: int | None = None
    words: tuple[str, ...] = ()
    problem: str = ""


def tried(board: Board, params: Mapping[str, Any], rules: ScoreRules = STANDARD_SCORES) -> Trial:
    """Count a word (`word`, `ref`); nothing is recorded or looked up."""
    try:
        place = Place.parse(str(params.get("ref", "")))
        move = place_word(board, str(params.get("word", "")), place, rules)
    except InputError as refusal:
        return Trial(problem=str(refusal))
    return Trial(move.score, tuple(move.words))
