"""Standard streams that can carry every sentence of ours, whatever the system expects."""

from __future__ import annotations

import io
import os
import sys


def settle_streams() -> None:
    """Let no character stop a command.

    A pipe or a file on Windows is in the code page of the country, which has neither the frame of
    a grid nor a QR code: there it is UTF-8, as Python itself does from 3.15 on. Elsewhere the
    locale decides, and what it lacks becomes a question mark. `PYTHONIOENCODING` has the last word.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper) or _is_unicode(stream.encoding):
            continue  # none (`pythonw`), a test's, or already fit for all
        if sys.platform == "win32" and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="utf-8")
        elif stream is not sys.stdin:
            stream.reconfigure(errors="replace")


def _is_unicode(encoding: str) -> bool:
    return encoding.lower().replace("_", "-").startswith("utf")
