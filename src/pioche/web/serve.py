"""Running the application: one process, or several on one PostgreSQL; start, stop, recovery."""

from __future__ import annotations

import errno
import os
import secrets
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from starlette.types import ASGIApp

from pioche import __version__
from pioche.core.errors import InputError
from pioche.games.registry import GAMES, game_named
from pioche.room.host import Host
from pioche.room.log import StoreUnavailable
from pioche.room.recovery import Recovered, pause_after_crash
from pioche.room.words import Lexicons
from pioche.store.engine import is_sqlite, locate
from pioche.store.log import SqlLog
from pioche.web import logs, tidying
from pioche.web.app import create_app
from pioche.web.connections import KEPT_S, Registry, protocol, raise_open_files, room_for
from pioche.web.limits import Table, shared_table
from pioche.web.service import OWN_NAMES, Service, Settings
from pioche.web.standing import Standing, forget_standing, write_standing
from pioche.web.supervisor import Supervisor

_ENVIRONMENT = "PIOCHE_SERVEUR_REGLAGES"
GRACE_S = 8
_BACKLOG = 4096
_NEAR = 19
#: What keeps a port to oneself, and gives it back at once to the next. On Windows the usual option
#: lets two servers listen at one port, and half of the players would fall into the other hall.
_ALONE: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)


class ServerOptions(msgspec.Struct):
    """What `pioche serveur` was asked for; worker processes get it through their environment."""

    store: str = ""
    processes: int = 1
    opening_code: str = ""
    word_tools: bool = True
    journal: str = ""
    proxies: str = "127.0.0.1"
    certificate: str = ""
    key: str = ""
    lan: str = ""
    source: str = ""
    evenings: bool = False
    desk: bool = False
    tied: bool = False
    """Whether to stop when standard input ends: whoever started this server is gone."""
    rates: int = -1
    """The open file in which all processes count requests; none where there is one process."""


def build_service(options: ServerOptions) -> Service:
    """Open the store and make what the routes need."""
    store = SqlLog(options.store or None, exclusive=True)
    lexicons = Lexicons()
    shared = not is_sqlite(store.url)
    host = Host(store, game_named, lexicons, shared=shared)
    host.pace = 1.0
    if options.processes == 1:
        host.halted |= set(recover(store, lexicons).waiting)
    settings = Settings(
        opening_code=options.opening_code,
        word_tools=options.word_tools,
        lan=options.lan,
        source=options.source,
        evenings=options.evenings,
        desk=options.desk,
    )
    return Service(
        host,
        store,
        lexicons,
        list(GAMES),
        settings,
        lexicon_names=lexicons.names,
        counts=Table(options.rates, rates_key(store)),
    )


def rates_key(store: SqlLog) -> bytes:
    """What askers are marked with: the same on every machine of a store, told to nobody."""
    return bytes.fromhex(store.setting("rates-key", lambda: secrets.token_hex(16)))


def recover(store: SqlLog, lexicons: Lexicons) -> Recovered:
    """Pause the clocks that a crash left running."""
    return pause_after_crash(store, game_named, lexicons)


def _options() -> ServerOptions:
    return msgspec.json.decode(os.environ[_ENVIRONMENT], type=ServerOptions)


@cache
def _service() -> Service:
    options = _options()
    logs.configure(options.journal)
    return build_service(options)


def application() -> ASGIApp:
    """The application of one process, from what the environment says."""
    from pioche.web.pages.shell import page_routes

    return create_app(_service(), page_routes())


class Server(uvicorn.Server):
    """Uvicorn, except that live streams are told to end before it waits for them."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then stop as usual."""
        _service().host.drain()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop as asked. Uvicorn raises a signal again afterwards, and this one would kill."""
        if sig == signal.SIGINT:
            super().handle_exit(sig, frame)
        else:
            self.should_exit = True


def bind_near(address: str, port: int) -> list[socket.socket]:
    """Open a port, or the first free one after it, or any: nobody is there to choose another."""
    for near in range(port, min(port + _NEAR, 65535) + 1):
        try:
            return bind(address, near)
        except InputError as error:
            if error.code != "web.port-taken":
                raise
    return bind(address, 0)


def bind(address: str, port: int, count: int = 1) -> list[socket.socket]:
    """Open the port, once per process, or say in French why it cannot be."""
    listeners: list[socket.socket] = []
    for _ in range(count):
        listener = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, _ALONE, 1)
        if sys.platform != "win32" and count > 1:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            listener.bind((address, port))
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                raise InputError("web.port-taken", port=port) from error
            raise InputError("web.port-refused", port=port, why=error.strerror) from error
        port = listener.getsockname()[1]
        listener.listen(_BACKLOG)
        listeners.append(listener)
    return listeners


def run(
    options: ServerOptions, listeners: Sequence[socket.socket], opened: Callable[[], None]
) -> None:
    """Serve until told to stop, in this process or in several; `opened` once there is a store."""
    os.environ[_ENVIRONMENT] = msgspec.json.encode(options).decode()
    if len(listeners) == 1:
        serve_here(listeners[0], opened)
        return
    options = msgspec.structs.replace(options, rates=shared_table())
    os.environ[_ENVIRONMENT] = msgspec.json.encode(options).decode()
    logs.configure(options.journal)
    # Once, before the workers start: they must find the schema made and the clocks paused.
    store = SqlLog(options.store or None)
    waiting = recover(store, Lexicons()).waiting
    store.close()
    if waiting:
        # The workers could not tell each other that these clocks stand.
        raise StoreUnavailable("web.clocks-run")
    opened()
    if not Supervisor(listeners, [options.rates]).run():
        raise StoreUnavailable("web.workers-die")


def serve_here(listener: socket.socket, opened: Callable[[], None] = lambda: None) -> None:
    """Serve in this process, as the environment says; again after a backup was put back."""
    options = _options()
    # Threads that compute hand the interpreter on ten times as often as they would: the event loop
    # waits for it at each step of each request.
    sys.setswitchinterval(0.0005)
    told, again = "", True
    _service()  # a store that cannot be opened is told before anything starts
    opened()
    while again:
        service = _service()
        service.keeping.told = told
        standing = write_standing(options.store, _standing(options, listener))
        try:
            # Uvicorn closes what it is given.
            _serve_once(options, service, listener.dup())
        finally:
            forget_standing(standing)
        again = bool(service.keeping.wanted)
        if again:
            _service.cache_clear()
            told = service.keeping.put_back()


def _serve_once(options: ServerOptions, service: Service, listener: socket.socket) -> None:
    proxies = [one.strip() for one in options.proxies.split(",")]
    registry = Registry(room_for(raise_open_files()), proxies=proxies, limiter=service.limiter)
    tidying.begin()
    settings: dict[str, Any] = {}
    if options.certificate:
        settings = {"ssl_certfile": options.certificate, "ssl_keyfile": options.key}
    config = uvicorn.Config(
        "pioche.web.serve:application",
        factory=True,
        log_config=None,
        log_level="error",  # what is no request is not worth a line
        access_log=False,
        server_header=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=GRACE_S,
        timeout_keep_alive=KEPT_S,
        http=protocol(registry),
        ws="none",
        forwarded_allow_ips=options.proxies,
        lifespan="on",
        **settings,
    )
    server = Server(config)

    def stop() -> None:
        server.should_exit = True

    service.keeping.stop = stop
    if options.tied:
        threading.Thread(target=_end_with_input, args=(stop,), daemon=True).start()
    server.run(sockets=[listener])
    if not server.started:
        raise StoreUnavailable("web.not-started")


def _standing(options: ServerOptions, listener: socket.socket) -> Standing:
    scheme = "https" if options.certificate else "http"
    address, port = listener.getsockname()[:2]
    local = "localhost" if options.lan or address in OWN_NAMES else address
    here = f"{scheme}://{local}:{port}/"
    link = f"{scheme}://{options.lan}:{port}/" if options.lan else here
    return Standing(here, link, os.getpid(), __version__)


def _end_with_input(stop: Callable[[], None]) -> None:
    """Standard input is a pipe from whoever started this server: it ends when they do."""
    while os.read(0, 4096):
        pass
    stop()


def check(options: ServerOptions) -> None:
    """Refuse what cannot work before the port is opened."""
    if options.processes > 1 and is_sqlite(locate(options.store or None)):
        raise InputError("web.processes-sqlite")
    if options.processes > 1 and sys.platform == "win32":
        raise InputError("web.processes-system")
    if options.source and not options.source.startswith(("https://", "http://")):
        raise InputError("web.source", source=options.source)
    if bool(options.certificate) != bool(options.key):
        raise InputError("web.no-certificate")
    for path in filter(None, (options.certificate, options.key)):
        if not Path(path).is_file():
            raise InputError("web.file-missing", path=path)
