"""A table to play Jarnac on in tests: positions made to order, every event kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from pioche.core.chance import Chance, SeededChance
from pioche.core.errors import PiocheError, RuleViolation
from pioche.core.tiles import Bag
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.judge import WordRules
from pioche.games.jarnac.letters import known_set
from pioche.games.jarnac.model import Mat, Phase, State
from pioche.games.jarnac.timing import TimeControl, Timing
from pioche.games.shape import Env

ANNE, BRUNO = "anne", "bruno"
SEATS = (ANNE, BRUNO)
START = 1_000_000


@dataclass(frozen=True)
class FakeEntry:
    id: int
    lemma: str
    kind: str = "n"
    conjugated: bool = False
    inferred: bool = False


class FakeLexicon:
    """A word list whose entries are given word by word; a word may have none."""

    name = "factice"
    sha256 = "0" * 64

    def __init__(self, words: Mapping[str, Iterable[FakeEntry]]) -> None:
        self.words = {word: tuple(entries) for word, entries in words.items()}

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.words))

    def __len__(self) -> int:
        return len(self.words)

    def entries(self, word: str) -> tuple[FakeEntry, ...]:
        return self.words.get(word, ())

    def conjugated_only(self, word: str) -> bool:
        entries = self.entries(word)
        return bool(entries) and all(entry.conjugated for entry in entries)

    def share_entry(self, a: str, b: str) -> bool:
        return bool({e.id for e in self.entries(a)} & {e.id for e in self.entries(b)})


def plain_words(*words: str) -> FakeLexicon:
    """A list where each word is an entry of its own."""
    return FakeLexicon({word: [FakeEntry(i, word)] for i, word in enumerate(words)})


#: Enough words for the tests of the rules; each is its own entry.
WORDS = plain_words(
    "LAC", "LACS", "CALS", "SAC", "SACRE", "CARES", "ROUTE", "TOUR", "AUTOUR", "MUR", "MURE",
    "ANE", "LIRE", "LIRES", "SOL", "ILE", "AIR", "ARIDE", "NOTE", "TON", "RIZ", "TIR", "TRI",
)  # fmt: skip


@dataclass
class Table:
    """A game in progress, at a time that the test moves by hand."""

    state: State
    lexicon: Any = WORDS
    now: int = START
    chance: Chance = field(default_factory=lambda: SeededChance(7))
    log: list[Any] = field(default_factory=list)

    @property
    def env(self) -> Env:
        return Env(now=self.now, chance=self.chance, lexicon=self.lexicon)

    def do(self, command: Any, after: int = 0) -> list[Any]:
        """Give a command `after` some milliseconds; keep and apply its events."""
        self.now += after
        course = GAME.decide(self.state, command, self.env)
        self.state = course.state
        self.log += course.events
        return course.events

    def refuse(self, command: Any, after: int = 0) -> str:
        """Give a command that must be refused, changing nothing; give the reason's code."""
        self.now += after
        before = self.state
        with pytest.raises(PiocheError) as refusal:
            GAME.decide(self.state, command, self.env)
        assert isinstance(refusal.value, RuleViolation)
        assert str(refusal.value).endswith(".")
        assert self.state == before
        return refusal.value.code.removeprefix("jarnac.")

    def fire(self) -> list[Any]:
        """Let the next deadline pass."""
        due = GAME.due(self.state)
        assert due is not None
        self.now = due[0]
        return self.do(due[1])

    # The acts of a seat, on the turn or word of the moment.
    def draw(self, seat: str) -> list[Any]:
        return self.do(cmd.Draw(seat, self.state.turn))

    def exchange(self, seat: str, letters: str) -> list[Any]:
        return self.do(cmd.Exchange(seat, self.state.turn, letters))

    def play(self, seat: str, word: str, line: int | None = None) -> list[Any]:
        return self.do(cmd.Play(seat, self.state.turn, word, line))

    def pass_(self, seat: str) -> list[Any]:
        return self.do(cmd.Pass(seat, self.state.turn))

    def jarnac(self, seat: str, word: str, line: int | None = None) -> list[Any]:
        return self.do(cmd.CallJarnac(seat, self.state.turn, word, line))

    def contest(self, seat: str, jarnac: bool = False) -> list[Any]:
        return self.do(cmd.Contest(seat, self.state.words, jarnac))

    @property
    def anne(self) -> Mat:
        return self.state.mats[0]

    @property
    def bruno(self) -> Mat:
        return self.state.mats[1]

    @property
    def hand(self) -> str:
        return self.state.seat(self.state.hand)


def opened(
    *,
    words: WordRules | None = None,
    time: TimeControl | None = None,
    lexicon: Any = WORDS,
    contest_ms: int = 0,
    seed: int = 7,
    waits: tuple[str, ...] = (),
) -> Table:
    """A game just opened, before the toss."""
    command = cmd.Open(
        SEATS, words or WordRules(), time=time or TimeControl(), contest_ms=contest_ms, waits=waits
    )
    env = Env(now=START, chance=SeededChance(seed), lexicon=lexicon)
    course = GAME.decide(None, command, env)
    return Table(course.state, lexicon, chance=SeededChance(seed), log=course.events)


def position(
    anne: str = "",
    bruno: str = "",
    *,
    anne_lines: tuple[str, ...] = (),
    bruno_lines: tuple[str, ...] = (),
    phase: Phase = Phase.PLAY,
    hand: str = ANNE,
    turn: int = 5,
    bag: str | None = None,
    words: WordRules | None = None,
    time: TimeControl | None = None,
    lexicon: Any = WORDS,
    may_call: bool | None = None,
    contest_ms: int = 0,
    out_of_time: tuple[str, ...] = (),
) -> Table:
    """A game under way: loose letters, lines, whose hand; both have drawn their first six."""
    table = opened(words=words, time=time, lexicon=lexicon, contest_ms=contest_ms)
    control = table.state.options.time
    used = anne + bruno + "".join(anne_lines + bruno_lines)
    rest = Bag.of(bag) if bag is not None else Bag.full(known_set("2012").counts).minus(used)
    side = SEATS.index(hand)
    limited = control.kind != "none"
    table.state = replace(
        table.state,
        mats=(
            Mat(anne, anne_lines, opened=True, out_of_time=ANNE in out_of_time),
            Mat(bruno, bruno_lines, opened=True, out_of_time=BRUNO in out_of_time),
        ),
        bag=rest,
        phase=phase,
        hand=side,
        turn=turn,
        may_call=phase is Phase.BAG if may_call is None else may_call,
        timing=Timing((control.ms, control.ms), side, START + control.ms if limited else None),
    )
    return table
