"""The sdist from what is committed, the pure wheel from the sdist, the others from the pure one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tools.release.archives import read_tar, read_zip, write_tar, write_wheel
from tools.release.targets import Target

ROOT = Path(__file__).resolve().parents[2]
_CACHE = "ZIG_GLOBAL_CACHE_DIR"
#: Where zig keeps the C libraries that it compiled; what is ours it compiles each time.
C_LIBRARIES = {_CACHE: os.environ.get(_CACHE, str(ROOT / "build" / "zig"))}
#: As setup.py compiles, less what zig does by itself.
FLAGS = ("-std=c11", "-O3", "-fno-slp-vectorize", "-g0", "-fvisibility=hidden", "-Wall", "-Wextra")


def run(*command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run a program; what it said is shown if it fails."""
    done = subprocess.run(
        command, cwd=cwd, env=None if env is None else {**os.environ, **env}, check=False,
        capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"{command[0]}: {done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def last_commit() -> tuple[str, int]:
    """The last commit, and when it was made: the date of everything in a release."""
    commit, time = run("git", "log", "-1", "--format=%H %ct").split()
    return commit, int(time)


def _setuptools(folder: Path, what: str, into: Path, epoch: int) -> Path:
    """Have setuptools build, without a compiler; the file that it made."""
    into.mkdir(parents=True, exist_ok=True)
    ask = f"import setuptools.build_meta as b; print(b.{what}(r'{into}'))"
    told = run(
        *(sys.executable, "-c", ask),
        cwd=folder,
        env={"CC": "false", "SOURCE_DATE_EPOCH": str(epoch), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return into / told.split()[-1]


def build_sdist(commit: str, work: Path, dist: Path, epoch: int) -> Path:
    """The sdist, from what the commit holds and nothing that lies about."""
    source = work / "source"
    source.mkdir(parents=True)
    archive = work / "source.tar"
    run("git", "archive", "--output", archive, commit)
    run("tar", "-xf", archive, "-C", source)
    made = _setuptools(source, "build_sdist", work / "sdist", epoch)
    path = dist / made.name
    write_tar(path, read_tar(made), epoch)
    return path


def build_pure(sdist: Path, work: Path, dist: Path, epoch: int) -> Path:
    """The wheel without a kernel, from the unpacked sdist: nothing can be missing from that."""
    run("tar", "-xzf", sdist, "-C", work)
    folder = work / sdist.name.removesuffix(".tar.gz")
    made = _setuptools(folder, "build_wheel", work / "wheel", epoch)
    if not made.name.endswith("-py3-none-any.whl"):
        raise SystemExit(f"{made.name}: not a pure wheel")
    path = dist / made.name
    write_wheel(path, read_zip(made), epoch)
    return path


def compile_kernel(sources: Path, target: Target, work: Path) -> Path:
    """Cross-compile the kernel; the library."""
    folder = work / target.platform
    folder.mkdir(parents=True)
    files = [f"kernel/{path.name}" for path in sorted((sources / "kernel").glob("*.c"))]
    library = folder / target.library
    flags = [*FLAGS, "-shared", "-s", "-target", target.zig]
    if target.system == "macos":
        flags += ["-install_name", f"@rpath/{target.library}"]
    if target.system != "windows":
        flags += ["-fPIC"]
    run(
        *(sys.executable, "-m", "ziglang", "cc", *flags, *files, "-o", str(library)),
        cwd=sources,
        env={**C_LIBRARIES, "ZIG_LOCAL_CACHE_DIR": str(work / "zig")},
    )
    return library


def build_wheel(pure: Path, library: Path, target: Target, epoch: int) -> Path:
    """The pure wheel with a kernel added, named after its platform."""
    files = read_zip(pure)
    files[f"pioche/core/{target.library}"] = library.read_bytes()
    told = next(name for name in files if name.endswith(".dist-info/WHEEL"))
    text = files[told].decode()
    text = text.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in target.tags)
    text, changed = re.subn(r"Tag: py3-none-any\n", tags, text)
    assert changed == 1 and "Root-Is-Purelib: false" in text, text
    files[told] = text.encode()
    path = pure.with_name(pure.name.replace("-any.whl", f"-{target.platform}.whl"))
    write_wheel(path, files, epoch)
    return path
