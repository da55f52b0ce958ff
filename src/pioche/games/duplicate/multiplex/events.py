"""What can happen between a hall and the head that it follows, at either end."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeadHeard:
    """What the head told, up to a fact, is done here; `confirmed` is its last top."""

    number: int
    confirmed: int


@dataclass(frozen=True, slots=True)
class GoneByHand:
    """The hall goes on by hand."""

    by: str


@dataclass(frozen=True, slots=True)
class JoinedAgain:
    """The hall follows again."""


@dataclass(frozen=True, slots=True)
class MultiplexLed:
    """Other halls may follow this one."""


@dataclass(frozen=True, slots=True)
class MultiplexCodeRenewed:
    """The code that lets halls in is another: the `generation`-th after the first."""

    generation: int
    by: str


@dataclass(frozen=True, slots=True)
class HallPutOut:
    """A hall that follows counts no more."""

    link: str
    centre: str
    by: str


@dataclass(frozen=True, slots=True)
class HallTakenBack:
    """A hall that was put out counts again."""

    link: str
    centre: str
    by: str
