"""Judging a game of the store again with today's rules. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.codec import decode_command, decode_event
from pioche.games.game import Game
from pioche.games.rejudging import (
    BROKEN,
    AbsentWords,
    Difference,
    Given,
    Recorded,
    Rejudgement,
    rejudge,
)
from pioche.games.shape import MailedSlip
from pioche.games.word_list import WordList
from pioche.room.deciding import mailbox
from pioche.room.log import Kept, Slip, StoredOrder
from pioche.room.people import Actor, Role
from pioche.room.rights import audience_of

#: The word list of a name and a fingerprint, if it is on this machine.
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


def rejudge_game(kept: Kept, games: Callable[[str], Game[Any]], words: Words) -> RejudgedGame:
    """Judge a game again; a log that cannot be read is a difference, not a failure."""
    name = sha256 = ""
    lexicon: Lexicon | None = None
    try:
        kind = games(kept.kind)
        log = [Recorded(one.seq, decode_event(kind, one)) for one in kept.events]
        used = _words_of(kind, log)
        name, sha256 = used.name, used.sha256
        lexicon = words(name, sha256)
        here = AbsentWords(name, sha256) if lexicon is None else lexicon
        result = rejudge(kind, _given(kind, kept, log), here)
    except InputError as error:
        unreadable = Difference("unreadable", 0, "", str(error).rstrip("."))
        result = Rejudgement((unreadable,), 0)
        return RejudgedGame(
            kept.id, kept.kind, kept.title, len(kept.events), name, sha256, True, result
        )
    return RejudgedGame(
        kept.id, kept.kind, kept.title, len(log), name, sha256, lexicon is not None, result
    )


def _given(kind: Game[Any], kept: Kept, log: Sequence[Recorded]) -> Iterator[Given]:
    """The orders of a log, each with its events; every event must have had one."""
    slips = {(slip.coup, slip.seat, slip.revision): slip for slip in kept.slips}
    reached = 0
    for order in kept.orders:
        if order.first != reached + 1 and order.last >= order.first:
            raise InputError("rejudge.no-order", event=reached + 1)
        actor = Actor(Role(order.role), seat=order.seat, host=order.host)
        yield Given(
            order.name,
            _command(kind, order, slips),
            order.at,
            audience_of(actor),
            order.chance,
            tuple(log[order.first - 1 : order.last]),
            order.first,
        )
        reached = max(reached, order.last)
    if reached != len(log):
        raise InputError("rejudge.no-order", event=reached + 1)


def _command(
    kind: Game[Any], order: StoredOrder, slips: dict[tuple[int, str, int], Slip]
) -> Callable[[Any], Any]:
    """The order as it was given; the slips it gathered are fetched once its coup is known."""

    def whole(state: Any) -> Any:
        command = decode_command(kind, order.name, msgspec.json.decode(order.body))
        if kind.mail is None or not kind.orders[order.name].gathers:
            return command
        box = mailbox(kind, state)
        mailed = []
        for seat, revision in order.slips.items():
            slip = None if box is None else slips.get((box.coup, seat, revision))
            if slip is None:
                raise InputError("rejudge.no-slip", seat=seat)
            mailed.append(MailedSlip(seat, revision, slip.body))
        return kind.mail.gather(state, command, mailed)

    return whole


def _words_of(kind: Game[Any], log: Sequence[Recorded]) -> WordList:
    """The game's word list, from its opening event."""
    if not log:
        raise InputError("rejudge.empty")
    try:
        return kind.info(kind.evolve(None, log[0].event)).words
    except BROKEN as error:
        raise InputError("rejudge.no-opening") from error
