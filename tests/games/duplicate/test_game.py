"""Duplicate as a room hosts it: who may order what, the door, the mail, today's rules."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pioche.core.errors import Forbidden, InputError, RuleViolation
from pioche.games.codec import decode_command
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    EndGame,
    Interrupt,
    Open,
    PauseClock,
    Resume,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    EnrolPlayers,
    EnterSlip,
    LodgeAppeal,
    ReleaseArbiter,
    TypeLine,
)
from pioche.games.duplicate.hall.mail import DuplicateMail
from pioche.games.duplicate.offers import formula_name
from pioche.games.shape import DoubleArbiter, Mailbox, MailedSlip, Player, Who, wire_name
from pioche.rules.ranking.standing import Entrant
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, session
from support.duplicate_hall import at_table, finish, hall, hall_session, play, think

MAIL = DuplicateMail()


class TestWhoMayOrderWhat:
    """Beside each order; the room checks it."""

    def of(self, who: Who) -> set[str]:
        return {name for name, order in GAME.orders.items() if who in order.who}

    def test_the_referee_orders_everything_but_the_opening_and_for_players(self) -> None:
        assert set(GAME.orders) - self.of(Who.REFEREE) == {
            "open",
            "play-word",
            "finish",
            "hand-in",
            "resign",
            "ready",
            "excuse",
            "set-chat",
            "name-next",
            "draw-prepared",
            "follow-head",
            "lead-multiplex",
        }

    def test_whoever_opened_a_game_at_home_runs_its_coups(self) -> None:
        coups = {"draw-rack", "start-clock", "pause-clock", "resume-clock", "ring-bell"}
        ends = {"close-coup", "retain-top", "end-game", "announce"}
        assert self.of(Who.HOST) == coups | ends | {"excuse", "set-chat"}

    def test_an_arbiter_reads_slips_and_sees_to_what_follows(self) -> None:
        reads = {"enter-slip", "type-line", "undo-line", "withdraw-slip"}
        follows = {"sanction-player", "deliver-notice", "lodge-appeal"}
        assert self.of(Who.DOUBLE) == reads
        assert self.of(Who.ARBITER) == reads | follows

    def test_a_player_orders_for_their_own_seat(self) -> None:
        playing = {"play-word", "finish", "hand-in", "lodge-appeal"}
        assert self.of(Who.OWN_SEAT) == playing | {"resign", "ready"}

    @pytest.mark.parametrize(
        ("name", "body", "table"),
        [
            ("type-line", {"line": "12 ="}, 12),
            ("type-line", {"line": "* ="}, None),
            ("enter-slip", {"slip": {"table": 3}}, 3),
            ("withdraw-slip", {"table": 4}, 4),
            ("deliver-notice", {"coup": 1, "table": 5}, 5),
        ],
    )
    def test_an_order_says_about_which_table_it_is(
        self, name: str, body: dict[str, Any], table: int | None
    ) -> None:
        order = GAME.orders[name]
        assert order.table is not None
        assert order.table(decode_command(GAME, name, body)) == table

    def test_players_draw_by_chance_only(self) -> None:
        game = session(seats=("ana",))
        with pytest.raises(Forbidden, match="au hasard"):
            game.do(DrawRack("PASSETN"), by=Player("ana", host=True))
        game.do(DrawRack(), by=Player("ana", host=True))

    def test_a_double_arbiter_sanctions_nobody(self) -> None:
        game = hall_session()
        game.do(AppointArbiter("D", double=True))
        think(game)
        with pytest.raises(Forbidden) as refused:
            game.do(TypeLine("1 !"), by=DoubleArbiter("D"))
        assert refused.value.code == "hall.double-only-reads"

    def test_a_player_appeals_about_their_own_slip(self) -> None:
        game = hall_session()
        play(game, "1 zzz h8 3")
        whose = GAME.orders["lodge-appeal"].seat
        assert whose is not None
        assert whose(game.state, LodgeAppeal(1, 1, "admis")) == "s1"
        assert whose(game.state, LodgeAppeal(1, 9, "admis")) is None
        game.do(LodgeAppeal(1, 1, "admis"), by=Player("s1"))
        assert hall(game).appeals[0].by == "s1"


class TestTheDoor:
    """Opening, seating, appointing."""

    def test_at_home_there_are_seats_and_no_referee(self) -> None:
        home = {"at_home": True, "formula": "topping", "name": "chez nous"}
        assert not GAME.refereed(home)
        opening = GAME.opening(home, ("ana", "luc"))
        assert opening == Open("chez nous", formula="topping", seats=("ana", "luc"))
        assert GAME.refereed({})
        assert GAME.opening({"formula": "joker"}, ("1", "2")) == Open(formula="joker")
        with pytest.raises(InputError):
            GAME.opening({"tempo": 7}, ())

    def test_a_hall_gives_tables(self) -> None:
        game = session(timed=True)
        arrivals = (
            Entrant(0, seat="12"),
            Entrant(4, seat="k3", club="Lyon", arbiter="A", from_coup=3),
        )
        order = GAME.seating(game.state, arrivals)
        assert order == EnrolPlayers((at_table(12, "12"), at_table(4, "k3", "A", from_coup=3)))
        with pytest.raises(InputError) as needed:
            GAME.seating(game.state, (Entrant(0, seat="k4"),))
        assert needed.value.code == "room.table-needed"
        assert GAME.seating(session(seats=("ana",)).state, arrivals) is None

    def test_names_stay_out_of_the_game(self) -> None:
        game = session(timed=True)
        with pytest.raises(RuleViolation, match="noms"):
            game.do(EnrolPlayers((Entrant(1, "Ana", seat="s1"),)))

    def test_an_arbiter_is_told_to_the_hall(self) -> None:
        order = GAME.appointing(session(timed=True).state, "A", (1, 2), True)
        assert order == AppointArbiter("A", (1, 2), double=True)

    def test_only_an_arbiter_whom_the_hall_has_is_released_from_it(self) -> None:
        game = hall_session()
        game.do(AppointArbiter("A", (1, 2)))
        assert GAME.releasing(game.state, "A") == ReleaseArbiter("A")
        assert GAME.releasing(game.state, "B") is None
        assert GAME.releasing(session(seats=("ana",)).state, "A") is None


class TestInfo:
    def test_of_a_hall(self) -> None:
        game = hall_session()
        think(game)
        info = GAME.info(game.state)
        assert (info.phase, info.coup, info.running, info.ended) == ("thinking", 1, True, False)
        assert info.refereed and info.seats == ()
        assert info.words.name == game.lexicon.name and info.words.sha256 == game.lexicon.sha256

    def test_of_a_game_at_home(self) -> None:
        info = GAME.info(session(seats=("ana", "luc")).state)
        assert (info.seats, info.totals, info.refereed) == (("ana", "luc"), (0, 0), False)

    def test_only_a_running_clock_is_paused_after_a_crash(self) -> None:
        game = hall_session()
        assert GAME.stop(game.state) is None
        think(game)
        assert GAME.stop(game.state) == PauseClock()
        game.do(PauseClock())
        assert GAME.stop(game.state) is None


class TestMail:
    """How slips are handed in (the room keeps them)."""

    def test_the_box_is_open_from_the_clock_to_the_closing(self) -> None:
        game = hall_session()
        assert MAIL.box(game.state) is None
        game.do(DrawRack("PASSETN", "hand"), now=NOW)
        assert MAIL.box(game.state) is None
        game.do(StartClock(), now=NOW)
        assert MAIL.box(game.state) == Mailbox(1, NOW + 180_000)
        game.do(Interrupt(), now=NOW)
        assert MAIL.box(game.state) is None

    def test_without_a_clock_it_is_open_from_the_draw(self) -> None:
        game = hall_session(timed=False)
        game.do(DrawRack("PASSETN", "hand"))
        assert MAIL.box(game.state) == Mailbox(1, None)
        game.do(RingBell(), now=NOW)
        assert MAIL.box(game.state) == Mailbox(1, NOW)
        game.do(CloseCoup())
        assert MAIL.box(game.state) is None

    def test_a_phone_writes_solutions_and_nothing_else(self) -> None:
        body = {"solutions": [{"word": "PASSE", "reference": "H4", "score": 20}]}
        assert MAIL.read("s1", body).solutions == (Solution("PASSE", reference="H4", score=20),)
        for wrong in ({"state": "late"}, {"solutions": [{}] * 4}, []):
            with pytest.raises(InputError) as unreadable:
                MAIL.read("s1", wrong)
            assert unreadable.value.code == "room.slip-unreadable"
        for long in ({"word": "A" * 16}, {"word": "A", "circled": list(range(31))}):
            with pytest.raises(InputError) as too_long:
                MAIL.read("s1", {"solutions": [long]})
            assert too_long.value.code == "room.slip-too-long"

    def test_closing_gathers_the_slips_and_stores_their_hash(self) -> None:
        game = hall_session()
        think(game)
        game.do(RingBell(), now=NOW)
        body = msgspec.json.encode(MAIL.read("s1", {"solutions": [{"word": "AS"}]}))
        slips = (MailedSlip("s1", 2, body), MailedSlip("stranger", 1, body))
        order = MAIL.gather(game.state, CloseCoup(), slips)
        written = b"s1\x1f2\x1f" + body + b"\n" + b"stranger\x1f1\x1f" + body + b"\n"
        assert order.mail == (Slip(1, solutions=(Solution("AS"),)),)
        assert (order.slips, order.slips_sha256) == (2, hashlib.sha256(written).hexdigest())
        assert MAIL.stored(order) == replace(order, mail=())
        assert MAIL.gather(game.state, CloseCoup(), ()) == CloseCoup()
        closed, collected = game.do(order)
        assert (wire_name(type(closed)), closed.slips) == ("coup-closed", 2)
        assert [slip.table for slip, _verdict in collected.entries] == [1]

    def test_an_order_knows_of_the_phones_that_it_is_about(self) -> None:
        state = hall_session(3).state
        handed_in = {"s1", "s3", "stranger"}

        def mailed(command: Any) -> tuple[int, ...]:
            known: tuple[int, ...] = MAIL.informed(state, command, handed_in).mailed
            return known

        assert mailed(TypeLine("1 =")) == (1,)
        assert mailed(TypeLine("2 =", mailed=(2,))) == ()
        assert mailed(TypeLine("* =", mailed=(2,))) == (1, 3)
        assert mailed(EnterSlip(Slip(3))) == (3,)
        assert mailed(EnterSlip(Slip(9))) == ()
        assert MAIL.informed(state, RingBell(), handed_in) == RingBell()

    def test_who_is_missing_is_asked_to_the_last_slip_and_only_then(self) -> None:
        asks = GAME.orders["type-line"].asks_mail
        assert asks is not None
        assert asks(TypeLine(" * =")) and not asks(TypeLine("1 ="))
        assert [name for name, one in GAME.orders.items() if one.gathers] == ["close-coup"]
        assert [name for name, one in GAME.events.items() if one.fresh_mail] == ["rack-drawn"]


def test_today_s_rules_take_the_place_of_those_of_the_opening() -> None:
    then = session(edition="ancien", formula="joker", tempo="120", name="hier")
    then.do(DrawRack())
    today = session(edition="fisf-2011", formula="normale")
    renewed = GAME.renewed(then.state, today.state)
    assert renewed.setup.regulation == today.state.setup.regulation
    assert renewed.setup.formula == today.state.setup.formula
    assert renewed.setup.tempo == today.state.setup.tempo
    assert (renewed.setup.name, renewed.rack) == ("hier", then.state.rack)


def test_a_recorded_game_is_not_judged_by_what_was_decided_then() -> None:
    game = session(recorded=True)
    assert not game.state.setup.regulation.top.highest
    assert session().state.setup.regulation.top.highest


def test_events_say_which_words_were_admitted() -> None:
    game = hall_session()
    play(game, "1 passe h4 20", "2 zzz h8 3")
    admitted = [
        (wire_name(type(event)), *GAME.events[wire_name(type(event))].admits(event))  # type: ignore[misc]
        for event in game.log
        if GAME.events[wire_name(type(event))].admits is not None
    ]
    assert admitted == [("slip-entered", "PASSE"), ("slip-entered",), ("top-retained", "PASSE")]


def test_a_coup_is_played_the_same_when_its_orders_are_given_again() -> None:
    """Orders are stored as JSON beside their events, and decided again in the same state."""
    game = session(3, timed=True, measure=False)
    state = game.state
    game.do(EnrolPlayers((at_table(1, "s1"), at_table(2, "s2"))))
    done: list[object] = [EnrolPlayers((at_table(1, "s1"), at_table(2, "s2")))]
    drawn = game.do(DrawRack())
    done += [DrawRack(letters=drawn[0].drawn, source="prepared"), StartClock(), TypeLine("1 =")]
    game.do(StartClock())
    game.do(TypeLine("1 ="))
    finish(game)
    for command in done:
        name = wire_name(type(command))
        again = decode_command(GAME, name, msgspec.to_builtins(command))
        assert again == command
        state = GAME.decide(state, again, game.env()).state
    assert state.rack == game.state.played[0].rack
    assert state.tops == game.state.played[0].tops


@pytest.mark.parametrize(
    ("formula", "about"),
    [
        ("normale", ""),
        ("topping", ""),
        ("7-et-8", formula_name("7-et-8")),
        ("7-et-8+topping", formula_name("7-et-8")),
        ("7-et-8+joker", formula_name("7-et-8+joker")),
    ],
)
def test_a_game_is_told_by_its_formula_unless_it_goes_without_saying(
    formula: str, about: str
) -> None:
    assert GAME.info(session(formula=formula).state).about == about


def test_a_competition_closes_searches_from_its_first_draw_until_it_is_suspended() -> None:
    game = hall_session(closes=True)
    closed = {}

    def note(moment: str) -> None:
        closed[moment] = GAME.info(game.state).closes

    note("opened")
    think(game)
    note("thinking")
    game.do(Interrupt(), now=NOW)
    note("thinking, interrupted")
    game.do(Resume(), now=NOW)
    finish(game)
    note("retained")
    game.do(Interrupt(), now=NOW)
    note("retained, suspended")
    game.do(Resume(), now=NOW)
    note("resumed")
    game.do(EndGame(), now=NOW)
    note("ended")
    assert [moment for moment, is_closed in closed.items() if is_closed] == [
        "thinking",
        "thinking, interrupted",
        "retained",
        "resumed",
    ]
