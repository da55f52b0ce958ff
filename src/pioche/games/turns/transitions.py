"""How the events of a table become events of a game that holds one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from pioche.games.shape import Event
from pioche.games.turns.events import WordLaid, WordLookedUp
from pioche.games.turns.state import Table


def on_table(
    kind: type,
    apply: Callable[[Table, Any], Table],
    admits: Callable[[Any], Collection[str]] | None = None,
) -> Event:
    """An event that changes nothing but the table of a state."""

    def after(state: Any, event: Any) -> Any:
        return replace(state, table=apply(state.table, event))

    return Event(kind, (after,), admits=admits)


def laid_words(event: WordLaid) -> Collection[str]:
    """The words of a table which looks them up at once."""
    return frozenset(map(str.upper, event.words)) if event.until is None else frozenset()


def found_word(event: WordLookedUp) -> Collection[str]:
    """The word that was looked up, if it was found."""
    return frozenset({event.word} if event.admitted else ())
