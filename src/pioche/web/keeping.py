"""What a server does with its own store: a backup each evening, and one put back when asked.

Only where the store is embedded and this process has it alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pioche.core.errors import InputError, PiocheError
from pioche.room.ids import random_id
from pioche.store.evenings import Evenings, last_evening
from pioche.store.log import SqlLog

if TYPE_CHECKING:
    from pioche.web.service import Service

logger = logging.getLogger("pioche.web")
_LOOK_S = 60.0


def _nobody() -> None:
    raise InputError("web.not-stoppable")


class Keeping:
    """The evenings of one server."""

    def __init__(self, service: Service, now: Callable[[], datetime] = datetime.now) -> None:
        self._service = service
        self._now = now
        store, wanted = service.store, service.settings.evenings
        self.evenings = Evenings.of(store) if wanted and isinstance(store, SqlLog) else None
        self._one_at_a_time = asyncio.Lock()
        self.life = random_id()
        self.stop: Callable[[], None] = _nobody
        """End this server; told by whoever runs it."""
        self.wanted: str = ""
        """The backup that takes the store's place once the server has stopped."""
        self.told: str = ""
        """What became of the last restoration, or why no backup could be made."""

    async def run(self) -> None:
        """Make the backup of each evening, and that of an evening that ended without a stop."""
        done = None
        while self.evenings is not None:
            evening = last_evening(self._now())
            if evening != done and await asyncio.to_thread(self.evenings.due, evening):
                await self.keep()
            done = evening
            await asyncio.sleep(_LOOK_S)

    async def keep(self) -> Path | None:
        """Back up now, if anything changed."""
        if self.evenings is None or not isinstance(self._service.store, SqlLog):
            return None
        try:
            async with self._one_at_a_time:
                made = await asyncio.to_thread(self.evenings.keep, self._service.store, self._now())
            self.told = ""
            return made
        except (PiocheError, OSError) as error:
            self.told = str(error)
            logger.error("backup-failed", extra={"code": getattr(error, "code", "os")})
            return None

    def under_way(self) -> list[str]:
        """The games that somebody plays now, by what they are called."""
        host = self._service.host
        found = []
        for held in host.held.values():
            info = held.kind.info(held.state)
            if not info.ended and (info.running or len(held.hub)):
                found.append(held.id)
        return found

    def ask(self, name: str) -> None:
        """Put a backup back: the server stops, and starts again on it."""
        if self.evenings is None:
            raise InputError("web.no-evenings")
        self.evenings.named(name)
        self.wanted = name
        self.stop()

    def put_back(self) -> str:
        """Do it, once the store is closed; what became of it, in a sentence."""
        from pioche.texts import _

        if self.evenings is None:
            return ""
        try:
            self.evenings.put_back(self.wanted, self._now())
        except (PiocheError, OSError) as error:
            logger.error("restore-failed", extra={"code": getattr(error, "code", "os")})
            told = _("Rien n’a été restauré, les données sont celles d’avant : {why}")
            return told.format(why=error)
        told = _("La sauvegarde {name} est en place ; ce qu’il y avait est gardé à côté.")
        return told.format(name=self.wanted)
