"""All the games of this process: opened, loaded, followed, and let go when nobody uses them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

import msgspec

from pioche.core.chance import Chance, SystemChance
from pioche.core.errors import Forbidden, InputError, PiocheError, RuleViolation, WriteConflict
from pioche.core.lexicon import Lexicon
from pioche.games.codec import StoredEvent, decode_event
from pioche.games.game import Game
from pioche.games.shape import Audience, Env, wire_name
from pioche.games.word_list import WordList
from pioche.room.clock import Clock, RoomClock
from pioche.room.deciding import Request, decide, digest_of, replay
from pioche.room.game import HostedGame
from pioche.room.ids import could_be_id, random_id
from pioche.room.log import (
    COMPANY_HINT,
    MEMBER_HINT,
    RATES_HINT,
    SESSION_HINT,
    EventLog,
    LoadedGame,
    NewGame,
    StoreUnavailable,
)
from pioche.room.mail import Answered, Asked
from pioche.room.past import Past
from pioche.room.people import Actor
from pioche.room.presence import Announcement
from pioche.room.rights import Judged, nobody_judges
from pioche.room.talk import Hushed, Line
from pioche.room.workers import Urgency, Workers, working_for

logger = logging.getLogger("pioche.room")

P = ParamSpec("P")
T = TypeVar("T")

DEFAULT_LEXICON = "francais"
IDLE_MS = 10 * 60_000
MOST_HELD = 500
"""Games in memory; beyond, idle ones are let go before their time: anybody may look at any game."""
BEAT_S = 2.0
CROWD = 500
"""Streams of a hall in one process from which a standstill of it would be felt."""
CALM_MS = 3_000
MAIL_PAUSE_S = 0.5
CLOCK_S = 30.0
TOLD_MS = 1_000
"""A clock that is wrong by this much is told in the journal."""
#: A competition that nobody has given an order in for so long was left without being ended.
LAPSE_MS = 6 * 3600_000
PATIENCE_MS = 60_000


_ANNOUNCED = msgspec.json.Decoder(Announcement | Line | Hushed | Asked | Answered)


@dataclass(slots=True)
class Counts:
    """What the room counts for `/metrics`."""

    events: int = 0
    loads: int = 0
    refreshes: int = 0
    bot_moves: int = 0


class Host:
    """The games of one server process."""

    def __init__(
        self,
        log: EventLog,
        games: Callable[[str], Game[Any]],
        lexicons: Callable[[str], Lexicon],
        *,
        clock: Clock | None = None,
        chance: Chance | None = None,
        shared: bool = False,
        poll_s: float = 1.0,
        lapse_ms: int = LAPSE_MS,
        patience_ms: int = PATIENCE_MS,
    ) -> None:
        """Host games over a log. `shared`: other processes write to the same log; `lapse_ms`:
        after how long without an order a competition no longer closes searches; `patience_ms`:
        how long the others wait for somebody who has left."""
        self.log = log
        self.clock: Clock = clock or RoomClock()
        self.metrics = Counts()
        self.process = random_id(16)
        self.stopping = False
        self.on_advance: Callable[[HostedGame], None] | None = None
        self.on_member: Callable[[str], None] = lambda member: None
        self.on_session: Callable[[str], None] = lambda session: None
        self.on_rates: Callable[[str], None] = lambda told: None
        self.bots_of: Callable[[str], Mapping[str, str]] = lambda game: {}
        self.opener_of: Callable[[str], str] = lambda game: ""
        self._kinds = games
        self._lexicons = lexicons
        self.chance: Chance = chance or SystemChance()
        self.shared = shared
        self._poll_s = poll_s
        self.lapse_ms = lapse_ms
        self.patience_ms = patience_ms
        self.pace = 0.0
        """How slowly machines play: 1 as people do, 0 as fast as they can."""
        self._games: dict[str, HostedGame] = {}
        self._loading: dict[str, asyncio.Task[HostedGame]] = {}
        # A whole hall of strangers may come in at once, and each reads; few of them search.
        self._readers = Workers("pioche-read", 4, strangers=1000)
        self._thinkers = Workers("pioche-think", 3, strangers=16)
        self._ponderers = Workers("pioche-ponder", 2, strangers=4)
        self.past = Past(self)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._mail_pending: set[str] = set()
        self.halted: set[str] = set()
        """Games whose clock a crash left running, and whose pause the store has refused so far."""
        self._loop: asyncio.AbstractEventLoop | None = None

    # -- life ---------------------------------------------------------------------------------

    async def start(self) -> None:
        """Follow the log, beat, and take up the games whose clock runs."""
        self._loop = asyncio.get_running_loop()
        await self._set_clock()
        if self.shared:
            self.log.listen(self._hint)
            self.spawn(self._poll())
        self.spawn(self._beat())
        for row in await self.reading(partial(self.log.games, running=True, limit=10_000)):
            try:
                await self.game(row.id)
            except InputError as error:
                logger.error("game-unreadable", extra={"game": row.id, "code": error.code})

    @property
    def skew(self) -> int | None:
        """How far this machine's clock is ahead of the time that processes share, in ms."""
        return self.clock.skew if isinstance(self.clock, RoomClock) else None

    async def _set_clock(self) -> None:
        """Follow the time that processes share, and tell whoever keeps this machine's clock."""
        clock = self.clock
        if not isinstance(clock, RoomClock):
            return
        begins = clock.skew is None
        moved = await self.reading(clock.follow, self.log.time)
        if not begins and abs(moved) >= TOLD_MS:
            for game in self._games.values():
                game.clock_moved(moved)
            logger.warning("clock-moved", extra={"ms": moved})
        if clock.skew is not None and abs(clock.skew) >= TOLD_MS:
            logger.warning("clock-skewed", extra={"ms": clock.skew})

    def drain(self) -> None:
        """End streams and timers; orders under way go on."""
        self.stopping = True
        for game in self._games.values():
            game.stop()

    async def stop(self) -> None:
        """Finish the orders under way, then everything else."""
        self.drain()
        for game in list(self._games.values()):
            await game.settle()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for workers in (self._readers, self._thinkers, self._ponderers):
            workers.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside the requests, and for none of them."""
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def reading(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call something that waits for the database, off the event loop."""
        return await self._readers.run(function, *args, **kwargs)

    async def thinking(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call something that computes, off the event loop."""
        return await self._thinkers.run(function, *args, **kwargs)

    async def pondering(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call something that may take seconds, such as a bot's thought."""
        return await self._ponderers.run(function, *args, **kwargs)

    async def lexicon_of(self, words: WordList) -> Lexicon:
        """The words of a game under way; a list that changed under it is refused."""
        lexicon = await self.reading(self._lexicons, words.name)
        if lexicon.sha256 != words.sha256:
            raise RuleViolation("room.lexicon-changed", name=words.name)
        return lexicon

    async def env(self, game: HostedGame, audience: Audience) -> Env:
        """What a question to a game may use; what it draws, nobody keeps."""
        lexicon = await self.lexicon_of(game.kind.info(game.state).words)
        return Env(game.now(), self.chance, lexicon, audience)

    async def check_choice(self, judged: Judged, *, besides: str = "") -> None:
        """Refuse whoever has letters of their choice searched while a competition runs.

        Those who judge every competition that runs (`besides` one) may. Anybody may open a
        competition: one that nobody trusts holds up strangers, never those who judge one that was
        opened at the server's machine or with its code. It is asked of the log each time: the
        processes of a server close together, with the first draw. Whoever judges one whose tops
        are told by another hall waits for them like everybody.
        """
        judges = set(await judged())
        since = self.clock.now() - self.lapse_ms
        running = await self.reading(self.log.closing, since)
        if not running.keys() - {besides}:
            return
        mine = judges - {game for game in judges & running.keys() if await self._blind(game)}
        others = running.keys() - {besides} - mine
        if not others:
            return
        if any(running[game] for game in others) or not await self._trusted_judge(mine):
            raise Forbidden("room.blind" if judges - mine else "room.competition")

    async def _blind(self, game: str) -> bool:
        """Whether not even its judges may know the best moves of the coup under way."""
        held = await self.game(game)
        return held.kind.info(held.state).blind

    async def _trusted_judge(self, games: Collection[str]) -> bool:
        """Whether somebody who judges these games judges one that is trusted and goes on."""
        if not games:
            return False
        rows = await self.reading(partial(self.log.games, only=games))
        return any(row.trusted and not row.summary.ended for row in rows)

    def kind(self, name: str) -> Game[Any]:
        """The game of that name."""
        return self._kinds(name)

    # -- games --------------------------------------------------------------------------------

    async def open(
        self,
        actor: Actor,
        command_id: str,
        new: NewGame,
        lexicon: str,
        options: Mapping[str, Any],
        seats: Sequence[str] = (),
        judged: Judged = nobody_judges,
    ) -> HostedGame:
        """Open a game; the same id again gives the same game."""
        kind = self.kind(new.kind)
        command = kind.opening(options, seats)
        chooses = kind.orders[wire_name(type(command))].chooses
        if chooses is not None and chooses(None, command):
            await self.check_choice(judged)
        digest = digest_of("", "open", [options, seats])
        words = await self.reading(self._lexicons, lexicon or DEFAULT_LEXICON)
        asked = Request(new.id, actor, command_id, digest, command, new.created_at, create=new)
        append, _course = await self.thinking(decide, kind, None, 0, asked, words, self.chance)
        try:
            await asyncio.wrap_future(self.log.append(append))
        except WriteConflict:
            raise InputError("store.game-exists", game=new.id) from None
        return await self.game(new.id)

    async def game(self, game: str) -> HostedGame:
        """The game of that id, loaded from the log when this process does not hold it yet."""
        held = self._games.get(game)
        if held is not None:
            held.used_at = self.clock.now()
            return held
        if not could_be_id(game):
            raise InputError("store.game-unknown", game=game)
        loading = self._loading.get(game)
        if loading is None:
            loading = self._loading[game] = asyncio.ensure_future(self._take_up(game))
            # Whatever becomes of it: an id that nobody knows must leave nothing behind.
            loading.add_done_callback(lambda _: self._loading.pop(game))
        return await asyncio.shield(loading)

    async def _take_up(self, game: str) -> HostedGame:
        """Load a game and hold it."""
        # Whoever asks first, others wait for the same loading: it is the room's own work.
        with working_for(Urgency.DESK):
            held = await self._load(game)
            await self._read_seats(held)
        self._games[game] = held
        held.presence.arrive()
        held.hub.ended = self.stopping
        self.after_advance(held)
        if len(self._games) > MOST_HELD:
            self._let_go(self._idle()[: len(self._games) - MOST_HELD])
        return held

    def _idle(self) -> list[HostedGame]:
        """The games that nobody watches or orders and no clock drives, longest unused first."""
        idle = [
            game
            for game in self._games.values()
            if not len(game.hub) and not game.ticking and not game.ordering
        ]
        return sorted(idle, key=lambda game: game.used_at)

    def _let_go(self, games: Sequence[HostedGame]) -> None:
        for game in games:
            game.stop()
            self._games.pop(game.id, None)

    async def _load(self, game: str) -> HostedGame:
        loaded = await self.reading(self.log.load, game)
        if loaded is None:
            raise InputError("store.game-unknown", game=game)
        kind = self.kind(loaded.row.kind)
        state = await self.thinking(replay, kind, None, loaded.events)
        self.metrics.loads += 1
        held = HostedGame(self, game, kind, state, loaded.row.head)
        held.adopt(loaded, halted=game in self.halted)
        self.halted.discard(game)
        await self._restore_mail(held, loaded)
        return held

    async def _restore_mail(self, held: HostedGame, loaded: LoadedGame) -> None:
        box = held.mail.box
        if box is not None and loaded.row.mail_coup != box.coup:
            # A crash between closing the mail and judging it left the door shut.
            await asyncio.wrap_future(self.log.open_mail(held.id, box.coup, loaded.row.head))
        await held.mail.look()

    async def erase(self, game: str) -> None:
        """Delete a game wholly, here and in the store; other processes let it go by their poll."""
        held = self._games.get(game)
        if held is not None:
            self._let_go([held])
        await self.reading(self.log.erase, game)

    @property
    def held(self) -> Mapping[str, HostedGame]:
        """The games in memory."""
        return self._games

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(len(game.hub) for game in self._games.values())

    @property
    def calm(self) -> bool:
        """Whether no crowd waits: no clock of a large hall runs, and nothing was ordered lately."""
        before = self.clock.now() - CALM_MS
        return not any(
            game.ticking or game.ordering or game.ordered_at > before
            for game in self._games.values()
            if len(game.hub) >= CROWD
        )

    def after_advance(self, game: HostedGame) -> None:
        """Something new happened in a game: bots may have to move."""
        if self.on_advance is not None and not self.stopping:
            self.on_advance(game)

    async def events_of(self, game: HostedGame) -> list[Any]:
        """Everything that happened in a game, from its log."""
        loaded = await self.reading(self.log.load, game.id)
        if loaded is None:
            raise InputError("store.game-unknown", game=game.id)
        return await self.thinking(_decoded, game.kind, loaded.events)

    async def seated(self, game: HostedGame) -> None:
        """Members of a game changed: read again which seats the machine holds."""
        game.people_version += 1
        await self._read_seats(game)
        game.hub.wake()
        self.after_advance(game)

    async def _read_seats(self, game: HostedGame) -> None:
        game.bots = await self.reading(self.bots_of, game.id)
        if game.kind.company(game.state) is not None:
            game.opener = await self.reading(self.opener_of, game.id)

    # -- mail ---------------------------------------------------------------------------------

    def mail_changed(self, game: HostedGame) -> None:
        """Tell the referees' streams, at most every half second."""
        if game.id in self._mail_pending or not game.hub.mail_watched or self._loop is None:
            return
        self._mail_pending.add(game.id)
        self._loop.call_later(MAIL_PAUSE_S, self._tell_mail, game)

    def _tell_mail(self, game: HostedGame) -> None:
        self._mail_pending.discard(game.id)
        game.hub.wake(mail_only=True)

    # -- following other processes ------------------------------------------------------------

    def _hint(self, game: str) -> None:
        """Called from the listener's thread."""
        if self._loop is not None and not self.stopping:
            self._loop.call_soon_threadsafe(self._hinted, game)

    def _hinted(self, game: str) -> None:
        if game.startswith(MEMBER_HINT):
            self.on_member(game.removeprefix(MEMBER_HINT))
            return
        if game.startswith(COMPANY_HINT):
            self._company(*game.removeprefix(COMPANY_HINT).split(":", 1))
            return
        if game.startswith(SESSION_HINT):
            self.on_session(game.removeprefix(SESSION_HINT))
            return
        if game.startswith(RATES_HINT):
            self.on_rates(game.removeprefix(RATES_HINT))
            return
        held = self._games.get(game)
        if held is not None and not self.stopping:
            self.spawn(self._refresh(held))

    def _company(self, game: str, told: str) -> None:
        held = self._games.get(game)
        if held is not None:
            heard: Announcement | Line | Hushed | Asked | Answered = _ANNOUNCED.decode(told)
            if isinstance(heard, Announcement):
                held.presence.heard(heard)
            elif isinstance(heard, Asked | Answered):
                held.mail.heard(heard)
            else:
                held.talk.heard(heard)

    def announce(self, hint: str) -> None:
        """Tell the other processes something that is written nowhere; whether they hear or not."""
        self.spawn(self._announce(hint))

    async def _announce(self, hint: str) -> None:
        try:
            await self.reading(self.log.announce, hint)
        except StoreUnavailable as error:
            logger.warning("announcement-lost", extra={"code": error.code})

    async def _refresh(self, held: HostedGame) -> None:
        self.metrics.refreshes += 1
        try:
            await held.refresh()
        except StoreUnavailable as error:
            logger.warning("refresh-failed", extra={"game": held.id, "code": error.code})

    async def _poll(self) -> None:
        """The safety net under the hints: compare heads, follow the mail of watched games."""
        while True:
            await asyncio.sleep(self._poll_s)
            games = dict(self._games)
            try:
                heads = await self.reading(self.log.heads, list(games))
                for game, held in games.items():
                    if game not in heads:
                        self._let_go([held])  # deleted
                    elif heads[game] > held.seq:
                        await self._refresh(held)
                for held in games.values():
                    if held.hub.mail_watched or held.hub.shared_seat:
                        await held.mail.look()
            except PiocheError as error:
                logger.warning("poll-failed", extra={"code": error.code})

    async def _beat(self) -> None:
        """Say that this process lives while a clock runs, and let idle games go."""
        measured = time.monotonic()
        while True:
            lived = {
                game.id: (game.seq, game.time.lived)
                for game in self._games.values()
                if game.ticking
            }
            try:
                if lived:
                    await self.reading(self.log.beat, lived)
                if time.monotonic() - measured > CLOCK_S:
                    measured = time.monotonic()
                    await self._set_clock()
            except StoreUnavailable as error:
                logger.warning("beat-failed", extra={"code": error.code})
            for game in self._games.values():
                game.presence.tick()
            before = self.clock.now() - IDLE_MS
            self._let_go([game for game in self._idle() if game.used_at < before])
            await asyncio.sleep(BEAT_S)


def _decoded(kind: Game[Any], events: Sequence[StoredEvent]) -> list[Any]:
    return [decode_event(kind, stored) for stored in events]
