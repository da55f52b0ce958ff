"""A game played from a package, the same in every centre of a simultaneous.

Nobody here draws, puts back or annuls anything, nor chooses among tops: who did would play
another game than the other centres. What was done by mistake is undone and comes back the same.
"""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.course import Course
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.commands import DrawPrepared, DrawRack, RetainTop
from pioche.games.duplicate.coup.drawing import draw_rack
from pioche.games.duplicate.coup.events import RackRejected, TopsFound
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.coup.stopping import end_by_rule
from pioche.games.duplicate.state import State
from pioche.rules.top import SHOWN, Candidate


def drawn_here(course: Course[State], _command: object) -> None:
    """Refuse what would make another game than the package's."""
    if course.state.setup.package:
        raise RuleViolation("duplicate.package-only")


def draw_prepared(course: Course[State], command: DrawPrepared) -> None:
    """Draw what the package holds for the next coup, racks put back and all."""
    state = course.state
    require_phase(state, Phase.TO_DRAW, Phase.RETAINED)
    if not state.setup.package or command.n != state.next_coup:
        raise RuleViolation("duplicate.package-coup", coup=state.next_coup)
    if command.end:
        course.add(end_by_rule(state, command.end))
        return
    for letters in command.refused:
        _draw(course, letters, RackRejected)
    _draw(course, command.letters, TopsFound)
    proposed = course.state.tops.proposed if course.state.tops else None
    if proposed is None or (proposed.word, proposed.ref) != (command.word, command.ref):
        course.add(_found(course.state, command))


def _draw(course: Course[State], letters: str, expected: type) -> None:
    """Draw letters as by hand; what comes of them must be what came of them elsewhere."""
    draw_rack(course, DrawRack(letters, "prepared"))
    if not isinstance(course.events[-1], expected):
        raise RuleViolation("duplicate.package-differs", coup=course.state.coup, rack=letters)


def _found(state: State, command: DrawPrepared) -> TopsFound:
    """The solutions of the coup, the package's first: it is laid where ours would be another."""
    tops = state.tops
    assert tops is not None  # a rack comes with its tops
    rules = state.setup.formula.scores
    move = place_word(state.board, command.word, Place.parse(command.ref), rules)
    first = Candidate(move.word, move.ref, move.tiles.count("?"))
    others: tuple[Candidate, ...] = ()
    ties = 1
    if move.score == tops.score:
        ties = tops.ties
        named = (first.word, first.ref)
        first = next((one for one in tops.candidates if (one.word, one.ref) == named), first)
        others = tuple(one for one in tops.candidates if one is not first)[: SHOWN - 1]
    found = (replace(first, excluded=None), *others)
    return TopsFound(state.coup, move.score, found, "prepared", ties)


def only_as_prepared(course: Course[State], command: RetainTop) -> None:
    """Refuse another top than the package's, of whatever score."""
    state, tops = course.state, course.state.tops
    if not state.setup.package or command.word is None or tops is None:
        return
    wanted = tops.proposed
    if wanted is None or (command.word, command.ref) != (wanted.word, wanted.ref):
        raise RuleViolation("duplicate.package-top", coup=state.coup)
