"""What may be ordered in a hall that follows another, and in the head that it follows."""

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


@dataclass(frozen=True, slots=True)
class LeadMultiplex:
    """Other halls may follow this one."""


@dataclass(frozen=True, slots=True)
class RenewMultiplexCode:
    """Let nobody in any more with the code that was told; halls that are in stay."""


@dataclass(frozen=True, slots=True)
class PutHallOut:
    """Count a hall that follows no more, and tell it nothing."""

    link: str
    centre: str


@dataclass(frozen=True, slots=True)
class TakeHallBack:
    """Count again a hall that was put out."""

    link: str
