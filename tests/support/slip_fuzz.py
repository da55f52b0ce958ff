"""Random positions and random slips, sound and spoilt, for properties and campaigns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Rack
from pioche.rules.formula import Formula
from pioche.rules.slips import Position, RaccordLetter, Slip, Solution, Verdict

FORMULAS = ("normale", "7-sur-8", "7-et-8", "7-8-9")
LETTERS = "EEEEEEAAAAIIIISSSNNNRRRTTTOOOLLLUUUDDMMGBCPFHVJQKWXYZ???"
ROWS = "ABCDEFGHIJKLMNO"


@dataclass(frozen=True, slots=True)
class Ground:
    """A position, and every solution on it."""

    position: Position
    moves: Sequence[Move]


def grounds(lexicon: Lexicon, count: int, seed: int) -> list[Ground]:
    """Give positions of random games, from the first coup to late ones, in every formula."""
    chance = Random(seed)
    found: list[Ground] = []
    while len(found) < count:
        formula = Formula.parse(chance.choice(FORMULAS))
        finder = Finder(lexicon, max_laid=formula.max_laid, rules=formula.scores)
        board = Board()
        for coup in range(1, chance.randint(2, 14)):
            rack = "".join(chance.choice(LETTERS) for _tile in range(formula.rack_size))
            if rack.count("?") > 2:
                continue
            moves = finder.moves(board, rack)
            if not moves:
                continue
            tops = finder.tops(board, rack)
            position = Position(board, Rack(rack), lexicon, formula, coup, tops, tops[0])
            if chance.random() < 0.4 or board.empty:
                found.append(Ground(position, moves[:400]))
            board = board.play(chance.choice(moves[:8]))
    return found[:count]


def random_slip(ground: Ground, chance: Random) -> Slip:
    """Give a slip: mostly a solution with something spoilt, sometimes nonsense."""
    solutions = tuple(
        random_solution(ground, chance) for _one in range(1 if chance.random() < 0.93 else 2)
    )
    slip = Slip(1, solutions=solutions)
    roll = chance.random()
    if roll < 0.03:
        slip = replace(slip, state=chance.choice(("missing", "blank", "several", "late")))
    elif roll < 0.06:
        slip = replace(slip, hard_to_read=True)
    elif roll < 0.1:
        slip = replace(slip, illegible=(chance.choice(("word", "reference", "raccord")),))
    elif roll < 0.12:
        slip = replace(slip, discipline=chance.choice(("warning", "zero")))
    return slip


def random_solution(ground: Ground, chance: Random) -> Solution:
    if chance.random() < 0.08:
        return nonsense(chance)
    move = chance.choice(ground.moves)
    solution = solution_of(move)
    if chance.random() < 0.35:
        drawn = raccord_of(ground.position.board, move, chance)
        keep = solution.reference if chance.random() < 0.4 else None
        solution = replace(solution, reference=keep, raccord=drawn)
    for _time in range(chance.choice((0, 1, 1, 1, 2, 3))):
        solution = chance.choice(SPOILERS)(solution, chance)
    return solution


def solution_of(move: Move) -> Solution:
    return Solution(
        move.word.upper(),
        "across" if move.place.across else "down",
        tuple(
            at
            for at, letter in enumerate(move.word)
            if letter.islower() and move.board[move.place.square(at)] == "."
        ),
        reference=move.ref,
        score=move.score,
    )


def nonsense(chance: Random) -> Solution:
    word = "".join(chance.choice("ABCEINORSTUXZ.") for _at in range(chance.randint(0, 17)))
    reference = "".join(chance.choice("AHO18H4Z ") for _at in range(chance.randint(0, 3)))
    return Solution(
        word,
        chance.choice(("across", "down")),
        tuple(chance.sample(range(20), chance.randint(0, 2))),
        False,
        reference or None,
        chance.choice((None, 0, 12, -3, 99999)),
        tuple(
            RaccordLetter(chance.choice("AEISTZ"), chance.randint(-20, 20), chance.randint(-20, 20))
            for _letter in range(chance.randint(0, 3))
        ),
    )


def raccord_of(board: Board, move: Move, chance: Random) -> tuple[RaccordLetter, ...]:
    """Draw letters of the grid around a move, touching one another."""
    place = move.place
    inside = {place.square(at) for at in range(len(move.word))}
    drawn: dict[tuple[int, int], str] = {}
    for _letter in range(chance.randint(0, 5)):
        beside = [
            square
            for row, col in (*inside, *drawn)
            for square in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
            if square not in inside and square not in drawn and board[square] != "."
        ]
        if not beside:
            break
        square = chance.choice(beside)
        drawn[square] = board[square].upper()
    return tuple(
        RaccordLetter(letter, row - place.row, col - place.col)
        for (row, col), letter in drawn.items()
    )


def _other_score(solution: Solution, chance: Random) -> Solution:
    known = solution.score or 0
    return replace(solution, score=chance.choice((None, known + 1, known - 2, known + 50, 0)))


def _other_reference(solution: Solution, chance: Random) -> Solution:
    try:
        place = Place.parse(solution.reference or "H8")
    except InputError:
        place = Place(7, 7)
    kind = chance.randrange(4)
    if kind == 0:
        row, col = place.row + chance.randint(-1, 1), place.col + chance.randint(-1, 1)
        place = Place(row % 15, col % 15, place.across)
    elif kind == 1:
        place = replace(place, across=not place.across)
    elif kind == 2:
        place = Place(chance.randrange(15), chance.randrange(15), place.across)
    else:
        return replace(solution, reference=chance.choice((None, "", "??", "Z99", "H16")))
    return replace(solution, reference=str(place))


def _other_direction(solution: Solution, chance: Random) -> Solution:
    return replace(solution, direction="down" if solution.across else "across")


def _other_circles(solution: Solution, chance: Random) -> Solution:
    size = max(1, len(solution.word))
    return replace(
        solution, circled=tuple(chance.sample(range(size), chance.randint(0, min(2, size))))
    )


def _other_word(solution: Solution, chance: Random) -> Solution:
    word = solution.word
    kind = chance.randrange(5)
    if kind == 0:
        word = word[:-1]
    elif kind == 1 and word:
        at = chance.randrange(len(word))
        word = word[:at] + chance.choice("AEIRST") + word[at + 1 :]
    elif kind == 2 and len(word) > 3:
        at = chance.randrange(1, len(word) - 1)
        word = word[:at] + "." * chance.randint(1, 3) + word[at + chance.randint(0, 2) :]
    elif kind == 3:
        word = word[chance.randint(0, 2) : len(word) - chance.randint(0, 2)]
    else:
        word += chance.choice("ESRT")
    return replace(solution, word=word)


def _other_raccord(solution: Solution, chance: Random) -> Solution:
    drawn = list(solution.raccord)
    kind = chance.randrange(5)
    if kind == 0 and drawn:
        drawn.pop(chance.randrange(len(drawn)))
    elif kind == 1 and drawn:
        at = chance.randrange(len(drawn))
        drawn[at] = replace(drawn[at], letter=chance.choice("AEIRSTX"))
    elif kind == 2 and len(drawn) > 1:
        one, other = chance.sample(range(len(drawn)), 2)
        first, second = drawn[one], drawn[other]
        drawn[one], drawn[other] = (
            replace(first, letter=second.letter),
            replace(second, letter=first.letter),
        )
    elif kind == 3:
        row, col = chance.randint(-1, 1), chance.randint(-1, 1)
        drawn = [RaccordLetter(d.letter, d.row + row, d.col + col) for d in drawn]
    else:
        drawn.append(
            RaccordLetter(chance.choice("AEIRSTX"), chance.randint(-2, 2), chance.randint(-2, 8))
        )
    return replace(solution, raccord=tuple(drawn))


def _struck(solution: Solution, chance: Random) -> Solution:
    return replace(solution, struck=chance.random() < 0.3)


SPOILERS = (
    _other_score,
    _other_reference,
    _other_direction,
    _other_circles,
    _other_word,
    _other_raccord,
    _struck,
)


def check_verdict(ground: Ground, slip: Slip, verdict: Verdict) -> None:
    """Whatever the slip, what is paid is a real move, at its true score, never above the top."""
    position = ground.position
    assert 0 <= verdict.points <= position.top_score
    assert verdict.penalty in (0, 5)
    assert (verdict.penalty > 0) == (verdict.sanction == "penalty")
    assert 0 <= verdict.warnings <= 2
    if verdict.sanction in ("none", "penalty", "zero"):
        assert verdict.warnings <= (slip.discipline == "warning")
    if verdict.sanction == "zero":
        assert verdict.points == 0
        assert verdict.faults
    if verdict.points:
        assert verdict.move is not None
        move = place_word(
            position.board,
            verdict.move.word,
            Place.parse(verdict.move.ref),
            position.formula.scores,
        )
        assert verdict.points == move.score == verdict.move.score
        assert all(word.upper() in position.lexicon for word in move.words)
        assert position.rack.has(move.tiles)
        assert len(move.tiles) <= position.formula.max_laid
    for fault in verdict.faults:
        assert fault.article
        assert fault.message
