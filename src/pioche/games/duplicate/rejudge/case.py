"""A game of duplicate while it is judged again: the log's own state, and today's rules on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn, TypeVar

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.duplicate.events import GameOpened
from pioche.games.duplicate.hall.slips import judging_position
from pioche.games.duplicate.rejudge.edition import (
    policies_differing,
    todays_formula,
    todays_regulation,
)
from pioche.games.duplicate.state import State, Tops
from pioche.games.rejudging import Difference, Recorded, spoken
from pioche.games.shape import Env
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.slips import Position, Slip, Verdict, adjudicate


class _NoChance:
    """Nothing is drawn again: what was drawn is in the log."""

    def below(self, n: int) -> NoReturn:
        raise AssertionError("a log is judged again without chance")


@dataclass(frozen=True, slots=True)
class _Bench:
    """The position on which the slips of a coup are judged, and the verdicts given there."""

    coup: int
    rack: str
    tops: Tops | None
    position: Position
    known: dict[Slip, Verdict] = field(default_factory=dict)

    def serves(self, state: State) -> bool:
        """Whether slips of this state are judged here."""
        return (self.coup, self.rack) == (state.coup, state.rack) and self.tops is state.tops


class Case:
    """What was found so far, and the state before the event that is looked at."""

    def __init__(self, opened: GameOpened, log: Sequence[Recorded], lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._log = log
        self.found: list[Difference] = []
        self.judged = 0
        self.left = 0
        self.state: State | None = None
        """The game as the log tells it, before the event under way."""
        self.number = 1
        self.coup: int | None = None
        """The coup that the event under way speaks of, if it names one."""
        self.expected: list[object] = []
        """What must follow the event just judged: slips of the absent, the coup's scores."""
        self.changed: dict[tuple[int, Slip, Verdict], Verdict] = {}
        """Verdicts that would be others today, by coup, slip and what was said then."""
        self._tops: dict[tuple[int, str], Tops] = {}
        self._bench: _Bench | None = None
        self.stored = Regulation.from_data(opened.edition)
        self.regulation = self._regulation(opened)
        self.formula, differing = todays_formula(opened.formula)
        self.found += differing

    def _regulation(self, opened: GameOpened) -> Regulation:
        try:
            today = todays_regulation(opened)
        except InputError as error:
            self.found.append(Difference("edition-unknown", 1, self.stored.name, spoken(error)))
            return self.stored
        self.found += policies_differing(self.stored, today)
        return today

    # -- the moment -----------------------------------------------------------------------------

    @property
    def now(self) -> State:
        """The state before the event, under today's rules.

        Ties are not measured again: the measure of opening ranks equals, it decides no right.
        """
        state = self._state
        tops = self._tops.get((state.coup, state.rack), state.tops)
        return self.under_todays_rules(replace(state, tops=tops))

    def under_todays_rules(self, state: State) -> State:
        """Give a state with the regulation and the formula of today."""
        setup = replace(
            state.setup, regulation=self.regulation, formula=self.formula, measure=False
        )
        return replace(state, setup=setup)

    @property
    def _state(self) -> State:
        assert self.state is not None  # the opening is judged apart
        return self.state

    def env(self, at: int = 0) -> Env:
        """Give what a decision may use."""
        return Env(at, _NoChance(), self._lexicon)

    def following(self) -> Sequence[Recorded]:
        """Give the rest of the log, after the event under way."""
        return self._log[self.number :]

    @property
    def unchanged(self) -> bool:
        """Whether rules and verdicts are those of the log, so that totals are too."""
        same_rules = self.regulation == self.stored and self.formula == self._formula_then
        return same_rules and not self.changed

    @property
    def _formula_then(self) -> Formula:
        return self._state.setup.formula

    # -- what today says --------------------------------------------------------------------------

    def remember_tops(self, tops: Tops) -> None:
        """Judge slips of the coup under way with these best solutions."""
        state = self._state
        self._tops[state.coup, state.rack] = tops
        self._bench = None

    def tops_of(self, coup: int, rack: str, stored: Tops | None) -> Tops | None:
        """Give the best solutions of a coup, as they are today."""
        return self._tops.get((coup, rack), stored)

    def verdict(self, slip: Slip) -> Verdict:
        """Judge a slip of the coup under way; those that say the same are judged once."""
        state = self.now
        bench = self._bench
        if bench is None or not bench.serves(state):
            position = judging_position(state, self.env())
            bench = self._bench = _Bench(state.coup, state.rack, state.tops, position)
        content = slip.content()
        verdict = bench.known.get(content)
        if verdict is None:
            verdict = bench.known[content] = adjudicate(bench.position, content, self.regulation)
        return replace(verdict, table=slip.table)

    def differs(
        self,
        code: str,
        stored: str,
        today: str,
        *,
        policy: str = "",
        article: str = "",
        table: int | None = None,
        seat: str = "",
        about: str = "",
        coup: int | None = None,
    ) -> None:
        """Note a difference at the event under way; a policy is cited by its article of today."""
        if policy:
            article = str(self.regulation.article(policy))
        self.found.append(
            Difference(
                code,
                self.number,
                stored,
                today,
                article,
                coup=self.coup if coup is None else coup,
                table=table,
                seat=seat,
                about=about,
            )
        )


Check = Callable[[Case, Any, int], None]
_C = TypeVar("_C", bound=Check)

#: What looks at each event again, given the case and the time at which it was written.
CHECKS: dict[type, Check] = {}


def checks(*events: type) -> Callable[[_C], _C]:
    """Register the function that judges an event again."""

    def register(function: _C) -> _C:
        for event in events:
            CHECKS[event] = function
        return function

    return register
