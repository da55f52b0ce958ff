"""`python -m tools.release.trying [kernels] [bare] [again]`: all of them, unless some are named."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tools.release.building import ROOT
from tools.release.trying.bare_root import try_bare_root
from tools.release.trying.kernels import try_kernels
from tools.release.trying.rebuilding import try_rebuilding
from tools.release.trying.systems import require

TRIALS = {"kernels": try_kernels, "bare": try_bare_root, "again": try_rebuilding}


def main() -> int:
    """Try what lies in dist/."""
    parser = argparse.ArgumentParser(prog="python -m tools.release.trying")
    parser.add_argument("trials", nargs="*", choices=[*TRIALS, []], default=[])
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    given = parser.parse_args()
    require()
    for name in given.trials or TRIALS:
        # uv and a chroot's user must reach it: not below a folder that only root may enter.
        with tempfile.TemporaryDirectory(prefix="pioche-trial-") as folder:
            TRIALS[name](given.dist, Path(folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
