"""What a player at a table may do now."""

from __future__ import annotations

from typing import Any

from pioche.core.place import square_name
from pioche.games.shape import Act
from pioche.games.turns.clocks import due
from pioche.games.turns.ending import jokers_to_recycle
from pioche.games.turns.order import next_after
from pioche.games.turns.rules import BAG_SIGNS, EXCHANGE_FROM
from pioche.games.turns.state import Table


def acts(table: Table, seat: str) -> tuple[Act, ...]:
    """Every order of the moment; none for who must wait, or is no player."""
    if seat not in table.seats or table.phase == "over":
        return ()
    if table.paused_since is not None:
        return (_act("resume-clock", next=True),)
    if table.clock is not None and seat in table.clock.fallen:
        return ()
    found: list[Act] = []
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
                found.append(_act("vote", next=True))
        case _:
            pass
    if table.rules.open_dictionary:
        found.append(_act("look-up"))
        if table.rack(seat):
            found.append(_act("suggest"))
    if due(table) is not None:
        found.append(_act("pause-clock"))
    return tuple(found)


def _act(name: str, **more: Any) -> Act:
    """The words are the same in every game on a table."""
    return Act(name, label=f"classic.act-{name}", **more)


def _turn(table: Table, seat: str, in_bag: int, *, awaited: bool = True) -> list[Act]:
    rack = table.rack(seat)
    found = [_act("play", next=awaited)]
    if in_bag >= EXCHANGE_FROM:
        found.append(_act("exchange", most=len(rack)))
    found.append(_act("pass", grave=True))
    if table.rules.recycles_jokers:
        squares = tuple(square_name(*at) for at, _letter in jokers_to_recycle(table.board, rack))
        if squares:
            found.append(_act("recycle", choices=squares))
    return found


def _answers(table: Table, seat: str) -> list[Act]:
    assert table.laid is not None
    mover = table.laid.move.seat
    found = []
    answers = seat != mover and seat not in table.laid.accepted
    if answers:
        found += [_act("challenge"), _act("accept", next=True)]
    if seat == next_after(table, mover) and _turn_follows(table):
        drawn = min(len(table.laid.move.tiles), table.bag_count)
        found += _turn(table, seat, table.bag_count - drawn, awaited=not answers)
    return found


def _turn_follows(table: Table) -> bool:
    """Whether the next player could play on, were the laid word counted now."""
    assert table.laid is not None
    move = table.laid.move
    if move.claimed or (table.rules.drawing != "one-bag" and table.bag_count):
        return False
    return bool(table.bag_count or table.rack(move.seat))


def _draws(table: Table, seat: str) -> list[Act]:
    owed = table.owed[table.index(seat)]
    if not owed:
        return []
    match table.rules.drawing:
        case "two-bags":
            bags = tuple(sign for at, sign in enumerate(BAG_SIGNS) if len(table.bags[at]))
            return [_act("draw", next=True, choices=bags, most=owed)]
        case "face-up":
            return [_act("take", next=True, choices=tuple(table.bags[0].letters), most=owed)]
        case "one-bag":
            return []
