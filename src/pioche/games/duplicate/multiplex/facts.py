"""What a head tells the halls that follow it: facts, each numbered, none of them secret.

A fact is an event of the head that everybody in its hall sees as it happens: this list is all that
travels. What the program found, slips, verdicts and people are no facts. A top is one once it is
retained, and its tied solutions go with it, never before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pioche.core.errors import InputError
from pioche.games.duplicate.coup import events as e
from pioche.games.duplicate.coup.state import Tops
from pioche.games.duplicate.state import State
from pioche.games.shape import wire_name

#: The events that travel. A bell that the clock rings does not: every hall's own clock rings it.
TOLD: tuple[type, ...] = (
    e.RackDrawn,
    e.RackRejected,
    e.RackWithdrawn,
    e.RejetWithdrawn,
    e.ClockStarted,
    e.ClockPaused,
    e.ClockResumed,
    e.ClockWithdrawn,
    e.BellRung,
    e.BellWithdrawn,
    e.TopRetained,
    e.TopWithdrawn,
    e.CoupAnnulled,
    e.CoupRestored,
    e.GameInterrupted,
    e.GameResumed,
    e.GameEnded,
    e.GameReopened,
)
_TYPES = {wire_name(one): one for one in TOLD}
_TOP = wire_name(e.TopRetained)
_BACK = wire_name(e.TopWithdrawn)
_ANNULLED = wire_name(e.CoupAnnulled)

#: What each act that can be undone is undone by.
_INVERSES: dict[str, str] = {
    wire_name(undone): wire_name(done)
    for undone, done in (
        (e.RackWithdrawn, e.RackDrawn),
        (e.RejetWithdrawn, e.RackRejected),
        (e.ClockWithdrawn, e.ClockStarted),
        (e.ClockResumed, e.ClockPaused),
        (e.BellWithdrawn, e.BellRung),
        (e.TopWithdrawn, e.TopRetained),
        (e.CoupRestored, e.CoupAnnulled),
        (e.GameResumed, e.GameInterrupted),
        (e.GameReopened, e.GameEnded),
    )
}


@dataclass(frozen=True, slots=True)
class Fact:
    """An event of the head: its rank among those that travel, its wire name and its body."""

    number: int
    type: str
    body: dict[str, Any]
    tops: Tops | None = None
    """With a retained top: the solutions that were tied with it."""

    @property
    def event(self) -> Any:
        """The event, read and checked."""
        kind = _TYPES.get(self.type)
        if kind is None:
            raise InputError("multiplex.head-unreadable", name=self.type)
        try:
            return msgspec.convert(self.body, kind)
        except msgspec.ValidationError as error:
            raise InputError("multiplex.head-unreadable", name=self.type) from error

    @property
    def top_of(self) -> int | None:
        """The coup whose top it tells."""
        return self.body["coup"] if self.type == _TOP else None

    @property
    def annuls(self) -> bool:
        """Whether a coup is over by it, and another takes its place."""
        return self.type == _ANNULLED

    @property
    def takes_back(self) -> bool:
        """Whether a top that was told counts no more: its coup may be played again."""
        return self.type in (_BACK, _ANNULLED)


def fact_of(before: State | None, event: Any, after: State, number: int) -> Fact | None:
    """An event of the head as a fact; nothing where it does not travel."""
    if not isinstance(event, TOLD) or before is None:
        return None
    if isinstance(event, e.BellRung) and _rang_by_itself(before, event):
        return None
    tops = after.played[-1].tops if isinstance(event, e.TopRetained) else None
    body: dict[str, Any] = msgspec.to_builtins(event)
    # Times are the head's own: a clock starts, here as there, when it is heard.
    body = {**body, "at": 0} if "at" in body else body
    return Fact(number, wire_name(type(event)), body, tops)


def _rang_by_itself(before: State, event: e.BellRung) -> bool:
    clock = before.clock
    return clock is not None and clock.deadline is not None and event.at >= clock.deadline


def net(facts: Sequence[Fact]) -> list[Fact]:
    """The same facts without those that were taken back among them.

    A hall that went on by hand was told what stood in the end, not every mistake.
    """
    kept: list[Fact] = []
    for fact in facts:
        done, coup = _INVERSES.get(fact.type), fact.body.get("coup")
        same = (
            at
            for at in reversed(range(len(kept)))
            if kept[at].type == done and kept[at].body.get("coup") == coup
        )
        at = next(same, None)
        if at is None:
            kept.append(fact)
        else:
            del kept[at:]
    return kept
