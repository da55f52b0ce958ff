"""What a solitaire adds to its table: one person plays every rack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.shape import Step
from pioche.games.solitaire.opening import SOLITAIRES, GameOpened, Open, resolve
from pioche.games.solitaire.state import Solitaire
from pioche.games.turns.state import start
from pioche.games.word_list import WordList


def open_game(course: Course[Solitaire], command: Open) -> None:
    """Set the racks, with the rules that were asked for resolved."""
    course.add(
        GameOpened(
            seat=command.seat,
            which=command.which,
            variants=tuple(dict.fromkeys(command.variants)),
            racks=SOLITAIRES[command.which].racks,
            rules=resolve(command),
            record=command.record,
            word_list=WordList.of(course.env.lexicon),
        )
    )


def by_rack(*steps: Step) -> tuple[Step]:
    """The steps of a table, for an order of the person: made with the rack whose turn it is."""

    def play(course: Course[Solitaire], command: Any) -> None:
        if command.seat != course.state.opened.seat:
            raise RuleViolation("classic.unknown-seat")
        moved = replace(command, seat=course.state.acting)
        for step in steps:
            step(course, moved)

    return (play,)


def opened(_state: None, event: GameOpened) -> Solitaire:
    """A table set."""
    return Solitaire(event, start(event.racks, event.rules))
