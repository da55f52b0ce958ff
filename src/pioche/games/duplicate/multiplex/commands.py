"""What may be ordered in a hall that follows another."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.duplicate.multiplex.facts import Fact


@dataclass(frozen=True, slots=True)
class FollowHead:
    """What the head has decided since, in its order; nothing: the link is back, and all is heard.

    As many as the hall is ready for are taken; the others are told again when it is.
    """

    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class GoByHand:
    """Go on without the link: what the head decides is told by telephone, and typed."""
