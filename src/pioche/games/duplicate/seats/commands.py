"""What players at home may order."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.rules.slips import Solution


@dataclass(frozen=True, slots=True)
class PlayWord:
    """Propose a word; the best proposal before the top counts."""

    seat: str
    word: str
    ref: str
    final: bool = False
    """Whether the player looks no further: an admitted word is then as good as `Finish`."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Look no further this coup, with what was proposed or with nothing."""

    seat: str


@dataclass(frozen=True, slots=True)
class HandIn:
    """Hand in the slip of a coup, once and for good, in a game by slips."""

    seat: str
    coup: int
    solutions: tuple[Solution, ...]
