"""Judging a log again with today's rules: what every game shares.

A log is folded as it was written, so that each judgement is made where it was made then; only
the judgement itself is today's. What differs is listed, nothing is changed. Where the word list
of the game is not on this machine, `AbsentWords` stands in for it: whatever asks for a word is
left unjudged, and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NoReturn

from pioche.core.errors import PiocheError
from pioche.core.lexicon import Entry, Lexicon
from pioche.games.registry import KINDS, game_kind
from pioche.texts import sentence
from pioche.texts.rejudge import SENTENCES

#: What a log that does not hold together may raise while it is folded.
BROKEN = (PiocheError, AssertionError, LookupError, ValueError, TypeError)


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
        """Give the same stand-in, trusting some words."""
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
    """An event of a log: its rank from 1, when it was written, and by which command."""

    number: int
    event: Any
    at: int
    command: str = ""


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


Rejudge = Callable[[Sequence[Recorded], Lexicon], Rejudgement]


def rejudging(kind: str) -> Rejudge:
    """Give the function that judges logs of a kind again; InputError when there is no such game."""
    game_kind(kind)
    function: Rejudge = import_module(f"{KINDS[kind]}.rejudge").rejudge
    return function


def told(value: object) -> str:
    """Write a value of an event for people."""
    if value is None or value == "" or value == ():
        return sentence("rejudge.nothing")
    if isinstance(value, bool):
        return sentence("rejudge.yes" if value else "rejudge.no")
    if isinstance(value, (tuple, list)):
        return ", ".join(map(told, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {told(one)}" for key, one in value.items())
    return str(value)


def named(kind: str, name: str) -> str:
    """Give the French name of an event, a field or a value; what has none keeps its own."""
    code = f"{kind}-{name}"
    return sentence(f"rejudge.{code}") if code in SENTENCES else name


def spoken(error: BaseException) -> str:
    """Give what an error says, as the end of a sentence."""
    if not isinstance(error, PiocheError):
        return sentence("rejudge.not-coherent")
    text = str(error).rstrip(".")
    plain = len(text) > 1 and not text[1].isupper()
    return text[0].lower() + text[1:] if plain else text


def impossible(
    recorded: Recorded, name: str, error: BaseException, coup: int | None = None
) -> Difference:
    """Say that an event cannot have happened where it stands; nothing after it is judged."""
    return Difference("impossible", recorded.number, name, spoken(error), coup=coup, about=name)
