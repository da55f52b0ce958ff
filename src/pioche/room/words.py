"""Word lists by name, loaded once. A name from the network never becomes a path."""

from __future__ import annotations

import threading

from pioche.core.lexicon import Lexicon
from pioche.core.lexicon.store import find_list, known_lists, unknown_list


class Lexicons:
    """The word lists installed here."""

    def __init__(self) -> None:
        self._loaded: dict[str, Lexicon] = {}
        self._lock = threading.Lock()

    def __call__(self, name: str) -> Lexicon:
        """The list of that name; InputError when it is not installed."""
        known = self._loaded.get(name)
        if known is not None:
            return known
        if find_list(name) is None:
            raise unknown_list(name)
        with self._lock:
            return self._loaded.setdefault(name, Lexicon.load(name))

    def with_fingerprint(self, name: str, sha256: str) -> Lexicon | None:
        """The list of that fingerprint, under that name or another; None when it is not here."""
        named = [manifest for manifest in known_lists() if manifest.sha256 == sha256]
        found = next((one for one in named if one.name == name), next(iter(named), None))
        return None if found is None else self(found.name)

    def names(self) -> list[str]:
        """The lists that can be asked for."""
        return [manifest.name for manifest in known_lists()]
