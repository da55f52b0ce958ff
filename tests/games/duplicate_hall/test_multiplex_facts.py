"""Each fact that a head tells, at every moment of the hall that hears it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pioche.core.errors import PiocheError, RuleViolation
from pioche.games.duplicate import GAME, CentreRows, State, common_ranking, rows_of
from pioche.games.duplicate.coup import events as e
from pioche.games.duplicate.coup.commands import CloseCoup, EndGame, RetainTop, RingBell, Undo
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    DecideAppeal,
    SetHallOptions,
    TypeLine,
)
from pioche.games.duplicate.multiplex.commands import FollowHead, GoByHand
from pioche.games.duplicate.multiplex.events import HeadHeard, JoinedAgain
from pioche.games.duplicate.multiplex.facts import TOLD, Fact, fact_of
from pioche.games.session import Session
from pioche.games.shape import DoubleArbiter, wire_name
from support.duplicate import NOW, session
from support.duplicate_hall import hall, hall_session, play

RACK = "NTESSAP"
MOMENTS = ("to-draw", "drawn", "thinking", "paused", "bell", "closed", "retained", "ended")
FACTS: tuple[Any, ...] = (
    e.RackDrawn(1, "", RACK, RACK, "hand"),
    e.RackRejected(1, RACK, "referee", "3.2"),
    e.RackWithdrawn(1),
    e.RejetWithdrawn(1),
    e.ClockStarted(1, 0, 180_000, 30_000),
    e.ClockPaused(1, 0, 100_000),
    e.ClockResumed(1, 0),
    e.ClockWithdrawn(1),
    e.BellRung(1, 0),
    e.BellWithdrawn(1),
    e.TopRetained(1, "PASSE", "H4", 20, "only"),
    e.TopWithdrawn(1),
    e.CoupAnnulled(1, RACK, "6.2", "panne"),
    e.CoupRestored(1),
    e.GameInterrupted(0),
    e.GameResumed(0),
    e.GameEnded("referee", "", "", True, 1),
    e.GameReopened(),
)


def facts(game: Session[State], *events: object) -> FollowHead:
    """What a head tells next."""
    following = game.state.following
    assert following is not None
    return FollowHead(
        tuple(
            Fact(following.heard + at, wire_name(type(one)), msgspec.to_builtins(one))
            for at, one in enumerate(events, 1)
        )
    )


def following_at(moment: str) -> Session[State]:
    """A hall that follows, at a moment of its first coup."""
    game = hall_session(2, follows="Blois")
    steps = [
        FACTS[0],
        FACTS[4],
        None if moment != "paused" else FACTS[5],
        RingBell(),
        CloseCoup(),
        FACTS[10],
        FACTS[16],
    ]
    reached = {"to-draw": 0, "drawn": 1, "thinking": 2, "paused": 3, "bell": 4, "closed": 5}
    for step in steps[: {**reached, "retained": 6, "ended": 7}[moment]]:
        if step is None:
            continue
        order = step if isinstance(step, RingBell | CloseCoup) else facts(game, step)
        game.do(order, now=NOW + 180_000 if isinstance(step, RingBell) else NOW)
    return game


def heard(game: Session[State], *events: object) -> str:
    """What a hall makes of facts: the events they cause, nothing, that it waits, or differs."""
    before, known = len(game.log), game.state.following
    try:
        game.do(facts(game, *events), now=NOW + 1000)
    except PiocheError as error:
        assert len(game.log) == before
        return error.code.removeprefix("multiplex.head-")
    after = game.state.following
    assert known is not None and after is not None
    assert after.heard == known.heard + len(events)
    done = [one for one in game.log[before:] if not isinstance(one, HeadHeard | JoinedAgain)]
    return " ".join(wire_name(type(one)) for one in done) or "–"


#: By moment of the hall: + the fact is taken, – it changes nothing, ≠ the hall plays another game,
#: … it is heard once the hall is ready. First of the hall's own coup, then of one to come.
MATRIX = {
    #                  to-draw drawn thinking paused bell closed retained ended
    "rack-drawn":       ("+ – – – – – – –", "≠ ≠ ≠ ≠ ≠ ≠ ≠ ≠"),
    "rack-rejected":    ("+ + – – – – – –", "≠ ≠ ≠ ≠ ≠ ≠ + ≠"),
    "rack-withdrawn":   ("≠ + ≠ ≠ ≠ ≠ ≠ ≠", "≠ ≠ ≠ ≠ ≠ ≠ ≠ ≠"),
    "rejet-withdrawn":  ("≠ ≠ ≠ ≠ ≠ ≠ ≠ ≠", "≠ ≠ ≠ ≠ ≠ ≠ ≠ ≠"),
    "clock-started":    ("– + – – – – – –", "– – – – – – – –"),
    "clock-paused":     ("– – + – – – – –", "– – + – – – – –"),
    "clock-resumed":    ("– – – + – – – –", "– – – + – – – –"),
    "clock-withdrawn":  ("– – + + – – – –", "– – – – – – – –"),
    "bell-rung":        ("– – + + – – – –", "– – – – – – – –"),
    "bell-withdrawn":   ("– – – – + + – –", "– – – – – – – –"),
    "top-retained":     ("≠ … … … … + – –", "≠ ≠ ≠ ≠ ≠ ≠ ≠ ≠"),
    "top-withdrawn":    ("– – – – – – + ≠", "– – – – – – – –"),
    "coup-annulled":    ("≠ + + + + + + ≠", "≠ ≠ ≠ ≠ ≠ ≠ ≠ ≠"),
    "coup-restored":    ("≠ ≠ ≠ ≠ ≠ ≠ ≠ ≠", "≠ ≠ ≠ ≠ ≠ ≠ ≠ ≠"),
    "game-interrupted": ("+ + + + + + + –", "+ + + + + + + –"),
    "game-resumed":     ("– – – – – – – –", "– – – – – – – –"),
    "game-ended":       ("+ … … … … … + –", "+ … … … … … + –"),
    "game-reopened":    ("– – – – – – – +", "– – – – – – – +"),
}  # fmt: skip


def test_every_fact_that_travels_is_in_the_table() -> None:
    assert {type(fact) for fact in FACTS} == set(TOLD)
    assert [wire_name(type(fact)) for fact in FACTS] == list(MATRIX)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: wire_name(type(fact)))
@pytest.mark.parametrize("ahead", [0, 1])
def test_a_fact_is_taken_where_it_fits(fact: Any, ahead: int) -> None:
    name = wire_name(type(fact))
    told = replace(fact, coup=1 + ahead) if hasattr(fact, "coup") else fact
    signs = {"–": "–", "differs": "≠", "waits": "…"}
    found = [heard(following_at(moment), told) for moment in MOMENTS]
    assert [signs.get(one, "+") for one in found] == MATRIX[name][ahead].split()
    for one in found:
        assert one in signs or name in one.split()


def test_what_a_fact_brings_with_it() -> None:
    assert heard(following_at("closed"), FACTS[9]) == "coup-reopened bell-withdrawn"
    assert heard(following_at("closed"), FACTS[10]) == "top-retained coup-scored"
    rejected = following_at("drawn")
    assert heard(rejected, replace(FACTS[1], rack="SOINATL")) == "–"  # typed: the one that stayed
    assert heard(rejected, FACTS[1]) == "rack-rejected"
    assert heard(rejected, FACTS[3]) == "rejet-withdrawn"
    annulled = following_at("thinking")
    assert heard(annulled, FACTS[12], FACTS[13]) == "coup-annulled coup-restored"
    stopped = following_at("thinking")
    assert heard(stopped, FACTS[14], FACTS[14], FACTS[15]) == "game-interrupted game-resumed"


def test_a_rack_that_the_hall_cannot_have_is_another_game() -> None:
    retained = following_at("retained")
    kept = retained.state.position.supply.kept
    drawn = "SOINATL"[: 7 - len(kept)]
    right = e.RackDrawn(2, "".join(sorted(kept)), drawn, kept + drawn, "chance")
    for wrong in (
        replace(right, kept="", drawn=kept + drawn),
        replace(right, drawn="Z" * len(drawn), rack=kept + "Z" * len(drawn)),
        replace(right, rack=kept + "Z" * len(drawn)),
        replace(right, coup=3),
    ):
        assert heard(retained, wrong) == "differs"
    assert heard(retained, right) == "rack-drawn"
    fresh = following_at("to-draw")
    with pytest.raises(RuleViolation, match="votre salle a –"):
        fresh.do(facts(fresh, replace(FACTS[0], kept="E")))


def test_a_top_that_cannot_be_laid_is_another_game() -> None:
    for wrong in (
        replace(FACTS[10], score=FACTS[10].score + 1),
        replace(FACTS[10], word="NATIONS"),
        replace(FACTS[10], ref="A1"),
    ):
        assert heard(following_at("closed"), wrong) == "differs"


def test_facts_are_taken_as_far_as_the_hall_is_ready() -> None:
    game = following_at("thinking")
    before = game.state.following
    assert before is not None
    game.do(facts(game, FACTS[8], FACTS[10]), now=NOW + 1000)
    after = game.state.following
    assert after is not None
    assert (game.state.phase, after.heard, after.confirmed) == (Phase.BELL, before.heard + 1, 0)
    assert heard(game, FACTS[10]) == "waits"
    game.do(CloseCoup(), now=NOW + 2000)
    assert heard(game, FACTS[10]) == "top-retained coup-scored"
    assert game.state.following is not None and game.state.following.confirmed == 1


def test_a_hall_that_is_interrupted_or_not_of_one_mind_lets_the_top_wait() -> None:
    game = following_at("closed")
    game.do(facts(game, FACTS[14], FACTS[10]), now=NOW)
    assert game.state.phase is Phase.CLOSED
    double = following_at("thinking")
    double.do(AppointArbiter("D", (1,), double=True))
    double.do(TypeLine("1 passe h4 20"), now=NOW)
    double.do(TypeLine("1 tas h8 3"), now=NOW, by=DoubleArbiter("D"))
    double.do(RingBell(), now=NOW + 180_000)
    double.do(CloseCoup(), now=NOW + 181_000)
    assert heard(double, FACTS[10]) == "waits"


def test_a_clock_that_had_run_down_stands_at_nothing() -> None:
    game = following_at("thinking")
    game.do(facts(game, FACTS[5]), now=NOW + 500_000)
    assert game.state.clock is not None and game.state.clock.left_ms == 0


def test_a_hall_undoes_its_decisions_and_not_the_top() -> None:
    game = following_at("closed")
    game.do(TypeLine("1 tas h8 3"), now=NOW)
    game.do(facts(game, FACTS[10]), now=NOW)
    with pytest.raises(RuleViolation, match="C’est Blois qui décide"):
        game.do(Undo())
    game.do(DecideAppeal(1, 1, 5, "none", "vu"), now=NOW)
    with pytest.raises(RuleViolation, match="C’est Blois qui décide"):
        game.do(Undo(keeps_decisions=True))
    game.do(Undo())
    assert game.state.phase is Phase.RETAINED
    assert not hall(game).decisions


def test_a_top_typed_needs_its_word_and_its_place() -> None:
    game = following_at("closed")
    game.do(GoByHand())
    for half in (RetainTop("PASSE"), RetainTop("PASSE", ""), RetainTop(None, "H4")):
        with pytest.raises(RuleViolation, match="tapez le top que Blois vous dicte"):
            game.do(half)


def test_a_fact_tells_no_time_and_names_the_coup_of_a_top() -> None:
    head = hall_session(2)
    play(head, "1 tas h8 3")
    told: list[Fact] = []
    state = None
    for event in head.log:
        after = GAME.evolve(state, event)
        fact = fact_of(state, event, after, len(told) + 1)
        told += [fact] if fact is not None else []
        state = after
    assert [fact.type for fact in told] == ["rack-drawn", "clock-started", "top-retained"]
    assert [fact.top_of for fact in told] == [None, None, 1]
    assert [fact.body.get("at") for fact in told] == [None, 0, None]


# -- the rows that a hall sends, and what they add up to -------------------------------------------


def test_a_hall_sends_the_rows_of_who_plays() -> None:
    assert rows_of(session(timed=True).state) == {}
    game = hall_session(3)
    play(game, "1 tas h8 5", "2 -")
    score = hall(game).coups[0].entries[1].verdict.points
    assert rows_of(game.state) == {1: [(1, score, score, 0, 1)]}


def test_a_hall_sends_the_mean_beside_what_was_found() -> None:
    game = hall_session()
    play(game, "1 tnes h8 4", "2 =", "3 =", "4 v")
    play(game, "1 tnes 8f 99", "2 =", "3 =", "4 -", rack="NTIONSR")
    rows = {row[0]: row for row in rows_of(game.state)[2]}
    top = hall(game).coups[1].top
    assert rows[1][1] > 0 == rows[1][2]
    assert rows[2][1:3] == (top, top)


def test_a_hall_that_follows_sends_what_the_head_has_confirmed() -> None:
    game = following_at("closed")
    game.do(TypeLine("1 tas h8 3"), now=NOW)
    game.do(GoByHand())
    game.do(RetainTop("PASSE", "H4"))
    assert rows_of(game.state) == {}
    game.do(facts(game, FACTS[10]), now=NOW)
    assert list(rows_of(game.state)) == [1]


def headed(coups: int, **options: bool) -> Session[State]:
    """A head that has retained so many tops."""
    head = hall_session(2)
    head.do(SetHallOptions(**options))
    for rack in ("PASSETN", "NTIONSR", "SELEDAT")[:coups]:
        kept = head.state.position.supply.kept
        play(head, "1 =", rack=kept + rack[: 7 - len(kept)])
    return head


def test_ranks_before_the_last_coup_are_told_while_the_game_goes_on() -> None:
    coups = {1: [(1, 9, 9, 0, 0), (2, 5, 5, 0, 0)], 2: [(1, 0, 0, 0, 0), (2, 7, 7, 0, 0)]}
    centres = (CentreRows("Tours", {1: "Luc"}, {**coups, 3: [(3, 1, 1, 0, 0)]}),)

    def ranked(head: Session[State]) -> list[tuple[int, int, int]]:
        lines = common_ranking(head.state, centres)
        return [(line.table, line.rank, line.before) for line in lines]

    assert ranked(headed(1)) == [(1, 1, 0), (2, 2, 0)]
    assert ranked(headed(2)) == [(2, 1, 2), (1, 2, 1)]
    third = headed(3)
    assert ranked(third) == [(2, 1, 1), (1, 2, 2), (3, 3, 0)]
    third.do(EndGame())
    assert ranked(third) == [(2, 1, 0), (1, 2, 0), (3, 3, 0)]
    assert [line.name for line in common_ranking(third.state, centres)] == ["", "Luc", ""]


@pytest.mark.article("fisf-2011", "3.5")
def test_a_solo_is_over_all_halls_and_waits_for_the_end() -> None:
    head = headed(1)
    top = head.state.played[0].score
    tours = [(table, 4, 4, 0, 0) for table in range(1, 15)]
    alone = (
        CentreRows("Blois", {}, {1: [(1, top, top, 0, 0)]}),
        CentreRows("Tours", {}, {1: [*tours, (15, 4, 4, 0, 0)]}),
    )
    few = (alone[0], CentreRows("Tours", {}, {1: tours}))
    found_twice = (alone[0], CentreRows("Tours", {}, {1: [*tours, (15, 0, top, 0, 0)]}))

    def best(head: Session[State], centres: tuple[CentreRows, ...]) -> int:
        return common_ranking(head.state, centres)[0].total

    assert best(head, alone) == top
    live = headed(1, live_solos=True)
    assert best(live, alone) == top + 10
    assert best(live, few) == top  # fifteen players in all
    assert best(live, found_twice) == top
    # What counts is what was paid, not what was found.
    assert {line.table: line.total for line in common_ranking(live.state, found_twice)}[15] == 0
    head.do(EndGame())
    assert best(head, alone) == top + 10
