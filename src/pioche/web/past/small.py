"""Past games of loto and of Scrabble inversé, step by step."""

from __future__ import annotations

from collections.abc import Iterable

from pioche.core.alphabet import JOKER
from pioche.games.inverse import GAME as INVERSE
from pioche.games.inverse import Inverse
from pioche.games.inverse import events as inv
from pioche.games.loto import GAME as LOTO
from pioche.games.loto import Loto
from pioche.games.loto import events as ev
from pioche.games.loto.game import LENGTH
from pioche.games.loto.state import Card
from pioche.texts import ngettext, sentence
from pioche.web.past.shapes import PastCard, PastGrid, PastLoto, Step, listed, points, score_line

WORDS = 2


def loto_steps(events: Iterable[ev.Event]) -> list[Step]:
    """Tell a game of loto from its log."""
    steps = []
    state: Loto | None = None
    for event in events:
        state = LOTO.evolve(state, event)
        cards = [
            _card(card, event if getattr(event, "seat", None) == seat else None)
            for seat, card in zip(state.opened.seats, state.cards, strict=True)
        ]
        steps.append(
            Step(
                kind=type(event).__name__,
                text=_loto_text(event, state),
                totals=tuple(map(_left, state.cards)),
                seat=getattr(event, "seat", ""),
                bag=len(state.bag),
                loto=PastLoto(cards, state.drawn),
            )
        )
    return steps


def _left(card: Card | None) -> int:
    """Letters still to cross; all of them before the card is written."""
    return LENGTH * WORDS if card is None else len(card.missing)


def _card(card: Card | None, event: ev.Event | None) -> PastCard | None:
    if card is None:
        return None
    crossed = tuple(
        tuple(sorted(cross.letter for cross in card.crossed if cross.word == word))
        for word in range(WORDS)
    )
    now = (event.word, event.letter) if isinstance(event, ev.LetterCrossed) else None
    return PastCard(card.words, crossed, now)


def _loto_text(event: ev.Event, state: Loto) -> str:
    match event:
        case ev.LotoOpened():
            return sentence("past.loto-start")
        case ev.CardWritten(words=(first, second)):
            return sentence("past.loto-card", first=first, second=second)
        case ev.LetterDrawn(tile=tile):
            code = "past.loto-drawn-joker" if tile == JOKER else "past.loto-drawn"
            return sentence(code, n=len(state.drawn), letter=tile)
        case ev.LetterCrossed(seat=seat, word=word, letter=letter, draw=draw):
            card = state.card(seat)
            assert card is not None
            joker = state.drawn[draw] == JOKER
            return sentence(
                "past.loto-crossed-joker" if joker else "past.loto-crossed",
                letter=card.words[word][letter],
                word=card.words[word],
            )
        case ev.CallRejected(missing=missing):
            return sentence("past.loto-rejected", missing=listed(missing))
        case ev.LotoWon():
            drawn = len(state.drawn)
            letters = ngettext("{n} lettre", "{n} lettres", drawn).format(n=drawn)
            return sentence("past.loto-won", letters=letters)


def inverse_steps(events: Iterable[inv.Event]) -> list[Step]:
    """Tell a game of Scrabble inversé from its log."""
    steps = []
    state: Inverse | None = None
    for event in events:
        state = INVERSE.evolve(state, event)
        removed = event if isinstance(event, inv.LettersRemoved) else None
        steps.append(
            Step(
                kind=type(event).__name__,
                text=_inverse_text(event, state),
                totals=state.scores,
                seat=getattr(event, "seat", ""),
                weighed=removed is not None,
                grid=PastGrid(
                    state.board.rows(),
                    list(removed.squares) if removed else [],
                    removed.letters if removed else "",
                ),
            )
        )
    return steps


def _inverse_text(event: inv.Event, state: Inverse) -> str:
    match event:
        case inv.InverseOpened():
            return sentence("past.inverse-start", n=state.board.tile_count)
        case inv.LettersRemoved(word=word, letters=letters):
            whole = letters.upper() == word
            return sentence(
                "past.inverse-whole" if whole else "past.inverse-removed",
                word=word,
                letters=listed(letters.upper()),
                squares=", ".join(event.squares),
                points=points(event.points),
            )
        case inv.InverseEnded(reason=reason, scores=scores):
            return sentence(f"past.inverse-ended-{reason}", score=score_line(scores))
