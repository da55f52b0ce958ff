"""Tiles in hand and tiles in the bag.

Both are values: an operation gives a new one. A rack keeps the order in which its tiles were
drawn, because that order is announced; two racks are equal when they hold the same tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pioche.core.alphabet import BAG, JOKER, LETTERS
from pioche.core.chance import Chance
from pioche.core.errors import InputError

#: Every tile there can be, in the order in which they are listed: letters, then the joker.
TILES = LETTERS + JOKER
_ORDER = {tile: rank for rank, tile in enumerate(TILES)}


def sort_tiles(tiles: str) -> str:
    """Sort letters alphabetically, jokers last."""
    jokers = tiles.count(JOKER)
    # A joker sorts before every letter.
    return "".join(sorted(tiles))[jokers:] + JOKER * jokers


def without(held: str, tiles: str) -> str:
    """Take tiles away, as far as they are held; the others keep their order."""
    for tile in tiles:
        held = held.replace(tile, "", 1)
    return held


def lacking(held: str, wanted: str) -> str:
    """The tiles of `wanted` that `held` has not, sorted; empty when it has them all."""
    missing = [tile for tile in set(wanted) if wanted.count(tile) > held.count(tile)]
    if not missing:
        return ""
    return sort_tiles("".join(t * (wanted.count(t) - held.count(t)) for t in missing))


def unseen(seen: str) -> str:
    """The tiles of the whole set but these, sorted."""
    return sort_tiles("".join((Counter(BAG) - Counter(seen)).elements()))


def parse_rack(text: str) -> Rack:
    """Read a rack as people type it: any case, blanks forgiven, `?` for a joker."""
    letters = "".join(text.split()).upper()
    if not letters:
        raise InputError("core.rack-empty")
    for letter in letters:
        if letter not in _ORDER:
            raise InputError("core.rack-letter", rack=text, letter=letter)
    return Rack(letters)


class Rack:
    """Tiles in hand, in drawing order."""

    __slots__ = ("_tiles",)

    def __init__(self, tiles: str = "") -> None:
        for tile in tiles:
            if tile not in _ORDER:
                raise InputError("core.rack-letter", rack=tiles, letter=tile)
        self._tiles = tiles

    def __str__(self) -> str:
        return self._tiles

    def __repr__(self) -> str:
        return f"Rack({self._tiles!r})"

    def __len__(self) -> int:
        return len(self._tiles)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tiles)

    def __contains__(self, tile: object) -> bool:
        return tile in tuple(self._tiles)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rack):
            return NotImplemented
        return sorted(self._tiles) == sorted(other._tiles)

    def __hash__(self) -> int:
        return hash("".join(sorted(self._tiles)))

    @property
    def counts(self) -> Counter[str]:
        """Each tile held, and how often."""
        return Counter(self._tiles)

    @property
    def jokers(self) -> int:
        """Jokers held."""
        return self._tiles.count(JOKER)

    def has(self, tiles: str) -> bool:
        """Whether all these tiles are held."""
        return not lacking(self._tiles, tiles)

    def minus(self, tiles: str) -> Rack:
        """The rack without these tiles, the others in their order; all must be held."""
        missing = lacking(self._tiles, tiles)
        if missing:
            raise InputError("core.tiles-missing", missing=missing, held=self._tiles, wanted=tiles)
        return Rack(without(self._tiles, tiles))

    def plus(self, tiles: str) -> Rack:
        """Add tiles after those held."""
        return Rack(self._tiles + tiles)

    def sorted(self) -> Rack:
        """The same tiles in alphabetical order, jokers last."""
        return Rack(sort_tiles(self._tiles))


class Bag:
    """Tiles not yet drawn. `letters` lists them, sorted, jokers last."""

    __slots__ = ("letters",)

    letters: str

    def __init__(self, counts: Mapping[str, int]) -> None:
        if min(counts.values(), default=0) < 0 or not counts.keys() <= _ORDER.keys():
            raise ValueError(counts)
        self.letters = "".join(tile * counts.get(tile, 0) for tile in TILES)

    @classmethod
    def full(cls, counts: Mapping[str, int] = BAG) -> Bag:
        """The bag before the first draw."""
        return cls(counts)

    @classmethod
    def of(cls, tiles: str) -> Bag:
        """A bag that holds just these tiles."""
        return cls(Counter(tiles))

    @classmethod
    def _sorted(cls, letters: str) -> Bag:
        bag = cls.__new__(cls)
        bag.letters = letters
        return bag

    def __len__(self) -> int:
        return len(self.letters)

    def __repr__(self) -> str:
        return f"Bag.of({self.letters!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self.letters == other.letters

    def __hash__(self) -> int:
        return hash(self.letters)

    def count(self, tile: str) -> int:
        """How many of one tile are left."""
        return self.letters.count(tile)

    def has(self, tiles: str) -> bool:
        """Whether all these tiles are in the bag."""
        return not lacking(self.letters, tiles)

    def minus(self, tiles: str) -> Bag:
        """Take given tiles out, as a referee does who draws from a real bag."""
        missing = lacking(self.letters, tiles)
        if missing:
            raise InputError("core.bag-missing", missing=missing)
        return Bag._sorted(without(self.letters, tiles))

    def plus(self, tiles: str) -> Bag:
        """The bag with these tiles back in it."""
        for tile in tiles:
            if tile not in _ORDER:
                raise KeyError(tile)
        return Bag._sorted(sort_tiles(self.letters + tiles))

    def draw(self, number: int, chance: Chance) -> tuple[str, Bag]:
        """Draw tiles one by one, each tile of the bag as likely; their order is kept."""
        if number > len(self.letters):
            raise InputError("core.bag-too-few", held=len(self.letters), wanted=number)
        pool = list(self.letters)
        drawn = []
        for _turn in range(number):
            at = chance.below(len(pool))
            drawn.append(pool[at])
            pool[at] = pool[-1]
            pool.pop()
        tiles = "".join(drawn)
        return tiles, Bag._sorted(without(self.letters, tiles))
