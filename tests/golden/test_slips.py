"""Every golden slip is still judged as it is written, by every edition (see `golden_slips.py`)."""

from __future__ import annotations

import os

from support.golden_slips import FILE, written


def test_golden_slips_are_judged_as_written() -> None:
    before = FILE.read_text(encoding="utf-8")
    text = written(before)
    if os.environ.get("PIOCHE_GOLDEN") == "write":
        FILE.write_text(text, encoding="utf-8")
        return
    assert text == before
