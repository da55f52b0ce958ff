"""Computer players of Scrabble inversé: the grid lies open, so the level is how far they look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pioche.bots.classic.levels import LEVELS, level_named
from pioche.bots.levels import rank_among
from pioche.bots.pace import pace
from pioche.core.board import Board
from pioche.core.place import Place
from pioche.games.inverse import (
    GAME,
    InverseView,
    RemovalView,
    Remove,
    SeatedView,
    all_removals,
    removal_view,
)
from pioche.games.session import fold
from pioche.games.shape import Act, Env

#: The strongest compare this many of their best removals by what each leaves to the next player.
COMPARED = 24


class InverseBot:
    """The machine at a grid that lies open."""

    levels = ("débutant", "amateur", "confirmé", "fort", "expert")

    def act(self, view: InverseView, acts: Sequence[Act], env: Env, level: str) -> Remove | None:
        """Remove letters, when it is its turn."""
        if not isinstance(view, SeatedView) or not view.removals:
            return None
        chosen = _CHOICES[level_named(level).name](view, env)
        return Remove(view.seat, chosen.squares)

    def pace(self, view: InverseView, command: Remove, level: str) -> float:
        """The more letters, the longer it looked."""
        rank = rank_among(LEVELS, level)
        return pace(2 + len(command.squares), rank, command.seat, *command.squares)

    def instead(self, events: Sequence[Any], step: int, env: Env) -> RemovalView | None:
        """The most valuable removal there was; every event is a step, the first is the grid."""
        if not 0 < step < len(events):
            return None
        found = fold(GAME, events[:step]).removals
        return removal_view(found[0]) if found else None


def _any(view: SeatedView, env: Env) -> RemovalView:
    return view.removals[env.chance.below(len(view.removals))]


def _among_the_better(view: SeatedView, env: Env) -> RemovalView:
    return view.removals[env.chance.below((len(view.removals) + 1) // 2)]


def _most_valuable(view: SeatedView, env: Env) -> RemovalView:
    return view.removals[0]


def _least_left(view: SeatedView, env: Env) -> RemovalView:
    """Weigh what one takes against the best that the next player could then take."""
    board, admitted = Board.of_rows(view.rows), frozenset(view.admitted)

    def gain(removal: RemovalView) -> int:
        places = map(Place.parse, removal.squares)
        after = board.without({(place.row, place.col) for place in places})
        answers = all_removals(after, admitted)
        return removal.points - (answers[0].points if answers else 0)

    return max(view.removals[:COMPARED], key=gain)


_CHOICES: dict[str, Callable[[SeatedView, Env], RemovalView]] = {
    "débutant": _any,
    "amateur": _among_the_better,
    "confirmé": _most_valuable,
    "fort": _least_left,
    "expert": _least_left,
}

BOT = InverseBot()
