"""A past game of classic, or a solitaire, turn by turn: grid, every rack, scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pioche.core.place import Place, square_name
from pioche.core.scoring import place_word
from pioche.games.turns import events as ev
from pioche.games.turns.replay import positions
from pioche.games.turns.rules import RACK_SIZE
from pioche.games.turns.state import Table, Turn
from pioche.texts import sentence
from pioche.web.past.shapes import PastGrid, PastTurn, Step, listed, points, score_line


@dataclass(slots=True)
class _Decided:
    """What lay on the table when a turn was decided, and what is not kept in the turn."""

    racks: tuple[str, ...]
    bag: int
    upheld: bool = False
    refused: tuple[str, ...] = ()
    timed_out: bool = False


def table_steps(events: Iterable[Any], evolve: Callable[[Any, Any], Any]) -> list[Step]:
    """Tell a game from its log; `evolve` is that of its kind, whose states hold a `table`."""
    state: Any = None
    start: Table | None = None
    decided: list[_Decided] = []
    upheld = False
    for event in events:
        before = state
        state = evolve(state, event)
        if before is None:
            continue
        upheld = upheld or isinstance(event, ev.WordUpheld)
        if len(state.table.history) > len(before.table.history):
            start = start or before.table
            decided.append(_decided(before.table, event, upheld))
            upheld = False
    table: Table = state.table
    return [
        _start(start or table),
        *_turns(table, decided),
        _end(table),
    ]


def _decided(table: Table, event: Any, upheld: bool) -> _Decided:
    refused = event.refused if isinstance(event, ev.WordWithdrawn) else ()
    late = isinstance(event, ev.TurnPassed) and event.reason == "time"
    return _Decided(table.racks, table.bag_count, upheld, refused, late)


def _start(table: Table) -> Step:
    laid = table.laid.move.tiles if table.laid else ""
    racks = tuple(rack + laid if at == table.turn else rack for at, rack in enumerate(table.racks))
    return Step(
        kind="start",
        text=sentence("past.table-start"),
        totals=(0,) * len(table.seats),
        bag=table.bag_count,
        grid=PastGrid(["." * table.board.size] * table.board.size),
        at=PastTurn("start", racks, table.bag_count),
    )


def _turns(table: Table, decided: list[_Decided]) -> Iterable[Step]:
    totals = dict.fromkeys(table.seats, 0)
    for (turn, board), known in zip(positions(table.history), decided, strict=True):
        totals[turn.seat] = turn.total
        racks = tuple(
            turn.rack if seat == turn.seat else rack
            for seat, rack in zip(table.seats, known.racks, strict=True)
        )
        squares: list[str] = []
        after = board
        if turn.kind == "play":
            move = place_word(board, turn.word, Place.parse(turn.place))
            squares = [square_name(row, col) for row, col, _letter in move.laid]
            after = board.play(move)
        yield Step(
            kind=turn.kind,
            text=_text(turn, known),
            totals=tuple(totals.values()),
            seat=turn.seat,
            weighed=True,
            bag=known.bag,
            grid=PastGrid(after.rows(), squares),
            at=PastTurn(
                turn.kind,
                racks,
                known.bag,
                turn.word,
                turn.place,
                turn.tiles,
                turn.score + turn.bonus,
                board.rows(),
            ),
        )


def _end(table: Table) -> Step:
    ended = table.ended
    assert ended is not None  # only finished games are told
    text = sentence(f"past.table-ended-{ended.reason}", score=score_line(ended.scores))
    if any(ended.adjustments):
        text += " " + sentence("past.table-rests")
    return Step(
        kind="end",
        text=text,
        totals=ended.scores,
        bag=table.bag_count,
        grid=PastGrid(table.board.rows()),
        at=PastTurn("end", ended.rests, table.bag_count),
    )


def _text(turn: Turn, known: _Decided) -> str:
    word, place = turn.word.upper(), turn.place
    match turn.kind:
        case "play":
            code = "past.table-scrabble" if len(turn.tiles) == RACK_SIZE else "past.table-play"
            parts = [sentence(code, word=word, place=place, points=points(turn.score))]
        case "withdrawn":
            refused = ", ".join(known.refused).upper() or word
            parts = [sentence("past.table-withdrawn", word=word, place=place, refused=refused)]
        case "exchange":
            many = "-many" if len(turn.tiles) > 1 else ""
            parts = [sentence(f"past.table-exchange{many}", tiles=listed(turn.tiles))]
        case "pass":
            parts = [sentence("past.table-pass-time" if known.timed_out else "past.table-pass")]
    if turn.recycled:
        parts.insert(0, sentence("past.table-recycled", squares=", ".join(turn.recycled)))
    if known.upheld:
        parts.append(sentence("past.table-upheld"))
    if turn.bonus:
        parts.append(sentence("past.table-bonus", points=points(turn.bonus)))
    return " ".join(parts)
