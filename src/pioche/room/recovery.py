"""After a crash: every running clock comes back paused, where a server last watched over it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pioche.core.chance import SystemChance
from pioche.core.errors import InputError, PiocheError, WriteConflict
from pioche.core.lexicon import Lexicon
from pioche.games.game import Game
from pioche.room.deciding import crash_order, decide, replay
from pioche.room.log import EventLog, GameRow, StoreUnavailable

logger = logging.getLogger("pioche.room")

_PATIENCE_S = 2.0


@dataclass(slots=True)
class Recovered:
    """What a crash left running."""

    paused: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    """Those whose pause the store could not take (a full disk): they must stand meanwhile."""


def pause_after_crash(
    log: EventLog, games: Callable[[str], Game[Any]], lexicons: Callable[[str], Lexicon]
) -> Recovered:
    """Pause the clocks that a crash left running.

    While another server lives the games are its own and nothing is to be recovered. The pause
    is dated from the last sign of life, so that the time of the outage is not lost to the
    players; what the clock on the wall says now does not matter.
    """
    found = Recovered()
    if not _alone(log):
        return found
    for row in log.games(running=True, limit=10_000):
        try:
            if _pause(log, games(row.kind), lexicons, row):
                found.paused.append(row.id)
        except WriteConflict:
            continue  # another server recovered it first
        except InputError as error:
            logger.error("game-unreadable", extra={"game": row.id, "code": error.code})
        except StoreUnavailable as error:
            found.waiting.append(row.id)
            logger.error("pause-waits", extra={"game": row.id, "code": error.code})
        except PiocheError as refusal:
            logger.warning("pause-refused", extra={"game": row.id, "code": refusal.code})
    return found


def _alone(log: EventLog) -> bool:
    """Whether no other server lives; one that was just killed may take a moment to be gone."""
    deadline = time.monotonic() + _PATIENCE_S
    while not log.alone():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def _pause(
    log: EventLog, kind: Game[Any], lexicons: Callable[[str], Lexicon], row: GameRow
) -> bool:
    loaded = log.load(row.id)
    if loaded is None or not loaded.events:
        return False
    state, seq = replay(kind, None, loaded.events), loaded.row.head
    asked = crash_order(kind, state, row.id, seq)
    due = kind.due(state)
    if asked is None or due is None:
        return False
    # Never before the last event, never after the bell that nobody rang.
    last = loaded.events[-1].at
    asked.at = min(last + loaded.lived, max(due[0] - 1, last))
    lexicon = lexicons(kind.info(state).words.name)
    append, _course = decide(kind, state, seq, asked, lexicon, SystemChance())
    log.append(append).result()
    return True
