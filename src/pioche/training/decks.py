"""What can be learnt: decks, each a row of questions made of a word list, the most useful first.

A deck is the same for everybody with the same list, so that nobody chooses what is asked: that is
why it goes on while a competition closes the searches of a server. Own lists are not.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise, zip_longest

from pioche.core.alphabet import BAG, LETTERS, VOWELS
from pioche.core.lexicon import Entry, Lexicon
from pioche.core.lexicon.normal import fold
from pioche.core.playability import tops_of

MISSES = "manques"
"""One's own misses: made of games, not of a list."""
DEAR = frozenset("JKQWXYZ")
MOST = 4_000
"""Questions of a deck: ten a day for a year."""
_SCRABBLE = 7


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: its name (`training.deck-…` has its words), and how its questions are made."""

    name: str
    make: Callable[[Lexicon], Iterable[str]]
    offered: Callable[[Lexicon], bool] = lambda lexicon: True


def items(name: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The questions of a deck, as ids of cards, in the order in which they are begun."""
    return _items(name, lexicon)


@lru_cache(maxsize=64)
def _items(name: str, lexicon: Lexicon) -> tuple[str, ...]:
    deck = DECKS.get(name)
    if deck is None or not deck.offered(lexicon):
        return ()
    return tuple(islice(dict.fromkeys(deck.make(lexicon)), MOST))


def offered(lexicon: Lexicon) -> tuple[str, ...]:
    """The decks that a list can fill."""
    return tuple(name for name, deck in DECKS.items() if deck.offered(lexicon))


# -- ways of ordering -------------------------------------------------------------------------


def _shuffled(words: Iterable[str]) -> list[str]:
    """An order that teaches nothing by itself, and is the same everywhere."""
    return sorted(words, key=lambda word: hashlib.sha256(word.encode()).digest())


def draws(rack: str) -> int:
    """In how many ways the full bag gives exactly these letters, without a joker."""
    return math.prod(math.comb(BAG[letter], rack.count(letter)) for letter in set(rack))


def alphagram(word: str) -> str:
    """The letters of a word, in order."""
    return "".join(sorted(word))


def _racks(lexicon: Lexicon, length: int) -> dict[str, int]:
    """The racks that make words of a length, and how many."""
    counts: dict[str, int] = defaultdict(int)
    for word in lexicon:
        if len(word) == length:
            counts[alphagram(word)] += 1
    return counts


# -- decks ------------------------------------------------------------------------------------


def _short(length: int) -> Callable[[Lexicon], Iterator[str]]:
    """Does it exist? Every short word, and as many that are none and could be."""

    def make(lexicon: Lexicon) -> Iterator[str]:
        true = [word for word in lexicon if len(word) == length]
        false = {
            other
            for word in true
            for at in range(length)
            for letter in LETTERS
            if (other := word[:at] + letter + word[at + 1 :]) not in lexicon
            and VOWELS & set(other)
            and not _stammers(other)
        }
        # Those deceive best whose pairs of letters are those of words.
        pairs = Counter(word[at : at + 2] for word in true for at in range(length - 1))
        wrong = sorted(
            _shuffled(false),
            key=lambda word: min([3, *(pairs[word[at : at + 2]] for at in range(length - 1))]),
            reverse=True,
        )[: len(true)]
        return (f"exists:{word}" for word in _shuffled([*true, *wrong]))

    return make


def _stammers(word: str) -> bool:
    """Whether a word is too odd to deceive anybody."""
    return any(a == b and a in "HJKQVWXYUI" for a, b in pairwise(word)) or (
        "Q" in word and "QU" not in word
    )


def _hooks(side: str) -> Callable[[Lexicon], Iterator[str]]:
    """Which letters go in front, behind, or both: short words first, those that surprise.

    That nothing goes there, or S alone, is asked of the shortest only.
    """

    def make(lexicon: Lexicon) -> Iterator[str]:
        known = {word for word in lexicon if len(word) <= 6}
        front = {word[1:] for word in known}
        back = {word[:-1] for word in known if word[-1] != "S"}
        wanted = {"front": front, "back": back}.get(side, front | back)
        for length in (2, 3, 4, 5):
            words = (word for word in known if len(word) == length)
            yield from (
                f"{side}:{word}" for word in _shuffled(words) if length == 2 or word in wanted
            )

    return make


def _benjamins(lexicon: Lexicon) -> Iterator[str]:
    """Three letters in front: of words that begin in column 4, they reach the triple."""
    known = {word for word in lexicon if 4 <= len(word) <= 6}
    found: dict[str, int] = defaultdict(int)
    for word in lexicon:
        if 7 <= len(word) <= 9 and word[3:] in known:
            found[word[3:]] += 1
    ready = [base for base, count in found.items() if 1 <= count <= 8]
    for length in (4, 5, 6):
        for base in _shuffled(word for word in ready if len(word) == length):
            yield f"benjamins:{base}"


def _dear(lexicon: Lexicon) -> Iterator[str]:
    """Short words with J, K, Q, W, X, Y or Z, from their letters; one letter after the other."""
    for length in (3, 4, 5, 6):
        by_letter: dict[str, list[str]] = {letter: [] for letter in sorted(DEAR)}
        words = (word for word in lexicon if len(word) == length)
        for word in _shuffled(word for word in words if DEAR & set(word)):
            by_letter[min(DEAR & set(word))].append(f"anagrams:{alphagram(word)}")
        for row in zip_longest(*by_letter.values()):
            yield from (id for id in row if id)


def _by_draw(length: int, least: int) -> Callable[[Lexicon], Iterator[str]]:
    """Racks of so many letters that make at least so many words, the likeliest draws first."""

    def make(lexicon: Lexicon) -> Iterator[str]:
        racks = [rack for rack, count in _racks(lexicon, length).items() if count >= least]
        racks.sort(key=lambda rack: (-draws(rack), rack))
        return (f"anagrams:{rack}" for rack in racks)

    return make


def _is_there(lexicon: Lexicon) -> Iterator[str]:
    """Is there a scrabble? Likely racks that hold one, and as many that look so and do not."""
    racks = _racks(lexicon, _SCRABBLE)
    likely = sorted(racks, key=lambda rack: (-draws(rack), rack))[:2_000]
    for rack in likely:
        other = _without_scrabble(rack, racks)
        pair = [f"scrabble:{rack}", *([f"scrabble:{other}"] if other else [])]
        # Which of the two comes first must tell nothing.
        yield from _shuffled(pair)


def _without_scrabble(rack: str, racks: dict[str, int]) -> str | None:
    """A rack that differs by one letter and makes no word of all."""
    for at, letter in _shuffled_places(rack):
        other = alphagram(rack[:at] + letter + rack[at + 1 :])
        if other not in racks and draws(other) and len(VOWELS & set(other)) >= 2:
            return other
    return None


def _shuffled_places(rack: str) -> Iterator[tuple[int, str]]:
    start = hashlib.sha256(rack.encode()).digest()[0]
    for number in range(start, start + 7 * 12):
        yield number % len(rack), "EAISNRTOLUDC"[number * 5 % 12]


def _raccords(lexicon: Lexicon) -> Iterator[str]:
    """Which letter joins? Short words with a hole: what a letter between two others must be."""
    for length in (3, 4, 5):
        holes: dict[str, int] = defaultdict(int)
        for word in lexicon:
            if len(word) == length:
                for at in range(1, length - 1):
                    holes[word[:at] + "." + word[at + 1 :]] += 1
        few = [hole for hole, count in holes.items() if 2 <= count <= 6]
        yield from (f"hole:{hole}" for hole in _shuffled(few)[:1_200])


#: How a verb of the first groups would be conjugated: what a learner would write of any other.
_USUAL = ("AIT", "ENT", "ERA", "IT", "ONS", "EZ", "AI", "IRA")


def _conjugations(lexicon: Lexicon) -> Iterator[str]:
    """Conjugations that surprise: forms that leave their infinitive's stem, and usual endings on
    the stems of the same verbs that are no forms."""
    others = {word for word, _ids in lexicon.words_with_ids(conjugated=False)}
    stems: dict[int, str] = {}
    verbs: dict[str, list[str]] = defaultdict(list)
    for word, ids in lexicon.words_with_ids(conjugated=True):
        if not 4 <= len(word) <= 8 or word in others or not ids:
            continue
        if ids[0] not in stems:
            stems.update((entry.id, _stem(entry)) for entry in lexicon.entries(word))
        stem = stems[ids[0]]
        if stem and not word.startswith(stem):
            verbs[stem].append(word)
    true = [form for forms in verbs.values() for form in _shuffled(forms)[:6]]
    false = {
        form
        for stem in verbs
        for ending in _USUAL
        if 4 <= len(form := stem + ending) <= 8 and form not in lexicon
    }
    mixed = _shuffled([*true[: MOST // 2], *_shuffled(false)[: len(true)]])
    return (f"exists:{word}" for word in mixed)


def _stem(entry: Entry) -> str:
    """What is left of an infinitive without its ending; nothing where it is not known."""
    infinitive = fold(entry.lemma) or ""
    if entry.kind != "v" or entry.inferred:
        return ""
    stem = infinitive[:-3] if infinitive.endswith("OIR") else infinitive[:-2]
    return stem if len(stem) > 2 else ""


def _by_play(lexicon: Lexicon) -> Iterator[str]:
    """Scrabbles that are tops most often in games that the program played, from their letters."""
    return (f"anagrams:{alphagram(word)}" for word in tops_of(lexicon) if len(word) in (7, 8))


def _has_playability(lexicon: Lexicon) -> bool:
    return bool(tops_of(lexicon))


DECKS = {
    deck.name: deck
    for deck in (
        Deck("deux", _short(2)),
        Deck("trois", _short(3)),
        Deck("rallonges", _hooks("hooks")),
        Deck("devant", _hooks("front")),
        Deck("derriere", _hooks("back")),
        Deck("benjamins", _benjamins),
        Deck("cheres", _dear),
        Deck("raccords", _raccords),
        Deck("scrabbles-7", _by_draw(7, 1)),
        Deck("scrabbles-8", _by_draw(8, 1)),
        Deck("jouabilite", _by_play, _has_playability),
        Deck("anagrammes-7", _by_draw(7, 3)),
        Deck("anagrammes-8", _by_draw(8, 3)),
        Deck("scrabble-ou-non", _is_there),
        Deck("conjugaisons", _conjugations),
    )
}
