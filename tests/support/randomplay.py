"""A player who does anything the table allows, for games played to the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pioche.core.finder import Finder
from pioche.games.company import Replace, Resign, TakeBack
from pioche.games.shape import Act
from pioche.games.turns import commands as c
from pioche.games.turns.ending import playable_positions
from pioche.games.turns.state import Table

#: What is chosen more often than the rest, so that games come to their end.
WEIGHTS = {"play": 30, "exchange": 1, "pass": 1, "look-up": 1, "suggest": 1, "recycle": 10}


def random_command(
    table: Table, seat: str, listed: tuple[Act, ...], finder: Finder, rng: random.Random
) -> Any:
    """Make a command of one of the acts listed for a seat."""
    weights = [WEIGHTS.get(act.name, 5) for act in listed]
    act = rng.choices(listed, weights)[0]
    makers: dict[str, Callable[[], Any]] = {
        "play": lambda: _play(table, seat, finder, rng),
        "exchange": lambda: c.Exchange(seat, _some(table.rack(seat), act.most, rng)),
        "pass": lambda: c.Pass(seat),
        "accept": lambda: c.Accept(seat),
        "challenge": lambda: c.Challenge(seat),
        "recycle": lambda: c.Recycle(seat, rng.choice(act.choices)),
        "draw": lambda: c.Draw(seat, rng.choice(act.choices)),
        "take": lambda: c.Take(seat, _some("".join(act.choices), act.most, rng)),
        "look-up": lambda: c.LookUp(seat, rng.choice(("LA", "ZZZ"))),
        "suggest": lambda: c.Suggest(seat),
        "vote": lambda: c.Vote(seat, rng.random() < 0.5),
        "resign": lambda: Resign(seat),
        "replace": lambda: Replace(rng.choice(act.choices)),
        "take-back": lambda: TakeBack(seat),
    }
    return makers[act.name]()


def _play(table: Table, seat: str, finder: Finder, rng: random.Random) -> c.SeatedCommand:
    board, rack = next(playable_positions(table, seat))
    moves = finder.moves(board, rack) if rack else ()
    if not len(moves):
        return c.Pass(seat)
    move = rng.choice(moves) if rng.random() < 0.5 else moves[0]
    if table.rules.wording == "challenge" and rng.random() < 0.2:
        # A word that may well not exist: the same letters, read backwards.
        laid = "".join(letter for _row, _col, letter in reversed(move.laid))
        if len(laid) == len(move.word):
            return c.Play(seat, laid, move.ref)
    theme = table.rules.theme
    claims = theme is not None and theme.voted and rng.random() < 0.3
    return c.Play(seat, move.word, move.ref, (move.word,) if claims else ())


def _some(tiles: str, most: int | None, rng: random.Random) -> str:
    count = rng.randint(1, min(len(tiles), most or len(tiles)))
    return "".join(rng.sample(tiles, count))
