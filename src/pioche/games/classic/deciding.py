"""What classic play adds to its table: how a game begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pioche.games.classic.opening import GameOpened, Open, TossDrawn, resolve, toss
from pioche.games.classic.state import Classic
from pioche.games.company import Company, awaited
from pioche.games.course import Course
from pioche.games.turns.settling import settle
from pioche.games.turns.state import start
from pioche.games.word_list import WordList


def open_game(course: Course[Classic], command: Open) -> None:
    """Seat the players, with the rules that were asked for resolved."""
    course.add(
        GameOpened(
            seats=command.seats,
            variants=tuple(dict.fromkeys(command.variants)),
            rules=resolve(command),
            word_list=WordList.of(course.env.lexicon),
            waits=awaited(command.seats, command.waits),
        )
    )


def begin_at_once(course: Course[Classic], command: Open) -> None:
    """Begin, unless somebody is waited for."""
    if not course.state.company.gathering:
        begin(course, command)


def begin(course: Course[Any], command: object) -> None:
    """See who begins, fill the racks, start the clocks."""
    seats = course.state.opened.seats
    recorded = course.state.table.rules.recorded
    course.add(TossDrawn((), seats[0]) if recorded else toss(seats, course.env.chance))
    settle(course, command)


def over(state: Classic) -> bool:
    """Whether the game is over."""
    return state.table.ended is not None


def replays(_state: None, command: Open) -> bool:
    """Whether letters of somebody's choice will be drawn."""
    return command.recorded


def opened(_state: None, event: GameOpened) -> Classic:
    """A table set."""
    return Classic(event, start(event.seats, event.rules), company=Company(event.waits))


def tossed(state: Classic, event: TossDrawn) -> Classic:
    """The winner of the toss is to play."""
    turn = state.table.index(event.first)
    return replace(state, toss=event, table=replace(state.table, turn=turn))
