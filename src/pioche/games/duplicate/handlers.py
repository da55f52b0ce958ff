"""Who decides each command and who applies each event of duplicate.

A module of this package takes its part of the game by registering functions:

    @decides(DrawRack)      the one function that judges a command: (state, command, env) -> events
    @guards(CloseCoup)      looks at a command first and may raise `RuleViolation`; any number
    @follows(RetainTop, when=has_hall)
                            adds events after a command's own: (state after them, command, env)
    @evolves(RackDrawn)     applies an event to the state; several apply in the order registered

so that the hall (slips, verdicts, sanctions) joins the same game without the game knowing it.
Commands and events are named on the wire by their class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.state import State
from pioche.games.shape import Env

Decider = Callable[[Any, Any, Env], tuple[object, ...]]
Guard = Callable[[Any, Any, Env], None]
When = Callable[[Any], bool]
Evolver = Callable[[Any, Any], State]
_D = TypeVar("_D", bound=Decider)
_G = TypeVar("_G", bound=Guard)
_E = TypeVar("_E", bound=Evolver)

_deciders: dict[type, Decider] = {}
_guards: dict[type, list[Guard]] = {}
_followers: dict[type, list[tuple[When, Decider]]] = {}
_evolvers: dict[type, list[Evolver]] = {}
_commands: dict[str, type] = {}
_events: dict[str, type] = {}

#: Wire name of each command, and of each event.
COMMANDS: Mapping[str, type] = MappingProxyType(_commands)
EVENTS: Mapping[str, type] = MappingProxyType(_events)

#: The command types that open a game: they are decided without a state.
_openers: set[type] = set()


def decides(command: type, *, opens: bool = False) -> Callable[[_D], _D]:
    """Register the function that judges a command."""

    def register(function: _D) -> _D:
        if command in _deciders:
            raise TypeError(f"{command.__name__} is decided twice")
        _deciders[command] = function
        _commands[command.__name__] = command
        if opens:
            _openers.add(command)
        return function

    return register


def guards(command: type) -> Callable[[_G], _G]:
    """Register a function that may refuse a command before it is decided."""

    def register(function: _G) -> _G:
        _guards.setdefault(command, []).append(function)
        return function

    return register


def has_hall(state: State) -> bool:
    """Say whether slips are collected in this game."""
    return state.hall is not None


def follows(command: type, *, when: When) -> Callable[[_D], _D]:
    """Register a function that adds events once a command's own are applied.

    It is asked only in games where `when`, a question to the state before, says yes.
    """

    def register(function: _D) -> _D:
        _followers.setdefault(command, []).append((when, function))
        return function

    return register


def evolves(event: type) -> Callable[[_E], _E]:
    """Register a function that applies an event to the state."""

    def register(function: _E) -> _E:
        _evolvers.setdefault(event, []).append(function)
        _events[event.__name__] = event
        return function

    return register


def decide(state: State | None, command: Any, env: Env) -> tuple[object, ...]:
    """Judge a command: give its events, or raise `RuleViolation`."""
    kind = type(command)
    if (state is None) != (kind in _openers):
        raise RuleViolation("duplicate.not-open" if state is None else "duplicate.already-open")
    for guard in _guards.get(kind, ()):
        guard(state, command, env)
    events = _deciders[kind](state, command, env)
    followers = [function for when, function in _followers.get(kind, ()) if when(state)]
    if followers:
        for event in events:
            state = evolve(state, event)
        for follower in followers:
            more = follower(state, command, env)
            for event in more:
                state = evolve(state, event)
            events += more
    return events


def evolve(state: State | None, event: Any) -> State:
    """Give the state after an event."""
    for evolver in _evolvers[type(event)]:
        state = evolver(state, event)
    assert state is not None  # an evolver always gives a state
    return state
