"""Look-ahead: play each option against many possible hidden racks, and compare.

Every option meets the same hidden tiles (common random numbers), so that what differs is
the options. After each round the options that are clearly behind are dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pioche.bots.classic.budget import Budget
from pioche.bots.classic.equity import FULL_RACK, TurnOption, kept, leave_weight
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.situation import Situation, rack_value
from pioche.core.board import Board
from pioche.core.chance import Chance, shuffle
from pioche.core.finder import Finder

#: Rounds before the first options are dropped, and between two such looks.
LOOK_EVERY = 10
#: How many standard errors behind the best an option must be to be dropped.
CLEARLY = 2.0
#: Rounds after which look-ahead counts as much as the static judgement it corrects. Outcomes of
#: one round differ by some thirty points, static judgements err by about three: (30 / 3) ** 2.
EVEN_TRUST = 100


@dataclass(slots=True)
class _Trial:
    option: TurnOption
    board: Board
    outcomes: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes)


def simulate(
    situation: Situation,
    tried: list[TurnOption],
    finder: Finder,
    leaves: Leaves,
    chance: Chance,
    budget: Budget,
) -> list[TurnOption]:
    """The options again, best first, their equity corrected by look-ahead."""
    trials = [
        _Trial(one, situation.board if one.move is None else situation.board.play(one.move))
        for one in tried
    ]
    hidden = list(situation.unseen)
    alive = list(trials)
    rounds = 0
    while not budget.over and len(alive) > 1:
        shuffle(hidden, chance)
        theirs = "".join(hidden[: situation.opponents[0]])
        bag = "".join(hidden[situation.opponents[0] :])
        for trial in alive:
            trial.outcomes.append(_outcome(situation, trial, theirs, bag, finder, leaves))
            budget.spend(2)
        rounds += 1
        if rounds % LOOK_EVERY == 0:
            alive = _still_in(alive)
    if rounds == 0:
        return tried
    return sorted(_corrected(alive), key=lambda one: -one.equity)


def _corrected(alive: list[_Trial]) -> list[TurnOption]:
    """Correct each static judgement by what look-ahead saw, the more the longer it looked.

    Both are compared with the first option's: look-ahead counts from another zero.
    """
    first = alive[0]
    found = []
    for trial in alive:
        one = trial.option
        trust = len(trial.outcomes) / (len(trial.outcomes) + EVEN_TRUST)
        gap = one.equity - first.option.equity
        gap += trust * (trial.mean - first.mean - gap)
        found.append(TurnOption(first.option.equity + gap, one.keep, one.move, one.exchanged))
    return found


def _still_in(alive: list[_Trial]) -> list[_Trial]:
    best = max(alive, key=lambda trial: trial.mean)
    return [trial for trial in alive if trial is best or not _clearly_behind(trial, best)]


def _clearly_behind(trial: _Trial, best: _Trial) -> bool:
    gaps = [a - b for a, b in zip(best.outcomes, trial.outcomes, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    error: float = (spread / len(gaps)) ** 0.5
    return mean > CLEARLY * error


def _outcome(
    situation: Situation, trial: _Trial, theirs: str, bag: str, finder: Finder, leaves: Leaves
) -> float:
    """Play our option, their best reply and our next best move; what is kept counts too."""
    one = trial.option
    gain = float(one.score)
    if one.exchanged:
        # Drawn before what was put aside goes back: the order of the box's rule.
        drawn, bag = bag[: len(one.exchanged)], bag[len(one.exchanged) :] + one.exchanged
    else:
        need = FULL_RACK - len(one.keep)
        drawn, bag = bag[:need], bag[need:]
    mine = one.keep + drawn
    if not mine:
        return gain + 2 * rack_value(theirs)

    board = trial.board
    replies = finder.tops(board, theirs)
    if len(replies):
        reply = replies[0]
        gain -= reply.score
        board = board.play(reply)
        rest = kept(theirs, reply.tiles)
        if not rest and not bag:
            return gain - 2 * rack_value(mine)
        bag = bag[FULL_RACK - len(rest) :]

    answers = finder.tops(board, mine)
    if not len(answers):
        return gain - rack_value(mine) * (not bag) + leave_weight(len(bag)) * leaves.value(mine[:6])
    answer = answers[0]
    keep = kept(mine, answer.tiles)
    gain += answer.score
    if not bag:
        return gain - rack_value(keep) + (2 * rack_value(theirs) if not keep else 0)
    return gain + leave_weight(len(bag)) * leaves.value(keep)
