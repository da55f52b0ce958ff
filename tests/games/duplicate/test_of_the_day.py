"""The game of a day: from when on it is opened, and in which way."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InputError, RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.games.daily import begins_at, read_day
from pioche.games.duplicate import GAME, Open
from pioche.games.session import Session

DAY = "2026-11-16"
SEAT = "1"


def test_no_day_is_played_before_its_midnight(francais: Lexicon) -> None:
    opening = Open(seats=(SEAT,), daily=DAY)
    for now, refused in ((begins_at(read_day(DAY)) - 1, True), (begins_at(read_day(DAY)), False)):
        try:
            Session(GAME, opening, francais, SeededChance(1), lambda now=now: now)
        except RuleViolation as error:
            assert refused and error.code == "daily.to-come"
        else:
            assert not refused


@pytest.mark.parametrize(
    "options",
    [{"seats": (SEAT, "2")}, {"formula": "joker"}, {"tempo": "1:00"}, {"recorded": True}],
    ids=str,
)
def test_the_game_of_the_day_has_one_way(francais: Lexicon, options: dict[str, object]) -> None:
    opening = Open(**{"seats": (SEAT,), "daily": DAY, **options})  # type: ignore[arg-type]
    with pytest.raises(InputError) as refused:
        Session(GAME, opening, francais, SeededChance(1), lambda: begins_at(read_day(DAY)))
    assert refused.value.code == "daily.one-way"
