"""A real terminal: `pioche` behind a pseudo-terminal, acted on by what it shows."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Sequence
from types import TracebackType

import pytest

pty = pytest.importorskip("pty", reason="no pseudo-terminal on this system")

_PIOCHE = "import sys; from pioche.cli.main import main; sys.argv[0] = 'pioche'; main()"
_PATIENCE_S = 60


class Terminal:
    """A command at a terminal: what it shows is kept in `shown`, without colours."""

    def __init__(self, *arguments: str) -> None:
        self.shown = ""
        self._at = 0
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            os.environ["NO_COLOR"] = "1"
            os.execv(sys.executable, [sys.executable, "-c", _PIOCHE, *arguments])

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.kill()

    def until(self, *texts: str) -> str:
        """Wait until one of these is shown, after what was seen before; what came up to it."""
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            found = [
                (match.start(), match.end())
                for text in texts
                if (match := re.search(re.escape(text), self.shown[self._at :]))
            ]
            if found:
                _start, end = min(found)
                seen = self.shown[self._at : self._at + end]
                self._at += end
                return seen
            if time.monotonic() > deadline or not self._more():
                raise AssertionError(f"{texts} not shown after: {self.shown[self._at :]}")

    def type(self, line: str) -> None:
        """Type a line, and Enter."""
        os.write(self._file, f"{line}\n".encode())

    def ended(self) -> str:
        """Wait for the end of the command; what it showed since."""
        while self._more():
            pass
        seen, self._at = self.shown[self._at :], len(self.shown)
        return seen

    def kill(self) -> None:
        """Kill -9, if it still runs."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            os.close(self._file)
            self.pid = 0

    def _more(self) -> bool:
        if not select.select([self._file], [], [], _PATIENCE_S)[0]:
            return False
        try:
            read = os.read(self._file, 65536)
        except OSError:
            return False  # the other end is closed
        self.shown += read.decode(errors="replace").replace("\r\n", "\n")
        return bool(read)


def plays(arguments: Sequence[str]) -> Terminal:
    """A game at a terminal."""
    return Terminal("jouer", *arguments)
