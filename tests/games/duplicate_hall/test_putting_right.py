"""A slip that counts is put right from the line (`12@7 …`), and a decision undone like any act."""

from __future__ import annotations

from typing import Any

import pytest

from pioche.core.errors import Forbidden, InputError, RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import EndGame, Undo
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    DecideAppeal,
    LodgeAppeal,
    RemovePlayer,
    TypeLine,
    UndoLine,
)
from pioche.games.duplicate.hall.results import results
from pioche.games.session import Session
from pioche.games.shape import Arbiter, Audience, Player, Public, Referee
from support.duplicate import NOW, replay
from support.duplicate_hall import hall, hall_session, play, think


def two_coups(**options: Any) -> Session:
    """One coup that counts, in which table 1 was misread, and one under way."""
    game = hall_session(3, **options)
    play(game, "1 tnes h8 1", "2 =", "3 as h8 4")
    think(game, "NTIONSR")
    return game


def asked(game: Session, name: str, audience: Audience, **params: Any) -> Any:
    return GAME.questions[name](game.state, audience, params, game.env())


def labels(game: Session) -> dict[str, str]:
    return {one.name: one.label for one in GAME.acts(game.state, Referee())}


class TestTheLine:
    def test_a_counted_slip_is_put_right_with_its_reason(self) -> None:
        game = two_coups()
        game.do(TypeLine("1@1 passe h4 20", note="deux tables confondues"), now=NOW)
        assert results(game.state).by_table[1].total == 20
        (decision,) = hall(game).decisions
        assert (decision.kind, decision.coup, decision.note) == (
            "amended", 1, "deux tables confondues",
        )  # fmt: skip
        assert 1 not in hall(game).entries, "nothing is entered in the coup under way"
        game.do(TypeLine("3@1 =", note="elle avait le top"), now=NOW)
        assert results(game.state).by_table[3].total == 20

    def test_the_reason_is_asked_for(self) -> None:
        with pytest.raises(RuleViolation) as refused:
            two_coups().do(TypeLine("1@1 passe h4 20"), now=NOW)
        assert refused.value.code == "hall.reason"

    def test_it_is_judged_while_it_is_typed(self) -> None:
        game = two_coups()
        shown = asked(game, "preview", Referee(), line="1@1 passe h4 20")
        assert (shown.coup, shown.problem) == (1, "")
        assert (shown.slips[0].coup, shown.slips[0].net) == (1, 20)
        later = asked(game, "preview", Referee(), line="1@2 passe h4 20")
        assert "Le coup 2 ne compte pas" in later.problem

    @pytest.mark.parametrize("line", ["1@1 ?", "1@1 !", "1@1 =2", "1@1 s3", "1@1", "@1 passe"])
    def test_only_a_slip_puts_one_right(self, line: str) -> None:
        with pytest.raises(InputError):
            two_coups().do(TypeLine(line, note="motif"), now=NOW)

    def test_an_arbiter_leaves_it_to_the_referee(self) -> None:
        game = two_coups()
        game.do(AppointArbiter("A"))
        with pytest.raises(Forbidden):
            game.do(TypeLine("1@1 passe h4 20", note="motif"), by=Arbiter("A"))


class TestUndoing:
    def test_an_appeal_decided_is_undone_like_any_act(self) -> None:
        game = two_coups()
        game.do(LodgeAppeal(1, 1, "TNES existe"), now=NOW, by=Player("s1"))
        before = game.state
        game.do(DecideAppeal(1, 1, 4, "warning", "à moitié"), now=NOW)
        assert labels(game)["undo"] == "duplicate.undoes-decision"
        game.do(Undo(), now=NOW)
        assert game.state == before
        assert replay(game.log) == game.state
        assert labels(game)["undo"] == "duplicate.undoes-thinking"

    def test_an_amended_slip_too(self) -> None:
        game = two_coups()
        before = game.state
        game.do(TypeLine("1@1 =", note="motif"), now=NOW)
        game.do(Undo(), now=NOW)
        assert game.state == before

    def test_in_the_order_in_which_things_were_done(self) -> None:
        """A line typed before the decision is undone after it, one typed since, before it."""
        game = two_coups()
        game.do(TypeLine("2 v"))
        game.do(DecideAppeal(1, 1, 4, "none", "admis"), now=NOW)
        assert "undo-line" not in labels(game)
        game.do(TypeLine("3 v"))
        assert "undo-line" in labels(game)
        assert labels(game)["undo"] == "duplicate.undoes-thinking"
        game.do(UndoLine())
        assert labels(game)["undo"] == "duplicate.undoes-decision"

    def test_as_many_as_there_are_decisions_the_last_first(self) -> None:
        game = two_coups()
        game.do(LodgeAppeal(1, 1, "TNES existe"), now=NOW, by=Player("s1"))
        states = [game.state]
        game.do(DecideAppeal(1, 1, 4, "warning", "à moitié"), now=NOW)
        states.append(game.state)
        game.do(TypeLine("3@1 =", note="elle avait le top"), now=NOW)
        states.append(game.state)
        game.do(DecideAppeal(1, 1, 20, "none", "tout compte fait"), now=NOW)
        for before in reversed(states):
            game.do(Undo(), now=NOW)
            assert game.state == before
        assert replay(game.log) == game.state
        assert labels(game)["undo"] == "duplicate.undoes-thinking"

    def test_those_around_a_line_in_their_turn(self) -> None:
        game = two_coups()
        before = game.state
        game.do(DecideAppeal(1, 1, 4, "none", "admis"), now=NOW)
        game.do(TypeLine("2 v"))
        game.do(DecideAppeal(1, 3, 20, "none", "admis"), now=NOW)
        game.do(Undo(), now=NOW)
        game.do(UndoLine())
        game.do(Undo(), now=NOW)
        assert hall(game).coups == before.hall.coups
        assert hall(game).decisions == ()

    def test_an_appeal_lodged_since_stays(self) -> None:
        game = two_coups()
        game.do(DecideAppeal(1, 1, 4, "none", "admis"), now=NOW)
        game.do(LodgeAppeal(1, 3, "AS aussi"), now=NOW, by=Player("s3"))
        game.do(Undo(), now=NOW)
        assert [one.table for one in hall(game).appeals] == [3]

    def test_sudden_death_gives_back_who_was_out(self) -> None:
        game = hall_session(3, formula="mort-subite")
        play(game, "1 tnes h8 1", "2 =", "3 =")
        game.do(DecideAppeal(1, 1, 20, "none", "admis"), now=NOW)
        assert hall(game).out == {}
        game.do(Undo(), now=NOW)
        assert hall(game).out == {1: 1}


class TestATable:
    """What `3 ?` and the dialog of appeals show: each coup once, while the game goes on."""

    def test_its_judges_see_it_while_the_game_goes_on(self) -> None:
        game = two_coups()
        game.do(AppointArbiter("A", (1,)))
        for audience in (Referee(), Arbiter("A")):
            shown = asked(game, "table_sheet", audience, table=1)
            assert [(one.coup, one.written, one.net) for one in shown.coups] == [(1, "TNES H8", 0)]
        with pytest.raises(Forbidden):
            asked(game, "table_sheet", Arbiter("A"), table=2)
        for audience in (Player("s1"), Public()):
            with pytest.raises(RuleViolation):
                asked(game, "table_sheet", audience, table=1)

    def test_a_solo_stays_with_the_referee_until_the_end(self) -> None:
        game = hall_session(16)
        game.do(AppointArbiter("A"))
        play(game, "1 =", *(f"{table} as h8 4" for table in range(2, 17)))
        assert asked(game, "table_sheet", Referee(), table=1).coups[0].solo is True
        assert asked(game, "table_sheet", Arbiter("A"), table=1).coups[0].solo is not True
        game.do(EndGame("heure"), now=NOW)
        assert asked(game, "table_sheet", Arbiter("A"), table=1).coups[0].solo is True


def test_a_table_that_never_played_is_taken_off_the_list() -> None:
    game = hall_session(3)
    play(game, "1 =", "2 v")
    game.do(RemovePlayer(3))
    assert set(hall(game).players) == {1, 2}
    with pytest.raises(RuleViolation) as refused:
        game.do(RemovePlayer(2))
    assert refused.value.code == "hall.has-played", "a blank slip was handed in"


def test_a_penalty_is_told_beside_the_points() -> None:
    game = hall_session(2)
    play(game, "1 =", "2 as h8 4")
    game.do(DecideAppeal(1, 2, 4, "penalty", "décalé"), now=NOW)
    view = GAME.view(game.state, Referee())
    tables = {one.table: (one.points, one.penalty) for one in view.hall.tables}
    assert tables[2] == (4, 5)
