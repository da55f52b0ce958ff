"""Which orders have something of a person's choice searched or looked up, in every game.

While a competition closes searches, these are refused; what chance draws is not.
"""

from __future__ import annotations

from typing import Any

import pytest

from pioche.games.codec import decode_command
from pioche.games.registry import game_named
from support.duplicate import session

CHOSEN = [
    ("duplicate", "draw-rack", {"letters": "PASSETN", "source": "hand"}, True),
    ("duplicate", "draw-rack", {}, False),
    ("classic", "take", {"seat": "1", "tiles": "AB"}, True),
    ("classic", "look-up", {"seat": "1", "word": "PASSE"}, True),
    ("loto", "write", {"seat": "1", "words": ["VOITURE", "JARDINS"]}, True),
    ("inverse", "open", {"seats": ["1"], "rows": []}, True),
    ("duplicate", "open", {}, False),
    ("duplicate", "open", {"recorded": True}, True),
    ("duplicate", "open", {"package": "abc"}, True),
    ("duplicate", "open", {"follows": "Blois"}, True),
]


@pytest.mark.parametrize(("kind", "name", "body", "chosen"), CHOSEN)
def test_letters_words_and_grids_are_somebodys_choice_and_draws_are_not(
    kind: str, name: str, body: dict[str, Any], chosen: bool
) -> None:
    game = game_named(kind)
    chooses = game.orders[name].chooses
    assert chooses is not None
    state = session().state if kind == "duplicate" and name != "open" else None
    assert chooses(state, decode_command(game, name, body)) is chosen
