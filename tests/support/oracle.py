"""The obvious finder: lays every word of the list everywhere and asks the scorer what it thinks.

No graph, no anchors, no cross-checks: it shares nothing with the kernel but the rules of
`pioche.core.scoring`, which have their own tests.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from pioche.core.board import EMPTY, Board
from pioche.core.errors import IllegalMove
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import ScoreRules, place_word

Found = tuple[str, str, int]


def all_moves(
    words: Collection[str], board: Board, rack: str, rules: ScoreRules, max_laid: int
) -> set[Found]:
    """Give word, reference and score of every legal move."""
    longest = min(max_laid, len(rack))
    found: dict[Move, Move] = {}
    for across in (True, False) if not board.empty else (True,):
        for line in range(board.size):
            first = Place(line, 0, True) if across else Place(0, line, False)
            held = "".join(board[first.square(offset)] for offset in range(board.size))
            for word in words:
                for start in range(board.size - len(word) + 1):
                    under = held[start : start + len(word)]
                    for shown in _with_jokers(word, under, rack, longest):
                        place = Place(line, start, True) if across else Place(start, line, False)
                        move = _legal(words, board, shown, place, rules)
                        if move is not None and _named_better(move, found.get(move)):
                            found[move] = move
    return {(move.word, move.ref, move.score) for move in found.values()}


def _with_jokers(word: str, under: str, rack: str, longest: int) -> Iterator[str]:
    """Give the word, over what is there, with each choice of squares for jokers of the rack."""
    if not 1 <= under.count(EMPTY) <= longest:
        return
    open_squares = []
    for offset, (held, letter) in enumerate(zip(under, word, strict=True)):
        if held == EMPTY:
            open_squares.append(offset)
        elif held.upper() != letter:
            return
    laid = [word[offset] for offset in open_squares]
    lacking = sum(max(0, laid.count(letter) - rack.count(letter)) for letter in set(laid))
    if lacking > rack.count("?"):
        return  # wherever its jokers go
    for number in range(rack.count("?") + 1):
        for jokers in combinations(open_squares, number):
            real = [word[offset] for offset in open_squares if offset not in jokers]
            if all(real.count(letter) <= rack.count(letter) for letter in real):
                yield "".join(
                    letter.lower() if offset in jokers else letter
                    for offset, letter in enumerate(word)
                )


def _legal(
    words: Collection[str], board: Board, word: str, place: Place, rules: ScoreRules
) -> Move | None:
    try:
        move = place_word(board, word, place, rules)
    except IllegalMove:
        return None
    return move if all(formed.upper() in words for formed in move.words) else None


def _named_better(move: Move, other: Move | None) -> bool:
    """One tile making two words is one move: the longer word names it, across on a tie."""
    if other is None:
        return True
    return (len(move.word), move.place.across) > (len(other.word), other.place.across)
