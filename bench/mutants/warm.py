"""Tests collected once, then run in forks of that process, each with one change of the program."""

from __future__ import annotations

import functools
import gc
import math
import os
import resource
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NoReturn

import pytest
from _pytest.runner import runtestprotocol

NOTICED, SURVIVED, ELSEWHERE = 1, 0, 3
"""How a fork ends; `ELSEWHERE`: the change cannot be made in a running program."""


#: How many times longer than its work something may take on a machine that others use too.
STARVED = 20


class Warm:
    """The tests of a session, ready to run."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self.items = {item.nodeid: item for item in session.items}
        # What all tests share is there before the first fork: the word list, a home.
        first = session.items[0]
        session._setupstate.setup(first)
        session._setupstate.teardown_exact(session.items[-1])

    def fork(self, work: Callable[[], int], seconds: float) -> int:
        """Do something in a fork; what works too long, or waits for ever, was noticed."""
        pid = os.fork()
        if pid == 0:
            limit_work(seconds)
            self._live(work)
        # Counted in our own pauses: while we are stopped, the fork is too.
        waited, pause = 0.0, 0.005
        while True:
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            if waited > STARVED * seconds:
                os.killpg(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                return NOTICED
            time.sleep(pause)
            waited += pause
            pause = min(0.1, 1.5 * pause)

    def _live(self, work: Callable[[], int]) -> NoReturn:
        # A group of its own, to be killed with what it starts; not a session, among which Linux
        # shares the processor first: the bench would be nice for nothing.
        os.setpgrp()
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(3):
            os.dup2(nothing, descriptor)
        status = NOTICED
        try:
            status = work()
        finally:
            os._exit(status)

    def run(self, ids: Sequence[str], told: Callable[[str, float, bool], bool]) -> None:
        """Run tests in this process; `told` hears of each, and says whether to go on."""
        items = [self.items[id] for id in ids if id in self.items]
        state = self._session._setupstate
        for at, item in enumerate(items):
            following = items[at + 1] if at + 1 < len(items) else None
            state.teardown_exact(item)
            begun = worked()
            reports = runtestprotocol(item, log=False, nextitem=following)
            failed = any(report.failed for report in reports)
            if not told(item.nodeid, worked() - begun, failed):
                break
        state.teardown_exact(None)


def limit_work(seconds: float) -> None:
    """End this process, and what it starts, after so many seconds of work each."""
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time() + seconds),) * 2)


def worked() -> float:
    """Seconds of work so far, with that of processes that ended: others' work does not count."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def change_code(file: Path, source: bytes) -> bool:
    """Give the functions of a module that is imported the code of another source of it.

    Says whether it could: not where two functions cannot be told apart.
    """
    codes: defaultdict[tuple[str, int], list[CodeType]] = defaultdict(list)
    _gather(compile(source, str(file), "exec", dont_inherit=True), codes)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == str(file):
            found = codes[one.__code__.co_qualname, one.__code__.co_firstlineno]
            if len(found) != 1:
                return False
            one.__code__ = found[0]
        elif isinstance(one, functools._lru_cache_wrapper) and _ours(one):
            one.cache_clear()
    return True


def _gather(code: CodeType, into: dict[tuple[str, int], list[CodeType]]) -> None:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            into[one.co_qualname, one.co_firstlineno].append(one)
            _gather(one, into)


def _ours(cached: Any) -> bool:
    return str(cached.__module__).startswith(("pioche.rules", "pioche.games"))
