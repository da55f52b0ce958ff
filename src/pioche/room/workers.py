"""Work beside the event loop, those who judge first.

A few threads do what takes time. Whoever asks has an urgency; what is more urgent is taken first,
and strangers may hold one thread of each kind and a short queue: who comes when it is full is sent
away at once, and whoever left before their turn is forgotten.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from functools import partial
from typing import Any, ParamSpec, TypeVar

from pioche.core.errors import PiocheError
from pioche.texts import carried

P = ParamSpec("P")
T = TypeVar("T")


class Urgency(IntEnum):
    """For whom something is done, the most urgent first."""

    DESK = 0
    """Those who judge, and the room itself."""
    MEMBER = 1
    """Who has a seat."""
    PUBLIC = 2
    """Anybody."""


class Crowded(PiocheError):  # noqa: N818 - it is a refusal, not a failure
    """Too many wait already."""


#: How many threads are kept from an urgency and those below it.
_KEPT = {Urgency.DESK: 0, Urgency.MEMBER: 1, Urgency.PUBLIC: 2}

_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.DESK)
#: Who did something already for whoever asks now: it would be lost if they were sent away.
_begun: ContextVar[frozenset[Workers]] = ContextVar("begun", default=frozenset())


@contextmanager
def working_for(urgency: Urgency) -> Iterator[None]:
    """Whatever is asked of the workers meanwhile is as urgent as that."""
    token, begun = _urgency.set(urgency), _begun.set(frozenset())
    try:
        yield
    finally:
        _urgency.reset(token)
        _begun.reset(begun)


class Workers:
    """Some threads for one kind of work."""

    def __init__(self, name: str, threads: int, strangers: int) -> None:
        """Start nothing yet. `strangers` is how many of them may wait."""
        self._name = name
        self._strangers = strangers
        self._threads = threads
        self._started = 0
        self._idle = 0
        self._busy = dict.fromkeys(Urgency, 0)
        self._waiting: dict[Urgency, deque[tuple[Callable[[], Any], Future[Any]]]] = {
            urgency: deque() for urgency in Urgency
        }
        self._closed = False
        self._changed = threading.Condition()

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call something off the event loop; `Crowded` where too many wait for their turn."""
        future = self._submit(_urgency.get(), carried(partial(function, *args, **kwargs)))
        done = await asyncio.wrap_future(future)
        _begun.set(_begun.get() | {self})
        return done

    def _submit(self, urgency: Urgency, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        job = (work, future)
        with self._changed:
            queue = self._waiting[urgency]
            full = urgency is Urgency.PUBLIC and len(queue) >= self._strangers
            if full and self not in _begun.get():
                raise Crowded("room.crowded")
            if self._closed:
                future.cancel()
                return future
            queue.append(job)
            waiting = sum(map(len, self._waiting.values()))
            if waiting > self._idle and self._started < self._threads:
                self._started += 1
                threading.Thread(
                    target=self._work, name=f"{self._name}-{self._started}", daemon=True
                ).start()
            self._changed.notify()

        def forget(done: Future[T]) -> None:
            if done.cancelled():
                with self._changed:
                    if job in queue:
                        queue.remove(job)

        future.add_done_callback(forget)
        return future

    def _work(self) -> None:
        while True:
            with self._changed:
                self._idle += 1
                taken = self._take()
                while taken is None and not self._closed:
                    self._changed.wait()
                    taken = self._take()
                self._idle -= 1
                if taken is None:
                    return
                urgency, (work, future) = taken
                self._busy[urgency] += 1
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except BaseException as error:
                    future.set_exception(error)
            del work, future
            with self._changed:
                self._busy[urgency] -= 1
                self._changed.notify_all()

    def _take(self) -> tuple[Urgency, tuple[Callable[[], Any], Future[Any]]] | None:
        """The most urgent work, if its share of the threads has room."""
        for urgency, queue in self._waiting.items():
            busy = sum(self._busy[other] for other in Urgency if other >= urgency)
            room = max(1, self._threads - _KEPT[urgency])
            if queue and busy < room:
                return urgency, queue.popleft()
        return None

    def close(self) -> None:
        """Forget what waits; what is under way ends by itself."""
        with self._changed:
            self._closed = True
            waiting = [job for queue in self._waiting.values() for job in queue]
            self._changed.notify_all()
        for _work, future in waiting:
            future.cancel()
