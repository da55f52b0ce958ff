"""The expert: against the version before it, against others, and how strength grows with time.

    .venv/bin/python bench/bots/expert.py avant --parties 1000 --secondes 0.5 [--revision COMMIT]
    .venv/bin/python bench/bots/expert.py fort --parties 1000
    .venv/bin/python bench/bots/expert.py temps --parties 200 [--dessin docs/pictures/expert.svg]
    .venv/bin/python bench/bots/expert.py vitesse

`avant` takes an older version out of git, builds its kernel beside it, and asks it move by move in
a process of its own: its search, its leaves, its judgement. Both get the same seconds of processor
a move, and one thread each. `fort` plays always-the-highest-score. `temps` plays static judgement
(leaves, no look-ahead) with more and more seconds, and draws the plot. `vitesse` says how many
turns a second are simulated, on one thread and on all.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from match import Mover, Result, match, match_options, of_level, play, report, share

from pioche.bots.classic.act import situation_of
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.choose import WIDTH, choose
from pioche.bots.classic.equity import turn_options
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.levels import Level
from pioche.bots.classic.simulate import Lookout, simulate
from pioche.bots.classic.situation import Situation
from pioche.bots.classic.wins import Wins
from pioche.core.board import Board
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.games.classic import ClassicView
from pioche.games.shape import Act, Env
from pioche.games.turns import Exchange, Pass, Play, SeatedView

ROOT = Path(__file__).parents[2]
#: The last version whose expert looked ahead in Python.
BEFORE = "5b8c043b"
#: Knows every word, sees every move, keeps nothing for later.
HIGHEST = Level("plus haut score")
TIMES = (0.01, 0.03, 0.1, 0.3, 1.0)

#: What the older version runs: a question a line, an answer a line.
SERVER = """
import json, sys, time
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.choose import choose
from pioche.bots.classic.levels import level_named
from pioche.bots.classic.situation import Situation
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon

lexicon = Lexicon.load(sys.argv[1])
finder, expert = Finder(lexicon), level_named("expert")
for line in sys.stdin:
    asked = json.loads(line)
    rows, seed, seconds = asked.pop("rows"), asked.pop("seed"), asked.pop("seconds")
    asked["opponents"] = tuple(asked["opponents"])
    situation = Situation(board=Board.of_rows(rows), **asked)
    budget = Budget(10**9, seconds, time.process_time)
    found = choose(situation, expert, finder, SeededChance(seed), budget)
    move = found.move
    answer = {"word": move.word, "ref": move.ref} if move else {"exchange": found.exchanged}
    print(json.dumps(answer), flush=True)
"""


def take_out(revision: str, folder: Path) -> None:
    """An older version whole in a folder, its kernel built."""
    archive = subprocess.run(
        ["git", "-C", str(ROOT), "archive", revision, "src", "kernel"],
        check=True,
        capture_output=True,
    ).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    sources = sorted(map(str, (folder / "kernel").glob("*.c")))
    library = folder / "src" / "pioche" / "core" / "_kernel.so"
    flags = ["-std=c11", "-O3", "-g0", "-fvisibility=hidden", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, *sources, "-o", str(library)], check=True)


@functools.cache
def _server(folder: str, lexicon: str) -> subprocess.Popen[str]:
    """The older version's process, one for each of ours."""
    home = Path(folder) / f"home-{os.getpid()}"
    home.mkdir(exist_ok=True)
    return subprocess.Popen(
        [sys.executable, "-c", SERVER, lexicon],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{folder}/src", "PIOCHE_HOME": str(home)},
    )


def older_choice(
    situation: Situation, seed: int, folder: str, lexicon: str, seconds: float
) -> dict[str, str]:
    """What an older version does: `word` and `ref`, or `exchange`, empty for a pass."""
    server = _server(folder, lexicon)
    assert server.stdin is not None
    assert server.stdout is not None
    asked = {
        "rows": situation.board.rows(),
        "rack": situation.rack,
        "bag": situation.bag,
        "spread": situation.spread,
        "opponents": situation.opponents,
        "passes": situation.passes,
        "seed": seed,
        "seconds": seconds,
    }
    server.stdin.write(json.dumps(asked) + "\n")
    server.stdin.flush()
    answer: dict[str, str] = json.loads(server.stdout.readline())
    return answer


def older(folder: str, lexicon: str, seconds: float) -> Mover:
    """The expert of an older version."""

    def move(view: ClassicView, _acts: Sequence[Act], env: Env) -> Any:
        assert isinstance(view.table, SeatedView)
        situation, seed = situation_of(view.table), env.chance.below(1 << 62)
        answer = older_choice(situation, seed, folder, lexicon, seconds)
        seat = view.table.seat
        if "word" in answer:
            return Play(seat, answer["word"], answer["ref"])
        return Exchange(seat, answer["exchange"]) if answer["exchange"] else Pass(seat)

    return move


def against_before(seed: int, folder: str, lexicon: str, seconds: float) -> Result:
    """One game against the older version."""
    return play(of_level("expert", seconds), older(folder, lexicon, seconds), seed, lexicon)


def highest_score(view: ClassicView, _acts: Sequence[Act], env: Env) -> Any:
    """Whatever scores most: what strong players of duplicate do at a classic table."""
    assert isinstance(view.table, SeatedView)
    found = choose(situation_of(view.table), HIGHEST, env.finder(), env.chance)
    seat = view.table.seat
    if found.move is not None:
        return Play(seat, found.move.word, found.move.ref)
    return Exchange(seat, found.exchanged) if found.exchanged else Pass(seat)


def against_highest_score(seed: int, lexicon: str, seconds: float) -> Result:
    """One game against always-the-highest-score."""
    return play(of_level("expert", seconds), highest_score, seed, lexicon)


def against_static(seed: int, lexicon: str, seconds: float) -> Result:
    """One game against the expert without a moment to look ahead."""
    return play(of_level("expert", seconds), of_level("expert", 1e-9), seed, lexicon)


def told(title: str, one: Callable[[int], Result], options: argparse.Namespace) -> list[Result]:
    """Play a match and say how it ended."""
    results = match(title, one, options)
    report(title, results)
    return results


def speed(lexicon: str) -> None:
    """How many turns a second are simulated, on one thread and on all."""
    finder = Finder(Lexicon.load(lexicon))
    lookout = Lookout(finder, Leaves.shipped(), Wins.shipped())
    board = Board.of([["MAISON", "H4"], ["NOUER", "9H"], ["REVEUR", "L9"]])
    situation = Situation(board, "AEILRST", 71, 12, (7,))
    options = turn_options(situation, finder, lookout.leaves, WIDTH)
    for threads in sorted({1, os.cpu_count() or 1}):
        start, used = time.perf_counter(), time.process_time()
        budget = Budget(60_000, threads=threads)
        simulate(situation, options, lookout, 1, budget)
        seconds, used, turns = time.perf_counter() - start, time.process_time() - used, budget.spent
        print(
            f"{threads} fil(s) : {turns / seconds:.0f} coups simulés par seconde, "
            f"{turns / used:.0f} par seconde de processeur"
        )


def drawn(shares: dict[float, tuple[float, float]]) -> str:
    """How strength grows with time, as a picture in the reader's theme."""
    from plot import curve

    return curve(
        "L’expert et le temps de réflexion",
        "victoires (%) contre le jugement statique, intervalle à 95 %",
        {f"{seconds:g} s".replace(".", ","): share for seconds, share in shares.items()},
    )


def main() -> None:
    """Play what was asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("quoi", choices=("avant", "fort", "temps", "vitesse"))
    match_options(parser)
    parser.add_argument("--secondes", type=float, default=0.5)
    parser.add_argument("--revision", default=BEFORE)
    parser.add_argument("--dessin", type=Path)
    options = parser.parse_args()
    lexicon, seconds = options.lexique, options.secondes
    if options.quoi == "vitesse":
        speed(lexicon)
    elif options.quoi == "fort":
        one = functools.partial(against_highest_score, lexicon=lexicon, seconds=seconds)
        told(f"expert ({seconds:g} s) contre le plus haut score", one, options)
    elif options.quoi == "avant":
        with tempfile.TemporaryDirectory() as folder:
            take_out(options.revision, Path(folder))
            before = functools.partial(
                against_before, folder=folder, lexicon=lexicon, seconds=seconds
            )
            told(f"expert contre {options.revision} ({seconds:g} s)", before, options)
    else:
        shares = {}
        for longer in TIMES:
            static = functools.partial(against_static, lexicon=lexicon, seconds=longer)
            shares[longer] = share(told(f"expert ({longer:g} s) contre statique", static, options))
        if options.dessin is not None:
            options.dessin.write_text(drawn(shares), "utf-8")


if __name__ == "__main__":
    main()
