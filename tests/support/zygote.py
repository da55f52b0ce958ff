"""Starts servers quickly, again and again: everything is imported once, then forked.

Reads a line of JSON for each (`Launch`) on standard input and answers its `<pid>`; ends with it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from importlib import import_module

import msgspec


class Launch(msgspec.Struct, forbid_unknown_fields=True):
    """How a server is to be started, and what is to be wrong with it."""

    port: int
    store: str
    barrier: bool = True
    synced: bool = True
    shift_ms: int = 0
    all_clocks: bool = False
    """Whether cookies, too, see the wrong time, rather than the room alone."""


def serve(given: Launch) -> None:
    """The application over the real games, until killed."""
    import uvicorn
    from sqlalchemy import event

    from pioche.games.registry import game_named
    from pioche.room import clock
    from pioche.room.recovery import pause_after_crash
    from pioche.store.log import SqlLog
    from pioche.web.app import create_app
    from pioche.web.limits import Rates
    from pioche.web.serve import bind
    from pioche.web.service import Settings
    from support.duplicate_room import room_service, words

    if given.all_clocks:
        told, told_ns = time.time, time.time_ns
        time.time = lambda: told() + given.shift_ms / 1000
        time.time_ns = lambda: told_ns() + given.shift_ms * 1_000_000
    else:
        wall = clock.wall
        clock.wall = lambda: wall() + given.shift_ms
    log = SqlLog(given.store, exclusive=True, barrier=given.barrier)
    if not given.synced:

        @event.listens_for(log.engine, "checkout")
        def _careless(connection: object, *_given: object) -> None:
            connection.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined] # SQLite's

    most = "1000000/second"
    rates = Rates(commands=most, slips=most, anonymous=most, openings=most)
    shared = log.engine.dialect.name != "sqlite"
    service = room_service(log, Settings(rates=rates), shared=shared)
    service.host.halted |= set(pause_after_crash(log, game_named, words).waiting)
    config = uvicorn.Config(create_app(service), log_config=None, lifespan="on")
    uvicorn.Server(config).run(sockets=bind("127.0.0.1", given.port))


#: Imported before the first fork: servers start at once, and all run the same code.
PRELOADED = (
    "uvicorn",
    "uvloop",
    "httptools",
    "psycopg",
    "sqlalchemy.dialects.sqlite",
    "sqlalchemy.dialects.postgresql.psycopg",
    "pioche.core.anagrams",
    "pioche.room.recovery",
    "pioche.web.app",
    "pioche.web.api.openapi",
    "pioche.web.serve",
    "support.duplicate_room",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.auto",
)


def main() -> None:
    for name in PRELOADED:
        import_module(name)
    import_module("support.duplicate_room").words("francais")  # loaded before the first fork too
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        given = msgspec.json.decode(line, type=Launch)
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            asyncio.set_event_loop(None)
            serve(given)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
