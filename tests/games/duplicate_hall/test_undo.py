"""Ctrl+Z at the desk: a line is one act, undoing it gives back what stood, the log keeps all."""

from copy import copy
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from pioche.core.errors import Forbidden, InputError, RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    RejectRack,
    RetainTop,
    RingBell,
    Undo,
)
from pioche.games.duplicate.coup.events import RackRejected
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    SettleDifference,
    TypeLine,
    UndoLine,
    WithdrawSlip,
)
from pioche.games.duplicate.hall.events import SlipEntered
from pioche.games.duplicate.hall.scoring import open_differences
from pioche.games.session import Session
from pioche.games.shape import Arbiter, Audience, DoubleArbiter, Referee
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, read_back, replay, written
from support.duplicate_hall import finish, hall, hall_session, play, think

PASSE = Solution("PASSE", reference="H4", score=20)


def words(game: Session) -> dict[int, str]:
    """What stands at each table: a word, or the state of the slip."""
    return {
        table: entry.slip.solutions[0].word if entry.slip.solutions else entry.slip.state
        for table, entry in hall(game).entries.items()
    }


def slips_of(game: Session) -> object:
    """Everything that lines change in the hall, without what the desk is told about it."""
    return replace(hall(game), undone={})


def seen(game: Session, audience: object) -> object:
    return GAME.view(game.state, audience).hall


def test_lines_are_numbered_as_they_are_typed_and_the_program_s_own_slip_is_none() -> None:
    game = hall_session()
    think(game)
    for line in ("1 !", "2 =", "* -"):
        game.do(TypeLine(line))
    # Table 1 hands in nothing: a zero beside its warning, which nobody typed.
    finish(game)
    entered = [event for event in game.log if isinstance(event, SlipEntered)]
    assert [(one.slip.table, one.line) for one in entered] == [(2, 2), (1, 3), (3, 3), (4, 3)]
    other = hall_session()
    play(other, "1 !")
    (own,) = (event for event in other.log if isinstance(event, SlipEntered))
    assert (own.slip.table, own.line, own.by) == (1, 0, "")


def test_a_correction_undone_gives_the_first_slip_back() -> None:
    game = hall_session()
    think(game)
    game.do(TypeLine("1 passe h4 20"))
    game.do(TypeLine("1 as h8 4"))
    game.do(UndoLine())
    assert words(game) == {1: "PASSE"}
    game.do(UndoLine())
    assert words(game) == {}
    with pytest.raises(RuleViolation) as refused:
        game.do(UndoLine())
    assert refused.value.code == "hall.no-line"


def test_undoing_goes_back_through_the_whole_coup() -> None:
    game = hall_session(60)
    think(game)
    for table in range(1, 61):
        game.do(TypeLine(f"{table} ="))
    for left in range(59, -1, -1):
        game.do(UndoLine())
        assert len(hall(game).entries) == left


def test_a_line_for_all_who_are_missing_is_one_act() -> None:
    game = hall_session(6)
    think(game)
    game.do(TypeLine("2 as h8 4"))
    before = slips_of(game)
    game.do(TypeLine("* ="))
    assert len(hall(game).entries) == 6
    game.do(UndoLine())
    assert slips_of(game) == before
    assert words(game) == {2: "AS"}


def test_a_sanction_is_undone_with_what_it_did_to_the_slip() -> None:
    game = hall_session()
    think(game)
    game.do(TypeLine("1 passe h4 20"))
    before = slips_of(game)
    game.do(TypeLine("1 !"))
    assert hall(game).entries[1].verdict.warnings == 1
    game.do(UndoLine())
    assert slips_of(game) == before
    game.do(TypeLine("1 as h8 4"))
    assert hall(game).entries[1].verdict.warnings == 0


def test_a_slip_read_after_a_sanction_loses_it_when_that_is_undone() -> None:
    game = hall_session()
    game.do(AppointArbiter("A", (1, 2)))
    think(game)
    game.do(TypeLine("1 !!"))
    game.do(TypeLine("1 passe h4 20"), by=Arbiter("A"))
    assert hall(game).entries[1].verdict.points == 0
    game.do(UndoLine())
    assert hall(game).entries[1].verdict.points == 20
    assert hall(game).entries[1].by == "A"


def test_each_undoes_their_own_lines() -> None:
    game = hall_session()
    game.do(AppointArbiter("A", (1, 2)))
    think(game)
    game.do(TypeLine("1 passe h4 20"), by=Arbiter("A"))
    game.do(TypeLine("3 as h8 4"))
    game.do(UndoLine(), by=Arbiter("A"))
    assert words(game) == {3: "AS"}
    with pytest.raises(RuleViolation):
        game.do(UndoLine(), by=Arbiter("A"))


def test_a_newer_line_of_somebody_else_stands_over_an_undone_one() -> None:
    game = hall_session()
    game.do(AppointArbiter("A", (1, 2)))
    think(game)
    game.do(TypeLine("* -"), by=Arbiter("A"))
    game.do(TypeLine("1 as h8 4"))
    game.do(UndoLine(), by=Arbiter("A"))
    assert words(game) == {1: "AS"}
    game.do(UndoLine())
    assert words(game) == {}


def test_a_slip_taken_back_comes_back() -> None:
    game = hall_session()
    think(game)
    game.do(TypeLine("1 passe h4 20"))
    before = slips_of(game)
    game.do(WithdrawSlip(1))
    game.do(UndoLine())
    assert slips_of(game) == before


def test_a_settlement_is_undone_like_a_line() -> None:
    game = hall_session()
    game.do(AppointArbiter("D", (1,), double=True))
    think(game)
    game.do(TypeLine("1 passe h4 20"))
    game.do(TypeLine("1 as h8 4"), by=DoubleArbiter("D"))
    before = slips_of(game)
    game.do(SettleDifference(Slip(1, solutions=(PASSE,)), note="lu PASSE"), now=NOW)
    assert open_differences(hall(game)) == ()
    game.do(UndoLine())
    assert slips_of(game) == before
    assert [one.table for one in open_differences(hall(game))] == [1]
    assert hall(game).decisions == ()


def test_a_settlement_stands_again_once_what_came_after_it_is_undone() -> None:
    game = hall_session()
    game.do(AppointArbiter("D", (1,), double=True))
    think(game)
    game.do(TypeLine("1 passe h4 20"))
    game.do(TypeLine("1 as h8 4"), by=DoubleArbiter("D"))
    game.do(SettleDifference(Slip(1, solutions=(PASSE,)), note="lu PASSE"), now=NOW)
    settled = slips_of(game)
    game.do(TypeLine("1 tas h8 3"))
    game.do(UndoLine())
    assert slips_of(game) == settled


def test_a_sanction_weighs_on_both_readings() -> None:
    game = hall_session()
    game.do(AppointArbiter("D", (1,), double=True))
    think(game)
    game.do(TypeLine("1 passe h4 20"))
    game.do(TypeLine("1 passe h4 20"), by=DoubleArbiter("D"))
    game.do(TypeLine("1 !"))
    assert open_differences(hall(game)) == ()
    game.do(UndoLine())
    assert open_differences(hall(game)) == ()
    assert hall(game).second[1].verdict.warnings == 0


def test_paper_undone_after_the_closing_gives_the_phone_its_slip_back() -> None:
    game = hall_session()
    think(game)
    game.do(TypeLine("1 as h8 4"))
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(1, "…", (Slip(1, solutions=(PASSE,)),)), now=NOW)
    assert words(game) == {1: "AS"}
    game.do(UndoLine(), now=NOW)
    assert words(game) == {1: "PASSE"}
    assert hall(game).entries[1].mail


def test_what_was_undone_is_told_until_the_next_line() -> None:
    game = hall_session()
    think(game)
    game.do(TypeLine("1 passe h4 20"))
    game.do(TypeLine("1 as h8 4"))
    game.do(UndoLine())
    view = seen(game, Referee())
    (change,) = view.undone
    assert (change.table, change.was.word, change.now.word) == (1, "AS", "PASSE")
    assert view.lines == 1
    game.do(TypeLine("2 ="))
    assert not seen(game, Referee()).undone


def test_an_arbiter_is_told_of_their_own_lines_only() -> None:
    game = hall_session()
    game.do(AppointArbiter("A", (1, 2)))
    game.do(AppointArbiter("D", (1, 2), double=True))
    think(game)
    game.do(TypeLine("1 passe h4 20"), by=Arbiter("A"))
    game.do(TypeLine("2 ="), by=Arbiter("A"))
    game.do(UndoLine(), by=Arbiter("A"))
    assert seen(game, Arbiter("A")).lines == 1
    assert seen(game, Arbiter("A")).undone_count == 1
    for other in (Referee(), DoubleArbiter("D")):
        assert (seen(game, other).lines, seen(game, other).undone) == (0, seen(game, other).undone)
        assert not seen(game, other).undone


def test_after_the_closing_only_newer_lines_come_before_it() -> None:
    game = hall_session()
    think(game)
    game.do(TypeLine("1 ="))
    game.do(RingBell(), now=NOW)
    assert seen(game, Referee()).lines == 1
    game.do(CloseCoup(), now=NOW)
    assert seen(game, Referee()).lines == 0
    game.do(TypeLine("2 ="))
    assert seen(game, Referee()).lines == 1
    game.do(RetainTop(), now=NOW)
    assert seen(game, Referee()).lines == 0, "the retained top is what comes first"


def test_a_retained_coup_is_not_undone_line_by_line() -> None:
    game = hall_session()
    think(game)
    game.do(TypeLine("1 ="))
    finish(game)
    with pytest.raises(RuleViolation):
        game.do(UndoLine(), now=NOW)
    game.do(Undo(), now=NOW)
    game.do(UndoLine(), now=NOW)
    assert words(game) == {}
    game.do(RetainTop(), now=NOW)
    assert hall(game).coups[0].entries[1].verdict.points == 0


PEOPLE: dict[str, Audience] = {
    "juge-arbitre": Referee(),
    "A": Arbiter("A"),
    "D": DoubleArbiter("D"),
}
LINES = ("=", "s2", "passe h4 20", "as h8 4 !", "as h8 4 !!", "v", "-", "!", "!!", "zzz h8 3", "=1")
lines = st.tuples(
    st.sampled_from(list(PEOPLE)),
    st.sampled_from(["1", "2", "3", "*"]),
    st.sampled_from(LINES),
)


def typed(game: Session, by: str, table: str, rest: str) -> bool:
    """Type a line; say whether it did anything."""
    try:
        return bool(game.do(TypeLine(f"{table} {rest}"), by=PEOPLE[by]))
    except (RuleViolation, Forbidden, InputError):
        return False


@cache
def opened() -> Session:
    game = hall_session(3)
    game.do(AppointArbiter("A", (1, 2)))
    game.do(AppointArbiter("D", (2, 3), double=True))
    think(game)
    return game


def desk() -> Session:
    """The same coup under way for every example; its state is never changed in place."""
    game = copy(opened())
    game.log = list(game.log)
    return game


@settings(max_examples=60, deadline=None)
@given(st.lists(lines, max_size=8), lines)
def test_the_last_line_undone_is_as_if_it_had_not_been_typed(
    before: list[tuple[str, str, str]], last: tuple[str, str, str]
) -> None:
    game = desk()
    for line in before:
        typed(game, *line)
    stood = slips_of(game)
    if typed(game, *last):
        game.do(UndoLine(), by=PEOPLE[last[0]])
    assert slips_of(game) == stood


@settings(max_examples=60, deadline=None)
@given(st.lists(lines, max_size=10), st.permutations(list(PEOPLE)))
def test_everything_undone_by_everybody_in_any_order_leaves_nothing(
    done: list[tuple[str, str, str]], order: list[str]
) -> None:
    game = desk()
    empty = slips_of(game)
    for line in done:
        typed(game, *line)
    for by in order:
        while any(line.by == by for line in hall(game).lines):
            game.do(UndoLine(), by=PEOPLE[by])
    assert slips_of(game) == empty
    assert replay(read_back(written(game.log))) == game.state


@settings(max_examples=60, deadline=None)
@given(st.lists(lines, max_size=8), lines)
def test_an_older_line_undone_is_as_if_only_the_others_had_been_typed(
    others: list[tuple[str, str, str]], first: tuple[str, str, str]
) -> None:
    """Somebody types on after a line that does not name others' slips; then that one is undone."""
    others = [(by, table, rest) for by, table, rest in others if table != "*" and rest != "=1"]
    others = [line for line in others if line[0] != first[0]]
    with_it, without = desk(), desk()
    done = typed(with_it, *first)
    for line in others:
        typed(with_it, *line)
        typed(without, *line)
    if done:
        with_it.do(UndoLine(), by=PEOPLE[first[0]])
    mine, theirs = hall(with_it), hall(without)
    assert (mine.entries, mine.second, mine.discipline) == (
        theirs.entries,
        theirs.second,
        theirs.discipline,
    )


class TestTheCoupBefore:
    """« Coup suivant », then Ctrl+Z: the slips of the coup before are on the desk again."""

    def test_a_draw_undone_leads_back_to_the_slips(self) -> None:
        game = hall_session()
        play(game, "1 =", "2 as h8 4", "4 !")
        counted, desk_then = hall(game).coups[0], hall(game).desk()
        before = game.state
        game.do(DrawRack("NTIONSR", "hand"), now=NOW)
        assert words(game) == {}
        game.do(Undo(), now=NOW)
        assert game.state == before
        assert hall(game).desk() == desk_then
        game.do(Undo(), now=NOW)
        game.do(RetainTop(), now=NOW)
        assert hall(game).coups[0] == counted

    def test_back_through_two_coups(self) -> None:
        game = hall_session()
        play(game, "1 =")
        first = game.state
        play(game, "2 =", rack="NTIONSR")
        for _act in ("top", "closing", "bell", "clock", "draw"):
            game.do(Undo(), now=NOW)
        assert game.state == first
        for _act in ("top", "closing", "bell"):
            game.do(Undo(), now=NOW)
        assert words(game) == {1: "PASSE"}
        assert game.state.clock is not None, "the clock can be let run again"
        assert replay(game.log) == game.state

    def test_a_rejet_undone_leads_back_too(self) -> None:
        game = hall_session()
        play(game, "1 =")
        before = game.state
        game.do(DrawRack("NTIONSR", "hand"), now=NOW)
        drawn = game.state
        game.do(RejectRack(), now=NOW)
        game.do(Undo(), now=NOW)
        assert game.state == drawn
        game.do(Undo(), now=NOW)
        assert game.state == before
        (rejet,) = game.do(DrawRack("RRSST", "hand"), now=NOW)
        assert isinstance(rejet, RackRejected)
        game.do(Undo(), now=NOW)
        assert game.state == before


def test_what_was_undone_says_the_sanctions_before_and_after() -> None:
    game = hall_session()
    think(game)
    shown = []
    for line in ("1 !", "1 !!"):
        game.do(TypeLine(line), now=NOW)
    for _line in range(2):
        game.do(UndoLine(), now=NOW)
        view = GAME.view(game.state, Referee()).hall
        (change,) = view.undone
        shown.append((change.discipline_was, change.discipline_now))
    assert shown == [("zero", "warning"), ("warning", UNSET)]
