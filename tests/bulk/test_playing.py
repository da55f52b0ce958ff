"""Quick games are the ordinary ones, coup by coup."""

from __future__ import annotations

import pytest

from pioche.bulk.playing import QuickGame, QuickPlayer
from pioche.core.chance import SeededChance
from pioche.core.coups import COUP, NEEDS_JOKER, ONLY_WORD, RETAINED, TOP_WORD, CoupGame
from pioche.core.lexicon import Lexicon
from pioche.core.movelist import MoveList
from pioche.games.duplicate import Open, Played, State, play_by_tops
from pioche.rules.draw import Supply
from pioche.rules.edition import editions


def ordinary(seed: int, edition: str, formula: str, lexicon: Lexicon) -> State:
    opening = Open("", edition, formula, measure=False)
    return play_by_tops(opening, lexicon, SeededChance(seed)).state


def told(coup: Played) -> tuple[object, ...]:
    """A coup of an ordinary game, as a record of a quick one tells it."""
    move = coup.move()
    assert coup.tops is not None
    return (
        coup.number,
        coup.rack,
        coup.word,
        coup.ref,
        coup.score,
        len(move.laid),
        move.tiles.count("?"),
        coup.joker_replaced_by,
        len(coup.refused),
        coup.tops.ties,
    )


def records(game: QuickGame, state: State) -> list[tuple[object, ...]]:
    found = []
    for at, record in enumerate(COUP.iter_unpack(game.coups)):
        score, laid, *_place, ties, _words, number, rejets, jokers, replaced, rack, _kept = record
        board = state.played[at].before.board
        move = MoveList(board, game.coups[at * COUP.size :][:24])[0]
        letters = rack.rstrip(b"\0").decode()
        joker = replaced.rstrip(b"\0").decode() or None
        line = (number, letters, move.word, move.ref, score, laid, jokers, joker, rejets, ties)
        found.append(line)
    return found


CASES = [
    *(("fisf-2011", formula) for formula in ("normale", "joker", "7-sur-8", "7-et-8", "7-8-9")),
    ("fisf-2011", "7-et-8+joker"),
    *((edition, "normale") for edition in editions() if edition != "fisf-2011"),
]


@pytest.mark.parametrize(("edition", "formula"), CASES)
def test_a_quick_game_is_the_ordinary_game_of_its_seed(
    francais: Lexicon, edition: str, formula: str
) -> None:
    player = QuickPlayer(edition, formula, francais)
    for seed in range(12):
        state = ordinary(seed, edition, formula, francais)
        game = player.play(seed)
        assert records(game, state) == [told(coup) for coup in state.played]
        assert state.ended is not None
        assert (game.reason, game.left) == (state.ended.reason, state.position.remaining)


@pytest.mark.parametrize("seed", [27, 35])
def test_of_equal_tops_the_one_that_ends_the_game_is_retained(francais: Lexicon, seed: int) -> None:
    """Article 3.6. Found by search: in these games it is not the first of the list."""
    state = ordinary(seed, "fisf-2011", "normale", francais)
    assert state.played[-1].reason == "end"
    game = QuickPlayer("fisf-2011", "normale", francais).play(seed)
    assert records(game, state) == [told(coup) for coup in state.played]


def test_the_kernel_plays_to_the_end_by_itself(
    francais: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A coup that the game itself has to judge costs as much as ten others."""
    judged: list[CoupGame] = []
    judge = QuickPlayer._judged

    def counted(self: QuickPlayer, game: CoupGame, supply: Supply, chance: SeededChance) -> State:
        judged.append(game)
        return judge(self, game, supply, chance)

    monkeypatch.setattr(QuickPlayer, "_judged", counted)
    for formula in ("normale", "7-et-8+joker"):
        player = QuickPlayer("fisf-2011", formula, francais)
        for seed in range(100):
            player.play(seed)
    assert len(judged) <= 2


@pytest.mark.slow
def test_a_thousand_quick_games_are_the_ordinary_ones(francais: Lexicon) -> None:
    player = QuickPlayer("fisf-2011", "normale", francais)
    for seed in range(1000, 2000):
        state = ordinary(seed, "fisf-2011", "normale", francais)
        assert records(player.play(seed), state) == [told(coup) for coup in state.played]


def test_without_the_kernel_the_game_judges_every_coup_and_is_the_same(francais: Lexicon) -> None:
    player = QuickPlayer("fisf-2011", "normale", francais)
    quick = [player.play(seed) for seed in range(3)]
    player._quick = None
    assert [player.play(seed) for seed in range(3)] == quick


def test_the_words_of_a_top_are_told_apart_by_how_they_come(francais: Lexicon) -> None:
    """Against a count of our own over every solution of the coup."""
    player = QuickPlayer("fisf-2011", "normale", francais)
    shared = jokers = 0
    for seed in range(10):
        game, state = player.play(seed), ordinary(seed, "fisf-2011", "normale", francais)
        words = list(TOP_WORD.iter_unpack(game.words))
        for record, coup in zip(COUP.iter_unpack(game.coups), state.played, strict=True):
            mine, words = words[: record[7]], words[record[7] :]
            tops = player._finder.tops(coup.before.board, coup.rack)
            expected = {}
            for word in sorted({move.word.upper() for move in tops}):
                needed = all("?" in move.tiles for move in tops if move.word.upper() == word)
                expected[word] = needed * NEEDS_JOKER
                expected[word] += (word == coup.word.upper()) * RETAINED
            if len(expected) == 1:
                expected[coup.word.upper()] += ONLY_WORD
            assert {word.rstrip(b"\0").decode(): flags for word, flags in mine} == expected
            shared += len(expected) > 1
            jokers += any(flags & NEEDS_JOKER for flags in expected.values())
        assert not words
    assert shared > 10 and jokers > 5  # so that both were really met
