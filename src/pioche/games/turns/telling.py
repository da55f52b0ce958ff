"""A game on a table, told by its turns: what is said as it happens, where a replay stops.

A turn is told by what ends it, from the turn itself: live as in a replay, with the same words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pioche.core.alphabet import BAG
from pioche.core.place import Place, square_name
from pioche.core.scoring import place_word
from pioche.games.shape import Told
from pioche.games.turns import events as e
from pioche.games.turns.replay import positions
from pioche.games.turns.rules import RACK_SIZE
from pioche.games.turns.state import Table, Turn
from pioche.texts import sentence
from pioche.texts.spoken import points, score_line

_TILES = sum(BAG.values())
_PASSES = {
    "choice": "classic.told-pass",
    "time": "classic.told-pass-time",
    "left": "classic.told-pass-left",
}


@dataclass(frozen=True, slots=True)
class Picture:
    """The grid after a turn; what was on every rack, and the grid, when it was decided."""

    rows: tuple[str, ...]
    racks: tuple[str, ...]
    bag: int
    squares: tuple[str, ...] = ()
    """Those of the word just laid."""
    word: str = ""
    place: str = ""
    tiles: str = ""
    """Tiles laid, or exchanged."""
    points: int = 0
    before: tuple[str, ...] = ()
    """The grid on which it was decided."""


def tell(before: Table, event: Any, after: Table) -> Told | None:
    """What an event at a table is to people; its draws and clocks are nothing to them."""
    return _STOPS.get(type(event), _said)(before, event, after)


# -- where a replay stops ------------------------------------------------------------------------


def _drawn(before: Table, event: e.TilesDrawn, after: Table) -> Told | None:
    """Only the last tile of the deal, with which the game begins."""
    if after.history or any(after.owed):
        return None
    picture = Picture(tuple(after.board.rows()), after.racks, after.bag_count)
    return Told(sentence("classic.told-start"), kind="start", picture=picture)


def _passed(before: Table, event: e.TurnPassed, after: Table) -> Told:
    return _turn(after, sentence(_PASSES[event.reason]))


def _set_aside(before: Table, event: e.TilesSetAside, after: Table) -> Told:
    """Which tiles, the others do not know: only the picture says."""
    count = len(event.tiles)
    code = "classic.told-exchange-many" if count > 1 else "classic.told-exchange"
    return _turn(after, sentence(code, n=count))


def _withdrawn(before: Table, event: e.WordWithdrawn, after: Table) -> Told:
    last = after.history[-1]
    many = len(event.refused) > 1
    text = sentence(
        "classic.told-withdrawn-many" if many else "classic.told-withdrawn",
        word=last.word.upper(),
        place=last.place,
        refused=", ".join(event.refused),
    )
    return _turn(after, text)


def _scored(before: Table, event: e.WordScored, after: Table) -> Told:
    assert before.laid is not None  # only a word that was laid counts
    parts = [_word(after.history[-1])]
    if event.bonus:
        parts.append(_bonus(event.bonus))
    # Where the table is to vote, the turn ends with it.
    return _turn(after, *parts, step=not before.laid.move.claimed)


def _vote_closed(before: Table, event: e.VoteClosed, after: Table) -> Told:
    more = _bonus(event.bonus) if event.granted else sentence("classic.told-no-bonus")
    return _turn(after, _word(after.history[-1]), more)


def why_ended(event: e.GameEnded) -> str:
    """Why a game is over, with the score."""
    alone = event.reason == "passes" and len(event.scores) == 1
    code = "classic.told-ended-passes-alone" if alone else f"classic.told-ended-{event.reason}"
    text = sentence(code, score=score_line(event.scores))
    rests = [sentence("classic.told-rests")] if any(event.adjustments) else []
    late = [sentence("classic.told-overtime")] if any(event.overtime) else []
    return " ".join((text, *rests, *late))


def _ended(before: Table, event: e.GameEnded, after: Table) -> Told:
    text = why_ended(event)
    picture = Picture(tuple(after.board.rows()), event.rests, after.bag_count)
    return Told(text, kind="end", picture=picture)


def _turn(table: Table, *parts: str, step: bool = True) -> Told:
    """The turn just played, with the grid and the racks on which it was decided."""
    *_earlier, (turn, board) = positions(table.history)
    racks = tuple(
        turn.rack if seat == turn.seat else rack
        for seat, rack in zip(table.seats, table.racks, strict=True)
    )
    squares: tuple[str, ...] = ()
    after = board
    if turn.kind == "play":
        move = place_word(board, turn.word, Place.parse(turn.place))
        squares = tuple(square_name(row, col) for row, col, _letter in move.laid)
        after = board.play(move)
    text = " ".join(parts)
    if turn.recycled:
        recycled = sentence("classic.told-recycled", squares=", ".join(turn.recycled))
        text = f"{recycled} {text}"
    picture = Picture(
        rows=tuple(after.rows()),
        racks=racks,
        bag=_TILES - board.tile_count - sum(map(len, racks)),
        squares=squares,
        word=turn.word,
        place=turn.place,
        tiles=turn.tiles,
        points=turn.score + turn.bonus,
        before=tuple(board.rows()),
    )
    number = len(table.history)
    return Told(text, turn.seat, step, kind=turn.kind, turn=number, weighed=step, picture=picture)


def _word(turn: Turn) -> str:
    scrabble = len(turn.tiles) == RACK_SIZE
    text = sentence(
        "classic.told-scrabble" if scrabble else "classic.told-play",
        word=turn.word.upper(),
        place=turn.place,
        points=points(turn.score),
    )
    return " ".join((text, sentence("classic.told-good"))) if turn.upheld else text


def _bonus(bonus: int) -> str:
    return sentence("classic.told-bonus", points=points(bonus))


# -- what is only said ---------------------------------------------------------------------------


def _said(before: Table, event: Any, after: Table) -> Told | None:
    match event:
        case e.WordLaid(seat, word, place, score=score) if after.rules.wording == "challenge":
            # Where words are checked at once, a word is told when it counts.
            text = sentence(
                "classic.told-laid", word=word.upper(), place=place, points=points(score)
            )
        case e.WordAccepted(seat) if before.laid is not None:
            text = sentence("classic.told-accepted", word=before.laid.move.word.upper())
        case e.WordUpheld(seat):
            text = sentence("classic.told-upheld")
            if event.cost:
                text += " " + sentence("classic.told-challenge-cost", n=event.cost)
        case e.JokerRecycled(seat, square, letter):
            text = sentence("classic.told-joker", square=square, letter=letter)
        case e.VoteOpened(seat, words):
            text = sentence("classic.told-vote", words=", ".join(words))
        case e.VoteCast(seat):
            text = sentence("classic.told-voted")  # not how: votes stay secret
        case e.FlagFell(seat):
            text = sentence("classic.told-flag")
        case e.ClockPaused():
            seat, text = "", sentence("classic.told-paused")
        case e.ClockResumed():
            seat, text = "", sentence("classic.told-resumed")
        case e.WordLookedUp(seat, word, admitted):
            code = "classic.told-admitted" if admitted else "classic.told-not-admitted"
            text = sentence(code, word=word)
        case e.SuggestionsShown(seat, ()):
            text = sentence("classic.told-no-suggestion")
        case e.SuggestionsShown(seat, moves):
            shown = ", ".join(f"{move.word} {move.place} {move.score}" for move in moves)
            text = sentence("classic.told-suggested", moves=shown)
        case _:
            return None
    own = isinstance(event, e.WordLookedUp | e.SuggestionsShown)
    return Told(text, seat, step=False, public=not own)


_STOPS: dict[type, Callable[[Table, Any, Table], Told | None]] = {
    e.TilesDrawn: _drawn,
    e.WordWithdrawn: _withdrawn,
    e.WordScored: _scored,
    e.VoteClosed: _vote_closed,
    e.TilesSetAside: _set_aside,
    e.TurnPassed: _passed,
    e.GameEnded: _ended,
}
