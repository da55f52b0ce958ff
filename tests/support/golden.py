"""Golden games: whole games as text that a person can review, replayed word for word.

# What the game shows.
kind classic
seed 7
> play {"seat": "nord", "word": "PASSE", "place": "H8"}      a command
  word-scored {"seat": "nord", "score": 16, …}                what it caused
  refused …                                                   or why it was refused
  » nord — PASSE en H8 : 16 points.                           what is told, where a replay stops
  › nord — PASSE accepté.                                     what is only told as it happens
  (nord) QUIZ est admis.                                      what is told to one player alone
  | H  . . . . . . . P A S S E . . .                          the grid's rows that changed
  = nord 16 [OVAEILT] · sud 0 [EEINRTU] · sac 83              where the game stands
  ? sud: play*, exchange ≤7, pass                             what may be done, if that is news:
                                                              * awaited, ! asked twice
~ 1000                                                        time goes by, in milliseconds
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError
from pioche.core.place import ROWS
from pioche.games.codec import decode_command
from pioche.games.inverse import Inverse
from pioche.games.loto import Loto
from pioche.games.registry import game_named
from pioche.games.shape import Act, Told, wire_name
from pioche.texts import sentence
from support.table import Sitting

DIRECTORY = Path(__file__).resolve().parents[1] / "golden"


@dataclass(frozen=True, slots=True)
class Golden:
    """A golden game as its author wrote it: what is said about it, and the commands."""

    remarks: tuple[str, ...]
    kind: str
    seed: int
    steps: tuple[str, ...]


def golden_files() -> list[Path]:
    return sorted((DIRECTORY / "table").glob("*.txt"))


def parse(text: str) -> Golden:
    lines = text.splitlines()
    heads = dict(line.split(" ", 1) for line in lines if line.startswith(("kind ", "seed ")))
    return Golden(
        remarks=tuple(line for line in lines if line.startswith("#")),
        kind=heads["kind"],
        seed=int(heads["seed"]),
        steps=tuple(line for line in lines if line.startswith((">", "~"))),
    )


def transcript(golden: Golden) -> tuple[str, Sitting]:
    """Play the commands and write down everything that happens."""
    game = game_named(golden.kind)
    sitting = Sitting(game, SeededChance(golden.seed))
    out = [*golden.remarks, f"kind {golden.kind}", f"seed {golden.seed}"]
    grid = Board()
    last: dict[str, tuple[Act, ...]] = {}
    for step in golden.steps:
        out.append(step)
        if step.startswith("~"):
            sitting.wait(int(step[1:]))
            continue
        name, body = step[1:].strip().split(" ", 1)
        before = sitting.session._state
        try:
            events = sitting.do(decode_command(game, name, json.loads(body)))
        except PiocheError as error:
            out.append(f"  refused {error}")
            continue
        for event in events:
            written = msgspec.json.encode(event).decode()
            out.append(f"  {wire_name(type(event))} {written}")
            after = game.evolve(before, event)
            told = game.tell(before, event, after)
            if told is not None:
                out.append(_told(told))
            before = after
        now = _board(sitting.state)
        out += _changed_rows(grid, now)
        grid = now
        out.append(f"  = {_standing(sitting.state)}")
        for seat in game.info(sitting.state).seats:
            acts = sitting.acts(seat)
            if acts != last.get(seat):
                last[seat] = acts
                out.append(f"  ? {seat}: {acts_line(acts)}")
    return "\n".join(out) + "\n", sitting


def acts_line(acts: Iterable[Act]) -> str:
    """What may be done, a word each, with its label where it has one of its own."""
    return ", ".join(map(_act, acts)) or "rien"


def _act(act: Act) -> str:
    label = f" « {sentence(act.label, **dict(act.params))} »" if act.label else ""
    choices = f" [{' '.join(act.choices)}]" if act.choices else ""
    most = f" ≤{act.most}" if act.most is not None else ""
    return f"{act.name}{'*' * act.next}{'!' * act.grave}{label}{choices}{most}"


def _told(told: Told) -> str:
    if not told.public and not told.step:
        return f"  ({told.seat}) {told.text}"
    said = f"{told.seat} — {told.text}" if told.seat else told.text
    return f"  {'»' if told.step else '›'} {said}"


def event_lines(text: str) -> Iterator[tuple[str, Any]]:
    """Give the events written in a golden game, as they would lie in a log."""
    for line in text.splitlines():
        if line.startswith("  ") and line[2].islower() and not line.startswith("  refused"):
            name, body = line.strip().split(" ", 1)
            yield name, json.loads(body)


def _board(state: Any) -> Board:
    if isinstance(state, Loto):
        return Board()
    board: Board = state.board if isinstance(state, Inverse) else state.table.board
    return board


def _changed_rows(before: Board, after: Board) -> Iterator[str]:
    for name, old, new in zip(ROWS, before.rows(), after.rows(), strict=True):
        if old != new:
            yield f"  | {name}  {' '.join(new)}"


def _standing(state: Any) -> str:
    if isinstance(state, Loto):
        missing = (card.missing if card else "…" for card in state.cards)
        cards = (f"{s} [{m}]" for s, m in zip(state.opened.seats, missing, strict=True))
        return " · ".join([*cards, f"sac {len(state.bag)}"])
    if isinstance(state, Inverse):
        scores = zip(state.opened.seats, state.scores, strict=True)
        seats = (f"{seat} {score}" for seat, score in scores)
        return " · ".join([*seats, f"grille {state.board.tile_count}"])
    table = state.table
    rows = zip(table.seats, table.scores, table.racks, strict=True)
    seats = (f"{seat} {score} [{rack}]" for seat, score, rack in rows)
    bags = "+".join(str(len(bag)) for bag in table.bags)
    return " · ".join([*seats, f"sac {bags}", table.phase])
