"""A head that other halls follow: who may join it, and which halls it puts out.

Nothing here decides a coup, and `Undo` knows nothing of it: a code that was changed never comes
back, and a hall that was put out has an order of its own for that, as a table that left has.
"""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.core.names import tidy_name
from pioche.games.course import Course
from pioche.games.duplicate.multiplex.commands import (
    LeadMultiplex,
    PutHallOut,
    RenewMultiplexCode,
    TakeHallBack,
)
from pioche.games.duplicate.multiplex.events import (
    HallPutOut,
    HallTakenBack,
    MultiplexCodeRenewed,
    MultiplexLed,
)
from pioche.games.duplicate.multiplex.state import Led
from pioche.games.duplicate.state import State


def lead(course: Course[State], _command: LeadMultiplex) -> None:
    """Let other halls follow; the same again changes nothing."""
    if course.state.following is not None:
        raise RuleViolation("multiplex.follows")
    if course.state.led is None:
        course.add(MultiplexLed())


def renew_code(course: Course[State], _command: RenewMultiplexCode) -> None:
    """Tell another code from now on."""
    led = _led(course.state)
    if course.state.ended is not None:
        raise RuleViolation("multiplex.over")  # nobody joins any more
    course.add(MultiplexCodeRenewed(led.generation + 1, course.env.author))


def put_out(course: Course[State], command: PutHallOut) -> None:
    """Put a hall out; even after the end, where the ranking is still read."""
    if command.link not in _led(course.state).out:
        course.add(HallPutOut(command.link, tidy_name(command.centre), course.env.author))


def take_back(course: Course[State], command: TakeHallBack) -> None:
    """Take back a hall that was put out."""
    centre = _led(course.state).out.get(command.link)
    if centre is None:
        raise RuleViolation("multiplex.not-out")
    course.add(HallTakenBack(command.link, centre, course.env.author))


def _led(state: State) -> Led:
    if state.led is None:
        raise RuleViolation("multiplex.not-led")
    return state.led


# -- what that changes -------------------------------------------------------------------------


def led(state: State, _event: MultiplexLed) -> State:
    """Remember that halls may follow."""
    return replace(state, led=Led())


def code_renewed(state: State, event: MultiplexCodeRenewed) -> State:
    """Count the codes."""
    return replace(state, led=replace(state.led or Led(), generation=event.generation))


def hall_put_out(state: State, event: HallPutOut) -> State:
    """Remember which hall is out."""
    known = state.led or Led()
    return replace(state, led=replace(known, out={**known.out, event.link: event.centre}))


def hall_taken_back(state: State, event: HallTakenBack) -> State:
    """Forget that it was out."""
    known = state.led or Led()
    out = {link: centre for link, centre in known.out.items() if link != event.link}
    return replace(state, led=replace(known, out=out))
