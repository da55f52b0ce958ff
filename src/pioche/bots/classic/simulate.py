"""Look-ahead: play each option in many possible worlds, and compare.

Every option meets the same worlds (common random numbers), so that what differs is the options.
Worlds are played in rounds, shared out among threads; after each round the options that are
clearly behind are dropped. A world follows from its number, and rounds end by count: the answer
does not depend on the threads.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import inf, sqrt

from pioche.bots.classic import rollout_slow
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.equity import TurnOption
from pioche.bots.classic.leaves import HUNDREDTHS, Leaves
from pioche.bots.classic.situation import Situation
from pioche.bots.classic.wins import SURE_WIN, Wins
from pioche.core import sim_native
from pioche.core.finder import Finder
from pioche.core.sim_native import Setting

#: Turns played after the option: theirs, then ours.
TURNS = 2
#: With so few tiles in the bag a game is played to its end: no table knows it as well.
FINISH = 6
#: Worlds of the first round; later rounds are a share of what was played, up to a most.
FIRST_ROUND = 16
LATER_ROUNDS = 4
MOST_WORLDS = 256
#: How many standard errors behind the best an option must be to be dropped.
CLEARLY = 2.5
#: Worlds after which look-ahead counts as much as the static judgement it corrects; and where a
#: game is soon over: leaves say little of its last turns.
EVEN_TRUST = 50
LATE_TRUST = 5
#: Tiles in the bag from which on a game is soon over.
LATE = 14
#: Searches that the kernel makes in the time of one in Python; rounds are of one world then.
SLOWER = 500
#: What a point more is worth beside the chance to win, in hundredths of that chance: what decides
#: where the game is won or lost already.
POINT = 0.02


@dataclass(slots=True)
class Simulated:
    """An option, and what became of it in the worlds it was played in."""

    option: TurnOption
    prior: float
    """Its merit by static judgement."""
    values: list[int] = field(default_factory=list)
    """Of each world, hundredths of points gained on the others."""
    wins: list[int] = field(default_factory=list)
    """Of each world, the chance to win, of `SURE_WIN`."""
    merits: list[float] = field(default_factory=list)

    @property
    def worlds(self) -> int:
        """How many worlds it was played in."""
        return len(self.values)

    @property
    def points(self) -> float:
        """Points gained on the others, on the mean: score, replies, and what is kept."""
        return sum(self.values) / HUNDREDTHS / self.worlds

    @property
    def win(self) -> float:
        """The chance to win, from 0 to 1."""
        return sum(self.wins) / SURE_WIN / self.worlds

    @property
    def error(self) -> float:
        """The standard error of `points`."""
        return _error([value / HUNDREDTHS for value in self.values])

    @property
    def merit(self) -> float:
        """What options are compared by."""
        return sum(self.merits) / self.worlds


@dataclass(frozen=True, slots=True)
class Lookout:
    """What a simulation judges by."""

    finder: Finder
    leaves: Leaves
    wins: Wins


def setting_of(situation: Situation, seed: int, turns: int, finish: int) -> Setting:
    """What the worlds of a position have in common, looked into so far."""
    return Setting(
        situation.board,
        situation.rack,
        situation.unseen,
        situation.opponents,
        situation.spread,
        seed,
        turns,
        finish,
    )


def simulate(
    situation: Situation,
    options: Sequence[TurnOption],
    lookout: Lookout,
    seed: int,
    budget: Budget,
    tell: Callable[[], None] = lambda: None,
    always: TurnOption | None = None,
) -> list[Simulated]:
    """Play the options until one is left or the budget is spent; best first, each by what is known
    of it. `tell` is called after each round. `always` is dropped last, when nothing but the best is
    left beside it.
    """
    return _Trials(situation, lookout, seed).run(options, budget, tell, always)


class _Trials:
    """A simulation going on."""

    def __init__(self, situation: Situation, lookout: Lookout, seed: int) -> None:
        self._lookout = lookout
        self._two = situation.two_players
        self._even_trust = LATE_TRUST if situation.bag <= LATE else EVEN_TRUST
        native = lookout.finder.kernel(situation.board) is not None
        self._cost, self._least = (1, FIRST_ROUND) if native else (SLOWER, 1)
        self._setting = setting_of(situation, seed, TURNS, FINISH)

    def run(
        self,
        options: Sequence[TurnOption],
        budget: Budget,
        tell: Callable[[], None],
        always: TurnOption | None,
    ) -> list[Simulated]:
        everything = self._static(options)
        alive = list(everything)
        played = 0
        with ThreadPoolExecutor(max(1, budget.threads - 1)) as pool:
            while not budget.over and len(alive) > 1:
                worlds = min(max(self._least, played // LATER_ROUNDS), MOST_WORLDS)
                turns = self._round(alive, range(played, played + worlds), budget.threads, pool)
                # Worlds in which nobody moves again search nothing, and would be played for ever.
                budget.spend(max(turns, len(alive) * worlds) * self._cost)
                played += worlds
                alive = _still_in(alive, always)
                tell()
        return _ranked(everything, self._even_trust)

    def _static(self, options: Sequence[TurnOption]) -> list[Simulated]:
        """What looking no turn ahead says: score, what is kept, and the table of chances."""
        setting = replace(self._setting, turns=0, finish=-1)
        moves = [(option.move, option.exchanged) for option in options]
        found, _turns = play_worlds(self._lookout, setting, moves, range(1))
        return [
            Simulated(option, self._merit(found[2 * at], found[2 * at + 1]))
            for at, option in enumerate(options)
        ]

    def _round(self, alive: list[Simulated], worlds: range, threads: int, pool: Executor) -> int:
        """Play worlds; gives the turns searched."""
        look = self._lookout
        moves = [(one.option.move, one.option.exchanged) for one in alive]
        shares = _shares(worlds, threads)
        others = [
            pool.submit(play_worlds, look, self._setting, moves, share) for share in shares[1:]
        ]
        answers = [play_worlds(look, self._setting, moves, shares[0])]
        answers += [other.result() for other in others]
        for share, (found, _turns) in zip(shares, answers, strict=True):
            for at, one in enumerate(alive):
                mine = found[2 * at * len(share) : 2 * (at + 1) * len(share)]
                one.values.extend(mine[0::2])
                one.wins.extend(mine[1::2])
                one.merits.extend(map(self._merit, mine[0::2], mine[1::2]))
        return sum(turns for _found, turns in answers)

    def _merit(self, value: int, win: int) -> float:
        points = value / HUNDREDTHS
        return 100.0 * win / SURE_WIN + POINT * points if self._two else points


def play_worlds(
    lookout: Lookout, setting: Setting, moves: Sequence[sim_native.Option], worlds: range
) -> tuple[array[int], int]:
    """As `sim_native.outcomes`, with or without the kernel."""
    leaves, wins = lookout.leaves, lookout.wins
    found = sim_native.outcomes(
        lookout.finder, setting, moves, worlds, leaves.address, wins.address
    )
    if found is None:
        found = rollout_slow.outcomes(lookout.finder, setting, moves, worlds, leaves, wins)
    return found


def _shares(worlds: range, threads: int) -> list[range]:
    """Cut worlds into as many runs as there are threads."""
    size = -(-len(worlds) // max(1, threads))
    return [worlds[at : at + size] for at in range(0, len(worlds), size)]


def _ranked(everything: list[Simulated], even_trust: int) -> list[Simulated]:
    """Best first: those that stayed in longest, each static judgement corrected by what was seen,
    the more the longer it was looked at. Both are compared with the first option's, since
    look-ahead counts from another zero.
    """
    last = max(one.worlds for one in everything)
    if last == 0:
        return everything
    first = next(one for one in everything if one.worlds == last)

    def gap(one: Simulated) -> float:
        by_static = one.prior - first.prior
        trust = one.worlds / (one.worlds + even_trust)
        return by_static + trust * (one.merit - first.merit - by_static)

    return sorted(everything, key=lambda one: (-one.worlds, -gap(one)))


def _still_in(alive: list[Simulated], always: TurnOption | None) -> list[Simulated]:
    best = max(alive, key=lambda one: one.merit)
    return [
        one
        for one in alive
        if one is best
        or (one.option is always and len(alive) > 2)
        or not _clearly_behind(one, best)
    ]


def _clearly_behind(one: Simulated, best: Simulated) -> bool:
    gaps = [a - b for a, b in zip(best.merits, one.merits, strict=True)]
    return sum(gaps) / len(gaps) > CLEARLY * _error(gaps)


def _error(values: list[float]) -> float:
    count = len(values)
    if count < 2:
        return inf
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
