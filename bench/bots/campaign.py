"""Games of a match on several processes, noted in a journal as they end: a match that was cut
goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rich.progress import Progress

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


def campaign(
    title: str,
    one: Callable[[int], T],
    seeds: range,
    result: Callable[..., T],
    processes: int,
    journal: Path | None = None,
) -> list[T]:
    """Play one game a seed. `journal` keeps matches of several titles, a line for each game;
    `result` makes one of what was noted of it.
    """
    noted = _noted(journal, title)
    found = {seed: result(**noted[seed]) for seed in seeds if seed in noted}
    left = [seed for seed in seeds if seed not in found]
    with ProcessPoolExecutor(processes) as pool, Progress() as progress:
        bar = progress.add_task(title, total=len(seeds), completed=len(found))
        games = {pool.submit(one, seed): seed for seed in left}
        for game in as_completed(games):
            seed = games[game]
            found[seed] = game.result()
            if journal is not None:
                line = {"title": title, "seed": seed, "result": asdict(found[seed])}
                with journal.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(line, ensure_ascii=False) + "\n")
            progress.advance(bar)
    return [found[seed] for seed in seeds]


def _noted(journal: Path | None, title: str) -> dict[int, dict[str, Any]]:
    if journal is None or not journal.exists():
        return {}
    lines = journal.read_text("utf-8").splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):  # it was being written when the match was cut
        lines.pop()
        journal.write_text("".join(lines), "utf-8")
    games = map(json.loads, lines)
    return {game["seed"]: game["result"] for game in games if game["title"] == title}
