"""The head of a multiplex: its code changes, halls are put out and taken back."""

from __future__ import annotations

import pytest

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import GAME, LeadMultiplex, State, fact_of
from pioche.games.duplicate.coup.commands import DrawRack, EndGame, Undo
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.multiplex.commands import (
    PutHallOut,
    RenewMultiplexCode,
    TakeHallBack,
)
from pioche.games.duplicate.multiplex.state import Led
from pioche.games.session import Session
from pioche.games.shape import Act, Arbiter, Public, Referee
from support.duplicate import replay
from support.duplicate_hall import hall_session

OWN = ("renew-multiplex-code", "put-hall-out", "take-hall-back")


def head() -> Session[State]:
    game = hall_session(2)
    game.do(LeadMultiplex())
    return game


def led(game: Session[State]) -> Led:
    assert game.state.led is not None
    assert replay(game.log) == game.state
    return game.state.led


def offered(game: Session[State]) -> dict[str, Act]:
    acts = {act.name: act for act in GAME.acts(game.state, Referee()) if act.name in OWN}
    others = (Arbiter("a"), Public())
    assert not any(act.name in OWN for one in others for act in GAME.acts(game.state, one))
    return acts


def test_a_hall_that_nobody_may_follow_has_no_code_and_puts_nobody_out() -> None:
    game = hall_session(2)
    assert offered(game) == {}
    for command in (RenewMultiplexCode(), PutHallOut("l1", "Tours"), TakeHallBack("l1")):
        with pytest.raises(RuleViolation, match="ouvrez d’abord le multiplex"):
            game.do(command)


def test_a_hall_that_follows_leads_none() -> None:
    with pytest.raises(RuleViolation, match="en suit déjà une autre"):
        hall_session(2, follows="Blois").do(LeadMultiplex())


def test_each_code_is_another_and_the_last_counts() -> None:
    game = head()
    assert led(game) == Led()
    game.do(RenewMultiplexCode())
    game.do(RenewMultiplexCode())
    game.do(LeadMultiplex())  # opened again, under another name: the code stays
    assert led(game).generation == 2
    game.do(EndGame())
    assert set(offered(game)) == {"put-hall-out"}
    with pytest.raises(RuleViolation, match="La partie est finie"):
        game.do(RenewMultiplexCode())


def test_a_hall_is_out_until_it_is_taken_back() -> None:
    game = head()
    game.do(PutHallOut("l1", " Tours\n"))
    game.do(PutHallOut("l2", "Niort"))
    before = len(game.log)
    game.do(PutHallOut("l1", "Tours"))
    assert len(game.log) == before
    assert led(game).out == {"l1": "Tours", "l2": "Niort"}
    assert offered(game)["put-hall-out"].grave and offered(game)["renew-multiplex-code"].grave
    assert offered(game)["take-hall-back"].choices == ("l1", "l2")
    game.do(TakeHallBack("l1"))
    with pytest.raises(RuleViolation, match="n’est pas écartée"):
        game.do(TakeHallBack("l1"))
    game.do(EndGame())
    game.do(TakeHallBack("l2"))  # the ranking is still read
    assert led(game).out == {} and set(offered(game)) == {"put-hall-out"}


def test_undo_and_the_halls_that_follow_know_nothing_of_it() -> None:
    game = head()
    game.do(DrawRack("NTESSAP", "hand"))
    before = game.state
    game.do(RenewMultiplexCode())
    game.do(PutHallOut("l1", "Tours"))
    assert [fact_of(before, event, game.state, 1) for event in game.log[-2:]] == [None, None]
    game.do(Undo())
    assert game.state.phase is Phase.TO_DRAW
    assert led(game) == Led(1, {"l1": "Tours"})
