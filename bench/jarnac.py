"""Jarnac: every play and every Jarnac of a full mat; a whole game between computer players.

`python bench/jarnac.py [--json]`: median, 95th percentile and worst of many random full mats
(eight lines, eight loose letters), words seen for the first time, then seen again, as they are
after every letter of a game; then each level against the next one.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import Counter
from itertools import cycle, pairwise

from pioche.bots.jarnac import BOT
from pioche.core.chance import SeededChance
from pioche.core.lexicon import Lexicon
from pioche.games.jarnac import (
    GAME,
    LINES,
    Mat,
    Open,
    Solver,
    TimeControl,
    WordRules,
    named_or_own_set,
)
from pioche.games.session import Session
from pioche.games.shape import Player

MATS = 400
LOOSE = 8
GAMES = 10
FORMULAS = {
    "compétition": WordRules(),
    "conjugaisons et enchaînements": WordRules(conjugations=True, chains=True),
}


def full_mats(lexicon: Lexicon, count: int, seed: int = 1) -> list[Mat]:
    """Eight lines of four to eight letters, eight loose letters from the bag."""
    chance = random.Random(seed)
    words = [word for word in lexicon if 4 <= len(word) <= 8]
    bag = "".join(letter * n for letter, n in named_or_own_set("2012").counts.items())
    return [
        Mat("".join(chance.sample(bag, LOOSE)), tuple(chance.sample(words, LINES)))
        for _ in range(count)
    ]


def measure(solver: Solver, mats: list[Mat]) -> dict[str, float]:
    """CPU milliseconds for all openings of a mat: its owner's plays, the opponent's Jarnacs."""
    times = []
    found = 0
    for mat in mats:
        start = time.process_time()
        openings = solver.openings(mat)
        times.append((time.process_time() - start) * 1e3)
        found += len(openings)
    times.sort()
    return {
        "median_ms": round(statistics.median(times), 3),
        "p95_ms": round(times[len(times) * 95 // 100], 3),
        "worst_ms": round(times[-1], 3),
        "openings": round(found / len(mats), 1),
    }


def one_game(lexicon: Lexicon, levels: tuple[str, str], seed: int) -> tuple[int, str | None]:
    """Play a game; give the number of acts and the winner's seat."""
    opening = Open(("a", "b"), time=TimeControl.unlimited(), contest_ms=0)
    session = Session(GAME, opening, lexicon, SeededChance(seed))
    acts = 0
    for seat, level in cycle(zip(("a", "b"), levels, strict=True)):
        if session.state.result is not None:
            return acts, session.state.result.winner
        allowed = GAME.acts(session.state, Player(seat))
        command = BOT.act(session.view(seat), allowed, session.env(), level)
        if command is not None:
            acts += 1
            session.do(command)
    raise AssertionError


def run() -> dict[str, object]:
    start = time.perf_counter()
    lexicon = Lexicon.load("francais")
    figures: dict[str, object] = {"load_s": round(time.perf_counter() - start, 3)}
    mats = full_mats(lexicon, MATS)
    for name, rules in FORMULAS.items():
        start = time.perf_counter()
        solver = Solver(lexicon, rules)
        solver.openings(Mat("AEIRST", ("LAC",)))
        prepared = round(time.perf_counter() - start, 3)
        figures[name] = {
            "prepare_s": prepared,
            "first": measure(solver, mats),
            "again": measure(solver, mats),
        }
    for levels in (("amateur", "confirmé"), ("expert", "expert")):
        start = time.perf_counter()
        acts = sum(one_game(lexicon, levels, seed)[0] for seed in range(GAMES))
        spent = time.perf_counter() - start
        figures[" / ".join(levels)] = {
            "game_s": round(spent / GAMES, 3),
            "act_ms": round(spent / acts * 1e3, 2),
        }
    for weaker, stronger in pairwise(BOT.levels):
        figures[f"{weaker} < {stronger}"] = ladder_step(lexicon, weaker, stronger)
    return figures


def ladder_step(lexicon: Lexicon, weaker: str, stronger: str) -> dict[str, int]:
    """Play two levels against each other, each starting as often; count who wins."""
    won = Counter[str]()
    for seed in range(GAMES):
        for levels in ((weaker, stronger), (stronger, weaker)):
            winner = one_game(lexicon, levels, seed)[1]
            won[dict(zip(("a", "b"), levels, strict=True)).get(winner or "", "nul")] += 1
    return {name: won[name] for name in (weaker, stronger, "nul")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    figures = run()
    if parser.parse_args().json:
        print(json.dumps(figures, ensure_ascii=False))
        return
    for name, value in figures.items():
        print(f"{name}: {json.dumps(value, ensure_ascii=False)}")


if __name__ == "__main__":
    main()
