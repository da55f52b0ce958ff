"""Finds moves: all of them, or the tops."""

from __future__ import annotations

import threading
import warnings
from typing import Protocol

from pioche.core import native
from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.layout import STANDARD, Layout
from pioche.core.lexicon import Lexicon
from pioche.core.movelist import MoveList
from pioche.core.scoring import STANDARD_SCORES, ScoreRules
from pioche.core.tiles import Rack, parse_rack
from pioche.texts import sentence

MOST_TILES = native.MOST_TILES


class SlowFinderWarning(UserWarning):
    """The kernel is not built here: searches are right but slow."""


class Engine(Protocol):
    """What does the searching, in C or in Python: records as `movelist.RECORD` packs them."""

    def moves(self, cells: bytes, rack: bytes) -> bytes:
        """Find every move, best first."""

    def tops(self, cells: bytes, rack: bytes) -> bytes:
        """Find the moves of the highest score."""


class Finder:
    """Finds the moves that a word list, a grid and a rack allow.

    `max_laid` is the most tiles that one move may lay; `rules` gives letter values and bonuses.
    One finder serves any number of threads: each gets its own search context. On an empty grid
    only across placements over the starred square are given: down ones are their mirror.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        max_laid: int = 7,
        rules: ScoreRules = STANDARD_SCORES,
        layout: Layout = STANDARD,
    ) -> None:
        if max_laid < 1:
            raise InputError("kernel.max-laid", number=max_laid)
        self.lexicon = lexicon
        self.max_laid = max_laid
        self.rules = rules
        self.layout = layout
        self._local = threading.local()
        if not native.available():
            warnings.warn(sentence("kernel.missing"), SlowFinderWarning, stacklevel=2)

    def moves(self, board: Board, rack: str | Rack) -> MoveList:
        """Find every legal move, best first."""
        engine, tiles = self._engine(board), _tiles(rack)
        return MoveList(board, engine.moves(board.cells, tiles))

    def tops(self, board: Board, rack: str | Rack) -> MoveList:
        """Find all moves of the highest score; nothing else is computed."""
        engine, tiles = self._engine(board), _tiles(rack)
        return MoveList(board, engine.tops(board.cells, tiles))

    def kernel(self, board: Board) -> native.Kernel | None:
        """This thread's context of the kernel; None where searches are done in Python."""
        engine = self._engine(board)
        return engine if isinstance(engine, native.Kernel) else None

    def _engine(self, board: Board) -> Engine:
        if board.layout is not self.layout and board.layout != self.layout:
            raise ValueError("this finder was made for another layout")
        try:
            engine: Engine = self._local.engine
        except AttributeError:
            engine = self._local.engine = self._make_engine()
        return engine

    def _make_engine(self) -> Engine:
        if native.available():
            graph, wordmap = images(self.lexicon)
            return native.Kernel(graph, wordmap, self.max_laid, self.rules, self.layout)
        from pioche.core.slowfinder import SlowEngine  # only where there is no compiler

        return SlowEngine.of(self.lexicon, self.max_laid, self.rules, self.layout)


def images(lexicon: Lexicon) -> tuple[memoryview | bytes, memoryview | bytes]:
    """Graph and word map of a list; one compiled without the kernel gets them in memory."""
    if lexicon.has_section("graph") and lexicon.has_section("wordmap"):
        return lexicon.section("graph"), lexicon.section("wordmap")
    words = "\n".join(lexicon).encode("ascii")
    return native.build_graph(words), native.build_wordmap(words)


_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ?")


def _tiles(rack: str | Rack) -> bytes:
    """A rack as the engines read it; `InputError` for a sign or a size that they would refuse."""
    text = rack if isinstance(rack, str) else str(rack)
    if not _PLAIN.issuperset(text):
        text = str(parse_rack(text))
    if len(text) > MOST_TILES:
        raise InputError("core.rack-too-long", rack=text, count=len(text), most=MOST_TILES)
    return text.encode("ascii")
