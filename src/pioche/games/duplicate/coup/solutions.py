"""The best solutions of a coup, found and ranked by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.tiles import without
from pioche.games.duplicate.coup.state import Position, Setup, Tops
from pioche.games.duplicate.state import State
from pioche.games.shape import Env
from pioche.rules.end import can_still_score, ending
from pioche.rules.opening import NextCoup, rank_by_opening
from pioche.rules.top import SHOWN, choose_top


def game_finder(setup: Setup, env: Env) -> Finder:
    """The finder that counts as this game's formula does."""
    return env.finder(setup.formula.max_laid, setup.formula.scores)


def joker_replacement(position: Position, drawn: str, move: Move) -> str | None:
    """The letter that takes the joker's place, if the bag still has it (7.1)."""
    if not position.supply.reserve:
        return None
    letter = next((letter for _row, _col, letter in move.laid if letter.islower()), None)
    if letter is None:
        return None
    left = position.supply.bag.count(letter.upper()) - drawn.count(letter.upper())
    return letter.upper() if left > 0 else None


class Solver:
    """Answers about one position; each rack is searched once."""

    def __init__(self, state: State, env: Env) -> None:
        self._state = state
        self._setup = state.setup
        self._position = state.position
        self._env = env
        self._finder = game_finder(state.setup, env)
        self._known: dict[str, Sequence[Move]] = {}

    def tops(self, rack: str) -> Sequence[Move]:
        """The moves of the highest score, if that is more than nothing (6.2)."""
        known = self._known.get(rack)
        if known is None:
            known = self._finder.tops(self._position.board, rack)
            if known and known[0].score <= 0:
                known = ()
            self._known[rack] = known
        return known

    def can_still_score(self, other_than: str = "") -> bool:
        """Whether some rack can still be drawn that scores, another than a given one."""
        setup, position = self._setup, self._position
        return can_still_score(
            position.board,
            position.supply,
            setup.formula.rack_size,
            setup.formula.max_laid,
            self._state.next_coup,
            setup.regulation.draw,
            scores=lambda rack: bool(self.tops(rack)),
            words=self._env.lexicon,
            rules=setup.formula.scores,
            other_than=other_than,
        )

    def choice(
        self, rack: str, drawn: str, position: Position, *, measured: bool, shown: int = SHOWN
    ) -> Tops:
        """Rank the best solutions of a rack drawn at a position."""
        setup = self._setup
        tops = self.tops(rack)
        if not tops:
            return Tops(0, (), "only", 0)
        size, regulation = setup.formula.rack_size, setup.regulation

        def after(move: Move) -> Position:
            return position.after(move, rack, drawn, joker_replacement(position, drawn, move))

        remaining = position.remaining

        def ends_game(move: Move) -> bool:
            replaced = joker_replacement(position, drawn, move)
            spent = move.tiles if replaced is None else move.tiles.replace("?", replaced)
            left = without(remaining, spent)
            if ending(left, regulation.end, regulation.draw):
                return True
            if len(left) > size:
                return False  # something is still to be drawn
            following = after(move)
            rack_left = following.supply.rack(following.supply.bag.letters)
            return not self._top_score(following.board, rack_left)

        def measure(moves: Sequence[Move]) -> list[tuple[Move, float | None]]:
            coup = self._state.next_coup + 1
            following = NextCoup(coup, size, regulation.draw, self._top_score)
            return rank_by_opening(moves, rack, lambda move: after(move).supply, following)

        choice = choose_top(
            tops,
            regulation.top,
            loses_joker=lambda move: (
                position.supply.reserve > 0
                and "?" in move.tiles
                and joker_replacement(position, drawn, move) is None
            ),
            ends_game=ends_game,
            measure=measure if measured else None,
            shown=shown,
        )
        return Tops(choice.score, choice.candidates, choice.reason, choice.ties)

    def _top_score(self, board: Board, rack: str) -> int:
        tops = self._finder.tops(board, rack)
        return tops[0].score if tops else 0
