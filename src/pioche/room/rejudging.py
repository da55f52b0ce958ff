"""Judging the log of a game again with today's rules, whoever keeps it. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.codec import StoredEvent, decode_event
from pioche.games.rejudging import (
    BROKEN,
    AbsentWords,
    Difference,
    Recorded,
    Rejudgement,
    rejudging,
)
from pioche.room.hosting import Hosting
from pioche.room.log import Entry

#: Gives the word list of a name and a fingerprint, if it is on this machine.
Words = Callable[[str, str], Lexicon | None]


@dataclass(frozen=True, slots=True)
class RejudgedGame:
    """What judging a game again brought, and the words with which it was done."""

    id: str
    kind: str
    title: str
    events: int
    lexicon: str
    lexicon_sha256: str
    words_here: bool
    """Whether the game's own word list is on this machine."""
    result: Rejudgement


def rejudge_game(
    game: str,
    kind: str,
    title: str,
    entries: Sequence[Entry],
    hostings: Callable[[str], Hosting],
    words: Words,
) -> RejudgedGame:
    """Judge a game again; a log that cannot be read is a difference, not a failure."""
    name = sha256 = ""
    try:
        hosting = hostings(kind)
        log = [_recorded(hosting, entry) for entry in entries]
        name, sha256 = _lexicon_of(hosting, log)
        lexicon = words(name, sha256)
        result = rejudging(kind)(log, AbsentWords(name, sha256) if lexicon is None else lexicon)
    except InputError as error:
        unreadable = Difference("unreadable", 0, "", str(error).rstrip("."))
        return RejudgedGame(
            game, kind, title, len(entries), name, sha256, True, Rejudgement((unreadable,), 0)
        )
    here = lexicon is not None
    return RejudgedGame(game, kind, title, len(log), name, sha256, here, result)


def _recorded(hosting: Hosting, entry: Entry) -> Recorded:
    body: Any = msgspec.json.decode(entry.body)
    stored = StoredEvent(entry.type, entry.v, entry.at, entry.by, body)
    return Recorded(entry.seq, decode_event(hosting.kind, stored), entry.at, entry.command)


def _lexicon_of(hosting: Hosting, log: Sequence[Recorded]) -> tuple[str, str]:
    """Read the game's word list from its opening event."""
    if not log:
        raise InputError("rejudge.empty")
    try:
        return hosting.lexicon_of(hosting.kind.evolve(None, log[0].event))
    except BROKEN as error:
        raise InputError("rejudge.no-opening") from error
