"""What each audience sees of a game of loto: cards stay hidden until someone has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pioche.games.loto.state import Card, Loto, Phase
from pioche.games.shape import Audience, Player, Referee
from pioche.games.word_list import WordList


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A card: its words, and the rank of each crossed letter in each."""

    words: tuple[str, str]
    crossed: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LotoView:
    """What everyone sees."""

    phase: Phase
    seats: tuple[str, ...]
    neutral: str | None
    """Who announces the letters without playing, if somebody does."""
    written: tuple[str, ...]
    """Who has written a card."""
    drawn: str
    bag: int
    word_list: WordList


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedView(LotoView):
    """The same, with one player's own card once it is written."""

    seat: str
    card: CardView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenView(LotoView):
    """The same, with every card: for a referee, or when the game is over."""

    cards: tuple[CardView | None, ...]
    winner: str | None


def view(state: Loto, audience: Audience) -> LotoView:
    """A player sees one card, a referee all; everybody does once it is over."""
    opened = state.opened
    cards = zip(opened.seats, state.cards, strict=True)
    common: dict[str, Any] = {
        "phase": state.phase,
        "seats": opened.seats,
        "neutral": state.neutral,
        "written": tuple(seat for seat, card in cards if card is not None),
        "drawn": state.drawn,
        "bag": len(state.bag),
        "word_list": opened.word_list,
    }
    if state.phase == "over" or isinstance(audience, Referee):
        return OpenView(**common, cards=tuple(map(_card, state.cards)), winner=state.winner)
    if isinstance(audience, Player) and audience.seat in opened.seats:
        return SeatedView(**common, seat=audience.seat, card=_card(state.card(audience.seat)))
    return LotoView(**common)


def _card(card: Card | None) -> CardView | None:
    if card is None:
        return None
    first, second = (
        tuple(sorted(cross.letter for cross in card.crossed if cross.word == word))
        for word in (0, 1)
    )
    return CardView(words=card.words, crossed=(first, second))
