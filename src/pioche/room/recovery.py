"""After a crash: every running clock comes back paused, at the time when the server last lived."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from pioche.core.chance import SystemChance
from pioche.core.errors import InputError, PiocheError, WriteConflict
from pioche.core.lexicon import Lexicon
from pioche.games.shape import Env
from pioche.room.deciding import decide_and_evolve, digest_of, make_append, replay
from pioche.room.hosting import Hosting
from pioche.room.log import EventLog, GameRow
from pioche.room.people import ROOM

logger = logging.getLogger("pioche.room")

_PATIENCE_S = 2.0


def pause_after_crash(
    log: EventLog,
    hostings: Callable[[str], Hosting],
    lexicons: Callable[[str], Lexicon],
    now: int,
) -> list[str]:
    """Pause the clocks that a crash left running; give the games paused.

    While another server lives the games are its own and nothing is to be recovered. The pause
    is dated from the last sign of life, so that the time of the outage is not lost to the
    players.
    """
    if not _alone(log):
        return []
    beat = log.last_beat()
    paused = []
    for row in log.games(running=True, limit=10_000):
        try:
            if _pause(log, hostings(row.kind), lexicons, row, beat, now):
                paused.append(row.id)
        except WriteConflict:
            continue  # another server recovered it first
        except InputError as error:
            logger.error("game-unreadable", extra={"game": row.id, "code": error.code})
        except PiocheError as refusal:
            logger.warning("pause-refused", extra={"game": row.id, "code": refusal.code})
    return paused


def _alone(log: EventLog) -> bool:
    """Whether no other server lives; one that was just killed may take a moment to be gone."""
    deadline = time.monotonic() + _PATIENCE_S
    while not log.alone():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def _pause(
    log: EventLog,
    hosting: Hosting,
    lexicons: Callable[[str], Lexicon],
    row: GameRow,
    beat: int | None,
    now: int,
) -> bool:
    loaded = log.load(row.id)
    if loaded is None or not loaded.entries:
        return False
    state = replay(hosting, None, loaded.entries)
    command = hosting.after_crash(state)
    due = hosting.kind.due(state)
    if command is None or due is None:
        return False
    # Never before the last event, never after the bell that nobody rang.
    lived = max(beat or 0, loaded.entries[-1].at)
    at = min(now, lived, max(due[0] - 1, loaded.entries[-1].at))
    env = Env(now=at, chance=SystemChance(), lexicon=lexicons(hosting.lexicon_of(state)[0]))
    events, after = decide_and_evolve(hosting, state, command, env)
    seq = loaded.row.head
    order = make_append(
        hosting,
        row.id,
        seq,
        f"room:crash:{seq}",
        digest_of(ROOM.by, "crash", None),
        ROOM,
        at,
        events,
        after,
    )
    log.append(order).result()
    return True
