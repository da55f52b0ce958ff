"""What the routes work with: the host, the store, sessions, limits, words."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon import Lexicon
from pioche.room.host import Host
from pioche.room.hosting import DEFAULT_LEXICON
from pioche.room.log import EventLog, Register
from pioche.room.people import PUBLIC, Actor, Member, Person, Role
from pioche.room.seating import Guest, tidy_name
from pioche.web.api.shapes import Invitation, Membership, NewPlayer
from pioche.web.auth import Keys, Sessions
from pioche.web.limits import Limiter, Rates
from pioche.web.metrics import Metrics

logger = logging.getLogger("pioche.web")


class Store(EventLog, Register, Protocol):
    """The log and the register, in one."""

    def ready(self) -> None:
        """Raise `StoreUnavailable` unless the database answers."""

    def add_members(self, members: Sequence[tuple[Member, Person | None]]) -> None:
        """Enter a whole hall at once."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an administrator chooses."""

    rates: Rates = field(default_factory=Rates)
    opening_code: str = ""
    """When set, opening a game takes this code: for servers open to the world."""
    word_tools: bool = True
    """Whether the word tools answer; a competition's server may switch them off."""
    lan: str = ""
    """This machine's name for the others, where the server listens to the whole network."""
    ping_s: float = 15.0
    most_streams: int = 20_000


class Service:
    """Everything one process needs to answer."""

    def __init__(
        self,
        host: Host,
        store: Store,
        lexicons: Callable[[str], Lexicon],
        kinds: Sequence[str],
        settings: Settings | None = None,
        *,
        lexicon_names: Callable[[], list[str]] = list,
    ) -> None:
        self.host = host
        self.store = store
        self.lexicons = lexicons
        self.kinds = tuple(kinds)
        self._lexicon_names = lexicon_names
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self.limiter = Limiter(self.settings.rates)
        self.keys = Keys(store)
        self.sessions = Sessions(store, self.keys, self.limiter, host.reading)
        host.on_member = self.sessions.changed

    async def warm_up(self) -> None:
        """Load the usual word list before anybody waits for it."""
        try:
            await self.host.reading(self.lexicons, DEFAULT_LEXICON)
        except PiocheError as error:
            logger.error("lexicon-missing", extra={"code": error.code})

    def lexicon_names(self) -> list[str]:
        """The word lists that can be asked for."""
        return self._lexicon_names()

    def make_id(self, game: str, order: str) -> Callable[[str, str], str]:
        """Ids for what an order makes, the same when the order is repeated."""
        return lambda what, seat: self.keys.derived_id(what, game, order, seat)

    def invitation(self, member: Member, secret: str = "") -> Invitation:
        """How a member gets in; a player's code can be made again, an arbiter's cannot."""
        if member.role is Role.PLAYER:
            code = self.keys.table_code(member)
            link = f"/jeu/{member.game}#siege={member.seat}&code={code}"
        else:
            code = secret
            link = f"/arbitrage/{member.game}#membre={member.id}&code={secret}" if secret else ""
        return Invitation(
            member.id,
            member.role.value,
            link,
            code,
            member.seat,
            list(member.tables),
            member.label,
        )

    async def change(self, member: Member, **changes: object) -> Member:
        """Change a member in the store, and forget what was remembered of it."""
        changed = dataclasses.replace(member, **changes)  # type: ignore[arg-type] # names checked by replace
        await self.host.reading(self.store.change_member, changed)
        self.sessions.changed(changed.id)
        return changed


def membership(member: Member) -> Membership:
    """A member, as its own browser sees it."""
    return Membership(
        member.id,
        member.role.value,
        member.game,
        member.seat,
        list(member.tables),
        member.label,
        member.host,
    )


def guest_of(player: NewPlayer, levels: Sequence[str]) -> Guest:
    """Somebody to seat, as the API takes it; `levels` are those of the machine at this game."""
    if player.bot and not levels:
        raise InputError("room.no-machine")
    if player.bot and _plain(player.bot) not in map(_plain, levels):
        raise InputError("bots.level", name=player.bot, levels=", ".join(levels))
    return Guest(
        tidy_name(player.name),
        player.table,
        player.seat or "",
        player.club,
        player.category,
        player.series,
        player.arbiter,
        player.from_coup,
        player.bot,
    )


def _plain(level: str) -> str:
    return level.casefold().replace("é", "e")


def actor_of(member: Member | None) -> Actor:
    """Who acts: a member, or anybody."""
    return Actor.of(member) if member is not None else PUBLIC
