"""Games played at random to the end, for each variant and each combination of them."""

from __future__ import annotations

import random
from itertools import chain, combinations, product

import msgspec
import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking
from pioche.games.classic import GAME
from pioche.games.classic.opening import Open
from pioche.games.shape import Player, Public, Referee
from pioche.games.turns.replay import board_after, positions
from pioche.games.turns.rules import Theme, Wording
from pioche.games.turns.variants import VARIANTS
from support.randomplay import random_command
from support.table import Sitting, assert_tiles_conserved

THEMES = {"liste": Theme("eau", ("EAU", "MER", "LAC", "RUS", "US", "ET")), "vote": Theme("eau")}
SUBSETS = tuple(chain.from_iterable(combinations(VARIANTS, n) for n in range(len(VARIANTS) + 1)))
WORDINGS: tuple[Wording, ...] = ("strict", "challenge")
CASES = [
    pytest.param(names, wording, theme, id="+".join((*names, wording, theme)))
    for names, wording, theme in product(SUBSETS, WORDINGS, THEMES)
    if theme == "liste" or "thematique" in names
]


@pytest.mark.parametrize(("names", "wording", "theme"), CASES)
def test_a_game_of_any_combination(names: tuple[str, ...], wording: Wording, theme: str) -> None:
    seats = ("nord", "est", "sud", "ouest")[: 2 + len(names) % 3]
    opening = Open(
        seats,
        wording=wording,
        variants=names,
        theme=THEMES[theme] if "thematique" in names else None,
    )
    if "dictionnaire-ouvert" in names and wording == "challenge":
        Sitting(GAME).refused(opening, "classic.open-dictionary-challenge")
        return
    sitting = Sitting(GAME, SeededChance(len(names)))
    sitting.do(opening)
    play_to_the_end(sitting, random.Random(str(opening)))
    check_finished(sitting)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_the_bundled_list_end_with_someone_out(seats: int) -> None:
    ends = set()
    for seed in range(4):
        sitting = Sitting(GAME, SeededChance(seed), Lexicon.load("francais"))
        sitting.do(Open(("nord", "est", "sud", "ouest")[:seats], variants=("recyclage",)))
        play_to_the_end(sitting, random.Random(seed))
        check_finished(sitting)
        assert sitting.table.ended is not None
        ends.add(sitting.table.ended.reason)
    assert "out" in ends


def play_to_the_end(sitting: Sitting, rng: random.Random) -> None:
    finder = sitting.env.finder()
    for step in range(4000):
        table = sitting.table
        if table.ended is not None:
            return
        listed = [(seat, sitting.plays(seat)) for seat in table.seats]
        acting = [(seat, found) for seat, found in listed if _matters(found)]
        assert acting, f"nobody can act in phase {table.phase}"
        seat, found = rng.choice(acting)
        sitting.do(random_command(table, seat, found, finder, rng))
        assert_tiles_conserved(sitting.table)
        if step % 25 == 0:
            assert sitting.replayed() == sitting.state
            for audience in (Public(), Referee(), *map(Player, seats_of(sitting))):
                msgspec.json.encode(GAME.view(sitting.state, audience))
    pytest.fail("no end")


def _matters(found: tuple[object, ...]) -> bool:
    """Say whether one of the actions moves the game on."""
    return any(getattr(action, "name", "") not in ("look-up", "suggest") for action in found)


def seats_of(sitting: Sitting) -> tuple[str, ...]:
    return sitting.table.seats


def check_finished(sitting: Sitting) -> None:
    table, ended = sitting.table, sitting.table.ended
    assert ended is not None
    assert sitting.replayed() == sitting.state
    for at, seat in enumerate(table.seats):
        turns = [turn for turn in table.history if turn.seat == seat]
        assert sum(turn.score + turn.bonus for turn in turns) == turns[-1].total
        assert ended.scores[at] == turns[-1].total + ended.adjustments[at]
        with pytest.raises(RuleViolation):
            GAME.decide(sitting.state, GAME.orders["pass"].type(seat), sitting.env)
    assert set(ended.winners) == {
        seat
        for seat, score in zip(table.seats, ended.scores, strict=True)
        if score == max(ended.scores)
    }
    if ended.reason == "out":
        assert sum(ended.adjustments) == 0 and "" in ended.rests
    assert_history_leads_to_the_grid(sitting)


def assert_history_leads_to_the_grid(sitting: Sitting) -> None:
    """The turns alone give every grid again: what an analysis relies on."""
    table = sitting.table
    for turn, board in positions(table.history):
        if turn.kind == "play":
            move = place_word(board, turn.word, Place.parse(turn.place))
            assert (move.score, move.tiles) == (turn.score, turn.tiles)
            assert not lacking(turn.rack, turn.tiles)
    assert board_after(table.history) == table.board


def test_clocks_make_every_game_end_even_if_nobody_moves() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "est", "sud"), wording="challenge", clock_ms=2000, window_ms=1000))
    while (due := GAME.due(sitting.state)) is not None:
        when, command = due
        sitting.wait(when - sitting.now)
        sitting.do(command)
    assert sitting.table.ended is not None
    assert_tiles_conserved(sitting.table)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("drawing", [(), ("consonnes-voyelles",)])
def test_whoever_runs_out_of_time_somebody_is_always_awaited(
    seats: int, drawing: tuple[str, ...]
) -> None:
    """Votes, challenges and bags to choose from, with clocks and no timed window."""
    reasons = set()
    for seed in range(12):
        sitting = Sitting(GAME, SeededChance(seed))
        sitting.do(
            Open(
                ("nord", "est", "sud", "ouest")[:seats],
                wording="challenge" if seed % 2 else "strict",
                variants=("thematique", *drawing),
                theme=Theme("eau"),
                clock_ms=60_000,
            )
        )
        rng, finder = random.Random(seed), sitting.env.finder()
        while sitting.table.ended is None:
            table = sitting.table
            due = GAME.due(sitting.state)
            if due is not None and rng.random() < 0.1:
                sitting.wait(due[0] - sitting.now)
                sitting.do(due[1])
                continue
            listed = [(seat, sitting.plays(seat)) for seat in table.seats]
            orders = [
                (seat, tuple(act for act in found if act.name != "pause-clock"))
                for seat, found in listed
            ]
            acting = [(seat, found) for seat, found in orders if found]
            assert acting, f"nobody can act in phase {table.phase}"
            seat, found = rng.choice(acting)
            sitting.do(random_command(table, seat, found, finder, rng))
        assert sitting.replayed() == sitting.state
        reasons.add(sitting.table.ended.reason)
    assert ("time" in reasons) == (seats == 2)
