"""After a crash: every running clock comes back paused, at the time when the server last lived."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from pioche.core.chance import SystemChance
from pioche.core.errors import InputError, PiocheError, WriteConflict
from pioche.core.lexicon import Lexicon
from pioche.games.game import Game
from pioche.room.deciding import Request, decide, digest_of, replay
from pioche.room.log import EventLog, GameRow
from pioche.room.people import ROOM

logger = logging.getLogger("pioche.room")

_PATIENCE_S = 2.0


def pause_after_crash(
    log: EventLog,
    games: Callable[[str], Game[Any]],
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
            if _pause(log, games(row.kind), lexicons, row, beat, now):
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
    kind: Game[Any],
    lexicons: Callable[[str], Lexicon],
    row: GameRow,
    beat: int | None,
    now: int,
) -> bool:
    loaded = log.load(row.id)
    if loaded is None or not loaded.events:
        return False
    state = replay(kind, None, loaded.events)
    command, due = kind.stop(state), kind.due(state)
    if command is None or due is None:
        return False
    # Never before the last event, never after the bell that nobody rang.
    last, seq = loaded.events[-1].at, loaded.row.head
    at = min(now, max(beat or 0, last), max(due[0] - 1, last))
    digest = digest_of(ROOM.by, "crash", None)
    asked = Request(row.id, ROOM, f"room:crash:{seq}", digest, command, at)
    lexicon = lexicons(kind.info(state).words.name)
    append, _course = decide(kind, state, seq, asked, lexicon, SystemChance())
    log.append(append).result()
    return True
