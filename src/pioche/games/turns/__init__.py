"""Playing in turns, from racks onto one grid: what classic play and the solitaires share.

A game composes this table; it never subclasses it. The table knows its `Rules`, a record of
policies, and nothing of the game's name.
"""

from pioche.games.turns.commands import (
    Accept,
    Challenge,
    Draw,
    Exchange,
    LookUp,
    Pass,
    PauseClock,
    Play,
    Recycle,
    ResumeClock,
    SeatedCommand,
    Suggest,
    Take,
    Vote,
)
from pioche.games.turns.events import GameEnded, SuggestionsShown
from pioche.games.turns.replay import board_after, positions
from pioche.games.turns.rules import EXCHANGE_FROM, Rules, Theme
from pioche.games.turns.state import Table, Turn
from pioche.games.turns.variants import VARIANTS
from pioche.games.turns.views import (
    EndedView,
    FaceUpView,
    LaidView,
    OpenView,
    SeatedView,
    SeatView,
    TableView,
)

__all__ = [
    "EXCHANGE_FROM",
    "VARIANTS",
    "Accept",
    "Challenge",
    "Draw",
    "EndedView",
    "Exchange",
    "FaceUpView",
    "GameEnded",
    "LaidView",
    "LookUp",
    "OpenView",
    "Pass",
    "PauseClock",
    "Play",
    "Recycle",
    "ResumeClock",
    "Rules",
    "SeatView",
    "SeatedCommand",
    "SeatedView",
    "Suggest",
    "SuggestionsShown",
    "Table",
    "TableView",
    "Take",
    "Theme",
    "Turn",
    "Vote",
    "board_after",
    "positions",
]
