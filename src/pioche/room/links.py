"""Links of a multiplex as the room knows them: a port, implemented in SQL by `pioche.store`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Link:
    """At the head: a hall that follows a game, and what it said last (JSON)."""

    game: str
    id: str
    centre: str
    secret_hash: str
    joined_at: int
    seen_at: int = 0
    status: str = "{}"
    revision: int = 0
    roster: str = "[]"


@dataclass(frozen=True, slots=True)
class LinkRow:
    """At the head: what the tables of such a hall scored in a coup (JSON), as of a revision."""

    link: str
    coup: int
    revision: int
    rows: str


@dataclass(frozen=True, slots=True)
class Leading:
    """At the head: what it is called, and where its judge is called when a link is lost."""

    name: str
    telephone: str = ""


@dataclass(frozen=True, slots=True)
class Followed:
    """In a hall that follows: where its head is, and the secret that it calls with."""

    game: str
    url: str
    head_game: str
    link: str
    secret: str
    centre: str
    told: str = ""
    """What was heard last of the other halls, and how the link stands (JSON)."""


class Links(Protocol):
    """What is kept of the links of this server's games."""

    def open_multiplex(self, game: str, leading: Leading) -> None:
        """Let other halls follow a game, under a name."""

    def leading(self, game: str) -> Leading | None:
        """What a game is called that others may follow; None where they may not."""

    def multiplexes(self) -> Sequence[str]:
        """The games that others may follow, and that are not over."""

    def add_link(self, link: Link) -> None:
        """Let a hall follow; the same again changes nothing."""

    def links(self, game: str) -> Sequence[Link]:
        """The halls that follow a game, in the order in which they came."""

    def link_marks(self, game: str) -> Sequence[tuple[str, int, int]]:
        """What they sent rows of: link, coup and revision."""

    def link_rows(self, game: str) -> Sequence[LinkRow]:
        """All that they sent."""

    def hear_link(self, link: Link, rows: Sequence[LinkRow]) -> None:
        """Write what a hall said: status, roster and rows, none of them over a later revision."""

    def follow(self, followed: Followed) -> None:
        """Remember the head of a hall that is opened; the same again changes nothing."""

    def all_followed(self) -> Sequence[Followed]:
        """The halls here that follow another, and that do not rest."""

    def followed(self, game: str) -> Followed | None:
        """The head that a hall follows."""

    def keep_told(self, game: str, told: str) -> None:
        """Remember what was heard of the other halls."""

    def rest_link(self, game: str) -> None:
        """Nothing more is expected of a link: a server that starts leaves it alone."""

    def hold_link(self, game: str, holder: str, now: int, until: int) -> bool:
        """Whether this process may hold the link of a hall, until a time; it asks again before."""
