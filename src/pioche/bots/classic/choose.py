"""What a computer player of a given level does with its turn."""

from __future__ import annotations

from pioche.bots.classic import preend
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.endgame import solve
from pioche.bots.classic.equity import TurnOption, kept, turn_options
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.levels import Level
from pioche.bots.classic.pondering import judge
from pioche.bots.classic.sight import by_sight
from pioche.bots.classic.simulate import LATE, Lookout
from pioche.bots.classic.situation import Situation
from pioche.bots.classic.wins import Wins
from pioche.core.chance import Chance
from pioche.core.finder import Finder
from pioche.core.tiles import sort_tiles

#: How many candidates look-ahead compares; more where the game is soon over, and equity says less.
WIDTH = 12
LATE_WIDTH = 20
#: How much longer it thinks when every draw may be gone through.
LAST_DRAWS = 3


def choose(
    situation: Situation,
    level: Level,
    finder: Finder,
    chance: Chance,
    budget: Budget | None = None,
) -> TurnOption:
    """Choose a move, an exchange or a pass. A budget given replaces the level's own."""
    if level.sees_like_people:
        return by_sight(situation, level, finder, chance)
    if not situation.bag and situation.two_players and level.endgame:
        return _at_the_end(situation, finder, budget or Budget(level.endgame))
    leaves = Leaves.shipped()
    width = LATE_WIDTH if situation.bag <= LATE else WIDTH
    tried = turn_options(situation, finder, leaves, width if level.searches else 1)
    if not level.searches or len(tried) == 1 or not situation.opponents:
        return tried[0]
    lookout = Lookout(finder, leaves, Wins.shipped())
    # The last draws decide games, and come once or twice in each.
    patience = LAST_DRAWS if situation.bag <= preend.MOST_IN_BAG else 1
    seed, budget = chance.below(1 << 63), budget or Budget(patience * level.searches)
    return judge(situation, tried, lookout, seed, budget)[0].option


def _at_the_end(situation: Situation, finder: Finder, budget: Budget) -> TurnOption:
    line = solve(
        situation.board,
        sort_tiles(situation.rack),
        situation.unseen,
        finder,
        budget,
        passed=situation.passes > 0,
    )
    if line.move is None:
        return TurnOption(float(line.spread), sort_tiles(situation.rack))
    keep = kept(situation.rack, line.move.tiles)
    return TurnOption(float(line.spread), keep, line.move)
