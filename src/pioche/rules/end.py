"""When a game ends (2011: 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from pioche.core.alphabet import VOWELS
from pioche.core.board import EMPTY, Board
from pioche.core.errors import IllegalMove
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import ScoreRules, place_word
from pioche.rules.draw import Kinds, Supply, is_valid, kinds_of, required_each
from pioche.rules.policies import DrawPolicy, EndPolicy

EndReason = Literal[
    "all-placed", "single-letter", "one-kind", "nothing-placeable", "interruption", "referee"
]

#: The policy, hence the article, that justifies each ending; the referee's own needs none.
POLICY_OF: dict[EndReason, str] = {
    "all-placed": "end.all_placed",
    "single-letter": "end.single_letter",
    "one-kind": "end.one_kind",
    "nothing-placeable": "end.nothing_placeable",
    "interruption": "interruption.limit_minutes",
}

#: Past this many racks, looking for a word that fits is quicker than looking for a rack.
MOST_RACKS = 3000


def ending(remaining: str, policy: EndPolicy, draw_policy: DrawPolicy) -> EndReason | None:
    """Whether the letters left, in hand and in the bag, end the game, and why."""
    if not remaining:
        return "all-placed" if policy.all_placed else None
    if len(remaining) == 1 and policy.single_letter:
        return "single-letter"
    if not policy.one_kind:
        return None
    tiles = set(remaining)
    plain = tiles.difference(draw_policy.either_kind)
    prevents = policy.either_kind_prevents_from
    if plain != tiles and prevents and len(remaining) >= prevents:
        return None
    return "one-kind" if plain <= VOWELS or plain.isdisjoint(VOWELS) else None


def can_still_score(
    board: Board,
    supply: Supply,
    size: int,
    max_laid: int,
    coup: int,
    policy: DrawPolicy,
    scores: Callable[[str], bool],
    words: Iterable[str],
    rules: ScoreRules,
    other_than: str = "",
    most_racks: int = MOST_RACKS,
) -> bool:
    """Whether some valid rack that can still be drawn would score something.

    Exact. Racks are tried one after the other; past `most_racks` of them, words are.
    `scores` says whether a rack scores on this board; `words` are the admitted words;
    `other_than` is a rack that does not count.
    """
    supply = supply.emptied()
    avoided = sorted(other_than)
    for tried, rack in enumerate(_racks(supply, size)):
        if tried == most_racks:
            break
        if (
            sorted(rack) != avoided
            and is_valid(rack, policy, coup, supply.drawable, size)
            and scores(rack)
        ):
            return True
    else:
        return False
    return any(
        sorted(move.tiles) != avoided
        and _can_be_drawn(move.tiles, supply, size, coup, policy)
        and scores(move.tiles)  # a placement may make words at the side that nobody admits
        for word in words
        for move in _placements(board, word, supply.drawable, max_laid, rules)
    )


def _racks(supply: Supply, size: int) -> Iterator[str]:
    """Every rack that can be drawn, each once."""
    counts = sorted(Counter(supply.bag.letters).items())
    wanted = supply.wanted(size)

    def fill(at: int, room: int) -> Iterator[str]:
        if room == 0:
            yield ""
            return
        if at == len(counts):
            return
        letter, held = counts[at]
        for taken in range(min(held, room) + 1):
            for rest in fill(at + 1, room - taken):
                yield letter * taken + rest

    for letters in fill(0, wanted):
        yield letters + supply.companion


def _placements(
    board: Board, word: str, remaining: str, max_laid: int, rules: ScoreRules
) -> Iterator[Move]:
    """Every placement of a word with letters that remain, whatever it makes at the side."""
    held = Counter(remaining)
    if len(word) > board.size or (Counter(word) - held - Counter(board.tiles)).total() > (
        held["?"] + board.tiles.count("?")
    ):
        return
    for across in (True, False):
        for row in range(board.size):
            for col in range(board.size - len(word) + 1):
                place = Place(row, col, across) if across else Place(col, row, across)
                yield from _with_jokers(board, word, place, held, max_laid, rules)


def _with_jokers(
    board: Board, word: str, place: Place, held: Counter[str], max_laid: int, rules: ScoreRules
) -> Iterator[Move]:
    """Place a word, jokers standing for the letters that are short, the cheapest first."""
    empty = [i for i in range(len(word)) if board[place.square(i)] == EMPTY]
    if not 0 < len(empty) <= max_laid:
        return
    short = Counter(word[i] for i in empty) - held
    if short.total() > held["?"]:
        return
    letters = list(word)
    for i in empty:
        if short[word[i]]:
            short[word[i]] -= 1
            letters[i] = letters[i].lower()
    try:
        move = place_word(board, "".join(letters), place, rules)
    except IllegalMove:
        return
    if move.score > 0:
        yield move


def _can_be_drawn(tiles: str, supply: Supply, size: int, coup: int, policy: DrawPolicy) -> bool:
    """Whether some valid rack holds these tiles."""
    remaining = supply.drawable
    required = required_each(policy, coup, remaining, size)
    mine = kinds_of(tiles, policy, remaining)
    rest = "".join((Counter(remaining) - Counter(tiles)).elements())
    others = kinds_of(rest, policy, remaining)
    room = min(size, len(remaining)) - len(tiles)
    return any(
        Kinds(
            mine.vowels + vowels,
            mine.consonants + consonants,
            mine.either + room - vowels - consonants,
        ).allow(required)
        for vowels in range(min(room, others.vowels) + 1)
        for consonants in range(min(room - vowels, others.consonants) + 1)
        if room - vowels - consonants <= others.either
    )
