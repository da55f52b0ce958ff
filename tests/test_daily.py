"""What every day brings: one day for all, one game and one problem for a list, streaks, results."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from pioche import daily
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.errors import Forbidden, InputError, RuleViolation
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.daily import LEAST_GAP, longest_streak, problem_of, record_of_day, streak
from pioche.games.daily import begins_at, closes_at, ends_at, read_day, seed, today
from pioche.games.duplicate import (
    GAME,
    DrawRack,
    EndGame,
    Open,
    PlayWord,
    RetainTop,
    State,
    own_coups,
    play_by_tops,
)
from pioche.games.duplicate.coup.commands import PauseClock
from pioche.games.duplicate.seats.commands import Finish
from pioche.games.session import Session
from pioche.games.shape import Player
from support.wordlists import lexicon_of, syllables

DAY = "2026-11-16"
PARIS = ZoneInfo("Europe/Paris")
SEAT = "1"
ME = Player(SEAT, host=True)


class Clock:
    def __init__(self, now: int) -> None:
        self.time = now

    def __call__(self) -> int:
        return self.time


def day_game(lexicon: Lexicon, day: str = DAY, chance: int = 1) -> Session[State]:
    """A game of the day as its player has it, at nine in the morning."""
    clock = Clock(begins_at(read_day(day)) + 9 * 3600_000)
    return Session(GAME, Open(seats=(SEAT,), daily=day), lexicon, SeededChance(chance), clock)


def finished(session: Session[State]) -> None:
    session.do(Finish(SEAT), by=ME)


def racks(lexicon: Lexicon, chance: int, *, words: bool, day: str = DAY) -> list[tuple[str, str]]:
    """Play the first coups, with a word each or with none: what was drawn, and what was laid."""
    session = day_game(lexicon, day, chance)
    for _coup in range(6):
        session.do(DrawRack(), by=ME)
        state = session.state
        if words:
            lowest = Finder(lexicon).moves(state.board, state.rack)[-1]
            session.do(PlayWord(SEAT, lowest.word, lowest.ref), by=ME)
        finished(session)
    return [(coup.rack, f"{coup.word} {coup.ref}") for coup in session.state.played]


# -- days ------------------------------------------------------------------------------------------


def test_the_day_is_that_of_paris_all_year_round() -> None:
    start = datetime(2026, 1, 1, 0, 30, tzinfo=UTC)
    for hours in range(0, 3 * 366 * 24, 5):
        moment = start + timedelta(hours=hours)
        now = int(moment.timestamp() * 1000)
        assert today(now) == moment.astimezone(PARIS).date()
    for days in range(3 * 366):
        day = date(2026, 1, 1) + timedelta(days=days)
        midnight = datetime(day.year, day.month, day.day, tzinfo=PARIS)
        assert begins_at(day) == midnight.timestamp() * 1000
        assert today(begins_at(day)) == day == today(ends_at(day) - 1)


@pytest.mark.parametrize(
    "text", ["", "demain", "2026-13-01", "20261116", "1999-12-31", "9999-12-31"]
)
def test_what_is_no_day_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(InputError, match=r"Le jour « .* » n’existe pas"):
        read_day(text)


# -- the game --------------------------------------------------------------------------------------


def test_the_game_is_the_same_on_two_servers_whatever_is_played(francais: Lexicon) -> None:
    here, there = racks(francais, 1, words=True), racks(francais, 2, words=False)
    assert here == there
    whole = play_by_tops(Open(daily=DAY), francais, SeededChance(3), begins_at(read_day(DAY)))
    assert [(one.rack, f"{one.word} {one.ref}") for one in whole.state.played[:6]] == here


def test_another_list_and_another_day_have_another_game(francais: Lexicon) -> None:
    here = racks(francais, 1, words=False)
    small = lexicon_of(*syllables())
    assert racks(small, 1, words=False)[0][0] != here[0][0]
    assert racks(francais, 1, words=False, day="2026-11-15")[0][0] != here[0][0]
    # One word more is another list.
    assert seed(DAY, francais.sha256, "partie", 1) != seed(DAY, small.sha256, "partie", 1)


def test_time_is_time(francais: Lexicon) -> None:
    """The clock starts with the draw, is not stopped by its player, and the top comes by itself."""
    session = day_game(francais)
    session.do(DrawRack(), by=ME)
    assert session.state.clock is not None and session.state.clock.deadline is not None
    assert "pause-clock" not in {act.name for act in GAME.acts(session.state, ME)}
    with pytest.raises(RuleViolation, match="jusqu’à la cloche"):
        session.do(PauseClock(), by=ME)
    session.do(PauseClock())  # the room's own, after a crash
    session = day_game(francais)
    session.do(DrawRack(), by=ME)
    clock = session.now
    assert isinstance(clock, Clock)
    for _order in range(8):
        due = session.deadline()
        if due is None:
            break
        clock.time = due
        session.fire()
    assert [coup.number for coup in session.state.played] == [1]


def test_nobody_chooses_the_top_or_is_hinted_at(francais: Lexicon) -> None:
    session = day_game(francais)
    session.do(DrawRack(), by=ME)
    with pytest.raises(RuleViolation, match="celui du programme"):
        session.do(RetainTop("MOT", "H4"), by=ME)
    with pytest.raises(Forbidden, match="Pas d’indice"):
        GAME.questions["hints"](session.state, ME, {"n": 1}, session.env(ME))


def test_a_game_of_the_day_is_its_players_until_the_table_is_closed(francais: Lexicon) -> None:
    session = day_game(francais)
    assert GAME.private_until(session.state) == closes_at(read_day(DAY))
    usual = Session(GAME, Open(seats=(SEAT,)), francais, SeededChance(1))
    assert GAME.private_until(usual.state) is None


# -- what is made of it ----------------------------------------------------------------------------


def test_whoever_stops_is_measured_against_the_whole_game(francais: Lexicon) -> None:
    session = day_game(francais)
    session.do(DrawRack(), by=ME)
    tops = session.state.tops
    assert tops is not None and tops.proposed is not None
    session.do(PlayWord(SEAT, tops.proposed.word, tops.proposed.ref), by=ME)
    finished(session)
    session.do(EndGame("assez"), by=ME)
    record = record_of_day(own_coups(session.state, SEAT), DAY, francais)
    whole = play_by_tops(Open(daily=DAY), francais, SeededChance(3), begins_at(read_day(DAY)))
    assert record.points == tops.score and record.tops == 1
    assert record.top == whole.state.total and len(record.coups) == len(whole.state.played)
    assert record.squares == "🟨" + "⬜" * (len(record.coups) - 1)
    assert record.rows == tuple(whole.state.board.rows())


@pytest.mark.parametrize(
    ("played", "now_row", "best"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((1,), 1, 1),
        ((2,), 0, 1),
        ((0, 1, 2), 3, 3),
        ((1, 2, 3, 5, 6, 7, 8), 3, 4),
    ],
)
def test_a_row_of_days_ends_with_a_day_that_was_missed(
    played: tuple[int, ...], now_row: int, best: int
) -> None:
    now = date(2026, 3, 2)
    days = frozenset(now - timedelta(days=ago) for ago in played)
    assert (streak(days, now), longest_streak(days)) == (now_row, best)


# -- the problem -----------------------------------------------------------------------------------


def test_the_problem_has_one_top_far_ahead_and_is_the_same_everywhere(francais: Lexicon) -> None:
    days = ("2026-11-14", "2026-11-15", DAY)
    problems = [problem_of(day, francais) for day in days]
    daily._problem_of.cache_clear()
    assert [problem_of(day, Lexicon.load("francais")) for day in days] == problems
    assert len({one.word for one in problems}) == len(days)
    for one in problems:
        moves = Finder(francais).moves(Board.of_rows(one.rows), one.rack)
        assert str(moves[0]) == f"{one.word} {one.ref} {one.points}"
        assert one.points - moves[1].score == one.gap >= LEAST_GAP
        assert "?" not in one.rack


def test_a_list_that_gives_no_problem_says_so() -> None:
    with pytest.raises(InputError, match="ne donne pas de problème"):
        problem_of(DAY, lexicon_of("LE", "LA"))
