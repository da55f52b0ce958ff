"""Shared by the tests of word lists."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # for `tools.build_francais`


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh PIOCHE_HOME."""
    directory = tmp_path / "home"
    monkeypatch.setenv("PIOCHE_HOME", str(directory))
    return directory


@dataclass
class Outcome:
    status: int
    out: str
    err: str


@pytest.fixture
def pioche(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Outcome]:
    """Run the command as a shell would, in this process."""
    from pioche.cli.main import main

    def run(*arguments: str) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["pioche", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        printed = capsys.readouterr()
        return Outcome(int(stop.value.code or 0), printed.out, printed.err)

    return run
