"""What the referee decides about a slip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from pioche.core.move import Move
from pioche.texts import sentence

Sanction = Literal["none", "warning", "penalty", "zero"]
#: Sanctions from the mildest to the harshest.
SEVERITY: Mapping[Sanction, int] = {"none": 0, "warning": 1, "penalty": 2, "zero": 3}


def harshest(*sanctions: Sanction) -> Sanction:
    """The harshest of some sanctions; "none" of no sanction at all."""
    return max(sanctions, key=SEVERITY.__getitem__, default="none")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault found on a slip: its code, the article that decides it, what the sentence needs."""

    code: str
    article: str
    sanction: Sanction = "none"
    params: Mapping[str, str | int] = field(default_factory=dict, hash=False)

    @property
    def message(self) -> str:
        """The French sentence of the billet de correction."""
        return sentence(f"slip.{self.code}", **self.params)


@dataclass(frozen=True, slots=True)
class Played:
    """A move as a verdict keeps it: the word of the slip, its place, its true score."""

    word: str
    ref: str
    score: int

    @classmethod
    def of(cls, move: Move) -> Played:
        """Keep what a move says."""
        return cls(move.word, move.ref, move.score)

    def written(self) -> list[str | int]:
        """The move as contracts write it: `["MAIsON", "H4", 24]`."""
        return [self.word, self.ref, self.score]


class WrittenFault(msgspec.Struct, frozen=True):
    """A fault as JSON has it."""

    code: str
    article: str
    message: str


class WrittenVerdict(msgspec.Struct, frozen=True):
    """A verdict as JSON has it, everywhere: `arbitrer --json`, views, previews, sheets."""

    table: int
    points: int
    sanction: Sanction
    penalty: int
    move: list[str | int] | None
    """Word, place and true score: `["MAIsON", "H4", 24]`."""
    alternatives: list[list[str | int]]
    warnings: int
    notice: bool
    faults: list[WrittenFault]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision on one slip.

    `points` are those of the move before the `penalty` is deducted; `sanction` is judged without
    discipline, except that grave discipline makes a zero; `move` is what was understood, even
    where it earns nothing.
    """

    table: int
    points: int
    sanction: Sanction
    penalty: int = 0
    move: Played | None = None
    alternatives: tuple[Played, ...] = ()
    warnings: int = 0
    notice: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def net(self) -> int:
        """What the coup brings: points less the penalty."""
        return self.points - self.penalty

    def at(self, table: int) -> Verdict:
        """The same decision on another table's slip: ten thousand hand in at once."""
        return Verdict(
            table,
            self.points,
            self.sanction,
            self.penalty,
            self.move,
            self.alternatives,
            self.warnings,
            self.notice,
            self.faults,
        )

    def shape(self) -> WrittenVerdict:
        """The one shape in which a verdict leaves the program."""
        return WrittenVerdict(
            self.table,
            self.points,
            self.sanction,
            self.penalty,
            self.move.written() if self.move else None,
            [move.written() for move in self.alternatives],
            self.warnings,
            self.notice,
            [WrittenFault(fault.code, fault.article, fault.message) for fault in self.faults],
        )

    def written(self) -> dict[str, Any]:
        """The same, as `arbitrer --json` prints it."""
        plain: dict[str, Any] = msgspec.to_builtins(self.shape())
        return plain
