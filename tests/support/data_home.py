"""Homes (`PIOCHE_HOME`) for tests: nothing in them but compiled word lists, lent from another.

What a test keeps (records, stores, imported lists) is so nobody else's; what takes seconds to
compile is not compiled again.
"""

from __future__ import annotations

from pathlib import Path

from pioche.core.lexicon.cache import cache_directory


def lend_lists(home: Path) -> Path:
    """Make a new home; give it the lists compiled so far in the present one."""
    compiled = home / "lexicons" / "compiled"
    compiled.mkdir(parents=True)
    for path in cache_directory().glob("*.lex"):
        (compiled / path.name).symlink_to(path.resolve())
    return home


def share_lists(home: Path) -> Path:
    """Make a new home; what it compiles is kept where the present one keeps it."""
    (home / "lexicons").mkdir(parents=True)
    (home / "lexicons" / "compiled").symlink_to(cache_directory())
    return home
