"""Computer players of Scrabble inversé: the grid lies open, so the level is how far they look."""

from __future__ import annotations

from collections.abc import Callable

from pioche.bots.classic.levels import level_named
from pioche.core.board import Board
from pioche.core.place import Place
from pioche.games.inverse.commands import Remove
from pioche.games.inverse.removals import removals
from pioche.games.inverse.view import InverseView, RemovalView, SeatedView
from pioche.games.shape import Env

#: The strongest compare this many of their best removals by what each leaves to the next player.
COMPARED = 24


def act(view: InverseView, env: Env, level: str) -> Remove | None:
    """Answer for a seat, from its own view alone; `None` when it has nothing to do."""
    if not isinstance(view, SeatedView) or not view.actions:
        return None
    chosen = _CHOICES[level_named(level).name](view, env)
    return Remove(view.seat, chosen.squares)


def _any(view: SeatedView, env: Env) -> RemovalView:
    return view.actions[env.chance.below(len(view.actions))]


def _among_the_better(view: SeatedView, env: Env) -> RemovalView:
    return view.actions[env.chance.below((len(view.actions) + 1) // 2)]


def _most_valuable(view: SeatedView, env: Env) -> RemovalView:
    return view.actions[0]


def _least_left(view: SeatedView, env: Env) -> RemovalView:
    """Weigh what one takes against the best that the next player could then take."""
    board, admitted = Board.of_rows(view.rows), frozenset(view.admitted)

    def gain(action: RemovalView) -> int:
        places = map(Place.parse, action.squares)
        after = board.without({(place.row, place.col) for place in places})
        answers = removals(after, admitted)
        return action.points - (answers[0].points if answers else 0)

    return max(view.actions[:COMPARED], key=gain)


_CHOICES: dict[str, Callable[[SeatedView, Env], RemovalView]] = {
    "débutant": _any,
    "amateur": _among_the_better,
    "confirmé": _most_valuable,
    "fort": _least_left,
    "expert": _least_left,
}
