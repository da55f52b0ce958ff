"""Results that leave the room as files, whoever asks: the console, a page, the terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from pioche.core.errors import InputError
from pioche.formats.federations import write_results
from pioche.formats.results import CompetitionResults, game_results
from pioche.games.classic import GAME as CLASSIC
from pioche.games.classic import Classic
from pioche.games.duplicate import GAME as DUPLICATE
from pioche.games.duplicate import State
from pioche.games.game import Game
from pioche.rules.ranking.standing import Entrant
from pioche.texts import sentence

GCG = "gcg"


@dataclass(frozen=True, slots=True)
class Export:
    """A file: its bytes, what it is called, what it says of people."""

    data: bytes
    name: str
    media: str
    contains: str


def export_game(
    kind: Game[Any],
    state: Any,
    named: Callable[[Entrant], Entrant],
    format: str,
    *,
    id: str,
    title: str,
    created_at: int,
) -> Export:
    """The results of a game; `named` says who a player is, as far as may be told."""
    base = _file_name(title or id)
    if kind is CLASSIC:
        return _export_turns(cast(Classic, state), named, format, base)
    if kind is not DUPLICATE:
        raise InputError("exports.not-this-game")
    if format == GCG:
        raise InputError("exports.not-gcg")
    duplicate = cast(State, state)
    if not duplicate.played:
        raise InputError("exports.no-coup")
    found = game_results(duplicate, id=id, title=title, created_at=created_at, named=named)
    writer, data = write_results(format, found)
    return Export(data, f"{base}.{writer.suffix}", writer.media, sentence(writer.contains))


def export_competition(found: CompetitionResults, format: str) -> Export:
    """The results of a competition."""
    writer, data = write_results(format, found)
    base = _file_name(found.title)
    return Export(data, f"{base}.{writer.suffix}", writer.media, sentence(writer.contains))


def _export_turns(
    state: Classic, named: Callable[[Entrant], Entrant], format: str, base: str
) -> Export:
    """A classic game: GCG, or the same as a recorded game."""
    from pioche.formats.foreign.gcg import read_gcg_game
    from pioche.formats.gcg import write_gcg
    from pioche.formats.recorded import written

    table = state.table
    if not table.history:
        raise InputError("exports.no-coup")
    if format not in (GCG, "json"):
        raise InputError("exports.not-results", format=format)
    names = [named(Entrant(0, seat=seat)).name or seat for seat in table.seats]
    words = state.opened.word_list.name
    data = write_gcg(table.seats, names, table.history, table.ended, words).encode()
    contains = sentence("exports.personal")
    if format == GCG:
        return Export(data, f"{base}.gcg", "text/plain; charset=utf-8", contains)
    games, _notes = read_gcg_game(data, base)
    return Export(written(games), f"{base}.json", "application/json", contains)


def _file_name(title: str) -> str:
    """A title as the name of a file: plain letters, digits and dashes."""
    spread = unicodedata.normalize("NFKD", title.replace("’", "-"))
    spread = spread.encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", spread).strip("-").lower()[:60] or "resultats"
