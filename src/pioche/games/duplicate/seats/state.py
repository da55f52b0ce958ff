"""Players without slips: what they propose, what they scored, how long they took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pioche.core.errors import PiocheError
from pioche.texts import sentence


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a word scores nothing: a sentence's code and parameters."""

    code: str
    params: dict[str, str]

    @classmethod
    def of(cls, error: PiocheError) -> Refusal:
        """Keep what an error says."""
        return cls(error.code, {key: str(value) for key, value in error.params.items()})

    def __str__(self) -> str:
        return sentence(self.code, **self.params)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A word proposed: what it scores, or why it scores nothing."""

    word: str
    ref: str
    points: int
    refusal: Refusal | None
    at: int
    elapsed_ms: int | None
    """Time taken since the coup began; None in a game without a clock."""


@dataclass(frozen=True, slots=True)
class SeatCoup:
    """A coup of one player."""

    number: int
    proposal: Proposal | None
    points: int
    time_ms: int
    """Topping: the time taken, or the whole time and the penalty."""
    attempts: tuple[Proposal, ...]
    out: bool
    """Sudden death: out at this coup."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The players of a game without slips."""

    names: tuple[str, ...]
    proposals: Mapping[str, tuple[Proposal, ...]] = field(default_factory=dict)
    """This coup's proposals, by player, in the order they came."""
    coups: Mapping[str, tuple[SeatCoup, ...]] = field(default_factory=dict)
    finished: frozenset[str] = frozenset()
    """Who looks no further for a word this coup."""
    left: frozenset[str] = frozenset()
    """Who has given up."""

    def points(self, seat: str) -> int:
        """What a player has scored."""
        return sum(coup.points for coup in self.coups.get(seat, ()))

    def time_ms(self, seat: str) -> int:
        """How long a player has taken, penalties included."""
        return sum(coup.time_ms for coup in self.coups.get(seat, ()))

    def is_out(self, seat: str) -> bool:
        """Whether a player is out: in sudden death, or by giving up."""
        return seat in self.left or any(coup.out for coup in self.coups.get(seat, ()))

    def last(self, seat: str) -> Proposal | None:
        """The latest proposal, refused or not."""
        proposals = self.proposals.get(seat, ())
        return proposals[-1] if proposals else None

    def best(self, seat: str) -> Proposal | None:
        """The proposal that counts: the best, the earliest of equals; a refused one is worth 0.

        *Reading*: where there are no slips nothing is final before the top is shown, so that a
        try that is refused, or scores less, takes nothing away.
        """
        return max(self.proposals.get(seat, ()), key=lambda p: p.points, default=None)

    def reaching(self, score: int) -> dict[str, Proposal]:
        """Who has proposed a word of this score, with the earliest such word."""
        best = {seat: self.best(seat) for seat in self.names}
        return {seat: one for seat, one in best.items() if one and one.points == score}
