"""One thread writes, many orders at a time: the price of a commit is shared (group commit).

Futures are resolved after the commit and never before. Deposits and events go in separate
transactions, and games in a fixed order within each, so that two processes on one PostgreSQL
cannot wait for each other.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import IntegrityError

from pioche.core.errors import InputError, PiocheError
from pioche.room.log import Append, Deposit, Receipt, Slip, StoreUnavailable
from pioche.store.engine import translated
from pioche.store.jobs import (
    CloseMail,
    OpenMail,
    Probe,
    append_events,
    close_mail,
    deposit_slips,
    open_mail,
    probe,
)

CHANNEL = "pioche"
_MOST = 512
#: From the end of one batch of slips to the next: what a transaction costs is shared by all that
#: come meanwhile. Who comes alone waits for nothing, and no order of those who judge does.
_PACE_S = 0.03
_NO_BARRIER_S = 0.02

_Order = Append | CloseMail | OpenMail | Probe
_Waiting = tuple[_Order | Deposit, "Future[Any]"]
_Batch = Sequence[tuple[Any, "Future[Any]"]]
_Write = Callable[[Connection, Sequence[Any]], list[Any]]


class Writer:
    """The only hand that writes the log in this process."""

    def __init__(
        self, engine: Engine, *, check: Callable[[], None] = lambda: None, barrier: bool = True
    ) -> None:
        """Start the thread. `check` raises once what is written would be lost.

        Without `barrier` orders are acknowledged before the commit. That is wrong on purpose:
        the crash bench uses it to prove that it can see a loss.
        """
        self._engine = engine
        self._check = check
        self._barrier = barrier
        self._notifies = engine.dialect.name == "postgresql"
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._lock = threading.Lock()
        self.batches = 0
        self.written = 0
        self._wrote_at = 0.0
        self._thread = threading.Thread(target=self._run, name="pioche-writer", daemon=True)
        self._thread.start()

    def submit(self, order: _Order | Deposit) -> Future[Any]:
        """Queue an order; the future holds its answer once it is durable."""
        future: Future[Any] = Future()
        with self._lock:
            if self._closed:
                future.set_exception(StoreUnavailable("store.closing"))
            else:
                self._queue.put((order, future))
        return future

    def close(self) -> None:
        """Write what is queued, then stop."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    @property
    def waiting(self) -> int:
        """How many orders are queued."""
        return self._queue.qsize()

    def _run(self) -> None:
        ended = False
        while not ended:
            batch, ended = self._collect()
            deposits = [(o, f) for o, f in batch if isinstance(o, Deposit)]
            orders = [(o, f) for o, f in batch if not isinstance(o, Deposit)]
            if deposits:
                self._settle(sorted(deposits, key=lambda w: w[0].game), self._deposit_all)
            if orders:
                self._settle(sorted(orders, key=lambda w: w[0].game), self._write_all)
            self._wrote_at = time.monotonic()

    def _collect(self) -> tuple[list[_Waiting], bool]:
        """What is written together next, and whether nothing comes after it."""
        batch: list[_Waiting] = []
        taken = self._queue.get()
        until = self._wrote_at + _PACE_S
        while taken is not None:
            batch.append(taken)
            if len(batch) >= _MOST:
                return batch, False
            if not isinstance(taken[0], Deposit):
                until = 0.0
            try:
                wait = until - time.monotonic()
                taken = self._queue.get(timeout=wait) if wait > 0 else self._queue.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _settle(self, batch: _Batch, write: _Write) -> None:
        """Write a batch in one transaction; where one order spoils it, the others all the same."""
        try:
            self._transact(batch, write)
        except Exception as error:  # whatever one order does, this thread goes on
            shared = isinstance(error, StoreUnavailable) and error.code != "store.busy"
            if shared or len(batch) == 1:
                _fail(batch, _told(batch[0][0], error))
                return
            half = len(batch) // 2
            self._settle(batch[:half], write)
            self._settle(batch[half:], write)

    def _transact(self, batch: _Batch, write: _Write) -> None:
        self._check()
        with translated(), self._engine.connect() as plain:
            connection = plain.execution_options(pioche_writes=True)
            with connection.begin():
                answers = write(connection, [order for order, _ in batch])
                if not self._barrier:
                    _resolve(batch, answers)
                    time.sleep(_NO_BARRIER_S)
        self._check()
        self.batches += 1
        self.written += len(batch)
        _resolve(batch, answers)

    def _deposit_all(
        self, connection: Connection, deposits: Sequence[Deposit]
    ) -> list[Slip | PiocheError]:
        by_game: dict[str, list[int]] = {}
        for index, one in enumerate(deposits):
            by_game.setdefault(one.game, []).append(index)
        answers: dict[int, Slip | PiocheError] = {}
        for game, indices in by_game.items():
            given = deposit_slips(connection, game, [deposits[i] for i in indices])
            answers.update(zip(indices, given, strict=True))
        return [answers[index] for index in range(len(deposits))]

    def _write_all(
        self, connection: Connection, orders: Sequence[_Order]
    ) -> list[Receipt | PiocheError | None]:
        answers: list[Receipt | PiocheError | None] = []
        touched: dict[str, None] = {}
        for order in orders:
            try:
                if isinstance(order, CloseMail):
                    close_mail(connection, order)
                    answers.append(None)
                elif isinstance(order, OpenMail):
                    open_mail(connection, order)
                    answers.append(None)
                elif isinstance(order, Probe):
                    probe(connection)
                    answers.append(None)
                else:
                    answers.append(append_events(connection, order))
                    touched[order.game] = None
            except PiocheError as refusal:
                answers.append(refusal)
        if self._notifies:
            for game in touched:
                connection.execute(
                    text("SELECT pg_notify(:channel, :game)"), {"channel": CHANNEL, "game": game}
                )
        return answers


def _resolve(batch: _Batch, answers: Sequence[Any]) -> None:
    for (_, future), answer in zip(batch, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, PiocheError):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _told(order: _Order | Deposit, error: Exception) -> Exception:
    """What one order that the database refused is answered."""
    if isinstance(error, IntegrityError) and isinstance(order, Deposit):
        return InputError("store.command-reused", command=order.command)
    return error


def _fail(batch: _Batch, error: BaseException) -> None:
    for _, future in batch:
        if not future.done():
            future.set_exception(error)
