"""The finder against the obvious one, and the kernel against the finder in Python."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from pioche.core import native
from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder, SlowFinderWarning
from pioche.core.layout import STANDARD, Layout
from pioche.core.movelist import MoveList
from pioche.core.scoring import STANDARD_SCORES, ScoreRules
from pioche.core.slowfinder import SlowEngine
from pioche.core.tiles import Rack
from support import oracle
from support.positions import (
    Position,
    game,
    grown,
    random_rack,
    scattered,
    small_positions,
)
from support.wordlists import SmallList, syllables

needs_kernel = pytest.mark.skipif(not native.available(), reason="the kernel is not built")


@pytest.fixture(scope="module")
def french_words(francais) -> list[str]:
    return [word for word in francais if len(word) <= 8]


def written(moves) -> list[tuple[str, str, int]]:
    return [(move.word, move.ref, move.score) for move in moves]


def engines(words: SmallList, position: Position):
    layout = position.board.layout
    yield SlowEngine.of(words, position.max_laid, position.rules, layout)
    if native.available():
        graph, wordmap = words.section("graph"), words.section("wordmap")
        yield native.Kernel(graph, wordmap, position.max_laid, position.rules, layout)


def check_against_oracle(seed: int, words: list[str], count: int) -> Counter[str]:
    """Both engines give exactly the oracle's moves and tops. Gives what was covered."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    small = SmallList(words)
    for position in islice(small_positions(chance, words), count):
        board, rack = position.board, position.rack
        wanted = oracle.all_moves(small.words, board, rack, position.rules, position.max_laid)
        best = max((score for _word, _ref, score in wanted), default=0)
        tops = {found for found in wanted if found[2] == best}
        for engine in engines(small, position):
            found = written(MoveList(board, engine.moves(board.cells, rack.encode())))
            assert len(found) == len(set(found)), position
            assert set(found) == wanted, position
            assert [score for *_, score in found] == sorted((s for *_, s in found), reverse=True)
            top = written(MoveList(board, engine.tops(board.cells, rack.encode())))
            assert top == found[: len(tops)], position
            assert set(top) == tops, position
        seen["positions"] += 1
        seen["moves"] += len(wanted)
        seen["two jokers"] += rack.count("?") == 2
        seen["8 or 9 tiles"] += len(rack) >= 8
        seen["with moves"] += bool(wanted)
    return seen


def covered(seen: Counter[str]) -> None:
    assert seen["two jokers"] >= seen["positions"] / 5
    assert seen["8 or 9 tiles"] >= seen["positions"] / 5
    assert seen["with moves"] >= seen["positions"] / 3


@pytest.mark.parametrize("seed", range(4))
def test_both_engines_find_what_the_obvious_finder_finds(seed, french_words):
    words = [*random.Random(seed).sample(french_words, 60), "ET", "ES", "RAS", "TA", "SI", "AS"]
    covered(check_against_oracle(seed, sorted(set(words)), 100))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_thousands_of_positions_against_the_obvious_finder(seed, french_words):
    chance = random.Random(seed)
    short = [word for word in french_words if len(word) <= 4]
    words = chance.sample(french_words, 40) + chance.sample(short, 40)
    covered(check_against_oracle(seed, sorted(set(words)), 220))


@needs_kernel
def test_the_kernel_agrees_with_python_on_games_in_french(francais):
    chance = random.Random(11)
    finder = Finder(francais)
    kernel = native.Kernel(
        francais.section("graph"), francais.section("wordmap"), 7, STANDARD_SCORES, STANDARD
    )
    slow = SlowEngine.of(francais, 7, STANDARD_SCORES, STANDARD)
    positions = [position for _ in range(3) for position in game(chance, finder)]
    for board, rack in positions:
        if rack.count("?") == 2:
            rack = rack.replace("?", "E", 1)
        tiles = rack.encode()
        assert kernel.moves(board.cells, tiles) == slow.moves(board.cells, tiles)


@needs_kernel
@pytest.mark.parametrize("max_laid", [5, 7, 8, 9])
def test_tops_are_the_best_of_all_moves(francais, french_words, max_laid):
    """The two searches share nothing but the board: words by letters, words by the graph."""
    chance = random.Random(max_laid)
    rules = ScoreRules(bonuses={7: 50, 8: 75, 9: 100})
    finder = Finder(francais, max_laid=max_laid, rules=rules)
    for turn in range(150):
        if turn % 4:
            board = grown(chance, finder, chance.randrange(1, 12))
        else:
            board = scattered(chance, french_words, STANDARD)
        rack = random_rack(chance)
        moves, tops = finder.moves(board, rack), finder.tops(board, rack)
        best = [found for found in written(moves[:3000]) if found[2] == moves.best_score]
        assert written(tops[: len(best)]) == best, (board.rows(), rack)
        assert len(tops) == sum(score == moves.best_score for score in moves.scores())


@needs_kernel
def test_rules_beyond_the_quick_search_still_give_tops(french_words):
    """Letters counted four times, or three jokers: the search that looks at all moves serves."""
    words = SmallList(random.Random(3).sample(french_words, 300))
    rows = ["T....", ".....", "..D..", ".....", "....T"]
    plain = Layout.of_rows(rows)
    fourfold = Layout(5, bytes([4] * 25), plain.word_multipliers, plain.start)
    for layout, rack in ((fourfold, "AEIRSTL"), (STANDARD, "AERST???"), (STANDARD, "?????")):
        finder = Finder(words, layout=layout)
        board = Board(layout=layout)
        moves, tops = finder.moves(board, rack), finder.tops(board, rack)
        best = [found for found in written(moves) if found[2] == moves.best_score]
        assert best
        assert written(tops) == best
        slow = SlowEngine.of(words, 7, STANDARD_SCORES, layout)
        assert slow.moves(board.cells, rack.encode()) == moves._records


def test_a_mirrored_grid_has_the_mirrored_moves(francais):
    chance = random.Random(5)
    finder = Finder(francais)
    for board, rack in game(chance, finder):
        if board.empty:
            continue
        mirrored = {
            (frozenset((col, row, letter) for row, col, letter in move.laid), move.score)
            for move in finder.moves(board, rack[:5])
        }
        found = finder.moves(board.transposed(), rack[:5])
        assert {(frozenset(move.laid), move.score) for move in found} == mirrored
        assert len(found) == len(mirrored)


@needs_kernel
def test_squares_kept_up_to_date_equal_squares_read_afresh(francais, french_words):
    chance = random.Random(9)
    graph, wordmap = francais.section("graph"), francais.section("wordmap")
    kept = native.Kernel(graph, wordmap, 7, STANDARD_SCORES, STANDARD)
    for turn in range(300):
        if turn % 10 == 0:
            board = scattered(chance, french_words, STANDARD)
        else:  # some squares change: letters laid, taken off or exchanged
            squares = {
                (chance.randrange(15), chance.randrange(15)): chance.choice("AEIRSTLN.....bq")
                for _ in range(chance.randrange(1, 9))
            }
            board = board.with_tiles(squares)
        fresh = native.Kernel(graph, wordmap, 7, STANDARD_SCORES, STANDARD)
        assert kept.squares(board.cells) == fresh.squares(board.cells), board


def perft(finder: Finder, board: Board, racks: tuple[str, ...]) -> tuple[int, int]:
    """Count the ways to play one rack after the other, and their scores."""
    count = total = 0
    moves = finder.moves(board, racks[0])
    if len(racks) == 1:
        return len(moves), sum(moves.scores())
    for move in moves:
        below, score = perft(finder, board.play(move), racks[1:])
        count += below
        total += score + move.score * below
    return count, total


#: Racks, then how many ways there are to play them and the sum of their scores.
GOLDEN = Path(__file__).with_name("golden_counts.txt").read_text("ascii").splitlines()


@pytest.mark.parametrize("line", GOLDEN)
def test_golden_counts(line):
    racks, _equals, counts = line.partition(" = ")
    finder = Finder(SmallList(syllables()))
    assert perft(finder, Board(), tuple(racks.split())) == tuple(map(int, counts.split()))


def test_one_tile_that_makes_two_words_is_one_move():
    finder = Finder(SmallList(["SOL", "SOLS", "OS", "LE", "LES"]))
    board = Board.of([["SOL", "H7"], ["LE", "9H"]])  # S at H10 ends SOLS; at J9 ends LES
    board = board.with_tiles({(6, 9): "O"})  # an O above H10: S there ends SOLS and OS
    assert written(finder.moves(board, "S")) == [
        ("SOLS", "H7", 6),
        ("LES", "9H", 3),
        ("OS", "G10", 2),
    ]
    square = Board().with_tiles({(7, 7): "O", (6, 8): "O"})  # a tie is named across
    assert written(finder.moves(square, "S"))[0][:2] == ("OS", "H8")


def test_a_joker_and_a_tile_of_the_same_letter_are_different_moves():
    finder = Finder(SmallList(["OS"]))
    assert written(finder.moves(Board(), "OS?")) == [
        ("OS", "H7", 4),
        ("OS", "H8", 4),
        ("oS", "H7", 2),
        ("Os", "H7", 2),
        ("oS", "H8", 2),
        ("Os", "H8", 2),
    ]


def test_moves_are_made_when_asked_for(francais):
    moves = Finder(francais).moves(Board.of([["MAISON", "H4"]]), "AEIRST?")
    assert len(moves) > 2000
    assert moves[-1].score <= moves[0].score == moves.best_score
    assert written(moves[2:9:3]) == [written(moves)[at] for at in (2, 5, 8)]
    assert written(moves[-2:]) == written(moves)[-2:]
    assert len(moves[5:2]) == 0
    with pytest.raises(IndexError):
        moves[len(moves)]
    assert moves.count(moves[7]) == 1
    assert not Finder(francais).moves(Board(), "").best_score


def test_one_finder_serves_many_threads(francais):
    finder = Finder(francais)
    positions = list(game(random.Random(1), finder))
    alone = [written(finder.tops(board, rack)) for board, rack in positions]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            together = pool.map(lambda position: written(finder.tops(*position)), positions)
            assert list(together) == alone


@pytest.mark.parametrize(
    ("rack", "sentence"),
    [
        ("AEI7", "ni une lettre"),
        ("É", "ni une lettre"),
        ("AEIRSTNLOU", "10 lettres : 9 au plus"),
    ],
)
def test_a_bad_rack_is_refused_in_one_sentence(francais, rack, sentence):
    with pytest.raises(InputError, match=sentence):
        Finder(francais).moves(Board(), rack)


def test_racks_are_read_as_people_write_them(francais):
    finder = Finder(francais)
    assert written(finder.tops(Board(), "aei rst?")) == written(finder.tops(Board(), "AEIRST?"))
    assert written(finder.tops(Board(), Rack("?TSRIEA"))) == written(
        finder.tops(Board(), "AEIRST?")
    )


def test_rules_out_of_range_are_refused(francais):
    with pytest.raises(InputError):
        Finder(francais, max_laid=0)
    dear = ScoreRules(values=dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 300))
    with pytest.raises(InputError):
        Finder(francais, rules=dear).tops(Board(), "AB")
    with pytest.raises(ValueError, match="layout"):
        Finder(francais).tops(Board(layout=Layout.of_rows(["..", ".."])), "AB")


def test_without_the_kernel_python_serves_and_says_so(monkeypatch):
    words = SmallList(["SOL", "SOLS", "OS"])
    native_moves = written(Finder(words).moves(Board(), "SOLS"))
    monkeypatch.setattr(native, "available", lambda: False)
    with pytest.warns(SlowFinderWarning, match="compil"):
        finder = Finder(words)
    assert written(finder.moves(Board(), "SOLS")) == native_moves
    best = native_moves[0][2]
    assert written(finder.tops(Board(), "SOLS")) == [m for m in native_moves if m[2] == best]
