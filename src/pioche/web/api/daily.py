"""Every day: the game that is the same for everybody, its table, and the problem.

Anybody may look, and play: the first game of a profile counts in the table, later ones do not. What
the others scored is told to whoever has played, or when the table is closed; before, only how many
they are. A game of the day is seen by its player alone until then (`Game.private_until`), and while
it is played for the table its browser has no letters of its choice searched (`Call.choosing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Annotated

import msgspec
from starlette.responses import Response

from pioche.core.errors import RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.core.names import tidy_name
from pioche.daily import DayRecord, longest_streak, streak
from pioche.games.daily import closes_at, read_day, today
from pioche.games.duplicate import opening_of
from pioche.room.door import Opening
from pioche.room.host import DEFAULT_LEXICON
from pioche.room.people import Right
from pioche.room.profiles import DayLine, Profile
from pioche.rules.ranking.standing import Entrant
from pioche.texts import decimal, ngettext, sentence
from pioche.texts.spoken import date_text
from pioche.web.api.games import check_opening, trusted
from pioche.web.api.people import address_of
from pioche.web.api.profiles import made_profile
from pioche.web.api.shapes import Answer, Request
from pioche.web.api.table import Call, Query, Route
from pioche.web.days import GAME, LATE, MOST_SETTLED, settle
from pioche.web.errors import WebError, json_response

MOST_SHOWN = 50
"""Lines of a table; one's own comes beside them."""
KEPT_DAYS = 31
"""Days that may be looked at, and played again: each costs a search or two."""

DAY = Query("day", str, "", "Le jour, 2026-11-16 ; vide : aujourd’hui, à Paris.")
LIST = Query("lexicon", str, "", "La liste de mots ; vide : celle du serveur.")

Day = Annotated[str, msgspec.Meta(max_length=10)]
ListName = Annotated[str, msgspec.Meta(max_length=64)]


class DayRank(Answer):
    """A line of the table."""

    rank: int
    name: str
    points: int
    share: float
    tops: int
    me: bool = False


class OwnDay(Answer):
    """What somebody made of a game of the day, and the text to paste."""

    game: str
    rank: int
    """0: over too late to count."""
    points: int
    top: int
    share: float
    tops: int
    coups: tuple[tuple[int, int], ...]
    """Of each coup, one's points and the top."""
    scrabbles: tuple[int, int]
    ms: int
    rows: tuple[str, ...]
    squares: str
    text: str


class DayBefore(Answer):
    """How the day before ended for somebody."""

    day: str
    share: float
    rank: int
    players: int


class Daily(Answer):
    """A day: what may be played, what was, who is where."""

    day: str
    date: str
    today: str
    lexicon: str
    lexicons: list[str]
    ranked: bool
    """Whether a game begun now counts."""
    free: bool
    """Whether it may be played out of the table."""
    open: bool
    """Whether the table still changes."""
    players: int
    """How many have finished."""
    running: str = ""
    """One's own game that counts, while it is under way."""
    name: str = ""
    """What one was called last."""
    mine: OwnDay | None = None
    ranking: list[DayRank] = msgspec.field(default_factory=list)
    streak: int = 0
    longest: int = 0
    week: tuple[bool, ...] = ()
    """From Monday, what was played of the week of today."""
    before: DayBefore | None = None
    days: list[str] = msgspec.field(default_factory=list)
    """Days that may be looked at, the latest first."""


class PlayDay(Request):
    """Play the game of a day: for the table, if it is the first of today."""

    id: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    day: Day = ""
    lexicon: ListName = ""
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""
    """What one wants to be called in the table, by everybody on the server."""
    code: Annotated[str, msgspec.Meta(max_length=200)] = ""


class DayGame(Answer):
    """The game to go to, and whether it counts."""

    game: str
    ranked: bool


# -- which day, which list ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskedDay:
    """A day that is asked about, and the words that it is played with."""

    day: date
    now: int
    lexicon: Lexicon

    @property
    def text(self) -> str:
        """As it is written."""
        return self.day.isoformat()

    @property
    def is_today(self) -> bool:
        """Whether it may be begun."""
        return self.day == today(self.now)

    @property
    def closed(self) -> bool:
        """Whether its table changes no more."""
        return self.now >= closes_at(self.day)


async def asked_day(call: Call, day: str, lexicon: str) -> AskedDay:
    """The day and the list that somebody asks for: none to come, none long past."""
    now = call.service.host.clock.now()
    wanted = read_day(day) if day else today(now)
    if wanted > today(now):
        raise RuleViolation("daily.to-come", day=day)
    if wanted <= today(now) - timedelta(days=KEPT_DAYS):
        raise WebError(404, "daily.day", day=day)
    words = await call.service.host.reading(call.service.lexicons, lexicon or DEFAULT_LEXICON)
    return AskedDay(wanted, now, words)


# -- the game -----------------------------------------------------------------------------------


async def daily(call: Call) -> Daily:
    """A day, as far as the asker may know it."""
    asked = await asked_day(call, call.query["day"], call.query["lexicon"])
    return await _daily(call, asked)


async def _daily(call: Call, asked: AskedDay) -> Daily:
    service = call.service
    reading, store = service.host.reading, service.store
    words = asked.lexicon.sha256
    over = await reading(store.unsettled_days, asked.text, words, GAME, MOST_SETTLED)
    profile = await service.sessions.profile(call.request)
    own = list(await reading(store.own_days, profile.id)) if profile else []
    # One's own first, of whatever day: a row of days must not wait until each is looked at.
    left = [line for line in own if line.what == GAME and line.ended_at is None]
    if await settle(service, [*left, *(line for line in over if line not in left)]) and profile:
        own = list(await reading(store.own_days, profile.id))
    mine = line_of(own, asked, GAME)
    done = mine is not None and mine.ended_at is not None
    played = _played(own)
    now_day = today(asked.now)
    monday = now_day - timedelta(days=now_day.weekday())
    found = Daily(
        asked.text,
        date_text(asked.day),
        now_day.isoformat(),
        asked.lexicon.name,
        service.lexicon_names(),
        ranked=asked.is_today and mine is None,
        free=done or asked.closed,
        open=not asked.closed,
        players=await reading(store.count_days, asked.text, words, GAME),
        running=mine.game if mine is not None and not done and not asked.closed else "",
        name=next((line.name for line in own if line.name), ""),
        streak=streak(played, now_day),
        longest=longest_streak(played),
        week=tuple(monday + timedelta(days=n) in played for n in range(7)),
        days=[(now_day - timedelta(days=n)).isoformat() for n in range(KEPT_DAYS)],
        before=await _before(call, own, asked),
    )
    if mine is None or not done:
        ranking = await _ranking(call, asked, None) if asked.closed else []
        return msgspec.structs.replace(found, ranking=ranking)
    return msgspec.structs.replace(
        found,
        ranking=await _ranking(call, asked, mine),
        mine=await _own(call, asked, mine, streak(played, asked.day)),
    )


def line_of(own: Sequence[DayLine], asked: AskedDay, what: str) -> DayLine | None:
    """What somebody made of it, among all that they made."""
    key = (asked.text, asked.lexicon.sha256, what)
    return next((line for line in own if (line.day, line.lexicon, line.what) == key), None)


def _played(own: Sequence[DayLine]) -> frozenset[date]:
    """The days whose game somebody finished in time, whatever the list."""
    return frozenset(
        read_day(line.day)
        for line in own
        if line.what == GAME and line.ended_at is not None and line.points != LATE
    )


def _record(line: DayLine) -> DayRecord:
    return msgspec.json.decode(line.record, type=DayRecord)


def _share(record: DayRecord) -> float:
    """Cut, never rounded: 100 % is every top."""
    return 1000 * record.points // record.top / 10 if record.top else 0.0


async def _rank(call: Call, line: DayLine) -> int:
    """A place in the table: who has as many points shares it."""
    better = await call.service.host.reading(
        call.service.store.count_days, line.day, line.lexicon, GAME, line.points + 1
    )
    return 0 if line.points == LATE else 1 + better


async def _ranking(call: Call, asked: AskedDay, mine: DayLine | None) -> list[DayRank]:
    reading, store = call.service.host.reading, call.service.store
    lines = list(await reading(store.day_lines, asked.text, asked.lexicon.sha256, GAME, MOST_SHOWN))
    if mine is not None and mine.points != LATE and mine not in lines:
        lines.append(mine)
    ranks: list[DayRank] = []
    for number, line in enumerate(lines, 1):
        record, me = _record(line), mine is not None and line.profile == mine.profile
        rank = number
        if ranks and ranks[-1].points == line.points:
            rank = ranks[-1].rank
        elif number > MOST_SHOWN:
            rank = await _rank(call, line)
        name = line.name or sentence("daily.anonymous")
        ranks.append(DayRank(rank, name, line.points, _share(record), record.tops, me))
    return ranks


async def _own(call: Call, asked: AskedDay, line: DayLine, row: int) -> OwnDay:
    record = _record(line)
    share = _share(record)
    return OwnDay(
        line.game,
        await _rank(call, line),
        record.points,
        record.top,
        share,
        record.tops,
        tuple((coup.points, coup.top) for coup in record.coups),
        record.scrabbles,
        (line.ended_at or line.begun_at) - line.begun_at,
        record.rows,
        record.squares,
        _shared(call, asked, record, share, row),
    )


def _shared(call: Call, asked: AskedDay, record: DayRecord, share: float, row: int) -> str:
    """A text to paste: how much of the tops, never which."""
    tops = ngettext("{n} top", "{n} tops", record.tops).format(n=record.tops)
    number = decimal(share)
    squares = record.squares
    return "\n".join(
        (
            sentence("daily.shared-title", date=date_text(asked.day, short=True)),
            sentence("daily.shared-line", share=number, tops=tops, streak=row),
            *(squares[at : at + 11] for at in range(0, len(squares), 11)),
            f"{address_of(call)}/jour",
        )
    )


async def _before(call: Call, own: Sequence[DayLine], asked: AskedDay) -> DayBefore | None:
    """The day before, where somebody played it."""
    eve = replace(asked, day=asked.day - timedelta(days=1))
    line = line_of(own, eve, GAME)
    if line is None or line.ended_at is None or line.points == LATE:
        return None
    players = await call.service.host.reading(
        call.service.store.count_days, line.day, line.lexicon, GAME
    )
    return DayBefore(line.day, _share(_record(line)), await _rank(call, line), players)


async def play_day(call: Call) -> Response:
    """Play the game of a day: the first time for the table, afterwards freely."""
    service, body = call.service, call.body
    check_opening(call, body.code)
    asked = await asked_day(call, body.day, body.lexicon)
    profile, _give = await made_profile(call)
    reading, store, keys = service.host.reading, service.store, service.keys
    line = line_of(await reading(store.own_days, profile.id), asked, GAME)
    ranked = line is None or line.ended_at is None
    if line is None and not asked.is_today:
        if not asked.closed:
            raise RuleViolation("daily.past")
        ranked = False
    order = body.id
    if ranked:
        # One id for the game that counts: asked for twice, or in two windows, it is one game.
        order = keys.derived_id("daily", asked.text, asked.lexicon.sha256, profile.id)
        begun = DayLine(
            profile.id,
            asked.text,
            asked.lexicon.sha256,
            GAME,
            asked.now,
            keys.game_id(order, "duplicate"),
            tidy_name(body.name),
        )
        line = await reading(store.begin_day, begun)
        if line.game in {row.id for row in await reading(store.games, only={line.game}, limit=1)}:
            return await _entered(call, profile, DayGame(line.game, True))
    title = sentence("daily.title", date=date_text(asked.day))
    held, *_first = await service.door.open(
        Opening(
            order,
            "duplicate",
            title,
            asked.lexicon.name,
            {**opening_of(asked.text, title), "at_home": True},
            [Entrant(0, tidy_name(body.name))],
            trusted(call),
        )
    )
    return await _entered(call, profile, DayGame(held.id, ranked))


async def _entered(call: Call, profile: Profile, answer: DayGame) -> Response:
    """Answer with the game, and a session of the profile that holds the right to its one seat."""
    service = call.service
    sessions, now = service.sessions, service.host.clock.now()
    response = json_response(answer, 201)
    held = await sessions.rights(call.request)
    if any(one.game == answer.game for one in held):
        await sessions.keep(call.request, response, now)
    else:
        (member,) = await service.host.reading(service.store.members, answer.game)
        await sessions.begin(call.request, response, profile, [*held, Right.to(member)], now)
    return response


DAILY_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/api/daily",
        daily,
        "La partie du jour, et son classement",
        Daily,
        query=(DAY, LIST),
        searches=True,
    ),
    Route(
        "POST",
        "/api/daily/game",
        play_day,
        "Jouer la partie du jour",
        DayGame,
        PlayDay,
        rate="openings",
    ),
)
