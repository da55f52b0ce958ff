"""Take the pictures.

    .venv/bin/python -m tools.captures [folder] [name…]
    .venv/bin/python -m tools.captures --guides [folder]

Makes `captures/console-light.png` and so on; with names, only the scenes that begin so. With
`--guides` only what the README and the guides show, and puts it into docs/captures.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from rich.progress import track

from . import guides
from .scenes import Scene, scenes
from .stage import stage


def take(folder: Path, chosen: list[Scene], only: frozenset[str] = frozenset()) -> None:
    """Take pictures of scenes: all their looks, or those named."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as store, stage(Path(store)) as set_up:
        for scene in track(chosen, "Captures"):
            sight = scene.prepare(set_up)
            for look in scene.looks:
                name = f"{scene.name}-{look.name}"
                if not only or name in only:
                    set_up.photograph(sight, look, folder / f"{name}.png")


def main(arguments: list[str]) -> None:
    """Take every picture, or those whose name begins as asked."""
    for_guides = "--guides" in arguments
    folder, *wanted = [one for one in arguments if one != "--guides"] or ["captures"]
    where = Path(folder)
    if for_guides:
        only = frozenset(guides.GUIDES.values())
        take(where, [one for one in scenes() if _shown(one, only)], only)
        guides.keep(where)
        return
    take(where, [one for one in scenes() if not wanted or one.name.startswith(tuple(wanted))])


def _shown(scene: Scene, only: frozenset[str]) -> bool:
    return any(f"{scene.name}-{look.name}" in only for look in scene.looks)


if __name__ == "__main__":
    main(sys.argv[1:])
