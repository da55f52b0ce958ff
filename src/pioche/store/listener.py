"""PostgreSQL's NOTIFY, heard from a thread. A lost hint costs a little time, never an event:
the room reads the table anyway, on each hint and at regular intervals.

The same connection holds a shared advisory lock as long as the server lives: the database lets
go of it when the process dies, however it dies, so that a server that starts knows whether
clocks are watched by another one."""

from __future__ import annotations

import threading
from collections.abc import Callable

from sqlalchemy.engine import URL

from pioche.store.writer import CHANNEL

ALIVE_KEY = 0x50696F6368


class Listener:
    """Listens until stopped; reconnects by itself when the database comes back."""

    def __init__(self, url: URL, hint: Callable[[str], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hint = hint
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pioche-listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop listening."""
        self._stopped.set()
        self._thread.join(timeout=3)

    def _run(self) -> None:
        import psycopg  # only here: an embedded store does without, as Windows on ARM must

        while not self._stopped.is_set():
            try:
                self._listen()
            except psycopg.OperationalError:
                self._stopped.wait(1)

    def _listen(self) -> None:
        import psycopg

        with psycopg.connect(self._address, autocommit=True, connect_timeout=5) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            connection.execute("SELECT pg_advisory_lock_shared(%s)", [ALIVE_KEY])
            while not self._stopped.is_set():
                for note in connection.notifies(timeout=1):
                    self._hint(note.payload)
