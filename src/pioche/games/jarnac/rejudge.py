"""A Jarnac judged again with today's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac import events as ev
from pioche.games.jarnac.due import due
from pioche.games.jarnac.letters import known_sets
from pioche.games.jarnac.model import State
from pioche.games.redeciding import Step, redecide
from pioche.games.registry import game_kind
from pioche.games.rejudging import Recorded, Rejudgement


class _Jarnac:
    """How the commands of a Jarnac are given again."""

    kind = game_kind("jarnac")

    def command(self, steps: Sequence[Step], at: int) -> Any | None:
        first = steps[0]
        if isinstance(first.event, ev.GameOpened):
            return _opening(first.event)
        # What a person did comes after the deadline that had passed, if one had.
        for step in reversed(steps):
            made = _caused(step)
            if made is not None:
                return made
        overdue = due(first.before)
        if overdue is not None and overdue[0] <= at:
            rest = steps[_by_deadline(steps) :]
            return _asked(rest[0]) if rest else overdue[1]
        return _asked(first)

    def draws(self, step: Step) -> Iterable[tuple[Bag, str]]:
        match step.event:
            case ev.TossDrawn(letters):
                return ((step.before.bag, "".join(letters)),)
            case ev.LettersDrawn(_seat, letters) | ev.LettersExchanged(_seat, _, letters):
                return ((step.before.bag, letters),)
        return ()

    def today(self, state: State) -> State:
        return state

    def turn(self, state: State) -> int:
        return state.turn

    def without_words(self, step: Step) -> Any:
        return step.event

    def trusted(self, steps: Sequence[Step]) -> frozenset[str]:
        return frozenset()  # only a contested word is looked up, and that is the judgement


def _opening(event: ev.GameOpened) -> cmd.OpenGame:
    options = event.options
    own = None if options.letters.name in known_sets() else options.letters.counts
    return cmd.OpenGame(
        options.seats, options.words, options.letters.name, own, options.time, options.contest_ms
    )


def _caused(step: Step) -> cmd.Command | None:
    """Give the command that alone causes an event, whatever time it is."""
    state: State = step.before
    match step.event:
        case ev.TossDrawn():
            return cmd.Toss()
        case ev.WordPlayed(seat, _, word, line):
            return cmd.Play(seat, state.turn, word, line)
        case ev.JarnacTaken(seat, _, word, line) | ev.JarnacCalled(seat, word, line):
            return cmd.CallJarnac(seat, state.turn, word, line)
        case ev.WordJudged(seat, number, jarnac):
            return cmd.Contest(seat, number, jarnac)
        case ev.WordAccepted(seat, number):
            return cmd.Accept(seat, number)
        case ev.DrawAnnounced(seat, _, aside):
            return _draw(seat, state, aside)
        case ev.ClocksStopped():
            return cmd.StopClocks()
        case ev.ClocksRestarted():
            return cmd.RestartClocks()
        case ev.BagPassed(seat, "said"):
            return cmd.Pass(seat, state.turn)
        case ev.GameEnded("resigned"):
            return cmd.Resign(next(s for s in state.seats if s != step.event.winner))
    return None


def _by_deadline(steps: Sequence[Step]) -> int:
    """Count the events of a deadline that had passed: one, or a flag and what it brings."""
    flag = isinstance(steps[0].event, ev.FlagFell)
    follows = len(steps) > 1 and isinstance(steps[1].event, (ev.BagPassed, ev.GameEnded))
    return 2 if flag and follows else 1


def _asked(step: Step) -> cmd.Command | None:
    """Give the command that causes an event which a deadline might have caused too."""
    state: State = step.before
    match step.event:
        case ev.LettersExchanged(seat, aside):
            return _draw(seat, state, aside)
        case ev.LettersDrawn(seat):
            return _draw(seat, state, "")
        case ev.BagPassed() | ev.GameEnded():
            return cmd.Pass(state.seat(state.hand), state.turn)
    return None


def _draw(seat: str, state: State, aside: str) -> cmd.Command:
    if aside:
        return cmd.Exchange(seat, state.turn, aside)
    return cmd.Draw(seat, state.turn)


def rejudge(log: Sequence[Recorded], lexicon: Lexicon) -> Rejudgement:
    """Judge every command of a Jarnac again: letters, words laid, contests, clocks, the end."""
    return redecide(_Jarnac(), log, lexicon)
