"""What is asked at a table beside its view: what a word would score, and, once the game is over,
all that could have been laid."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from pioche.core.errors import RuleViolation, Unknown
from pioche.games.listing import Paging, Solutions, page_of
from pioche.games.shape import Audience, Env
from pioche.games.trial import Trial, tried
from pioche.games.turns.replay import positions
from pioche.games.turns.state import Tabled


def trial(state: Tabled, audience: Audience, params: Mapping[str, Any], env: Env) -> Trial:
    """Count a word (`word`, `ref`) that is being laid; nothing is recorded or looked up."""
    return tried(state.table.board, params)


def alternatives(
    state: Tabled, audience: Audience, params: Mapping[str, Any], env: Env
) -> Solutions:
    """Every word that could be laid at a `turn`; before the end, racks are secret."""
    table, number = state.table, params.get("turn", 1)
    if table.ended is None:
        raise RuleViolation("pages_home.not-over")
    if not 1 <= number <= len(table.history):
        raise Unknown("pages_home.turn-unknown", turn=number)
    turn, board = next(islice(positions(table.history), number - 1, None))
    moves = env.finder().moves(board, turn.rack)
    return page_of(number, turn.rack, moves, Paging.of(params))


QUESTIONS = {"trial": trial, "alternatives": alternatives}
