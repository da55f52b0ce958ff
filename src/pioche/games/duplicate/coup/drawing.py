"""Drawing: by chance, by hand from a real bag, or from a prepared game (2011: 3.1, 3.2, 6.2)."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import Forbidden, RuleViolation
from pioche.core.tiles import lacking, parse_rack, sort_tiles
from pioche.games.course import Course
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.commands import DrawRack, RejectRack
from pioche.games.duplicate.coup.events import (
    RackDrawn,
    RackRejected,
    RackWithdrawn,
    RejetWithdrawn,
    TopsFound,
)
from pioche.games.duplicate.coup.solutions import Solver
from pioche.games.duplicate.coup.state import (
    Phase,
    Position,
    Refused,
    Shown,
    Source,
    Tops,
)
from pioche.games.duplicate.coup.stopping import end_by_rule
from pioche.games.duplicate.state import State
from pioche.games.shape import Player
from pioche.rules.draw import Drawn, Rejet, RejetReason, Supply, draw, is_valid
from pioche.rules.end import ending

_ARTICLES: dict[str, str] = {
    "minimum": "draw.minimum_each",
    "no-score": "draw.redraw_without_score",
    "identical": "annul.reject_identical",
}
MOST_WITHOUT_SCORE = 2000
"""Racks drawn in vain for one coup, after which nothing counts as placeable. One rack in a hundred
would have come long before; only lists of a few words go on for hours (no article knows them)."""


class _NothingPlaceable(Exception):  # noqa: N818 - it ends the game, it is not a failure
    """No rack that can still be drawn scores anything."""


def by_chance_among_players(course: Course[State], command: DrawRack) -> None:
    """Only a juge-arbitre, who does not play, enters letters."""
    if command.letters is not None and isinstance(course.env.by, Player):
        raise Forbidden("duplicate.letters-by-referee")


def entered_by_hand(state: State, command: DrawRack) -> bool:
    """Whether the letters are somebody's, from a real bag or prepared."""
    return command.letters is not None or bool(state.setup.package)


def draw_rack(course: Course[State], command: DrawRack) -> None:
    """Draw the rack of the next coup, or end the game if the letters left end it."""
    state = course.state
    require_phase(state, Phase.TO_DRAW, Phase.RETAINED)
    regulation = state.setup.regulation
    reason = ending(state.position.remaining, regulation.end, regulation.draw)
    if reason is not None:
        course.add(end_by_rule(state, reason))
        return
    try:
        if command.letters is None:
            _by_chance(course)
        else:
            _entered(course, command.letters, command)
    except _NothingPlaceable:
        course.add(end_by_rule(course.state, "nothing-placeable"))


def _by_chance(course: Course[State]) -> None:
    state, solver = course.state, Solver(course.state, course.env)
    result = draw(
        state.position.supply,
        state.setup.formula.rack_size,
        state.next_coup,
        state.setup.regulation.draw,
        course.env.chance,
        _Refusal(state, solver),
    )
    for rejet in result.rejets:
        course.add(_rejected(state, rejet))
    _show(course, state, result, solver, "chance")


class _Refusal:
    """Says why a valid rack must go back: identical to an annulled one, or without score."""

    def __init__(self, state: State, solver: Solver) -> None:
        self._regulation = state.setup.regulation
        self._banned = None if state.banned is None else sorted(state.banned)
        if not self._regulation.annul.reject_identical:
            self._banned = None
        self._solver = solver
        self._without_score = 0
        self._some_rack_scores: bool | None = None
        self._another_scores: bool | None = None

    def __call__(self, rack: str) -> RejetReason | None:
        if self._banned == sorted(rack):
            if self._another_scores is None:
                self._another_scores = self._solver.can_still_score(other_than=rack)
            # Where no other rack is possible, the same one has to do.
            if self._another_scores:
                return "identical"
        if self._solver.tops(rack):
            return None
        if self._some_rack_scores is None:
            self._some_rack_scores = self._solver.can_still_score()
        self._without_score += 1
        if self._without_score == MOST_WITHOUT_SCORE:
            self._some_rack_scores = False
        if not self._some_rack_scores and self._regulation.end.nothing_placeable:
            raise _NothingPlaceable
        redraws = self._regulation.draw.redraw_without_score and self._some_rack_scores
        return "no-score" if redraws else None


def _entered(course: Course[State], letters: str, command: DrawRack) -> None:
    """Judge a rack drawn from a real bag, or prepared: impossible, to be put back, or good."""
    kept = course.state.position.supply.kept
    if command.rejet and kept:
        course.add(_rejected(course.state, Rejet(kept, "minimum")))
    state, solver = course.state, Solver(course.state, course.env)
    formula, supply = state.setup.formula, state.position.supply
    drawn = _new_letters(letters, supply, formula.rack_size)
    rack = supply.rack(drawn)
    policy, size = state.setup.regulation.draw, formula.rack_size
    reason: RejetReason | None = "minimum"
    if is_valid(rack, policy, state.next_coup, supply.drawable, size):
        reason = _Refusal(state, solver)(rack)
    if reason is not None:
        course.add(_rejected(state, Rejet(rack, reason)))
        return
    source: Source = "hand" if command.source == "chance" else command.source
    _show(course, state, Drawn(sort_tiles(supply.kept), drawn, ()), solver, source)


def _new_letters(text: str, supply: Supply, size: int) -> str:
    """The new letters of an entry, which may also repeat the letters already in hand."""
    wanted = supply.wanted(size)
    if not wanted and not text.strip():
        return ""  # the bag is empty: the rack is what is in hand
    letters = str(parse_rack(text))
    in_hand = supply.kept + supply.companion
    if len(letters) == wanted + len(in_hand) and not lacking(letters, in_hand):
        for tile in in_hand:
            letters = letters.replace(tile, "", 1)
    if len(letters) != wanted:
        raise RuleViolation(
            "duplicate.draw-count",
            letters=text,
            count=len(letters),
            wanted=wanted,
            kept=in_hand or "–",
        )
    missing = lacking(supply.bag.letters, letters)
    if missing:
        raise RuleViolation("duplicate.draw-impossible", letters=text, missing=missing)
    return letters


def _rejected(state: State, rejet: Rejet) -> RackRejected:
    article = state.setup.regulation.article(_ARTICLES[rejet.reason])
    return RackRejected(state.next_coup, rejet.rack, rejet.reason, str(article))


def _show(
    course: Course[State], state: State, result: Drawn, solver: Solver, source: Source
) -> None:
    """Show a rack drawn in a state, before its rejets, and keep its best solutions."""
    supply = state.position.supply
    if supply.kept and not result.kept:
        supply = supply.emptied()
    rack = supply.rack(result.drawn)
    coup = state.next_coup
    shown = RackDrawn(coup, result.kept, result.drawn, rack, source)
    if state.following is not None:
        course.add(shown)  # its top is the head's to tell
        return
    position, measured = Position(state.board, supply), state.setup.measure
    tops = solver.choice(rack, result.drawn, position, measured=measured)
    course.add(shown)
    course.add(TopsFound(coup, tops.score, tops.candidates, tops.reason, tops.ties))


def reject_rack(course: Course[State], command: RejectRack) -> None:
    """Put a rack back by the referee's decision, before the clock starts."""
    state = course.state
    require_phase(state, Phase.DRAWN)
    article = str(state.setup.regulation.article("draw.rejet_returns_all"))
    course.add(RackRejected(state.coup, state.rack, "referee", article, command.note))


def rejected(state: State, event: RackRejected) -> State:
    """Put everything back, the reliquat too."""
    supply = state.position.supply
    decided = event.reason == "referee" and state.phase is Phase.DRAWN
    shown = Shown(state.drawn, state.source, state.tops) if decided else None
    refused = Refused(event.rack, event.reason, supply, shown)
    earlier = () if state.phase is Phase.RETAINED else state.refused
    if event.reason != "minimum" or state.setup.regulation.draw.rejet_returns_all:
        supply = supply.emptied()
    state = state.without_rack(Position(state.board, supply))
    return replace(state, coup=event.coup, refused=(*earlier, refused))


def drawn(state: State, event: RackDrawn) -> State:
    """Show the rack."""
    earlier = () if state.phase is Phase.RETAINED else state.refused
    return replace(
        state,
        phase=Phase.DRAWN,
        coup=event.coup,
        rack=event.rack,
        drawn=event.drawn,
        source=event.source,
        by_hand=state.by_hand or event.source != "chance",
        refused=earlier,
        tops=None,
        clock=None,
        bell_at=None,
        before_annulment=None,
    )


def tops_found(state: State, event: TopsFound) -> State:
    """Keep the program's answer for the referee."""
    return replace(state, tops=Tops(event.score, event.candidates, event.reason, event.ties))


def rack_withdrawn(state: State, _event: RackWithdrawn) -> State:
    """Take the new letters back; the reliquat stays."""
    return _before_draw(state.without_rack(state.position))


def rejet_withdrawn(state: State, _event: RejetWithdrawn) -> State:
    """Take a rejet back: the letters kept before it are in hand again.

    A rack that everybody saw is theirs again as it was: were another drawn in its place, a valid
    rack would have gone back to the bag without any rejet on record (2011: 3.2).
    """
    last = state.refused[-1]
    state = state.without_rack(Position(state.board, last.before))
    state = replace(state, refused=state.refused[:-1])
    if last.shown is None:
        return _before_draw(state)
    drawn, source, tops = last.shown.drawn, last.shown.source, last.shown.tops
    return replace(state, phase=Phase.DRAWN, rack=last.rack, drawn=drawn, source=source, tops=tops)


def _before_draw(state: State) -> State:
    """Go back to the retained coup when nothing of the next one is left."""
    last = state.played[-1] if state.played else None
    if last is None or state.refused or state.banned is not None:
        return state
    return replace(
        state,
        phase=Phase.RETAINED,
        coup=last.number,
        rack=last.rack,
        drawn=last.drawn,
        refused=last.refused,
        tops=last.tops,
        clock=last.clock,
        bell_at=last.bell_at,
    )
