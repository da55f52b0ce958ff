"""What each audience sees of a classic game."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.classic.opening import TossDrawn
from pioche.games.classic.state import Classic
from pioche.games.shape import Audience, Player, Referee
from pioche.games.turns.views import TableView, open_view, seated_view, table_view
from pioche.games.word_list import WordList


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicView:
    """A classic game; how much `table` shows depends on who looks."""

    variants: tuple[str, ...]
    word_list: WordList
    toss: TossDrawn | None
    table: TableView


def view(state: Classic, audience: Audience) -> ClassicView:
    """A player sees their own rack, a referee everything."""
    match audience:
        case Referee():
            table: TableView = open_view(state.table)
        case Player(seat):
            table = seated_view(state.table, seat)
        case _:
            table = table_view(state.table)
    return ClassicView(
        variants=state.opened.variants,
        word_list=state.opened.word_list,
        toss=state.toss,
        table=table,
    )
