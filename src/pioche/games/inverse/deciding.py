"""What the rules answer in a game of Scrabble inversé."""

from __future__ import annotations

from pioche.core.board import Board
from pioche.core.errors import InputError, RuleViolation
from pioche.core.place import Place, square_name
from pioche.core.tiles import Bag, lacking
from pioche.games.course import Course
from pioche.games.inverse.commands import Open, Remove
from pioche.games.inverse.events import GameEnded, GameOpened, LettersRemoved
from pioche.games.inverse.grid import Connection, Square, fragments, run_through, spelled, words
from pioche.games.inverse.removals import MOST
from pioche.games.inverse.state import Inverse
from pioche.games.word_list import WordList

FEWEST_SEATS, MOST_SEATS = 2, 4


def open_game(course: Course[Inverse], command: Open) -> None:
    """Take a grid that a game left, with all the words that it can ever show."""
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
    lexicon = course.env.lexicon
    found = tuple(words(board))
    # *Reading*: a word that the game before left on the grid stands, listed or not.
    standing = {spelled(board, word) for word in found}
    admitted = {word for word in fragments(board, found) if word in lexicon} | standing
    course.add(
        GameOpened(
            seats=command.seats,
            rows=command.rows,
            admitted=tuple(sorted(admitted)),
            word_list=WordList.of(lexicon),
        )
    )


def _require_played(board: Board) -> None:
    """Make sure that the grid may have come out of a game."""
    if board.empty:
        raise RuleViolation("inverse.grid-empty")
    missing = lacking(Bag.full().letters, board.tiles)
    if missing:
        raise RuleViolation("inverse.grid-tiles", missing=missing)
    if board.tile_count < 2 or not Connection(board).holds_without():
        raise RuleViolation("inverse.grid-apart")


def own_turn(course: Course[Inverse], command: Remove) -> None:
    """Refuse strangers, everybody once it is over, and who must wait."""
    state, seats = course.state, course.state.opened.seats
    if command.seat not in seats:
        raise RuleViolation("inverse.unknown-seat")
    if state.ended is not None:
        raise RuleViolation("inverse.over")
    if seats[state.turn] != command.seat:
        raise RuleViolation("inverse.not-your-turn")


def remove(course: Course[Inverse], command: Remove) -> None:
    """Take letters off a word, if what remains stands."""
    try:
        places = {Place.parse(text) for text in command.squares}
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error
    squares = tuple(sorted({(place.row, place.col) for place in places}))
    found = next((one for one in course.state.removals if one.squares == squares), None)
    if found is None:
        raise _reason(course.state, squares)
    names = tuple(square_name(*square) for square in squares)
    course.add(LettersRemoved(command.seat, names, found.word, found.letters, found.points))


def _reason(state: Inverse, squares: tuple[Square, ...]) -> RuleViolation:
    """Why a removal is refused."""
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


def end_if_over(course: Course[Inverse], command: object) -> None:
    """End the game where nothing can be removed."""
    state = course.state
    if state.removals:
        return
    best = max(state.scores)
    ranked = zip(state.opened.seats, state.scores, strict=True)
    winners = tuple(seat for seat, score in ranked if score == best)
    course.add(GameEnded("empty" if state.board.empty else "blocked", state.scores, winners))
