"""What these trials need of the system, and the small Debian roots in which they run."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.release.building import run

#: Programs, and the Debian packages that bring them.
NEEDED = {
    "mmdebstrap": "mmdebstrap",
    "qemu-aarch64-static": "qemu-user-static",
    "wine": "wine",
    "/lib/ld-musl-x86_64.so.1": "musl",
}
MIRROR = "http://deb.debian.org/debian"


def require() -> None:
    """Stop with the names of the packages that are missing."""
    missing = [
        package
        for program, package in NEEDED.items()
        if not (Path(program).exists() or shutil.which(program))
    ]
    if missing:
        raise SystemExit(f"these trials need: apt-get install {' '.join(sorted(missing))}")


def debian(into: Path, *packages: str, machine: str = "", suite: str = "bookworm") -> Path:
    """Unpack a Debian root; of another machine nothing is run meanwhile."""
    options = ["--variant=minbase"]
    if machine:
        options = ["--variant=extract", f"--architectures={machine}"]
    run("mmdebstrap", *options, f"--include={','.join(packages)}", suite, into, MIRROR)
    return into
