"""The event log as the room needs it: a port, implemented in SQL by `pioche.store`.

Writes answer with a future that is resolved only once the database has committed, so that nothing
is acknowledged or shown before it is durable. Reads are plain blocking calls for worker threads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from pioche.core.errors import PiocheError
from pioche.games.codec import StoredEvent
from pioche.games.shape import Info, MailedSlip
from pioche.room.people import Member, Person, Right

MEMBER_HINT = "member:"
"""What a hint begins with when a member's rights changed, rather than a game."""
COMPANY_HINT = "company:"
"""What a hint begins with when it says who of a game is here, or what they say: written nowhere."""
SESSION_HINT = "session:"
"""What a hint begins with when a session ended."""
RATES_HINT = "rates:"
"""What a hint begins with when it says who asks too much of a machine: written nowhere."""


class StoreUnavailable(PiocheError):  # noqa: N818 - a state of things, not a mistake
    """The database refused or could not be reached; nothing was written, nothing was lost."""


@dataclass(frozen=True, slots=True)
class StoredOrder:
    """An order as it was given, beside the events it caused: enough to decide it again."""

    id: str
    digest: str
    """Tells a retry from an id used twice."""
    name: str
    body: msgspec.Raw
    at: int
    role: str
    """Whose order it was: role, and seat or arbiter's id."""
    seat: str = ""
    host: bool = False
    chance: tuple[int, ...] = ()
    """The numbers that chance gave."""
    slips: Mapping[str, int] = field(default_factory=dict)
    """The slips that it gathered, by reference: revision by seat."""
    first: int = 0
    last: int = 0
    """Its events, by rank; `last` is before `first` where it caused none."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The line a list of games shows; a projection, rebuilt from the log at any time."""

    phase: str = ""
    running: bool = False
    ended: bool = False
    coup: int = 0
    closes_at: int | None = None
    """When it last said that it closes the server's searches; nothing: it does not."""

    @classmethod
    def of(cls, info: Info, at: int) -> Summary:
        """What a list shows of what a game says of itself after its last event."""
        closes_at = at if info.closes else None
        return cls(info.phase, info.running, info.ended, info.coup, closes_at)


@dataclass(frozen=True, slots=True)
class NewGame:
    """What is fixed when a game is opened."""

    id: str
    kind: str
    title: str
    created_at: int
    trusted: bool = False
    """Whether it was opened at the server's own machine, or with its code."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as the store knows it without replaying its log."""

    id: str
    kind: str
    title: str
    created_at: int
    head: int
    mail_coup: int | None
    summary: Summary
    trusted: bool = False


@dataclass(frozen=True, slots=True)
class Append:
    """An order and its events, to be written after `expected` or not at all."""

    game: str
    expected: int
    order: StoredOrder
    by: str
    events: tuple[StoredEvent, ...]
    mail_coup: int | None = None
    mail_seen: tuple[int, int] | None = None
    """A coup and how many deposits of its mail were read: one more since is a conflict."""
    summary: Summary = field(default_factory=Summary)
    create: NewGame | None = None
    mail_draw: int | None = None
    """The event that begins the mail anew, if one of these does."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a command: the sequence numbers of what it wrote."""

    command: str
    digest: str
    first: int
    last: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Deposit:
    """A slip about to enter the mail of a coup."""

    game: str
    coup: int
    seat: str
    command: str
    at: int
    by: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip in the mail: the last revision of a seat is the one that counts."""

    game: str
    coup: int
    seat: str
    revision: int
    at: int
    command: str
    body: bytes
    repeated: bool = False
    by: str = ""
    """The member who handed it in; empty in an answer."""
    draw: int = 0
    """The event that had begun the mail when it came: the rack that it is for."""


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """Everything needed to rebuild a game or to bring a copy of it up to date."""

    row: GameRow
    events: tuple[StoredEvent, ...]
    receipts: tuple[Receipt, ...]
    lived: int = 0
    """How long a server has watched over the last event, as far as is known, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A whole game: its events, the orders that caused them, and every slip that came."""

    id: str
    kind: str
    title: str
    created_at: int
    events: Sequence[StoredEvent]
    orders: Sequence[StoredOrder]
    slips: Sequence[Slip]


@dataclass(frozen=True, slots=True)
class KeptPackage:
    """The package of a game, as its file, and what opens its first coup."""

    file: bytes
    key: bytes


class EventLog(Protocol):
    """The truth. Several processes may share one; the key (game, sequence) decides."""

    def append(self, order: Append) -> Future[Receipt]:
        """Write the events of a command; WriteConflict if someone else wrote first."""

    def deposit(self, slip: Deposit) -> Future[Slip]:
        """Put a slip in the mail; RuleViolation once the coup's mail is closed."""

    def close_mail(self, game: str, coup: int) -> Future[None]:
        """After this, no slip of that coup can be acknowledged by any process."""

    def open_mail(self, game: str, coup: int, seq: int) -> Future[None]:
        """Take slips again, if nothing was written in the game after `seq`."""

    def load(self, game: str, after: int = 0) -> LoadedGame | None:
        """The game's events and receipts after a sequence number."""

    def kept(self, game: str) -> Kept | None:
        """A whole game, for whoever judges it again or writes it to a file."""

    def heads(self, games: Collection[str]) -> Mapping[str, int]:
        """The last sequence number of each game named."""

    def slips(self, game: str, coup: int, draw: int = 0) -> Sequence[Slip]:
        """The last revision of each seat in a coup's mail, of those that came after a draw."""

    def gather(self, game: str, coup: int, draw: int) -> tuple[int, Sequence[MailedSlip]]:
        """How many slips a coup's mail ever held, and the same slips for whoever judges them: as
        they were at one moment."""

    def games(
        self, *, only: Collection[str] | None = None, running: bool = False, limit: int = 100
    ) -> Sequence[GameRow]:
        """Games, newest first."""

    def closing(self, since: int) -> Mapping[str, bool]:
        """The games that close the server's searches, and said so after a time; each trusted or
        not."""

    def refresh_summary(self, game: str, seq: int, summary: Summary) -> None:
        """Rewrite the projection of one game, as of a sequence number."""

    def alone(self) -> bool:
        """Whether no other server uses this log now."""

    def beat(self, lived: Mapping[str, tuple[int, int]]) -> None:
        """Say of games whose clock runs how long their last event, by rank, was watched over."""

    def time(self) -> int | None:
        """The time that all processes share, in UTC milliseconds; none where there is one."""

    def listen(self, hint: Callable[[str], None]) -> None:
        """Call back with the id of a game that changed, of a member after `MEMBER_HINT`, or of a
        session after `SESSION_HINT`.

        From another thread, for what any process wrote; a hint, never the truth.
        """

    def announce(self, hint: str) -> None:
        """Tell the other processes something that is written nowhere; they may miss it."""

    def package(self, game: str) -> KeptPackage | None:
        """The package that a game is played from, if it is."""

    def erase(self, game: str) -> None:
        """Delete a game wholly: its log, its mail, its members, the people behind them."""

    def slip_of(self, game: str, command: str) -> Slip | None:
        """The slip that a deposit of this id put in the mail, if it did."""

    def slip_of_seat(self, game: str, coup: int, seat: str) -> Slip | None:
        """The slip of a seat that counts now."""

    def watch_mail(self, game: str, coup: int, draw: int = 0) -> tuple[int, Mapping[str, int]]:
        """How many slips the mail ever held; the last revision of each seat after a draw."""

    def close(self) -> None:
        """Finish what is queued and let go of the database."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a session holds."""

    rights: Sequence[Right] = ()
    """Oldest first."""
    before: str = ""
    """The session it follows that is not over yet."""
    members: Sequence[Member] = ()
    """Those of the game that was asked about."""


class Register(Protocol):
    """Who sits where: members and their erasable names."""

    def add_members(self, members: Sequence[tuple[Member, Person | None]]) -> Collection[str]:
        """Enter members, with the names behind them; those already there stay as they are.

        Answers the ids of the new ones; WriteConflict, and nobody enters, where a seat is taken.
        """

    def keep_package(self, game: str, package: KeptPackage) -> None:
        """Keep the package of a game that is about to be opened; once, whatever comes later."""

    def drop_members(self, members: Collection[str]) -> None:
        """Forget members whom the game would not have after all."""

    def member(self, member: str) -> Member | None:
        """The member of that id, revoked or not."""

    def members(
        self, game: str, *, seat: str | None = None, table: int | None = None
    ) -> Sequence[Member]:
        """All members of a game, or those of one seat or one table."""

    def change_member(self, member: Member, *changed: str) -> None:
        """Write the fields named: tables, label, secret, revocation; the others stay."""

    def name_member(self, member: Member, person: Person | None) -> bool:
        """Put a name on a seat, or none, unless somebody took it since it was read; whether."""

    def people(self, game: str) -> Mapping[str, Person]:
        """The names of a game's persons, by person id; an erased one is missing."""

    def erase_person(self, person: str) -> bool:
        """Forget a name for good; what the person played stays under an opaque id."""

    def spend_secret(self, member: Member) -> bool:
        """Make a secret that opens once useless; whether it was still there to be used."""

    def session(self, session: str) -> tuple[Sequence[Right], str]:
        """What a session holds, oldest first, nothing where there is none; which one it follows
        that is not over yet."""

    def held(self, sessions: Collection[str], game: str) -> Mapping[str, Held]:
        """The same of some sessions, and the members of a game among what they hold: all at once,
        for a whole hall may come in through a process that knows none of them."""

    def begin_session(
        self, session: str, rights: Sequence[Right], now: int, before: str, profile: str = ""
    ) -> Sequence[str]:
        """Write a session down that follows another, or none ("").

        With a profile, the rights become the profile's, and the last of them its latest. Answers
        the profile's other sessions, which hold them too.
        """

    def settle_session(self, session: str, before: str) -> None:
        """A browser has come with its new session: the one before is over."""

    def end_session(self, session: str, member: str | None = None) -> Collection[str]:
        """Take a right, or all, out of a session and of those made from it; answers which."""

    def setting(self, name: str, default: Callable[[], str]) -> str:
        """A value shared by all processes, made once."""
