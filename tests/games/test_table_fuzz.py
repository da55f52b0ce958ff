"""Whatever a command holds, a table game answers with events or a French refusal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.core.board import Board
from pioche.core.errors import RuleViolation
from pioche.games.classic import Open as OpenClassic
from pioche.games.inverse import Open as OpenInverse
from pioche.games.loto import Open as OpenLoto
from pioche.games.loto import Write
from pioche.games.registry import game_named
from pioche.games.solitaire import Open as OpenSolitaire
from pioche.games.turns import Theme
from support.table import Sitting

VARIANTS = ("recyclage", "thematique")
OPENINGS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "strict": ("classic", (OpenClassic(("a", "b"), variants=VARIANTS, theme=Theme("x")),)),
    "challenge": ("classic", (OpenClassic(("a", "b"), wording="challenge"),)),
    "two bags": ("classic", (OpenClassic(("a", "b"), variants=("consonnes-voyelles",)),)),
    "open": ("classic", (OpenClassic(("a", "b"), variants=("dictionnaire-ouvert",)),)),
    "face up": ("solitaire", (OpenSolitaire("a", "c"),)),
    "two racks": ("solitaire", (OpenSolitaire("a", "b"),)),
    "inverse": (
        "inverse",
        (OpenInverse(("a", "b"), tuple(Board.of([["PASSER", "H8"], ["RIZ", "13H"]]).rows())),),
    ),
    "loto": ("loto", (OpenLoto(("a", "b")), Write("a", ("VOITURE", "VALISES")))),
}
TEXT = st.one_of(
    st.text(max_size=8),
    st.text("AEIOURSTLNVC?aeh ", max_size=8),
    st.sampled_from(["H8", "8H", "O15", "PASSE", "la", "VOITURE", "V", "C"]),
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.sampled_from(["a", "b", "", "zoé"]),
    "theme": st.lists(TEXT, max_size=2).map(tuple),
    "squares": st.lists(TEXT, max_size=8).map(tuple),
    "words": st.tuples(TEXT, TEXT),
    "agrees": st.booleans(),
    "open": st.booleans(),
    "word": TEXT,
    "letter": st.integers(-9, 9),
}


@pytest.mark.parametrize("name", OPENINGS)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_command_breaks_a_game(name: str, data: st.DataObject) -> None:
    game_name, openings = OPENINGS[name]
    sitting = Sitting(game_named(game_name))
    for opening in openings:
        sitting.do(opening)
    commands = {key: one.type for key, one in sitting.game.orders.items() if not one.opens}
    for _step in range(3):
        command_type = commands[data.draw(st.sampled_from(sorted(commands)))]
        values = VALUES | ({"word": st.integers(-9, 9)} if name == "loto" else {})
        fields = {field: data.draw(values.get(field, TEXT)) for field in command_type.__slots__}
        before = sitting.state
        try:
            sitting.do(command_type(**fields))
        except RuleViolation as refusal:
            assert str(refusal)
            assert sitting.state is before
    assert sitting.replayed() == sitting.state
