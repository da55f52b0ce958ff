"""Cards made of coups that were missed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pioche.games.duplicate import OwnCoup
from pioche.training.cards import MOST_BODY, Card
from pioche.training.decks import MISSES
from pioche.training.questions import MissedCoup

MOST = 8
"""Of a game, those that cost most: an evening must not bury its player."""
LEAST_POINTS = 4
"""What cost less was seen, or nearly."""


def cards_of(
    coups: Sequence[OwnCoup], game: str, title: str, at: int, lexicon: str, formula: str, now: int
) -> list[Card]:
    """The coups of a game worth another look, those that cost most."""
    missed = [coup for coup in coups if coup.top - coup.points >= LEAST_POINTS]
    missed.sort(key=lambda coup: (coup.points - coup.top, coup.number))
    made = []
    for coup in missed[:MOST]:
        own = (coup.own_word, coup.own_ref, coup.points) if coup.points else None
        body = msgspec.json.encode(
            MissedCoup(
                coup.rows,
                coup.rack,
                (coup.word, coup.ref, coup.top),
                formula,
                own,
                title[:120],
                at,
                coup.number,
            )
        ).decode()
        if len(body) <= MOST_BODY:
            made.append(Card(f"top:{game}:{coup.number}", lexicon, MISSES, now, body=body))
    return made
