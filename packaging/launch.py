"""Where the folder to double-click begins: the window; with words after it, the command `pioche`.

What the program starts of itself (`-m module`) comes back here, for a frozen interpreter has no
other way in.
"""

from __future__ import annotations

import multiprocessing
import runpy
import sys


def main() -> None:
    """Run a module of ours, the command, or the window."""
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["-m"] and sys.argv[2:]:
        module = sys.argv[2]
        sys.argv[:] = [module, *sys.argv[3:]]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        return
    from pioche.cli.main import main as pioche

    if len(sys.argv) == 1:
        sys.argv.append("fenetre")
    pioche()


if __name__ == "__main__":
    main()
