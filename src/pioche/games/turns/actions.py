"""What a player may do now."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.place import square_name
from pioche.games.turns.clocks import due
from pioche.games.turns.ending import jokers_to_recycle
from pioche.games.turns.order import next_after
from pioche.games.turns.rules import BAG_SIGNS, EXCHANGE_FROM
from pioche.games.turns.state import Table


@dataclass(frozen=True, slots=True)
class Action:
    """A command that would not be refused for its moment."""

    name: str
    """The command's name on the wire."""
    choices: tuple[str, ...] = ()
    """What it may be applied to, where that is a list: squares, bags, tiles."""
    most: int | None = None
    """How many tiles at most, where it takes tiles."""


def actions(table: Table, seat: str) -> tuple[Action, ...]:
    """List what a player may do now; empty for who must wait, or is no player."""
    if seat not in table.seats or table.phase == "over":
        return ()
    if table.paused_since is not None:
        return (Action("resume-clock"),)
    if table.clock is not None and seat in table.clock.fallen:
        return ()
    found: list[Action] = []
    match table.phase:
        case "draw":
            found += _draws(table, seat)
        case "turn" if table.seats[table.turn] == seat:
            found += _turn(table, seat, table.bag_count)
        case "laid":
            found += _answers(table, seat)
        case "vote":
            assert table.vote is not None
            voted = {voter for voter, _agrees in table.vote.votes}
            if seat != table.vote.seat and seat not in voted:
                found.append(Action("vote"))
        case _:
            pass
    if table.rules.open_dictionary:
        found.append(Action("look-up"))
        if table.rack(seat):
            found.append(Action("suggest"))
    if due(table) is not None:
        found.append(Action("pause-clock"))
    return tuple(found)


def _turn(table: Table, seat: str, in_bag: int) -> list[Action]:
    rack = table.rack(seat)
    found = [Action("play")]
    if in_bag >= EXCHANGE_FROM:
        found.append(Action("exchange", most=len(rack)))
    found.append(Action("pass"))
    if table.rules.recycles_jokers:
        squares = tuple(square_name(*at) for at, _letter in jokers_to_recycle(table.board, rack))
        if squares:
            found.append(Action("recycle", choices=squares))
    return found


def _answers(table: Table, seat: str) -> list[Action]:
    assert table.laid is not None
    mover = table.laid.move.seat
    found = []
    if seat != mover and seat not in table.laid.accepted:
        found += [Action("challenge"), Action("accept")]
    if seat == next_after(table, mover) and _turn_follows(table):
        drawn = min(len(table.laid.move.tiles), table.bag_count)
        found += _turn(table, seat, table.bag_count - drawn)
    return found


def _turn_follows(table: Table) -> bool:
    """Say whether the next player could play on, were the laid word counted now."""
    assert table.laid is not None
    move = table.laid.move
    if move.claimed or (table.rules.drawing != "one-bag" and table.bag_count):
        return False
    return bool(table.bag_count or table.rack(move.seat))


def _draws(table: Table, seat: str) -> list[Action]:
    owed = table.owed[table.index(seat)]
    if not owed:
        return []
    match table.rules.drawing:
        case "two-bags":
            bags = tuple(sign for sign, bag in zip(BAG_SIGNS, table.bags, strict=True) if len(bag))
            return [Action("draw", choices=bags, most=owed)]
        case "face-up":
            return [Action("take", choices=tuple(table.bags[0].letters), most=owed)]
        case "one-bag":
            return []
