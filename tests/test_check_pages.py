"""`tools/check_pages.py`: what is said, and what fails, with every kind of Node.js."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[1] / "tools" / "check_pages.py"


def check(place: Path, npx: str | None) -> subprocess.CompletedProcess[str]:
    """Run the check on a path with nothing on it but, perhaps, an npx that does what is written."""
    if npx is not None:
        (place / "npx").write_text(f"#!/bin/sh\n{npx}\n", encoding="utf-8")
        (place / "npx").chmod(0o755)
    return subprocess.run(
        [sys.executable, str(TOOL)],
        env={**os.environ, "PATH": str(place)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("npx", "why"),
    [
        (None, "Node.js (npx) is not installed"),
        ("echo npm error code ENOTFOUND >&2; exit 1", "its registry cannot be reached"),
    ],
)
def test_what_cannot_be_checked_is_said_and_passes(
    tmp_path: Path, npx: str | None, why: str
) -> None:
    done = check(tmp_path, npx)
    assert (done.returncode, done.stderr) == (0, "")
    assert "NOT CHECKED" in done.stdout and why in done.stdout


@pytest.mark.parametrize(
    ("npx", "status", "told"),
    [
        ("echo npm error code ETARGET >&2; exit 1", 1, "ETARGET"),
        ('case "$*" in *--version) ;; *) echo error TS2304 >&2; exit 2;; esac', 2, "TS2304"),
        ('echo "$*" >&2', 0, "typescript@5"),
    ],
    ids=["no such version", "wrong types", "right types"],
)
def test_what_can_be_checked_is(tmp_path: Path, npx: str, status: int, told: str) -> None:
    done = check(tmp_path, npx)
    assert done.returncode == status
    assert "NOT CHECKED" not in done.stdout
    assert told in done.stderr + done.stdout
