"""What the web asks of the store."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Protocol

from pioche.room.competitions import Competitions
from pioche.room.directory import Directory
from pioche.room.links import Links
from pioche.room.log import EventLog, Register
from pioche.room.profiles import Profiles


class Store(EventLog, Register, Directory, Competitions, Profiles, Links, Protocol):
    """The log, the register, the people known, competitions, profiles and links, in one."""

    def probe(self) -> Future[None]:
        """See whether the store takes what is written; StoreUnavailable where it does not."""
