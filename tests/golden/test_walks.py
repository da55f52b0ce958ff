"""Every walk still goes as it is written, and everybody still sees of it what they saw.

To write a new one: its steps only, in a file of `walks`, then `PIOCHE_GOLDEN=write pytest
tests/golden`, and review what it says (see `support/walks.py`).
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from pioche.games.registry import GAMES, game_named
from pioche.games.session import fold
from support.walks import Script, Walk, walk_files, written

FILES = walk_files()


@cache
def _written(path: Path) -> tuple[str, Walk]:
    return written(Script.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_walk_goes_as_it_is_written(path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    text, walk = _written(path)
    if os.environ.get("PIOCHE_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
        return
    assert text == before
    assert fold(walk.game, walk.session.log) == walk.session.state


@pytest.mark.parametrize("kind", GAMES)
def test_every_order_event_and_question_of_a_game_is_walked_through(kind: str) -> None:
    """An order counts once it was obeyed, by whoever gave it or by its time; a question once it
    was answered."""
    game = game_named(kind)
    walks = [walk for walk in (_written(path)[1] for path in FILES) if walk.kind == kind]
    assert walks
    obeyed = {name for walk in walks for name in walk.obeyed}
    happened = {name for walk in walks for name in walk.happened}
    answered = {name for walk in walks for name in walk.answered}
    assert set(game.orders) <= obeyed
    assert set(game.events) <= happened
    assert set(game.questions) <= answered


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_walk_says_first_what_it_is_about(path: Path) -> None:
    assert Script.parse(path.read_text(encoding="utf-8")).remarks
