"""Walks: whole games with everything that every audience sees of them, written down for review.

# What the game shows.
kind duplicate
seed 7
# Coup 1                                                 said by the author on the way
> draw-rack {"letters": "PASSETN", "source": "hand"}     the juge-arbitre's, or the seat's, order
D> type-line {"line": "1 ="}                             that of a double-arbitre
@ D solutions {"limit": 3}                               a question, and its answer
~ 1000                                                   time goes by, in milliseconds
!                                                        what falls due by itself, in its time
  rack-drawn {"letters": "PASSETN", …}                   what happened, without what is empty
  refused …                                              or why it was refused
  » Coup 1.                                              what is told, where a replay stops
  › Le chronomètre tourne.                               what is only told as it happens
  (D) Table 1 : 22 points.                               what is not everybody's before the end
  .coup = 1  *                                           what changed in the views, and for whom
  .rack = "PASSETN"  referee A
  .clock.deadline = "+180000"  *                         a time, in milliseconds since the opening
  -.clock  *                                             what is no longer there
  ? s1: play-word*                                       what may be done, if that is news:
  ? s1: + finish - play-word*                            more, and no longer
  due 180000 ring-bell {}                                what will fall due, if that is news
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec

from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError
from pioche.core.place import ROWS
from pioche.games.codec import decode_command
from pioche.games.registry import game_named
from pioche.games.session import Session
from pioche.games.shape import (
    Act,
    Arbiter,
    Audience,
    DoubleArbiter,
    Player,
    Public,
    Referee,
    Told,
    wire_name,
)
from support.golden import DIRECTORY, acts_line
from support.table import small_lexicon

WALKS = DIRECTORY / "walks"
BEGUN = 1_800_000_000_000
#: A value longer than this is cut, and the rest of it told by a sum.
LONGEST = 120
DEEP = 3


def someone(name: str, seats: tuple[str, ...] = ()) -> Audience:
    """Whom a name of a walk is: `referee`, `public`, an arbiter `A`, a double `D`, a seat."""
    match name:
        case "referee":
            return Referee()
        case "public":
            return Public()
        case "A" | "B":
            return Arbiter(name)
        case "D":
            return DoubleArbiter(name)
        case _:
            return Player(name, host=bool(seats) and name == seats[0])


@dataclass(frozen=True, slots=True)
class Script:
    """A walk as its author wrote it."""

    remarks: tuple[str, ...]
    """What it is about, before anything happens."""
    kind: str
    seed: int
    steps: tuple[str, ...]
    """What is done, and what the author remarks on the way."""

    @classmethod
    def parse(cls, text: str) -> Script:
        lines = [line for line in text.splitlines() if line and not line.startswith(" ")]
        remarks = tuple(takewhile(lambda line: line.startswith("#"), lines))
        kind, seed, *steps = lines[len(remarks) :]
        kind, seed = kind.removeprefix("kind "), seed.removeprefix("seed ")
        return cls(remarks, kind, int(seed), tuple(steps))


@dataclass
class Walk:
    """A game under way, and what everybody saw of it last."""

    kind: str
    seed: int
    now: int = BEGUN
    obeyed: set[str] = field(default_factory=set)
    """The orders that were not refused, the questions that were answered, what happened."""
    answered: set[str] = field(default_factory=set)
    happened: set[str] = field(default_factory=set)
    _seen: dict[str, dict[str, Any]] = field(default_factory=dict)
    _may: dict[str, tuple[Act, ...]] = field(default_factory=dict)
    _due: str = ""

    def __post_init__(self) -> None:
        self.game = game_named(self.kind)
        self.session: Session[Any] = Session(
            self.game, None, small_lexicon(), SeededChance(self.seed), lambda: self.now
        )

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.info(self.session.state).seats

    @property
    def audiences(self) -> tuple[str, ...]:
        """Who looks on."""
        if not self.seats:
            return ("referee", "A", "D", "s1", "s2", "s3", "public")
        return (*self.seats, "public")

    def step(self, line: str) -> Iterator[str]:
        """Take a step; everything that came of it."""
        yield line
        who, _, rest = line.partition("> ")
        if line.startswith("#"):
            return
        if line.startswith("~"):
            self.now += int(line[1:])
            return
        if line.startswith("@"):
            yield from self._ask(*line[1:].strip().split(" ", 2))
            return
        before = self.session._state
        try:
            if line.startswith("!"):
                due = self.game.due(self.session.state)
                if due is None:
                    yield "  nothing is due"
                    return
                self.now = max(self.now, due[0])
                name = wire_name(type(due[1]))
                events = self.session.do(due[1])
            else:
                name, body = rest.split(" ", 1) if who else line[1:].strip().split(" ", 1)
                events = self.order(who, name, json.loads(body))
        except PiocheError as error:
            yield f"  refused {error}"
            return
        self.obeyed.add(name)
        yield from self._happened(before, events)
        yield from self._shown()

    def order(self, who: str, name: str, body: dict[str, Any]) -> list[Any]:
        by: Audience | None = None
        if self.session._state is not None:
            seats = self.seats
            by = someone(who or str(body.get("seat") or (seats[0] if seats else "referee")), seats)
        return self.session.do(decode_command(self.game, name, body), by=by)

    def _ask(self, who: str, name: str, params: str = "{}") -> Iterator[str]:
        try:
            env = self.session.env(someone(who, self.seats))
            if self.game.info(self.session.state).ended:
                env = replace(env, log=self.session.log)
            answer = self.game.questions[name](self.session.state, env.by, json.loads(params), env)
            self.answered.add(name)
            found = _flat(msgspec.to_builtins(answer), deep=DEEP - 1)
            yield from (f"  {path} = {_short(value)}" for path, value in found.items())
        except PiocheError as error:
            yield f"  refused {error}"

    def _happened(self, before: Any, events: list[Any]) -> Iterator[str]:
        for event in events:
            self.happened.add(wire_name(type(event)))
            body = msgspec.to_builtins(event)
            # The regulations have their own table; what they decide shows in the rest.
            if isinstance(body.get("edition"), dict):
                del body["edition"]["policies"]
            yield f"  {wire_name(type(event))} {_short(body)}"
            after = self.game.evolve(before, event)
            told = self.game.tell(before, event, after)
            if told is not None:
                yield f"  {_told(told)}"
            before = after

    def _shown(self) -> Iterator[str]:
        state, who = self.session.state, self.audiences
        changed: dict[tuple[str, str], list[str]] = {}
        for name in who:
            audience = someone(name, self.seats)
            now = _flat(msgspec.to_builtins(self.game.view(state, audience)))
            last = self._seen.get(name, {})
            for path in sorted({*now, *last}):
                if path not in now:
                    changed.setdefault((f"-{path}", ""), []).append(name)
                elif path not in last or now[path] != last[path]:
                    changed.setdefault((path, f" = {_short(now[path])}"), []).append(name)
            self._seen[name] = now
        for (path, value), names in changed.items():
            yield f"  {path}{value}  {'*' if len(names) == len(who) else ' '.join(names)}"
        for name in who:
            acts = self.game.acts(state, someone(name, self.seats))
            if acts != self._may.get(name):
                yield f"  ? {name}: {_news(self._may.get(name, ()), acts)}"
                self._may[name] = acts
        due = self.game.due(state)
        told = "none"
        if due is not None:
            what = _short(msgspec.to_builtins(due[1]))
            told = f"{due[0] - BEGUN} {wire_name(type(due[1]))} {what}"
        if told != self._due:
            self._due = told
            yield f"  due {told}"


def _told(told: Told) -> str:
    """What is said of an event, and to whom."""
    who = told.seat if told.public else f"({told.seat or 'à part'})"
    said = f"{who}{' —' if told.seat and told.public else ''} {told.text}" if who else told.text
    return f"{'»' if told.step else '›'} {said}"


def _news(before: tuple[Act, ...], now: tuple[Act, ...]) -> str:
    """What may be done; where most of it could be done before, only what is not the same."""
    more, less = ([act for act in a if act not in b] for a, b in ((now, before), (before, now)))
    kept = [act for act in before if act in now] == [act for act in now if act in before]
    if not kept or len(more) + len(less) >= len(now):
        return _acts(now)
    return " ".join(f"{sign} {_acts(acts)}" for sign, acts in (("+", more), ("-", less)) if acts)


def _acts(acts: Sequence[Act]) -> str:
    return ", ".join(_cut(acts_line((act,))) for act in acts) or acts_line(())


def _flat(value: Any, path: str = "", deep: int = DEEP) -> dict[str, Any]:
    """The values of a view by their paths; what lies deeper than that is one value."""
    if path.count(".") == deep:
        return {path: value}
    if isinstance(value, dict) and value:
        pairs = ((f"{path}.{key}", one) for key, one in value.items())
    elif isinstance(value, list | tuple) and value and not _line(value):
        grid = len(value) == len(ROWS) and all(isinstance(one, str) for one in value)
        names: Sequence[Any] = ROWS if grid else range(len(value))
        pairs = ((f"{path}.{name}", one) for name, one in zip(names, value, strict=True))
    else:
        return {path: value}
    return {name: found for inner, one in pairs for name, found in _flat(one, inner, deep).items()}


def _line(values: Sequence[Any]) -> bool:
    """Whether values are shown on one line: a few words, not a grid."""
    return all(isinstance(one, str) for one in values) and sum(map(len, values)) <= LONGEST


def _lean(value: Any) -> Any:
    """A value without what is empty in it, its times counted from the opening."""
    if isinstance(value, dict):
        return {key: _lean(one) for key, one in value.items() if one not in (None, "", [], {})}
    if isinstance(value, list | tuple):
        return [_lean(one) for one in value]
    if isinstance(value, int) and value >= BEGUN:
        return f"+{value - BEGUN}"
    return value


def _short(value: Any) -> str:
    return _cut(json.dumps(_lean(value), ensure_ascii=False))


def _cut(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}… +{zlib.crc32(text.encode()):08x}"


def written(script: Script) -> tuple[str, Walk]:
    """Take every step of a script, and write down what came of it."""
    walk = Walk(script.kind, script.seed)
    out = [*script.remarks, f"kind {script.kind}", f"seed {script.seed}"]
    for step in script.steps:
        out += walk.step(step)
    return "\n".join(out) + "\n", walk


def walk_files() -> list[Path]:
    return sorted(WALKS.glob("*.txt"))
