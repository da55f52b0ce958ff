"""How a release is made: archives that are always the same bytes, a tag that is refused."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.release import tagging  # noqa: E402
from tools.release.archives import read_tar, read_zip, write_tar, write_wheel  # noqa: E402
from tools.release.building import build_wheel  # noqa: E402
from tools.release.targets import TARGETS  # noqa: E402
from tools.sbom import released_version  # noqa: E402

EPOCH = 1_700_000_000
FILES = {
    "pioche/core/native.py": b"",
    "pioche-0.1.0.dist-info/WHEEL": (
        b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n\n"
    ),
    "pioche-0.1.0.dist-info/METADATA": b"Name: pioche\n",
    "pioche/__init__.py": b"x = 1\n",
}


def test_an_archive_depends_on_its_files_alone(tmp_path: Path) -> None:
    turned = dict(reversed(FILES.items()))
    for write, read in ((write_wheel, read_zip), (write_tar, read_tar)):
        write(tmp_path / "one", FILES, EPOCH)
        write(tmp_path / "other", turned, EPOCH)
        assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
        assert read(tmp_path / "one").items() >= FILES.items()


def test_a_wheel_for_a_platform_is_the_pure_one_with_a_library(tmp_path: Path) -> None:
    pure = tmp_path / "pioche-0.1.0-py3-none-any.whl"
    write_wheel(pure, FILES, EPOCH)
    (tmp_path / "library").write_bytes(b"\x7fELF")
    for target in TARGETS:
        wheel = build_wheel(pure, tmp_path / "library", target, EPOCH)
        assert wheel.name == f"pioche-0.1.0-py3-none-{target.platform}.whl"
        files = read_zip(wheel)
        told = files["pioche-0.1.0.dist-info/WHEEL"].decode()
        assert re.findall(r"Tag: py3-none-(\S+)", told) == list(target.tags)
        assert "Root-Is-Purelib: false" in told
        assert files[f"pioche/core/{target.library}"] == b"\x7fELF"
        recorded = files["pioche-0.1.0.dist-info/RECORD"].decode().splitlines()
        assert {line.split(",")[0] for line in recorded} == set(files)
        assert zipfile.ZipFile(wheel).namelist()[-1].endswith("/RECORD")


def test_pages_and_packages_name_the_version_that_is_released() -> None:
    named = re.compile(r"pioche[-_](\d[\w.]*?)[-_]|\| version \| ([^ ]+) \|")
    for path in (
        *(ROOT / "docs").glob("*.md"),
        ROOT / "README.md",
        ROOT / "Makefile",
        ROOT / "packaging" / "Containerfile",
        ROOT / "packaging" / "pioche.nsi",
    ):
        for found in named.finditer(path.read_text(encoding="utf-8")):
            assert (found[1] or found[2]) == released_version(), f"{path.name}: {found[0]}"


def test_what_an_index_shows_leads_nowhere_that_it_does_not_have(tmp_path: Path) -> None:
    """Pictures and links of README.md are files of the checkout: on an index each would be dead."""
    project = tmp_path / "project"
    for name in ("pyproject.toml", "setup.py", "packaging/PYPI.md", "src/pioche/__init__.py"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, project / name)
    script = "from setuptools import build_meta as b; b.prepare_metadata_for_build_wheel('.')"
    subprocess.run([sys.executable, "-c", script], cwd=project, check=True, capture_output=True)
    (told,) = project.glob("*.dist-info/METADATA")
    head, _, text = told.read_text(encoding="utf-8").partition("\n\n")
    assert "Description-Content-Type: text/markdown" in head and "# Pioche" in text
    targets = re.findall(r"\]\(([^)]*)\)|(?:src|href)=\"([^\"]*)\"", text)
    assert [link for both in targets for link in both if link and "://" not in link] == []


def git(folder: Path, *command: str) -> None:
    told = ("-c", "user.name=X", "-c", "user.email=x@example.org", "-c", "tag.gpgsign=false")
    subprocess.run(["git", *told, *command], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout that may be tagged."""
    for name in ("GIT_AUTHOR", "GIT_COMMITTER"):
        monkeypatch.setenv(f"{name}_NAME", "X")
        monkeypatch.setenv(f"{name}_EMAIL", "x@example.org")
    root = tmp_path / "checkout"
    root.mkdir()
    (root / ".gitignore").write_text("dist/\n")
    head = f"# Changelog\n\n## {released_version()} · 2026-12-01\n\nThe first version.\n"
    (root / "CHANGELOG.md").write_text(head, encoding="utf-8")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "All")
    _build(root)
    return root


def _build(root: Path) -> None:
    done = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=root, check=True, capture_output=True, text=True
    )
    (root / "dist").mkdir(exist_ok=True)
    (root / "dist" / tagging.COMMIT).write_text(done.stdout)


def test_what_is_ready_is_tagged_once(ready: Path) -> None:
    tagging.tag(ready / "dist", ready)
    git(ready, "rev-parse", f"v{released_version()}")
    with pytest.raises(SystemExit, match="tagged already"):
        tagging.tag(ready / "dist", ready)


def test_a_dirty_tree_is_not_tagged(ready: Path) -> None:
    (ready / "left.txt").write_text("?")
    with pytest.raises(SystemExit, match="not committed"):
        tagging.tag(ready / "dist", ready)


@pytest.mark.parametrize("head", ["Unreleased", "9.9.9 · 2026-12-01", "0.1.0"])
def test_a_changelog_of_something_else_is_not_tagged(ready: Path, head: str) -> None:
    (ready / "CHANGELOG.md").write_text(f"# Changelog\n\n## {head}\n", encoding="utf-8")
    git(ready, "commit", "-q", "-a", "-m", "Other")
    _build(ready)
    with pytest.raises(SystemExit, match=re.escape(f"“{head}”")):
        tagging.tag(ready / "dist", ready)


def test_what_was_built_from_another_commit_is_not_tagged(ready: Path) -> None:
    git(ready, "commit", "-q", "--allow-empty", "-m", "Later")
    with pytest.raises(SystemExit, match="not made from this commit"):
        tagging.tag(ready / "dist", ready)


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda path: path.name
)
def test_a_workflow_or_form_can_be_read(path: Path) -> None:
    read = yaml.safe_load(path.read_text(encoding="utf-8"))
    for job in read.get("jobs", {}).values():
        assert all("run" in step or "uses" in step for step in job["steps"])
    for question in read.get("body", []):
        assert question["type"] in {"markdown", "textarea", "input", "dropdown"}
