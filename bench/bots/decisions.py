"""How much better one player decides than another, without playing whole games.

    .venv/bin/python bench/bots/decisions.py FINISH=14 EVEN_TRUST=0 [--positions 200] [--sac 86]
    .venv/bin/python bench/bots/decisions.py avant|statique [--positions 200] [--revision COMMIT]

In positions of games by static judgement both choose; where they differ, both choices are played
on to the end of the game by static judgement in the same many worlds. The mean difference, points
and chances to win, times the turns of a game, is about what a match would say, with a hundredth of
the games. It favours nobody's judgement but the static one. Compared are the expert of today and
itself with other constants of `bots/classic/simulate.py`, the version before it in the same time,
or static judgement: what to try before a long match.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev

from expert import BEFORE, older_choice, take_out
from rich.progress import track

from pioche.bots.classic import simulate
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.choose import choose
from pioche.bots.classic.equity import TurnOption, kept, turn_options
from pioche.bots.classic.keeping import FULL_RACK
from pioche.bots.classic.leaves import HUNDREDTHS, Leaves
from pioche.bots.classic.levels import level_named
from pioche.bots.classic.simulate import Lookout, play_worlds, setting_of
from pioche.bots.classic.situation import Situation
from pioche.bots.classic.wins import SURE_WIN, Wins
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Bag

#: Enough to see a point's difference between two choices in one position.
WORLDS = 1000
#: More tiles than any bag holds: worlds are played to their end.
WHOLE_GAME = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """Of one position, how much better the first choice is."""

    points: float
    win: float
    differs: bool


def position(lookout: Lookout, seed: int, most_in_bag: int) -> Situation | None:
    """A position of a game by static judgement, with so many tiles in the bag or fewer."""
    chance, board, bag = SeededChance(seed), Board(), Bag.full()
    wanted = 1 + chance.below(most_in_bag)
    racks, scores, turn = ["", ""], [0, 0], 0
    for side in (0, 1):
        racks[side], bag = bag.draw(FULL_RACK, chance)
    while len(bag):
        spread = scores[turn] - scores[1 - turn]
        situation = Situation(board, racks[turn], len(bag), spread, (len(racks[1 - turn]),))
        if len(bag) <= wanted:
            return situation
        best = turn_options(situation, lookout.finder, lookout.leaves, 8)
        move = next((one.move for one in best if one.move is not None), None)
        if move is None:
            return None
        board, scores[turn] = board.play(move), scores[turn] + move.score
        rest = kept(racks[turn], move.tiles)
        drawn, bag = bag.draw(min(FULL_RACK - len(rest), len(bag)), chance)
        racks[turn] = rest + drawn
        turn = 1 - turn
    return None


def chosen(lookout: Lookout, situation: Situation, seed: int, seconds: float) -> TurnOption:
    """What the expert does, given so much of a processor's time."""
    budget = Budget(10**9, seconds, time.process_time, threads=1)
    finder, chance = lookout.finder, SeededChance(seed)
    return choose(situation, level_named("expert"), finder, chance, budget)


def _older(
    lookout: Lookout, situation: Situation, seed: int, folder: str, seconds: float
) -> TurnOption:
    """What the older version does."""
    found = older_choice(situation, seed, folder, lookout.finder.lexicon.name, seconds)
    if "word" not in found:
        keep = kept(situation.rack, found["exchange"])
        return TurnOption(0.0, keep, exchanged=found["exchange"])
    move = place_word(situation.board, found["word"], Place.parse(found["ref"]))
    return TurnOption(0.0, kept(situation.rack, move.tiles), move)


def compared(
    seed: int,
    lexicon: str,
    seconds: float,
    most_in_bag: int,
    otherwise: dict[str, float],
    folder: str = "",
) -> Difference | None:
    """Compare the expert as it is with itself otherwise, or with the version in a folder."""
    lookout = Lookout(Finder(Lexicon.load(lexicon)), Leaves.shipped(), Wins.shipped())
    situation = position(lookout, seed, most_in_bag)
    if situation is None:
        return None
    first = chosen(lookout, situation, seed, seconds)
    if folder:
        second = _older(lookout, situation, seed, folder, seconds)
    elif not otherwise:
        second = turn_options(situation, lookout.finder, lookout.leaves)[0]
    else:
        usual = {name: getattr(simulate, name) for name in otherwise}
        for name, value in otherwise.items():
            setattr(simulate, name, type(usual[name])(value))
        second = chosen(lookout, situation, seed, seconds)
        for name, value in usual.items():
            setattr(simulate, name, value)
    if (first.move, first.exchanged) == (second.move, second.exchanged):
        return Difference(0.0, 0.0, differs=False)
    setting = setting_of(situation, seed, turns=0, finish=WHOLE_GAME)
    moves = [(one.move, one.exchanged) for one in (first, second)]
    found, _turns = play_worlds(lookout, setting, moves, range(WORLDS))
    ours, theirs = found[: 2 * WORLDS], found[2 * WORLDS :]
    return Difference(
        (sum(ours[0::2]) - sum(theirs[0::2])) / HUNDREDTHS / WORLDS,
        (sum(ours[1::2]) - sum(theirs[1::2])) / SURE_WIN / WORLDS,
        differs=True,
    )


def main() -> None:
    """Compare, and say what a constant is worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--secondes", type=float, default=0.1)
    parser.add_argument("--sac", type=int, default=86, help="au plus tant de lettres dans le sac")
    parser.add_argument("--processus", type=int, default=2)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--lexique", default="francais")
    parser.add_argument("--revision", default=BEFORE)
    parser.add_argument("constante", nargs="+", help="FINISH=14 EVEN_TRUST=0, avant ou statique")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.constante == ["avant"]:
            take_out(options.revision, Path(folder))
            compare(options, {}, folder)
        elif options.constante == ["statique"]:
            compare(options, {})
        else:
            pairs = (constant.split("=") for constant in options.constante)
            compare(options, {name: float(value) for name, value in pairs})


def compare(options: argparse.Namespace, otherwise: dict[str, float], folder: str = "") -> None:
    """Compare in many positions, and print the mean."""
    one = partial(
        compared,
        lexicon=options.lexique,
        seconds=options.secondes,
        most_in_bag=options.sac,
        otherwise=otherwise,
        folder=folder,
    )
    seeds = range(options.graine, options.graine + options.positions)
    with ProcessPoolExecutor(options.processus) as pool:
        answers = track(pool.map(one, seeds), "Positions", total=options.positions)
        found = [answer for answer in answers if answer is not None]
    print(f"{len(found)} positions, {sum(one.differs for one in found)} choix différents")
    for what, values, unit in (
        ("points", [one.points for one in found], "par tour"),
        ("chances de gagner", [100 * one.win for one in found], "% par tour"),
    ):
        error = 1.96 * pstdev(values) / sqrt(len(values))
        print(f"tel quel plutôt qu’autrement : {mean(values):+.2f} ± {error:.2f} {what} {unit}")


if __name__ == "__main__":
    main()
