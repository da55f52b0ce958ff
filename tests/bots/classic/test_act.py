"""Computer players at the table: always a legal answer, from their own view alone."""

import pytest

from pioche.bots.classic import BOT, LEVELS
from pioche.bots.classic.analysis import review
from pioche.bots.classic.budget import Budget
from pioche.bots.classic.leaves import Leaves
from pioche.bots.classic.levels import level_named
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.games.classic import GAME, Classic, Open
from pioche.games.session import Session, told
from pioche.games.shape import Env, Player
from pioche.games.turns import Theme

SEATS = ("A", "B", "C")
THINKING = 60


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load("francais")


def play_out(opening: Open, levels: dict[str, str], lexicon: Lexicon, seed: int) -> Classic:
    return session_of(opening, levels, lexicon, seed).state


def session_of(
    opening: Open, levels: dict[str, str], lexicon: Lexicon, seed: int
) -> Session[Classic]:
    """Let computer players finish a game; each is asked until nobody has anything to do."""
    session = Session(GAME, opening, lexicon, SeededChance(seed))
    for _step in range(2000):
        if session.state.table.ended is not None:
            return session
        acted = False
        for seat in opening.seats:
            acts = GAME.acts(session.state, Player(seat))
            budget = Budget(THINKING)
            command = BOT.act(session.view(seat), acts, session.env(), levels[seat], budget)
            if command is not None:
                session.do(command)
                acted = True
                break
        assert acted, "nobody acts, and the game is not over"
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("variants", "wording"),
    [
        ((), "strict"),
        ((), "challenge"),
        (("recyclage",), "strict"),
        (("recyclage", "consonnes-voyelles"), "challenge"),
        (("dictionnaire-ouvert",), "strict"),
        (("thematique",), "challenge"),
    ],
)
def test_every_variant_is_played_to_its_end(
    variants: tuple[str, ...], wording: str, lexicon: Lexicon
) -> None:
    theme = Theme("Noël") if "thematique" in variants else None
    opening = Open(SEATS, wording=wording, variants=variants, theme=theme)  # type: ignore[arg-type]  # parametrised
    levels = {"A": "débutant", "B": "confirmé", "C": "expert"}
    state = play_out(opening, levels, lexicon, seed=len(variants) + len(wording))
    assert state.table.ended is not None


@pytest.mark.parametrize("level", ["débutant", "fort", "expert"])
def test_a_machine_plays_the_words_of_a_theme_that_has_a_list(level: str, lexicon: Lexicon) -> None:
    def listed_words(theme: Theme) -> int:
        opening = Open(("A", "B"), variants=("thematique",), theme=theme)
        levels = {"A": level, "B": level}
        turns = [
            turn
            for seed in (1, 2)
            for turn in play_out(opening, levels, lexicon, seed).table.history
        ]
        return sum(turn.word.upper() in short for turn in turns)

    short = frozenset(word for word in lexicon if len(word) == 3)
    listed = tuple(sorted(short))
    # A bonus that no other word makes up for, and one that is next to nothing.
    wooed, unmoved = (
        listed_words(Theme("trois lettres", listed, bonus=bonus)) for bonus in (80, 1)
    )
    assert 2 * wooed > 3 * unmoved


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_plays_a_game(level: str, lexicon: Lexicon) -> None:
    state = play_out(Open(("A", "B")), {"A": level, "B": level}, lexicon, seed=3)
    assert sum(state.table.scores) > 200


def test_the_same_chance_gives_the_same_game(lexicon: Lexicon) -> None:
    levels = {"A": "expert", "B": "amateur"}
    first = play_out(Open(("A", "B")), levels, lexicon, seed=11)
    assert first.table == play_out(Open(("A", "B")), levels, lexicon, seed=11).table


def test_a_game_is_reviewed_turn_by_turn(lexicon: Lexicon) -> None:
    env = Env(now=0, chance=SeededChance(1), lexicon=lexicon)
    levels = {"A": "aguerri", "B": "expert"}
    state = play_out(Open(("A", "B")), levels, lexicon, seed=5)
    reviewed = list(review(state.table.history, ("A", "B"), env.finder(), Leaves.shipped()))
    assert len(reviewed) == len(state.table.history)
    for one in reviewed:
        assert one.lost_points == max(0, one.best_score.score - one.turn.score)
    lost = {
        seat: sum(one.lost_equity for one in reviewed if one.turn.seat == seat) for seat in "AB"
    }
    assert lost["B"] < lost["A"], "the expert keeps better tiles"
    late = [one for one in reviewed if one.proven is not None]
    assert late, "the end is compared with exact play"
    assert all(one.proven is None for one in reviewed[:10])
    assert any(one.proven for one in late)


def test_each_turn_of_a_replay_is_weighed_and_nothing_else(lexicon: Lexicon) -> None:
    levels = {"A": "fort", "B": "amateur"}
    session = session_of(Open(("A", "B")), levels, lexicon, seed=5)
    stops = [said for _state, said in told(GAME, session.log) if said.step]
    history = session.state.table.history
    assert len(stops) == len(history) + 2
    for step in (0, len(stops) - 1, len(stops), -1):
        assert BOT.instead(session.log, step, session.env()) is None
    for step in (1, 2, len(history)):
        found = BOT.instead(session.log, step, session.env())
        assert found is not None
        turn = history[step - 1]
        assert found.lost_points == found.best_score.score - turn.score
        assert (found.proven is None) == (step < 3)


def test_levels_are_named_with_or_without_accents() -> None:
    assert level_named("Debutant") is level_named("débutant")
    with pytest.raises(InputError, match="expert"):
        level_named("champion")


@pytest.mark.parametrize("level", ["amateur", "confirmé", "expert"])
def test_with_hardly_any_words_machines_stop_exchanging(level: str) -> None:
    """An exchange is no pass: between machines such a game had no end."""
    few = Lexicon.of(["KA", "WU"])
    opening = Open(("A", "B"), variants=("consonnes-voyelles",))
    table = play_out(opening, {"A": level, "B": level}, few, seed=3).table
    assert table.ended is not None
    assert table.ended.reason == "passes"
