"""Players' clocks and timed windows: deadlines written in events, never ticks."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.games.turns.commands import CloseWindow, FlagFall, PauseClock, ResumeClock
from pioche.games.turns.draws import draw_from
from pioche.games.turns.events import (
    ClockPaused,
    ClockResumed,
    ClockSet,
    FlagFell,
    TilesSetAside,
    TurnPassed,
    WordAccepted,
    WordLaid,
)
from pioche.games.turns.order import answering, score_if_unopposed, score_laid
from pioche.games.turns.rules import CONSONANT_BAG, GRACE_MS, LONGEST_OVERTIME_MS, VOWEL_BAG
from pioche.games.turns.state import Table, TableCourse
from pioche.games.turns.theme import close_vote


def due(table: Table) -> tuple[int, CloseWindow | FlagFall] | None:
    """What happens next by itself, and when; nothing does while the game is paused."""
    if table.paused_since is not None:
        return None
    waiting: list[tuple[int, CloseWindow | FlagFall]] = []
    if table.ended is None and table.deadline is not None:
        waiting.append((table.deadline + GRACE_MS, CloseWindow()))
    falls = flag(table)
    if falls is not None:
        waiting.append((falls[0], FlagFall(falls[1])))
    return min(waiting, key=lambda item: item[0], default=None)


def flag(table: Table) -> tuple[int, str] | None:
    """When the flag of the clock that runs falls, and whose it is."""
    clock = table.clock
    if clock is None or clock.running is None:
        return None
    beyond = LONGEST_OVERTIME_MS if table.rules.overtime_points else 0
    return clock.since + clock.remaining[clock.running] + beyond, table.seats[clock.running]


def close_window(course: TableCourse, command: CloseWindow) -> None:
    """End the time to challenge, or to vote."""
    table = course.state.table
    if table.deadline is None or course.env.now < table.deadline + GRACE_MS:
        raise RuleViolation("classic.window-open")
    if table.laid is not None:
        score_laid(course)
    else:
        close_vote(course, final=True)


def flag_fall(course: TableCourse, command: FlagFall) -> None:
    """A player's time is over: they play no more. *Reading*: of three or four, the others go on."""
    falls = flag(course.state.table)
    if falls is None or falls[1] != command.seat or course.env.now < falls[0]:
        raise RuleViolation("classic.time-left")
    course.add(FlagFell(command.seat))


def pause(course: TableCourse, command: PauseClock) -> None:
    """Stop whatever runs; where nothing does, there is nothing to pause."""
    if due(course.state.table) is None:
        raise RuleViolation("classic.nothing-runs")
    course.add(ClockPaused(course.env.now))


def resume(course: TableCourse, command: ResumeClock) -> None:
    """Go on where the game was paused."""
    if course.state.table.paused_since is None:
        raise RuleViolation("classic.not-paused")
    course.add(ClockResumed(course.env.now))


def skip_expired(course: TableCourse) -> None:
    """Do for those who play no more what they can no longer do: accept, abstain, draw, pass."""
    table = course.state.table
    fallen = table.out
    if table.ended is not None or not fallen:
        return
    match table.phase:
        case "laid":
            for seat in tuple(answering(table)):
                if seat in fallen:
                    course.add(WordAccepted(seat))
            score_if_unopposed(course, None)
        case "vote":
            close_vote(course, final=False)
        case "draw":
            for seat, owed in zip(table.seats, table.owed, strict=True):
                for _tile in range(owed if seat in fallen else 0):
                    draw_from(course, seat, _fuller_bag(course.state.table))
        case "turn":
            seat = table.seats[table.turn]
            if seat in fallen:
                course.add(TurnPassed(seat, "left" if seat in table.left else "time"))


def _fuller_bag(table: Table) -> int:
    vowels, consonants = map(len, table.bags)
    return VOWEL_BAG if vowels > consonants else CONSONANT_BAG


def set_clock(course: TableCourse) -> None:
    """Stop the clock that ran and start that of the player now awaited."""
    table, clock = course.state.table, course.state.table.clock
    if clock is None:
        return
    awaited = _awaited(table)
    if awaited == clock.running:
        return
    remaining = list(clock.remaining)
    if clock.running is not None:
        used = max(0, course.env.now - clock.since)
        left = remaining[clock.running] - used
        if not table.rules.overtime_points:
            left = max(0, left)
        remaining[clock.running] = left + _increment(course, table.seats[clock.running])
    seat = None if awaited is None else table.seats[awaited]
    course.add(ClockSet(tuple(remaining), seat, course.env.now))


def _increment(course: TableCourse, seat: str) -> int:
    """What this player's turn has just earned them, if they played one."""
    played = (e for e in course.events if isinstance(e, WordLaid | TilesSetAside | TurnPassed))
    rules = course.state.table.rules
    return rules.increment_ms if any(one.seat == seat for one in played) else 0


def _awaited(table: Table) -> int | None:
    """The player whose clock must run; nobody's does during a vote, the deal or a pause."""
    assert table.clock is not None
    if table.paused_since is not None:
        return None
    awaited: int | None = None
    match table.phase:
        case "laid":
            awaited = table.index(next(answering(table)))
        case "draw" if table.history:
            awaited = next(at for at, owed in enumerate(table.owed) if owed)
        case "turn":
            awaited = table.turn
        case _:
            pass
    if awaited is not None and table.seats[awaited] in table.out:
        return None
    return awaited
