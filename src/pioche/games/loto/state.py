"""A game of loto at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pioche.core.alphabet import JOKER
from pioche.core.tiles import Bag
from pioche.games.company import Company
from pioche.games.loto.events import GameOpened, LetterCrossed

Phase = Literal["writing", "drawing", "over"]
LENGTH = 7


@dataclass(frozen=True, slots=True)
class Card:
    """A player's two words and what is crossed on them."""

    words: tuple[str, str]
    crossed: tuple[LetterCrossed, ...] = ()

    def is_crossed(self, word: int, letter: int) -> bool:
        """Say whether a letter of the card is crossed."""
        return any(cross.word == word and cross.letter == letter for cross in self.crossed)

    @property
    def missing(self) -> str:
        """The letters not crossed yet, in the words' order."""
        return "".join(
            sign
            for word, text in enumerate(self.words)
            for letter, sign in enumerate(text)
            if not self.is_crossed(word, letter)
        )


@dataclass(frozen=True, slots=True)
class Loto:
    """Everything there is to know."""

    opened: GameOpened
    bag: Bag
    cards: tuple[Card | None, ...]
    drawn: str = ""
    """Every tile announced so far, in order."""
    winner: str | None = None
    company: Company = field(default_factory=Company)

    @property
    def playing(self) -> tuple[str, ...]:
        """Those who hold a card, or will, and have not given up."""
        left = self.company.resigned
        return tuple(seat for seat in self.opened.players if seat not in left)

    @property
    def neutral(self) -> str | None:
        """Who alone announces the letters; nobody once they have given up."""
        neutral = self.opened.neutral
        return None if neutral in self.company.resigned else neutral

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.winner is not None:
            return "over"
        written = all(self.card(seat) is not None for seat in self.playing)
        return "drawing" if written else "writing"

    def card(self, seat: str) -> Card | None:
        """A player's card, once written."""
        return self.cards[self.opened.seats.index(seat)]

    def serving_draw(self, card: Card, sign: str) -> int | None:
        """The draw by which this player may cross this letter: each serves once.

        *Reading*: a letter that was announced may be crossed later; an announced joker, which
        « peut remplacer n’importe quelle lettre », serves when the letter itself does not.
        """
        used = {cross.draw for cross in card.crossed}
        free = [draw for draw in range(len(self.drawn)) if draw not in used]
        same = (draw for draw in free if self.drawn[draw] == sign)
        joker = (draw for draw in free if self.drawn[draw] == JOKER)
        return next(same, next(joker, None))
