"""What the pages of a hall are told of its multiplex: encoded once, shared by all its streams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pioche.core.errors import PiocheError
from pioche.games.duplicate import OddRow, State, results
from pioche.games.shape import Audience, Player, Referee
from pioche.room.live import Hub
from pioche.texts import LANGUAGES, speaking

#: Lines of the common ranking that everybody gets.
SHOWN = 50


def worded(refusal: PiocheError) -> dict[str, str]:
    """A refusal in each language: it is told once to all the pages, and each shows its own."""
    said = {}
    for language in LANGUAGES:
        with speaking(language):
            said[language] = str(refusal)
    return said


def odd_told(centre: str, odd: OddRow) -> dict[str, str]:
    """That a row of a hall cannot be: the same sentence for its own judge and for the head's."""
    where = {"centre": centre, "coup": odd.coup, "table": odd.table}
    scored = {"points": odd.points, "top": odd.top} if odd.reason == "points" else {}
    return worded(PiocheError(f"multiplex.row-{odd.reason}", **where, **scored))


class Board:
    """The latest that may be shown: to everybody, to the juge-arbitre, to each table of its own."""

    def __init__(self) -> None:
        self._versions = [0, 0]  # of what everybody sees, of what only the juge-arbitre does
        self._public = b"{}"
        self._desk = b"{}"
        self._own: Mapping[str, tuple[int, int]] = {}

    def show(
        self,
        common: Mapping[str, Any],
        desk: Mapping[str, Any],
        own: Mapping[str, tuple[int, int]],
        hub: Hub,
    ) -> None:
        """Replace what is shown, and wake the streams of those for whom something is new."""
        public = msgspec.json.encode(common)
        told = msgspec.json.encode({**common, **desk})
        for_all = (public, own) != (self._public, self._own)
        for_desk = told != self._desk
        self._public, self._desk, self._own = public, told, own
        self._versions[0] += for_all
        self._versions[1] += for_desk
        # What the desk alone sees changes with every slip: no phone is woken for that.
        if for_all or for_desk:
            hub.wake(mail_only=not for_all)

    def version(self, audience: Audience) -> int:
        """How often what an audience is told has changed."""
        return self._versions[isinstance(audience, Referee)]

    def seen(self, state: State, audience: Audience) -> bytes:
        """What an audience is told, as JSON."""
        if isinstance(audience, Referee):
            return self._desk
        if isinstance(audience, Player) and state.hall is not None:
            table = results(state).seats.get(audience.seat)
            own = self._own.get(str(table))
            if own is not None:
                return b'%s,"own":%s}' % (self._public[:-1], msgspec.json.encode(own))
        return self._public
