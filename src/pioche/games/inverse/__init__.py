"""Scrabble inversé: taking a finished grid apart, word by word."""

from __future__ import annotations

from pioche.core.place import square_name
from pioche.games.company import rematch
from pioche.games.game import Game
from pioche.games.inverse.commands import Open, Remove
from pioche.games.inverse.deciding import MOST_SEATS
from pioche.games.inverse.events import GameEnded, LettersRemoved
from pioche.games.inverse.removals import MOST, all_removals
from pioche.games.inverse.state import Inverse
from pioche.games.inverse.telling import tell
from pioche.games.inverse.transitions import EVENTS, ORDERS
from pioche.games.inverse.view import InverseView, RemovalView, SeatedView, removal_view, view
from pioche.games.offer import Field, Offer
from pioche.games.shape import Act, Audience, Info, Player, Sequel
from pioche.texts import sentence

__all__ = [
    "GAME",
    "GameEnded",
    "Inverse",
    "InverseView",
    "LettersRemoved",
    "Open",
    "RemovalView",
    "Remove",
    "SeatedView",
    "all_removals",
    "removal_view",
]


class InverseGame(Game[Inverse]):
    """Scrabble inversé, in the one shape of every game."""

    name = "inverse"
    orders = ORDERS
    events = EVENTS
    view = staticmethod(view)
    tell = staticmethod(tell)

    def acts(self, state: Inverse, audience: Audience) -> tuple[Act, ...]:
        """Remove letters: the squares are all those that some removal takes."""
        if not isinstance(audience, Player) or audience.seat not in state.opened.seats:
            return ()
        found = state.removals_of(audience.seat)
        if not found:
            return ()
        squares = sorted({square for removal in found for square in removal.squares})
        choices = tuple(square_name(*square) for square in squares)
        return (Act("remove", next=True, choices=choices, most=MOST),)

    def info(self, state: Inverse) -> Info:
        """What is asked of any game."""
        return Info(
            words=state.opened.word_list,
            seats=state.opened.seats,
            phase="turn" if state.ended is None else "over",
            ended=state.ended is not None,
            totals=state.scores,
            turn=len(state.history) + 1,
            grid=tuple(state.board.rows()),
            winners=() if state.ended is None else state.ended.winners,
            by_hand=True,
        )

    def sequel(self, state: Inverse) -> Sequel:
        """A rematch, on the same grid."""
        return rematch(state.opened.seats)

    def offers(self) -> tuple[Offer, ...]:
        """A grid to take apart, against machines or people who come by link."""
        fields = (
            Field(
                "seats",
                "seats",
                sentence("inverse.opponents"),
                value="bot:amateur",
                least=1,
                most=MOST_SEATS - 1,
            ),
            Field("rows", "grid", sentence("inverse.grid"), note=sentence("inverse.about-grid")),
        )
        return (Offer("inverse", sentence("inverse.name"), sentence("inverse.about"), fields),)


GAME = InverseGame()
