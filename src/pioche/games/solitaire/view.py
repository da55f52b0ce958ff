"""What each audience sees of a solitaire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pioche.games.shape import Audience, Player, Referee
from pioche.games.solitaire.opening import Which
from pioche.games.solitaire.state import Solitaire
from pioche.games.turns.views import TableView, open_view, seated_view, table_view
from pioche.games.word_list import WordList


@dataclass(frozen=True, slots=True, kw_only=True)
class SolitaireView:
    """A solitaire; how much `table` shows depends on who looks."""

    which: Which
    variants: tuple[str, ...]
    word_list: WordList
    acting: str
    """The rack to be played now: `own` or `imaginary`."""
    record: int | None
    record_beaten: bool
    table: TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloView(SolitaireView):
    """The same for the person who plays: every rack is theirs."""

    racks: tuple[str, ...]


def view(state: Solitaire, audience: Audience) -> SolitaireView:
    """The person who plays sees every rack."""
    match audience:
        case Referee():
            return SolitaireView(**_common(state, open_view(state.table)))
        case Player(seat) if seat == state.opened.seat:
            table = seated_view(state.table, state.acting)
            return SoloView(**_common(state, table), racks=state.table.racks)
        case _:
            return SolitaireView(**_common(state, table_view(state.table)))


def _common(state: Solitaire, table: TableView) -> dict[str, Any]:
    opened, own = state.opened, state.table.scores[0]
    return {
        "which": opened.which,
        "variants": opened.variants,
        "word_list": opened.word_list,
        "acting": state.acting,
        "record": opened.record,
        "record_beaten": (
            state.table.ended is not None and opened.record is not None and own > opened.record
        ),
        "table": table,
    }
