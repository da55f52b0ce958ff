"""A game of loto, told: each event in words, with the cards as they lay after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pioche.core.alphabet import JOKER
from pioche.games.company import tell_company
from pioche.games.loto import events as e
from pioche.games.loto.state import Card, Loto
from pioche.games.shape import Told
from pioche.texts import ngettext, sentence
from pioche.texts.spoken import listed


@dataclass(frozen=True, slots=True)
class PastCard:
    """A card after a step: its words, and the rank of each crossed letter in each."""

    words: tuple[str, ...]
    crossed: tuple[tuple[int, ...], ...]
    now: tuple[int, int] | None = None
    """Word and rank of the letter crossed in this step."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The cards and what was announced, after a step."""

    cards: tuple[PastCard | None, ...]
    drawn: str
    bag: int


def tell(_before: Loto | None, event: Any, after: Loto) -> Told:
    """Everything is told; only letters announced and calls, before the end."""
    if (told := tell_company(event)) is not None:
        return told
    seat = getattr(event, "seat", "")
    cards = tuple(
        _card(card, event if seat == owner else None)
        for owner, card in zip(after.opened.seats, after.cards, strict=True)
    )
    secret = isinstance(event, e.CardWritten | e.LetterCrossed)
    picture = Picture(cards, after.drawn, len(after.bag))
    return Told(_text(event, after), seat, public=not secret, picture=picture)


def _card(card: Card | None, event: Any) -> PastCard | None:
    if card is None:
        return None
    crossed = tuple(
        tuple(sorted(cross.letter for cross in card.crossed if cross.word == word))
        for word in range(len(card.words))
    )
    now = (event.word, event.letter) if isinstance(event, e.LetterCrossed) else None
    return PastCard(card.words, crossed, now)


def _text(event: Any, state: Loto) -> str:
    match event:
        case e.CardWritten(words=(first, second)):
            return sentence("loto.told-card", first=first, second=second)
        case e.LetterDrawn(tile=tile):
            code = "loto.told-drawn-joker" if tile == JOKER else "loto.told-drawn"
            return sentence(code, n=len(state.drawn), letter=tile)
        case e.LetterCrossed(seat=seat, word=word, letter=letter, draw=draw):
            card = state.card(seat)
            assert card is not None  # only a written card is crossed
            joker = state.drawn[draw] == JOKER
            return sentence(
                "loto.told-crossed-joker" if joker else "loto.told-crossed",
                letter=card.words[word][letter],
                word=card.words[word],
            )
        case e.CallRejected(missing=missing):
            return sentence("loto.told-rejected", missing=listed(missing))
        case e.LeftAlone():
            return sentence("loto.told-alone")
        case e.LotoWon():
            drawn = len(state.drawn)
            letters = ngettext("{n} lettre", "{n} lettres", drawn).format(n=drawn)
            return sentence("loto.told-won", letters=letters)
    return sentence("loto.told-opened")
