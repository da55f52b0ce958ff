"""Reports of what should never happen: a file in the data folder, never sent anywhere.

A report says where in the program something broke, by which version, on what machine. It quotes
nothing that anybody typed: an exception's text may hold a name or a code, so only its type is
written, and paths are those inside the package, without the user's folder.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from pioche.core.errors import PiocheError
from pioche.core.home import home

FOLDER = "rapports"
_MOST = 20
_BRUTAL = "arret-brutal"


def folder() -> Path:
    """Where reports lie; it may not exist yet."""
    return home() / FOLDER


def reports() -> list[Path]:
    """Reports that there are, the latest first."""
    with suppress(OSError):
        found = [one for one in folder().glob("*.txt") if one.stat().st_size]
        return sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)
    return []


def write_report(error: BaseException, version: str, doing: str) -> Path | None:
    """Write what broke while `doing` something (a command, a route); nothing if it cannot be.

    The same fault at the same place is written once: a page that asks again fills no disk.
    """
    text = "\n".join([*_told(error), ""])
    name = hashlib.sha256(text.encode()).hexdigest()[:8]
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        for one in reports():
            if one.stem.endswith(name):
                return one
        path = folder() / f"rapport-{time.strftime('%Y-%m-%d-%H%M%S')}-{name}.txt"
        path.write_text("\n".join([*_about(version, doing), "", text]), encoding="utf-8")
        for old in reports()[_MOST:]:
            old.unlink()
        return path
    return None


def tidy_reports() -> None:
    """Take the user's folder out of what the interpreter wrote as it died.

    A process that was killed, or lost its current, wrote nothing: its empty report goes.
    """
    for empty in folder().glob(f"{_BRUTAL}-*.txt"):
        with suppress(OSError):
            if not empty.stat().st_size:
                with empty.open("rb") as file:
                    _hold(file)  # not while its process lives
                empty.unlink()
    for one in reports():
        with suppress(OSError):
            text = one.read_text(encoding="utf-8", errors="replace")
            if one.name.startswith(_BRUTAL) and str(Path.home()) in text:
                one.write_text(text.replace(str(Path.home()), "~"), encoding="utf-8")


@contextmanager
def brutal_ends() -> Iterator[None]:
    """Meanwhile a crash of native code, after which nothing runs, leaves a report as well."""
    import faulthandler

    tidy_reports()
    if faulthandler.is_enabled():
        yield
        return
    try:
        folder().mkdir(parents=True, exist_ok=True)
        path = folder() / f"{_BRUTAL}-{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.txt"
        file = path.open("w", encoding="utf-8")
    except OSError:
        yield
        return
    try:
        with file:
            with suppress(OSError):
                _hold(file)
            faulthandler.enable(file)
            try:
                yield
            finally:
                faulthandler.disable()
    finally:  # whatever Python raised is told elsewhere
        with suppress(OSError):
            path.unlink()  # nothing happened
        with suppress(OSError):
            folder().rmdir()  # nor ever did


def _hold(file: IO[Any]) -> None:
    """Hold a report until this process ends, however it does; OSError while another holds it.

    A process's number would not do: in a container it is the same at every start.
    """
    if sys.platform != "win32":  # which deletes no file that somebody has open
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _about(version: str, doing: str) -> list[str]:
    import platform

    return [
        f"Pioche {version}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        time.strftime("%Y-%m-%d %H:%M:%S %z"),
        doing,
    ]


def _told(error: BaseException) -> Iterator[str]:
    """An exception and what caused it, each once (one may be its own cause): types and places."""
    seen: BaseException | None = error
    told: list[BaseException] = []
    while seen is not None and not any(seen is one for one in told):
        told.append(seen)
        code = f" {seen.code}" if isinstance(seen, PiocheError) else ""
        yield f"{type(seen).__module__}.{type(seen).__qualname__}{code}"
        yield from _places(seen.__traceback__)
        seen = seen.__cause__ or seen.__context__


def _places(trace: TracebackType | None) -> Iterator[str]:
    while trace is not None:
        code = trace.tb_frame.f_code
        yield f"  {_inside(code.co_filename)}:{trace.tb_lineno} {code.co_qualname}"
        trace = trace.tb_next


def _inside(file: str) -> str:
    """A path from its package on: what lies before it may be somebody's name."""
    parts = Path(file).parts
    for root in ("site-packages", "src", "lib", "_internal"):
        if root in parts:
            return "/".join(parts[len(parts) - parts[::-1].index(root) :])
    return "/".join(parts[-2:])
