"""Each sees their own rack, and nothing of the others'."""

from __future__ import annotations

import msgspec
import pytest

from pioche.games.classic import GAME
from pioche.games.classic.opening import Open
from pioche.games.shape import Arbiter, Audience, Player, Public, Referee
from pioche.games.turns.commands import Exchange, Pass, Play
from pioche.games.turns.views import EndedView, OpenView, SeatedView, TableView
from support.table import Sitting


def encoded(sitting: Sitting, audience: Audience) -> str:
    return msgspec.json.encode(GAME.view(sitting.state, audience)).decode()


def opened() -> Sitting:
    sitting = Sitting(GAME)
    sitting.do(Open(("nord", "est", "sud")))
    sitting.arrange(racks=["NEIGERA", "SPOESVA", "WKXYZJQ"])
    return sitting


def test_a_player_sees_one_rack_and_the_others_counts() -> None:
    sitting = opened()
    view = GAME.view(sitting.state, Player("est")).table
    assert isinstance(view, SeatedView)
    assert view.rack == "SPOESVA"
    assert [seat.tiles for seat in view.seats] == [7, 7, 7]
    text = encoded(sitting, Player("est"))
    assert "NEIGERA" not in text and "WKXYZJQ" not in text


@pytest.mark.parametrize("audience", [Public(), Player("inconnu"), Arbiter("a")])
def test_strangers_see_no_rack_at_all(audience: Audience) -> None:
    sitting = opened()
    assert type(GAME.view(sitting.state, audience).table) is TableView
    text = encoded(sitting, audience)
    assert not any(rack in text for rack in ("NEIGERA", "SPOESVA", "WKXYZJQ"))
    assert '"rack"' not in text and '"racks"' not in text


def test_exchanged_tiles_stay_secret() -> None:
    sitting = opened()
    seat = sitting.table.seats[sitting.table.turn]
    rack = sitting.table.rack(seat)
    sitting.do(Exchange(seat, rack))
    for audience in (Public(), *(Player(name) for name in sitting.table.seats if name != seat)):
        view = GAME.view(sitting.state, audience).table
        assert view.history[-1].count == 7
        assert rack not in encoded(sitting, audience)


def test_a_referee_sees_every_rack_and_the_bag() -> None:
    sitting = opened()
    view = GAME.view(sitting.state, Referee()).table
    assert isinstance(view, OpenView)
    assert view.racks == ("NEIGERA", "SPOESVA", "WKXYZJQ")


def test_when_it_is_over_everyone_may_see_every_rack_of_every_turn() -> None:
    sitting = opened()
    sitting.arrange(racks=["NEIGERA"] * 3)
    seat = sitting.table.seats[sitting.table.turn]
    sitting.do(Play(seat, "NEIGE", "H8"))
    while sitting.table.ended is None:
        sitting.do(Pass(sitting.table.seats[sitting.table.turn]))
    for audience in (Public(), Player("nord"), Referee()):
        view = GAME.view(sitting.state, audience).table
        assert isinstance(view, EndedView)
        assert sorted(view.turns[0].rack) == sorted("NEIGERA")
        assert view.ended.reason == "passes"
