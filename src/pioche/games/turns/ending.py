"""When a game is over, and the final count."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.core.alphabet import JOKER, VALUES
from pioche.core.board import Board
from pioche.core.errors import RuleViolation
from pioche.core.finder import Finder
from pioche.core.tiles import Rack
from pioche.games.turns.commands import Stop
from pioche.games.turns.events import GameEnded, Reason
from pioche.games.turns.order import went_out
from pioche.games.turns.rules import EXCHANGE_FROM, PASSES_EACH
from pioche.games.turns.state import Table, TableCourse

_MINUTE_MS = 60_000


def end_if_over(course: TableCourse) -> None:
    """End the game if one of the notice's three cases is met, or a duel's flag has fallen."""
    table = course.state.table
    if table.left and len(table.seats) - len(table.left) < 2:
        # *Reading*: who is alone at the table has won, whatever was under way.
        course.add(final_count(course, "resigned"))
        return
    if table.phase == "turn" and len(table.seats) == 2 and table.clock and table.clock.fallen:
        course.add(final_count(course, "time"))
        return
    # A turn in which a joker was taken back is under way: it must be finished first.
    if table.phase != "turn" or not table.history or table.recycled:
        return
    if (out := went_out(table)) is not None:
        course.add(final_count(course, "out", out))
    elif table.passes >= PASSES_EACH * len(table.seats):
        course.add(final_count(course, "passes"))
    elif _blocked(course):
        course.add(final_count(course, "blocked"))


def final_count(course: TableCourse, reason: Reason, out: int | None = None) -> GameEnded:
    """Subtract each player's rest, and the minutes beyond their time; who went out adds all the
    others' rests.

    *Reading*: where the flag ends the game, who has time left wins, as at chess. Were the points
    to decide, a leader would let the clock run out.
    """
    table = course.state.table
    costs = [sum(map(VALUES.__getitem__, rack)) for rack in table.racks]
    overtime = overtime_costs(table, course.env.now)
    adjustments = tuple(
        (sum(costs) if at == out else -cost) - late
        for at, (cost, late) in enumerate(zip(costs, overtime, strict=True))
    )
    scores = tuple(map(sum, zip(table.scores, adjustments, strict=True)))
    late = table.out if reason in ("time", "resigned") else frozenset()
    late = late if len(late) < len(table.seats) else table.left
    ranked = [
        (seat, score) for seat, score in zip(table.seats, scores, strict=True) if seat not in late
    ]
    best = max(score for _seat, score in ranked)
    return GameEnded(
        reason=reason,
        rests=table.racks,
        adjustments=adjustments,
        scores=scores,
        winners=tuple(seat for seat, score in ranked if score == best),
        overtime=overtime if any(overtime) else (),
    )


def overtime_costs(table: Table, now: int) -> tuple[int, ...]:
    """Seat by seat, what the minutes begun beyond their time cost."""
    clock, price = table.clock, table.rules.overtime_points
    if clock is None or not price:
        return (0,) * len(table.seats)
    ran = {clock.running: max(0, now - clock.since)} if table.paused_since is None else {}
    left = (rest - ran.get(at, 0) for at, rest in enumerate(clock.remaining))
    return tuple(price * -(min(0, one) // _MINUTE_MS) for one in left)


def stop(course: TableCourse, command: Stop) -> None:
    """End a game whose record goes no further; nobody knows more than it says."""
    table = course.state.table
    if not table.rules.recorded or table.laid is not None:
        raise RuleViolation("classic.not-recorded")
    if len(command.adjustments) != len(table.seats):
        raise RuleViolation("classic.adjustments", count=len(table.seats))
    scores = tuple(map(sum, zip(table.scores, command.adjustments, strict=True)))
    winners = tuple(
        seat for seat, score in zip(table.seats, scores, strict=True) if score == max(scores)
    )
    course.add(GameEnded("stopped", table.racks, command.adjustments, scores, winners))


def _blocked(course: TableCourse) -> bool:
    """Say whether nothing can change any more: « toutes les combinaisons ont été jouées ».

    *Reading*: only where words are checked at once. Where they are not, a player may always try
    one, so the players must pass.
    """
    table = course.state.table
    if table.rules.wording != "strict" or table.bag_count >= EXCHANGE_FROM:
        return False
    expired = table.out
    finder = course.env.finder()
    return not any(can_play(table, seat, finder) for seat in table.seats if seat not in expired)


def can_play(table: Table, seat: str, finder: Finder) -> bool:
    """Say whether a player's rack makes a word somewhere, jokers recycled where that is played."""
    return any(len(finder.tops(board, rack)) > 0 for board, rack in playable_positions(table, seat))


def playable_positions(table: Table, seat: str) -> Iterator[tuple[Board, str]]:
    """The grid and rack as they are, then as recycling would make them."""
    rack = table.rack(seat)
    yield table.board, rack
    if not table.rules.recycles_jokers:
        return
    waiting = [(table.board, rack)]
    seen = set(waiting)
    while waiting:
        board, held = waiting.pop()
        for square, letter in jokers_to_recycle(board, held):
            after = (
                board.with_tiles({square: letter}),
                str(Rack(held).minus(letter).plus(JOKER)),
            )
            if after not in seen:
                seen.add(after)
                waiting.append(after)
                yield after


def jokers_to_recycle(board: Board, rack: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Each square whose joker stands for a letter of the rack, and that letter."""
    for at, cell in enumerate(board.cells):
        letter = chr(cell)
        if letter.islower() and letter.upper() in rack:
            yield divmod(at, board.size), letter.upper()
