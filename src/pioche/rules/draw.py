"""Drawing letters (2011: 3.1, 3.2, 6.2).

Letters leave the bag one by one, each as likely. A rack without the required vowels and
consonants goes back whole and a full rack is drawn (*rejet*): drawing again, never repairing,
keeps every valid rack as likely as it is in a real bag.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pioche.core.alphabet import VOWELS
from pioche.core.chance import Chance
from pioche.core.tiles import Bag, sort_tiles
from pioche.rules.policies import DrawPolicy

RejetReason = Literal["minimum", "no-score", "identical"]


@dataclass(frozen=True, slots=True)
class Kinds:
    """How many tiles are vowels, consonants, or either at the referee's choice."""

    vowels: int
    consonants: int
    either: int

    def allow(self, minimum: int) -> bool:
        """Whether some choice for the tiles of either kind gives this many of each."""
        lacking = max(0, minimum - self.vowels) + max(0, minimum - self.consonants)
        return lacking <= self.either


def kinds_of(tiles: str, policy: DrawPolicy, remaining: str) -> Kinds:
    """Count the kinds of tiles, given the letters that remain, in hand or in the bag.

    Y and jokers count as either, until the other remaining letters are all of one kind: then
    they stand for the missing kind. Where nothing but Y and jokers remains, no kind is missing.
    """
    either = sum(map(tiles.count, policy.either_kind))
    vowels = sum(map(tiles.count, VOWELS))
    kinds = Kinds(vowels, len(tiles) - vowels - either, either)
    if not policy.freedom_ends:
        return kinds
    plain = set(remaining).difference(policy.either_kind)
    has_vowels, has_consonants = not plain.isdisjoint(VOWELS), not plain <= VOWELS
    if has_vowels == has_consonants:
        return kinds  # both kinds remain; or nothing but Y and jokers, and no kind is missing
    if has_vowels:
        return Kinds(kinds.vowels, kinds.consonants + either, 0)
    return Kinds(kinds.vowels + either, kinds.consonants, 0)


def required_each(policy: DrawPolicy, coup: int, remaining: str, size: int) -> int:
    """How many vowels, and as many consonants, the rack of this coup needs.

    `remaining` is every letter that a rack can come from (`Supply.drawable`); `size` the letters
    of a rack. Where the remaining letters cannot give the number required, the late one applies,
    and where they cannot give that either, none is required.
    """
    early = coup <= policy.minimum_coups
    wanted = policy.minimum_each if early else policy.late_minimum_each
    for minimum in (wanted, policy.late_minimum_each):
        if not policy.relaxed_by_remaining:
            return wanted
        # What remains may give more of each than a rack has room for.
        possible = kinds_of(remaining, policy, remaining).allow(minimum)
        if possible and 2 * minimum <= size:
            return minimum
    return 0


def is_valid(rack: str, policy: DrawPolicy, coup: int, remaining: str, size: int) -> bool:
    """Whether a rack has the vowels and consonants that its coup requires."""
    required = required_each(policy, coup, remaining, size)
    return kinds_of(rack, policy, remaining).allow(required)


@dataclass(frozen=True, slots=True)
class Rejet:
    """A rack put back, and why."""

    rack: str
    reason: RejetReason


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw: letters kept, letters drawn in their order, and the racks put back before."""

    kept: str
    drawn: str
    rejets: tuple[Rejet, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """Where letters come from: those kept, those in the bag, the jokers that wait outside it.

    Jokers wait outside the bag in the joker formula only (7.1); one then comes with each rack.
    """

    kept: str
    bag: Bag
    reserve: int = 0

    @property
    def remaining(self) -> str:
        """Every letter not yet placed."""
        return sort_tiles(self.bag.letters + self.kept + "?" * self.reserve)

    @property
    def drawable(self) -> str:
        """Every letter that the next rack can come from: of the jokers outside the bag, one."""
        return sort_tiles(self.bag.letters + self.kept + self.companion)

    @property
    def companion(self) -> str:
        """The joker that comes with the rack, in the joker formula."""
        return "?" if self.reserve else ""

    def wanted(self, size: int) -> int:
        """How many letters to draw for a rack of this size."""
        return min(size - len(self.companion) - len(self.kept), len(self.bag))

    def rack(self, drawn: str) -> str:
        """The rack in the order in which it is announced: reliquat, new letters, joker."""
        return sort_tiles(self.kept) + drawn + self.companion

    def emptied(self) -> Supply:
        """Put the kept letters back too."""
        return Supply("", self.bag.plus(self.kept), self.reserve)


def draw(
    supply: Supply,
    size: int,
    coup: int,
    policy: DrawPolicy,
    chance: Chance,
    refuse: Callable[[str], RejetReason | None] = lambda rack: None,
) -> Drawn:
    """Draw a rack, again and again until it is valid and `refuse` has nothing against it.

    Whoever calls makes sure that some rack will do: see `rules.end`.
    """
    rejets: list[Rejet] = []
    remaining = supply.drawable
    required = required_each(policy, coup, remaining, size)
    while True:
        drawn, _bag = supply.bag.draw(supply.wanted(size), chance)
        rack = supply.rack(drawn)
        reason: RejetReason | None = "minimum"
        if kinds_of(rack, policy, remaining).allow(required):
            reason = refuse(rack)
        if reason is None:
            return Drawn(sort_tiles(supply.kept), drawn, tuple(rejets))
        rejets.append(Rejet(rack, reason))
        if policy.rejet_returns_all or reason != "minimum":
            supply = supply.emptied()
