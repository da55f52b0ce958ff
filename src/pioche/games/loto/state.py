"""A game of loto at one moment, and what each player may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pioche.core.alphabet import JOKER
from pioche.core.tiles import Bag
from pioche.games.loto.events import LetterCrossed, LotoOpened

Phase = Literal["writing", "drawing", "over"]


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

    opened: LotoOpened
    bag: Bag
    cards: tuple[Card | None, ...]
    drawn: str = ""
    """Every tile announced so far, in order."""
    winner: str | None = None

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.winner is not None:
            return "over"
        return "writing" if None in self.cards else "drawing"

    def card(self, seat: str) -> Card | None:
        """Give a player's card, once written."""
        return self.cards[self.opened.seats.index(seat)]

    def serving_draw(self, card: Card, sign: str) -> int | None:
        """Give the draw by which this player may cross this letter: each serves once.

        *Reading*: a letter that was announced may be crossed later; an announced joker, which
        « peut remplacer n’importe quelle lettre », serves when the letter itself does not.
        """
        used = {cross.draw for cross in card.crossed}
        free = [draw for draw in range(len(self.drawn)) if draw not in used]
        same = (draw for draw in free if self.drawn[draw] == sign)
        joker = (draw for draw in free if self.drawn[draw] == JOKER)
        return next(same, next(joker, None))


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player may do now."""

    name: str
    """The command's name on the wire."""
    letters: tuple[tuple[int, int], ...] = ()
    """For `cross`: word and rank of each letter that may be crossed."""


def actions(state: Loto, seat: str) -> tuple[Action, ...]:
    """List what a player may do now."""
    if seat not in state.opened.seats or state.phase == "over":
        return ()
    card = state.card(seat)
    if card is None:
        return (Action("write"),)
    if state.phase == "writing":
        return ()
    found = [Action("draw")] if len(state.bag) else []
    letters = tuple(
        (word, letter)
        for word, text in enumerate(card.words)
        for letter, sign in enumerate(text)
        if not card.is_crossed(word, letter) and state.serving_draw(card, sign) is not None
    )
    if letters:
        found.append(Action("cross", letters))
    if not card.missing:
        found.append(Action("call"))
    return tuple(found)
