"""Slips that come from the players' own devices: judged together when the coup is closed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pioche.games.duplicate.commands import CloseCoup
from pioche.games.duplicate.hall.people import hall_of
from pioche.games.duplicate.hall.slips import disciplined, judging_position
from pioche.games.duplicate.hall.state import Entry, Hall
from pioche.games.duplicate.handlers import evolves, follows, has_hall
from pioche.games.duplicate.state import State
from pioche.games.shape import Env
from pioche.rules.slips import Slip, Verdict, adjudicate_all


@dataclass(frozen=True, slots=True)
class SlipsCollected:
    """The mail of a coup, judged. What an arbiter read on paper stands."""

    coup: int
    entries: tuple[tuple[Slip, Verdict], ...]
    aside: tuple[tuple[Slip, Verdict], ...] = ()
    """What was sent by tables that also handed in paper: kept in case the paper is taken back."""


@follows(CloseCoup, when=has_hall)
def collect_mail(state: State, command: CloseCoup, env: Env) -> tuple[SlipsCollected, ...]:
    """Judge the mail of the coup; paper slips already entered stand, strangers are left out."""
    hall = hall_of(state)
    slips = [
        disciplined(hall, slip) for slip in command.mail if hall.expects(slip.table, state.coup)
    ]
    if not slips:
        return ()
    verdicts = adjudicate_all(judging_position(state, env), slips, state.setup.regulation)
    judged = tuple(zip(slips, verdicts, strict=True))
    counted = tuple(one for one in judged if not _on_paper(hall, one[0].table))
    aside = tuple(one for one in judged if _on_paper(hall, one[0].table))
    return (SlipsCollected(state.coup, counted, aside),)


def _on_paper(hall: Hall, table: int) -> bool:
    entry = hall.entries.get(table)
    return entry is not None and entry.on_paper


@evolves(SlipsCollected)
def collected(state: State, event: SlipsCollected) -> State:
    """Keep the mail."""
    hall = hall_of(state)
    counted = [(slip.table, Entry(slip, verdict, mail=True)) for slip, verdict in event.entries]
    aside = [(slip.table, Entry(slip, verdict, mail=True)) for slip, verdict in event.aside]
    entries = hall.entries.put_all(counted)
    mailed = hall.mailed.put_all([*counted, *aside])
    return replace(state, hall=replace(hall, entries=entries, mailed=mailed))
