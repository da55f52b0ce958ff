"""Jarnac: two mats of eight lines, one bag, and the word that the other one missed.

The rule's chapters and where they are decided (`transitions` says which order takes which steps):

=========================  ==================================
MATÉRIEL, TOSS             `letters`, `opening`
TOUR DE JEU, Piocher       `playing`, `placing`
« Jarnac ! », CONTESTATION `claiming`
DICTIONNAIRE, COMPÉTITION  `judge`
TEMPS DE RÉFLEXION         `timing`, `clockwork`, `due`
FIN DE PARTIE              `passing`
VAINQUEUR                  `scoring`
=========================  ==================================

`solver` finds every play and every Jarnac; `analysis` tells what each side missed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pioche.core.errors import InputError
from pioche.games.company import Company, NameNext, Resign, rematch
from pioche.games.game import Game
from pioche.games.jarnac.acts import acts
from pioche.games.jarnac.analysis import (
    GameReport,
    LaidWord,
    Missed,
    TurnReport,
    report,
    turn_at,
)
from pioche.games.jarnac.commands import (
    Accept,
    CallJarnac,
    Command,
    Contest,
    Draw,
    Exchange,
    Open,
    Pass,
    Play,
    RestartClocks,
    StopClocks,
    TimeUp,
    Toss,
)
from pioche.games.jarnac.due import due
from pioche.games.jarnac.events import Event
from pioche.games.jarnac.judge import WordRules, judge_word
from pioche.games.jarnac.letters import known_set, known_sets, named_or_own_set
from pioche.games.jarnac.model import EXCHANGED, LINES, LONGEST, Mat, Phase, Result, State
from pioche.games.jarnac.offers import how, offers
from pioche.games.jarnac.placing import laid, letters_used, without
from pioche.games.jarnac.questions import Review, missed
from pioche.games.jarnac.scoring import winning_side
from pioche.games.jarnac.solver import Opening, OpenMat, Solver, solver_for
from pioche.games.jarnac.telling import tell
from pioche.games.jarnac.timing import LONGEST_MS, TimeControl
from pioche.games.jarnac.transitions import EVENTS, ORDERS
from pioche.games.jarnac.views import ClaimView, MatView, SeatView, TableView, view
from pioche.games.shape import Info, Question, Sequel

__all__ = [
    "EXCHANGED",
    "GAME",
    "LINES",
    "LONGEST",
    "LONGEST_MS",
    "Accept",
    "CallJarnac",
    "ClaimView",
    "Command",
    "Contest",
    "Draw",
    "Event",
    "Exchange",
    "GameReport",
    "LaidWord",
    "Mat",
    "MatView",
    "Missed",
    "Open",
    "OpenMat",
    "Opening",
    "Pass",
    "Phase",
    "Play",
    "Resign",
    "RestartClocks",
    "Result",
    "Review",
    "SeatView",
    "Solver",
    "State",
    "StopClocks",
    "TableView",
    "TimeControl",
    "Toss",
    "TurnReport",
    "WordRules",
    "judge_word",
    "laid",
    "letters_used",
    "named_or_own_set",
    "report",
    "solver_for",
    "turn_at",
    "winning_side",
    "without",
]


class JarnacGame(Game[State]):
    """Jarnac, in the one shape of every game."""

    name = "jarnac"
    orders = ORDERS
    events = EVENTS
    questions: ClassVar[Mapping[str, Question]] = {"missed": missed}
    view = staticmethod(view)
    acts = staticmethod(acts)
    tell = staticmethod(tell)
    offers = staticmethod(offers)

    def info(self, state: State) -> Info:
        """Turns are counted from the toss on: each time the bag is received."""
        return Info(
            words=state.options.lexicon,
            seats=state.seats,
            phase=state.phase.value,
            running=due(state) is not None,
            ended=state.ended,
            totals=tuple(mat.points for mat in state.mats),
            turn=state.turn or None,
            about=how(state.options),
            winners=(state.result.winner,) if state.result and state.result.winner else (),
            by_hand=state.options.letters not in map(known_set, known_sets()),
            company=state.company,
            next=state.company.next,
        )

    def company(self, state: State) -> Company:
        """Both sides."""
        return state.company

    def sequel(self, state: State) -> Sequel:
        """A rematch."""
        return rematch(state.seats)

    def naming_next(self, game: str) -> NameNext:
        """Tell everybody where the rematch is."""
        return NameNext(game)

    def due(self, state: State) -> tuple[int, TimeUp] | None:
        """A draw that waits for a contest, a move, a flag, or the ten seconds."""
        return due(state)

    def stop(self, state: State) -> StopClocks | None:
        """Both clocks, as for an interruption."""
        return None if due(state) is None else StopClocks()

    def opening(self, options: Mapping[str, Any], seats: Sequence[str]) -> Any:
        """Two sides, which is said in the game's words and not in those of a checker of JSON."""
        if len(seats) != 2:
            raise InputError("jarnac.two-seats")
        return super().opening(options, seats)


GAME = JarnacGame()
