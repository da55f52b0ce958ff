"""Retaining the top of a coup (2011: 3.4, 3.6, 7.1)."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking
from pioche.games.course import Course
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.commands import RetainTop
from pioche.games.duplicate.coup.events import TopRetained, TopWithdrawn
from pioche.games.duplicate.coup.solutions import Solver, joker_replacement
from pioche.games.duplicate.coup.state import Phase, Played, Tops
from pioche.games.duplicate.state import State
from pioche.games.shape import Env
from pioche.rules.edition import Regulation
from pioche.rules.formula import formula_article
from pioche.rules.top import Candidate, Exclusion, TopReason


def _refusal(excluded: Exclusion, regulation: Regulation) -> tuple[str, str]:
    """The sentence and the article that refuse a tied solution."""
    match excluded:
        case "joker":
            return "duplicate.top-keeps-joker", str(regulation.article("top.keep_joker"))
        case "joker-lost":
            return "duplicate.top-keeps-joker", formula_article("joker", "jokers")
        case "end":
            return "duplicate.top-ends-game", str(regulation.article("top.end_compulsory"))


def retain_top(course: Course[State], command: RetainTop) -> None:
    """Retain the program's choice, or the referee's among the best solutions."""
    state = course.state
    collected = state.setup.timed or state.rung_by_hand
    require_phase(state, Phase.CLOSED if collected else Phase.DRAWN)
    tops = state.tops
    assert tops is not None  # a rack comes with its tops
    if command.word is None:
        first = tops.proposed
        if first is None:
            raise RuleViolation("duplicate.no-top", coup=state.coup)
        move = Move(state.board, first.word, Place.parse(first.ref), tops.score)
        reason = tops.reason
    else:
        move, reason = _chosen(state, tops, command, course.env)
    replaced = joker_replacement(state.position, state.drawn, move)
    course.add(
        TopRetained(state.coup, move.word, move.ref, move.score, reason, command.note, replaced)
    )


def _chosen(state: State, tops: Tops, command: RetainTop, env: Env) -> tuple[Move, TopReason]:
    """Check the referee's choice: on the grid, with the rack, of the highest score, allowed."""
    setup = state.setup
    place = Place.parse(command.ref or "")
    move = place_word(state.board, command.word or "", place, setup.formula.scores)
    named = {"word": move.word, "ref": move.ref}
    if state.board.empty and not place.across and setup.regulation.top.first_word_across:
        article = setup.regulation.article("top.first_word_across")
        raise RuleViolation("duplicate.first-word-across", **named, article=article)
    candidate = _find(state, tops, move)
    if candidate is None and move.score == tops.score and tops.ties > len(tops.candidates):
        # Not among those listed: look at every solution.
        whole = Solver(state, env).choice(
            state.rack, state.drawn, state.position, measured=False, shown=tops.ties
        )
        candidate = _find(state, whole, move)
    if candidate is not None:
        if candidate.excluded is not None:
            code, cited = _refusal(candidate.excluded, setup.regulation)
            raise RuleViolation(code, **named, article=cited)
        return move, tops.reason if candidate == tops.proposed else "referee"
    check_tiles(state, move)
    if setup.regulation.top.highest:
        check_words(move, env)
        best = tops.score
        article = setup.regulation.article("top.highest")
        raise RuleViolation(
            "duplicate.not-top", **named, score=move.score, best=best, article=article
        )
    return move, "referee"


def _find(state: State, tops: Tops, move: Move) -> Candidate | None:
    """The candidate that is this move; a first word may be named in either direction."""
    if state.board.empty and not move.place.across:
        mirrored = move.place.transposed()
        move = Move(state.board, move.word, mirrored, move.score)
    for candidate in tops.candidates:
        if move == Move(state.board, candidate.word, Place.parse(candidate.ref), tops.score):
            return candidate
    return None


def check_tiles(state: State, move: Move) -> None:
    """Refuse a move that the rack or the formula does not allow."""
    missing = lacking(state.rack, move.tiles)
    if missing:
        raise RuleViolation(
            "duplicate.not-in-rack", word=move.word, rack=state.rack, missing=missing
        )
    if len(move.tiles) > state.setup.formula.max_laid:
        raise RuleViolation(
            "duplicate.too-many-tiles", word=move.word, most=state.setup.formula.max_laid
        )


def check_words(move: Move, env: Env) -> None:
    """Refuse a move that forms a word that is not admitted."""
    for word in move.words:
        if word.upper() not in env.lexicon:
            raise RuleViolation("core.word-refused", word=word.upper())


def top_retained(state: State, event: TopRetained) -> State:
    """Lay the top; what is not used is the reliquat."""
    move = Move(state.board, event.word, Place.parse(event.ref), event.score)
    played = Played(
        number=event.coup,
        rack=state.rack,
        drawn=state.drawn,
        refused=state.refused,
        word=event.word,
        ref=event.ref,
        score=event.score,
        cumul=state.total + event.score,
        reason=event.reason,
        note=event.note,
        joker_replaced_by=event.joker_replaced_by,
        before=state.position,
        tops=state.tops,
        came_from=state.phase,
        clock=state.clock,
        bell_at=state.bell_at,
    )
    return replace(
        state,
        phase=Phase.RETAINED,
        position=state.position.after(move, state.rack, state.drawn, event.joker_replaced_by),
        played=(*state.played, played),
        collected=state.collected + (state.phase is not Phase.CLOSED),
    )


def top_withdrawn(state: State, _event: TopWithdrawn) -> State:
    """Take the top off the grid."""
    last = state.played[-1]
    return replace(
        state,
        phase=last.came_from,
        position=last.before,
        played=state.played[:-1],
        collected=state.collected - (last.came_from is not Phase.CLOSED),
    )
