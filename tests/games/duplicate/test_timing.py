"""The clock, the phases of a coup, interruptions, annulments, undoing."""

from __future__ import annotations

import pytest

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    Announce,
    AnnulCoup,
    CloseCoup,
    DrawRack,
    EndGame,
    GiveSignal,
    Interrupt,
    PauseClock,
    Resume,
    ResumeClock,
    RetainTop,
    RingBell,
    StartClock,
    Undo,
)
from pioche.games.duplicate.coup.events import CoupAnnulled, GameEnded, RackRejected, TopRetained
from pioche.games.duplicate.coup.state import Phase
from pioche.games.session import Session
from support.articles import by_edition
from support.duplicate import NOW, WHOLE_BOX, all_tiles, at, play_coup, session

MINUTE = 60_000


def timed(**options: object) -> Session:
    return session(timed=True, **options)


def test_a_coup_goes_straight() -> None:
    game = timed()
    phases = []
    for command in (DrawRack(), StartClock(), RingBell(), CloseCoup(), RetainTop()):
        game.do(command)
        phases.append(game.state.phase)
    assert phases == [Phase.DRAWN, Phase.THINKING, Phase.BELL, Phase.CLOSED, Phase.RETAINED]


@pytest.mark.parametrize(
    "command", [StartClock(), RingBell(), CloseCoup(), RetainTop(), PauseClock(), AnnulCoup("x")]
)
def test_nothing_before_the_draw(command: object) -> None:
    with pytest.raises(RuleViolation):
        timed().do(command)


def test_the_top_waits_for_the_closing() -> None:
    game = timed()
    for command in (DrawRack(), StartClock(), RingBell()):
        game.do(command)
        with pytest.raises(RuleViolation):
            game.do(RetainTop())


def test_the_clock_is_a_deadline_and_falls_due_by_itself() -> None:
    game = timed()
    game.do(DrawRack())
    assert GAME.due(game.state) is None
    game.do(StartClock(), now=NOW)
    assert GAME.due(game.state) == (NOW + 150_000, GiveSignal())
    game.do(GiveSignal(), now=NOW + 150_000)
    assert GAME.due(game.state) == (NOW + 180_000, RingBell())
    with pytest.raises(RuleViolation, match="déjà donné"):
        game.do(GiveSignal())
    game.do(RingBell(), now=NOW + 180_000)
    assert GAME.due(game.state) is None


@pytest.mark.article("fisf-2011", "3.3", policy="time.short_signal_seconds")
def test_blitz_signals_at_twenty() -> None:
    game = timed(tempo="blitz")
    game.do(DrawRack())
    game.do(StartClock(), now=NOW)
    assert GAME.due(game.state) == (NOW + 40_000, GiveSignal())


def test_pausing_keeps_what_is_left() -> None:
    game = timed()
    game.do(DrawRack())
    game.do(StartClock(), now=NOW)
    game.do(PauseClock(), now=NOW + 10_000)
    assert GAME.due(game.state) is None
    with pytest.raises(RuleViolation, match="arrêté"):
        game.do(PauseClock())
    game.do(ResumeClock(), now=NOW + 60_000)
    with pytest.raises(RuleViolation, match="tourne"):
        game.do(ResumeClock())
    assert GAME.due(game.state) == (NOW + 60_000 + 140_000, GiveSignal())


def test_a_game_without_a_clock_has_none() -> None:
    game = session()
    game.do(DrawRack())
    with pytest.raises(RuleViolation, match="sans chronomètre"):
        game.do(StartClock())


# Interruptions (3.6)


def interrupted_after(coups: int, **options: object) -> Session:
    game = timed(**options)
    for _coup in range(coups):
        play_coup(game)
    game.do(Interrupt("panne"), now=NOW)
    return game


@pytest.mark.article("fisf-2011", "3.6", policy="interruption.limit_minutes")
def test_a_short_interruption_changes_nothing() -> None:
    game = interrupted_after(2)
    with pytest.raises(RuleViolation, match="interrompue"):
        game.do(DrawRack())
    game.do(Resume(), now=NOW + 15 * MINUTE)
    assert game.state.interrupted_at is None and game.state.ended is None
    game.do(Interrupt(), now=NOW)
    assert GAME.due(game.state) == (NOW + 15 * MINUTE + 1, Resume())


@pytest.mark.article("fisf-2011", "3.6", policy="interruption.minimum_coups", mutant=5)
def test_a_long_one_ends_the_game_and_too_few_coups_annul_it() -> None:
    game = interrupted_after(5)
    *_resumed, event = game.do(Resume(), now=NOW + 15 * MINUTE + 1)
    assert event == GameEnded("interruption", "3.6", "fisf-2011", False, 5)
    assert game.state.ended is not None and not game.state.ended.valid


@pytest.mark.article("fisf-2011", "3.6", policy="interruption.minimum_coups_original")
def test_ten_coups_are_enough_in_an_original_formula() -> None:
    game = interrupted_after(10, formula="7-sur-8", measure=False)
    *_resumed, event = game.do(Resume(), now=NOW + 16 * MINUTE)
    assert isinstance(event, GameEnded) and event.valid and event.last_coup == 10


def test_a_coup_whose_slips_are_collected_counts_and_one_under_way_does_not() -> None:
    game = timed(measure=False)
    for _coup in range(2):
        play_coup(game)
    game.do(DrawRack())
    game.do(StartClock(), now=NOW)
    game.do(Interrupt(), now=NOW + 1000)
    *_events, event = game.do(Resume(), now=NOW + 16 * MINUTE)
    assert isinstance(event, GameEnded) and event.last_coup == 2

    game = timed(measure=False)
    for command in (DrawRack(), StartClock(), RingBell(), CloseCoup()):
        game.do(command, now=NOW)
    game.do(Interrupt(), now=NOW)
    _resumed, retained, event = game.do(Resume(), now=NOW + 16 * MINUTE)
    assert isinstance(retained, TopRetained)
    assert isinstance(event, GameEnded) and event.last_coup == 1


def test_an_interruption_stops_the_clock() -> None:
    game = timed()
    game.do(DrawRack())
    game.do(StartClock(), now=NOW)
    game.do(Interrupt(), now=NOW + 30_000)
    game.do(Resume(), now=NOW + 90_000)
    assert game.state.clock is not None and game.state.clock.left_ms == 150_000
    game.do(ResumeClock(), now=NOW + 100_000)
    assert GAME.due(game.state) == (NOW + 220_000, GiveSignal())


def test_resuming_what_goes_on_is_refused() -> None:
    with pytest.raises(RuleViolation, match="n’est pas interrompue"):
        timed().do(Resume())


# Annulled coups (6.2)

ANNUL = {"fisf-2011": "6.2", "fisf-2009": "5.2", "ancien": "5.2"}
SILENT = {"gaspesie": "fisf-2011 6.2", "simplifie": "fisf-2011 6.2"}


@by_edition("annul.returns_reliquat", ANNUL | SILENT)
def test_an_annulled_coup_gives_everything_back(edition: str) -> None:
    game = session(edition=edition)
    play_coup(game)
    kept, total = game.state.position.supply.kept, game.state.total
    play_coup(game)
    (event,) = game.do(AnnulCoup("mot mal placé"))
    assert isinstance(event, CoupAnnulled) and event.coup == 2
    assert kept and game.state.position.supply.kept == ""
    assert game.state.total == total and len(game.state.played) == 1
    assert all_tiles(game.state) == WHOLE_BOX
    game.do(DrawRack())
    assert game.state.coup == 2 and len(game.state.drawn) == 7


@by_edition("annul.reject_identical", ANNUL | SILENT | {"ancien": "fisf-2011 6.2"})
def test_the_same_rack_again_is_put_back_again(edition: str) -> None:
    game = session(edition=edition)
    game.do(DrawRack("UTEHJDT"))
    game.do(AnnulCoup("épellation"))
    (event,) = game.do(DrawRack("TTUEHJD"))
    assert isinstance(event, RackRejected) and event.reason == "identical"
    assert game.state.phase is Phase.TO_DRAW


@pytest.mark.article("fisf-2011", "6.2", policy="annul.reject_identical")
def test_unless_no_other_rack_is_left() -> None:
    words = ["TAS", "TASE"]
    game = at(session(words=words), [["TAS", "H8"]], bag="EBC")
    game.do(DrawRack("EBC"))
    game.do(AnnulCoup("temps"))
    game.do(DrawRack("EBC"))
    assert game.state.rack == "EBC"
    game = at(session(words=words), [["TAS", "H8"]], bag="EEBCDFGAO")
    game.do(DrawRack("EEBCDFG"))
    game.do(AnnulCoup("temps"))
    game.do(DrawRack("EEBCDFG"))
    assert not game.state.rack


def test_a_later_coup_may_draw_what_an_annulled_one_had() -> None:
    game = session()
    game.do(DrawRack("UTEHJDT"))
    game.do(AnnulCoup("épellation"))
    game.do(DrawRack())
    game.do(RetainTop())
    assert game.state.banned is None


def test_annulling_needs_a_reason() -> None:
    game = session()
    game.do(DrawRack())
    with pytest.raises(RuleViolation, match="motif"):
        game.do(AnnulCoup("  "))


# Undoing


def test_every_act_is_undone_by_its_inverse() -> None:
    game = timed()
    play_coup(game)
    states = [game.state]
    for command in (DrawRack("", "chance"), StartClock(), RingBell(), CloseCoup(), RetainTop()):
        game.do(DrawRack() if isinstance(command, DrawRack) else command, now=NOW)
        states.append(game.state)
    game.do(EndGame("fin"))
    for before in reversed(states):
        game.do(Undo())
        assert game.state.phase is before.phase
        assert game.state.position == before.position
        assert game.state.rack == before.rack
        assert game.state.played == before.played
        assert game.state.collected == before.collected
    # The first coup goes back the same way, to the beginning.
    for _act in range(5):
        game.do(Undo())
    assert game.state.position == timed().state.position
    with pytest.raises(RuleViolation, match="rien à défaire"):
        game.do(Undo())


def test_an_annulment_is_undone_until_the_next_draw() -> None:
    game = session()
    play_coup(game)
    before = game.state
    game.do(AnnulCoup("erreur"))
    game.do(Undo())
    assert game.state == before
    game.do(AnnulCoup("erreur"))
    game.do(DrawRack("UTEHJDT"))
    game.do(Undo())
    with pytest.raises(RuleViolation, match="rien à défaire"):
        game.do(Undo())


def test_a_rejet_is_undone() -> None:
    game = at(session(words=["TAS", "TASE"]), [["TAS", "H8"]], kept="BCDFG", bag="HHAEIO")
    game.do(DrawRack("HH"))
    game.do(Undo())
    assert game.state.position.supply.kept == "BCDFG"


def test_the_bell_undone_leaves_the_clock_where_it_was() -> None:
    game = timed()
    game.do(DrawRack())
    game.do(StartClock(), now=NOW)
    game.do(RingBell(), now=NOW + 100_000)
    game.do(Undo())
    assert game.state.phase is Phase.THINKING
    assert game.state.clock is not None and game.state.clock.left_ms == 80_000
    game.do(ResumeClock(), now=NOW + 200_000)
    assert GAME.due(game.state) == (NOW + 250_000, GiveSignal())


# Announcements


def test_a_top_is_never_announced_early() -> None:
    game = timed()
    for command in (DrawRack(), StartClock(), RingBell(), CloseCoup()):
        game.do(command)
        with pytest.raises(RuleViolation, match="rien à annoncer"):
            game.do(Announce("top"))
    game.do(RetainTop())
    game.do(Announce("top"))
    game.do(Announce("top"))
    assert game.state.announcement is not None and game.state.announcement.number == 2


@pytest.mark.parametrize("late", [0, 1, 5_000])
def test_a_clock_that_stops_late_has_nothing_left(late: int) -> None:
    for stop in (RingBell(), PauseClock()):
        game = timed()
        game.do(DrawRack(), now=NOW)
        game.do(StartClock(), now=NOW)
        assert game.state.clock is not None
        game.do(stop, now=NOW + game.state.clock.total_ms + late)
        assert game.state.clock is not None and game.state.clock.left_ms == 0
