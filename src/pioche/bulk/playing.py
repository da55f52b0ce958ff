"""Games of duplicate by their tops, quickly: the same games that `play_by_tops` plays.

The kernel plays to the end; what it leaves to judge (a rack that scores nothing, thousands of equal
tops near the end) is ordered of the game itself, like the coups of any game.
*Reading*: of several tops that may be retained it is the first listed, as where the measure of
opening is switched off: a hundred draws for each of them would cost many times the game.
"""

from __future__ import annotations

import mmap
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pioche.core import native
from pioche.core.alphabet import JOKER, LETTERS, VOWELS
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.coups import (
    ALL_PLACED,
    COUP,
    NEEDS_JOKER,
    ONE_KIND,
    ONLY_WORD,
    RETAINED,
    SINGLE_LETTER,
    TOP_WORD,
    CoupGame,
    CoupPlayer,
    CoupRules,
)
from pioche.core.finder import Finder, images
from pioche.core.lexicon import Lexicon
from pioche.core.move import Move
from pioche.core.tiles import TILES, Bag
from pioche.games.duplicate import (
    GAME,
    DrawRack,
    Open,
    Phase,
    Played,
    Position,
    RetainTop,
    State,
    game_finder,
)
from pioche.games.shape import Env
from pioche.rules.draw import Supply
from pioche.rules.edition import Regulation
from pioche.rules.end import EndReason
from pioche.rules.formula import Formula

_ENDS: dict[int, EndReason] = {
    ALL_PLACED: "all-placed",
    SINGLE_LETTER: "single-letter",
    ONE_KIND: "one-kind",
}


@dataclass(frozen=True, slots=True)
class QuickGame:
    """A game that is over: records of `COUP` and of `TOP_WORD`, why it ended, the letters left."""

    coups: bytes
    words: bytes
    reason: str
    left: str


class QuickPlayer:
    """Plays games of one edition, formula and word list, each from its seed."""

    def __init__(self, edition: str, formula: str, lexicon: Lexicon) -> None:
        self._env = Env(0, SeededChance(0), lexicon)
        opening = Open("", edition, formula, timed=False, measure=False)
        self._opened = GAME.decide(None, opening, self._env).state
        setup = self._opened.setup
        self._finder = game_finder(setup, self._env)
        self._first = _to_kernel(self._opened, 0)
        self._quick: CoupPlayer | None = None
        if native.available():
            rules = _coup_rules(setup.regulation, setup.formula)
            self._quick = CoupPlayer(_own_kernel(self._finder), rules)

    def play(self, seed: int) -> QuickGame:
        """Play the game of `pioche partie --graine SEED --sans-ouverture`."""
        game = CoupGame.from_buffer_copy(self._first)
        game.chance = SeededChance(seed).state
        coups, words = b"", b""
        while True:
            if self._quick is not None:
                played, listed = self._quick.play(game)
                coups += played
                words += listed
                if game.end:
                    return QuickGame(coups, words, _ENDS[game.end], _left(game))
            chance, supply = SeededChance(game.chance), _supply(game)
            state = self._judged(game, supply, chance)
            if state.ended is not None:
                return QuickGame(coups, words, state.ended.reason, supply.remaining)
            coup = state.played[-1]
            tops = self._finder.tops(coup.before.board, coup.rack)
            listed = _top_words(tops, coup)
            words += listed
            coups += _record(coup, len(tops), len(listed) // TOP_WORD.size)
            game = _to_kernel(state, chance.state)

    def _judged(self, game: CoupGame, supply: Supply, chance: SeededChance) -> State:
        """The game after it has drawn and retained its next coup by itself, or ended."""
        env = replace(self._env, chance=chance)
        state = replace(self._opened, position=Position(Board(bytes(game.cells)), supply))
        if game.coup:
            state = replace(state, phase=Phase.RETAINED, coup=game.coup)
        state = GAME.decide(state, DrawRack(), env).state
        return state if state.ended is not None else GAME.decide(state, RetainTop(), env).state


def _own_kernel(finder: Finder) -> native.Kernel:
    """A context whose word map lies in large pages, where the system has them: a search reads a
    hundred places of it, far from one another. A server would rather share its memory."""
    graph, wordmap = (_in_large_pages(image) for image in images(finder.lexicon))
    return native.Kernel(graph, wordmap, finder.max_laid, finder.rules, finder.layout)


def _in_large_pages(image: memoryview | bytes) -> memoryview | bytes:
    if sys.platform != "linux":
        return image
    copy = mmap.mmap(-1, len(image))
    try:
        copy.madvise(mmap.MADV_HUGEPAGE)
    except OSError:  # a system without them
        return image
    copy[:] = image
    return memoryview(copy)


def _supply(game: CoupGame) -> Supply:
    return Supply(_letters(game.kept), Bag.of(_letters(game.bag)), game.reserve)


def _left(game: CoupGame) -> str:
    """Every letter not yet placed: few, at the end."""
    counts = zip(TILES, bytes(game.bag), bytes(game.kept), strict=True)
    jokers: int = game.reserve  # the last of the tiles
    return "".join([tile * (bag + kept) for tile, bag, kept in counts]) + JOKER * jokers


def _letters(counts: Iterable[int]) -> str:
    return "".join(tile * count for tile, count in zip(TILES, counts, strict=True))


def _to_kernel(state: State, chance: int) -> CoupGame:
    """The state of a game between two coups, as the kernel reads it."""
    supply = state.position.supply
    game = CoupGame(
        chance=chance,
        coup=state.coup if state.phase is Phase.RETAINED else 0,
        reserve=supply.reserve,
    )
    game.bag[:] = [supply.bag.count(tile) for tile in TILES]
    game.kept[:] = [supply.kept.count(tile) for tile in TILES]
    game.cells[:] = list(state.board.cells)
    return game


def _coup_rules(regulation: Regulation, formula: Formula) -> CoupRules:
    draw, end = regulation.draw, regulation.end
    return CoupRules(
        rack_size=formula.rack_size,
        early_minimum=draw.minimum_each,
        early_coups=draw.minimum_coups,
        late_minimum=draw.late_minimum_each,
        vowels=_mask(VOWELS.difference(draw.either_kind)),
        either=_mask(set(draw.either_kind) - {JOKER}),
        either_prevents=end.either_kind_prevents_from,
        joker_is_either=JOKER in draw.either_kind,
        either_settles=draw.freedom_ends,
        relaxed=draw.relaxed_by_remaining,
        rejet_returns_all=draw.rejet_returns_all,
        keeps_joker=regulation.top.keep_joker,
        ends_compulsorily=regulation.top.end_compulsory,
        end_all_placed=end.all_placed,
        end_single_letter=end.single_letter,
        end_one_kind=end.one_kind,
    )


def _mask(letters: Iterable[str]) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


def _record(coup: Played, ties: int, words: int) -> bytes:
    move = coup.move()
    place = move.place
    line, start = (place.row, place.col) if place.across else (place.col, place.row)
    return COUP.pack(
        coup.score,
        len(move.laid),
        not place.across,
        line,
        start,
        coup.word.encode(),
        ties,
        words,
        coup.number,
        len(coup.refused),
        move.tiles.count(JOKER),
        (coup.joker_replaced_by or "\0").encode(),
        coup.rack.encode(),
        len(coup.rack) - len(coup.drawn) - bool(coup.before.supply.reserve),
    )


def _top_words(tops: Iterable[Move], coup: Played) -> bytes:
    """The different words among the tops, sorted, as the kernel lists them."""
    retained = coup.word.upper()
    needs: dict[str, bool] = {}
    for move in tops:
        word = move.word.upper()
        needs[word] = needs.get(word, True) and JOKER in move.tiles
    return b"".join(
        TOP_WORD.pack(
            word.encode(),
            (len(needs) == 1) * ONLY_WORD + joker * NEEDS_JOKER + (word == retained) * RETAINED,
        )
        for word, joker in sorted(needs.items())
    )
