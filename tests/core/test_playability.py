"""The shipped table of playability."""

from __future__ import annotations

import lzma
from itertools import pairwise

import pytest

from pioche.core import playability
from pioche.core.lexicon import Lexicon


def test_the_shipped_table_is_of_the_shipped_list(francais: Lexicon) -> None:
    """Where this fails the list has changed: tools/playability makes the table again."""
    tops = playability.tops_of(francais)
    assert len(tops) > 50_000 and all(word in francais for word in tops)
    assert all(before >= after > 0 for before, after in pairwise(tops.values()))
    assert len(next(iter(tops))) == 2  # the short dear ones come first


def test_a_table_is_read_as_it_was_written_and_only_for_its_words(
    francais: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = playability.write_table("0" * 64, 7, {"AS": 2, "OS": 0, "ZEN": 5, "KA": 2})
    assert lzma.decompress(written).decode().split("\n")[1:] == ["5 ZEN", "2 AS KA"]
    monkeypatch.setattr(playability, "_read", lambda name: ("0" * 64, {"ZEN": 5}))
    assert playability.tops_of(francais) == {}
