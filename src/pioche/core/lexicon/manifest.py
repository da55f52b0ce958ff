"""What is known of a list without opening it, and the key of its compiled form."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pioche.core.graph import section_formats

from .container import FORMAT

#: Raise it when the way entries are joined or guessed changes, so that caches are made anew.
ENTRIES_VERSION = 1

DATA = Path(__file__).parents[2] / "data" / "lexicons"
#: The two parts of `francais`: the dictionary's, and what other lists voted in.
BUNDLED = ("francais.xz", "additions.xz")


@dataclass(frozen=True, slots=True)
class Manifest:
    """Name, size and fingerprint of a list, where it comes from and under which licence."""

    name: str
    words: int
    sha256: str
    origin: str
    license: str = ""
    source_sha256: str = ""


@cache
def bundled_manifest() -> Manifest:
    """The manifest of `francais`, which ships with the program."""
    facts = json.loads((DATA / "francais.json").read_text("utf-8"))
    return Manifest(**{key: facts[key] for key in Manifest.__slots__})


@cache
def build_key() -> str:
    """Tell apart compiled files that another version, machine or kernel would make."""
    source = bundled_manifest().source_sha256[:8]
    return "-".join(
        [f"c{FORMAT}", f"e{ENTRIES_VERSION}", source, sys.byteorder, *section_formats()]
    )
