"""What a hall that follows sends up, and what of it the head has written down."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.games.duplicate import Row, State, rows_of
from pioche.room.game import HostedGame
from pioche.web.multiplex.heading import status_of
from pioche.web.multiplex.names import public_names
from pioche.web.multiplex.shapes import CoupRows, LinkHeard, LinkSaid

if TYPE_CHECKING:
    from pioche.web.service import Service


#: Rows in one message, unless one coup alone has more.
MOST_ROWS = 10_000


class Upward:
    """The rows of a hall by coup, its tables, and what has been acknowledged of them.

    Rows go up once their coup counts, as often as they change: each time as of a revision of the
    hall's log, so that whatever comes twice, or late, counts once.
    """

    def __init__(self, service: Service, held: HostedGame) -> None:
        self._service = service
        self._held = held
        self._known: tuple[tuple[Any, ...], dict[int, tuple[str, list[Row]]]] = ((None,) * 4, {})
        self._sent: dict[int, str] = {}
        self._sent_at = 0
        self._roster = ""
        self._untaken: set[int] = set()

    async def said(self) -> LinkSaid:
        """Where the hall stands; its tables and rows where the head has not written them yet."""
        names = await public_names(self._service, self._held)
        state: State = self._held.state
        tables = [
            (table, names.get(table, "")) for table in (state.hall.players if state.hall else ())
        ]
        seq = self._held.seq
        rows = [CoupRows(coup, seq, lines) for coup, lines in self._portion()]
        known = _digest(tables) == self._roster
        return LinkSaid(status_of(self._held), seq, None if known else tables, rows)

    def _portion(self) -> Iterator[tuple[int, list[Row]]]:
        """As much as a head takes at once; last what it has not taken before."""
        unsent, taken = self._unsent(), 0
        for coup in sorted(unsent, key=lambda coup: (coup in self._untaken, coup)):
            taken += len(unsent[coup])
            if taken > MOST_ROWS and taken > len(unsent[coup]):
                return
            yield coup, unsent[coup]

    def acknowledged(self, said: LinkSaid, heard: LinkHeard) -> bool:
        """The head has written what it says it has; whether more waits that it may take."""
        if said.tables is not None:
            self._roster = _digest(said.tables)
        for one in said.rows:
            if one.coup in heard.coups:
                self._sent[one.coup] = _digest(one.rows)
                self._sent_at = self._service.host.clock.now()
        self._untaken |= {one.coup for one in said.rows}
        self._untaken -= set(heard.coups)
        return bool(self._unsent().keys() - self._untaken)

    @property
    def all_up(self) -> bool:
        """Whether the head has all rows."""
        return not self._unsent()

    def told(self) -> dict[str, Any]:
        """What the juge-arbitre is told of it."""
        rows, unsent = self._rows(), self._unsent()
        kept = sum(map(len, unsent.values()))
        told: dict[str, Any] = {
            "sent": sum(len(lines) for _, lines in rows.values()) - kept,
            "sent_coups": len(rows) - len(unsent),
            "unsent": kept,
            "unsent_coups": sorted(unsent),
        }
        return told | ({"sent_at": self._sent_at} if self._sent_at else {})

    def _unsent(self) -> dict[int, list[Row]]:
        return {
            coup: lines
            for coup, (digest, lines) in self._rows().items()
            if self._sent.get(coup) != digest
        }

    def _rows(self) -> dict[int, tuple[str, list[Row]]]:
        """The rows of this hall and their digests; worked out again only where coups changed."""
        state: State = self._held.state
        hall, following = state.hall, state.following
        about = (
            hall.coups if hall else None,
            hall.notices if hall else None,
            hall.vetoed if hall else None,
            following.confirmed if following else 0,
        )
        if any(one is not other for one, other in zip(self._known[0], about, strict=True)):
            rows = {coup: (_digest(lines), lines) for coup, lines in rows_of(state).items()}
            self._known = (about, rows)
        return self._known[1]


def _digest(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()
