"""Players' clocks and timed windows: deadlines written in events, never ticks."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.turns.commands import (
    CloseWindow,
    FlagFall,
    PauseClock,
    ResumeClock,
    TableCommand,
)
from pioche.games.turns.course import Course
from pioche.games.turns.draws import draw_from
from pioche.games.turns.events import (
    ClockPaused,
    ClockResumed,
    ClockSet,
    FlagFell,
    TurnPassed,
    WordAccepted,
)
from pioche.games.turns.order import next_after, score_if_unopposed, score_laid
from pioche.games.turns.rules import CONSONANT_BAG, VOWEL_BAG
from pioche.games.turns.state import Table
from pioche.games.turns.theme import close_vote
from pioche.games.turns.timing import GRACE_MS


def due(table: Table) -> tuple[int, TableCommand] | None:
    """Give what happens next by itself, and when; nothing does while the game is paused."""
    if table.paused_since is not None:
        return None
    waiting: list[tuple[int, TableCommand]] = []
    if table.ended is None and table.deadline is not None:
        waiting.append((table.deadline + GRACE_MS, CloseWindow()))
    flag = _flag(table)
    if flag is not None:
        at, seat = flag
        waiting.append((at, FlagFall(seat)))
    return min(waiting, key=lambda item: item[0], default=None)


def _flag(table: Table) -> tuple[int, str] | None:
    clock = table.clock
    if clock is None or clock.running is None:
        return None
    return clock.since + clock.remaining[clock.running], table.seats[clock.running]


def refuse_if_expired(course: Course, seat: str) -> None:
    """Refuse what a player does after their time, even before the flag is seen to fall."""
    flag = _flag(course.table)
    if flag is not None and flag[1] == seat and course.env.now >= flag[0]:
        raise RuleViolation("classic.time-up")


def close_window(command: CloseWindow, course: Course) -> None:
    """End the time to challenge, or to vote."""
    table = course.table
    if table.deadline is None or course.env.now < table.deadline + GRACE_MS:
        raise RuleViolation("classic.window-open")
    if table.laid is not None:
        score_laid(course)
    else:
        close_vote(course, final=True)


def flag_fall(command: FlagFall, course: Course) -> None:
    """A player's time is over: they play no more. *Reading*: the others go on."""
    flag = _flag(course.table)
    if flag is None or flag[1] != command.seat or course.env.now < flag[0]:
        raise RuleViolation("classic.time-left")
    course.add(FlagFell(command.seat))


def pause(command: PauseClock, course: Course) -> None:
    """Stop whatever runs; where nothing does, there is nothing to pause."""
    if due(course.table) is None:
        raise RuleViolation("classic.nothing-runs")
    course.add(ClockPaused(course.env.now))


def resume(command: ResumeClock, course: Course) -> None:
    """Go on where the game was paused."""
    if course.table.paused_since is None:
        raise RuleViolation("classic.not-paused")
    course.add(ClockResumed(course.env.now))


def skip_expired(course: Course) -> None:
    """Do for players without time what they can no longer do: accept, draw, pass."""
    table = course.table
    if table.clock is None or table.ended is not None or not table.clock.fallen:
        return
    fallen = table.clock.fallen
    match table.phase:
        case "laid":
            assert table.laid is not None
            for seat in table.opponents_of_laid:
                if seat in fallen and seat not in table.laid.accepted:
                    course.add(WordAccepted(seat))
            score_if_unopposed(course)
        case "draw":
            for seat, owed in zip(table.seats, table.owed, strict=True):
                for _tile in range(owed if seat in fallen else 0):
                    draw_from(course, seat, _fuller_bag(course.table))
        case "turn":
            seat = table.seats[table.turn]
            if seat in fallen:
                course.add(TurnPassed(seat, "time"))


def _fuller_bag(table: Table) -> int:
    vowels, consonants = map(len, table.bags)
    return VOWEL_BAG if vowels > consonants else CONSONANT_BAG


def set_clock(course: Course) -> None:
    """Stop the clock that ran and start that of the player now awaited."""
    table, clock = course.table, course.table.clock
    if clock is None:
        return
    awaited = _awaited(table)
    if awaited == clock.running:
        return
    remaining = list(clock.remaining)
    if clock.running is not None:
        used = max(0, course.env.now - clock.since)
        remaining[clock.running] = max(0, remaining[clock.running] - used)
    seat = None if awaited is None else table.seats[awaited]
    course.add(ClockSet(tuple(remaining), seat, course.env.now))


def _awaited(table: Table) -> int | None:
    """Give the player whose clock must run; nobody's does during a vote, the deal or a pause."""
    assert table.clock is not None
    if table.paused_since is not None:
        return None
    awaited: int | None = None
    match table.phase:
        case "laid":
            assert table.laid is not None
            awaited = table.index(next_after(table, table.laid.move.seat))
        case "draw" if table.history:
            awaited = next(at for at, owed in enumerate(table.owed) if owed)
        case "turn":
            awaited = table.turn
        case _:
            pass
    if awaited is not None and table.seats[awaited] in table.clock.fallen:
        return None
    return awaited
