"""Learning what tiles kept are worth: from racks whose worth is known, the table finds it again."""

import numpy as np
import pytest
from tools.train_leaves import RACK, Sample, learn

from pioche.core.alphabet import BAG
from pioche.core.tiles import TILES

POSITIONS, DRAWS = 1000, 50
Q, U, S = map(TILES.index, "QUS")


@pytest.fixture(scope="module")
def drawn() -> Sample:
    """Racks of positions with and without U's to come; an S brings 6 points, a Q with a U 20."""
    chance = np.random.default_rng(1)
    racks = np.zeros((POSITIONS * DRAWS, RACK), dtype=np.uint8)
    unseen = np.zeros((POSITIONS, len(TILES)), dtype=np.uint8)
    for position in range(POSITIONS):
        unseen[position] = [BAG[tile] // 2 + (tile == "Q") for tile in TILES]
        unseen[position][U] = (0, 6)[position % 2]
        tiles = np.repeat(np.arange(len(TILES)), unseen[position])
        for draw in range(DRAWS):
            rack = np.sort(chance.permutation(tiles)[:RACK])
            racks[position * DRAWS + draw] = rack
    worth = 6.0 * (racks == S).sum(axis=1)
    worth += 20.0 * ((racks == Q).any(axis=1) & (racks == U).any(axis=1))
    in_position = worth.reshape(POSITIONS, DRAWS)
    return Sample(
        racks, (in_position - in_position.mean(axis=1, keepdims=True)).ravel(), unseen, DRAWS
    )


def test_what_racks_tell_is_learned(drawn: Sample) -> None:
    table = learn(drawn)
    # Beyond what would be drawn in its place.
    assert 4.0 < table.value("S") < 6.0
    assert table.value("QU") > table.value("Q") + table.value("U") + 8.0
    assert table.meeting("Q", "U") > 1000
    assert abs(table.meeting("Q", "A")) < 200
    assert table.drawn("S") > 300 > 0 > table.drawn("A")
    # Never seen: what its parts bring.
    assert table.value("SSSSSS") > 4 * table.value("S")
