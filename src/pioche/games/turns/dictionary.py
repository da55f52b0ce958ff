"""The open dictionary: look a word up, see what the rack can do. No penalty."""

from __future__ import annotations

from itertools import islice

from pioche.core.errors import InputError, RuleViolation
from pioche.core.layout import LARGEST
from pioche.core.scoring import parse_word
from pioche.games.turns.commands import LookUp, Suggest
from pioche.games.turns.events import Suggestion, SuggestionsShown, WordLookedUp
from pioche.games.turns.state import TableCourse

#: How many moves are suggested at once.
SHOWN = 10


def is_open(course: TableCourse, command: LookUp | Suggest) -> None:
    """Refuse where the dictionary stays closed."""
    if not course.state.table.rules.open_dictionary:
        raise RuleViolation("classic.dictionary-closed")


def look_up(course: TableCourse, command: LookUp) -> None:
    """Say whether a word is admissible."""
    try:
        word = parse_word(command.word).upper()
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error
    if len(word) > LARGEST:
        raise RuleViolation("classic.look-up-long", longest=LARGEST)
    course.add(WordLookedUp(command.seat, word, word in course.env.lexicon))


def suggest(course: TableCourse, command: Suggest) -> None:
    """Show the best moves of the player's rack on the grid as it is."""
    table = course.state.table
    rack = table.rack(command.seat)
    if not rack:
        raise RuleViolation("classic.rack-empty")
    best = islice(course.env.finder().moves(table.board, rack), SHOWN)
    moves = tuple(Suggestion(move.word, move.ref, move.score) for move in best)
    course.add(SuggestionsShown(command.seat, moves))
