"""Opening a game: everything that decides it is resolved and written down."""

from __future__ import annotations

from pioche.core.alphabet import BAG, JOKER
from pioche.core.board import Board
from pioche.core.tiles import Bag
from pioche.games.duplicate.commands import OpenGame
from pioche.games.duplicate.events import GameOpened
from pioche.games.duplicate.handlers import decides, evolves
from pioche.games.duplicate.state import Position, Setup, State
from pioche.games.shape import Env
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


@decides(OpenGame, opens=True)
def open_game(_state: None, command: OpenGame, env: Env) -> tuple[GameOpened, ...]:
    """Resolve the edition, the formula, the tempo and the words of a new game."""
    regulation = Regulation.load(command.edition)
    if command.recorded:
        for policy in DECIDED_THEN:
            regulation = regulation.replace(policy, False)
    scores = command.scores or usual_scores(regulation)
    if scores == "computed":
        regulation = with_computed_scores(regulation)
    return (
        GameOpened(
            name=command.name,
            edition=regulation.to_data(),
            formula=Formula.parse(command.formula),
            tempo=Tempo.parse(command.tempo, regulation, command.signal),
            lexicon=env.lexicon.name,
            lexicon_sha256=env.lexicon.sha256,
            timed=command.timed,
            measure=command.measure,
            seats=command.seats,
            scores=scores,
        ),
    )


@evolves(GameOpened)
def opened(_state: None, event: GameOpened) -> State:
    """Give the state before the first draw."""
    regulation = Regulation.from_data(event.edition)
    setup = Setup(
        name=event.name,
        regulation=regulation,
        formula=event.formula,
        tempo=event.tempo,
        lexicon=event.lexicon,
        lexicon_sha256=event.lexicon_sha256,
        timed=event.timed,
        measure=event.measure,
        seats=event.seats,
        scores=event.scores or usual_scores(regulation),
    )
    return State(setup, Position(Board(), full_supply(event.formula)))


def full_supply(formula: Formula) -> Supply:
    """Give the bag before the first draw; in the joker formula the jokers wait outside (7.1)."""
    if formula.jokers == "replaced":
        return Supply("", Bag.full({**BAG, JOKER: 0}), BAG[JOKER])
    return Supply("", Bag.full())
