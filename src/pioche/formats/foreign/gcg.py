"""GCG files as recorded games: the reader itself is `formats.gcg`."""

from __future__ import annotations

from pioche.formats.gcg import decode_gcg, read_gcg
from pioche.formats.recorded import Adjustment, RecordedCoup, RecordedGame, RecordedPlayer


def read_gcg_game(data: bytes, name: str) -> tuple[list[RecordedGame], list[str]]:
    """Read a GCG file."""
    game = read_gcg(decode_gcg(data))
    names = dict(zip(game.seats, _distinct(game.names), strict=True))
    coups = tuple(
        RecordedCoup(
            n=number,
            rack=turn.rack,
            word=turn.word if turn.kind == "play" else "",
            ref=turn.place if turn.kind == "play" else "",
            score=turn.score,
            cumul=turn.total,
            player=names[turn.seat],
            act=turn.kind,
            exchanged=turn.tiles if turn.kind == "exchange" else "",
            bonus=turn.bonus,
            recycled=turn.recycled,
        )
        for number, turn in enumerate(game.turns, 1)
    )
    totals = game.totals
    return [
        RecordedGame(
            name=name,
            mode="normale",
            coups=coups,
            lexicon={"name": game.lexicon} if game.lexicon else {},
            kind="classic",
            players=tuple(RecordedPlayer(names[seat], total=totals[seat]) for seat in game.seats),
            adjustments=tuple(
                Adjustment(names[rest.seat], rest.points, rest.tiles) for rest in game.rests
            ),
        )
    ], []


def _distinct(names: tuple[str, ...]) -> list[str]:
    """Two people of one name are told apart by a number."""
    found: list[str] = []
    for name in names:
        tried, number = name, 2
        while tried in found:
            tried, number = f"{name} ({number})", number + 1
        found.append(tried)
    return found
