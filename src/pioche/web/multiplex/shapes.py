"""What travels over a link, and what pages are told of a multiplex."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from pioche.games.duplicate import Fact, OddRow, Row
from pioche.web.api.shapes import Answer, Id, Label, NewPlayer, Request

MOST_TABLES = 12_000
_Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Url = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class OpenMultiplex(Request):
    """Let other halls follow this one."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    telephone: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """Where its judge is called when a link is lost: told to those of the other halls, only."""


class MultiplexCode(Answer):
    """What the other halls type to follow this one."""

    code: str
    name: str


class JoinMultiplex(Request):
    """A hall that wants to follow, with the code that the head told."""

    code: Label
    centre: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class MultiplexJoined(Answer):
    """What a hall needs to follow: its own secret, told once, and how the game is played."""

    game: str
    link: str
    secret: str
    head: str
    title: str
    lexicon: str
    lexicon_sha256: str
    rules_sha256: str
    options: dict[str, Any]
    missed: int = 0
    """The last fact about a coup that is over: the hall catches up with it, without a clock."""
    from_coup: int = 1
    """The first coup that the hall plays."""


class FollowMultiplex(Request):
    """A hall to open here that follows another, elsewhere."""

    id: Id
    url: Url
    link_code: Label
    centre: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    players: Annotated[list[NewPlayer], msgspec.Meta(max_length=MOST_TABLES)] = msgspec.field(
        default_factory=list
    )
    code: Label = ""


class LinkStatus(Request):
    """Where a hall stands: how many slips are in, never what is on them."""

    coup: _Count = 0
    phase: Annotated[str, msgspec.Meta(max_length=20)] = ""
    received: _Count = 0
    expected: _Count = 0
    tables: _Count = 0
    by_hand: bool = False
    heard: _Count = 0


class HeardStatus(LinkStatus):
    """The same as the head keeps it, with what it knows itself."""

    delay_ms: int = -1
    """How long the hall took to write a decision down, from the head and back; -1: not known."""
    missed: int = 0
    """The last fact about a coup that was over when the hall joined."""
    closed_at: int = 0
    """When it was heard that the hall had closed its coup."""
    odd: OddRow | None = None
    """What it sent last that nobody can have scored."""


class CoupRows(Request):
    """The rows of a coup that counts, as of a revision of the hall's log."""

    coup: Annotated[int, msgspec.Meta(ge=1, le=200)]
    revision: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
    rows: Annotated[list[Row], msgspec.Meta(max_length=MOST_TABLES)]


_Name = Annotated[str, msgspec.Meta(max_length=200)]


class LinkSaid(Request):
    """What a hall sends up: where it stands; its tables and rows where they changed."""

    status: LinkStatus
    revision: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] = 0
    tables: Annotated[list[tuple[int, _Name]], msgspec.Meta(max_length=MOST_TABLES)] | None = None
    rows: Annotated[list[CoupRows], msgspec.Meta(max_length=200)] = msgspec.field(
        default_factory=list
    )


class LinkHeard(Answer):
    """What the head has written down."""

    coups: list[int]
    odd: OddRow | None = None
    """The first row that cannot be: its coup is not written down."""


class Message(msgspec.Struct, omit_defaults=True):
    """A line of the stream from the head."""

    fact: Fact | None = None
    told: int | None = None
    """How many facts were sent so far: after the last of them."""
    ahead: bool = False
    """Whether the head goes on, with a top that this hall gets once it has closed its coup."""
    common: dict[str, Any] | None = None
    own: dict[str, tuple[int, int]] | None = None
    """Rank and total of the hall's own tables."""
    telephone: str | None = None
    next: dict[str, Any] | None = None
    """The game that the head plays on with."""
