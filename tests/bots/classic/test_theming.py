"""Words of a theme at the very end: what a bonus now is worth, against what the end loses by it."""

from collections.abc import Iterator

import pytest

from bots.classic.test_endgame import exhaustive
from pioche.bots.classic.choose import choose
from pioche.bots.classic.equity import kept
from pioche.bots.classic.levels import level_named
from pioche.bots.classic.situation import Situation, rack_value
from pioche.bots.classic.theming import notice
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.move import Move
from pioche.core.tiles import Bag
from pioche.games.turns import Theme

HELD = 2


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder(Lexicon.load("francais"))


def ends(finder: Finder, seeds: range) -> Iterator[Situation]:
    """Greedy games of which both racks are left, so many tiles each."""
    for seed in seeds:
        chance, board, bag = SeededChance(seed), Board(), Bag.full()
        while len(bag) > 2 * HELD:
            rack, rest = bag.draw(min(7, len(bag) - 2 * HELD), chance)
            tops = finder.tops(board, rack)
            if not len(tops):
                break
            board, bag = board.play(tops[0]), rest.plus(kept(rack, tops[0].tiles))
        else:
            yield Situation(board, bag.draw(HELD, chance)[0], 0, 0, (HELD,))


@pytest.mark.parametrize("bonus", [1, 5, 40])
def test_an_exact_end_counts_the_bonus_of_the_theme(bonus: int, finder: Finder) -> None:
    level, chance = level_named("expert"), SeededChance(1)
    short = tuple(word for word in finder.lexicon if len(word) == 2)
    theme = Theme("deux lettres", short, bonus=bonus)
    changed = 0
    for situation in ends(finder, range(20)):
        theirs = situation.unseen

        def worth(move: Move, at: Situation = situation, theirs: str = theirs) -> int:
            keep = kept(at.rack, move.tiles)
            after = 2 * rack_value(theirs)
            if keep:
                after = -exhaustive(at.board.play(move), theirs, keep, False, finder)
            return move.score + after + bonus * sum(len(word) == 2 for word in move.words)

        chosen = choose(situation, level, finder, chance)
        noticed = notice(chosen, theme, situation, level, finder, chance)
        passing = -exhaustive(situation.board, theirs, situation.rack, True, finder)
        best = max(
            [worth(move) for move in finder.moves(situation.board, situation.rack)] + [passing]
        )
        assert (passing if noticed.move is None else worth(noticed.move)) == best
        changed += noticed != chosen
    assert changed or bonus == 1


def test_with_three_players_the_theme_counts_to_the_end_too(finder: Finder) -> None:
    level, chance = level_named("expert"), SeededChance(1)
    short = tuple(word for word in finder.lexicon if len(word) == 2)
    theme = Theme("deux lettres", short, bonus=100)
    situation = next(ends(finder, range(20)))
    crowd = Situation(situation.board, situation.rack, 0, 0, (1, 1))
    noticed = notice(choose(crowd, level, finder, chance), theme, crowd, level, finder, chance)
    assert noticed.move is not None
    assert any(len(word) == 2 for word in noticed.move.words)
