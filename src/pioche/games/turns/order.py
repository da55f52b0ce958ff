"""Whose turn it is, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.core.errors import RuleViolation
from pioche.games.turns import commands as c
from pioche.games.turns.draws import draw_owed
from pioche.games.turns.events import VoteOpened, WordScored
from pioche.games.turns.state import Table, TableCourse


def own_turn(course: TableCourse, command: c.Play | c.Exchange | c.Pass | c.Recycle) -> None:
    """Make sure that it is this player's turn.

    The next player's act closes the time to challenge: a word is challenged « avant le calcul
    des points et le tour du joueur suivant ».
    """
    seat, table = command.seat, course.state.table
    if table.laid is not None:
        if table.laid.move.seat == seat:
            raise RuleViolation("classic.word-waiting")
        if next_after(table, table.laid.move.seat) != seat:
            raise RuleViolation("classic.not-your-turn")
        score_laid(course)
        draw_owed(course)
        table = course.state.table
        if table.phase != "turn" or went_out(table) is not None:
            raise RuleViolation("classic.accept-first")
    if table.phase == "draw":
        owing = table.owed[table.index(seat)]
        raise RuleViolation("classic.draw-first" if owing else "classic.others-draw")
    if table.phase == "vote":
        raise RuleViolation("classic.vote-first")
    if table.seats[table.turn] != seat:
        raise RuleViolation("classic.not-your-turn")


def score_laid(course: TableCourse) -> None:
    """Count the word that lies on the grid, with what the theme adds."""
    table = course.state.table
    assert table.laid is not None
    move, theme = table.laid.move, table.rules.theme
    themed: tuple[str, ...] = ()
    if theme is not None:
        themed = tuple(word for word in move.words if word.upper() in theme.words)
    bonus = theme.bonus * len(themed) if theme is not None else 0
    course.add(WordScored(move.seat, move.score, bonus, themed))
    if move.claimed:
        course.add(VoteOpened(move.seat, move.claimed, window_end(course)))


def score_if_unopposed(course: TableCourse, command: object) -> None:
    """Count the word once nobody is left who might challenge it."""
    table = course.state.table
    if table.laid is not None and not any(answering(table)):
        score_laid(course)


def window_end(course: TableCourse) -> int | None:
    """When a window that opens now closes, where windows are timed."""
    window = course.state.table.rules.window_ms
    return None if window is None else course.env.now + window


def next_after(table: Table, seat: str) -> str:
    """The seat that plays after this one."""
    return table.seats[(table.index(seat) + 1) % len(table.seats)]


def answering(table: Table) -> Iterator[str]:
    """Who may still challenge the word just laid, from the next player on."""
    assert table.laid is not None
    after = table.index(table.laid.move.seat) + 1
    for seat in table.seats[after:] + table.seats[: after - 1]:
        if seat not in table.laid.accepted:
            yield seat


def went_out(table: Table) -> int | None:
    """The rank of the player who has used every tile, the bag being empty, when a turn begins."""
    if table.bag_count:
        return None
    return next((at for at, rack in enumerate(table.racks) if not rack), None)
