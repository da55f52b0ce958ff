"""Every walk still goes as it is written, and everybody still sees of it what they saw.

To write a new one: its steps only, in a file of `walks`, then `PIOCHE_GOLDEN=write pytest
tests/golden`, and review what it says (see `support/walks.py`).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pioche.games.registry import GAMES
from pioche.games.session import fold
from support.walks import Script, walk_files, written

FILES = walk_files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_walk_goes_as_it_is_written(path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    text, walk = written(Script.parse(before))
    if os.environ.get("PIOCHE_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
        return
    assert text == before
    assert fold(walk.game, walk.session.log) == walk.session.state


def test_every_game_is_walked_through() -> None:
    kinds = {Script.parse(path.read_text(encoding="utf-8")).kind for path in FILES}
    assert kinds == set(GAMES)
