"""Opening a classic game: who sits, by which rules, and who begins."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.core.chance import Chance
from pioche.core.errors import RuleViolation
from pioche.core.tiles import Bag
from pioche.games.turns.rules import Rules, Theme, Wording
from pioche.games.turns.variants import with_variants
from pioche.games.word_list import WordList

FEWEST, MOST = 2, 4
SHORTEST_MS, LONGEST_MS = 1000, 24 * 3600 * 1000
LONGEST_INCREMENT_MS = 60_000
DEAREST = 50


@dataclass(frozen=True, slots=True)
class Open:
    """Begin a game; seats are given clockwise."""

    seats: tuple[str, ...]
    wording: Wording = "strict"
    variants: tuple[str, ...] = ()
    theme: Theme | None = None
    window_ms: int | None = None
    clock_ms: int | None = None
    increment_ms: int = 0
    overtime_points: int = 0
    challenge_points: int = 0
    waits: tuple[str, ...] = ()
    """Who must say that they are ready before anything is dealt; nobody: it begins at once."""
    recorded: bool = False
    """Whether a game already played is replayed: the first seat begins, letters are told, and words
    stand as they were recorded."""


@dataclass(frozen=True, slots=True)
class GameOpened:
    """The game is set, with everything resolved."""

    seats: tuple[str, ...]
    variants: tuple[str, ...]
    rules: Rules
    word_list: WordList
    waits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TossTile:
    """The tile that a seat drew to see who begins."""

    seat: str
    tile: str


@dataclass(frozen=True, slots=True)
class TossDrawn:
    """Who begins: each round's tiles; a tie is drawn again among those tied."""

    rounds: tuple[tuple[TossTile, ...], ...]
    first: str


def resolve(command: Open) -> Rules:
    """The rules that an opening amounts to; refused where they make no sense."""
    many = len(command.seats)
    if not FEWEST <= many <= MOST:
        raise RuleViolation("classic.seats", count=many)
    if len(set(command.seats)) != many or not all(command.seats):
        raise RuleViolation("classic.seats-same")
    for span in (command.window_ms, command.clock_ms):
        if span is not None and not SHORTEST_MS <= span <= LONGEST_MS:
            raise RuleViolation("classic.time-bounds")
    costs = (command.overtime_points, command.challenge_points)
    if not 0 <= command.increment_ms <= LONGEST_INCREMENT_MS or not all(
        0 <= cost <= DEAREST for cost in costs
    ):
        raise RuleViolation("classic.cost-bounds", most=DEAREST)
    if command.clock_ms is None and (command.increment_ms or command.overtime_points):
        raise RuleViolation("classic.clock-useless")
    if command.wording == "strict" and command.challenge_points:
        raise RuleViolation("classic.challenge-useless")
    plain = Rules(
        wording=command.wording,
        window_ms=command.window_ms,
        clock_ms=command.clock_ms,
        increment_ms=command.increment_ms,
        overtime_points=command.overtime_points,
        challenge_points=command.challenge_points,
    )
    if command.recorded:
        plain = Rules(wording="challenge", drawing="face-up", recorded=True)
    rules = with_variants(plain, command.variants, command.theme)
    votes = rules.theme is not None and rules.theme.voted
    if command.window_ms is not None and rules.wording == "strict" and not votes:
        raise RuleViolation("classic.window-useless")
    return rules


def toss(seats: tuple[str, ...], chance: Chance) -> TossDrawn:
    """Draw one tile each: nearest to A begins, a joker precedes A, ties draw again."""
    rounds = []
    tied = seats
    while len(tied) > 1:
        # The tiles of a round go back before the next.
        tiles, _rest = Bag.full().draw(len(tied), chance)
        rounds.append(tuple(map(TossTile, tied, tiles)))
        # A joker is written `?`, which sorts before every letter, as the notice ranks it.
        nearest = min(tiles)
        tied = tuple(seat for seat, tile in zip(tied, tiles, strict=True) if tile == nearest)
    return TossDrawn(tuple(rounds), tied[0])
