"""Simulation: the kernel plays what the rules and static judgement say, whatever the threads."""

from dataclasses import replace
from itertools import count, pairwise

import pytest

from pioche.bots.classic import preend, rollout_slow, simulate
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.choose import choose
from pioche.bots.classic.endgame import NODES_A_STEP, solve
from pioche.bots.classic.equity import TurnOption, kept, turn_options
from pioche.bots.classic.keeping import FULL_RACK
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.levels import level_named
from pioche.bots.classic.pondering import judge
from pioche.bots.classic.simulate import Lookout, setting_of
from pioche.bots.classic.situation import Situation
from pioche.bots.classic.wins import SURE_WIN, WIDTH, Wins
from pioche.core import native, sim_native
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.movelist import MoveList
from pioche.core.sim_native import WIN_SPAN, WIN_UNSEEN
from pioche.core.tiles import Bag

pytestmark = pytest.mark.skipif(not native.available(), reason="the kernel is not built here")


@pytest.fixture(scope="module")
def lookout() -> Lookout:
    return Lookout(Finder(Lexicon.load("francais")), Leaves.shipped(), Wins.shipped())


def position(lookout: Lookout, seed: int, bag_left: int, others: tuple[int, ...]) -> Situation:
    """A position of a greedy game with just so many tiles in the bag."""
    for attempt in count(seed, 100):
        chance, board, bag = SeededChance(attempt), Board(), Bag.full()
        rack = ""
        while len(bag) - sum(others) > bag_left:
            drawn, bag = bag.draw(FULL_RACK - len(rack), chance)
            rack += drawn
            if len(bag) - sum(others) == bag_left:
                return Situation(board, rack, bag_left, seed % 50 - 25, others)
            tops = lookout.finder.tops(board, rack)
            if not len(tops):
                break
            board, rack = board.play(tops[0]), kept(rack, tops[0].tiles)
    raise AssertionError


def options_of(situation: Situation, lookout: Lookout) -> list[sim_native.Option]:
    """Good moves, an exchange where it is allowed, and a pass."""
    found = turn_options(situation, lookout.finder, lookout.leaves, 4)
    options: list[sim_native.Option] = [(one.move, one.exchanged) for one in found]
    if situation.bag >= 7:
        options.append((None, situation.rack[:3]))
    return [*options, (None, "")]


@pytest.mark.parametrize(
    ("bag", "others", "turns", "finish"),
    [
        (60, (7,), 2, 6),
        (12, (7,), 3, 200),
        (4, (7,), 1, 6),
        (20, (7, 7), 3, 3),
        (9, (7, 7, 7), 4, 0),
    ],
)
def test_the_kernel_simulates_as_the_rules_say(
    lookout: Lookout, bag: int, others: tuple[int, ...], turns: int, finish: int
) -> None:
    situation = position(lookout, bag + turns, bag, others)
    setting, options = setting_of(situation, 42, turns, finish), options_of(situation, lookout)
    found = sim_native.outcomes(
        lookout.finder, setting, options, range(3, 6), lookout.leaves.address, lookout.wins.address
    )
    slowly = rollout_slow.outcomes(
        lookout.finder, setting, options, range(3, 6), lookout.leaves, lookout.wins
    )
    assert found == slowly


@pytest.mark.parametrize("seed", range(6))
def test_the_highest_equity_is_that_of_looking_at_every_move(lookout: Lookout, seed: int) -> None:
    situation = position(lookout, 5 * seed + 1, (80, 40, 20, 7, 3, 1)[seed], (7,))
    kernel = lookout.finder.kernel(situation.board)
    assert kernel is not None
    records = kernel.equity_tops(
        situation.board.cells,
        situation.rack.encode(),
        lookout.leaves.address,
        situation.bag,
        0,
        situation.unseen.encode(),
    )
    assert records is not None
    best = MoveList(situation.board, records)
    options = turn_options(situation, lookout.finder, lookout.leaves, 400)
    found = [one for one in options if one.move is not None]
    assert found[0].move in list(best)


def test_the_answer_does_not_depend_on_threads(lookout: Lookout) -> None:
    situation = position(lookout, 4, 40, (7,))
    options = turn_options(situation, lookout.finder, lookout.leaves, 8)
    answers = [
        [
            (one.option, one.worlds, one.points, one.win)
            for one in simulate.simulate(
                situation, options, lookout, 7, Budget(3000, threads=threads)
            )
        ]
        for threads in (1, 2, 4)
    ]
    assert answers[0] == answers[1] == answers[2]
    assert len({worlds for _option, worlds, _points, _win in answers[0]}) > 1, "some were dropped"


def test_without_the_kernel_the_same_worlds_are_played(
    lookout: Lookout, monkeypatch: pytest.MonkeyPatch
) -> None:
    situation = position(lookout, 4, 40, (7,))
    options = turn_options(situation, lookout.finder, lookout.leaves, 3)
    budget = Budget(2 * 2 * 3 * simulate.SLOWER, threads=1)
    natively = {
        id(one.option): one.values[:2]
        for one in simulate.simulate(situation, options, lookout, 7, Budget(90, threads=1))
    }
    monkeypatch.setattr(Finder, "kernel", lambda _finder, _board: None)
    slowly = simulate.simulate(situation, options, lookout, 7, budget)
    assert [one.worlds for one in slowly] == [2, 2, 2]
    assert {id(one.option): one.values for one in slowly} == natively


def test_what_is_clearly_behind_is_dropped_and_what_is_asked_for_stays(lookout: Lookout) -> None:
    situation = position(lookout, 4, 40, (7,))
    options = turn_options(situation, lookout.finder, lookout.leaves, 4)
    worst = TurnOption(0.0, situation.rack)
    found = simulate.simulate(
        situation, [*options, worst], lookout, 7, Budget(2000, threads=1), always=worst
    )
    by_option = {id(one.option): one.worlds for one in found}
    assert by_option[id(worst)] == max(by_option.values())
    dropped = simulate.simulate(situation, [*options, worst], lookout, 7, Budget(2000, threads=1))
    assert dropped[-1].option is worst
    assert dropped[-1].worlds < dropped[0].worlds


def test_a_world_does_not_depend_on_the_options_met_before(lookout: Lookout) -> None:
    situation = position(lookout, 9, 30, (7,))
    setting, options = setting_of(situation, 42, 2, 6), options_of(situation, lookout)
    tables = lookout.leaves.address, lookout.wins.address
    whole = sim_native.outcomes(lookout.finder, setting, options, range(10), *tables)
    alone = sim_native.outcomes(lookout.finder, setting, options[2:3], range(4, 10), *tables)
    assert whole is not None
    assert alone is not None
    assert alone[0] == whole[0][2 * (2 * 10 + 4) : 2 * 3 * 10]


@pytest.mark.parametrize(
    "bad",
    [
        {"rack": "AEIOU12"},
        {"hidden": "abc"},
        {"others": (9,)},
        {"others": (7, 7, 7, 7)},
        {"hidden": "???AEIRSTNLU"},
        {"turns": -1},
    ],
)
def test_what_makes_no_sense_is_refused(lookout: Lookout, bad: dict[str, object]) -> None:
    situation = position(lookout, 1, 30, (7,))
    setting = replace(setting_of(situation, 42, 2, 6), **bad)  # type: ignore[arg-type]  # on purpose
    options = options_of(situation, lookout)
    with pytest.raises((InputError, TypeError, IndexError)):
        sim_native.outcomes(
            lookout.finder,
            setting,
            options,
            range(2),
            lookout.leaves.address,
            lookout.wins.address,
        )


def test_a_move_that_the_rack_cannot_make_is_refused(lookout: Lookout) -> None:
    situation = position(lookout, 1, 30, (7,))
    setting = replace(setting_of(situation, 42, 2, 6), rack="WWWWWWW"[: len(situation.rack)])
    move = next(one for one in options_of(situation, lookout) if one[0] is not None)
    with pytest.raises(InputError):
        sim_native.outcomes(
            lookout.finder,
            setting,
            [move],
            range(2),
            lookout.leaves.address,
            lookout.wins.address,
        )


def test_who_is_further_ahead_wins_more_often() -> None:
    wins = Wins.shipped()
    for unseen in range(WIN_UNSEEN):
        row = [wins.of_mover(ahead, unseen) for ahead in range(-WIN_SPAN, WIN_SPAN + 1)]
        assert all(before <= after for before, after in pairwise(row))
        assert row[0] < 0.05 * SURE_WIN
        assert row[-1] > 0.95 * SURE_WIN
    # A lead counts for more the fewer tiles are to come; to move is worth something.
    assert wins.of_mover(40, 10) > wins.of_mover(40, 50) > wins.of_mover(40, 90)
    assert wins.of_mover(0, 60) > SURE_WIN // 2


def test_a_table_of_chances_packs_and_unpacks() -> None:
    wins = Wins.shipped()
    again = Wins.from_bytes(wins.to_bytes())
    assert [again.of_mover(at, 30) for at in range(-99, 99)] == [
        wins.of_mover(at, 30) for at in range(-99, 99)
    ]
    with pytest.raises(ValueError, match=str(WIDTH * WIN_UNSEEN)):
        Wins.from_bytes(__import__("lzma").compress(b"\0\0"))


def test_before_the_end_every_draw_is_gone_through(lookout: Lookout) -> None:
    situation = position(lookout, 3, 1, (7,))
    assert situation.bag == 1
    assert sum(ways for _drawn, ways in preend.draws(situation)) == 8
    found = [
        one
        for one in turn_options(situation, lookout.finder, lookout.leaves, 3)
        if preend.applies(situation, one)
    ]
    option = found[0]
    assert option.move is not None
    settled = preend.settle(situation, [option], lookout.finder, 8 * 10_000, 2)
    board = situation.board.play(option.move)
    ends = [
        option.score
        - solve(
            board,
            kept(situation.unseen, tile),
            kept(option.keep + tile, ""),
            lookout.finder,
            Budget(10_000 * 8 // len(preend.draws(situation)) // NODES_A_STEP),
        ).spread
        for tile in situation.unseen
    ]
    assert settled[0].points == pytest.approx(sum(ends) / 8, abs=3.0)
    assert preend.settle(situation, [option], lookout.finder, 100) == []
    judged = judge(situation, found, lookout, 1, Budget(60_000, threads=2))
    assert judged[0].proven is not None
    assert judge(situation, found, lookout, 1, Budget(500, threads=2))[0].proven is None


#: The two jokers are not seen yet: whoever holds them has thousands of moves at each turn.
JOKERS_TO_COME = [
    "F..Q.S...HERBAS",
    "L..U.K..MINIUM.",
    "O.POLISTE....O.",
    "OSAI.........U.",
    "DON..F.......R.",
    ".JE..E.......A.",
    "CALO.N...D...N.",
    "H..U.DRY.EMBETE",
    "I..R.E...G.....",
    "AVALEZ...R.....",
    "I..EX....E.....",
    "..WU.....E.....",
    "..US.....N.....",
    "...E.....T.....",
    "PICS...........",
]


def test_what_jokers_cost_is_counted(lookout: Lookout) -> None:
    """Draws of this position once took fifteen seconds, a player waiting."""
    situation = Situation(Board.of_rows(JOKERS_TO_COME), "TTANAEE", 2, 30, (FULL_RACK,))
    assert situation.unseen == "AGILRTV??"
    options = [
        one
        for one in turn_options(situation, lookout.finder, lookout.leaves, 12)
        if preend.applies(situation, one)
    ][:4]
    draws = len(preend.draws(situation))
    nodes = 4 * draws * preend.LEAST_NODES
    settled = preend.settle(situation, options, lookout.finder, nodes, 2)
    # The first come first, and those for which nothing is left are left out.
    assert 2 <= len(settled) < 4
    assert {id(one.option) for one in settled} == {id(one) for one in options[: len(settled)]}
    assert settled == preend.settle(situation, options, lookout.finder, nodes)


def test_few_searches_and_many_agree_on_a_plain_choice(lookout: Lookout) -> None:
    """On an empty grid, a scrabble is played whatever the budget."""
    situation = Situation(Board(), "AEINRST", 88, 0, (7,))
    for searches in (1, 500, 3000):
        options = turn_options(situation, lookout.finder, lookout.leaves, 6)
        best = judge(situation, options, lookout, 1, Budget(searches))[0]
        assert best.option.move is not None
        assert len(best.option.move.tiles) == 7


def test_the_expert_keeps_to_a_clock(lookout: Lookout) -> None:
    """A budget in time ends by the clock that was handed in, not by a clock of its own."""
    ticks = iter(range(10_000))
    situation = position(lookout, 4, 40, (7,))
    budget = Budget(10**9, seconds=5.0, clock=lambda: float(next(ticks)), threads=1)
    expert = level_named("expert")
    chosen = choose(situation, expert, lookout.finder, SeededChance(1), budget)
    assert chosen.move is not None
    assert next(ticks) < 20
