"""Sitting down and the toss (MATÉRIEL, TOSS)."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.company import awaited
from pioche.games.course import Course
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.events import GameOpened, TossDrawn
from pioche.games.jarnac.letters import checked_set, known_set
from pioche.games.jarnac.model import Options, Phase, State
from pioche.games.jarnac.timing import LONGEST_CONTEST_MS, LONGEST_MS, TimeControl
from pioche.games.word_list import WordList


def open_game(course: Course[State], command: cmd.Open) -> None:
    """Resolve everything that the game will need."""
    if len(set(command.seats)) != 2 or not all(command.seats):
        raise RuleViolation("jarnac.two-seats")
    if command.own_letters is None:
        letters = known_set(command.letters)
    else:
        letters = checked_set(command.letters, command.own_letters)
    time = command.time
    if time.kind == "none":
        time = TimeControl.unlimited()
    elif not 1_000 <= time.ms <= LONGEST_MS:
        raise RuleViolation("jarnac.time-range")
    if not 0 <= command.contest_ms <= LONGEST_CONTEST_MS:
        raise RuleViolation("jarnac.contest-range", most=LONGEST_CONTEST_MS // 1000)
    options = Options(
        seats=command.seats,
        words=command.words,
        letters=letters,
        time=time,
        lexicon=WordList.of(course.env.lexicon),
        contest_ms=command.contest_ms,
    )
    course.add(GameOpened(options, awaited(command.seats, command.waits)))


def own_letters(_state: None, command: cmd.Open) -> bool:
    """Whether the bag is filled by hand: it may hold seven letters, over and over."""
    return command.own_letters is not None


def toss(course: Course[State], command: object) -> None:
    """Each draws a letter; the nearest to A starts; on a tie, again. The letters go back."""
    if course.state.phase is not Phase.TOSS:
        raise RuleViolation("jarnac.toss-done")
    while course.state.phase is Phase.TOSS:
        first, second = letters = tuple(course.state.bag.draw(2, course.env.chance)[0])
        nearest = course.state.seat(letters.index(min(letters)))
        course.add(TossDrawn((first, second), None if first == second else nearest))
