"""How often: rates of requests, counted together by all processes, of one machine or several.

A whole hall may share one address (the club's router), so good codes are never counted against
it: only wrong ones are, per address and, from there, per table; a good code is good whatever
others have tried; and members are counted one by one.

For each rate and each asker one number is kept: until when what was asked so far fills the rate
(GCRA). They lie in a table of fixed size that all processes map: whoever asks under ever new
names pushes other strangers out of it, and takes no memory. Two processes that write the same
number at once lose one request from the count, which is cheaper than a lock.

Machines on one store tell one another every second what they counted of those who ask much
(`Told`), by the road that all hints take: nothing is written, and a request waits for nobody.
"""

from __future__ import annotations

import hashlib
import ipaddress
import math
import mmap
import os
import re
import struct
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TypeVar

import msgspec

from pioche.core.errors import InputError
from pioche.web.errors import WebError

if sys.platform != "win32":  # there a server is one process
    import fcntl

_T = TypeVar("_T")

_UNITS = {"second": 1.0, "minute": 60.0, "hour": 3600.0}
_KEY = 16
_SETS = 1 << 15
_WAYS = 4
_SET = struct.Struct("=" + "Qd" * _WAYS)
_SLOT = struct.Struct("=Qd")
TABLE_BYTES = _KEY + _SETS * _SET.size
TELL_S = 1.0
"""How often machines tell one another what they counted."""
_QUIET = 1 / 8
_MOST_NEWS = 2_000
#: Askers in one message: PostgreSQL's NOTIFY carries 8,000 bytes.
_MOST_TOLD = 200


@dataclass(frozen=True, slots=True)
class Rates:
    """What is allowed: so many at once, and as many again in that time."""

    commands: str = "600/minute"
    """Per member, and per hall that follows one here."""
    slips: str = "60/minute"
    """Per member."""
    reads: str = "1800/minute"
    """Per member: what is answered from memory."""
    searches: str = "900/minute"
    """Per member: what makes the server search; a line is judged while it is typed."""
    simulations: str = "120/minute"
    """Per member, strangers' per address: what thinks for a tenth of a second or more."""
    anonymous: str = "12000/minute"
    """Requests without a member, per address: words, lists, games seen by the public."""
    public_searches: str = "300/minute"
    """Of these, what makes the server search."""
    pages: str = "60000/minute"
    """Pages and their files, per address: a hall that comes in loads forty each."""
    connections: str = "3000/minute"
    """Made, per address: a hall that comes in makes as many, and then few."""
    wrong_games: str = "120/minute"
    """Games asked for that do not exist, per address."""
    openings: str = "120/hour"
    """Games opened, per address."""
    merges: str = "60/hour"
    """Results of centres merged, per address."""
    entries: str = "60/minute"
    """Good codes of one member: each is a session, which the store keeps."""
    profiles: str = "120/hour"
    """Profiles made by a card that is answered, per address; a game's come with the game."""
    answers: str = "240/minute"
    """Cards asked and answered, per profile; strangers' per address."""
    talk: str = "20/minute"
    """Lines said to a company, per member."""
    wrong_codes_address: str = "20/minute"
    wrong_codes_table: str = "6/minute"
    """For one table, from one address."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a time."""

    each_s: float
    period_s: float
    quiet_s: float = 0.0
    """What other machines are not told of: how far a usual asker fills the rate."""

    @classmethod
    def read(cls, text: str, *, quiet: float = 0.0) -> Rate:
        """Read `600/minute`; `quiet`: which part of it is nobody else's matter."""
        found = re.fullmatch(r"([1-9]\d*)/(second|minute|hour)", text)
        if found is None:
            raise InputError("web.rate", rate=text)
        period = _UNITS[found[2]]
        return cls(period / int(found[1]), period, period * quiet)


class Table:
    """The numbers of all askers, in memory that processes may share."""

    def __init__(self, descriptor: int = -1, key: bytes = b"") -> None:
        """Map a file of `TABLE_BYTES`; without one, memory of this process alone.

        `key`: that of all machines that count together.
        """
        self._descriptor = descriptor
        self._memory = mmap.mmap(descriptor, TABLE_BYTES)
        if not any(self._memory[:_KEY]):
            self._memory[:_KEY] = os.urandom(_KEY)
        self.name = self._memory[:_KEY].hex()
        """That of no other table."""
        # Keyed, so that nobody can choose names that push a certain other out.
        self._key = key or self._memory[:_KEY]

    def leads(self) -> bool:
        """Whether this process does for all that map this table what must be done once."""
        if sys.platform != "win32" and self._descriptor >= 0:
            try:
                fcntl.lockf(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
        return True

    def place(self, name: str) -> tuple[int, int]:
        """The set of slots in which a name lies, and its mark there."""
        digest = hashlib.blake2b(name.encode(), digest_size=8, key=self._key).digest()
        return self.place_of(int.from_bytes(digest, "little") or 1)

    def place_of(self, mark: int) -> tuple[int, int]:
        """Where a mark lies."""
        return _KEY + mark % _SETS * _SET.size, mark

    def get(self, place: tuple[int, int]) -> float:
        """The number of a name; 0 where there is none."""
        at, mark = place
        held = _SET.unpack_from(self._memory, at)
        for way in range(0, 2 * _WAYS, 2):
            if held[way] == mark:
                return float(held[way + 1])
        return 0.0

    def put(self, place: tuple[int, int], until: float) -> None:
        """Keep a number, in place of the oldest there."""
        at, mark = place
        held = _SET.unpack_from(self._memory, at)
        marks, untils = held[::2], held[1::2]
        way = marks.index(mark) if mark in marks else untils.index(min(untils))
        _SLOT.pack_into(self._memory, at + way * _SLOT.size, mark, until)


def batched(items: Sequence[_T], most: int) -> Iterator[Sequence[_T]]:
    """The same, so many at a time."""
    return (items[at : at + most] for at in range(0, len(items), most))


def shared_table() -> int:
    """A file without a name for a table that several processes map; its descriptor."""
    with tempfile.TemporaryFile() as file:
        file.write(os.urandom(_KEY).ljust(TABLE_BYTES, b"\0"))
        file.flush()
        descriptor = os.dup(file.fileno())
    return descriptor


class Told(msgspec.Struct, frozen=True):
    """What a machine counted of some askers since it told last: how far each filled a rate."""

    table: str
    counts: tuple[tuple[int, float], ...]


_told = msgspec.json.Decoder(Told)


class Limiter:
    """Counts, and refuses with the time to wait."""

    def __init__(self, rates: Rates | None = None, table: Table | None = None) -> None:
        given = rates or Rates()
        # A wrong code is rare and matters at once; of the rest, only who asks for much.
        self._rates = {
            field.name: Rate.read(
                getattr(given, field.name), quiet=0 if field.name.startswith("wrong") else _QUIET
            )
            for field in fields(given)
        }
        self._table = table or Table()
        self._news: dict[int, float] | None = None

    # -- machines that count together -------------------------------------------------------------

    def share(self) -> None:
        """Note from now on what other machines must know."""
        self._news = {}

    def tell(self) -> list[str]:
        """What they must know since this was asked last, in messages of a bounded size."""
        news, self._news = list((self._news or {}).items()), {}
        return [
            msgspec.json.encode(
                Told(self._table.name, tuple((mark, round(s, 3)) for mark, s in part))
            ).decode()
            for part in batched(news, _MOST_TOLD)
        ]

    def hear(self, text: str) -> None:
        """Another machine told something: one process of this one counts it for all."""
        told = _told.decode(text)
        if told.table == self._table.name or not self._table.leads():
            return
        now = time.monotonic()
        for mark, seconds in told.counts:
            place = self._table.place_of(mark)
            self._table.put(place, max(self._table.get(place), now) + seconds)

    # -- counting ---------------------------------------------------------------------------------

    def hit(self, rate: str, *who: str) -> None:
        """Count one; refuse when there were too many."""
        if not self.allows(rate, *who):
            raise self._refusal(rate, "web.too-many", who)

    def check(self, rate: str, *who: str) -> None:
        """Refuse when there were too many, without counting."""
        if self._wait(rate, who) > 0:
            code = "web.slow-down" if rate.startswith("wrong_codes") else "web.too-many"
            raise self._refusal(rate, code, who)

    def count(self, rate: str, *who: str) -> None:
        """Count one without refusing now."""
        self.allows(rate, *who)

    def _place(self, rate: str, who: tuple[str, ...]) -> tuple[int, int]:
        return self._table.place("\x1f".join((rate, *who)))

    def allows(self, rate: str, *who: str) -> bool:
        """Count one, unless there were too many; whether it was counted."""
        allowed, place, now = self._rates[rate], self._place(rate, who), time.monotonic()
        until = max(self._table.get(place), now) + allowed.each_s
        # What a clock's last digits lose must not refuse the last of a rate.
        if until - now > allowed.period_s + 1e-6:
            return False
        self._table.put(place, until)
        if self._news is not None and until - now > allowed.quiet_s:
            self._note(self._news, place[1], allowed.each_s)
        return True

    @staticmethod
    def _note(news: dict[int, float], mark: int, seconds: float) -> None:
        # However many strangers come in a second, what is told of them is bounded.
        if mark in news or len(news) < _MOST_NEWS:
            news[mark] = news.get(mark, 0.0) + seconds

    def _wait(self, rate: str, who: tuple[str, ...]) -> float:
        allowed = self._rates[rate]
        until = self._table.get(self._place(rate, who)) + allowed.each_s
        wait = until - time.monotonic() - allowed.period_s
        return wait if wait > 1e-6 else 0.0

    def _refusal(self, rate: str, code: str, who: tuple[str, ...]) -> WebError:
        seconds = max(1, math.ceil(self._wait(rate, who)))
        return WebError(429, code, {"Retry-After": str(seconds)}, seconds=seconds)


@lru_cache(maxsize=1024)
def network_of(address: str) -> str:
    """Whom an address is counted with: in IPv6 a household has 64 bits of addresses of its own."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False).network_address)
