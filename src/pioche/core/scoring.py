"""What a placement scores, and whether the grid allows it. Words are not looked up here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from pioche.core.alphabet import LETTERS, VALUES
from pioche.core.board import EMPTY, Board
from pioche.core.errors import IllegalMove, InputError
from pioche.core.move import Move, cross_word
from pioche.core.place import Place, square_name

_LETTERS = frozenset(LETTERS + LETTERS.lower())
#: 50 points for seven tiles: the box's rule, and the regulations'.
SCRABBLE: Mapping[int, int] = MappingProxyType({7: 50})


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """Letter values, and the bonus for laying so many tiles at once."""

    values: Mapping[str, int] = field(default_factory=lambda: VALUES, hash=False)
    bonuses: Mapping[int, int] = field(default_factory=lambda: SCRABBLE, hash=False)

    def value(self, letter: str) -> int:
        """A letter's value; a joker, in lower case, is worth nothing."""
        return 0 if letter.islower() else self.values[letter]


STANDARD_SCORES = ScoreRules()


def parse_word(text: str) -> str:
    """Read a word as written in a move: lower case is a joker; blanks at the ends forgiven."""
    word = text.strip()
    if not word:
        raise InputError("core.word-empty")
    for letter in word:
        if letter not in _LETTERS:
            raise InputError("core.word-letter", word=word, letter=letter)
    return word


def place_move(
    board: Board, written: Sequence[object], rules: ScoreRules = STANDARD_SCORES
) -> Move:
    """Place a move written `["MAIsON", "H4"]`; a score behind it is not looked at."""
    if not (
        not isinstance(written, str)
        and 2 <= len(written) <= 3
        and isinstance(written[0], str)
        and isinstance(written[1], str)
    ):
        text = written if isinstance(written, str) else " ".join(map(str, written))
        raise InputError("core.move-shape", text=text)
    return place_word(board, written[0], Place.parse(written[1]), rules)


def place_word(board: Board, word: str, place: Place, rules: ScoreRules = STANDARD_SCORES) -> Move:
    """Place a word written whole and count its score, or say why the grid refuses it."""
    word = parse_word(word)
    named = {"word": word, "ref": str(place)}
    if len(word) < 2:
        raise IllegalMove("core.word-too-short", word=word)
    size = board.size
    start = place.col if place.across else place.row
    if start + len(word) > size or max(place.row, place.col) >= size:
        raise IllegalMove("core.off-grid", **named)

    laid: list[tuple[int, int, str]] = []
    for offset, letter in enumerate(word):
        row, col = place.square(offset)
        held = board[row, col]
        if held == EMPTY:
            laid.append((row, col, letter))
        elif held.upper() != letter.upper():
            raise IllegalMove(
                "core.square-taken",
                **named,
                letter=letter.upper(),
                held=held.upper(),
                square=square_name(row, col),
            )
    if not laid:
        raise IllegalMove("core.no-tile-laid", **named)
    # What lies on the grid keeps its own case: a joker there stays one, a tile stays a tile.
    word = "".join(
        letter if (held := board[place.square(offset)]) == EMPTY else held
        for offset, letter in enumerate(word)
    )

    before, after = place.square(-1), place.square(len(word))
    if board[before] != EMPTY or board[after] != EMPTY:
        row, col, letter = laid[0]
        filled = board.with_tiles({(r, c): x for r, c, x in laid})
        whole, _first = cross_word(filled, row, col, letter, across=not place.across)
        raise IllegalMove("core.not-whole", **named, whole=whole)

    if board.empty:
        if not board.layout.covers_start([(row, col) for row, col, _letter in laid]):
            raise IllegalMove("core.off-centre", **named)
        return Move(board, word, place, _score(board, word, place, rules))
    crosses = any(
        board[row + dr, col + dc] != EMPTY
        for row, col, _letter in laid
        for dr, dc in (((1, 0), (-1, 0)) if place.across else ((0, 1), (0, -1)))
    )
    if len(laid) == len(word) and not crosses:
        raise IllegalMove("core.not-connected", **named)
    return Move(board, word, place, _score(board, word, place, rules))


def _score(board: Board, word: str, place: Place, rules: ScoreRules) -> int:
    """Count: letter premiums, then word premiums, then cross words, then the bonus."""
    layout, size = board.layout, board.size
    main = crossing = laid = 0
    multiplier = 1
    for offset, letter in enumerate(word):
        row, col = place.square(offset)
        value = rules.value(letter)
        if board[row, col] != EMPTY:
            main += value
            continue
        laid += 1
        square = row * size + col
        value *= layout.letter_multipliers[square]
        doubled = layout.word_multipliers[square]
        main += value
        multiplier *= doubled
        cross, _first = cross_word(board, row, col, letter, across=place.across)
        if len(cross) > 1:
            others = sum(map(rules.value, cross)) - rules.value(letter)
            crossing += (others + value) * doubled
    return main * multiplier + crossing + rules.bonuses.get(laid, 0)
