"""The open dictionary: look a word up, see what the rack can do. No penalty."""

from __future__ import annotations

from itertools import islice

from pioche.core.errors import InputError, RuleViolation
from pioche.core.layout import LARGEST
from pioche.core.scoring import parse_word
from pioche.games.turns.commands import LookUp, Suggest
from pioche.games.turns.course import Course
from pioche.games.turns.events import Suggestion, SuggestionsShown, WordLookedUp

#: How many moves are suggested at once.
SHOWN = 10


def look_up(command: LookUp, course: Course) -> None:
    """Say whether a word is admissible."""
    _require_open(course)
    try:
        word = parse_word(command.word).upper()
    except InputError as error:
        raise RuleViolation(error.code, **error.params) from error
    if len(word) > LARGEST:
        raise RuleViolation("classic.look-up-long", longest=LARGEST)
    course.add(WordLookedUp(command.seat, word, word in course.env.lexicon))


def suggest(command: Suggest, course: Course) -> None:
    """Show the best moves of the player's rack on the grid as it is."""
    _require_open(course)
    table = course.table
    rack = table.rack(command.seat)
    if not rack:
        raise RuleViolation("classic.rack-empty")
    best = islice(course.env.finder().moves(table.board, rack), SHOWN)
    moves = tuple(Suggestion(move.word, move.ref, move.score) for move in best)
    course.add(SuggestionsShown(command.seat, moves))


def _require_open(course: Course) -> None:
    if not course.table.rules.open_dictionary:
        raise RuleViolation("classic.dictionary-closed")
