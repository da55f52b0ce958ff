"""What a player who is no machine plays: the best of the moves it knows and sees.

Words are found one by one, as people find them: short ones more easily than long ones, plain
ones more easily than those that lie along other words. A word that is not seen this turn is not
seen anywhere on the grid.
"""

from __future__ import annotations

from pioche.bots.classic.equity import TurnOption, kept, move_equity
from pioche.bots.classic.keeping import Keeping
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.levels import Level
from pioche.bots.classic.situation import Situation
from pioche.core.chance import Chance
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.tiles import sort_tiles

#: A word formed by the way is as hard to see as so many tiles more.
CROSSING = 2
_FINE = 10_000


class Eyes:
    """One look at the grid: which moves a level knows and sees this turn."""

    def __init__(self, level: Level, chance: Chance, form: float = 0.0) -> None:
        self._level = level
        self._chance = chance
        self._luck: dict[str, int] = {}
        flash = bool(level.flashes) and chance.below(100) < level.flashes
        eyes = 100.0 if flash else min(100.0, level.eyes + form * level.form)
        self._shares = [int(_FINE * (eyes / 100) ** hard) for hard in range(1, 40)]

    def see(self, move: Move) -> bool:
        """Whether a move is known and seen; the same answer for the same move."""
        word = move.word.upper()
        luck = self._luck.get(word)
        if luck is None:
            known = self._level.vocabulary is None or self._level.vocabulary.knows(word)
            luck = self._luck[word] = self._chance.below(_FINE) if known else _FINE
        # The plainest way to lay so many tiles is the bound: most moves need no closer look.
        hard = len(move.laid) - 1
        if luck >= self._shares[hard]:
            return False
        _word, *crossed = move.words
        if luck >= self._shares[hard + CROSSING * len(crossed)]:
            return False
        return self._level.vocabulary is None or all(map(self._level.vocabulary.knows, crossed))


def by_sight(
    situation: Situation, level: Level, finder: Finder, chance: Chance, most: int = 40
) -> TurnOption:
    """Choose among the moves seen: by score, or by what is kept too where the level values it."""
    eyes = Eyes(level, chance, situation.form)
    keeping = Keeping.at(situation, Leaves.shipped()) if level.leaves else None
    best: TurnOption | None = None
    seen = 0
    for move in finder.moves(situation.board, situation.rack):
        if not eyes.see(move):
            continue
        if keeping is None:
            return _option(situation, move, float(move.score))
        equity = move_equity(situation, move, keeping)
        if best is None or equity > best.equity:
            best = _option(situation, move, equity)
        seen += 1
        if seen >= most:
            break
    return best or _stuck(situation)


def _option(situation: Situation, move: Move, equity: float) -> TurnOption:
    return TurnOption(equity, kept(situation.rack, move.tiles), move)


def _stuck(situation: Situation) -> TurnOption:
    """Nothing to play: change every tile while the bag allows it, else pass."""
    rack = sort_tiles(situation.rack)
    if situation.bag >= len(rack) and situation.bag >= 7:
        return TurnOption(0.0, "", exchanged=rack)
    return TurnOption(0.0, rack)
