"""The hall's events on the wire: every one of them, read back for ever."""

import json
from pathlib import Path

import msgspec

from pioche.games.codec import StoredEvent, decode_event, encode_event
from pioche.games.duplicate import GAME
from pioche.games.duplicate.commands import CloseCoup, EndGame, RetainTop, RingBell
from pioche.games.duplicate.hall.decisions import (
    AmendSlip,
    DecideAppeal,
    DeliverNotice,
    LodgeAppeal,
    RefuseMean,
)
from pioche.games.duplicate.hall.people import (
    AppointArbiter,
    ChangePlayer,
    ComeBack,
    LeaveGame,
    RemovePlayer,
    SetHallOptions,
)
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.hall.scoring import SettleDifference
from pioche.games.duplicate.hall.slips import TypeLine
from pioche.games.duplicate.hall.state import HallPlayer
from pioche.games.duplicate.hall.undo import UndoLine, WithdrawSlip
from pioche.games.duplicate.session import replay
from pioche.rules.slips import RaccordLetter, Slip, Solution
from support.duplicate import NOW
from support.duplicate_hall import finish, hall, hall_session, play, think

GOLDEN = Path(__file__).parent / "golden_v1.jsonl"


def full_session():
    """A game in which everything that can happen in a hall happens once."""
    game = hall_session(18)
    game.do(AppointArbiter("A", (1, 2, 3)))
    game.do(AppointArbiter("D", (1, 2), double=True))
    game.do(ChangePlayer(HallPlayer(4, "s4", "A", "vermeil", "4", "Club")))
    game.do(RemovePlayer(18))
    game.do(LeaveGame(17))
    game.do(ComeBack(17))
    game.do(SetHallOptions(live_solos=True, tie_break="last-coups"))
    play_first(game)
    game.do(DeliverNotice(1, 3), NOW)
    game.do(LodgeAppeal(1, 3, "TNES existe", "s3"), NOW)
    game.do(DecideAppeal(1, 3, 5, "warning", "à moitié", "commission", warnings=1), NOW)
    right = Slip(5, solutions=(Solution("PASSE", reference="H4", score=20),))
    game.do(AmendSlip(1, right, "table confondue", "JA"), NOW)
    think(game, "NTIONSR")
    for line in ("4 tnes 8f 9", "5 =", "6 nation 9g 99", "* -"):
        game.do(TypeLine(line))
    game.do(TypeLine("1 -", by="D", blind=True))
    game.do(TypeLine("2 -", by="D", blind=True))
    finish(game)
    game.do(RefuseMean(2, 4, "sa grille", "JA"), NOW)
    game.do(EndGame("heure"), NOW)
    return game


def play_first(game):
    think(game)
    for line in ("1 =", "2 =", "3 tnes h8 1", "4 tnes h8 1", "5 as 1", "6 !", "7 v"):
        game.do(TypeLine(line))
    game.do(WithdrawSlip(7))
    game.do(TypeLine("9 ="))
    game.do(UndoLine())
    game.do(TypeLine("1 =", by="D", blind=True))
    game.do(TypeLine("2 as h8 4", by="D", blind=True))
    game.do(RingBell(), NOW)
    letters = (RaccordLetter("X", 1, 0),)
    mail = Slip(8, solutions=(Solution("TAS", raccord=letters, circled=(0,), score=3),))
    game.do(CloseCoup(1, "…", (mail,)), NOW)
    game.do(SettleDifference(Slip(2, state="blank"), "JA", "vierge en fait"), NOW)
    game.do(RetainTop(), NOW)


def totals(state):
    return {str(one.player.table): one.total for one in results(state).shown}


def test_every_event_of_the_hall_survives_the_wire():
    game = full_session()
    stored = [encode_event(GAME, event, at=NOW, by="x") for event in game.log]
    lines = [msgspec.json.encode(event) for event in stored]
    back = [decode_event(GAME, msgspec.json.decode(line, type=StoredEvent)) for line in lines]
    assert back == game.log
    assert replay(back) == game.state
    named = {event.type for event in stored}
    own = {
        name
        for name, kind in GAME.events.items()
        if kind.__module__.startswith("pioche.games.duplicate.hall.")
    }
    assert own <= named


def test_a_log_of_this_version_will_always_be_read():
    """Written by version 1 of the events; it stays for ever."""
    *lines, last = GOLDEN.read_text(encoding="utf-8").splitlines()
    log = [decode_event(GAME, msgspec.json.decode(line, type=StoredEvent)) for line in lines]
    state = replay(log)
    assert totals(state) == json.loads(last)["totals"]
    assert len(state.hall.decisions) == 3


def test_the_decisions_keep_what_stood_before():
    kinds = [decision.kind for decision in hall(full_session()).decisions]
    assert kinds == ["settled", "appeal", "amended"]


def test_a_plain_coup_too():
    game = hall_session(2)
    play(game, "1 =")
    assert totals(game.state) == {"1": 20, "2": 0}
