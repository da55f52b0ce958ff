"""A hall that follows a head: it takes its racks and tops, and knows none of them early."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from pioche.core.errors import Forbidden, InputError, RuleViolation
from pioche.games.duplicate import GAME, CentreRows, OddRow, Row, State, common_ranking, odd_row
from pioche.games.duplicate.coup.commands import (
    AnnulCoup,
    CloseCoup,
    DrawRack,
    EndGame,
    Interrupt,
    PauseClock,
    RejectRack,
    Resume,
    ResumeClock,
    RetainTop,
    RingBell,
    StartClock,
    Undo,
)
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.commands import AmendSlip, TypeLine
from pioche.games.duplicate.multiplex.commands import FollowHead, GoByHand
from pioche.games.duplicate.multiplex.facts import Fact, fact_of, net
from pioche.games.session import Session, fold
from pioche.games.shape import Arbiter, Env, Public, Referee
from pioche.rules.sanctions.warnings import WarningRule
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, replay
from support.duplicate_hall import hall, hall_session

RACK = "NTESSAP"


def facts_of(head: Session[State]) -> tuple[Fact, ...]:
    """All that a head has told so far."""
    told: list[Fact] = []
    state: State | None = None
    for event in head.log:
        after = GAME.evolve(state, event)
        fact = fact_of(state, event, after, len(told) + 1)
        if fact is not None:
            told.append(fact)
        state = after
    return tuple(told)


def follower(players: int = 3) -> Session[State]:
    return hall_session(players, follows="Blois")


def follow(head: Session[State], game: Session[State], now: int = NOW) -> None:
    game.do(FollowHead(facts_of(head)), now=now)


def draw(head: Session[State], rack: str = RACK) -> None:
    head.do(DrawRack(rack, "hand"), now=NOW)


def start(head: Session[State]) -> None:
    head.do(StartClock(), now=NOW)


def close(game: Session[State]) -> None:
    """The clock has run down, slips are collected."""
    clock = game.state.clock
    assert clock is not None and clock.deadline is not None
    game.do(RingBell(), now=clock.deadline)
    game.do(CloseCoup(), now=clock.deadline + 1000)


def retain(head: Session[State]) -> None:
    close(head)
    head.do(RetainTop(), now=NOW + 200_000)


def names(game: Session[State]) -> set[str]:
    return {act.name for act in GAME.acts(game.state, Referee())}


def following(game: Session[State]):  # type: ignore[no-untyped-def]
    assert game.state.following is not None
    return game.state.following


def test_the_same_coups_are_played_in_both_halls() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game, NOW + 300)
    assert game.state.rack == head.state.rack
    assert game.state.clock is not None
    assert game.state.clock.deadline == NOW + 300 + game.state.clock.total_ms
    game.do(TypeLine("1 passes h4 36"), now=NOW + 1000)
    retain(head)
    with pytest.raises(RuleViolation, match="fermez d’abord la collecte"):
        follow(head, game)
    close(game)
    follow(head, game)
    assert game.state.phase is Phase.RETAINED
    assert game.state.board == head.state.board
    assert game.state.played[-1].tops == head.state.played[-1].tops
    assert [one.number for one in hall(game).coups] == [1]
    assert replay(game.log) == game.state


def test_a_fact_told_again_changes_nothing() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game)
    before = len(game.log)
    follow(head, game, NOW + 5000)
    assert len(game.log) == before
    with pytest.raises(RuleViolation, match="n° 3"):
        game.do(FollowHead((replace(facts_of(head)[0], number=4),)))


def test_the_juge_arbitre_of_a_hall_that_follows_decides_nothing_of_the_coups() -> None:
    head, game = hall_session(2), follower()
    decided = (
        DrawRack(), DrawRack("PASSETN", "hand"), RejectRack(), StartClock(), AnnulCoup("bruit"),
        Interrupt(), Resume(), EndGame(), Undo(), RetainTop("PASSES", "H4"), RetainTop(),
    )  # fmt: skip

    def refused() -> None:
        for command in decided:
            with pytest.raises(RuleViolation, match="C’est Blois qui décide"):
                game.do(command)

    refused()
    draw(head)
    follow(head, game)
    refused()
    start(head)
    follow(head, game)
    refused()
    with pytest.raises(RuleViolation, match="C’est Blois qui décide"):
        game.do(RingBell(), now=NOW + 1000)
    assert not names(game) & {"draw-rack", "start-clock", "ring-bell", "retain-top", "undo"}
    assert {"pause-clock", "go-by-hand", "type-line"} <= names(game)
    close(game)
    # Its own closing it may take back.
    assert "undo" in names(game)
    game.do(Undo())
    assert game.state.phase is Phase.BELL


@pytest.mark.parametrize("by_hand", [False, True])
def test_nothing_of_the_top_is_known_before_the_head_has_told_it(by_hand: bool) -> None:
    """Not in the log, nor in a view, nor as the answer to anything typed."""
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game)
    assert head.state.tops is not None and head.state.tops.proposed is not None
    top = head.state.tops.proposed.word
    if by_hand:
        game.do(GoByHand())
    secrets = (top, "tops-found", '"tops"')

    def nothing_known() -> None:
        env = Env(NOW, game.chance, game.lexicon, Referee())
        for audience in (Referee(), Arbiter("A"), Public()):
            seen = msgspec.json.encode(GAME.view(game.state, audience)).decode()
            assert not [secret for secret in secrets if secret in seen]
            with pytest.raises(Forbidden, match="pas encore dit le top"):
                GAME.questions["solutions"](game.state, audience, {}, env)
        for line in ("1 =", "* =", "1 s1"):
            with pytest.raises(RuleViolation, match="pas encore dit le top"):
                game.do(TypeLine(line), now=NOW)
            told = GAME.questions["preview"](game.state, Referee(), {"line": line}, env)
            assert "pas encore dit le top" in told.problem and not told.slips
        log = msgspec.json.encode(game.log).decode()
        assert top not in log and "candidates" not in log

    nothing_known()
    close(game)
    nothing_known()


def test_what_is_typed_as_top_is_compared_with_nothing() -> None:
    """By hand a lower solution is taken like the top: an answer would be a bit of the secret."""
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game)
    close(game)
    game.do(GoByHand())
    with pytest.raises(RuleViolation, match="tapez le top que Blois vous dicte"):
        game.do(RetainTop())
    with pytest.raises(RuleViolation):
        game.do(RetainTop("NATIONS", "H4"))  # not of this rack
    with pytest.raises(InputError):
        game.do(RetainTop("PASSE", "nulle part"))
    game.do(RetainTop("SA", "H8"))
    assert game.state.played[-1].word == "SA"
    # And what came of it tells nothing of the solutions either.
    env = Env(NOW, game.chance, game.lexicon, Referee())
    with pytest.raises(Forbidden, match="pas encore dit le top"):
        GAME.questions["solutions"](game.state, Referee(), {"coup": 1}, env)
    assert game.state.played[-1].tops is None
    seen = msgspec.json.encode(GAME.view(game.state, Referee())).decode()
    assert head.state.tops is not None and head.state.tops.proposed is not None
    assert head.state.tops.proposed.word not in seen


def test_a_hall_cut_off_goes_on_by_hand_and_joins_again_without_anything_twice() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game)
    game.do(TypeLine("1 passes h4 36"), now=NOW + 1000)
    retain(head)
    close(game)  # the link is lost before the top
    game.do(GoByHand())
    game.do(RetainTop(head.state.played[-1].word, head.state.played[-1].ref))
    kept = head.state.position.supply.kept
    draw(head, kept + "SOINATL"[: 7 - len(kept)])
    start(head)
    with pytest.raises(RuleViolation, match="lettres que Blois vous dicte"):
        game.do(DrawRack())
    game.do(DrawRack(head.state.rack, "hand"))
    game.do(StartClock(), now=NOW + 9000)
    game.do(TypeLine("2 -"), now=NOW + 9500)
    before = game.state
    follow(head, game, NOW + 20_000)
    after = following(game)
    assert not after.by_hand
    assert after.heard == len(facts_of(head)) and after.confirmed == 1
    assert replace(game.state, following=before.following) == before
    # And the rest comes by the link again.
    retain(head)
    close(game)
    follow(head, game)
    assert [coup.number for coup in hall(game).coups] == [1, 2]
    assert game.state.board == head.state.board
    assert replay(game.log) == game.state


def test_a_hall_that_joins_late_has_the_grid_and_no_slip_of_the_coups_before() -> None:
    head = hall_session(2)
    draw(head)
    start(head)
    retain(head)
    game = hall_session(2, follows="Blois", missed=len(facts_of(head)))
    kept = head.state.position.supply.kept
    draw(head, kept + "SOINATL"[: 7 - len(kept)])
    start(head)
    follow(head, game)
    assert game.state.board == head.state.board and game.state.rack == head.state.rack
    assert game.state.phase is Phase.THINKING and following(game).confirmed == 1


def test_mistakes_of_the_head_that_were_taken_back_are_not_played_again() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    head.do(Undo())
    draw(head, "SOINATL")
    game.do(GoByHand())
    game.do(DrawRack("SOINATL", "hand"))
    follow(head, game)
    assert game.state.rack == head.state.rack and not following(game).by_hand
    assert [one.type for one in net(facts_of(head))] == ["rack-drawn"]


def test_a_rack_or_a_top_typed_wrong_is_named_and_put_right_by_hand() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    game.do(GoByHand())
    game.do(DrawRack("SOINATL", "hand"))
    with pytest.raises(RuleViolation, match="votre salle a SOINATL, Blois a NTESSAP"):
        follow(head, game)
    game.do(Undo())
    follow(head, game)
    assert game.state.rack == head.state.rack
    start(head)
    follow(head, game)
    close(game)
    retain(head)
    game.do(GoByHand())
    game.do(RetainTop("SA", "H8"))
    with pytest.raises(RuleViolation, match="votre salle a SA H8"):
        follow(head, game)
    game.do(Undo())
    follow(head, game)
    assert game.state.board == head.state.board


def test_a_bell_rung_early_is_the_bell_of_all_and_one_that_rings_by_itself_is_each_halls() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game, NOW + 400)
    head.do(RingBell(), now=NOW + 60_000)
    follow(head, game, NOW + 60_400)
    assert game.state.phase is Phase.BELL
    head.do(Undo())
    follow(head, game)
    assert game.state.phase is Phase.THINKING
    head.do(ResumeClock(), now=NOW + 70_000)
    follow(head, game, NOW + 70_400)
    assert head.state.clock is not None and head.state.clock.deadline is not None
    count = len(facts_of(head))
    head.do(RingBell(), now=head.state.clock.deadline)
    assert len(facts_of(head)) == count


def test_a_clock_that_stands_stands_everywhere() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game, NOW + 500)
    head.do(PauseClock(), now=NOW + 10_000)
    follow(head, game, NOW + 10_500)
    assert game.state.clock is not None and game.state.clock.deadline is None
    assert game.state.clock.left_ms == game.state.clock.total_ms - 10_000
    head.do(ResumeClock(), now=NOW + 30_000)
    follow(head, game, NOW + 31_000)
    assert game.state.clock.deadline == NOW + 31_000 + game.state.clock.left_ms


def test_rejets_annulments_interruptions_and_the_end_are_everybodys() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    head.do(RejectRack("lettre retournée"))
    follow(head, game)
    assert game.state.refused == head.state.refused
    head.do(Undo())
    follow(head, game)
    assert (game.state.phase, game.state.rack) == (Phase.DRAWN, head.state.rack)
    assert game.state.tops is None
    head.do(RejectRack("lettre retournée"))
    follow(head, game)
    draw(head, "SOINATL")
    start(head)
    follow(head, game)
    head.do(AnnulCoup("panne"))
    follow(head, game)
    assert game.state.annulled == head.state.annulled
    head.do(Undo())
    follow(head, game)
    assert game.state.phase is Phase.THINKING
    head.do(Interrupt(), now=NOW + 20_000)
    follow(head, game, NOW + 20_000)
    assert game.state.interrupted_at == NOW + 20_000
    assert GAME.due(game.state) is None  # how long that may last, the head says
    head.do(Resume(), now=NOW + 30_000)
    head.do(ResumeClock(), now=NOW + 30_000)
    follow(head, game, NOW + 30_000)
    retain(head)
    close(game)
    follow(head, game)
    head.do(EndGame())
    follow(head, game)
    assert game.state.ended is not None and head.state.ended is not None
    assert game.state.ended.reason == head.state.ended.reason
    assert "go-by-hand" not in names(game)
    assert fold(GAME, game.log) == game.state


def test_a_top_taken_back_is_taken_back_everywhere_and_decisions_on_slips_stay() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game)
    game.do(TypeLine("1 passes h4 36"), now=NOW + 1000)
    close(game)
    retain(head)
    follow(head, game)
    game.do(AmendSlip(1, Slip(1, solutions=(Solution("PASSE", reference="H4", score=14),)), "lu"))
    head.do(Undo())
    follow(head, game)
    assert game.state.phase is Phase.CLOSED and following(game).confirmed == 0
    head.do(RetainTop())
    follow(head, game)
    entry = hall(game).coups[-1].entries[1]
    assert entry.slip.solutions[0].word == "PASSE"


def test_a_top_taken_back_under_a_hall_that_has_played_on_is_put_right_by_hand() -> None:
    head, game = hall_session(2), follower()
    draw(head)
    start(head)
    follow(head, game)
    close(game)
    retain(head)
    follow(head, game)
    game.do(GoByHand())
    kept = game.state.position.supply.kept
    game.do(DrawRack(kept + "SOINATL"[: 7 - len(kept)], "hand"))
    game.do(StartClock(), now=NOW)
    close(game)
    game.do(RetainTop("SA", "G8"))
    assert (game.state.phase, game.state.coup) == (Phase.RETAINED, 2)
    head.do(Undo())
    head.do(RetainTop())
    before = game.state
    with pytest.raises(RuleViolation, match="Coup 1 : votre salle a PASSE"):
        follow(head, game)
    assert game.state == before


def test_all_halls_are_ranked_with_their_penalties_at_the_end() -> None:
    head = hall_session(2)
    draw(head)
    start(head)
    head.do(TypeLine("1 passes h4 36"), now=NOW + 1000)
    retain(head)
    top = head.state.played[-1].score
    rows = {1: [(1, top, top, 0, 0), (2, top, top, 5, 9)], 2: [(1, 40, 40, 0, 0)]}
    centres = (
        CentreRows("Blois", {1: "Ana"}, {1: [(1, 10, 10, 0, 0)]}),
        CentreRows("Tours", {1: "Luc", 2: "Zoé"}, rows),
    )

    def ranked() -> list[tuple[int, str, int]]:
        return [(one.rank, one.name, one.total) for one in common_ranking(head.state, centres)]

    # What has come of a coup that the head has not retained does not count yet.
    assert ranked() == [(1, "Luc", top), (2, "Zoé", top - 5), (3, "Ana", 10)]
    head.do(EndGame())
    rule = WarningRule.of(
        head.state.setup.regulation, head.state.setup.formula, head.state.setup.tempo
    )
    assert rule.penalty(9) > 0
    assert ranked()[-1] == (3, "Zoé", top - 5 - rule.penalty(9))


def head_with_a_top() -> tuple[State, int]:
    head = hall_session(2)
    draw(head)
    start(head)
    retain(head)
    return head.state, head.state.played[-1].score


def test_rows_that_nobody_can_have_scored_are_named() -> None:
    head, top = head_with_a_top()
    good: Row = (1, top, top, 0, 0)
    assert odd_row(head, 1, [good, (2, 0, 0, 5, 1)]) is None
    for row, reason in (
        ((2, top + 1, 10, 0, 0), "points"),
        ((2, 10, top + 1, 0, 0), "points"),
        ((2, -10, 10, 0, 0), "negative"),
        ((2, 10, 10, -500, 0), "negative"),
        ((2, 10, 10, 0, -5), "negative"),
        ((-2, 10, 10, 0, 0), "negative"),
        ((1, 9, 9, 0, 0), "twice"),
    ):
        found = odd_row(head, 1, [good, row])
        assert found is not None and (found.coup, found.table) == (1, row[0])
        assert found.reason == reason
    assert odd_row(head, 1, [(2, 999, 999, 0, 0)]) == OddRow(1, 2, "points", 999, top)


def test_what_cannot_be_read_is_refused() -> None:
    game = follower()
    for fact in (Fact(1, "tops-found", {}), Fact(1, "rack-drawn", {"coup": "un"})):
        with pytest.raises(InputError, match="même version"):
            game.do(FollowHead((fact,)))
    with pytest.raises(RuleViolation, match="n’en suit aucune"):
        hall_session().do(FollowHead())
    with pytest.raises(RuleViolation, match="n’en suit aucune"):
        hall_session().do(GoByHand())
