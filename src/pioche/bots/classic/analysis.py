"""After a game: each move beside the best there was, by score and by equity.

Once the bag is empty between two players nothing is left to chance: what was played is then
compared with exact play, proven where the search came to its end, and said to be unproven where
it did not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from pioche.bots.classic.budget import Budget
from pioche.bots.classic.endgame import solve
from pioche.bots.classic.equity import TurnOption, equity_of, kept, turn_options
from pioche.bots.classic.keeping import FULL_RACK
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.situation import Situation, rack_value
from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import sort_tiles
from pioche.games.turns import Turn, positions

TILES = sum(BAG.values())
#: Steps of exact play for each end-game position, where the caller gives no clock.
STEPS = 20_000


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A turn that was played, and what could have been."""

    turn: Turn
    best_score: TurnOption
    """The move of the highest score (a pass where none was possible)."""
    best_equity: TurnOption
    """The best move or exchange, what is kept counted too."""
    lost_points: int
    """Highest score less the score made."""
    lost_equity: float
    """Best equity less that of what was done; 0 for the best itself."""
    proven: bool | None = None
    """With the bag empty: whether the comparison is exact. `None` before that."""


def review(
    turns: tuple[Turn, ...],
    seats: tuple[str, ...],
    finder: Finder,
    leaves: Leaves,
    thinking: Callable[[], Budget] = lambda: Budget(STEPS),
) -> Iterator[Reviewed]:
    """Go through a finished game turn by turn; `thinking` bounds each exact search."""
    for turn, situation in situations(turns, seats):
        yield _reviewed(turn, situation, finder, leaves, thinking)


def review_turn(
    turns: tuple[Turn, ...],
    seats: tuple[str, ...],
    number: int,
    finder: Finder,
    leaves: Leaves,
    thinking: Callable[[], Budget] = lambda: Budget(STEPS),
) -> Reviewed:
    """Look at one turn of a finished game alone, counted from 1."""
    turn, situation = next(islice(situations(turns, seats), number - 1, None))
    return _reviewed(turn, situation, finder, leaves, thinking)


def _reviewed(
    turn: Turn,
    situation: Situation,
    finder: Finder,
    leaves: Leaves,
    thinking: Callable[[], Budget],
) -> Reviewed:
    tops = finder.tops(situation.board, turn.rack)
    top = tops[0] if len(tops) else None
    score = turn.score if turn.kind == "play" else 0
    by_score = TurnOption(float(top.score if top else 0), "", top)
    if situation.bag or not situation.two_players:
        best, lost, proven = *_by_equity(situation, turn, finder, leaves), None
    else:
        best, lost, proven = _by_exact_play(situation, turn, finder, thinking)
    return Reviewed(turn, by_score, best, max(0, by_score.score - score), max(0.0, lost), proven)


def situations(turns: tuple[Turn, ...], seats: tuple[str, ...]) -> Iterator[tuple[Turn, Situation]]:
    """Each turn with what its player knew."""
    scores = dict.fromkeys(seats, 0)
    racks = dict.fromkeys(seats, FULL_RACK)
    for turn, board in positions(turns):
        situation = _situation(board, turn, seats, scores, racks)
        yield turn, situation
        if turn.kind == "play":
            held = len(turn.rack) - len(turn.tiles)
            racks[turn.seat] = held + min(len(turn.tiles), situation.bag)
        scores[turn.seat] = turn.total


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


def _by_equity(
    situation: Situation, turn: Turn, finder: Finder, leaves: Leaves
) -> tuple[TurnOption, float]:
    best = turn_options(situation, finder, leaves, 1)[0]
    match turn.kind:
        case "play":
            done = equity_of(situation, turn.score, turn.tiles, leaves, laid=True)
        case "exchange":
            done = equity_of(situation, 0, turn.tiles, leaves, laid=False)
        case "pass" | "withdrawn":
            done = equity_of(situation, 0, "", leaves, laid=False)
    return best, best.equity - done


def _by_exact_play(
    situation: Situation, turn: Turn, finder: Finder, thinking: Callable[[], Budget]
) -> tuple[TurnOption, float, bool]:
    mine, theirs = sort_tiles(situation.rack), situation.unseen
    best = solve(situation.board, mine, theirs, finder, thinking())
    done, known = exact_value(situation.board, turn, mine, theirs, finder, thinking)
    keep = kept(mine, best.move.tiles) if best.move is not None else mine
    return (
        TurnOption(float(best.spread), keep, best.move),
        float(best.spread - done),
        best.proven and known,
    )


def exact_value(
    board: Board,
    turn: Turn,
    mine: str,
    theirs: str,
    finder: Finder,
    thinking: Callable[[], Budget],
) -> tuple[int, bool]:
    """What the move played is worth when both play on perfectly, and whether that is proven."""
    if turn.kind != "play":
        answer = solve(board, theirs, mine, finder, thinking(), passed=True)
        return -answer.spread, answer.proven
    keep = kept(mine, turn.tiles)
    if not keep:
        return turn.score + 2 * rack_value(theirs), True
    move = place_word(board, turn.word, Place.parse(turn.place))
    answer = solve(board.play(move), theirs, keep, finder, thinking())
    return turn.score - answer.spread, answer.proven
