"""Draws that come back: in tests, what the system would draw comes from the test's name.

A run that fails can so be run again, alone or with others, in one process or in several: a test
draws by its own name, and what several tests share (a server, a game played to its end) by the
name of the fixture that makes it, whichever test asks for it first. `PIOCHE_TEST_DRAWS=7 make test`
draws everything otherwise: a test must pass whatever is drawn, and a campaign over several numbers
shows whether it does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch
from zlib import crc32

from pioche.core.chance import SeededChance, SystemChance

NUMBER = os.environ.get("PIOCHE_TEST_DRAWS", "0")


class Draws:
    """What stands for the system's generator; every test begins it anew."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, name: str) -> None:
        """Draw from now on what belongs to a name."""
        self._chance = SeededChance(crc32(f"{NUMBER} {name}".encode()))

    @contextmanager
    def meanwhile(self, name: str) -> Iterator[None]:
        """Draw what belongs to a name, then go on where one was."""
        before = self._chance
        self.begin(name)
        try:
            yield
        finally:
            self._chance = before

    @contextmanager
    def instead_of_the_system(self) -> Iterator[None]:
        """Let everything that asks the system for chance in this process ask here."""
        with patch.object(SystemChance, "below", lambda _system, n: self._chance.below(n)):
            yield
