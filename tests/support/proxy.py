"""A cable between a server and its database, that can be pulled."""

from __future__ import annotations

import contextlib
import socket
import threading

_MOST = 65_536


class Proxy:
    """Forwards a port of the loopback to another; may hold everything back, or hang up."""

    def __init__(self, target: int) -> None:
        self._target = ("127.0.0.1", target)
        self._open = threading.Event()
        self._open.set()
        self._lock = threading.Lock()
        self._sockets: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def hold(self) -> None:
        """Let nothing through, and say nothing of it to either side."""
        self._open.clear()

    def release(self) -> None:
        self._open.set()

    def cut(self) -> None:
        """Hang up on everybody; what was held back is lost."""
        with self._lock:
            ended, self._sockets = self._sockets, set()
        for one in ended:
            _end(one)

    def close(self) -> None:
        self._listener.close()
        self.cut()
        self.release()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        self._open.wait()
        try:
            far = socket.create_connection(self._target, timeout=5)
        except OSError:
            _end(near)
            return
        far.settimeout(None)
        with self._lock:
            self._sockets |= {near, far}
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(_MOST):
                self._open.wait()
                with self._lock:
                    lost = source not in self._sockets
                if lost:
                    break
                target.sendall(data)
        for one in (source, target):
            _end(one)
        with self._lock:
            self._sockets -= {source, target}


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
