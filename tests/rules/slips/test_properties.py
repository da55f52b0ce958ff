"""What holds for every slip: random positions, random slips, all editions."""

from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from pioche.core.board import EMPTY, Board
from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.rules.edition import Regulation, editions
from pioche.rules.slips import RaccordLetter, Slip, adjudicate, adjudicate_all
from support.duplicate import francais
from support.slip_fuzz import check_verdict, grounds, raccord_of, random_slip, solution_of

SLIPS = 600
STATES = ("missing", "blank", "several", "late", "exchanged")


@cache
def positions():
    return grounds(francais(), 40, seed=11)


def cases(seed, count=SLIPS):
    chance = Random(seed)
    for _slip in range(count):
        ground = chance.choice(positions())
        yield ground, random_slip(ground, chance)


@pytest.fixture(params=editions())
def regulation(request):
    return Regulation.load(request.param)


def test_every_slip_gets_a_verdict_and_none_beats_the_top(regulation):
    for ground, slip in cases(1):
        check_verdict(ground, slip, adjudicate(ground.position, slip, regulation))


def test_every_solution_written_rightly_is_paid(regulation):
    best = regulation.policies["slips.first_pays"].value == "best-placement"
    for ground in positions():
        first = ground.position.first and best
        for move in ground.moves[:25]:
            slip = Slip(1, solutions=(solution_of(move),))
            verdict = adjudicate(ground.position, slip, regulation)
            assert verdict.points >= move.score if first else verdict.points == move.score
            exact = first and regulation.policies["slips.first_score"].value == "exact"
            if not exact or verdict.points == move.score:
                assert verdict.sanction == "none", (slip, verdict)


def points(ground, slip, regulation):
    """What the coup brings before a penalty.

    The exception of article 5.3 (2011): its −5 can cost more than a small solution is worth, so
    that a slip which earns nothing ends above one that is understood.
    """
    return adjudicate(ground.position, slip, regulation).points


def test_faults_of_state_legibility_and_discipline_never_raise_a_result(regulation):
    for ground, slip in cases(2):
        slip = replace(slip, state="handed-in", discipline=None)
        paid = points(ground, slip, regulation)
        worse = [replace(slip, state=state) for state in STATES]
        worse += [replace(slip, hard_to_read=True), replace(slip, illegible=("word",))]
        worse += [replace(slip, discipline="warning"), replace(slip, discipline="zero")]
        for spoilt in worse:
            assert points(ground, spoilt, regulation) <= paid


def test_an_illegible_reference_never_raises_what_a_right_one_pays(regulation):
    """Wrong, it may: legible, it can add a letter to a placed word (4.4) or name another place.

    And so it may on coup 1 where the best placement is paid only for want of a place.
    """
    chance = Random(8)
    written = regulation.policies["slips.first_pays"].value == "place-written"
    for _slip in range(SLIPS // 3):
        ground = chance.choice(positions())
        move = chance.choice(ground.moves)
        if written and ground.position.first:
            continue
        drawn = raccord_of(ground.position.board, move, chance)
        good = Slip(1, solutions=(replace(solution_of(move), raccord=drawn),))
        paid = points(ground, good, regulation)
        for what in ("reference", "raccord"):
            assert points(ground, replace(good, illegible=(what,)), regulation) <= paid


def test_a_missing_score_never_raises_a_result(regulation):
    for ground, slip in cases(3):
        paid = points(ground, slip, regulation)
        bare = tuple(replace(solution, score=None) for solution in slip.solutions)
        assert points(ground, replace(slip, solutions=bare), regulation) <= paid


def test_a_wrong_score_never_raises_what_the_right_one_pays(regulation):
    """A score that is right for another place the slip can mean is no fault (4.3.3)."""
    for ground, slip in cases(4):
        verdict = adjudicate(ground.position, slip, regulation)
        if len(slip.solutions) > 1 or verdict.move is None:
            continue
        right = replace(slip.solutions[0], score=verdict.move.score)
        paid = points(ground, replace(slip, solutions=(right,)), regulation)
        wrong = replace(right, score=verdict.move.score + 1000)
        assert points(ground, replace(slip, solutions=(wrong,)), regulation) <= paid


def test_more_solutions_never_raise_a_result(regulation):
    for (ground, slip), (_other, more) in zip(cases(5, 600), cases(6, 600), strict=True):
        both = replace(slip, solutions=(*slip.solutions, *more.solutions))
        live = [s for s in slip.solutions if s.word.strip() and not s.struck]
        if live:
            assert points(ground, both, regulation) <= points(ground, slip, regulation)


def transposed(position):
    """The same grid seen from its other side."""
    board = Board()
    squares = [(row, col) for row in range(board.size) for col in range(board.size)]
    tiles = {(col, row): position.board[row, col] for row, col in squares}
    laid = {square: letter for square, letter in tiles.items() if letter != EMPTY}
    return replace(position, board=board.with_tiles(laid), tops=(), retained=None)


def turned(solution):
    reference = solution.reference
    with suppress(InputError):
        place = Place.parse(reference or "")
        reference = str(Place(place.col, place.row, not place.across))
    raccord = tuple(RaccordLetter(one.letter, one.col, one.row) for one in solution.raccord)
    direction = "down" if solution.across else "across"
    return replace(solution, direction=direction, reference=reference, raccord=raccord)


def test_a_transposed_game_is_judged_alike(regulation):
    for ground, slip in cases(9):
        if ground.position.first:
            continue
        there = replace(ground.position, tops=(), retained=None)
        one = adjudicate(there, slip, regulation)
        other = replace(slip, solutions=tuple(map(turned, slip.solutions)))
        two = adjudicate(transposed(there), other, regulation)
        assert (one.points, one.sanction) == (two.points, two.sanction), slip
        assert {fault.code for fault in one.faults} == {fault.code for fault in two.faults}, slip


def test_judging_many_is_judging_each(regulation):
    chance = Random(7)
    ground = positions()[5]
    slips = [replace(random_slip(ground, chance), table=n) for n in range(200)]
    slips += [replace(slip, table=slip.table + 1000) for slip in slips]
    together = list(adjudicate_all(ground.position, slips, regulation))
    assert together == [adjudicate(ground.position, slip, regulation) for slip in slips]


@pytest.mark.slow
def test_a_longer_campaign():
    regulations = [Regulation.load(name) for name in editions()]
    for seed, regulation in enumerate(regulations):
        for ground, slip in cases(100 + seed, 6000):
            check_verdict(ground, slip, adjudicate(ground.position, slip, regulation))
