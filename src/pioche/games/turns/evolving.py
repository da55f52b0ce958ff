"""The table after each event. Total: nothing is judged here."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from pioche.core.alphabet import JOKER
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Rack
from pioche.games.company import SeatResigned
from pioche.games.turns import events as e
from pioche.games.turns.rules import put_back
from pioche.games.turns.state import Laid, Table, Turn, TurnKind, Voting

_T = TypeVar("_T")


def drawn(table: Table, event: e.TilesDrawn) -> Table:
    """Tiles are on the rack; what was set aside goes back once as many are drawn."""
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


def laid(table: Table, event: e.WordLaid) -> Table:
    """The word lies on the grid, its score waits."""
    at = table.index(event.seat)
    move = place_word(table.board, event.word, Place.parse(event.place))
    return replace(
        table,
        board=table.board.play(move),
        racks=_with(table.racks, at, _without(table.racks[at], event.tiles)),
        laid=Laid(event, table.board, table.racks[at]),
        suggestions=((),) * len(table.seats),
    )


def accepted(table: Table, event: e.WordAccepted) -> Table:
    """One fewer may challenge."""
    assert table.laid is not None
    accepted = table.laid.accepted | {event.seat}
    return replace(table, laid=replace(table.laid, accepted=accepted))


def upheld(table: Table, event: e.WordUpheld) -> Table:
    """The word stays, and has been looked up; who challenged it may have paid."""
    assert table.laid is not None  # only a word that waits is challenged
    at = table.index(event.by)
    scores = _with(table.scores, at, table.scores[at] - event.cost)
    return replace(table, laid=replace(table.laid, upheld=True), scores=scores)


def withdrawn(table: Table, event: e.WordWithdrawn) -> Table:
    """Grid and rack are as before; the turn is lost."""
    assert table.laid is not None
    at, move, rack = table.index(event.seat), table.laid.move, table.laid.rack
    back = replace(
        table, board=table.laid.before, racks=_with(table.racks, at, rack), laid=None, passes=0
    )
    return _turn_over(back, at, "withdrawn", rack, move=move)


def scored(table: Table, event: e.WordScored) -> Table:
    """The word counts; as many tiles are owed as the bag has."""
    assert table.laid is not None
    at, move, rack = table.index(event.seat), table.laid.move, table.laid.rack
    counted = replace(
        table,
        laid=None,
        scores=_with(table.scores, at, table.scores[at] + event.score + event.bonus),
        owed=_with(table.owed, at, min(len(move.tiles), table.bag_count)),
        passes=0,
    )
    return _turn_over(
        counted,
        at,
        "play",
        rack,
        move=move,
        score=event.score,
        bonus=event.bonus,
        upheld=table.laid.upheld,
    )


def vote_opened(table: Table, event: e.VoteOpened) -> Table:
    """The table is asked."""
    return replace(table, vote=Voting(event.seat, event.words, event.until))


def vote_cast(table: Table, event: e.VoteCast) -> Table:
    """One vote more."""
    assert table.vote is not None
    votes = (*table.vote.votes, (event.seat, event.agrees))
    return replace(table, vote=replace(table.vote, votes=votes))


def vote_closed(table: Table, event: e.VoteClosed) -> Table:
    """The last turn is worth its bonus, if granted."""
    at = table.index(event.seat)
    total = table.scores[at] + event.bonus
    last = replace(table.history[-1], bonus=event.bonus, total=total)
    return replace(
        table,
        vote=None,
        scores=_with(table.scores, at, total),
        history=(*table.history[:-1], last),
    )


def set_aside(table: Table, event: e.TilesSetAside) -> Table:
    """Tiles lie aside, as many are owed."""
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


def passed(table: Table, event: e.TurnPassed) -> Table:
    """Nothing but the turn."""
    at = table.index(event.seat)
    one_more = replace(table, passes=table.passes + 1)
    return _turn_over(one_more, at, "pass", table.racks[at])


def recycled(table: Table, event: e.JokerRecycled) -> Table:
    """The joker is on the rack, its letter on the grid."""
    at, place = table.index(event.seat), Place.parse(event.square)
    return replace(
        table,
        board=table.board.with_tiles({(place.row, place.col): event.letter}),
        racks=_with(table.racks, at, _without(table.racks[at], event.letter) + JOKER),
        recycled=(*table.recycled, event.square),
        suggestions=((),) * len(table.seats),
    )


def looked_up(table: Table, event: e.WordLookedUp) -> Table:
    """The last look-up of each is remembered."""
    return replace(table, look_ups=_with(table.look_ups, table.index(event.seat), event))


def suggested(table: Table, event: e.SuggestionsShown) -> Table:
    """They stay until the grid changes."""
    at = table.index(event.seat)
    return replace(table, suggestions=_with(table.suggestions, at, event.moves))


def clock_set(table: Table, event: e.ClockSet) -> Table:
    """Somebody's time runs, or nobody's."""
    assert table.clock is not None
    running = None if event.running is None else table.index(event.running)
    clock = replace(table.clock, remaining=event.remaining, running=running, since=event.at)
    return replace(table, clock=clock)


def flag_fell(table: Table, event: e.FlagFell) -> Table:
    """One more has no time."""
    assert table.clock is not None
    clock = replace(table.clock, fallen=table.clock.fallen | {event.seat})
    return replace(table, clock=clock)


def resigned(table: Table, event: SeatResigned) -> Table:
    """One plays no more."""
    return replace(table, left=table.left | {event.seat})


def paused(table: Table, event: e.ClockPaused) -> Table:
    """Nothing runs."""
    return replace(table, paused_since=event.at)


def resumed(table: Table, event: e.ClockResumed) -> Table:
    """Open windows close later by as long as the pause lasted."""
    assert table.paused_since is not None
    lasted = event.at - table.paused_since
    laid, vote = table.laid, table.vote
    if laid is not None and laid.move.until is not None:
        laid = replace(laid, move=replace(laid.move, until=laid.move.until + lasted))
    if vote is not None and vote.until is not None:
        vote = replace(vote, until=vote.until + lasted)
    return replace(table, paused_since=None, laid=laid, vote=vote)


def ended(table: Table, event: e.GameEnded) -> Table:
    """Scores are final."""
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
    upheld: bool = False,
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
        upheld=upheld,
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
