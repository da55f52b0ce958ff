"""What the routes work with: the host, the store, sessions, limits, words."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pioche.core.errors import PiocheError
from pioche.core.lexicon import Lexicon
from pioche.core.names import tidy_name
from pioche.room.door import Door
from pioche.room.host import DEFAULT_LEXICON, Host
from pioche.room.log import RATES_HINT
from pioche.room.people import PUBLIC, Actor, Member, Role
from pioche.room.sequel import Sequels
from pioche.rules.ranking.standing import Entrant
from pioche.web.api.shapes import Invitation, Membership, NewPlayer
from pioche.web.auth import Sessions
from pioche.web.keeping import Keeping
from pioche.web.keys import Keys, link_of
from pioche.web.limits import TELL_S, Limiter, Rates, Table
from pioche.web.metrics import Metrics
from pioche.web.multiplex.links import Multiplex
from pioche.web.pulse import Pulse
from pioche.web.shelf import Shelf
from pioche.web.store import Store

#: What a machine calls itself: nothing that a phone could open.
OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})

logger = logging.getLogger("pioche.web")


@dataclass(frozen=True, slots=True)
class Settings:
    """What an administrator chooses."""

    rates: Rates = field(default_factory=Rates)
    opening_code: str = ""
    """When set, opening a game takes this code: for servers open to the world."""
    word_tools: bool = True
    """Whether the word tools answer; a competition's server may switch them off."""
    source: str = ""
    """Where the source of this version is; by default the server hands out its own."""
    lan: str = ""
    """This machine's name for the others, where the server listens to the whole network."""
    evenings: bool = False
    """Whether an embedded store is backed up each evening."""
    desk: bool = False
    """Whether whoever sits at this machine runs the server: may restore a backup, and stop it."""
    ping_s: float = 15.0
    most_streams: int = 20_000
    most_watching: int = 500
    """Streams of strangers, per address."""


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
        counts: Table | None = None,
    ) -> None:
        self.host = host
        self.store = store
        self.lexicons = lexicons
        self.kinds = tuple(kinds)
        self._lexicon_names = lexicon_names
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self.pulse = Pulse(store)
        self.watching: Counter[str] = Counter()
        """Open streams of strangers, by address."""
        self.shelf = Shelf()
        self.limiter = Limiter(self.settings.rates, counts)
        self.keys = Keys(store)
        self.sessions = Sessions(store, self.keys, self.limiter, host.reading)
        self.door = Door(host, store, self.keys)
        self.sequels = Sequels(host, store, self.keys)
        self.multiplex = Multiplex(self)
        self.keeping = Keeping(self)
        self.door.on_change = host.on_member = self.sessions.changed
        host.on_session = self.sessions.ended
        if host.shared:
            self.limiter.share()
            host.on_rates = self.limiter.hear

    async def warm_up(self) -> None:
        """Load the usual word list before anybody waits for it."""
        try:
            await self.host.reading(self.lexicons, DEFAULT_LEXICON)
        except PiocheError as error:
            logger.error("lexicon-missing", extra={"code": error.code})

    async def share_counts(self) -> None:
        """Tell the other machines on this store who asks too much of this one."""
        while True:
            await asyncio.sleep(TELL_S)
            for told in self.limiter.tell():
                self.host.announce(RATES_HINT + told)

    def lexicon_names(self) -> list[str]:
        """The word lists that can be asked for."""
        return self._lexicon_names()

    def invitation(self, member: Member, secret: str = "") -> Invitation:
        """How a member gets in; the secret of a juge-arbitre is told once, and must be given."""
        if member.role is Role.PLAYER:
            secret = self.keys.table_code(member)
        elif member.role is not Role.REFEREE:
            secret = self.keys.arbiter_secret(member.game, member.id, member.generation)
        link = link_of(member, secret) if secret else ""
        return Invitation(
            member.id,
            member.role.value,
            link,
            secret,
            member.seat,
            list(member.tables),
            member.label,
        )


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


def entrant_of(player: NewPlayer) -> Entrant:
    """Somebody to seat, as the API takes it."""
    return Entrant(
        player.table or 0,
        tidy_name(player.name),
        player.arbiter,
        player.category,
        player.series,
        player.club,
        player.from_coup,
        tidy_name(player.partner),
        player.partner_from_coup,
        seat=player.seat or "",
        bot=player.bot,
    )


def actor_of(member: Member | None) -> Actor:
    """Who acts: a member, or anybody."""
    return Actor.of(member) if member is not None else PUBLIC
