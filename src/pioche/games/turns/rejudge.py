"""The commands of a table, rebuilt from what they caused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Bag
from pioche.games.redeciding import Step
from pioche.games.turns import commands as c
from pioche.games.turns import events as e
from pioche.games.turns.ending import final_count
from pioche.games.turns.order import went_out
from pioche.games.turns.rules import BAG_SIGNS
from pioche.games.turns.state import Table

#: What only one command causes, whatever else follows by itself: the first found decides.
_CAUSES: tuple[tuple[type, Callable[..., c.TableCommand | None]], ...] = (
    (e.WordLaid, lambda event: c.Play(event.seat, event.word, event.place, event.claimed)),
    (e.TilesSetAside, lambda event: c.Exchange(event.seat, event.tiles)),
    (e.TurnPassed, lambda event: c.Pass(event.seat) if event.reason == "choice" else None),
    (e.JokerRecycled, lambda event: c.Recycle(event.seat, event.square)),
    (e.WordUpheld, lambda event: c.Challenge(event.by)),
    (e.WordWithdrawn, lambda event: c.Challenge(event.by)),
    (e.WordLookedUp, lambda event: c.LookUp(event.seat, event.word)),
    (e.SuggestionsShown, lambda event: c.Suggest(event.seat)),
    (e.VoteCast, lambda event: c.Vote(event.seat, event.agrees)),
    (e.FlagFell, lambda event: c.FlagFall(event.seat)),
    (e.ClockPaused, lambda event: c.PauseClock()),
    (e.ClockResumed, lambda event: c.ResumeClock()),
    (e.WordAccepted, lambda event: c.Accept(event.seat)),
    # A word counted, or a vote closed, by nothing of the above: the time was over.
    (e.WordScored, lambda event: c.CloseWindow()),
    (e.VoteClosed, lambda event: c.CloseWindow()),
)


def rebuilt(table: Table, events: Sequence[e.TableEvent]) -> c.TableCommand | None:
    """Give the command that caused these events at a table."""
    for kind, command in _CAUSES:
        for event in events:
            if isinstance(event, kind):
                made = command(event)
                if made is not None:
                    return made
    return _drawing(table, events)


def _drawing(table: Table, events: Sequence[e.TableEvent]) -> c.TableCommand | None:
    """Nothing but tiles drawn: the player chose the bags, or the tiles."""
    drawn = [event for event in events if isinstance(event, e.TilesDrawn)]
    if not drawn:
        return None
    seat = drawn[0].seat
    own = list(takewhile(lambda event: event.seat == seat, drawn))
    if table.rules.drawing == "face-up":
        return c.Take(seat, own[0].tiles)
    return c.Draw(seat, "".join(BAG_SIGNS[event.bag] for event in own))


def drawn_from(table: Table, event: e.TableEvent) -> Iterable[tuple[Bag, str]]:
    """Give the bag that an event drew from by chance, and the tiles."""
    if not isinstance(event, e.TilesDrawn):
        return ()
    return ((table.bags[event.bag], event.tiles),)


def admitted(steps: Sequence[Step]) -> frozenset[str]:
    """Give the words that a table which looks words up at once let be laid."""
    return frozenset(
        word.upper()
        for step in steps
        if isinstance(step.event, e.WordLaid) and step.event.until is None
        for word in step.event.words
    )


def counted(table: Table, event: Any) -> Any:
    """Give an event as the grid and the racks alone make it: a word's score, the final count."""
    if isinstance(event, e.WordLaid):
        move = place_word(table.board, event.word, Place.parse(event.place))
        return replace(event, tiles=move.tiles, words=move.words, score=move.score)
    if isinstance(event, e.GameEnded):
        return final_count(table, event.reason, went_out(table))
    return event


class OnTable:
    """What is the same of every game on a table; the rest is each game's own."""

    def turn(self, state: Any) -> int:
        """Give the number of the turn under way."""
        return len(state.table.history) + 1

    def without_words(self, step: Step) -> Any:
        """Give an event as it must be, in all that does not depend on words."""
        return step.event if step.before is None else counted(step.before.table, step.event)

    def trusted(self, steps: Sequence[Step]) -> frozenset[str]:
        """Give the words that these events say were admitted."""
        return admitted(steps)
