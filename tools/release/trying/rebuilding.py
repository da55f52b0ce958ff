"""A second build, in another clone, must give the same bytes."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.release.building import C_LIBRARIES, ROOT, run
from tools.release.tagging import COMMIT


def try_rebuilding(dist: Path, work: Path) -> None:
    """Clone what dist/ was made from, build it there, compare every file.

    The C libraries that zig compiled for itself are not compiled again, which takes minutes.
    """
    clone, again = work / "clone", work / "again"
    run("git", "clone", "-q", "--no-hardlinks", ROOT, clone)
    run("git", "checkout", "-q", (dist / COMMIT).read_text(encoding="utf-8").strip(), cwd=clone)
    run(sys.executable, "-m", "tools.release", "build", "--dist", again, cwd=clone, env=C_LIBRARIES)
    # Of the sums only what both have: other packages may lie beside the wheels here.
    names = {path.name for path in again.iterdir()} - {"SHA256SUMS"}
    for name in sorted(names):
        if (dist / name).read_bytes() != (again / name).read_bytes():
            raise SystemExit(f"{name} differs")
    print(f"built again elsewhere: {len(names)} files, the same bytes", flush=True)
