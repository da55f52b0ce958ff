"""Who plays the chunks of a campaign."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pkgutil import resolve_name
from queue import Empty, Queue
from typing import Any

from pioche import __version__
from pioche.bulk.campaign import Plan, play_chunk
from pioche.bulk.tables import ChunkFiles
from pioche.core.errors import InputError

#: Chunks handed out beyond those being played, so that no worker waits.
AHEAD = 1
#: Workers that may die one after the other without a chunk having been played between.
MOST_DEATHS = 5
#: Seconds without a chunk after which it is looked whether a cluster still has workers, and how
#: often there may be none.
LOOK_S = 10
MOST_LONELY = 2


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Alone:
    """Plays in this process."""

    def play(self, plan: Plan, chunks: list[int]) -> Iterator[tuple[int, ChunkFiles]]:
        """Play one chunk after the other."""
        for index in chunks:
            yield index, play_chunk(plan, index)


@dataclass(frozen=True, slots=True)
class Processes:
    """Plays in several processes of this machine; one that is killed is replaced."""

    number: int

    def play(self, plan: Plan, chunks: list[int]) -> Iterator[tuple[int, ChunkFiles]]:
        """Play chunks as processes are free. Interrupted, what is being played is finished."""
        left, deaths = set(chunks), 0
        while left and deaths < MOST_DEATHS:
            try:
                for index, files in self._until_one_dies(plan, sorted(left)):
                    yield index, files
                    left.remove(index)
                    deaths = 0
            except BrokenProcessPool:
                deaths += 1
        if left:
            raise InputError("bulk.workers-die")

    def _until_one_dies(self, plan: Plan, chunks: list[int]) -> Iterator[tuple[int, ChunkFiles]]:
        pool = ProcessPoolExecutor(self.number, get_context("spawn"), _begin)
        waiting, playing = deque(chunks), dict[Future[ChunkFiles], int]()
        interrupted = False
        try:
            while waiting or playing:
                while waiting and len(playing) < self.number + AHEAD:
                    index = waiting.popleft()
                    with _born_deaf():
                        playing[pool.submit(play_chunk, plan, index)] = index
                try:
                    done, _others = wait(playing, return_when=FIRST_COMPLETED)
                except KeyboardInterrupt:
                    if interrupted:
                        raise
                    interrupted = True
                    waiting.clear()
                    playing = {one: index for one, index in playing.items() if not one.cancel()}
                    continue
                for future in done:
                    yield playing.pop(future), future.result()
        except BrokenProcessPool:
            if not interrupted:
                raise
        finally:
            pool.shutdown(wait=not interrupted, cancel_futures=True)
        if interrupted:
            raise KeyboardInterrupt


def _begin() -> None:
    """Ctrl-C reaches the whole group of processes: only the first of them answers it. Where that
    one is killed the others would wait for its chunks for ever: they end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _born_deaf() -> Iterator[None]:
    """Processes begun meanwhile do not hear Ctrl-C: they import for a second, and would die of it
    before they leave it alone. What this process does not hear meanwhile it hears afterwards."""
    if sys.platform == "win32":  # which knows no such mask
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Plays on a Dask cluster; chunks of a worker that is lost are played by the others."""

    address: str

    def play(self, plan: Plan, chunks: list[int]) -> Iterator[tuple[int, ChunkFiles]]:
        """Hand chunks to the cluster as its workers are free."""
        from distributed import CancelledError, Client, KilledWorker
        from distributed.comm import get_address_host_port

        # What it logs, tracebacks among it, is said in a sentence.
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            # A client of such an address would be half made, and fail once more as it is swept up.
            get_address_host_port(self.address)
            client: Any = Client(self.address, timeout="20s", set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise InputError("bulk.no-cluster", address=self.address) from error
        try:
            with client:
                yield from self._hand_out(client, plan, chunks)
        except (CancelledError, KilledWorker, OSError, TimeoutError) as error:
            raise InputError("bulk.cluster-lost", address=self.address) from error
        except (ImportError, RuntimeError) as error:
            if isinstance(error, ImportError) or isinstance(error.__cause__, ImportError):
                raise InputError("bulk.cluster-lacks", address=self.address) from error
            raise

    def _hand_out(
        self, client: Any, plan: Plan, chunks: list[int]
    ) -> Iterator[tuple[int, ChunkFiles]]:
        threads = self._threads(client)
        waiting, playing = deque(chunks), dict[str, int]()
        done, lonely = Queue[tuple[Any, ChunkFiles | BaseException]](), 0

        def fetch(future: Any) -> None:
            """Bring what was played here, in the client's thread for that: where its worker dies
            meanwhile this waits until another has played it again, for ever if there is none."""
            try:
                done.put((future, future.result()))
            except BaseException as error:
                done.put((future, error))

        while waiting or playing:
            while waiting and len(playing) < threads * (1 + AHEAD):
                index = waiting.popleft()
                # The games of a chunk are always the same: a task run twice does no harm.
                future = client.submit(play_chunk, plan, index, pure=False)
                playing[future.key] = index
                future.add_done_callback(fetch)
            try:
                future, played = done.get(timeout=LOOK_S)
            except Empty:
                # Tasks wait for workers for ever; a nanny needs some seconds for a new one.
                lonely = 0 if client.nthreads() else lonely + 1
                if lonely == MOST_LONELY:
                    raise InputError("bulk.workers-lost", address=self.address) from None
                continue
            if isinstance(played, BaseException):
                raise played
            lonely = 0
            yield playing.pop(future.key), played
            future.release()

    def _threads(self, client: Any) -> int:
        """How many chunks the workers play at once. A worker without Pioche would not refuse a
        chunk but die of it, and so would the next: they are asked before, in Python's own words."""
        for name in ("pioche.bulk.campaign:play_chunk.__module__", "pioche:__version__"):
            answers: dict[str, str] = client.run(resolve_name, name)
        if not answers:
            raise InputError("bulk.no-workers", address=self.address)
        if set(answers.values()) != {__version__}:
            raise InputError("bulk.cluster-lacks", address=self.address)
        return sum(client.nthreads().values())
