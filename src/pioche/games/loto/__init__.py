"""Loto: two seven-letter words each, letters drawn and crossed, first to finish calls."""

from __future__ import annotations

from pioche.games.company import Company, NameNext, rematch
from pioche.games.game import Game
from pioche.games.loto.acts import acts
from pioche.games.loto.commands import Call, Cross, Draw, Open, Write
from pioche.games.loto.deciding import MOST
from pioche.games.loto.events import CallRejected, LetterDrawn, LotoWon
from pioche.games.loto.state import LENGTH, Card, Loto
from pioche.games.loto.telling import tell
from pioche.games.loto.transitions import EVENTS, ORDERS
from pioche.games.loto.view import CardView, LotoView, SeatedView, view
from pioche.games.offer import Choice, Field, Offer
from pioche.games.shape import Info, Sequel
from pioche.texts import sentence

__all__ = [
    "GAME",
    "LENGTH",
    "Call",
    "CallRejected",
    "CardView",
    "Cross",
    "Draw",
    "LetterDrawn",
    "Loto",
    "LotoView",
    "LotoWon",
    "Open",
    "SeatedView",
    "Write",
]


class LotoGame(Game[Loto]):
    """Loto, in the one shape of every game."""

    name = "loto"
    orders = ORDERS
    events = EVENTS
    view = staticmethod(view)
    acts = staticmethod(acts)
    tell = staticmethod(tell)

    def info(self, state: Loto) -> Info:
        """Totals are letters still to cross; all of them before a card is written."""
        return Info(
            words=state.opened.word_list,
            seats=state.opened.seats,
            phase=state.phase,
            ended=state.winner is not None,
            totals=tuple(
                0 if seat == state.opened.neutral else _left(card)
                for seat, card in zip(state.opened.seats, state.cards, strict=True)
            ),
            winners=() if state.winner is None else (state.winner,),
            scored=False,
            company=state.company,
            next=state.company.next,
        )

    def company(self, state: Loto) -> Company:
        """Who sits around the bag."""
        return state.company

    def sequel(self, state: Loto) -> Sequel:
        """A rematch."""
        return rematch(state.opened.seats)

    def naming_next(self, game: str) -> NameNext:
        """Tell everybody where the rematch is."""
        return NameNext(game)

    def offers(self) -> tuple[Offer, ...]:
        """Against the machine, or people who come by link."""
        seats = Field(
            "seats",
            "seats",
            sentence("loto.opponents"),
            value="bot:amateur",
            least=1,
            most=MOST - 1,
        )
        neutral = Field(
            "neutral",
            "choice",
            sentence("loto.announces"),
            (
                Choice(False, sentence("loto.announces-player"), sentence("loto.about-player")),
                Choice(
                    True,
                    sentence("loto.announces-neutral"),
                    sentence("loto.about-neutral"),
                    others=2,
                ),
            ),
            value=False,
        )
        return (Offer("loto", sentence("loto.name"), sentence("loto.about"), (seats, neutral)),)


def _left(card: Card | None) -> int:
    return LENGTH * 2 if card is None else len(card.missing)


GAME = LotoGame()
