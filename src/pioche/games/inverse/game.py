"""Scrabble inversé as its hosts see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.errors import InputError, RuleViolation
from pioche.core.place import Place, square_name
from pioche.core.tiles import Bag, lacking
from pioche.games.inverse.commands import COMMANDS, Command, Open, Remove
from pioche.games.inverse.events import (
    EVENTS,
    Event,
    InverseEnded,
    InverseOpened,
    LettersRemoved,
)
from pioche.games.inverse.grid import Connection, fragments, run_through, spelled, words
from pioche.games.inverse.removals import MOST
from pioche.games.inverse.state import Inverse
from pioche.games.inverse.view import InverseView, view
from pioche.games.shape import Audience, Env, Upcaster
from pioche.games.word_list import WordList

FEWEST_SEATS, MOST_SEATS = 2, 4


@dataclass(frozen=True, slots=True)
class InverseGame:
    """Scrabble inversé, in the one shape of every game."""

    name: str = "inverse"
    version: int = 1

    @property
    def commands(self) -> Mapping[str, type]:
        """Wire name of each command, and its type."""
        return COMMANDS

    @property
    def events(self) -> Mapping[str, type]:
        """Wire name of each event, and its type."""
        return EVENTS

    @property
    def upcasters(self) -> Mapping[tuple[str, int], Upcaster]:
        """Nothing older than version 1."""
        return {}

    def decide(self, state: Inverse | None, command: Command, env: Env) -> tuple[Event, ...]:
        """Judge a command."""
        if isinstance(command, Open):
            if state is not None:
                raise RuleViolation("inverse.already-open")
            done: Event = _opened(command, env)
        else:
            if state is None:
                raise RuleViolation("inverse.not-open")
            done = _removed(command, state)
        ended = _ended(self.evolve(state, done))
        return (done,) if ended is None else (done, ended)

    def evolve(self, state: Inverse | None, event: Event) -> Inverse:
        """Give the game after an event."""
        if isinstance(event, InverseOpened):
            return Inverse(
                opened=event,
                admitted=frozenset(event.admitted),
                board=Board.of_rows(event.rows),
                scores=(0,) * len(event.seats),
            )
        assert state is not None
        if isinstance(event, InverseEnded):
            return replace(state, ended=event)
        at = state.opened.seats.index(event.seat)
        places = map(Place.parse, event.squares)
        scores = state.scores
        return replace(
            state,
            board=state.board.without({(place.row, place.col) for place in places}),
            scores=(*scores[:at], scores[at] + event.points, *scores[at + 1 :]),
            turn=(at + 1) % len(scores),
            history=(*state.history, event),
        )

    def view(self, state: Inverse, audience: Audience) -> InverseView:
        """Give what an audience may see."""
        return view(state, audience)

    def due(self, state: Inverse) -> None:
        """Nothing happens by itself."""
        return None


def _opened(command: Open, env: Env) -> InverseOpened:
    many = len(command.seats)
    if not FEWEST_SEATS <= many <= MOST_SEATS:
        raise RuleViolation("inverse.seats", count=many)
    if len(set(command.seats)) != many or not all(command.seats):
        raise RuleViolation("inverse.seats-same")
    try:
        board = Board.of_rows(command.rows)
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error
    _require_played(board)
    found = tuple(words(board))
    # *Reading*: a word that the game before left on the grid stands, listed or not.
    standing = {spelled(board, word) for word in found}
    admitted = {word for word in fragments(board, found) if word in env.lexicon} | standing
    return InverseOpened(
        seats=command.seats,
        rows=command.rows,
        admitted=tuple(sorted(admitted)),
        word_list=WordList.of(env.lexicon),
    )


def _require_played(board: Board) -> None:
    """Make sure that the grid may have come out of a game."""
    if board.empty:
        raise RuleViolation("inverse.grid-empty")
    missing = lacking(Bag.full(BAG).letters, board.tiles)
    if missing:
        raise RuleViolation("inverse.grid-tiles", missing=missing)
    if board.tile_count < 2 or not Connection(board).holds_without():
        raise RuleViolation("inverse.grid-apart")


def _removed(command: Remove, state: Inverse) -> LettersRemoved:
    seats = state.opened.seats
    if command.seat not in seats:
        raise RuleViolation("inverse.unknown-seat")
    if state.ended is not None:
        raise RuleViolation("inverse.over")
    if seats[state.turn] != command.seat:
        raise RuleViolation("inverse.not-your-turn")
    try:
        places = {Place.parse(text) for text in command.squares}
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error
    squares = tuple(sorted({(place.row, place.col) for place in places}))
    for removal in state.removals:
        if removal.squares == squares:
            names = tuple(square_name(*square) for square in squares)
            return LettersRemoved(
                command.seat, names, removal.word, removal.letters, removal.points
            )
    raise _reason(state, squares)


def _reason(state: Inverse, squares: tuple[tuple[int, int], ...]) -> RuleViolation:
    """Say why a removal is refused."""
    if not 1 <= len(squares) <= MOST:
        return RuleViolation("inverse.count", count=len(squares))
    board = state.board
    for square in squares:
        if board[square] == ".":
            return RuleViolation("inverse.square-empty", square=square_name(*square))
    if not any(set(squares) <= set(word) for word in words(board)):
        return RuleViolation("inverse.not-one-word")
    rest = board.without(set(squares))
    for word in words(rest):
        text = spelled(rest, word)
        if text not in state.admitted:
            return RuleViolation("inverse.word-refused", word=text)
    for at, cell in enumerate(rest.cells):
        square = divmod(at, rest.size)
        alone = all(len(run_through(rest, square, across=way)) == 1 for way in (True, False))
        if chr(cell) != "." and alone:
            return RuleViolation("inverse.letter-alone", square=square_name(*square))
    return RuleViolation("inverse.not-connected")


def _ended(state: Inverse) -> InverseEnded | None:
    if state.removals:
        return None
    best = max(state.scores)
    winners = tuple(
        seat for seat, score in zip(state.opened.seats, state.scores, strict=True) if score == best
    )
    return InverseEnded("empty" if state.board.empty else "blocked", state.scores, winners)


GAME = InverseGame()
