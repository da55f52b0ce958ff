"""Several server processes: started together, started again when one dies, stopped together."""

from __future__ import annotations

import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType

logger = logging.getLogger("pioche.web")

_WATCH_S = 0.2
_STOP_S = 15.0
_QUICK_S = 3.0
_QUICK_DEATHS = 5


class Supervisor:
    """Watches over one worker per listening socket.

    Each worker has its own socket on the same port, so that the system spreads connections
    evenly; the parent keeps them open, so that a worker started again finds its queue. A
    worker's standard input is a pipe from here: when it ends, the parent is gone and the worker
    stops too.
    """

    def __init__(self, listeners: Sequence[socket.socket], files: Sequence[int] = ()) -> None:
        """Watch over `listeners`; every worker also has the open `files`, by the same numbers."""
        self._listeners = list(listeners)
        self._files = list(files)
        self._workers: list[subprocess.Popen[bytes] | None] = [None] * len(self._listeners)
        self._started = [0.0] * len(self._listeners)
        self._quick = 0
        self._stopping = False

    def run(self) -> bool:
        """Watch until told to stop; whether the workers could live."""
        for name in ("SIGINT", "SIGTERM"):
            signal.signal(getattr(signal, name), self._stop)
        try:
            while not self._stopping and self._quick < _QUICK_DEATHS:
                for index, worker in enumerate(self._workers):
                    if worker is None or worker.poll() is not None:
                        self._replace(index)
                time.sleep(_WATCH_S)
        finally:
            self._end_all()
        return self._stopping

    def _replace(self, index: int) -> None:
        now = time.monotonic()
        if self._workers[index] is not None:
            self._quick = self._quick + 1 if now - self._started[index] < _QUICK_S else 0
            logger.error("worker-died", extra={"count": self._quick})
        listener = self._listeners[index].fileno()
        self._started[index] = now
        self._workers[index] = subprocess.Popen(
            [sys.executable, "-m", "pioche.web.worker", str(listener)],
            stdin=subprocess.PIPE,
            pass_fds=[listener, *self._files],
        )

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _end_all(self) -> None:
        living = [worker for worker in self._workers if worker and worker.poll() is None]
        for worker in living:
            worker.terminate()
        deadline = time.monotonic() + _STOP_S
        for worker in living:
            try:
                worker.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
