"""Recorded games: reading and writing them.

The shape is a contract (`partie --json`, `verifier`):
`[{"name", "mode", "total", "coups": [{"n", "rack", "word", "ref", "score", "cumul"}, …]}, …]`, with
`"rejet": true` and `"joker_replaced_by": "N"` where they apply. Unknown keys are tolerated.

What was read elsewhere (`pioche lire`) may say more: `players`, and for each coup the `slips` that
their tables wrote. A game of turns is `"kind": "classic"`: each coup has its `player`, who has a
rack of their own and plays what they like; `act` says what was done where no word was laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from pioche.core.errors import InputError
from pioche.formats.files import read_bytes
from pioche.games.duplicate import State
from pioche.rules.edition import DEFAULT
from pioche.rules.formula import Formula


class RecordedPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who played: at a table of a hall, or on a seat of a game of turns."""

    name: str
    table: int | None = None
    machine: bool = False
    total: int | None = None


class RecordedSlip(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table wrote in a coup, and what it was given for it."""

    table: int
    word: str = ""
    ref: str = ""
    points: int = 0
    valid: bool = True
    warnings: int = 0
    penalty: int = 0
    """Points taken off."""
    solo: int = 0
    """Points added."""


class Adjustment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points at the end of a game of turns: the last tiles, a penalty."""

    player: str
    points: int
    tiles: str = ""


class RecordedCoup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A coup as it was recorded."""

    n: int
    rack: str
    word: str
    ref: str
    score: int
    cumul: int | None = None
    rejet: bool = False
    joker_replaced_by: str | None = None
    slips: tuple[RecordedSlip, ...] = ()
    player: str = ""
    act: Literal["play", "exchange", "pass", "withdrawn"] = "play"
    exchanged: str = ""
    bonus: int = 0
    """What a theme added."""
    recycled: tuple[str, ...] = ()
    """Squares whose joker was taken first."""


class RecordedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as it was recorded; `edition` and `lexicon` say what it was played with."""

    name: str
    mode: str
    coups: tuple[RecordedCoup, ...]
    total: int | None = None
    edition: str = DEFAULT
    lexicon: dict[str, str] = {}
    end: dict[str, str] = {}
    kind: Literal["duplicate", "classic"] = "duplicate"
    players: tuple[RecordedPlayer, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()


def read_games(path: Path) -> list[RecordedGame]:
    """Read a file of recorded games; a single game may stand alone."""
    return parse_games(read_bytes(path), str(path))


def parse_games(data: bytes, name: str) -> list[RecordedGame]:
    """Read recorded games from JSON."""
    try:
        found = msgspec.json.decode(data, type=list[RecordedGame] | RecordedGame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError("recorded.foreign", path=name) from error
    games = [found] if isinstance(found, RecordedGame) else found
    if not games or any(not game.coups for game in games):
        raise InputError("recorded.empty", path=name)
    for game in games:
        Formula.parse(game.mode)
    return games


def written(games: Sequence[RecordedGame]) -> bytes:
    """Games as a file holds them: readable, and the same each time."""
    return msgspec.json.format(msgspec.json.encode(games), indent=1) + b"\n"


def record(state: State) -> RecordedGame:
    """A game as it is kept: what was laid, not what the players wrote."""
    setup, ended = state.setup, state.ended
    return RecordedGame(
        name=setup.name,
        mode=setup.formula.name,
        coups=tuple(
            RecordedCoup(
                n=coup.number,
                rack=coup.rack,
                word=coup.word,
                ref=coup.ref,
                score=coup.score,
                cumul=coup.cumul,
                rejet=bool(coup.refused),
                joker_replaced_by=coup.joker_replaced_by,
            )
            for coup in state.played
        ),
        total=state.total,
        edition=setup.regulation.name,
        lexicon={"name": setup.lexicon, "sha256": setup.lexicon_sha256},
        end={"reason": ended.reason, "article": ended.article} if ended else {},
    )
