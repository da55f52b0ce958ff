"""One server process among several, on the socket that its supervisor opened."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading


def _stop_with_the_parent() -> None:
    """Standard input is a pipe from the supervisor: it ends when the supervisor does."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    """Serve on the socket whose number was given."""
    from pioche.web.serve import serve_here

    threading.Thread(target=_stop_with_the_parent, daemon=True).start()
    serve_here(socket.socket(fileno=int(sys.argv[1])))


if __name__ == "__main__":
    main()
