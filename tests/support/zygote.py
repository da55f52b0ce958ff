"""Starts servers quickly, again and again: everything is imported once, then forked.

Reads lines on standard input: `start <port> <store> <barrier>` answers `<pid>`; ends with it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from importlib import import_module


def serve(port: int, store: str, barrier: bool) -> None:
    """The application over the toy game, until killed."""
    import uvicorn

    from pioche.room.recovery import pause_after_crash
    from pioche.store.log import SqlLog
    from pioche.web.app import create_app
    from pioche.web.limits import Rates
    from pioche.web.serve import bind
    from pioche.web.service import Settings
    from support.hall import games, lexicons, make_service

    log = SqlLog(store, exclusive=True, barrier=barrier)
    pause_after_crash(log, games, lexicons)
    rates = Rates(commands="1000000/second", slips="1000000/second", anonymous="1000000/second")
    service = make_service(log, Settings(rates=rates), shared=log.engine.dialect.name != "sqlite")
    config = uvicorn.Config(create_app(service), log_config=None, lifespan="on")
    uvicorn.Server(config).run(sockets=bind("127.0.0.1", port))


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
    "support.hall",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.auto",
)


def main() -> None:
    for name in PRELOADED:
        import_module(name)
    import_module("support.hall").lexicons("essai")  # compiled before the first fork too
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        _, port, store, barrier = line.split()
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            asyncio.set_event_loop(None)
            serve(int(port), store, barrier == "yes")
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
