"""Take the pictures.

    .venv/bin/python -m tools.captures [folder] [name…]

Makes `captures/console-light.png` and so on; with names, only the scenes that begin so.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from rich.progress import track

from .scenes import scenes
from .stage import stage


def main(folder: Path, wanted: list[str]) -> None:
    """Take every picture, or those whose name begins as asked."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [scene for scene in scenes() if not wanted or any(map(scene.name.startswith, wanted))]
    with tempfile.TemporaryDirectory() as store, stage(Path(store)) as set_up:
        for scene in track(chosen, "Captures"):
            sight = scene.prepare(set_up)
            for look in scene.looks:
                set_up.photograph(sight, look, folder / f"{scene.name}-{look.name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "captures"), sys.argv[2:])
