"""How long three letters take to find one of 3,000 people: `python bench/people.py`.

Prints the slowest and the median of searches by the first three letters of everybody's surname.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from pioche.store.log import SqlLog
from support.people import known

PEOPLE = 3000
LEAST_MS = 50.0


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        store = SqlLog(folder)
        people = known(PEOPLE)
        store.change_people(lambda _before: (people, None))
        typed = sorted({one.who.plain[:3] for one in people} | {"100", "zzz"})
        store.find_people(typed[0])
        took = []
        for text in typed * 5:
            begin = time.perf_counter()
            store.find_people(text)
            took.append(1000 * (time.perf_counter() - begin))
        store.close()
    print(f"{PEOPLE} people: median {statistics.median(took):.1f} ms, slowest {max(took):.1f} ms")
    return 0 if max(took) < LEAST_MS else 1


if __name__ == "__main__":
    sys.exit(main())
