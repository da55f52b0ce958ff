"""Players' clocks: deadlines in events, never ticks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pioche.core.tiles import Bag
from pioche.games.classic import GAME
from pioche.games.classic.opening import Open
from pioche.games.shape import Player, Public
from pioche.games.turns.commands import (
    Accept,
    Challenge,
    CloseWindow,
    Draw,
    Exchange,
    FlagFall,
    Pass,
    PauseClock,
    Play,
    ResumeClock,
    Vote,
)
from pioche.games.turns.events import (
    ClockPaused,
    ClockResumed,
    ClockSet,
    FlagFell,
    GameEnded,
    TurnPassed,
    VoteClosed,
    WordAccepted,
    WordScored,
    WordUpheld,
)
from pioche.games.turns.rules import GRACE_MS, Theme
from support.table import Sitting

MINUTE = 60_000


def opened(seats: int = 2, **options: object) -> tuple[Sitting, list[str]]:
    sitting = Sitting(GAME)
    names = ("nord", "est", "sud", "ouest")[:seats]
    sitting.do(Open(names, clock_ms=MINUTE, **options))  # type: ignore[arg-type]
    turn = sitting.table.turn
    return sitting, list(names[turn:] + names[:turn])


def test_the_first_player_s_clock_starts_with_the_game() -> None:
    sitting, order = opened()
    assert GAME.due(sitting.state) == (sitting.now + MINUTE, FlagFall(order[0]))


def test_a_turn_costs_what_it_took_and_starts_the_next_clock() -> None:
    sitting, order = opened()
    sitting.wait(12_345)
    events = sitting.do(Pass(order[0]))
    set_ = events[-1]
    assert isinstance(set_, ClockSet)
    assert set_.running == order[1]
    at = sitting.table.index(order[0])
    assert set_.remaining[at] == MINUTE - 12_345
    assert set_.remaining[1 - at] == MINUTE
    assert GAME.due(sitting.state) == (sitting.now + MINUTE, FlagFall(order[1]))


def test_a_flag_does_not_fall_before_its_time() -> None:
    sitting, order = opened()
    sitting.refused(FlagFall(order[0]), "classic.time-left")
    sitting.refused(FlagFall(order[1]), "classic.time-left")


def test_who_has_no_time_left_plays_no_more_and_the_others_go_on() -> None:
    sitting, order = opened(3)
    sitting.wait(MINUTE)
    sitting.refused(Pass(order[0]), "classic.time-up")
    events = sitting.do(FlagFall(order[0]))
    assert events[:2] == (FlagFell(order[0]), TurnPassed(order[0], "time"))
    assert sitting.plays(order[0]) == ()
    sitting.do(Pass(order[1]))
    events = sitting.do(Pass(order[2]))
    assert TurnPassed(order[0], "time") in events
    assert sitting.table.seats[sitting.table.turn] == order[1]


def test_the_game_ends_when_nobody_has_time_left() -> None:
    sitting, order = opened(3)
    for seat in order:
        sitting.wait(MINUTE)
        sitting.do(FlagFall(seat))
    assert sitting.table.ended is not None
    assert GAME.due(sitting.state) is None
    assert sitting.replayed() == sitting.state


def test_the_next_player_s_clock_runs_while_a_word_may_be_challenged() -> None:
    sitting, order = opened(wording="challenge")
    sitting.arrange(racks=["SPOESVA"] * 2)
    sitting.wait(1000)
    sitting.do(Play(order[0], "PASSE", "H8"))
    assert GAME.due(sitting.state) == (sitting.now + MINUTE, FlagFall(order[1]))
    sitting.wait(MINUTE)
    events = sitting.do(FlagFall(order[1]))
    assert WordAccepted(order[1]) in events
    assert WordScored(order[0], 16) in events
    assert isinstance(events[-1], ClockSet)
    assert sitting.table.phase == "over"


def test_of_two_who_runs_out_of_time_loses_whatever_the_score() -> None:
    """*Reading*: with the points to decide, a leader would let the clock run out."""
    sitting, order = opened()
    sitting.arrange(scores=(100, 100), racks=["SPOESVA"] * 2)
    sitting.do(Play(order[0], "PASSE", "H8"))
    sitting.do(Pass(order[1]))
    before = sitting.state
    sitting.wait(MINUTE)
    fell, ended, stopped = sitting.do(FlagFall(order[0]))
    assert fell == FlagFell(order[0])
    assert isinstance(ended, GameEnded)
    assert ended.reason == "time"
    assert ended.winners == (order[1],)
    leads = sitting.table.index(order[0])
    assert ended.scores[leads] > ended.scores[1 - leads]
    assert isinstance(stopped, ClockSet)
    assert stopped.running is None
    assert GAME.due(sitting.state) is None
    said = GAME.tell(before, ended, sitting.state)
    assert said is not None
    assert said.text.startswith("Temps écoulé, la partie s’arrête")


def test_a_flag_that_falls_before_the_first_word_ends_a_duel_too() -> None:
    sitting, order = opened()
    sitting.wait(MINUTE)
    sitting.do(FlagFall(order[0]))
    assert sitting.table.ended is not None
    assert sitting.table.ended.winners == (order[1],)


def test_the_clock_of_who_must_answer_runs_not_of_who_has_answered() -> None:
    sitting, order = opened(3, wording="challenge")
    sitting.arrange(racks=["SPOESVA"] * 3)
    sitting.do(Play(order[0], "PASSE", "H8"))
    assert GAME.due(sitting.state) == (sitting.now + MINUTE, FlagFall(order[1]))
    sitting.wait(1000)
    sitting.do(Accept(order[1]))
    assert GAME.due(sitting.state) == (sitting.now + MINUTE, FlagFall(order[2]))
    sitting.wait(MINUTE)
    events = sitting.do(FlagFall(order[2]))
    assert WordAccepted(order[2]) in events
    assert WordScored(order[0], 16) in events
    # The next player has lost the second that the own answer took, no more.
    assert GAME.due(sitting.state) == (sitting.now + MINUTE - 1000, FlagFall(order[1]))


def voting(order_fallen: int) -> tuple[Sitting, list[str]]:
    """Three players, one without time, and the first who has some claims the theme's bonus."""
    sitting, order = opened(3, variants=("thematique",), theme=Theme("Noël"))
    for seat in order[:order_fallen]:
        sitting.do(Pass(seat))
    sitting.wait(MINUTE)
    sitting.do(FlagFall(order[order_fallen]))
    sitting.arrange(racks=["SPOESVA"] * 3)
    seat = sitting.table.seats[sitting.table.turn]
    sitting.do(Play(seat, "PASSE", "H8", ("PASSE",)))
    return sitting, [other for other in order if other not in (seat, order[order_fallen])]


@pytest.mark.parametrize("late", [0, 2])
@pytest.mark.parametrize("agrees", [True, False])
def test_a_vote_does_not_wait_for_who_has_no_time_left(late: int, agrees: bool) -> None:
    sitting, (voter,) = voting(late)
    assert sitting.table.phase == "vote"
    fallen = next(iter(sitting.table.clock.fallen))  # type: ignore[union-attr]
    sitting.refused(Vote(fallen, agrees=True), "classic.time-up")
    assert [act.name for act in sitting.plays(voter)] == ["vote"]
    events = sitting.do(Vote(voter, agrees=agrees))
    assert any(isinstance(event, VoteClosed) and event.granted == agrees for event in events)
    assert sitting.table.phase == "turn"


def test_alone_with_time_left_nobody_grants_oneself_the_bonus() -> None:
    sitting, order = opened(3, variants=("thematique",), theme=Theme("Noël"))
    for seat in order[:2]:
        sitting.wait(MINUTE)
        sitting.do(FlagFall(seat))
    sitting.arrange(racks=["SPOESVA"] * 3)
    events = sitting.do(Play(order[2], "PASSE", "H8", ("PASSE",)))
    assert VoteClosed(order[2], granted=False, bonus=0) in events
    assert sitting.table.phase == "turn"


def test_nobody_s_clock_runs_while_the_first_tiles_are_chosen() -> None:
    sitting, order = opened(variants=("consonnes-voyelles",))
    assert GAME.due(sitting.state) is None
    for seat in order:
        sitting.do(Draw(seat, "VCVCVCV"))
    assert GAME.due(sitting.state) == (sitting.now + MINUTE, FlagFall(order[0]))


def test_who_runs_out_of_time_while_choosing_gets_tiles_all_the_same() -> None:
    sitting, order = opened(variants=("consonnes-voyelles",))
    for seat in order:
        sitting.do(Draw(seat, "VCVCVCV"))
    rack = sitting.table.rack(order[0])
    sitting.do(Exchange(order[0], rack[:3]))
    sitting.wait(MINUTE)
    sitting.do(FlagFall(order[0]))
    assert len(sitting.table.rack(order[0])) == 7
    assert sitting.table.aside == ""
    assert sitting.table.seats[sitting.table.turn] == order[1]


@pytest.mark.parametrize(
    ("bags", "given"), [(("AEIOU", "BC"), set("AEIOU")), (("AE", "BCDFG"), set("BCDFG"))]
)
def test_those_tiles_come_from_the_fuller_bag(bags: tuple[str, str], given: set[str]) -> None:
    sitting, order = opened(variants=("consonnes-voyelles",))
    for seat in order:
        sitting.do(Draw(seat, "VCVCVCV"))
    sitting.do(Exchange(order[0], sitting.table.rack(order[0])[:3]))
    left = Counter(sitting.table.rack(order[0]))
    table = replace(sitting.table, bags=(Bag.of(bags[0]), Bag.of(bags[1])))
    sitting.put(replace(sitting.state, table=table))
    sitting.wait(MINUTE)
    sitting.do(FlagFall(order[0]))
    taken = Counter(sitting.table.rack(order[0])) - left
    assert taken.total() == 3 and set(taken) <= given


def test_views_tell_what_remains_and_whose_clock_runs() -> None:
    sitting, order = opened()
    sitting.wait(500)
    sitting.do(Pass(order[0]))
    clock = GAME.view(sitting.state, Public()).table.clock
    assert clock is not None
    assert clock.running == order[1]
    assert clock.since == sitting.now
    assert clock.remaining_ms[sitting.table.index(order[0])] == MINUTE - 500


@pytest.mark.parametrize("clock_ms", [0, -1, 999, 24 * 3600 * 1000 + 1])
def test_a_time_must_be_sensible(clock_ms: int) -> None:
    Sitting(GAME).refused(Open(("a", "b"), clock_ms=clock_ms), "classic.time-bounds")


def names(sitting: Sitting, seat: str) -> list[str]:
    return [action.name for action in sitting.plays(seat)]


def test_a_pause_costs_nobody_any_time() -> None:
    sitting, order = opened()
    at = sitting.table.index(order[0])
    sitting.wait(10_000)
    assert all("pause-clock" in names(sitting, seat) for seat in order)
    paused_at = sitting.now
    paused, stopped = sitting.do(PauseClock())
    assert paused == ClockPaused(paused_at)
    assert isinstance(stopped, ClockSet)
    assert stopped.running is None
    assert stopped.remaining[at] == MINUTE - 10_000
    assert GAME.due(sitting.state) is None
    sitting.wait(24 * 60 * MINUTE)
    resumed, running = sitting.do(ResumeClock())
    assert resumed == ClockResumed(sitting.now)
    assert running == ClockSet(stopped.remaining, order[0], sitting.now)
    assert GAME.due(sitting.state) == (sitting.now + MINUTE - 10_000, FlagFall(order[0]))
    assert sitting.replayed() == sitting.state


def test_nothing_is_played_during_a_pause() -> None:
    sitting, order = opened()
    sitting.do(PauseClock())
    sitting.wait(2 * MINUTE)
    for command in (Pass(order[0]), Pass(order[1]), FlagFall(order[0]), PauseClock()):
        assert "pause" in sitting.refused(command, "classic.paused")
    for seat in order:
        assert names(sitting, seat) == ["resume-clock"]
        view = GAME.view(sitting.state, Player(seat)).table
        assert view.paused_since == sitting.now - 2 * MINUTE
    sitting.do(ResumeClock())
    assert GAME.view(sitting.state, Public()).table.paused_since is None
    sitting.do(Pass(order[0]))


def test_only_what_is_paused_is_resumed() -> None:
    sitting, _order = opened()
    sitting.refused(ResumeClock(), "classic.not-paused")


def test_without_anything_that_runs_there_is_nothing_to_pause() -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud")))
    sitting.refused(PauseClock(), "classic.nothing-runs")
    assert all("pause-clock" not in names(sitting, seat) for seat in ("nord", "sud"))


def test_who_paused_too_late_has_no_time_left_after_it() -> None:
    sitting, order = opened()
    sitting.wait(MINUTE + 1)
    sitting.do(PauseClock())
    sitting.wait(MINUTE)
    sitting.do(ResumeClock())
    assert GAME.due(sitting.state) == (sitting.now, FlagFall(order[0]))


@pytest.mark.parametrize("clock_ms", [MINUTE, None])
def test_the_time_to_challenge_stops_too(clock_ms: int | None) -> None:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "sud"), wording="challenge", window_ms=5000, clock_ms=clock_ms))
    mover = sitting.table.turn
    sitting.arrange(racks=["SPOESVA"] * 2)
    sitting.do(Play(sitting.table.seats[mover], "PASSE", "H8"))
    sitting.wait(4000)
    sitting.do(PauseClock())
    sitting.wait(MINUTE)
    sitting.refused(CloseWindow(), "classic.paused")
    sitting.do(ResumeClock())
    assert GAME.due(sitting.state) == (sitting.now + 1000 + GRACE_MS, CloseWindow())
    other = sitting.table.seats[1 - mover]
    assert WordUpheld(other) in sitting.do(Challenge(other))


def test_the_time_to_vote_stops_too() -> None:
    sitting = Sitting(GAME)
    theme = Theme("eau")
    sitting.do(Open(("nord", "sud"), variants=("thematique",), theme=theme, window_ms=5000))
    mover = sitting.table.turn
    sitting.arrange(racks=["SPOESVA"] * 2)
    sitting.do(Play(sitting.table.seats[mover], "PASSE", "H8", ("PASSE",)))
    assert sitting.table.phase == "vote"
    sitting.wait(1000)
    sitting.do(PauseClock())
    sitting.wait(MINUTE)
    sitting.do(ResumeClock())
    assert GAME.due(sitting.state) == (sitting.now + 4000 + GRACE_MS, CloseWindow())
    sitting.do(Vote(sitting.table.seats[1 - mover], agrees=True))
    assert sitting.table.phase == "turn"


def test_a_turn_that_took_no_time_costs_none() -> None:
    sitting, order = opened()
    assert sitting.do(Pass(order[0]))[-1] == ClockSet((MINUTE, MINUTE), order[1], sitting.now)


def test_a_turn_played_earns_its_increment() -> None:
    sitting, order = opened(increment_ms=5_000)
    sitting.wait(12_000)
    sitting.do(Pass(order[0]))
    clock = sitting.table.clock
    assert clock is not None
    assert clock.remaining[sitting.table.index(order[0])] == MINUTE - 12_000 + 5_000
    assert clock.remaining[sitting.table.index(order[1])] == MINUTE


def test_the_home_page_offers_an_increment_of_five_ten_or_twenty_seconds() -> None:
    (offer,) = GAME.offers()
    (field,) = [one for one in offer.fields if one.name == "increment_ms"]
    assert [one.value for one in field.choices] == [0, 5_000, 10_000, 20_000]


def test_each_minute_begun_beyond_one_s_time_costs_at_the_end() -> None:
    sitting, order = opened(overtime_points=10)
    late, punctual = order
    sitting.wait(MINUTE + 61_000)
    for seat in (late, punctual, late):
        sitting.do(Pass(seat))
    (ended,) = [one for one in sitting.do(Pass(punctual)) if isinstance(one, GameEnded)]
    assert ended.overtime[sitting.table.index(late)] == 20
    assert ended.overtime[sitting.table.index(punctual)] == 0


def test_the_turn_that_ends_the_game_is_on_the_clock_too() -> None:
    sitting, order = opened(overtime_points=10)
    first, last = order
    for seat in (first, last, first):
        sitting.do(Pass(seat))
    sitting.wait(MINUTE + 1_000)
    (ended,) = [one for one in sitting.do(Pass(last)) if isinstance(one, GameEnded)]
    assert ended.overtime[sitting.table.index(last)] == 10
    assert ended.overtime[sitting.table.index(first)] == 0


def test_ten_minutes_beyond_one_s_time_the_flag_falls_all_the_same() -> None:
    sitting, order = opened(overtime_points=10)
    due = GAME.due(sitting.state)
    assert due == (sitting.now + MINUTE + 10 * MINUTE, FlagFall(order[0]))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"clock_ms": None, "increment_ms": 5_000}, "classic.clock-useless"),
        ({"clock_ms": None, "overtime_points": 10}, "classic.clock-useless"),
        ({"challenge_points": 5}, "classic.challenge-useless"),
        ({"increment_ms": 3_600_000}, "classic.cost-bounds"),
        ({"overtime_points": -1}, "classic.cost-bounds"),
        ({"overtime_points": 51}, "classic.cost-bounds"),
    ],
)
def test_costs_that_mean_nothing_are_refused(options: dict[str, int | None], code: str) -> None:
    asked = {"clock_ms": MINUTE, **options}
    Sitting(GAME).refused(Open(("nord", "est"), **asked), code)  # type: ignore[arg-type]
