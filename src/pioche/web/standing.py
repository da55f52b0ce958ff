"""Where a server stands: a note beside its store, so that a second start finds the first.

Only an embedded store has one. A note outlives a crash, so whoever reads it asks at the address.
"""

from __future__ import annotations

import json
import os
import ssl
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

import msgspec

from pioche.store.engine import is_sqlite, locate

NAME = "serveur.json"
_PATIENCE_S = 3.0


class Standing(msgspec.Struct, frozen=True):
    """A server that runs, as its note tells."""

    here: str
    """Its address on this machine."""
    link: str
    """Its address for the others."""
    process: int
    version: str


def place(store: str) -> Path | None:
    """Where the note of a store lies; a shared database has none."""
    url = locate(store or None, create=False)
    return Path(url.database).parent / NAME if is_sqlite(url) and url.database else None


def write_standing(store: str, standing: Standing) -> Path | None:
    """Leave the note."""
    path = place(store)
    if path is None:
        return None
    with suppress(OSError):
        new = path.with_name(f".{NAME}.{os.getpid()}")
        new.write_bytes(msgspec.json.encode(standing))
        new.replace(path)
    return path


def forget_standing(path: Path | None) -> None:
    """Take the note away, if it is still this process's."""
    with suppress(OSError, msgspec.DecodeError, AttributeError):
        if path is not None and _read(path).process == os.getpid():
            path.unlink()


def noted(store: str) -> Standing | None:
    """What the note of a store says, true or not."""
    path = place(store)
    with suppress(OSError, msgspec.DecodeError):
        return _read(path) if path is not None else None
    return None


def found(store: str) -> Standing | None:
    """The server that runs on a store, if it answers."""
    standing = noted(store)
    return standing if standing is not None and answers(standing) else None


def answers(standing: Standing) -> bool:
    """Whether a Pioche answers there, ready or not."""
    return "version" in (ask(standing, "sante") or {})


def ask(standing: Standing, path: str) -> dict[str, object] | None:
    """Ask a server of this machine something; what it says, if it is a Pioche."""
    # Its certificate names it as others call it; the way from here to here has no eavesdropper.
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    # Nor is it asked through a proxy, or by a name that may first mean another address.
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trusting)
    )
    address = standing.here.replace("//localhost:", "//127.0.0.1:") + path
    try:
        with opener.open(address, timeout=_PATIENCE_S) as answer:
            told = json.load(answer)
    except urllib.error.HTTPError as error:
        with suppress(ValueError, OSError):
            told = json.load(error)
            return told if isinstance(told, dict) else None
        return None
    except (OSError, ValueError):
        return None
    return told if isinstance(told, dict) else None


def _read(path: Path) -> Standing:
    return msgspec.json.decode(path.read_bytes(), type=Standing)
