"""What a game writes about its word list when it opens."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class WordList:
    """The word list of a game, so that an upgrade cannot change a game under way."""

    name: str
    sha256: str

    @classmethod
    def of(cls, lexicon: Lexicon) -> WordList:
        """Name a lexicon by its fingerprint."""
        return cls(lexicon.name, lexicon.sha256)
