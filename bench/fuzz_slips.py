"""A campaign of random and mutated slips over random positions and all editions.

python bench/fuzz_slips.py [--slips 1000000] [--processes 2] [--seed 1]

Each verdict is checked: no exception, what is paid is a real move at its true score, never above
the top. A slip that takes longer than a tenth of a second is counted as slow.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from pioche.core.lexicon import Lexicon
from pioche.rules.edition import Regulation, editions
from pioche.rules.slips import adjudicate
from support.slip_fuzz import check_verdict, grounds, random_slip

BATCH = 10_000
POSITIONS = 60
SLOW = 0.1


def batch(job: tuple[int, int]) -> tuple[Counter[str], Counter[str], float]:
    """Judge a batch on its own positions; give sanctions, faults and the longest time."""
    seed, count = job
    chance = Random(seed)
    places = grounds(Lexicon.load("francais"), POSITIONS, seed)
    regulations = [Regulation.load(name) for name in editions()]
    sanctions: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    longest = 0.0
    for _slip in range(count):
        ground, regulation = chance.choice(places), chance.choice(regulations)
        slip = random_slip(ground, chance)
        start = time.perf_counter()
        try:
            verdict = adjudicate(ground.position, slip, regulation)
            check_verdict(ground, slip, verdict)
        except Exception as error:  # the campaign's very purpose is to catch whatever comes
            raise RuntimeError(f"seed {seed}, {regulation.name}: {slip!r}") from error
        spent = time.perf_counter() - start
        longest = max(longest, spent)
        sanctions["slow"] += spent > SLOW
        sanctions[verdict.sanction] += 1
        faults.update(fault.code for fault in verdict.faults)
    return sanctions, faults, longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slips", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    jobs = [
        (options.seed * 1_000_000 + at, min(BATCH, options.slips - at))
        for at in range(0, options.slips, BATCH)
    ]
    sanctions: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    longest, start = 0.0, time.perf_counter()
    with (
        ProcessPoolExecutor(options.processes) as pool,
        click.progressbar(length=len(jobs), label="lots de bulletins", file=sys.stderr) as bar,
    ):
        for found, named, spent in pool.map(batch, jobs):
            sanctions += found
            faults += named
            longest = max(longest, spent)
            bar.update(1)
    print(f"{options.slips} slips in {time.perf_counter() - start:.0f} s, no exception")
    print(f"longest {longest * 1000:.1f} ms, {sanctions.pop('slow', 0)} above {SLOW} s")
    print("sanctions:", dict(sanctions.most_common()))
    print("faults:", dict(faults.most_common()))


if __name__ == "__main__":
    main()
