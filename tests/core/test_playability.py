"""The shipped table of playability."""

from __future__ import annotations

import lzma
import re
from importlib import resources
from itertools import pairwise
from pathlib import Path

import pytest

from pioche.core import playability
from pioche.core.lexicon import Lexicon


def test_the_shipped_table_is_of_the_shipped_list(francais: Lexicon) -> None:
    """Where this fails the list has changed: tools/playability makes the table again."""
    tops = playability.tops_of(francais)
    assert len(tops) > 50_000 and all(word in francais for word in tops)
    assert all(before >= after > 0 for before, after in pairwise(tops.values()))
    assert len(next(iter(tops))) == 2  # the short dear ones come first


def test_what_is_said_of_the_table_is_what_it_says_itself() -> None:
    folder = resources.files("pioche") / playability.FOLDER
    head = lzma.decompress((folder / "francais.xz").read_bytes()).split(b"\n")[0].decode()
    games = head.split()[1]
    page = (Path(__file__).parents[2] / "docs" / "tops.md").read_text("utf-8")
    command = re.search(r"pioche parties --nombre (\d+) --graine (\d+)", page)
    assert command is not None and command[1] == games
    assert f"{command[0]} -o CAMPAGNE" in (folder / "NOTICE").read_text("utf-8")


def test_a_table_is_read_as_it_was_written_and_only_for_its_words(
    francais: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = playability.write_table("0" * 64, 7, {"AS": 2, "OS": 0, "ZEN": 5, "KA": 2})
    assert lzma.decompress(written).decode().split("\n")[1:] == ["5 ZEN", "2 AS KA"]
    monkeypatch.setattr(playability, "_read", lambda name: ("0" * 64, {"ZEN": 5}))
    assert playability.tops_of(francais) == {}
