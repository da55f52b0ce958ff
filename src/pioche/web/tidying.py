"""When the interpreter looks for rings of garbage: between two coups, not while verdicts are due.

What a hall holds in memory lives long, and hardly any request leaves a ring. Looking through all
that two coups of 20,000 phones have brought takes a process a second; left to itself the
interpreter does so in the middle of some order. So it is asked to while no crowd waits.
"""

from __future__ import annotations

import asyncio
import gc

from pioche.room.host import Host

_LOOK_S = 1.0
#: Young objects looked through by themselves; so often, and the survivors are due too.
_YOUNG, _PASSES = 50_000, 5
#: What nobody's calm prevents: a server whose halls never rest together tidies all the same.
_MOST_PASSES, _MOST_ROUNDS = 50, 100


def begin() -> None:
    """Take what a server loads for good out of sight, and let the young be looked through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MOST_PASSES, _MOST_ROUNDS)


def tidy(host: Host) -> bool:
    """Look through what has come since the last time, if enough has and no crowd waits."""
    if gc.get_count()[1] < _PASSES or not host.calm:
        return False
    # Everything, only once nobody is there: it takes as long as all that was ever kept.
    gc.collect(1 if host.streams else 2)
    return True


async def keep_tidy(host: Host) -> None:
    """Do so as long as the server lives."""
    while True:
        await asyncio.sleep(_LOOK_S)
        tidy(host)
