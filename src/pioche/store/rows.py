"""What everything kept beside the log shares: a store that reads, and writes in transactions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine

from pioche.store.engine import translated


class SqlRows:
    """A store of rows; `SqlLog` opens it."""

    engine: Engine
    reader: Engine

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction that writes, outside the log."""
        self.check()
        with translated(), self.engine.connect() as plain:
            connection = plain.execution_options(pioche_writes=True)
            with connection.begin():
                yield connection
        self.check()

    def check(self) -> None:
        """Raise `StoreUnavailable` once what is written would be lost."""
        raise NotImplementedError
