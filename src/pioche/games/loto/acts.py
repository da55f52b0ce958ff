"""What each player of loto may do now."""

from __future__ import annotations

from pioche.games.company import company_acts, early_acts
from pioche.games.loto.state import Loto
from pioche.games.shape import Act, Audience, Player


def acts(state: Loto, audience: Audience) -> tuple[Act, ...]:
    """Those of the game, and those about the others."""
    seats = state.opened.seats
    if not isinstance(audience, Player) or audience.seat not in seats:
        return ()
    own, over = early_acts(state.company, audience), state.phase == "over"
    if own is None and not over:
        resign = Act("resign", "games.act-resign", grave=True)
        own = (*_of_the_game(state, audience.seat), resign)
    return (*(own or ()), *company_acts(state.company, seats, audience, over=over))


def _of_the_game(state: Loto, seat: str) -> tuple[Act, ...]:
    """Write, then draw, cross and call; the letters that may be crossed are `word/rank`."""
    neutral = state.neutral
    if seat == neutral:
        draws = state.phase == "drawing" and len(state.bag)
        return (Act("draw", next=True),) if draws else ()
    card = state.card(seat)
    if card is None:
        return (Act("write", next=True),)
    if state.phase == "writing":
        return ()
    letters = tuple(
        f"{word}/{letter}"
        for word, text in enumerate(card.words)
        for letter, sign in enumerate(text)
        if not card.is_crossed(word, letter) and state.serving_draw(card, sign) is not None
    )
    found = []
    if neutral is None and len(state.bag):
        found.append(Act("draw", next=bool(card.missing) and not letters))
    if letters:
        found.append(Act("cross", next=True, choices=letters))
    if not card.missing:
        found.append(Act("call", next=True))
    return tuple(found)
