"""Judging a log again with today's rules: each order decided again where it was given.

A log is folded as it was written. Each order, in the state in which it was given, is decided by
today's rules at the same time, by the same person, with the same numbers of chance and the same
slips; its events must be those of the log. What an opening resolved then (an edition, a formula)
is taken as today's opening resolves it. What differs is listed, nothing is changed. Where the word
list of the game is not on this machine, `AbsentWords` stands in for it: whatever asks for a word
that the log itself does not say was admitted is left unjudged, and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from itertools import zip_longest
from typing import Any, NoReturn

from pioche.core.chance import ChanceSpent, RepeatedChance
from pioche.core.errors import PiocheError
from pioche.core.lexicon import Entry, Lexicon
from pioche.games.game import Game
from pioche.games.shape import Audience, Env, wire_name
from pioche.texts import _, sentence
from pioche.texts.rejudge import SENTENCES

#: What a log that does not hold together may raise while it is folded.
BROKEN = (PiocheError, AssertionError, AttributeError, LookupError, ValueError, TypeError)


class WordsNeeded(Exception):  # noqa: N818 - not a failure: a judgement that cannot be made here
    """A judgement needs the words of a list that is not on this machine."""


class AbsentWords(Lexicon):
    """Stands in for a list that is not here: has its name, and no answer about words.

    Words that the log itself says were admitted may be trusted, so that what else there is to
    judge about them can be.
    """

    def __init__(self, name: str, sha256: str, trusted: frozenset[str] = frozenset()) -> None:
        # Nothing of a real list is set up: there are no words.
        self.name = name
        self._sha256 = sha256
        self._trusted = trusted

    @property
    def sha256(self) -> str:
        """The fingerprint of the list that is missing."""
        return self._sha256

    def trusting(self, words: frozenset[str]) -> AbsentWords:
        """The same stand-in, trusting some words."""
        return AbsentWords(self.name, self._sha256, words)

    def __contains__(self, word: object) -> bool:
        if isinstance(word, str) and word.upper() in self._trusted:
            return True
        raise WordsNeeded

    def __len__(self) -> int:
        raise WordsNeeded

    def __iter__(self) -> Iterator[str]:
        raise WordsNeeded

    def __repr__(self) -> str:
        return f"<AbsentWords {self.name}: {self._sha256[:12]}>"

    def __reduce__(self) -> NoReturn:
        raise WordsNeeded

    def entries(self, word: str) -> tuple[Entry, ...]:
        """Nothing is known."""
        raise WordsNeeded

    def conjugated_only(self, word: str) -> bool:
        """Nothing is known."""
        raise WordsNeeded

    def has_section(self, name: str) -> bool:
        """A search needs the words."""
        raise WordsNeeded


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event of a log, with its rank from 1."""

    number: int
    event: Any


@dataclass(frozen=True, slots=True)
class Given:
    """An order of a log: what it was, who gave it when, and what it caused then."""

    name: str
    command: Callable[[Any], Any]
    """The order itself, in the state in which it was given: slips are fetched for it there."""
    at: int
    by: Audience
    chance: tuple[int, ...]
    events: tuple[Recorded, ...]
    first: int
    """The rank that its first event has, or would have."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What a log says, and what would be judged today."""

    code: str
    event: int
    """The rank of the event in the log; 0: the game as a whole."""
    stored: str
    today: str
    article: str = ""
    coup: int | None = None
    table: int | None = None
    turn: int | None = None
    seat: str = ""
    about: str = ""
    """What differs, where the code alone does not say: a policy, a field, a word."""

    @property
    def message(self) -> str:
        """The French sentence."""
        said = sentence(
            f"rejudge.{self.code}", stored=self.stored, today=self.today, about=self.about
        )
        article = sentence("rejudge.article", article=self.article) if self.article else ""
        text = f"{self._where()}{said}{article}"
        return text[0].upper() + text[1:] + ("" if text.endswith("…") else ".")

    def _where(self) -> str:
        parts = [
            sentence(f"rejudge.at-{name}", **{name: value})
            for name, value in (("coup", self.coup), ("turn", self.turn), ("table", self.table))
            if value is not None
        ]
        if self.seat:
            parts.append(sentence("rejudge.at-seat", seat=self.seat))
        if not parts:
            return ""
        return sentence("rejudge.where", where=", ".join(parts))


@dataclass(frozen=True, slots=True)
class Rejudgement:
    """What judging a log again brought."""

    differences: tuple[Difference, ...]
    judged: int
    """How many judgements were made again."""
    left: int = 0
    """How many could not be, for want of words."""


def told(value: object) -> str:
    """Write a value of an event for people."""
    if value is None or value == "" or value == ():
        return sentence("rejudge.nothing")
    if isinstance(value, bool):
        return sentence("rejudge.yes" if value else "rejudge.no")
    if isinstance(value, (tuple, list)):
        listed = any(isinstance(one, (tuple, list)) for one in value)
        return (_(" ; ") if listed else ", ").join(map(told, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {told(one)}" for key, one in value.items())
    return str(value)


def field_name(path: str) -> str:
    """What people call a field of an event; one without a name keeps its own."""
    code = f"field-{path}"
    return sentence(f"rejudge.{code}") if code in SENTENCES else path


def spoken(error: BaseException) -> str:
    """What an error says, as the end of a sentence."""
    if not isinstance(error, PiocheError):
        return sentence("rejudge.not-coherent")
    text = str(error).rstrip(".")
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def rejudge(game: Game[Any], orders: Iterable[Given], lexicon: Lexicon) -> Rejudgement:
    """Judge a whole log again, order by order."""
    bench = _Bench(game, lexicon)
    for given in orders:
        if not bench.judge(given):
            break
    return Rejudgement(tuple(bench.found), bench.judged, bench.left)


class _Bench:
    """A log being judged again: the state as the log tells it, and what differs so far."""

    def __init__(self, game: Game[Any], lexicon: Lexicon) -> None:
        self.found: list[Difference] = []
        self.judged = self.left = 0
        self._game = game
        self._lexicon = lexicon
        self._state: Any = None
        self._opened: Any = None
        """What the opening gives today; none where it is refused today."""

    def judge(self, given: Given) -> bool:
        """Judge one order; False where the log cannot be followed any further."""
        before, after = self._state, self._state
        for one in given.events:
            try:
                after = self._game.evolve(after, one.event)
            except BROKEN as error:
                name = self._label(one.event)
                self._differs("impossible", one, name, spoken(error), about=name)
                return False
        try:
            self._compare(given, before)
            self.judged += 1
        except WordsNeeded:
            self.left += 1
        self._state = after
        return True

    def _compare(self, given: Given, before: Any) -> None:
        lexicon = self._lexicon
        if isinstance(lexicon, AbsentWords):
            lexicon = lexicon.trusting(self._admitted(given))
        first = given.events[0] if given.events else Recorded(given.first, None)
        today = before
        if before is not None and self._opened is not None:
            today = self._game.renewed(before, self._opened)
        name = self._worded("act", given.name)
        try:
            env = Env(given.at, RepeatedChance(given.chance), lexicon, given.by)
            course = self._game.decide(today, given.command(before), env)
        except PiocheError as refusal:
            article = str(refusal.params.get("article", ""))
            self._differs("order-refused", first, name, spoken(refusal), article, about=name)
            return
        except ChanceSpent:
            self._differs("draws-more", first, "", "")
            return
        if before is None:
            self._opened = course.state
        self._compare_events(given, first, course.events)

    def _admitted(self, given: Given) -> frozenset[str]:
        """The words that the events of an order say were admitted."""
        words: set[str] = set()
        for one in given.events:
            admits = self._game.events[wire_name(type(one.event))].admits
            if admits is not None:
                words.update(word.upper() for word in admits(one.event))
        return frozenset(words)

    def _compare_events(self, given: Given, first: Recorded, today: list[Any]) -> None:
        last = given.events[-1] if given.events else first
        for one, expected in zip_longest(given.events, today):
            if one is None:
                name = self._label(expected)
                self._differs("event-missing", last, "", name, about=name)
            elif expected is None:
                name = self._label(one.event)
                self._differs("event-extra", one, name, "", about=name)
            elif type(one.event) is not type(expected):
                self._differs("event-other", one, self._label(one.event), self._label(expected))
                return  # what follows is compared with something else
            else:
                name = self._label(one.event)
                for path, then, now in differing(one.event, expected):
                    about = sentence("rejudge.field", event=name, field=field_name(path))
                    self._differs("value", one, told(then), told(now), about=about)

    def _label(self, event: Any) -> str:
        return self._worded("event", wire_name(type(event)))

    def _worded(self, what: str, name: str) -> str:
        """What people call an event or an order: the game's word, else that of all games."""
        for game in (self._game.name, "games"):
            try:
                return sentence(f"{game}.{what}-{name}")
            except (KeyError, ModuleNotFoundError):
                continue
        return name

    def _differs(
        self, code: str, one: Recorded, stored: str, today: str, article: str = "", about: str = ""
    ) -> None:
        info = None if self._state is None else self._game.info(self._state)
        about_event = _about(one.event)
        self.found.append(
            Difference(
                code,
                one.number,
                stored,
                today,
                article,
                coup=about_event.get("coup"),
                table=about_event.get("table"),
                turn=None if info is None else info.turn,
                seat=str(about_event.get("seat") or ""),
                about=about,
            )
        )


def _about(event: Any) -> dict[str, Any]:
    """The coup, the table and the seat that an event names, itself or through its slip."""
    if not is_dataclass(event):
        return {}
    known = {field.name: getattr(event, field.name) for field in fields(event)}
    slip = known.get("slip")
    if slip is not None and "table" not in known:
        known["table"] = slip.table
    return known


def differing(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The fields that differ between two values of one type, down to the plain ones."""
    if one == other:
        return
    if is_dataclass(one) and type(one) is type(other):
        pairs = [
            (field.name, getattr(one, field.name), getattr(other, field.name))
            for field in fields(one)
        ]
    elif isinstance(one, Mapping) and isinstance(other, Mapping):
        pairs = [(str(key), one.get(key), other.get(key)) for key in {**one, **other}]
    else:
        yield path, one, other
        return
    for name, then, now in pairs:
        yield from differing(then, now, f"{path}.{name}" if path else name)
