"""What each audience sees of the hall, and never earlier than it may."""

import msgspec
import pytest

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    AnnulCoup,
    CloseCoup,
    DrawRack,
    EndGame,
    RetainTop,
    RingBell,
)
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    DecideAppeal,
    DeliverNotice,
    SetHallOptions,
    TypeLine,
)
from pioche.games.shape import Arbiter, DoubleArbiter, Player, Public, Referee
from support.duplicate import NOW
from support.duplicate_hall import finish, hall_session, play, think


def seen(game, audience):
    return msgspec.json.decode(msgspec.json.encode(GAME.view(game.state, audience)))["hall"]


def test_players_and_wall_learn_nothing_before_the_top():
    game = hall_session()
    think(game)
    game.do(TypeLine("1 ="))
    game.do(TypeLine("2 zzz h8 99"))
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(), now=NOW)
    for audience in (Player("s1"), Player("s2"), Public()):
        text = msgspec.json.encode(GAME.view(game.state, audience)).decode()
        for secret in ('"PASSE"', "ZZZ", "word-invalid", '"points":20', '"score":20'):
            assert secret not in text
    nothing = {"players": 4, "received": 2, "ranking": [], "scores": "claimed"}
    assert seen(game, Public()) == nothing


def test_a_player_sees_their_own_verdict_once_the_top_is_retained():
    game = hall_session()
    play(game, "1 =", "2 as h8 3")
    mine = seen(game, Player("s2"))
    (slip,) = mine["sheet"]
    verdict = slip["verdict"]
    assert (slip["net"], verdict["sanction"], slip["word"]) == (4, "warning", "AS")
    assert verdict["move"] == ["AS", slip["ref"], 4]
    assert verdict["faults"][0]["article"] == "5.2"
    assert verdict["faults"][0]["message"]
    assert (mine["total"], mine["rank"], mine["table"]) == (4, 2, 2)
    assert "slip" not in slip
    assert slip["warning"] == 1
    assert "solos" not in mine


def test_an_arbiter_sees_their_tables():
    game = hall_session()
    game.do(AppointArbiter("A", (1, 2)))
    think(game)
    game.do(TypeLine("1 ="), by=Arbiter("A"))
    game.do(TypeLine("3 ="))
    mine = seen(game, Arbiter("A"))
    assert [(one["table"], one["state"]) for one in mine["tables"]] == [(1, "ok"), (2, "missing")]
    assert [one["table"] for one in mine["verdicts"]] == [1]
    # Those who judge see by whom each slip was read.
    read = {one["table"]: one["by"] for one in seen(game, Referee())["verdicts"]}
    assert read == {1: "A", 3: "juge-arbitre"}


def test_a_double_arbiter_is_blind():
    game = hall_session()
    game.do(AppointArbiter("D", (1, 2), double=True))
    think(game)
    game.do(TypeLine("1 as h8 4"))
    game.do(TypeLine("2 as h8 4"))
    before = seen(game, DoubleArbiter("D"))
    assert [one["state"] for one in before["tables"]] == ["missing", "missing"]
    assert before["verdicts"] == [] and before["differences"] == []
    game.do(TypeLine("1 ="), by=DoubleArbiter("D"))
    after = seen(game, DoubleArbiter("D"))
    (difference,) = after["differences"]
    assert difference["table"] == 1
    assert difference["first"]["word"] == "AS"
    assert {one["table"] for one in seen(game, Referee())["differences"]} == {1}


def test_billets_wait_until_they_are_handed_out():
    game = hall_session()
    play(game, "1 tnes h8 1", "2 =", "3 =", "4 =")
    (billet,) = seen(game, Referee())["notices"]
    assert (billet["coup"], billet["table"]) == (1, 1)
    game.do(DeliverNotice(1, 1, correct=False), now=NOW)
    assert len(seen(game, Referee())["notices"]) == 1
    game.do(DeliverNotice(1, 1), now=NOW)
    assert seen(game, Referee())["notices"] == []


def test_the_end_shows_everything():
    game = hall_session(16)
    play(game, "1 =", *(f"{table} as h8 4" for table in range(2, 17)))
    game.do(EndGame("heure"), now=NOW)
    mine = seen(game, Player("s1"))
    assert (mine["total"], mine["solos"], mine["warning_penalty"]) == (30, 1, 0)
    assert seen(game, Referee())["solos"] == [[1, 1]]


def test_the_referee_sees_who_is_missing():
    game = hall_session()
    think(game)
    game.do(TypeLine("2 -"))
    game.do(TypeLine("4 v"))
    states = {one["table"]: one["state"] for one in seen(game, Referee())["tables"]}
    assert states == {1: "missing", 2: "zero", 3: "missing", 4: "zero"}
    finish(game)
    shown = seen(game, Referee())
    assert [one["table"] for one in shown["ranking"]] == [4]
    assert {(one["total"], one["warnings"]) for one in shown["tables"]} == {(0, 0)}
    own = seen(game, Player("s1"))
    assert [own[name] for name in ("total", "rank", "percentage", "warnings")] == [0, 0, 0, 0]


def test_without_a_clock_a_billet_handed_out_on_a_drawn_rack_is_known_for_the_next():
    """The players already look for a word: what they learn now, they did not know before."""
    game = hall_session(timed=False)
    game.do(DrawRack("PASSETN", "hand"), now=NOW)
    game.do(TypeLine("1 tnes h8 1"))
    game.do(RingBell(), now=NOW)
    game.do(CloseCoup(), now=NOW)
    game.do(RetainTop(), now=NOW)
    game.do(DrawRack(), now=NOW)
    (delivered,) = game.do(DeliverNotice(1, 1), now=NOW)
    assert delivered.before_coup == 3


def test_nothing_of_the_first_arbiters_reading_reaches_the_double_arbiter():
    game = hall_session()
    game.do(AppointArbiter("A", (1, 2)))
    game.do(AppointArbiter("D", (1, 2), double=True))
    think(game)
    game.do(TypeLine("1 passe h4 25"), by=Arbiter("A"))
    game.do(TypeLine("2 tnes h8 9"), by=Arbiter("A"))
    for line in ("", "1 as h8 4"):
        if line:
            game.do(TypeLine(line), by=DoubleArbiter("D"))
        text = msgspec.json.encode(GAME.view(game.state, DoubleArbiter("D"))).decode()
        # Table 1 is shown once both have read it; table 2 never before.
        secrets = ["TNES", "word-invalid", *([] if line else ['"PASSE"', "score-wrong"])]
        assert [secret for secret in secrets if secret in text] == []
    assert '"PASSE"' in text
    with pytest.raises(RuleViolation) as refused:
        game.do(TypeLine("1 =2"), by=DoubleArbiter("D"))
    assert refused.value.code == "hall.no-slip", "« comme la table 2 » must not copy the first"


def test_everybody_counts_the_same_bag_and_sees_the_time_before_the_clock():
    game = hall_session()
    audiences = (Referee(), Arbiter("A"), DoubleArbiter("D"), Player("s1"), Public())
    for act in (lambda: None, lambda: think(game), lambda: finish(game)):
        act()
        views = [GAME.view(game.state, audience) for audience in audiences]
        assert {view.bag_count for view in views} == {len(views[0].bag)}
        assert {view.time_ms for view in views} == {180_000}


def test_an_annulled_coup_is_told_until_it_is_drawn_again():
    game = hall_session()
    think(game)
    game.do(AnnulCoup("chronomètre"), now=NOW)
    assert GAME.view(game.state, Public()).annulled == 1
    think(game, "NTIONSR")
    assert not GAME.view(game.state, Public()).annulled


def test_a_warning_for_discipline_shows_on_its_table():
    game = hall_session()
    think(game)
    game.do(TypeLine("1 ="))
    game.do(TypeLine("1 !"))
    assert seen(game, Referee())["tables"][0]["state"] == "warning"


def test_an_appeal_decided_shows_on_its_table():
    game = hall_session()
    play(game, "1 tnes h8 1", "2 =")
    assert seen(game, Referee())["tables"][0]["state"] == "zero"
    game.do(DecideAppeal(1, 1, 20, "none", "admis"), now=NOW)
    shown = seen(game, Referee())
    assert (shown["tables"][0]["state"], shown["tables"][0]["points"]) == ("ok", 20)
    assert next(one for one in shown["verdicts"] if one["table"] == 1)["net"] == 20


def test_a_sanction_decided_on_appeal_costs_what_the_edition_says():
    game = hall_session()
    play(game, "1 tnes h8 1", "2 =")
    game.do(DecideAppeal(1, 1, 20, "penalty", "à moitié"), now=NOW)
    judged = next(one for one in seen(game, Referee())["verdicts"] if one["table"] == 1)
    assert (judged["verdict"]["penalty"], judged["verdict"]["warnings"]) == (5, 0)
    assert judged["net"] == 15
    game.do(DecideAppeal(1, 1, 20, "warning", "moins encore"), now=NOW)
    judged = next(one for one in seen(game, Referee())["verdicts"] if one["table"] == 1)
    assert (judged["verdict"]["penalty"], judged["verdict"]["warnings"]) == (0, 1)
    assert (judged["net"], judged["warning"]) == (20, 1)


def test_the_sheet_says_what_was_written_and_the_solos_that_may_be_seen():
    game = hall_session(16)
    game.do(SetHallOptions(live_solos=True))
    play(game, "1 =", *(f"{table} zzz h4 30" for table in range(2, 17)))
    (own,) = seen(game, Player("s1"))["sheet"]
    (refused,) = seen(game, Player("s2"))["sheet"]
    assert own["solo"] and "solo" not in refused
    assert refused["written"] == "ZZZ H4"
    game.do(SetHallOptions(live_solos=False))
    assert "solo" not in seen(game, Player("s1"))["sheet"][0]


def test_everybody_learns_of_the_solos_at_the_end_or_live_by_option():
    game = hall_session(16)
    play(game, "1 =", *(f"{table} as h8 4" for table in range(2, 17)))
    made = [{"coup": 1, "table": 1, "seat": "s1"}]
    for audience in (Public(), Player("s2"), Arbiter("A")):
        assert "solos_made" not in seen(game, audience)
        assert "solos" not in seen(game, audience)["ranking"][0]
    game.do(SetHallOptions(live_solos=True))
    assert seen(game, Public())["solos_made"] == made
    assert seen(game, Public())["ranking"][0]["solos"] == 1
    game.do(SetHallOptions(live_solos=False))
    assert "solos_made" not in seen(game, Public())
    game.do(EndGame("heure"), now=NOW)
    shown = seen(game, Public())
    assert shown["solos_made"] == made
    assert (shown["ranking"][0]["solos"], shown["ranking"][0]["total"]) == (1, 30)
    assert "solos" not in shown["ranking"][1]


def test_sudden_death_says_who_is_out_and_how_many_are_left():
    game = hall_session(4, formula="mort-subite")
    assert seen(game, Public())["in_play"] == 4
    # From table 4 nothing ever comes: nobody plays there.
    play(game, "1 =", "2 as h8 4", "3 =")
    shown = seen(game, Public())
    assert shown["in_play"] == 2
    assert {line["table"]: line.get("out") for line in shown["ranking"]} == {1: None, 2: 1, 3: None}
    assert seen(game, Player("s2"))["out"] == 1
    states = {one["table"]: one["state"] for one in seen(game, Referee())["tables"]}
    assert states[2] == "ok", "what it played is shown until the next rack"
    assert "out" not in seen(game, Player("s1"))
    assert "in_play" not in seen(hall_session(3), Public())


def test_in_sudden_death_alone_nobody_is_out():
    """7.3: by a solution that another player found; alone there is none."""
    game = hall_session(1, formula="mort-subite")
    play(game, "1 as h8 4")
    assert seen(game, Public())["in_play"] == 1


def test_a_player_is_told_what_warnings_cost_before_they_do():
    """A warning was counted in silence, and five points were missing at the end (2011: 5.7)."""
    game = hall_session(edition="ancien")
    for coup, rack in enumerate(("PASSETN", "NTIONSR"), 1):
        play(game, "1 =", "2 =", "2 !", rack=rack)
        mine = seen(game, Player("s2"))
        assert mine["warning_terms"] == {"threshold": 4, "cost": 5, "article": "4.7"}
        assert (mine["warnings"], mine["warning_penalty"]) == (coup, 0)
        assert mine["total"] == sum(line["net"] for line in mine["sheet"])
        assert [line["warning"] for line in mine["sheet"]] == list(range(1, coup + 1))


def test_a_player_is_told_what_a_slip_without_score_costs():
    assert seen(hall_session(), Player("s1"))["without_score"] == {
        "sanction": "warning",
        "article": "5.2",
    }
    for options in ({"edition": "simplifie"}, {"scores": "computed"}):
        assert "without_score" not in seen(hall_session(**options), Player("s1"))


def test_who_has_no_table_sees_the_hall_and_nothing_of_their_own():
    game = hall_session()
    play(game, "1 =")
    mine = seen(game, Player("s9"))
    own = ("table", "sheet", "total", "rank", "percentage", "warnings", "warning_penalty")
    assert [mine[name] for name in own] == [0, [], 0, 0, 0.0, 0, 0]
    assert not mine["expected"] and not mine["on_paper"]
    assert mine["players"] == seen(game, Public())["players"]
