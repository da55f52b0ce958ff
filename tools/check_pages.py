"""Check the types of the browser's modules, where Node.js is at hand.

    python tools/check_pages.py

Pioche itself never needs Node.js: without it, or where its packages cannot be fetched for want of
a network, this says so and passes. Everything else that goes wrong fails.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "src" / "pioche" / "web" / "static" / "js" / "jsconfig.json"
#: An exact version: what is right today stays right, and a copy fetched once serves offline.
TYPESCRIPT = "typescript@5.9.3"
#: What npm calls a registry that it cannot reach.
_UNREACHABLE = re.compile(
    r"\b(EAI_AGAIN|EAI_FAIL|ECONNABORTED|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND"
    r"|ENOTCACHED|ERR_SOCKET_TIMEOUT|ETIMEDOUT)\b"
)


def main() -> int:
    npx = shutil.which("npx")
    if npx is None:
        return _skipped("Node.js (npx) is not installed")
    compiler = [npx, "--yes", "--package", TYPESCRIPT, "--", "tsc"]
    fetched = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False)
    if fetched.returncode:
        if _UNREACHABLE.search(fetched.stderr):
            return _skipped(f"{TYPESCRIPT} is not here and its registry cannot be reached")
        print(fetched.stdout + fetched.stderr, end="", file=sys.stderr)
        return 1
    return subprocess.run([*compiler, "-p", str(PROJECT)], check=False).returncode


def _skipped(why: str) -> int:
    print(f"types of the browser's modules: NOT CHECKED, {why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
