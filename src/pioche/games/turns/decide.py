"""What the rules answer to each command: events, or a refusal that changes nothing."""

from __future__ import annotations

from functools import singledispatch

from pioche.core.errors import RuleViolation
from pioche.games.shape import Env
from pioche.games.turns import clocks, dictionary, draws, ending, theme, words
from pioche.games.turns import commands as c
from pioche.games.turns.course import Course
from pioche.games.turns.events import TableEvent
from pioche.games.turns.state import Table


def decide(table: Table, command: c.TableCommand, env: Env) -> tuple[TableEvent, ...]:
    """Judge a command and give all that follows from it; raise `RuleViolation` otherwise."""
    if table.ended is not None:
        raise RuleViolation("classic.over")
    if table.paused_since is not None and not isinstance(command, c.ResumeClock):
        raise RuleViolation("classic.paused")
    course = Course(table, env)
    if not isinstance(command, c.SeatlessCommand):
        if command.seat not in table.seats:
            raise RuleViolation("classic.unknown-seat")
        if not isinstance(command, c.FlagFall):
            clocks.refuse_if_expired(course, command.seat)
    _act(command, course)
    settle(course)
    return tuple(course.events)


def settle(course: Course) -> None:
    """Do what follows by itself: draws, an expired player's turns, the end, the clocks."""
    while course.table.ended is None:
        before = len(course.events)
        draws.draw_owed(course)
        clocks.skip_expired(course)
        ending.end_if_over(course)
        if len(course.events) == before:
            break
    clocks.set_clock(course)


@singledispatch
def _act(command: object, course: Course) -> None:
    raise TypeError(f"{type(command).__name__} is not a command of a table")


_act.register(c.Play, words.play)
_act.register(c.Exchange, words.exchange)
_act.register(c.Pass, words.pass_turn)
_act.register(c.Recycle, words.recycle)
_act.register(c.Accept, words.accept)
_act.register(c.Challenge, words.challenge)
_act.register(c.Draw, draws.draw)
_act.register(c.Take, draws.take)
_act.register(c.LookUp, dictionary.look_up)
_act.register(c.Suggest, dictionary.suggest)
_act.register(c.Vote, theme.vote)
_act.register(c.CloseWindow, clocks.close_window)
_act.register(c.FlagFall, clocks.flag_fall)
_act.register(c.PauseClock, clocks.pause)
_act.register(c.ResumeClock, clocks.resume)
