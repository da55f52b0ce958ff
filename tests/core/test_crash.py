"""Reports say where it broke, and nothing of what anybody typed."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from pioche.core.crash import brutal_ends, reports, tidy_reports, write_report
from pioche.core.errors import InputError

SECRET = "Zoé code 4711"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PIOCHE_HOME", str(tmp_path / "donnees"))
    return tmp_path / "donnees"


def broken(text: str) -> Exception:
    try:
        try:
            raise ValueError(text)
        except ValueError as error:
            raise InputError("store.game-unknown", game=text) from error
    except InputError as error:
        return error


def test_a_report_tells_the_place_the_version_and_the_cause(home: Path) -> None:
    path = write_report(broken(SECRET), "9.8.7", "serveur")
    assert path is not None and path.parent == home / "rapports"
    text = path.read_text(encoding="utf-8")
    assert "Pioche 9.8.7" in text and "serveur" in text and "Python 3." in text
    assert "pioche.core.errors.InputError store.game-unknown" in text
    assert "builtins.ValueError" in text and "test_crash.py:" in text and " broken" in text


def test_a_report_holds_no_text_and_no_folder_of_a_person(home: Path) -> None:
    path = write_report(broken(SECRET), "1", "serveur")
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "Zoé" not in text and "4711" not in text
    assert str(Path(__file__).parents[2]) not in text and str(Path.home()) not in text


def test_the_same_fault_is_written_once_and_old_reports_go(home: Path) -> None:
    assert write_report(broken("a"), "1", "x") == write_report(broken("b"), "1", "y")
    assert len(reports()) == 1
    for number in range(30):
        old = home / "rapports" / f"rapport-2020-01-01-0000{number:02}-x.txt"
        old.write_text("x")
        os.utime(old, (number, number))
    new = write_report(KeyError(), "1", "x")
    assert len(reports()) == 20 and new in reports()


def test_without_a_folder_nothing_breaks_further(home: Path) -> None:
    home.write_text("a file")
    assert write_report(KeyError(), "1", "x") is None and reports() == []


def test_a_crash_of_native_code_leaves_a_report(home: Path) -> None:
    script = (
        "import ctypes\nfrom pioche.core.crash import brutal_ends\n"
        "with brutal_ends():\n    ctypes.string_at(0)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True)
    assert done.returncode < 0 and not done.stdout
    (report,) = reports()
    assert report.name.startswith("arret-brutal-")
    assert "Segmentation fault" in report.read_text()


def test_a_killed_process_leaves_nothing_for_ever(home: Path) -> None:
    script = (
        "import sys\nfrom pioche.core.crash import brutal_ends\n"
        "with brutal_ends():\n    print(flush=True)\n    sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stdout.readline()
        (empty,) = (home / "rapports").iterdir()
        tidy_reports()
        assert empty.exists()  # it may still have something to tell
        process.kill()
    assert empty.exists() and not empty.stat().st_size
    tidy_reports()
    assert not empty.exists()


@pytest.mark.parametrize("end", [None, InputError("store.in-use"), KeyboardInterrupt()])
def test_a_quiet_end_leaves_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, end: BaseException | None
) -> None:
    monkeypatch.setattr("faulthandler.is_enabled", lambda: False)
    monkeypatch.setattr("faulthandler.enable", lambda file: None)
    monkeypatch.setattr("faulthandler.disable", lambda: None)
    with suppress(InputError, KeyboardInterrupt), brutal_ends():
        if end is not None:
            raise end
    assert not (home / "rapports").exists()


def test_what_the_interpreter_wrote_loses_the_users_folder(home: Path) -> None:
    (home / "rapports").mkdir(parents=True)
    one = home / "rapports" / "arret-brutal-1.txt"
    one.write_text(f'File "{Path.home()}/pioche/x.py"')
    tidy_reports()
    assert one.read_text() == 'File "~/pioche/x.py"'


def test_a_command_that_breaks_tells_where_its_report_is(home: Path) -> None:
    script = (
        "import sys\nfrom pioche.cli import main, top\n"
        "def breaks(*_a, **_k): raise RuntimeError('Zoé')\n"
        "top.top.callback = breaks\nsys.argv = ['pioche', 'top', 'AEIRSTN']\nmain.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8")
    (report,) = reports()
    assert done.returncode == 70
    assert str(report) in done.stderr and "rien n’est envoyé" in done.stderr
    assert "Traceback" not in done.stderr and "Zoé" not in done.stderr + report.read_text()


def test_a_fault_that_is_its_own_cause_is_told_once(home: Path) -> None:
    error = broken("a")
    error.__cause__ = error
    path = write_report(error, "1", "x")
    assert path is not None and path.read_text(encoding="utf-8").count("InputError") == 1
