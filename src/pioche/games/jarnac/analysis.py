"""After the game: what each side missed, turn by turn.

A turn begins when the bag is received: a Jarnac may be missed there. Then each word laid is
compared with what was open, words laid badly that nobody contested are told, and the pass shows
what was left to play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pioche.core.lexicon import Lexicon
from pioche.games.jarnac import events as ev
from pioche.games.jarnac.judge import Verdict, judge_word
from pioche.games.jarnac.model import Phase, State
from pioche.games.jarnac.solver import Opening, Openings, Solver, solver_for
from pioche.games.jarnac.transitions import EVENTS

#: How many of the best words are told each time.
TOLD = 5
_APPLY = {event.type: event.apply for event in EVENTS.values()}


@dataclass(frozen=True, slots=True)
class Missed:
    """Words that were open: how many, and the best ones."""

    count: int
    best: tuple[Opening, ...]

    @property
    def gain(self) -> int:
        """The points of the best one."""
        return self.best[0].gain if self.best else 0


NOTHING = Missed(0, ())


@dataclass(frozen=True, slots=True)
class LaidWord:
    """A word that was laid or taken, and what would have brought more."""

    word: str
    before: str
    jarnac: bool
    better: Missed
    verdict: Verdict
    contested: bool

    @property
    def got_away(self) -> bool:
        """Whether the word was bad and nobody contested it."""
        return not self.verdict.valid and not self.contested


@dataclass(frozen=True, slots=True)
class TurnReport:
    """One side's turn."""

    turn: int
    seat: str
    jarnacs: Missed
    """Jarnacs that could be taken on receiving the bag, and were not."""
    words: tuple[LaidWord, ...]
    left: Missed
    """What could still be played when the turn ended by a pass."""


@dataclass(frozen=True, slots=True)
class SideReport:
    """One side's game, summed up."""

    seat: str
    jarnacs_missed: int
    """Turns where a Jarnac was open and none was taken."""
    points_left: int
    """The best word left at each pass, added up."""
    bad_words_unseen: int
    """Bad words of the opponent that this side let stand."""


@dataclass(frozen=True, slots=True)
class GameReport:
    """What each side missed."""

    turns: tuple[TurnReport, ...]
    sides: tuple[SideReport, SideReport]


@dataclass(slots=True)
class _Turn:
    turn: int
    seat: str
    jarnacs: Missed = NOTHING
    words: list[LaidWord] = field(default_factory=list)
    left: Missed = NOTHING

    def done(self) -> TurnReport:
        return TurnReport(self.turn, self.seat, self.jarnacs, tuple(self.words), self.left)


def report(events: Iterable[ev.Event], lexicon: Lexicon) -> GameReport:
    """Go through a game's log and tell what was missed."""
    state: State | None = None
    reader: _Reader | None = None
    for event in events:
        if state is not None:
            if reader is None:
                reader = _Reader(state, lexicon)
            reader.read(state, event)
        state = _after(state, event)
    if state is None:
        raise ValueError("no event")
    turns = reader.turns() if reader is not None else ()
    first, second = (_side_report(seat, turns) for seat in state.options.seats)
    return GameReport(turns, (first, second))


def turn_at(events: Sequence[ev.Event], number: int, lexicon: Lexicon) -> TurnReport | None:
    """Tell what was missed by one event of a game alone, counted from 0: a draw, a word, a pass.

    Nothing is told of an event that chose nothing.
    """
    state: State | None = None
    for event in events[:number]:
        state = _after(state, event)
    if state is None:
        return None
    reader = _Reader(state, lexicon)
    event = events[number]
    reader.read(state, event)
    if isinstance(event, ev.WordPlayed | ev.JarnacTaken):
        later = (one for one in events[number:] if isinstance(one, ev.WordJudged))
        if any(one.number == event.number for one in later):
            reader.contested()
    turns = reader.turns()
    return turns[0] if turns else None


def _after(state: Any, event: object) -> State:
    for apply in _APPLY[type(event)]:
        state = apply(state, event)
    folded: State = state
    return folded


def _side_report(seat: str, turns: tuple[TurnReport, ...]) -> SideReport:
    own = [turn for turn in turns if turn.seat == seat]
    others = [turn for turn in turns if turn.seat != seat]
    return SideReport(
        seat=seat,
        jarnacs_missed=sum(1 for turn in own if turn.jarnacs.count),
        points_left=sum(turn.left.gain for turn in own),
        bad_words_unseen=sum(word.got_away for turn in others for word in turn.words),
    )


class _Reader:
    """Reads events with the state before each."""

    def __init__(self, state: State, lexicon: Lexicon) -> None:
        self._solver: Solver = solver_for(lexicon, state.options.words)
        self._lexicon = lexicon
        self._turns: dict[int, _Turn] = {}

    def turns(self) -> tuple[TurnReport, ...]:
        """The turns in which something could be done; others have no report."""
        return tuple(turn.done() for turn in self._turns.values())

    def read(self, state: State, event: ev.Event) -> None:
        """Note what an event shows, on the state before it."""
        match event:
            case ev.LettersDrawn() | ev.LettersExchanged():
                self._silence(state)
            case ev.WordPlayed(word=word, line=line):
                openings = self._solver.openings(state.mine)
                self._laid(state, word, line, openings, jarnac=False)
            case ev.JarnacTaken(word=word, line=line):
                openings = self._solver.openings(state.theirs)
                self._laid(state, word, line, openings, jarnac=True)
            case ev.WordJudged():
                self.contested()
            case ev.BagPassed(reason="said" | "time"):
                self._turn(state).left = _told(self._solver.openings(state.mine))
            case ev.BagPassed(reason="out-of-time"):
                self._silence(state)
            case ev.GameEnded(reason="full-mat" | "empty-bag"):
                self._ended(state)

    def _turn(self, state: State) -> _Turn:
        return self._turns.setdefault(state.turn, _Turn(state.turn, state.seat(state.hand)))

    def _silence(self, state: State) -> None:
        """The bag was received and no Jarnac was said."""
        turn = self._turn(state)
        if state.phase in (Phase.BAG, Phase.WINDOW) and state.may_call:
            out = state.mine.out_of_time
            openings = (
                self._solver.openings(state.theirs)
                if out
                else self._solver.jarnacs(state.theirs, state.mine)
            )
            turn.jarnacs = _told(openings)

    def _laid(
        self, state: State, word: str, line: int | None, openings: Openings, *, jarnac: bool
    ) -> None:
        mat = state.theirs if jarnac else state.mine
        before = "" if line is None else mat.lines[line]
        made = Opening(word, line, before)
        better = [opening for opening in openings if _worth(opening, jarnac) > _worth(made, jarnac)]
        verdict = judge_word(word, before, state.options.words, self._lexicon)
        laid = LaidWord(word, before, jarnac, _told(better), verdict, contested=False)
        self._turn(state).words.append(laid)

    def contested(self) -> None:
        """Note that the last word was contested."""
        for turn in reversed(self._turns.values()):
            if turn.words:
                last = turn.words[-1]
                turn.words[-1] = LaidWord(
                    last.word, last.before, last.jarnac, last.better, last.verdict, contested=True
                )
                return

    def _ended(self, state: State) -> None:
        if state.phase is Phase.WINDOW:
            self._silence(state)
        elif state.phase is Phase.PLAY:
            self._turn(state).left = _told(self._solver.openings(state.mine))


def _worth(opening: Opening, jarnac: bool) -> int:
    """A Jarnac also takes the old word's points from the other side."""
    if jarnac:
        return len(opening.word) ** 2 + len(opening.before) ** 2
    return opening.gain


def _told(openings: Iterable[Opening]) -> Missed:
    ranked = sorted(openings, key=lambda o: (-o.gain, o.word, o.line is not None, o.line or 0))
    return Missed(len(ranked), tuple(ranked[:TOLD]))
