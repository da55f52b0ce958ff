"""What others wrote: locked by checksum, told in a bill of materials, and as they published it."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
VENDORED: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "tools" / "vendored.toml").read_text(encoding="utf-8")
)["package"]
LOCKS = {
    which: ROOT / "requirements" / f"{which}.txt"
    for which in ("run", "dev", "release", "bundle", "site")
}
#: How the imports of a file were made relative.
BARE = {"./reactive-element.js": "@lit/reactive-element", "./lit-html.js": "lit-html"}


def as_published(package: str, name: str, body: bytes) -> bytes:
    """A vendored file as its authors published it: the changes that the README tells, undone."""
    if package in ("axe-core", "iframe-worker"):
        return body
    if package == "lit-element":
        for ours, theirs in BARE.items():
            body = body.replace(f'"{ours}"'.encode(), f'"{theirs}"'.encode())
    return body + f"//# sourceMappingURL={Path(name).name}.map\n".encode()


FILES = [(one, name) for one in VENDORED for name in one.get("files", {})]


@pytest.mark.parametrize(("package", "name"), FILES, ids=[name for _, name in FILES])
def test_a_vendored_file_is_what_its_authors_published(package: dict[str, Any], name: str) -> None:
    body = (ROOT / package["folder"] / name).read_bytes()
    published = as_published(package["name"], name, body)
    assert hashlib.sha256(published).hexdigest() == package["files"][name]


def test_every_vendored_file_is_told() -> None:
    told = {ROOT / one["folder"] / name for one, name in FILES}
    folders = {ROOT / one["folder"] for one in VENDORED}
    lying = {path for folder in folders for path in folder.rglob("*.js")}
    assert lying == told
    fonts = next(one for one in VENDORED if "made" in one)
    for name, sha256 in fonts["made"].items():
        assert hashlib.sha256((ROOT / fonts["folder"] / name).read_bytes()).hexdigest() == sha256


def locked(path: Path) -> dict[str, str]:
    """The packages of a lock, with everything said of each."""
    blocks = re.split(r"\n(?=\S)", path.read_text(encoding="utf-8"))
    return {one.partition("==")[0]: one.strip() for one in blocks if not one.startswith("#")}


@pytest.mark.parametrize("which", LOCKS)
def test_a_lock_holds_all_that_is_asked_for_each_with_checksums(which: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = list(project["dependencies"]) if which != "site" else []
    asked += project["optional-dependencies"].get(which, [])
    found = locked(LOCKS[which])
    for line in asked:
        one = Requirement(line)
        block = found[canonicalize_name(one.name)]
        version = re.match(r"[^=]+==([^\s;]+)", block)
        assert version is not None and one.specifier.contains(version[1]), line
    for name, block in found.items():
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), name
        assert "://" not in block and not re.search(r"(?m)^-", block), name


@pytest.mark.parametrize("more", ["dev", "release"])
def test_the_locks_agree(more: str) -> None:
    assert locked(LOCKS["run"]).items() <= locked(LOCKS[more]).items()


def test_make_installs_nothing_that_is_not_locked() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = [line for line in recipe.splitlines() if "pip install" in line]
    assert installs
    for line in installs:
        assert "--require-hashes" in line or "--no-deps --no-build-isolation" in line, line


def test_the_bill_of_materials(tmp_path: Path) -> None:
    path = tmp_path / "sbom.json"
    subprocess.run([sys.executable, ROOT / "tools" / "sbom.py", str(path)], check=True)
    bill = json.loads(path.read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["name"] == "pioche"
    parts = {one["name"]: one for one in bill["components"]}
    assert set(locked(LOCKS["run"])) <= set(parts)
    assert {"lit-html", "inter-ui"} <= set(parts)
    assert not {"axe-core", "iframe-worker", "pytest"} & set(parts)  # tests and the site need these
    for one in parts.values():
        assert one["hashes"] and one["purl"].startswith("pkg:"), one["name"]
        assert one["version"]
    again = tmp_path / "again.json"
    subprocess.run([sys.executable, ROOT / "tools" / "sbom.py", str(again)], check=True)
    assert again.read_bytes() == path.read_bytes()
