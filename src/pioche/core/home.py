"""Where Pioche keeps what it makes for a user: `PIOCHE_HOME`, or the system's usual place."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """The directory of lists and stores; it may not exist yet."""
    named = os.environ.get("PIOCHE_HOME")
    if named:
        return Path(named).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "Pioche"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Pioche"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "pioche"
