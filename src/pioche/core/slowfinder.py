"""The finder in Python: right, and tolerable where there is no compiler.

Appel and Jacobson's search (1988) on the DAWG: from each anchor, what may stand left of it, then
rightwards through the squares. Slower than the kernel by a factor of about fifty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pioche.core.alphabet import LETTERS
from pioche.core.graph import Dawg, build_dawg
from pioche.core.layout import Layout
from pioche.core.lexicon import Lexicon
from pioche.core.movelist import RECORD
from pioche.core.scoring import ScoreRules

_ALL = (1 << 26) - 1
_EMPTY = "."
_ORD_A, _ORD_SMALL_A, _JOKER = ord("A"), ord("a"), ord("?")

#: score, down, line, start, word, tiles laid
_Found = tuple[int, int, int, int, str, int]


@dataclass(frozen=True, slots=True)
class _Square:
    """A square of a line as the search sees it."""

    held: str
    fits: int  # letters that make a word across the line, as bits; all without cross word
    cross_points: int
    cross_length: int  # 0 without cross word
    letter_multiplier: int
    word_multiplier: int


class SlowEngine:
    """Searches in Python behind the same door as the kernel."""

    def __init__(self, dawg: Dawg, max_laid: int, rules: ScoreRules, layout: Layout) -> None:
        self._dawg = dawg
        self._max_laid = max_laid
        self._layout = layout
        self._values = [rules.values[letter] for letter in LETTERS]
        self._bonuses = [rules.bonuses.get(laid, 0) for laid in range(layout.size + 1)]
        self._fits: dict[tuple[str, str], int] = {}

    @classmethod
    def of(cls, lexicon: Lexicon, max_laid: int, rules: ScoreRules, layout: Layout) -> SlowEngine:
        """Make an engine for a list, on whichever graph it carries."""
        for section in ("dawg", "graph"):
            if lexicon.has_section(section):
                return cls(Dawg(lexicon.section(section)), max_laid, rules, layout)
        words = "\n".join(lexicon).encode("ascii")
        return cls(Dawg(build_dawg(words)), max_laid, rules, layout)

    def moves(self, cells: bytes, rack: bytes) -> bytes:
        """Find every move, best first."""
        return _packed(self._search(cells, rack))

    def tops(self, cells: bytes, rack: bytes) -> bytes:
        """Find the moves of the highest score."""
        found = self._search(cells, rack)
        best = max((move[0] for move in found), default=0)
        return _packed([move for move in found if move[0] == best])

    def _search(self, cells: bytes, rack: bytes) -> list[_Found]:
        if not rack or not self._dawg.root:
            return []
        text, size = cells.decode("ascii"), self._layout.size
        found: list[_Found] = []
        if text.count(_EMPTY) == len(text):
            row, col = divmod(self._layout.start, size)
            line = self._line(text, 0, row)
            search = _LineSearch(self, line, 0, row, rack, found)
            search.from_anchor(col, col)
            return found
        for down in (0, 1):
            for number in range(size):
                line = self._line(text, down, number)
                search = _LineSearch(self, line, down, number, rack, found)
                free = 0  # empty squares since the last anchor or tile
                for at, square in enumerate(line):
                    if square.held != _EMPTY:
                        free = 0
                    elif (
                        square.cross_length
                        or (at > 0 and line[at - 1].held != _EMPTY)
                        or (at + 1 < size and line[at + 1].held != _EMPTY)
                    ):
                        search.from_anchor(at, free)
                        free = 0
                    else:
                        free += 1
        return found

    def _line(self, text: str, down: int, number: int) -> list[_Square]:
        size, layout = self._layout.size, self._layout
        line = []
        for at in range(size):
            row, col = (at, number) if down else (number, at)
            across = text[row * size : (row + 1) * size] if down else text[col::size]
            held, crossed = text[row * size + col], col if down else row
            before = after = ""
            if held == _EMPTY:
                before = across[:crossed].rpartition(_EMPTY)[2]
                after = across[crossed + 1 :].partition(_EMPTY)[0]
            multiplier = layout.word_multipliers[row * size + col]
            line.append(
                _Square(
                    held=held,
                    fits=self._crossing(before.upper(), after.upper()),
                    cross_points=multiplier * sum(map(self.value, before + after)),
                    cross_length=len(before + after) + 1 if before or after else 0,
                    letter_multiplier=layout.letter_multipliers[row * size + col],
                    word_multiplier=multiplier,
                )
            )
        return line

    def value(self, letter: str) -> int:
        """The points of a tile; lower case is a joker."""
        return 0 if letter.islower() else self._values[ord(letter) - _ORD_A]

    def _crossing(self, before: str, after: str) -> int:
        if not before and not after:
            return _ALL
        fits = self._fits.get((before, after))
        if fits is None:
            fits, dawg = 0, self._dawg
            node = dawg.walk(dawg.root, before)
            for letter, child, accepted in dawg.edges(node) if node else ():
                if after:
                    last = dawg.walk(child, after[:-1]) if child else 0
                    accepted = dawg.accepts(last, ord(after[-1]) - _ORD_A)
                if accepted:
                    fits |= 1 << letter
            self._fits[before, after] = fits
        return fits


class _LineSearch:
    """The search along one line; `laid` holds the tiles taken from the rack, by square."""

    def __init__(
        self,
        engine: SlowEngine,
        line: list[_Square],
        down: int,
        number: int,
        rack: bytes,
        found: list[_Found],
    ) -> None:
        self._engine, self._line, self._found = engine, line, found
        self._down, self._number = down, number
        self._dawg = engine._dawg
        self._count = {tile: rack.count(tile) for tile in set(rack)}
        self._most = min(len(rack), engine._max_laid)
        self._laid: dict[int, str] = {}

    def from_anchor(self, anchor: int, free: int) -> None:
        """Find the words over this anchor with at most `free` tiles laid left of it."""
        self._anchor = anchor
        self._laid = {}
        line = self._line
        before = "".join(square.held for square in line[:anchor]).rpartition(_EMPTY)[2]
        if before:
            node = self._dawg.walk(self._dawg.root, before.upper())
            if node:
                self._right(anchor, node, anchor - len(before), before)
        else:
            self._left(self._dawg.root, "", free)

    def _left(self, node: int, part: str, free: int) -> None:
        start = self._anchor - len(part)
        self._laid = {start + i: tile for i, tile in enumerate(part)}
        self._right(self._anchor, node, start, part)
        if not free or len(part) >= self._most - 1:
            return
        for letter, child, _accepted in self._dawg.edges(node):
            if child:
                for tile in self._take(letter):
                    self._left(child, part + tile, free - 1)

    def _take(self, letter: int) -> Iterator[str]:
        """The ways to show a letter, each while its tile is away from the rack."""
        count = self._count
        for tile, shown in ((_ORD_A + letter, _ORD_A + letter), (_JOKER, _ORD_SMALL_A + letter)):
            if count.get(tile):
                count[tile] -= 1
                yield chr(shown)
                count[tile] += 1

    def _right(self, at: int, node: int, start: int, word: str) -> None:
        line = self._line
        if at == len(line):
            return
        held = line[at].held
        if held != _EMPTY:
            letter = ord(held.upper()) - _ORD_A
            self._step(
                at,
                self._dawg.child(node, letter),
                self._dawg.accepts(node, letter),
                start,
                word + held,
            )
            return
        if len(self._laid) == self._most:
            return
        fits = line[at].fits
        for letter, child, accepted in self._dawg.edges(node):
            if fits >> letter & 1:
                for tile in self._take(letter):
                    self._laid[at] = tile
                    self._step(at, child, accepted, start, word + tile)
                    del self._laid[at]

    def _step(self, at: int, child: int, accepted: bool, start: int, word: str) -> None:
        line = self._line
        if accepted and at >= self._anchor and (at + 1 == len(line) or line[at + 1].held == _EMPTY):
            self._complete(start, word)
        if child:
            self._right(at + 1, child, start, word)

    def _complete(self, start: int, word: str) -> None:
        line, value = self._line, self._engine.value
        if len(self._laid) == 1:
            # One tile that makes two words is one move, named by the longer, across on a tie.
            cross_length = line[next(iter(self._laid))].cross_length
            if cross_length > len(word) or (self._down and cross_length == len(word)):
                return
        main = crossing = 0
        multiplier = 1
        for at, letter in enumerate(word, start):
            square, points = line[at], value(letter)
            if square.held == _EMPTY:
                points *= square.letter_multiplier
                multiplier *= square.word_multiplier
                if square.cross_length:
                    crossing += points * square.word_multiplier + square.cross_points
            main += points
        score = main * multiplier + crossing + self._engine._bonuses[len(self._laid)]
        self._found.append((score, self._down, self._number, start, word, len(self._laid)))


def _order(move: _Found) -> tuple[object, ...]:
    """The order of a `MoveList`: the kernel sorts so too."""
    score, down, line, start, word, _laid = move
    jokers = [at for at, letter in enumerate(word) if letter.islower()]
    return (-score, down, line, start, word.upper(), len(jokers), jokers)


def _packed(found: list[_Found]) -> bytes:
    return b"".join(
        RECORD.pack(score, laid, down, line, start, word.encode("ascii"))
        for score, down, line, start, word, laid in sorted(found, key=_order)
    )
