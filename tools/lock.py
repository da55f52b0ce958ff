"""Lock the dependencies: every package that `make` installs, with its checksums.

    python tools/lock.py --index https://…/simple [run dev]     # an index as PEP 503 describes it
    build/site-venv/bin/python tools/lock.py --index … site

Versions are those installed beside this Python; checksums are those of all their files in the
index, so that one lock serves every system. A package that only some systems need is marked so.
`make` installs by these files and takes nothing whose checksum is not in them.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
import urllib.request
from collections.abc import Collection, Iterable, Mapping
from html import unescape
from importlib import metadata
from pathlib import Path

from packaging.markers import Marker, default_environment
from packaging.requirements import Requirement
from packaging.utils import (
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
#: What a lock is for: the extras of ours that it holds. The site's tools need nothing of Pioche's.
LOCKS: Mapping[str, tuple[str, ...]] = {
    "run": (),
    "dev": ("dev",),
    "release": ("release",),
    # Only where PyInstaller is installed beside: `pip install pyinstaller`, then `make lock`.
    "bundle": ("bundle",),
    "site": ("site",),
}
ALONE = frozenset({"site"})
#: Systems, as markers tell them apart.
SYSTEMS: Mapping[str, Mapping[str, str]] = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "darwin": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    "win32": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}
#: What builds this project itself, without an environment of its own.
BUILD = "setuptools>=77"
#: Wheels for any Python 3, for 3.11 and later, and for the stable interface of an earlier one.
_WHEELS = re.compile(r"(?:py3|py2\.py3)-none|cp31[1-9]-(?!cp\d+t)|cp3\d+-abi3")
_LINK = re.compile(r'<a [^>]*href="[^"]*#sha256=([0-9a-f]{64})"[^>]*>([^<]+)</a>')


def wanted(extras: Collection[str]) -> list[Requirement]:
    """What pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [] if ALONE.issuperset(extras) and extras else [BUILD, *project["dependencies"]]
    for extra in extras:
        lines += project["optional-dependencies"][extra]
    return [Requirement(line) for line in lines]


def applies(marker: Marker | None, system: str, extras: Iterable[str]) -> bool:
    """Whether a requirement holds on a system, for one of the extras asked for."""
    if marker is None:
        return True
    known = {key: str(value) for key, value in default_environment().items()}
    return any(
        marker.evaluate({**known, **SYSTEMS[system], "extra": extra}) for extra in (*extras, "")
    )


def closure(asked: Iterable[Requirement], system: str) -> set[str]:
    """All packages that some requirements bring on a system, by canonical name."""
    found: set[str] = set()
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = [(one, frozenset[str]()) for one in asked]
    while waiting:
        one, extras = waiting.pop()
        name = canonicalize_name(one.name)
        if not applies(one.marker, system, extras) or (name, frozenset(one.extras)) in seen:
            continue
        seen.add((name, frozenset(one.extras)))
        found.add(name)
        try:
            needs = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue  # another system's: nothing is known of what it needs
        waiting += [(Requirement(need), frozenset(one.extras)) for need in needs]
    return found


def files_of(name: str, index: str) -> list[tuple[Version, str]]:
    """Every file of a package in the index that we could install: version and SHA-256."""
    request = urllib.request.Request(f"{index.rstrip('/')}/{name}/")
    with urllib.request.urlopen(request, timeout=60) as answer:
        page = answer.read().decode()
    found = []
    for sha256, text in _LINK.findall(page):
        file = unescape(text).strip()
        try:
            if file.endswith(".whl"):
                _, version, _, _ = parse_wheel_filename(file)
                if not _WHEELS.match("-".join(file.split("-")[-3:-1])):
                    continue
            elif file.endswith(".tar.gz"):
                _, version = parse_sdist_filename(file)
            else:
                continue
        except ValueError:
            continue
        found.append((version, sha256))
    return found


def version_of(name: str, files: Iterable[tuple[Version, str]]) -> Version:
    """The version installed here; the latest of what builds, and of packages of other systems."""
    latest = max(version for version, _ in files if not version.is_prerelease)
    if name == canonicalize_name(Requirement(BUILD).name):
        return latest
    try:
        return Version(metadata.version(name))
    except metadata.PackageNotFoundError:
        return latest


def locked(extras: Collection[str], index: str, known: dict[str, str]) -> str:
    """The text of a lock."""
    by_system = {system: closure(wanted(extras), system) for system in SYSTEMS}
    lines = ["# Written by tools/lock.py; installed with --require-hashes."]
    for name in sorted(set().union(*by_system.values())):
        if name not in known:
            files = files_of(name, index)
            version = version_of(name, files)
            sums = sorted({sha256 for other, sha256 in files if other == version})
            if not sums:
                raise SystemExit(f"{name} {version}: no file in the index")
            known[name] = f"{name}=={version}@" + "".join(
                f" \\\n    --hash=sha256:{one}" for one in sums
            )
        systems = [system for system, names in by_system.items() if name in names]
        marker = ""
        if len(systems) < len(SYSTEMS):
            marker = " ; " + " or ".join(f'sys_platform == "{one}"' for one in systems)
        lines.append(known[name].replace("@", marker, 1))
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write locks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--index", required=True, help="address of a package index")
    parser.add_argument("names", nargs="*", default=["run", "dev"], help="which locks")
    given = parser.parse_args()
    known: dict[str, str] = {}
    for name in given.names:
        path = ROOT / "requirements" / f"{name}.txt"
        path.write_text(locked(LOCKS[name], given.index, known), encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {path.read_text().count('==')} packages", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
