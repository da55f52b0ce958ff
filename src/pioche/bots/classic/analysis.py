"""After a game: each move beside the best there was, by score and by equity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pioche.bots.classic.equity import Candidate, candidates, equity_of
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.situation import Situation
from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.games.turns.state import Turn

TILES = sum(BAG.values())
RACK_SIZE = 7


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A turn that was played, and what could have been."""

    turn: Turn
    best_score: Candidate
    """The move of the highest score (a pass where none was possible)."""
    best_equity: Candidate
    """The best move or exchange, what is kept counted too."""
    lost_points: int
    """Highest score less the score made."""
    lost_equity: float
    """Best equity less that of what was done; 0 for the best itself."""


def review(
    turns: tuple[Turn, ...], seats: tuple[str, ...], finder: Finder, leaves: Leaves
) -> Iterator[Reviewed]:
    """Go through a finished game turn by turn."""
    board = Board()
    scores = dict.fromkeys(seats, 0)
    racks = dict.fromkeys(seats, RACK_SIZE)
    for turn in turns:
        board = _recycled(board, turn)
        situation = _situation(board, turn, seats, scores, racks)
        by_equity = candidates(situation, finder, leaves, 1)[0]
        tops = finder.tops(board, turn.rack)
        by_score = Candidate(float(tops[0].score), "", tops[0]) if len(tops) else Candidate(0.0, "")
        yield Reviewed(
            turn=turn,
            best_score=by_score,
            best_equity=by_equity,
            lost_points=max(0, by_score.score - (turn.score if turn.kind == "play" else 0)),
            lost_equity=max(0.0, by_equity.equity - _equity(situation, turn, leaves)),
        )
        if turn.kind == "play":
            board = board.play(place_word(board, turn.word, Place.parse(turn.place)))
            held = len(turn.rack) - len(turn.tiles)
            racks[turn.seat] = held + min(len(turn.tiles), situation.bag)
        scores[turn.seat] = turn.total


def _recycled(board: Board, turn: Turn) -> Board:
    """Turn the jokers that were taken back into the letters they stood for."""
    squares = [Place.parse(square) for square in turn.recycled]
    return board.with_tiles({(at.row, at.col): board[at.row, at.col].upper() for at in squares})


def _situation(
    board: Board,
    turn: Turn,
    seats: tuple[str, ...],
    scores: dict[str, int],
    racks: dict[str, int],
) -> Situation:
    others = [seat for seat in seats if seat != turn.seat]
    bag = TILES - board.tile_count - len(turn.rack) - sum(racks[seat] for seat in others)
    return Situation(
        board=board,
        rack=turn.rack,
        bag=bag,
        spread=scores[turn.seat] - max((scores[seat] for seat in others), default=0),
        opponents=tuple(racks[seat] for seat in others),
    )


def _equity(situation: Situation, turn: Turn, leaves: Leaves) -> float:
    """Give the equity of what was done, judged as the candidates were."""
    match turn.kind:
        case "play":
            return equity_of(situation, turn.score, turn.tiles, leaves)
        case "exchange":
            return equity_of(situation, 0, turn.tiles, leaves)
        case "pass" | "withdrawn":
            return equity_of(situation, 0, "", leaves)
