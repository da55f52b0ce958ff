"""`python -m tools.release [build|sums|tag]`."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import tempfile
from pathlib import Path

from tools.release import building, inspecting, tagging
from tools.release.building import ROOT, run
from tools.release.targets import TARGETS
from tools.sbom import bill, released_version

SUMS = "SHA256SUMS"


def build(dist: Path) -> None:
    """Make everything, look into it, and say its sums; what was made so before goes."""
    if run("git", "status", "--porcelain"):
        raise SystemExit("the tree holds what is not committed: a release is made from a commit")
    commit, epoch = building.last_commit()
    dist.mkdir(parents=True, exist_ok=True)
    for old in dist.glob("pioche-*"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="pioche-release-") as folder:
        work = Path(folder)
        sdist = building.build_sdist(commit, work, dist, epoch)
        _say(sdist, inspecting.inspect_sdist(sdist))
        pure = building.build_pure(sdist, work, dist, epoch)
        _say(pure, inspecting.inspect_wheel(pure, None))
        source = work / sdist.name.removesuffix(".tar.gz")
        for target in TARGETS:
            library = building.compile_kernel(source, target, work)
            wheel = building.build_wheel(pure, library, target, epoch)
            _say(wheel, inspecting.inspect_wheel(wheel, target))
    _add_papers(dist, commit)
    write_sums(dist)
    for reason in tagging.hindrances(dist):
        print(f"not to be tagged yet: {reason}")


def write_sums(dist: Path) -> None:
    """Say the sums of all files there are, packages of other kinds among them."""
    files = sorted(path for path in dist.iterdir() if path.is_file() and path.name != SUMS)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (dist / SUMS).write_text("".join(sums), encoding="utf-8")


def _add_papers(dist: Path, commit: str) -> None:
    """The bill of materials, the versions it was tried with, and the commit."""
    stem = f"pioche-{released_version()}"
    text = json.dumps(bill(), indent=2, ensure_ascii=False) + "\n"
    (dist / f"{stem}.cdx.json").write_text(text, encoding="utf-8")
    lock = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    (dist / f"{stem}-requirements.txt").write_text(lock, encoding="utf-8")
    versions = re.sub(r" \\\n(?: +--hash=\S+(?: \\)?\n)+", "\n", lock)
    versions = versions.replace("installed with --require-hashes", "for uv and pip: -c this file")
    (dist / f"{stem}-constraints.txt").write_text(versions, encoding="utf-8")
    (dist / tagging.COMMIT).write_text(f"{commit}\n", encoding="utf-8")


def _say(path: Path, told: str) -> None:
    print(f"{path.name}: {told}; {path.stat().st_size:,} bytes", flush=True)


def main() -> int:
    """Do what was asked."""
    parser = argparse.ArgumentParser(prog="python -m tools.release")
    parser.add_argument("what", choices=["build", "sums", "tag"], nargs="?", default="build")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    given = parser.parse_args()
    if given.what == "tag":
        tagging.tag(given.dist)
    elif given.what == "sums":
        write_sums(given.dist)
    else:
        build(given.dist)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
