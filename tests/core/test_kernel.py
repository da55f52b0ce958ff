"""The kernel's images and entry points: built, checked, damaged, searched both ways."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from pioche.core import native
from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.graph import Dawg, build_dawg
from pioche.core.layout import STANDARD, Layout
from pioche.core.scoring import STANDARD_SCORES, ScoreRules
from support.wordlists import SmallList, syllables

pytestmark = pytest.mark.skipif(not native.available(), reason="the kernel is not built")


def text(words) -> bytes:
    return "\n".join(words).encode("ascii")


def kernel(words, **changes) -> native.Kernel:
    options = {"max_laid": 7, "rules": STANDARD_SCORES, "layout": STANDARD} | changes
    return native.Kernel(native.build_graph(words), native.build_wordmap(words), **options)


@pytest.mark.parametrize(
    "words",
    [b"B\n", b"OS\nAS", b"OS\nOS", b"os", b"AS\n\nOS", b"A" * 16, b"\xc9TE", b"AS\r\nOS", b" AS"],
)
def test_a_text_that_is_no_sorted_list_is_refused(words):
    for build in (native.build_graph, native.build_wordmap):
        with pytest.raises(ValueError, match="sorted"):
            build(words)


@pytest.mark.parametrize("words", [b"", b"OS", b"AS\nOS\n", text(syllables())])
def test_images_are_sound_and_always_the_same(words):
    graph, wordmap = native.build_graph(words), native.build_wordmap(words)
    assert native.check_graph(graph)
    assert native.check_wordmap(wordmap)
    assert native.build_graph(words) == graph
    assert native.build_wordmap(words) == wordmap


def test_an_empty_list_has_no_moves():
    finder = Finder(SmallList([]))
    board = Board().with_tiles({(7, 7): "A"})
    assert len(finder.moves(board, "OS?")) == len(finder.tops(board, "OS?")) == 0


def test_a_hundred_anagrams_are_all_found():
    """A group of anagrams may be of any size."""
    words = sorted("".join(letters) for letters in permutations("AEIRS"))
    finder = Finder(SmallList(words))
    moves = finder.moves(Board(), "AEIRS")
    assert len(moves) == 5 * len(words) == 600
    best = [move for move in moves if move.score == moves.best_score]
    assert list(finder.tops(Board(), "AEIRS")) == best


def test_the_graph_of_python_is_the_forward_half_of_the_kernels():
    words = text(syllables())
    both = (Dawg(build_dawg(words)), Dawg(native.build_graph(words)))

    def listed(dawg: Dawg, node: int, prefix: str) -> list[str]:
        found = []
        for letter, child, accepted in dawg.edges(node):
            word = prefix + chr(65 + letter)
            found += [word] * accepted
            found += listed(dawg, child, word) if child else []
        return found

    for dawg in both:
        assert listed(dawg, dawg.root, "") == syllables()


@pytest.mark.parametrize("check", ["graph", "wordmap"])
def test_damaged_images_are_refused_or_harmless(check):
    """Each single byte changed: refused, or else the searches still end inside the image."""
    words = text(syllables()[::9])
    build = {"graph": native.build_graph, "wordmap": native.build_wordmap}[check]
    sound = {"graph": native.check_graph, "wordmap": native.check_wordmap}[check]
    image = build(words)
    used = [at for at, byte in enumerate(image) if byte]
    chance = random.Random(2)
    refused = 0
    for turn in range(1500):
        damaged = bytearray(image)
        for _ in range(1 + turn % 3):
            at = chance.choice(used) if turn % 2 else chance.randrange(len(image))
            damaged[at] ^= 1 << chance.randrange(8)
        if turn % 50 == 0:
            damaged = damaged[: chance.randrange(len(image))]
        if not sound(bytes(damaged)):
            refused += 1
            continue
        images = {"graph": native.build_graph(words), "wordmap": native.build_wordmap(words)}
        images[check] = bytes(damaged)
        searcher = native.Kernel(images["graph"], images["wordmap"], 7, STANDARD_SCORES, STANDARD)
        searcher.moves(Board.of([["BARE", "H5"]]).cells, b"BARES?T")
        searcher.tops(Board.of([["BARE", "H5"]]).cells, b"BARES?T")
        searcher.anagrams(b"BA", b"REST", 2, 15)
    assert 300 < refused < 1500


def test_foreign_images_do_not_open():
    graph, wordmap = native.build_graph(b"AS\nOS"), native.build_wordmap(b"AS\nOS")
    for bad in (wordmap, b""):
        assert not native.check_graph(bad)
    for bad in (graph, b""):
        assert not native.check_wordmap(bad)
    for bad_graph, bad_map in ((wordmap, wordmap), (graph, graph), (b"", wordmap), (graph, b"")):
        with pytest.raises(InputError):
            native.Kernel(bad_graph, bad_map, 7, STANDARD_SCORES, STANDARD)


def test_images_need_not_lie_on_a_round_address():
    graph, wordmap = native.build_graph(b"AS\nOS"), native.build_wordmap(b"AS\nOS")
    shifted = (memoryview(b"x" + image)[1:] for image in (graph, wordmap))
    searcher = native.Kernel(*shifted, 7, STANDARD_SCORES, STANDARD)
    assert len(searcher.moves(Board().cells, b"OS")) == 2 * native.RECORD_SIZE


@pytest.mark.parametrize(
    "changes",
    [
        {"max_laid": 0},
        {"rules": ScoreRules(bonuses={7: -1})},
        {"rules": ScoreRules(bonuses={7: 10**6})},
        {"rules": ScoreRules(values=dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 101))},
        {"layout": Layout(2, bytes(4), bytes([1] * 4), 0)},
        {"layout": Layout(15, bytes([9] * 225), bytes([9] * 225), 0)},
        {"layout": Layout(2, bytes([1] * 4), bytes([1] * 4), 4)},
    ],
)
def test_rules_that_cannot_be_counted_are_refused(changes):
    with pytest.raises(InputError):
        kernel(b"AS\nOS", **changes)


def test_bad_cells_and_racks_leave_the_context_usable():
    searcher = kernel(b"AS\nOS")
    good = searcher.moves(Board().cells, b"OS")
    for cells, rack in (
        (b"1" * 225, b"OS"),
        (b"\0" * 225, b"OS"),
        (Board().cells, b"o"),
        (Board().cells, b"ABCDEFGHIJ"),
        (Board().cells, b"A\xff"),
    ):
        with pytest.raises(InputError):
            searcher.moves(cells, rack)
        with pytest.raises(InputError):
            searcher.tops(cells, rack)
        assert searcher.moves(Board().cells, b"OS") == good


def test_anagrams_both_ways_are_the_obvious_ones():
    words = syllables()
    searcher = kernel(text(words))
    chance = random.Random(4)
    found_some = 0
    for _ in range(400):
        contains = "".join(chance.choices("ABEILORST", k=chance.randrange(0, 4)))
        among = "".join(chance.choices("ABEILORST", k=chance.randrange(0, 6)))
        shortest = chance.randrange(1, 5)
        longest = chance.randrange(2, 16)
        jokers = chance.choice((0, 0, 1, 2))
        wanted = {
            word
            for word in words
            if shortest <= len(word) <= longest and _made_of(word, contains, among, jokers)
        }
        ways = (1, 2) if jokers == 0 else (0, 1)
        for way in ways:
            answer = searcher.anagrams(
                contains.encode(), (among + "?" * jokers).encode(), shortest, longest, way
            )
            found = answer.split()
            assert len(found) == len(set(found))
            assert set(found) == wanted, (contains, among, jokers, way)
        found_some += bool(wanted)
    assert found_some > 150


def _made_of(word: str, contains: str, among: str, jokers: int) -> bool:
    rest = word
    for letter in contains:
        if letter not in rest:
            return False
        rest = rest.replace(letter, "", 1)
    for letter in among:
        rest = rest.replace(letter, "", 1)
    return len(rest) <= jokers
