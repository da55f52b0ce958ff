"""A finished game turn by turn: what was played, and the best there was."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence

from pioche.bots.classic.analysis import Reviewed, review
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.equity import TurnOption
from pioche.bots.classic.leaves import Leaves
from pioche.core.finder import Finder
from pioche.games.turns import Turn
from pioche.texts import _, decimal


def told_review(
    turns: Sequence[Turn], seats: Sequence[str], names: Mapping[str, str], finder: Finder
) -> Iterator[str]:
    """Tell each turn beside the best by score and by value, then what each player left."""
    lost = dict.fromkeys(seats, 0)
    valued = dict.fromkeys(seats, 0.0)
    found = review(tuple(turns), tuple(seats), finder, Leaves.shipped(), _five_seconds)
    for number, one in enumerate(found, 1):
        yield _line(number, one, names)
        lost[one.turn.seat] += one.lost_points
        valued[one.turn.seat] += one.lost_equity
    for seat in seats:
        yield _("{name} : {points} points sous les meilleurs scores, {value} en valeur.").format(
            name=names[seat], points=lost[seat], value=decimal(valued[seat])
        )


def _line(number: int, one: Reviewed, names: Mapping[str, str]) -> str:
    return _("{number:>3}. {name} [{rack}] {played} | top {top} | valeur {best}").format(
        number=number,
        name=names[one.turn.seat],
        rack=one.turn.rack,
        played=_played(one.turn),
        top=_candidate(one.best_score),
        best=_candidate(one.best_equity) + _proof(one),
    )


def _proof(one: Reviewed) -> str:
    """Say, at the end of a game, whether the best is proven."""
    if one.proven is None:
        return ""
    return _(" (exact)") if one.proven else _(" (non prouvé)")


def _five_seconds() -> Budget:
    return Budget(sys.maxsize, seconds=5.0, clock=time.perf_counter)


def _played(turn: Turn) -> str:
    match turn.kind:
        case "play":
            return f"{turn.word} {turn.place} {turn.score}"
        case "withdrawn":
            return _("{word} {place} repris").format(word=turn.word, place=turn.place)
        case "exchange":
            return _("échange {tiles}").format(tiles=turn.tiles)
        case "pass":
            return _("passe")


def _candidate(found: TurnOption) -> str:
    if found.move is not None:
        return str(found.move)
    if found.exchanged:
        return _("échange {tiles}").format(tiles=found.exchanged)
    return _("passe")
