"""A turn of a game that is over, looked at closely: what was played among what could have been, by
equity, by simulation and by the chance to win.

Before the bag is empty options are simulated (`pondering.py`); then, between two, they are
compared by exact play (`analysis.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pioche.bots.classic.analysis import exact_value, situations
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.endgame import solve
from pioche.bots.classic.equity import TurnOption, equity_of, kept, turn_options
from pioche.bots.classic.pondering import Judged, judge
from pioche.bots.classic.simulate import Lookout
from pioche.bots.classic.situation import Situation
from pioche.core.alphabet import BAG
from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import sort_tiles
from pioche.games.turns import Turn, positions

#: How many options a turn is compared with.
WIDTH = 10
#: The same game gives the same worlds, whoever asks.
SEED = 20_020_131


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that could be done, and what it is worth."""

    option: TurnOption
    leave: float | None
    """What the tiles kept are worth; None where the bag is empty: they cost their points."""
    points: float
    """To be gained on the others: by simulation or exact play where there was one, else the
    equity."""
    win: float | None
    """The chance to win, from 0 to 1, where it is known."""
    worlds: int
    """In how many worlds it was played; 0 where it was not simulated."""
    played: bool


@dataclass(frozen=True, slots=True)
class Insight:
    """A turn and its candidates, best first; what was played is always among them."""

    number: int
    turn: Turn
    situation: Situation
    candidates: tuple[Candidate, ...]
    proven: bool | None
    """At the end, or before it with every draw gone through: whether nothing was left open."""

    @property
    def best(self) -> Candidate:
        """What should have been done."""
        return self.candidates[0]

    @property
    def played(self) -> Candidate:
        """What was done."""
        return next(one for one in self.candidates if one.played)

    @property
    def lost_equity(self) -> float:
        """Points given away; 0 for the best itself."""
        return max(0.0, self.best.points - self.played.points)

    @property
    def lost_win(self) -> float | None:
        """Chances to win given away, from 0 to 1, where both are known."""
        if self.best.win is None or self.played.win is None:
            return None
        return max(0.0, self.best.win - self.played.win)


def insights(
    turns: Sequence[Turn],
    seats: Sequence[str],
    lookout: Lookout,
    thinking: Callable[[], Budget],
    tell: Callable[[float], None] = lambda _share: None,
) -> Iterator[Insight]:
    """Go through a game turn by turn; `thinking` bounds each turn, `tell` is told how far it is."""
    _tiles_exist(turns)
    for number, (turn, situation) in enumerate(situations(tuple(turns), tuple(seats)), 1):
        yield insight(number, turn, situation, lookout, thinking(), tell)


def insight(
    number: int,
    turn: Turn,
    situation: Situation,
    lookout: Lookout,
    budget: Budget,
    tell: Callable[[float], None] = lambda _share: None,
) -> Insight:
    """Look at one turn."""
    done = done_option(turn, situation, lookout)
    if situation.bag or not situation.two_players:
        options = turn_options(situation, lookout.finder, lookout.leaves, WIDTH)
        if not any(same_option(one, done) for one in options):
            options = [*options, done]
        else:
            done = next(one for one in options if same_option(one, done))
        found = judge(situation, options, lookout, SEED + number, budget, tell, always=done)
        proven = found[0].proven
    else:
        found, done = _at_the_end(turn, situation, done, lookout, budget)
        proven = all(one.proven for one in found)
    candidates = tuple(_candidate(one, situation, one.option is done) for one in found)
    return Insight(number, turn, situation, candidates, proven)


def _candidate(one: Judged, situation: Situation, played: bool) -> Candidate:
    leave = candidate_leave(one.option, situation)
    return Candidate(one.option, leave, one.points, one.win, one.worlds, played)


def candidate_leave(option: TurnOption, situation: Situation) -> float | None:
    """What an option keeps, and leaves to draw, is worth; None where the bag is empty."""
    return option.equity - option.score if situation.bag else None


def done_option(turn: Turn, situation: Situation, lookout: Lookout) -> TurnOption:
    """What was done, as an option: a word taken back is a pass."""
    tiles = turn.tiles if turn.kind in ("play", "exchange") else ""
    laid = turn.kind == "play"
    equity = equity_of(situation, turn.score, tiles, lookout.leaves, laid=laid)
    keep = kept(situation.rack, tiles)
    if laid:
        move = place_word(situation.board, turn.word, Place.parse(turn.place))
        return TurnOption(equity, keep, move)
    return TurnOption(equity, keep, exchanged=sort_tiles(tiles))


def same_option(one: TurnOption, other: TurnOption) -> bool:
    """Whether both do the same."""
    return one.move == other.move and one.exchanged == other.exchanged


def _at_the_end(
    turn: Turn, situation: Situation, done: TurnOption, lookout: Lookout, budget: Budget
) -> tuple[list[Judged], TurnOption]:
    mine, theirs = sort_tiles(situation.rack), situation.unseen
    line = solve(situation.board, mine, theirs, lookout.finder, budget.part(0.5))
    value, known = exact_value(
        situation.board, turn, mine, theirs, lookout.finder, lambda: budget.part(1.0)
    )
    if line.move is None:
        best = TurnOption(float(line.spread), mine)
    else:
        best = TurnOption(float(line.spread), kept(mine, line.move.tiles), line.move)
    played = Judged(done, value, _won(situation.spread + value), proven=known)
    # A search cut short may have missed what was played.
    if same_option(best, done) or value >= line.spread:
        return [played], done
    first = Judged(best, line.spread, _won(situation.spread + line.spread), proven=line.proven)
    return [first, played], done


def _won(margin: float) -> float:
    return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0


def _tiles_exist(turns: Sequence[Turn]) -> None:
    """Refuse a game played with other tiles: what is unseen could not be told."""
    for turn, board in positions(tuple(turns)):
        for tile, count in Counter(board.tiles + turn.rack).items():
            if count > BAG[tile]:
                raise InputError("gcg.tiles", tile=tile, count=count, most=BAG[tile])
