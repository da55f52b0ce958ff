"""Roles, members and persons. A member is a right to a game; a person is a name, erasable."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What someone is in a room."""

    REFEREE = "juge-arbitre"
    ARBITER = "arbitre"
    DOUBLE = "double-arbitre"
    PLAYER = "joueur"
    PUBLIC = "public"

    @property
    def judges(self) -> bool:
        """Whether it is one of those who judge a hall."""
        return self in (Role.REFEREE, Role.ARBITER, Role.DOUBLE)


@dataclass(frozen=True, slots=True)
class Person:
    """A name, or both of a pair, and what a ranking prints beside. Events only hold its id."""

    id: str
    name: str
    club: str = ""
    category: str = ""
    series: str = ""
    partner: str = ""
    """The second person of a pair."""


def initials(name: str) -> str:
    """« M.-C. D. » for « Marie-Claude Dupont »: enough to find oneself, not to be found."""
    words = ([bit[0].upper() + "." for bit in word.split("-") if bit] for word in name.split())
    return " ".join("-".join(word) for word in words if word)


@dataclass(frozen=True, slots=True)
class Member:
    """A right to act in one game: role, seat or tables, and the hash of its secret if any."""

    id: str
    game: str
    role: Role
    created_at: int
    label: str = ""
    seat: str = ""
    tables: tuple[int, ...] = ()
    person: str = ""
    secret_hash: str = ""
    generation: int = 0
    revoked_at: int | None = None
    bot: str = ""
    host: bool = False
    """Who opened a game without a juge-arbitre: may invite, but sees only a player's view."""
    epoch: int = 0
    """Raised by a new code and by a revocation: what a session was given before is void."""
    once: bool = False
    """Whether its secret opens once, and then nothing."""
    codes: str = ""
    """The game whose code its table keeps; its own where empty."""


@dataclass(frozen=True, slots=True)
class Right:
    """What a session holds: a member, as of an epoch of it."""

    member: str
    game: str
    epoch: int

    @classmethod
    def to(cls, member: Member) -> Right:
        """The right that a member is now."""
        return cls(member.id, member.game, member.epoch)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks, once authenticated. `by` is what the log remembers."""

    role: Role
    member: str = ""
    seat: str = ""
    tables: tuple[int, ...] = ()
    host: bool = False

    @property
    def by(self) -> str:
        """The author as written in the log: never a name."""
        return self.member or self.role.value

    @property
    def manages(self) -> bool:
        """Whether the actor may hand out codes and links."""
        return self.host or self.role is Role.REFEREE

    @classmethod
    def of(cls, member: Member) -> Actor:
        """The actor a member is."""
        return cls(member.role, member.id, member.seat, member.tables, member.host)


#: The room itself: bells, flags, bots' hands, recovery.
ROOM = Actor(Role.REFEREE, "room")
PUBLIC = Actor(Role.PUBLIC)
