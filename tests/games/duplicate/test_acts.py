"""What may be done, by each audience, at each moment of a game of duplicate."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pioche.core.errors import InputError, RuleViolation
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup import commands as c
from pioche.games.duplicate.hall import commands as hc
from pioche.games.duplicate.seats.commands import Finish, PlayWord
from pioche.games.duplicate.state import State
from pioche.games.session import Session
from pioche.games.shape import (
    Act,
    Arbiter,
    Audience,
    DoubleArbiter,
    Player,
    Public,
    Referee,
    Who,
    wire_name,
)
from pioche.rules.slips import Slip
from pioche.texts import sentence
from support.duplicate import NOW, at, session
from support.duplicate_hall import at_table, finish, hall_session, play, think

Game = Session[State]
REFEREE = Referee()


def acts(game: Game, audience: Audience = REFEREE) -> dict[str, Act]:
    """What may be done, by name; none is offered twice, and each has its words."""
    found = GAME.acts(game.state, audience)
    for act in found:
        assert sentence(act.label or f"duplicate.act-{act.name}", **dict(act.params))
    by_name = {act.name: act for act in found}
    assert len(by_name) == len(found)
    return by_name


def awaited(game: Game, audience: Audience = REFEREE) -> list[str]:
    return [act.name for act in acts(game, audience).values() if act.next]


def said(act: Act) -> str:
    return sentence(act.label or f"duplicate.act-{act.name}", **dict(act.params))


# -- the phases --------------------------------------------------------------------------------


def test_each_moment_of_a_coup_waits_for_one_act() -> None:
    game = hall_session()
    assert awaited(game) == ["draw-rack"]
    game.do(c.DrawRack("PASSETN", "hand"))
    assert awaited(game) == ["start-clock"]
    game.do(c.StartClock())
    assert awaited(game) == []  # the bell rings by itself
    game.do(c.PauseClock(), now=NOW + 1000)
    assert awaited(game) == ["resume-clock"]
    game.do(c.RingBell())
    assert awaited(game) == ["close-coup"]
    game.do(c.CloseCoup())
    assert awaited(game) == ["retain-top"]
    game.do(c.RetainTop())
    assert awaited(game) == ["draw-rack"]
    assert said(acts(game)["draw-rack"]) == "coup suivant"
    game.do(c.Interrupt())
    assert awaited(game) == ["resume"]
    game.do(c.Resume())
    game.do(c.EndGame())
    assert awaited(game) == []


def test_tables_without_a_clock_wait_for_the_bell_by_hand() -> None:
    game = hall_session(timed=False)
    game.do(c.DrawRack("PASSETN", "hand"))
    assert awaited(game) == ["ring-bell"] and "retain-top" not in acts(game)
    nobody = session()
    nobody.do(c.DrawRack())
    assert awaited(nobody) == ["retain-top"] and "ring-bell" not in acts(nobody)


def test_the_end_is_awaited_where_the_letters_left_say_so() -> None:
    game = at(session(), [["MAISON", "H4"]], bag="E")
    assert awaited(game) == ["end-game"]
    assert "draw-rack" in acts(game)


def test_sudden_death_ends_with_one_table_left() -> None:
    game = hall_session(players=3, formula="mort-subite")
    play(game, "1 =", "2 =", "3 -")
    assert awaited(game) == ["draw-rack"]
    play(game, "1 =", "2 -", rack="NATIONS")
    assert awaited(game) == ["end-game"]
    # A rack drawn all the same, and put back, leaves one table as before.
    game.do(c.DrawRack("AEIOUAE", "hand"))
    assert awaited(game) == ["end-game"]


def fresh(_game: Game) -> None:
    pass


def drawn(game: Game) -> None:
    game.do(c.DrawRack("PASSETN", "hand"))


def rejected(game: Game) -> None:
    drawn(game)
    game.do(c.RejectRack())


def looking(game: Game) -> None:
    drawn(game)
    if game.state.setup.timed:
        game.do(c.StartClock())
    game.do(hc.TypeLine("1 -"))


def paused(game: Game) -> None:
    looking(game)
    game.do(c.PauseClock(), now=NOW + 1000)


def signalled(game: Game) -> None:
    looking(game)
    game.do(c.GiveSignal(), now=NOW + 150_000)


def rung(game: Game) -> None:
    looking(game)
    game.do(c.RingBell())


def closed(game: Game) -> None:
    rung(game)
    game.do(c.CloseCoup())
    game.do(hc.TypeLine("1 ="))


def retained(game: Game) -> None:
    closed(game)
    game.do(c.RetainTop())


def annulled(game: Game) -> None:
    retained(game)
    game.do(c.AnnulCoup("essai"))


def interrupted(game: Game) -> None:
    rung(game)
    game.do(c.Interrupt())


def ended(game: Game) -> None:
    retained(game)
    game.do(c.EndGame())


Moment = Callable[[Game], None]
MOMENTS: list[Moment] = [
    fresh,
    drawn,
    rejected,
    looking,
    rung,
    closed,
    retained,
    annulled,
    interrupted,
    ended,
]
CLOCKED: list[Moment] = [paused, signalled]
EVERY = [(True, one) for one in (*MOMENTS, *CLOCKED)] + [(False, one) for one in MOMENTS]


def named(value: object) -> str:
    return getattr(value, "__name__", "timed" if value else "untimed")


#: An order of each name that its moment alone may refuse.
ORDERS: list[object] = [
    c.DrawRack(),
    c.RejectRack(),
    c.StartClock(),
    c.PauseClock(),
    c.ResumeClock(),
    c.GiveSignal(),
    c.RingBell(),
    c.CloseCoup(),
    c.RetainTop(),
    c.AnnulCoup("essai"),
    c.Interrupt(),
    c.Resume(),
    c.EndGame(),
    c.Undo(),
    hc.TypeLine("2 -"),
    hc.EnterSlip(Slip(2, state="missing")),
    hc.SanctionPlayer(2, "warning"),
    hc.WithdrawSlip(1),
    hc.UndoLine(),
    hc.LodgeAppeal(1, 1, "motif"),
    hc.DecideAppeal(1, 1, 0, "none", "motif"),
    hc.AmendSlip(1, Slip(1, state="blank"), "motif"),
    hc.DeliverNotice(1, 1),
    hc.LeaveGame(1),
    hc.SetHallOptions(),
    hc.AppointArbiter("a"),
]


@pytest.mark.parametrize(("timed", "moment"), EVERY, ids=named)
def test_what_is_offered_is_what_would_not_be_refused(timed: bool, moment: Moment) -> None:
    game = hall_session(timed=timed)
    moment(game)
    offered = acts(game)
    for order in ORDERS:
        name = wire_name(type(order))
        try:
            GAME.decide(game.state, order, game.env(REFEREE))
        except (RuleViolation, InputError):
            assert name not in offered, name
        else:
            assert name in offered, name


@pytest.mark.parametrize(("timed", "moment"), EVERY, ids=named)
def test_what_may_be_announced_is_listed(timed: bool, moment: Moment) -> None:
    game = hall_session(timed=timed)
    moment(game)
    act = acts(game).get("announce")
    for subject in ("rack", "start", "signal", "end", "top", "game-end"):
        try:
            GAME.decide(game.state, c.Announce(subject), game.env(REFEREE))  # type: ignore[arg-type]  # a literal
            allowed = True
        except RuleViolation:
            allowed = False
        assert (act is not None and subject in act.choices) == allowed, subject


RIGHTS: list[tuple[Audience, Who]] = [
    (REFEREE, Who.REFEREE),
    (Arbiter("a"), Who.ARBITER),
    (DoubleArbiter("d"), Who.DOUBLE),
    (Player("s1"), Who.OWN_SEAT),
]


@pytest.mark.parametrize(("audience", "who"), RIGHTS, ids=str)
def test_nobody_is_offered_what_is_not_theirs_to_order(audience: Audience, who: Who) -> None:
    offered: set[str] = set()
    for timed, moment in EVERY:
        game = hall_session(timed=timed)
        moment(game)
        offered |= set(acts(game, audience))
    theirs = {name for name, order in GAME.orders.items() if who in order.who}
    assert offered - {"hand-in"} <= theirs
    # Differences, means, absences and the halls of a multiplex have their own tests; players at
    # home have their own orders.
    rare = {"settle-difference", "settle-ties", "refuse-mean", "come-back", "go-by-hand"}
    rare |= {"renew-multiplex-code", "put-hall-out", "take-hall-back"}
    home = {"play-word", "finish", "ready", "resign"}
    assert theirs - offered <= rare | home | {"undo-line", "withdraw-slip", "release-arbiter"}
    if who is Who.REFEREE:
        game.do(hc.AppointArbiter("A"))
        assert acts(game)["release-arbiter"].choices == ("A",)


# -- two presses, and what is undone -----------------------------------------------------------


def test_what_the_whole_hall_sees_takes_two_presses() -> None:
    game = hall_session()
    think(game)
    grave = {act.name for act in acts(game).values() if act.grave}
    assert grave == {"ring-bell", "interrupt", "annul-coup", "undo"}
    finish(game)
    grave = {act.name for act in acts(game).values() if act.grave}
    assert grave == {"interrupt", "annul-coup", "end-game", "undo"}


def test_undoing_says_what_it_takes_back() -> None:
    game = hall_session()
    told = []
    for order in (
        c.DrawRack("PASSETN", "hand"),
        c.StartClock(),
        c.RingBell(),
        c.CloseCoup(),
        c.RetainTop(),
    ):
        game.do(order)
        told.append(said(acts(game)["undo"]))
    game.do(c.AnnulCoup("essai"))
    told.append(said(acts(game)["undo"]))
    game.do(c.DrawRack("PASSETN", "hand"))  # identical to the rack annulled
    told.append(said(acts(game)["undo"]))
    game.do(c.EndGame())
    told.append(said(acts(game)["undo"]))
    assert told == [
        "le tirage du coup 1",
        "le départ du chrono",
        "la cloche",
        "la fermeture de la collecte",
        "le top retenu du coup 1",
        "l’annulation du coup 1",
        "le rejet du tirage PASSETN",
        "la fin de la partie",
    ]


def test_nothing_to_undo_before_the_first_rack() -> None:
    assert "undo" not in acts(hall_session())


# -- the hall ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "sanctions"),
    [
        ("fisf-2011", ("none", "warning", "penalty/5", "zero")),
        ("fisf-2009", ("none", "warning", "zero")),
        ("simplifie", ("none", "zero")),
    ],
)
def test_an_appeal_decides_what_the_edition_knows(edition: str, sanctions: tuple[str, ...]) -> None:
    game = hall_session(edition=edition)
    assert "decide-appeal" not in acts(game)
    play(game, "1 =")
    offered = acts(game)
    assert offered["decide-appeal"].choices == sanctions
    assert offered["lodge-appeal"].choices == ("1",)
    assert ("deliver-notice" in offered) == ("warning" in sanctions)


def test_discipline_is_for_the_editions_that_have_it() -> None:
    game = hall_session()
    think(game)
    assert acts(game)["sanction-player"].choices == ("warning", "zero")
    simple = hall_session(edition="gaspesie")
    think(simple)
    assert "sanction-player" not in acts(simple)


def test_arbiters_read_slips_of_the_coup_and_appeal() -> None:
    game = hall_session()
    game.do(hc.AppointArbiter("a", (1, 2)))
    arbiter = Arbiter("a")
    assert acts(game, arbiter) == {}
    think(game)
    assert set(acts(game, arbiter)) == {"type-line", "enter-slip", "sanction-player"}
    assert awaited(game, arbiter) == ["type-line"]
    game.do(hc.TypeLine("1 -"), by=arbiter)
    assert {"undo-line", "withdraw-slip"} <= set(acts(game, arbiter))
    assert "undo-line" not in acts(game)  # the referee typed nothing
    finish(game)
    assert set(acts(game, arbiter)) == {"lodge-appeal", "deliver-notice"}


def test_a_double_arbiter_reads_and_does_nothing_else() -> None:
    game = hall_session()
    game.do(hc.AppointArbiter("a", (1, 2)))
    game.do(hc.AppointArbiter("d", (1, 2), double=True))
    double = DoubleArbiter("d")
    think(game)
    assert set(acts(game, double)) == {"type-line", "enter-slip"}
    game.do(hc.TypeLine("1 -"), by=Arbiter("a"))
    assert "withdraw-slip" not in acts(game, double)  # the other reading is not theirs to see
    game.do(hc.TypeLine("1 ="), by=double)
    assert {"undo-line", "withdraw-slip"} <= set(acts(game, double))
    assert acts(game)["settle-difference"].choices == ("1",)
    game.do(c.RingBell())
    game.do(c.CloseCoup())
    assert awaited(game) == ["settle-difference"] and "retain-top" not in acts(game)
    game.do(hc.SettleDifference(Slip(1, state="missing")))
    assert awaited(game) == ["retain-top"]
    game.do(c.RetainTop())
    assert acts(game, double) == {}


def test_a_slip_read_once_is_settled_once_the_coup_is_closed() -> None:
    game = hall_session()
    game.do(hc.AppointArbiter("d", (1, 2), double=True))
    think(game)
    game.do(hc.TypeLine("1 ="))
    assert "settle-difference" not in acts(game)
    game.do(c.RingBell())
    game.do(c.CloseCoup())
    assert acts(game)["settle-difference"].choices == ("1",)


def test_lines_are_undone_before_the_closing_is() -> None:
    game = hall_session()
    think(game)
    game.do(hc.TypeLine("1 -"))
    assert "undo-line" in acts(game)
    game.do(c.RingBell())
    game.do(c.CloseCoup())
    assert "undo-line" not in acts(game)
    game.do(hc.TypeLine("2 -"))
    assert "undo-line" in acts(game)


def test_who_left_may_come_back() -> None:
    game = hall_session()
    assert "come-back" not in acts(game)
    game.do(hc.LeaveGame(2))
    assert acts(game)["come-back"].choices == ("2",)
    think(game)
    game.do(c.RingBell())
    assert "come-back" not in acts(game)  # the bell has rung without them


def test_once_everybody_has_left_nobody_can() -> None:
    game = hall_session(2)
    play(game, "1 =", "2 =")
    game.do(hc.LeaveGame(1))
    assert "leave-game" in acts(game)
    game.do(hc.LeaveGame(2))
    assert "leave-game" not in acts(game)
    assert acts(game)["come-back"].choices == ("1", "2")


def test_a_mean_may_be_refused_where_one_is_given() -> None:
    game = hall_session()
    play(game, "1 tnes h8 4", "2 =", "3 =", "4 -")
    assert "refuse-mean" not in acts(game)
    play(game, "1 tnes 8f 99", "2 =", "3 =", "4 -", rack="NTIONSR")
    assert acts(game)["refuse-mean"].choices == ("2/1",)
    game.do(hc.RefuseMean(2, 1, "sa grille"))
    assert "refuse-mean" not in acts(game)


# -- players -----------------------------------------------------------------------------------


def test_a_player_hands_in_while_the_mail_takes_slips() -> None:
    game, seat = hall_session(), Player("s1")
    assert acts(game, seat) == {}
    game.do(c.DrawRack("PASSETN", "hand"))
    assert acts(game, seat) == {}
    game.do(c.StartClock())
    assert awaited(game, seat) == ["hand-in"]
    game.do(c.Interrupt(), now=NOW + 1000)
    assert acts(game, seat) == {}
    game.do(c.Resume())
    assert awaited(game, seat) == ["hand-in"]
    game.do(c.RingBell())
    assert acts(game, seat) == {}
    game.do(c.CloseCoup())
    game.do(c.RetainTop())
    assert acts(game, seat)["lodge-appeal"].choices == ("1",)
    assert acts(game, Player("s9")) == acts(game, Public()) == {}


def test_without_a_clock_a_player_hands_in_from_the_draw_on() -> None:
    game = hall_session(timed=False)
    game.do(c.DrawRack("PASSETN", "hand"))
    assert awaited(game, Player("s1")) == ["hand-in"]


def test_who_is_out_or_gone_hands_nothing_in() -> None:
    game = hall_session(players=3, formula="mort-subite")
    play(game, "1 =", "2 =", "3 -")
    game.do(hc.LeaveGame(2))
    think(game, "NATIONS")
    assert "hand-in" in acts(game, Player("s1"))
    for seat in ("s2", "s3"):
        assert set(acts(game, Player(seat))) == {"lodge-appeal"}


def test_who_came_late_appeals_about_the_coups_they_played() -> None:
    game = hall_session(2)
    play(game, "1 =", "2 =")
    game.do(hc.EnrolPlayers((at_table(3, "s3", from_coup=2),)))
    assert "lodge-appeal" not in acts(game, Player("s3"))
    play(game, "1 =", "2 =", "3 =", rack="NTIONSR")
    assert acts(game, Player("s3"))["lodge-appeal"].choices == ("2",)
    assert acts(game, Player("s1"))["lodge-appeal"].choices == ("1", "2")


def test_players_of_a_hall_share_their_acts() -> None:
    game = hall_session()
    play(game, "1 =")
    think(game, "NATIONS")
    first, second = (GAME.acts(game.state, Player(seat)) for seat in ("s1", "s2"))
    assert len(first) == 2
    assert all(one is other for one, other in zip(first, second, strict=True))
    assert hash(first) == hash(second)


# -- at home -----------------------------------------------------------------------------------


def test_alone_one_proposes_until_one_asks_for_the_top() -> None:
    game = session(seats=("nord",), timed=True)
    host = Player("nord", host=True)
    assert said(acts(game, host)["draw-rack"]) == "Premier tirage"
    game.do(c.DrawRack(), by=host)
    assert awaited(game, host) == ["start-clock"]
    game.do(c.StartClock(), by=host)
    offered = acts(game, host)
    assert {"play-word", "finish", "pause-clock"} <= set(offered)
    assert not {"ring-bell", "close-coup", "retain-top"} & set(offered)
    assert (said(offered["play-word"]), said(offered["finish"])) == ("Proposer", "Voir le top")
    assert offered["play-word"].choices == ()
    assert awaited(game, host) == ["play-word"]
    game.do(c.RingBell())
    assert awaited(game, host) == ["finish"]
    game.do(Finish("nord"), by=host)
    assert said(acts(game, host)["draw-rack"]) == "Coup suivant"
    assert acts(game, host)["end-game"].grave


def test_among_friends_one_hands_in_or_sets_aside() -> None:
    game = session(seats=("nord", "sud"), timed=True)
    host, guest = Player("nord", host=True), Player("sud")
    assert set(acts(game, guest)) == {"resign"}
    game.do(c.DrawRack(), by=host)
    game.do(c.StartClock(), by=host)
    offered = acts(game, guest)
    assert set(offered) == {"play-word", "finish", "resign"}
    assert said(offered["play-word"]) == "Déposer"
    assert offered["play-word"].choices == ("final", "aside")
    assert said(offered["finish"]) == "Je n’ai rien"
    best = game.state.tops.candidates[0]  # type: ignore[union-attr]  # a rack has its tops
    game.do(PlayWord("sud", best.word, best.ref), by=guest)
    assert said(acts(game, guest)["finish"]) == "J’ai fini"
    game.do(Finish("sud"), by=guest)
    offered = acts(game, guest)
    assert set(offered) == {"play-word", "resign"}
    assert offered["play-word"].choices == ("final",)
    closing = acts(game, host)["ring-bell"]
    assert closing.grave and not closing.next and said(closing) == "Fermer le coup"
    # After the bell a word on its way still counts: nobody is asked to say that it is over.
    game.do(c.RingBell(), by=host)
    assert "finish" not in awaited(game, host)


def test_in_a_race_one_gives_up() -> None:
    game = session(seats=("nord", "sud"), formula="topping", timed=False)
    game.do(c.DrawRack())
    offered = acts(game, Player("sud"))
    assert said(offered["play-word"]) == "Proposer" and offered["play-word"].choices == ()
    assert said(offered["finish"]) == "Je renonce"
    assert awaited(game, Player("sud")) == ["play-word"]
    game.do(Finish("sud"))
    assert awaited(game, Player("sud")) == [], "who gave up is awaited no more"
    assert awaited(game, Player("nord", host=True)) == ["play-word"]
    host = acts(game, Player("nord", host=True))
    assert host["retain-top"].grave and said(host["retain-top"]) == "Fermer le coup"
    alone = session(seats=("nord",), formula="topping", timed=False)
    alone.do(c.DrawRack())
    offered = acts(alone, Player("nord", host=True))
    assert said(offered["finish"]) == "Donner le top" and "retain-top" not in offered


@pytest.mark.parametrize("seat", [Public(), Player("est")])
def test_strangers_do_nothing_at_home(seat: Audience) -> None:
    game = session(seats=("nord",))
    game.do(c.DrawRack())
    assert acts(game, seat) == {}


def test_sudden_death_at_home_ends_with_one_player_left() -> None:
    game = session(words=["PASSE", "TAS"], seats=("a", "b", "c"), formula="mort-subite")
    game.do(c.DrawRack("PASSETN", "hand"))
    for seat, word in (("a", "PASSE"), ("b", "PASSE"), ("c", "TAS")):
        game.do(PlayWord(seat, word, "H4" if word == "PASSE" else "H8", final=True))
    assert awaited(game, Player("a", host=True)) == ["draw-rack"]
    kept = game.state.position.supply.kept
    game.do(c.DrawRack(kept + "TASSEPA"[: 7 - len(kept)], "hand"))
    place = next(one for one in game.state.tops.candidates)
    game.do(PlayWord("a", place.word, place.ref, final=True))
    game.do(Finish("b"))
    assert awaited(game, Player("a", host=True)) == ["end-game"]
