"""Opening a game: everything that decides it is resolved and written down."""

from __future__ import annotations

from pioche.core.alphabet import BAG, JOKER
from pioche.core.board import Board
from pioche.core.tiles import Bag
from pioche.games.company import Company, awaited
from pioche.games.course import Course
from pioche.games.duplicate.coup.commands import Open
from pioche.games.duplicate.coup.events import GameOpened
from pioche.games.duplicate.coup.state import Position, Setup
from pioche.games.duplicate.multiplex.state import Following
from pioche.games.duplicate.state import State
from pioche.rules.draw import Supply
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.slips.policy import usual_scores, with_computed_scores
from pioche.rules.tempo import Tempo

#: What a recorded game has decided already, perhaps with other words than ours.
DECIDED_THEN = (
    "top.highest",
    "top.keep_joker",
    "top.end_compulsory",
    "draw.redraw_without_score",
    "end.nothing_placeable",
)


def open_game(course: Course[State], command: Open) -> None:
    """Resolve the edition, the formula, the tempo and the words of a new game."""
    regulation = Regulation.load(command.edition)
    if command.recorded:
        for policy in DECIDED_THEN:
            regulation = regulation.replace(policy, False)
    scores = command.scores or usual_scores(regulation)
    if scores == "computed":
        regulation = with_computed_scores(regulation)
    closes = scores == "claimed" if command.closes is None else command.closes
    lexicon = course.env.lexicon
    course.add(
        GameOpened(
            name=command.name,
            edition=regulation.to_data(),
            formula=Formula.parse(command.formula),
            tempo=Tempo.parse(command.tempo, regulation, command.signal),
            lexicon=lexicon.name,
            lexicon_sha256=lexicon.sha256,
            timed=command.timed,
            measure=command.measure,
            scores=scores,
            seats=command.seats,
            # At home nobody is the judge of the others.
            closes=not command.seats and closes,
            names=command.names,
            place=command.place,
            daily=command.daily,
            waits=awaited(command.seats, command.waits),
            package=command.package,
            follows=command.follows,
            missed=command.missed,
            slips=command.slips,
        )
    )


def replays(_state: None, command: Open) -> bool:
    """Whether tops of somebody's choice will be laid."""
    return command.recorded or bool(command.package) or bool(command.follows)


def opened(_state: None, event: GameOpened) -> State:
    """Nothing is drawn yet."""
    setup = Setup(
        name=event.name,
        regulation=Regulation.from_data(event.edition),
        formula=event.formula,
        tempo=event.tempo,
        lexicon=event.lexicon,
        lexicon_sha256=event.lexicon_sha256,
        timed=event.timed,
        measure=event.measure,
        scores=event.scores,
        closes=event.closes,
        names=event.names,
        place=event.place,
        daily=event.daily,
        package=event.package,
        slips=event.slips,
    )
    position = Position(Board(), full_supply(event.formula))
    following = Following(event.follows, missed=event.missed) if event.follows else None
    return State(setup, position, company=Company(event.waits), following=following)


def full_supply(formula: Formula) -> Supply:
    """The bag before the first draw; in the joker formula the jokers wait outside (7.1)."""
    if formula.jokers == "replaced":
        return Supply("", Bag.full({**BAG, JOKER: 0}), BAG[JOKER])
    return Supply("", Bag.full())
