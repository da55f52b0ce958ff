"""What of a person's choice is searched or looked up, in every game: by an order, or in a game that
holds it.

While a competition closes searches, these are refused; what chance draws is not.
"""

from __future__ import annotations

from typing import Any

import pytest

from pioche.games.codec import decode_command
from pioche.games.registry import game_named
from support.duplicate import session
from support.finished import SMALL
from support.table import Sitting

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


BOTH = ["1", "2"]
HELD = [
    ("classic", {"seats": BOTH}, False),
    ("classic", {"seats": BOTH, "recorded": True}, True),
    ("solitaire", {"seat": "1", "which": "a"}, False),
    ("solitaire", {"seat": "1", "which": "c"}, True),
    ("inverse", {"seats": BOTH, "rows": SMALL}, True),
    ("loto", {"seats": BOTH}, False),
    ("jarnac", {"seats": BOTH}, False),
]


@pytest.mark.parametrize(("kind", "body", "by_hand"), HELD)
def test_a_position_that_somebody_made_is_asked_about_as_letters_of_choice_are(
    kind: str, body: dict[str, Any], by_hand: bool
) -> None:
    game = game_named(kind)
    sitting = Sitting(game)
    sitting.do(decode_command(game, "open", body))
    assert game.info(sitting.state).by_hand is by_hand
