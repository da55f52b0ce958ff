"""The hall's events on the wire: every one of them, read back for ever."""

import json
from pathlib import Path

from pioche.games.company import NameNext
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import CloseCoup, EndGame, RetainTop, RingBell, Undo
from pioche.games.duplicate.hall.commands import (
    AmendSlip,
    AppointArbiter,
    ChangePlayer,
    ComeBack,
    DecideAppeal,
    DeliverNotice,
    LeaveGame,
    LodgeAppeal,
    RefuseMean,
    ReleaseArbiter,
    RemovePlayer,
    SetHallOptions,
    SettleDifference,
    SettleTies,
    TypeLine,
    UndoLine,
    WithdrawSlip,
)
from pioche.games.duplicate.hall.results import results
from pioche.games.shape import DoubleArbiter, Player
from pioche.rules.slips import RaccordLetter, Slip, Solution
from support.duplicate import NOW, read_back, replay, written
from support.duplicate_hall import at_table, finish, hall, hall_session, play, think

GOLDEN = Path(__file__).parent / "golden_v1.jsonl"


def full_session():
    """A game in which everything that can happen in a hall happens once."""
    game = hall_session(18, place="Blois")
    game.do(AppointArbiter("A", (1, 2, 3)))
    game.do(AppointArbiter("D", (1, 2), double=True))
    game.do(ChangePlayer(at_table(4, "s4", "A")))
    game.do(RemovePlayer(18))
    game.do(LeaveGame(17))
    game.do(ComeBack(17))
    game.do(SetHallOptions(live_solos=True, tie_break="last-coups"))
    play_first(game)
    game.do(DeliverNotice(1, 3), now=NOW)
    game.do(LodgeAppeal(1, 3, "TNES existe"), now=NOW, by=Player("s3"))
    game.do(DecideAppeal(1, 3, 5, "warning", "à moitié"), now=NOW)
    game.do(DecideAppeal(1, 4, 5, "none", "par erreur"), now=NOW)
    game.do(Undo(), now=NOW)
    right = Slip(5, solutions=(Solution("PASSE", reference="H4", score=20),))
    game.do(AmendSlip(1, right, "table confondue"), now=NOW)
    think(game, "NTIONSR")
    for line in ("4 tnes 8f 9", "5 =", "6 nation 9g 99", "* v"):
        game.do(TypeLine(line))
    game.do(TypeLine("1 v"), by=DoubleArbiter("D"))
    game.do(TypeLine("2 v"), by=DoubleArbiter("D"))
    finish(game)
    game.do(ReleaseArbiter("D"))
    game.do(RefuseMean(2, 4, "sa grille"), now=NOW)
    game.do(EndGame("heure"), now=NOW)
    game.do(SettleTies(((7, 2), (8, 4))), now=NOW)
    game.do(NameNext("SUIVANTE01"), now=NOW)
    return game


def play_first(game):
    think(game)
    for line in ("1 =", "2 =", "3 tnes h8 1", "4 tnes h8 1", "5 as 1", "6 !", "7 v"):
        game.do(TypeLine(line))
    game.do(WithdrawSlip(7))
    game.do(TypeLine("9 ="))
    game.do(UndoLine())
    game.do(TypeLine("1 ="), by=DoubleArbiter("D"))
    game.do(TypeLine("2 as h8 4"), by=DoubleArbiter("D"))
    game.do(RingBell(), now=NOW)
    letters = (RaccordLetter("X", 1, 0),)
    mail = Slip(8, solutions=(Solution("TAS", raccord=letters, circled=(0,), score=3),))
    game.do(CloseCoup(1, "…", (mail,)), now=NOW)
    game.do(SettleDifference(Slip(2, state="blank"), "vierge en fait"), now=NOW)
    game.do(RetainTop(), now=NOW)


def totals(state):
    return {str(one.player.table): one.total for one in results(state).shown}


def test_every_event_of_the_hall_survives_the_wire():
    game = full_session()
    back = read_back(written(game.log))
    assert back == game.log
    assert replay(back) == game.state
    own = {
        event.type
        for event in GAME.events.values()
        if event.type.__module__ == "pioche.games.duplicate.hall.events"
    }
    assert own <= {type(event) for event in game.log}


def test_a_log_of_this_version_will_always_be_read():
    """Written by version 1 of the events; it stays for ever."""
    *lines, last = GOLDEN.read_text(encoding="utf-8").splitlines()
    state = replay(read_back(lines))
    assert totals(state) == json.loads(last)["totals"]
    assert len(state.hall.decisions) == 3
    assert state.setup.place == "Blois"


def test_the_decisions_keep_what_stood_before():
    kinds = [decision.kind for decision in hall(full_session()).decisions]
    assert kinds == ["settled", "appeal", "amended"]


def test_a_plain_coup_too():
    game = hall_session(2)
    play(game, "1 =")
    assert totals(game.state) == {"1": 20}
