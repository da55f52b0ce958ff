"""What kernel/sim.c does, in Python: where there is no kernel, and to check it by.

Worlds, judgements and outcomes are the same to the last hundredth.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from pioche.bots.classic.equity import EXCHANGE_NEEDS, keeps_of, kept
from pioche.bots.classic.keeping import FULL_RACK, Keeping, toward_zero
from pioche.bots.classic.leaves import HUNDREDTHS, Leaves, leave_index
from pioche.bots.classic.situation import rack_value
from pioche.bots.classic.wins import SURE_WIN, Wins
from pioche.core.board import Board
from pioche.core.chance import SeededChance, shuffle
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.core.sim_native import Option, Setting

#: Players who exchange for ever would never end.
MOST_GAME_TURNS = 200
_EVERY = 1 << 64


def outcomes(
    finder: Finder,
    setting: Setting,
    options: Sequence[Option],
    worlds: range,
    leaves: Leaves,
    wins: Wins,
) -> tuple[array[int], int]:
    """As `sim_native.outcomes`."""
    found, turns = array("i"), 0
    for option in options:
        for world in worlds:
            play = _Play(setting, world, finder, leaves)
            play.take(option)
            turn = 0
            while not play.over and (
                turn < setting.turns or (len(play.bag) <= setting.finish and turn < MOST_GAME_TURNS)
            ):
                play.judged_turn()
                turn += 1
            turns += turn
            value = play.ahead()
            found.extend((value, _win(play, setting, value, wins)))
    return found, turns


def _win(play: _Play, setting: Setting, value: int, wins: Wins) -> int:
    if len(play.racks) != 2:
        return 0
    margin = HUNDREDTHS * setting.spread + value
    if play.over:
        return SURE_WIN if margin > 0 else SURE_WIN // 2 if margin == 0 else 0
    mine = play.turn == 0
    unseen = len(play.bag) + len(play.racks[1 - play.turn])
    margin = margin if mine else -margin
    half = HUNDREDTHS // 2
    points = toward_zero(margin + (half if margin >= 0 else -half), HUNDREDTHS)
    win = wins.of_mover(points, unseen)
    return win if mine else SURE_WIN - win


def world_chance(seed: int, world: int) -> SeededChance:
    """The chance of a world, from its number."""
    number = SeededChance(world).below(_EVERY)
    return SeededChance(SeededChance(number ^ seed).below(_EVERY))


class _Play:
    """A game going on, as kernel/play.h has it."""

    def __init__(self, setting: Setting, world: int, finder: Finder, leaves: Leaves) -> None:
        self.finder = finder
        self.leaves = leaves
        self.chance = world_chance(setting.seed, world)
        self.bag = list(setting.hidden)
        shuffle(self.bag, self.chance)
        self.racks = [setting.rack]
        for held in setting.others:
            self.racks.append("".join(self.bag[:held]))
            del self.bag[:held]
        self.board: Board = setting.board
        self.scores = [0] * len(self.racks)
        self.kept = [0] * len(self.racks)
        self.turn = self.passes = 0
        self.over = False

    def take(self, option: Option) -> None:
        move, exchanged = option
        if move is not None:
            self._lay(move)
        elif exchanged:
            self._exchange(exchanged)
        else:
            self._pass()

    def judged_turn(self) -> None:
        rack = self.racks[self.turn]
        keeping = self._keeping()
        best: tuple[int, Move] | None = None
        for move in self.finder.moves(self.board, rack):
            # The list is in the order in which equals are taken.
            equity = HUNDREDTHS * move.score + keeping.laid(kept(rack, move.tiles))
            if best is None or equity > best[0]:
                best = equity, move
        if len(self.bag) >= EXCHANGE_NEEDS:
            keep = min(
                keeps_of(rack),
                key=lambda keep: (-keeping.worth(keep), -len(keep), leave_index(keep)),
            )
            if best is None or keeping.worth(keep) > best[0]:
                self._exchange(kept(rack, keep))
                return
        if best is None:
            self._pass()
        else:
            self._lay(best[1])

    def ahead(self) -> int:
        first, *others = (
            HUNDREDTHS * score + kept for score, kept in zip(self.scores, self.kept, strict=True)
        )
        return first - toward_zero(sum(others), len(others))

    def _keeping(self) -> Keeping:
        racks = [rack for at, rack in enumerate(self.racks) if at != self.turn]
        unseen = "".join((*self.bag, *racks))
        return Keeping(self.leaves, len(self.bag), unseen, sum(map(rack_value, racks)))

    def _refill(self) -> None:
        self.passes = 0
        self.kept[self.turn] = self._keeping().worth(self.racks[self.turn]) if self.bag else 0
        while len(self.racks[self.turn]) < FULL_RACK and self.bag:
            self.racks[self.turn] += self.bag.pop(0 if self.turn == 0 else -1)

    def _lay(self, move: Move) -> None:
        self.racks[self.turn] = kept(self.racks[self.turn], move.tiles)
        self.board = self.board.play(move)
        self.scores[self.turn] += move.score
        self._refill()
        if self.racks[self.turn]:
            self._next()
        else:
            self._count_rests()

    def _exchange(self, exchanged: str) -> None:
        self.racks[self.turn] = kept(self.racks[self.turn], exchanged)
        self._refill()
        hole = 0 if self.turn == 0 else len(self.bag)
        self.bag[hole:hole] = exchanged
        for place in range(hole, hole + len(exchanged)):
            other = self.chance.below(len(self.bag))
            self.bag[place], self.bag[other] = self.bag[other], self.bag[place]
        self._next()

    def _pass(self) -> None:
        self.passes += 1
        if self.passes >= len(self.racks):
            self._count_rests()
        else:
            self._next()

    def _next(self) -> None:
        self.turn = (self.turn + 1) % len(self.racks)

    def _count_rests(self) -> None:
        self.over = True
        out = not self.racks[self.turn]
        for at, rack in enumerate(self.racks):
            self.scores[at] -= rack_value(rack)
            self.kept[at] = 0
            if out:
                self.scores[self.turn] += rack_value(rack)
