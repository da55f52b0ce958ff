"""The table after each event. Total: nothing is judged here."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from typing import TypeVar

from pioche.core.alphabet import JOKER
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Rack
from pioche.games.turns import events as e
from pioche.games.turns.rules import put_back
from pioche.games.turns.state import Laid, Table, Turn, TurnKind, Voting

_T = TypeVar("_T")


def evolve(table: Table, event: e.TableEvent) -> Table:
    """Give the table after an event."""
    return _after(event, table)


@singledispatch
def _after(event: object, table: Table) -> Table:
    raise TypeError(f"{type(event).__name__} does not happen at a table")


@_after.register
def _(event: e.TilesDrawn, table: Table) -> Table:
    at = table.index(event.seat)
    bags = _with(table.bags, event.bag, table.bags[event.bag].minus(event.tiles))
    owed = table.owed[at] - len(event.tiles)
    aside = table.aside
    if aside and owed == 0:
        bags, aside = put_back(bags, aside), ""
    return replace(
        table,
        bags=bags,
        aside=aside,
        racks=_with(table.racks, at, table.racks[at] + event.tiles),
        owed=_with(table.owed, at, owed),
    )


@_after.register
def _(event: e.WordLaid, table: Table) -> Table:
    at = table.index(event.seat)
    move = place_word(table.board, event.word, Place.parse(event.place))
    return replace(
        table,
        board=table.board.play(move),
        racks=_with(table.racks, at, _without(table.racks[at], event.tiles)),
        laid=Laid(event, table.board),
        suggestions=((),) * len(table.seats),
    )


@_after.register
def _(event: e.WordAccepted, table: Table) -> Table:
    assert table.laid is not None
    accepted = table.laid.accepted | {event.seat}
    return replace(table, laid=replace(table.laid, accepted=accepted))


@_after.register
def _(event: e.WordUpheld, table: Table) -> Table:
    return table


@_after.register
def _(event: e.WordWithdrawn, table: Table) -> Table:
    assert table.laid is not None
    at, move = table.index(event.seat), table.laid.move
    rack = table.racks[at] + move.tiles
    back = replace(
        table, board=table.laid.before, racks=_with(table.racks, at, rack), laid=None, passes=0
    )
    return _turn_over(back, at, "withdrawn", rack, move=move)


@_after.register
def _(event: e.WordScored, table: Table) -> Table:
    assert table.laid is not None
    at, move = table.index(event.seat), table.laid.move
    scored = replace(
        table,
        laid=None,
        scores=_with(table.scores, at, table.scores[at] + event.score + event.bonus),
        owed=_with(table.owed, at, min(len(move.tiles), table.bag_count)),
        passes=0,
    )
    rack = table.racks[at] + move.tiles
    return _turn_over(scored, at, "play", rack, move=move, score=event.score, bonus=event.bonus)


@_after.register
def _(event: e.VoteOpened, table: Table) -> Table:
    return replace(table, vote=Voting(event.seat, event.words, event.until))


@_after.register
def _(event: e.VoteCast, table: Table) -> Table:
    assert table.vote is not None
    votes = (*table.vote.votes, (event.seat, event.agrees))
    return replace(table, vote=replace(table.vote, votes=votes))


@_after.register
def _(event: e.VoteClosed, table: Table) -> Table:
    at = table.index(event.seat)
    total = table.scores[at] + event.bonus
    last = replace(table.history[-1], bonus=event.bonus, total=total)
    return replace(
        table,
        vote=None,
        scores=_with(table.scores, at, total),
        history=(*table.history[:-1], last),
    )


@_after.register
def _(event: e.TilesSetAside, table: Table) -> Table:
    at = table.index(event.seat)
    rack = table.racks[at]
    exchanged = replace(
        table,
        racks=_with(table.racks, at, _without(rack, event.tiles)),
        owed=_with(table.owed, at, len(event.tiles)),
        aside=event.tiles,
        passes=0,
    )
    return _turn_over(exchanged, at, "exchange", rack, tiles=event.tiles)


@_after.register
def _(event: e.TurnPassed, table: Table) -> Table:
    at = table.index(event.seat)
    passed = replace(table, passes=table.passes + 1)
    return _turn_over(passed, at, "pass", table.racks[at])


@_after.register
def _(event: e.JokerRecycled, table: Table) -> Table:
    at, place = table.index(event.seat), Place.parse(event.square)
    return replace(
        table,
        board=table.board.with_tiles({(place.row, place.col): event.letter}),
        racks=_with(table.racks, at, _without(table.racks[at], event.letter) + JOKER),
        recycled=(*table.recycled, event.square),
        suggestions=((),) * len(table.seats),
    )


@_after.register
def _(event: e.WordLookedUp, table: Table) -> Table:
    return replace(table, look_ups=_with(table.look_ups, table.index(event.seat), event))


@_after.register
def _(event: e.SuggestionsShown, table: Table) -> Table:
    at = table.index(event.seat)
    return replace(table, suggestions=_with(table.suggestions, at, event.moves))


@_after.register
def _(event: e.ClockSet, table: Table) -> Table:
    assert table.clock is not None
    running = None if event.running is None else table.index(event.running)
    clock = replace(table.clock, remaining=event.remaining, running=running, since=event.at)
    return replace(table, clock=clock)


@_after.register
def _(event: e.FlagFell, table: Table) -> Table:
    assert table.clock is not None
    clock = replace(table.clock, fallen=table.clock.fallen | {event.seat})
    return replace(table, clock=clock)


@_after.register
def _(event: e.ClockPaused, table: Table) -> Table:
    return replace(table, paused_since=event.at)


@_after.register
def _(event: e.ClockResumed, table: Table) -> Table:
    assert table.paused_since is not None
    lasted = event.at - table.paused_since
    laid, vote = table.laid, table.vote
    if laid is not None and laid.move.until is not None:
        laid = replace(laid, move=replace(laid.move, until=laid.move.until + lasted))
    if vote is not None and vote.until is not None:
        vote = replace(vote, until=vote.until + lasted)
    return replace(table, paused_since=None, laid=laid, vote=vote)


@_after.register
def _(event: e.GameEnded, table: Table) -> Table:
    return replace(table, scores=event.scores, ended=event)


def _turn_over(
    table: Table,
    at: int,
    kind: TurnKind,
    rack: str,
    *,
    move: e.WordLaid | None = None,
    tiles: str = "",
    score: int = 0,
    bonus: int = 0,
) -> Table:
    turn = Turn(
        seat=table.seats[at],
        kind=kind,
        rack=rack,
        total=table.scores[at],
        word=move.word if move else "",
        place=move.place if move else "",
        tiles=move.tiles if move else tiles,
        score=score,
        bonus=bonus,
        recycled=table.recycled,
    )
    return replace(
        table,
        turn=(at + 1) % len(table.seats),
        history=(*table.history, turn),
        recycled=(),
        suggestions=((),) * len(table.seats),
    )


def _with(items: tuple[_T, ...], at: int, item: _T) -> tuple[_T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _without(rack: str, tiles: str) -> str:
    return str(Rack(rack).minus(tiles))
