"""No event changes its shape unless old ones can still be read: a released log lasts for ever.

`tests/golden/events/<game>-v<version>.txt` holds the body of each event that a version writes. To
change one: raise the game's `version`, add an upcaster for each event that changed, then run
`PIOCHE_GOLDEN=write pytest tests/golden/test_events.py`, which keeps the new version and never
touches an older one.
"""

from __future__ import annotations

import os
from dataclasses import make_dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from pioche.games.registry import GAMES, game_named
from support.event_shapes import owed, read, shape, shapes, write

KEPT = Path(__file__).parent / "events"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_events_have_the_shape_of_their_version(name: str) -> None:
    game = game_named(name)
    found = shapes(game)
    path = KEPT / f"{name}-v{game.version}.txt"
    if os.environ.get("PIOCHE_GOLDEN") == "write" and not path.exists():
        path.write_text(write(found), encoding="utf-8")
    kept = {
        int(one.stem.rpartition("-v")[2]): read(one.read_text(encoding="utf-8"))
        for one in KEPT.glob(f"{name}-v*.txt")
    }
    assert sorted(kept) == list(range(1, game.version + 1))
    assert owed(kept, game.version, found, game.upcasters) == []


def test_no_game_that_was_released_is_gone() -> None:
    assert {one.stem.rpartition("-v")[0] for one in KEPT.glob("*.txt")} <= set(GAMES)


class TestOwed:
    """What the test above would say of changes."""

    BEFORE: ClassVar = {"said": "{word: string}", "left": "{}"}
    AFTER: ClassVar = {"said": "{word: string, loud: boolean = false}", "left": "{}"}

    def test_a_shape_changed_in_place(self) -> None:
        assert owed({1: self.BEFORE}, 1, self.AFTER, {}) == ["said is not what version 1 writes"]

    def test_an_event_more_or_less(self) -> None:
        fewer = {"left": "{}"}
        told = "said is not what version 1 writes"
        assert owed({1: self.BEFORE}, 1, fewer, {}) == [told]
        assert owed({1: fewer}, 1, self.BEFORE, {}) == [told]

    def test_a_new_version_without_an_upcaster(self) -> None:
        kept = {1: self.BEFORE, 2: self.AFTER}
        assert owed(kept, 2, self.AFTER, {}) == ["said of version 1 has no upcaster"]
        assert owed(kept, 2, self.AFTER, {("said", 1)}) == []
        assert owed({1: self.BEFORE}, 2, self.AFTER, {}) == ["version 2 is not kept"]

    def test_a_name_a_type_and_a_default_are_the_shape(self) -> None:
        told = [
            shape(make_dataclass("Said", fields))
            for fields in (
                [("word", str)],
                [("words", str)],
                [("word", int)],
                [("word", str, "")],
                [("word", str, "A")],
                [("word", tuple[str, ...])],
                [("word", tuple[str, int])],
                [("word", dict[str, int])],
                [("word", make_dataclass("Word", [("letters", str)]))],
                [("word", make_dataclass("Word", [("letter", str)]))],
            )
        ]
        assert len(set(told)) == len(told)
