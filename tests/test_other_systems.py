"""What Windows does otherwise, imitated here; nothing of this replaces a run there."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pioche.store.lock
from pioche.cli import encoding
from pioche.cli.kept import KeptGame
from pioche.core.lexicon import store as lists
from pioche.store.files import new_file
from pioche.web import files

ROOT = Path(__file__).resolve().parents[1]

#: Every module of ours, on a system that has none of these.
IMPORT_ALL = """
import importlib, pkgutil, sys, types
import asyncio, concurrent.futures, multiprocessing, subprocess, tempfile, webbrowser
import alembic.command, httpx, reportlab.pdfgen.canvas, rich.console, sqlalchemy, uvicorn
# And where Windows runs on ARM there is no driver of PostgreSQL either.
for name in ("psycopg", "fcntl", "grp", "pwd", "readline", "resource", "termios", "tty", "uvloop"):
    sys.modules[name] = None
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
sys.platform = "win32"
import pioche
names = [one.name for one in pkgutil.walk_packages(pioche.__path__, "pioche.")]
for name in names:
    if ".migrations." not in name and not name.endswith(("__main__", "._kernel")):
        importlib.import_module(name)
print(len(names))
"""


def test_every_module_is_imported_without_what_only_posix_has() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 500


#: What .github/workflows/ci.yml runs there, once our modules are imported as if they were there.
COLLECT = """
import importlib, pkgutil, sys
import pdb, pytest
import pioche
for one in pkgutil.walk_packages(pioche.__path__, "pioche."):
    if ".migrations." not in one.name and not one.name.endswith(("__main__", "._kernel")):
        importlib.import_module(one.name)
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty", "uvloop"):
    sys.modules[name] = None
sys.exit(pytest.main(["--collect-only", "-qq", *sys.argv[1:]]))
"""


@pytest.mark.slow
def test_the_tests_that_run_there_are_collected_there() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    paths = [one for one in re.findall(r"tests/[\w./]+", workflow) if (ROOT / one).exists()]
    assert len(paths) > 5
    done = subprocess.run(
        [sys.executable, "-c", COLLECT, *paths],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]


@pytest.fixture
def no_open_file_is_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    """`unlink` as it is on Windows, for files that this process has open."""
    unlink = Path.unlink

    def refusing(path: Path, missing_ok: bool = False) -> None:
        mine = Path("/proc/self/fd")
        opened = {os.path.realpath(mine / number) for number in os.listdir(mine)}  # noqa: PTH208
        if os.path.realpath(path) in opened:
            raise PermissionError(13, "used by another process", str(path))
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refusing)
    for module in (pioche.store.lock, lists):
        monkeypatch.setattr(module.sys, "platform", "win32")


linux = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="no list of open files here")


@linux
@pytest.mark.usefixtures("no_open_file_is_deleted")
def test_a_game_that_is_over_is_forgotten(tmp_path: Path) -> None:
    kept = KeptGame(tmp_path / "1.jsonl")
    kept.forget()
    assert list(tmp_path.iterdir()) == []


@linux
@pytest.mark.usefixtures("no_open_file_is_deleted")
def test_what_a_killed_writer_left_is_swept(tmp_path: Path) -> None:
    (tmp_path / ".sauvegarde.1.partiel").write_bytes(b"half")
    with new_file(tmp_path / "sauvegarde") as file:
        file.write(b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["sauvegarde"]


@linux
@pytest.mark.usefixtures("no_open_file_is_deleted")
def test_a_compiled_list_that_a_server_reads_is_left_for_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIOCHE_HOME", str(tmp_path))
    folder = tmp_path / "lexicons" / "compiled"
    folder.mkdir(parents=True)
    read, old = folder / "read.lex", folder / "old.lex"
    read.write_bytes(b"list")
    old.write_bytes(b"list")
    with read.open("rb"):
        lists.sweep()
        assert read.exists() and not old.exists()
    lists.sweep()
    assert not read.exists()


def streams(monkeypatch: pytest.MonkeyPatch, encoded: str) -> io.TextIOWrapper:
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoded)
    monkeypatch.setattr(sys, "stdin", None)  # as under `pythonw`
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", None)
    return out


def test_a_file_on_windows_is_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    out = streams(monkeypatch, "cp1252")
    monkeypatch.setattr(encoding.sys, "platform", "win32")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    encoding.settle_streams()
    out.write("é ▀ ’")
    out.flush()
    assert out.buffer.getvalue().decode("utf-8") == "é ▀ ’"


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_an_encoding_that_was_asked_for_stays_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    out = streams(monkeypatch, "cp1252")
    monkeypatch.setattr(encoding.sys, "platform", system)
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    encoding.settle_streams()
    out.write("é ▀ ’")
    out.flush()
    assert out.buffer.getvalue().decode("cp1252") == "é ? ’"


def test_the_type_of_every_file_of_the_pages_is_our_own_to_say() -> None:
    served = {
        path.suffix
        for path in (ROOT / "src/pioche/web/static").rglob("*")
        if path.is_file() and path.suffix not in files._WORKSHOP
    }
    assert served - {""} <= set(files._TYPES)
