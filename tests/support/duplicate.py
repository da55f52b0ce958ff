"""Games of duplicate for tests: whole ones, and positions set up by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import msgspec

from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag
from pioche.games.codec import StoredEvent, decode_event, encode_event
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    Open,
    RetainTop,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.coup.state import Position
from pioche.games.duplicate.state import State
from pioche.games.session import Session, fold
from pioche.rules.draw import Supply
from support.wordlists import lexicon_of

NOW = 1_800_000_000_000


@cache
def francais() -> Lexicon:
    return Lexicon.load("francais")


def session(seed: int = 1, words: list[str] | None = None, **options: object) -> Session[State]:
    """Open a game; without a clock unless asked."""
    lexicon = francais() if words is None else lexicon_of(*words)
    options.setdefault("timed", False)
    command = Open(**options)  # type: ignore[arg-type]  # options of the command
    return Session(GAME, command, lexicon, SeededChance(seed), now=lambda: NOW)


def at(
    game: Session[State],
    moves: list[list[str]],
    kept: str = "",
    bag: str = "",
    coup: int = 2,
    reserve: int = 0,
) -> Session[State]:
    """Set a game up at a position: words laid, letters kept, letters in the bag."""
    position = Position(Board.of(moves), Supply(kept, Bag.of(bag), reserve))
    game._state = replace(game.state, position=position, coup=coup)
    return game


def replay(log: list[object]) -> State:
    """The state that a log of duplicate leads to."""
    return fold(GAME, log)


def written(log: list[object]) -> list[str]:
    """A log as lines that a person can read: each event in its envelope."""
    lines = []
    for event in log:
        stored = encode_event(GAME, event)
        line = {"type": stored.type, "v": stored.v, "body": msgspec.Raw(stored.body)}
        lines.append(msgspec.json.encode(line).decode())
    return lines


def read_back(lines: list[str]) -> list[object]:
    """The log that such lines hold."""
    found = []
    for line in lines:
        parts = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        kind, version = (msgspec.json.decode(parts[name]) for name in ("type", "v"))
        found.append(decode_event(GAME, StoredEvent(kind, version, bytes(parts["body"]))))
    return found


def play_coup(game: Session[State], now: int = NOW) -> None:
    """Play a whole coup, with its clock if the game has one."""
    game.do(DrawRack(), now=now)
    if game.state.ended is not None:
        return
    if game.state.setup.timed:
        game.do(StartClock(), now=now)
        game.do(RingBell(), now=now + 180_000)
        game.do(CloseCoup(), now=now + 181_000)
    game.do(RetainTop(), now=now + 182_000)


def all_tiles(state: State) -> Counter[str]:
    """Every tile of a game, wherever it is; a whole box if none is lost or doubled."""
    return Counter(state.board.tiles) + Counter(state.position.remaining)


WHOLE_BOX = Counter(BAG)
