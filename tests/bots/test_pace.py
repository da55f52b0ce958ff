"""A machine takes its time, within bounds."""

from __future__ import annotations

from functools import cache

from pioche.bots.classic import BOT, LEVELS
from pioche.bots.pace import AT_ONCE, HURRIED, LONGEST, SHORT_OF_TIME_MS
from pioche.core.chance import SeededChance
from pioche.core.lexicon import Lexicon
from pioche.games.classic import GAME, Open
from pioche.games.session import Session
from pioche.games.turns import Accept, Pass, Play

WORDS = ("OS", "LAC", "MAISON", "PRINTEMPS")


@cache
def view_of(clock_ms: int | None = None) -> object:
    session = Session(
        GAME, Open(("A", "B"), clock_ms=clock_ms), Lexicon.of(["LAC"]), SeededChance(1)
    )
    return session.view("A")


def mean_pace(word: str, level: str) -> float:
    places = [f"{row}{col}" for row in "ABCDEFGHIJKLMNO" for col in range(1, 16)]
    waits = [BOT.pace(view_of(), Play("A", word, place), level) for place in places[:60]]
    assert all(AT_ONCE <= wait <= LONGEST for wait in waits)
    assert len(set(waits)) > 1 or waits[0] in (AT_ONCE, LONGEST)
    return sum(waits) / len(waits)


def test_long_words_take_longer() -> None:
    paces = [mean_pace(word, "amateur") for word in WORDS]
    assert paces == sorted(paces) and paces[0] < paces[-1]


def test_strong_players_are_faster() -> None:
    assert mean_pace("MAISON", LEVELS[-1].name) < mean_pace("MAISON", LEVELS[0].name)


def test_answers_come_at_once_and_passes_after_a_while() -> None:
    assert BOT.pace(view_of(), Accept("A"), "fort") == AT_ONCE
    assert AT_ONCE < BOT.pace(view_of(), Pass("A"), "fort") <= LONGEST


def test_short_of_time_nobody_dawdles() -> None:
    play = Play("A", "PRINTEMPS", "H4")
    assert BOT.pace(view_of(SHORT_OF_TIME_MS - 1), play, "fort") == HURRIED
    assert BOT.pace(view_of(10 * SHORT_OF_TIME_MS), play, "fort") > AT_ONCE
