"""MATÉRIEL and TOSS."""

from __future__ import annotations

import msgspec
import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InputError, PiocheError
from pioche.games.jarnac import GAME
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.events import GameOpened, TossDrawn
from pioche.games.jarnac.model import Phase
from pioche.games.jarnac.timing import TimeControl
from pioche.games.shape import Env
from support.jarnac import ANNE, BRUNO, SEATS, START, WORDS, opened


class Numbers:
    """Chance that gives chosen numbers."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        return self.numbers.pop(0) % n


def env(chance=None):
    return Env(now=START, chance=chance or SeededChance(1), lexicon=WORDS)


def open_code(command) -> str:
    with pytest.raises(PiocheError) as refusal:
        GAME.decide(None, command, env())
    assert str(refusal.value).endswith(".")
    return refusal.value.code


def test_the_bag_holds_144_letters_and_both_mats_are_empty():
    table = opened()
    assert len(table.state.bag) == 144
    assert all(mat.lines == () and mat.loose == "" for mat in table.state.mats)
    assert table.state.phase is Phase.TOSS


def test_the_opening_embeds_what_was_resolved():
    (event,) = GAME.decide(None, cmd.Open(SEATS), env()).events
    assert isinstance(event, GameOpened)
    options = event.options
    assert options.letters.counts["E"] == 19
    assert options.lexicon.sha256 == WORDS.sha256
    assert not options.words.conjugations and not options.words.chains
    assert options.time == TimeControl("move", 30_000)


def test_a_letter_set_of_ones_own():
    counts = {"A": 100, "B": 44}
    command = cmd.Open(SEATS, letters="ma boîte", own_letters=counts)
    state = GAME.decide(None, command, env()).state
    assert state.options.letters.name == "ma boîte"
    assert len(state.bag) == 144


def test_what_cannot_be_opened():
    assert open_code(cmd.Open((ANNE, ANNE))) == "jarnac.two-seats"
    assert open_code(cmd.Open((ANNE, ""))) == "jarnac.two-seats"
    assert open_code(cmd.Open(SEATS, letters="1899")) == "jarnac.set-unknown"
    assert open_code(cmd.Open(SEATS, time=TimeControl("clock", 0))) == "jarnac.time-range"
    assert open_code(cmd.Toss()) == "games.not-open"
    assert opened().refuse(cmd.Open(SEATS)) == "games.already-open"


@pytest.mark.parametrize("seats", [(), (ANNE,), (ANNE, BRUNO, "carole")])
def test_the_door_says_in_the_games_words_that_two_play(seats):
    with pytest.raises(InputError) as error:
        GAME.opening({}, seats)
    assert error.value.code == "jarnac.two-seats"


def test_whatever_the_home_page_offers_opens_a_game():
    (offer,) = GAME.offers()
    fields = {field.name: field for field in offer.fields}
    assert set(fields) == {"seats", "words", "time", "letters"}
    assert (fields["seats"].least, fields["seats"].most) == (1, 1)
    del fields["seats"]
    assert all(choice.about for field in fields.values() for choice in field.choices)
    usual = {name: field.value for name, field in fields.items()}
    for name, field in fields.items():
        assert field.value in [choice.value for choice in field.choices]
        for choice in field.choices:
            command = GAME.opening({**usual, name: choice.value}, SEATS)
            assert msgspec.to_builtins(getattr(command, name)) == choice.value
            assert GAME.decide(None, command, env()).state.phase is Phase.TOSS
    texts = [choice.text for choice in fields["time"].choices]
    assert texts == ["30 secondes par coup", "20 minutes chacun", "Sans limite"]


def test_nearest_to_a_starts():
    table = opened()
    table.chance = Numbers(20, 0)  # a C, then an A: the pool is sorted
    (event,) = table.do(cmd.Toss())
    assert event == TossDrawn(("C", "A"), BRUNO)
    assert table.hand == BRUNO
    assert table.state.phase is Phase.BAG


def test_ties_are_drawn_again():
    table = opened()
    table.chance = Numbers(0, 1, 0, 1, 0, 30)
    events = table.do(cmd.Toss())
    assert [event.letters for event in events][:2] == [("A", "A"), ("A", "A")]
    assert [event.starter for event in events] == [None, None, ANNE]


def test_the_letters_of_the_toss_go_back():
    table = opened()
    table.do(cmd.Toss())
    assert len(table.state.bag) == 144


def test_one_toss():
    table = opened()
    assert table.refuse(cmd.Draw(ANNE, 0)) == "toss-first"
    table.do(cmd.Toss())
    assert table.refuse(cmd.Toss()) == "toss-done"


def test_no_jarnac_before_the_first_letters():
    table = opened()
    table.do(cmd.Toss())
    assert table.refuse(cmd.CallJarnac(table.hand, 1, "LAC")) == "jarnac-none"


@pytest.mark.parametrize(
    ("time", "said"),
    [
        (TimeControl(), "30 secondes par coup"),
        (TimeControl("move", 45_999), "45 secondes par coup"),
        (TimeControl.clock(), "20 minutes chacun"),
        (TimeControl.clock(150_000), "2 minutes chacun"),
        (TimeControl.unlimited(), "sans pendule"),
    ],
)
def test_a_game_is_told_by_its_formula_and_time(time, said):
    about = GAME.info(opened(time=time).state).about
    assert about == f"sans conjugaisons, sans enchaînements, {said}"


@pytest.mark.parametrize("ms", [1_000, 24 * 60 * 60_000])
def test_a_clock_has_from_a_second_to_a_day(ms):
    assert opened(time=TimeControl.clock(ms)).state.options.time.ms == ms
    beyond = ms - 1 if ms == 1_000 else ms + 1
    assert open_code(cmd.Open(SEATS, time=TimeControl.clock(beyond))) == "jarnac.time-range"


def test_a_bag_filled_by_hand_is_told():
    own = cmd.Open(SEATS, own_letters={"A": 140, "B": 4})
    assert GAME.info(GAME.decide(None, own, env()).state).by_hand
    assert not GAME.info(opened().state).by_hand
