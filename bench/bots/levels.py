"""Is each level a fair step above the one below? Neighbours meet, in classic and in Jarnac.

    .venv/bin/python bench/bots/levels.py [classique] [jarnac] [--parties 400] [--mots 200]

Whole games through the games' own library, seats alternated. Says for each pair how often the
stronger wins (a draw is half a win), with the 95 % interval (Wilson), and both mean scores; for
the weakest level its mean score and, with `--mots`, the words it played most. With `--journal FILE`
a campaign that was cut goes on.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any

from campaign import campaign

from pioche.core.chance import SeededChance
from pioche.core.lexicon import Lexicon
from pioche.games.registry import bot_of, game_named
from pioche.games.session import Session
from pioche.games.shape import Player

KINDS = {"classique": "classic", "jarnac": "jarnac"}
SEATS = ("a", "b")


@dataclass(slots=True)
class Result:
    """One game: points and words of the weaker, then of the stronger."""

    points: tuple[int, int]
    words: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))


def opening(kind: str) -> Any:
    """A plain game of two."""
    if kind == "classic":
        from pioche.games.classic import Open as OpenClassic

        return OpenClassic(SEATS)
    from pioche.games.jarnac import Open as OpenJarnac
    from pioche.games.jarnac import TimeControl

    return OpenJarnac(SEATS, time=TimeControl.unlimited(), contest_ms=0)


@cache
def words_of(name: str) -> Lexicon:
    """One list a process: what solvers prepare for it takes longer than a game."""
    return Lexicon.load(name)


def play(kind: str, levels: tuple[str, str], seed: int, lexicon: str) -> Result:
    """Play one game; odd seeds seat the stronger first."""
    game, bot = game_named(kind), bot_of(kind)
    assert bot is not None
    session: Session[Any] = Session(game, opening(kind), words_of(lexicon), SeededChance(seed))
    result = Result((0, 0))
    first = seed % 2
    while not game.info(session.state).ended:
        for at, seat in enumerate(SEATS):
            acts = game.acts(session.state, Player(seat))
            side = at ^ first
            command = bot.act(session.view(seat), acts, session.env(), levels[side])
            if command is not None:
                session.do(command)
                if type(command).__name__ == "Play":
                    result.words[side].append(command.word.upper())
                break
    totals = game.info(session.state).totals
    result.points = (totals[first], totals[1 - first])
    return result


def wilson(share: float, many: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * many)) / (1 + z * z / many)
    half = z * sqrt(share * (1 - share) / many + z * z / (4 * many * many)) / (1 + z * z / many)
    return middle - half, middle + half


def main() -> None:
    """Play every pair of neighbours and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("jeux", nargs="*", default=list(KINDS))
    parser.add_argument("--parties", type=int, default=400)
    parser.add_argument("--processus", type=int, default=2)
    parser.add_argument("--graine", type=int, default=1)
    parser.add_argument("--lexique", default="francais")
    parser.add_argument("--journal", type=Path, help="note chaque partie, pour continuer plus tard")
    parser.add_argument("--paire", type=int, help="une paire seule : 0 est la plus faible")
    parser.add_argument(
        "--mots", type=int, default=0, help="mots les plus joués par le plus faible"
    )
    options = parser.parse_args()
    for name in options.jeux:
        kind = KINDS[name]
        bot = bot_of(kind)
        assert bot is not None
        pairs = list(pairwise(bot.levels))
        for levels in pairs if options.paire is None else [pairs[options.paire]]:
            seeds = range(options.graine, options.graine + options.parties)
            one = partial(play, kind, levels, lexicon=options.lexique)
            title = f"{kind} : {' – '.join(levels)}"
            results = campaign(title, one, seeds, Result, options.processus, options.journal)
            report(name, levels, results)
            if options.mots and levels == pairs[0]:
                counts = Counter(word for one in results for word in one.words[0])
                print(", ".join(f"{word} {n}" for word, n in counts.most_common(options.mots)))


def report(name: str, levels: tuple[str, str], results: list[Result]) -> None:
    """Say how often the stronger won."""
    won = mean(
        1.0 if weak < strong else 0.5 if weak == strong else 0.0
        for weak, strong in (one.points for one in results)
    )
    low, high = wilson(won, len(results))
    weaker, stronger = (mean(one.points[side] for one in results) for side in (0, 1))
    print(
        f"{name} : {levels[1]} bat {levels[0]} {100 * won:.1f} % "
        f"[{100 * low:.1f} ; {100 * high:.1f}], scores {stronger:.0f} – {weaker:.0f}, "
        f"{len(results)} parties"
    )


if __name__ == "__main__":
    main()
