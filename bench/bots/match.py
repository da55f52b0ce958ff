"""Levels against each other: whole games through the game's own library, seats alternated.

    .venv/bin/python bench/bots/match.py expert confirmé --parties 1000 [--processus 2]

Says the win rate and the mean spread of the first level, each with its 95 % interval, and the
time a move takes (mean, 99th centile, longest). With `--journal FILE` a match that was cut goes on.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from campaign import campaign

from pioche.bots.classic import BOT
from pioche.bots.classic.budget import Budget
from pioche.core.chance import SeededChance
from pioche.core.lexicon import Lexicon
from pioche.games.classic import GAME, ClassicView, Open
from pioche.games.session import Session
from pioche.games.shape import Act, Env, Player
from pioche.games.turns import EndedView


@dataclass(slots=True)
class Result:
    """One game from the first level's side."""

    spread: int
    score: int
    times: list[float] = field(default_factory=list)


#: Who decides a turn: from what a seat sees and may do to its order.
Mover = Callable[[ClassicView, Sequence[Act], Env], Any]


def of_level(level: str, seconds: float = 0.0) -> Mover:
    """A level of the machine, in one thread; with its own budget, or so many seconds a move.

    Seconds are the processor's, here and in the times reported: a busy machine changes nothing.
    """

    def move(view: ClassicView, acts: Sequence[Act], env: Env) -> Any:
        budget = Budget(10**9, seconds, time.process_time, threads=1) if seconds else None
        return BOT.act(view, acts, env, level, budget)

    return move


def play(first: Mover, second: Mover, seed: int, lexicon: str) -> Result:
    """Play one game; odd seeds seat the first player second."""
    words = Lexicon.load(lexicon)
    chance = SeededChance(seed)
    seats = ("un", "deux") if seed % 2 == 0 else ("deux", "un")
    movers = {"un": first, "deux": second}
    session = Session(GAME, Open(seats), words, chance)
    times: list[float] = []
    while session.state.table.ended is None:
        table = session.state.table
        seat = table.seats[table.turn]
        view, acts = session.view(seat), GAME.acts(session.state, Player(seat))
        start = time.process_time()
        command = movers[seat](view, acts, session.env())
        if seat == "un":
            times.append(time.process_time() - start)
        assert command is not None
        session.do(command)
    table = session.state.table
    scores = dict(zip(table.seats, table.scores, strict=True))
    assert isinstance(session.view("un").table, EndedView)
    return Result(scores["un"] - scores["deux"], scores["un"], times)


def play_levels(first: str, second: str, seed: int, lexicon: str, seconds: float) -> Result:
    """Play one game between two levels."""
    return play(of_level(first, seconds), of_level(second, seconds), seed, lexicon)


def match_options(parser: argparse.ArgumentParser) -> None:
    """What every match is asked."""
    parser.add_argument("--parties", type=int, default=200)
    parser.add_argument("--processus", type=int, default=2)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--lexique", default="francais")
    parser.add_argument("--journal", type=Path, help="note chaque partie, pour continuer plus tard")


def match(title: str, one: Callable[[int], Result], options: argparse.Namespace) -> list[Result]:
    """Play a match as asked."""
    seeds = range(options.graine, options.graine + options.parties)
    return campaign(title, one, seeds, Result, options.processus, options.journal)


def interval(values: list[float]) -> tuple[float, float]:
    """Give the mean and half the width of its 95 % interval."""
    return mean(values), 1.96 * stdev(values) / sqrt(len(values))


def main() -> None:
    """Play the match and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second")
    match_options(parser)
    parser.add_argument(
        "--secondes", type=float, default=0.0, help="temps par coup ; 0 : celui du niveau"
    )
    options = parser.parse_args()
    title = f"{options.first} contre {options.second} ({options.secondes:g} s)"
    one = partial(
        play_levels,
        options.first,
        options.second,
        lexicon=options.lexique,
        seconds=options.secondes,
    )
    results = match(title, one, options)
    report(title, results)


def share(results: list[Result]) -> tuple[float, float]:
    """The share won, draws counted half, and half the width of its 95 % interval."""
    return interval([1.0 if r.spread > 0 else 0.5 if r.spread == 0 else 0.0 for r in results])


def report(title: str, results: list[Result]) -> None:
    """Print the figures of a match."""
    won, won_by = share(results)
    spread, spread_by = interval([float(r.spread) for r in results])
    times = sorted(t for r in results for t in r.times)
    print(f"{len(results)} parties, {title}")
    print(f"victoires {100 * won:.1f} % ± {100 * won_by:.1f}")
    print(
        f"écart moyen {spread:+.1f} ± {spread_by:.1f} ; score {mean(r.score for r in results):.0f}"
    )
    print(
        f"temps par coup : moyenne {1000 * mean(times):.1f} ms, "
        f"99e centile {1000 * times[int(len(times) * 0.99)]:.0f} ms, "
        f"maximum {1000 * times[-1]:.0f} ms"
    )


if __name__ == "__main__":
    main()
