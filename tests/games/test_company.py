"""What any company does, in every game that has one: ready, replaced, talking, giving up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.games.codec import decode_event, encode_event
from pioche.games.company import (
    ChatSet,
    Excuse,
    NameNext,
    NextNamed,
    Ready,
    Replace,
    Resign,
    SeatExcused,
    SeatReady,
    SeatReplaced,
    SeatResigned,
    SeatTakenBack,
    SetChat,
    TakeBack,
)
from pioche.games.duplicate import DrawRack, EndGame
from pioche.games.duplicate.coup.events import RackDrawn
from pioche.games.duplicate.seats.commands import Finish
from pioche.games.loto.events import LeftAlone
from pioche.games.registry import game_named
from pioche.games.shape import Env, Player, Told

OPTIONS: dict[str, dict[str, Any]] = {
    "classic": {"clock_ms": 600_000},
    "jarnac": {},
    "loto": {},
    "duplicate": {"at_home": True},
}
HOST = Player("1", host=True)


class Company:
    """Two people at a game, and the log that they leave."""

    def __init__(self, kind: str) -> None:
        self.game = game_named(kind)
        self.chance = SeededChance(3)
        self.lexicon = Lexicon.load("francais")
        self.state: Any = None
        self.log: list[Any] = []
        options = {**OPTIONS[kind], "waits": ["1", "2"]}
        self.do(self.game.opening(options, ["1", "2"]))

    def do(self, command: object, by: Player = HOST) -> list[type]:
        course = self.game.decide(self.state, command, Env(1_000, self.chance, self.lexicon, by))
        for before, event in zip(course.before, course.events, strict=True):
            told = self.game.tell(before, event, self.game.evolve(before, event))
            assert told is None or isinstance(told, Told)
        self.log += course.events
        self.state = course.state
        return [type(event) for event in course.events]

    def refused(self, command: object, by: Player = HOST) -> str:
        with pytest.raises(RuleViolation) as refusal:
            self.do(command, by)
        assert str(refusal.value), "one clear sentence"
        return refusal.value.code

    def acts(self, player: Player) -> set[str]:
        return {act.name for act in self.game.acts(self.state, player)}

    def replayed(self) -> Any:
        """The state that the log, as it is stored, gives again."""
        state = None
        for seq, event in enumerate(self.log, 1):
            stored = encode_event(self.game, event, at=1, by="m", command="c", seq=seq)
            state = self.game.evolve(state, decode_event(self.game, stored))
        return state


@pytest.fixture(params=OPTIONS)
def company(request: pytest.FixtureRequest) -> Company:
    return Company(request.param)


def test_it_begins_with_the_last_who_is_ready(company: Company) -> None:
    assert company.game.due(company.state) is None
    assert company.refused(Resign("1")) == "company.gathering"
    assert company.do(Ready("1")) == [SeatReady]
    assert company.refused(Ready("1")) == "company.ready-already"
    assert "ready" not in company.acts(HOST)
    assert company.do(Ready("2"))[0] is SeatReady
    assert not company.game.info(company.state).company.gathering
    assert company.acts(Player("2"))
    assert msgspec.json.encode(company.game.view(company.state, Player("2")))
    assert company.replayed() == company.state


def test_nobody_is_waited_for_who_has_no_seat() -> None:
    game = game_named("loto")
    opening = game.opening({"waits": ["3"]}, ["1", "2"])
    with pytest.raises(RuleViolation) as refusal:
        game.decide(None, opening, Env(0, SeededChance(1), Lexicon.load("francais"), HOST))
    assert refusal.value.code == "company.unknown-seat"


@pytest.mark.parametrize("kind", ["classic", "jarnac", "loto"])
def test_the_machine_plays_for_somebody_until_they_come_back(kind: str) -> None:
    company = Company(kind)
    guest = Player("2")
    assert company.refused(Replace("1"), guest) == "company.host-only"
    company.do(Ready("1"))
    # The last one waited for is replaced: the game begins without them.
    assert company.do(Replace("2"))[0] is SeatReplaced
    assert not company.state.company.gathering
    assert company.refused(Replace("2")) == "company.replaced-already"
    assert company.acts(guest) == {"take-back"}
    assert company.acts(Player("2", machine=True)).isdisjoint({"take-back", "replace"})
    assert company.do(TakeBack("2"), guest) == [SeatTakenBack]
    assert company.refused(TakeBack("2"), guest) == "company.not-replaced"
    assert "take-back" not in company.acts(guest)
    assert company.replayed() == company.state


def over(company: Company) -> None:
    """Play it to its end, the short way."""
    company.do(Ready("1"))
    company.do(Ready("2"))
    if company.game.name == "duplicate":
        company.do(Finish("1"))
        company.do(Finish("2"))
        company.do(EndGame())
    else:
        company.do(Resign("2"), Player("2"))
    assert company.game.info(company.state).ended


def test_the_talk_is_closed_and_the_rematch_named(company: Company) -> None:
    assert company.refused(SetChat(True)) == "company.chat-already"
    assert company.do(SetChat(False)) == [ChatSet]
    assert not company.game.info(company.state).company.chat
    assert company.refused(NameNext("SUITE")) == "company.gathering"
    over(company)
    assert company.refused(Ready("1")) == "company.over"
    assert company.do(NameNext("SUITE")) == [NextNamed]
    assert company.game.info(company.state).next == "SUITE"
    assert company.refused(NameNext("AUTRE")) == "company.next-named"
    assert company.replayed() == company.state


@pytest.mark.parametrize("kind", ["classic", "jarnac", "loto"])
def test_of_two_who_gives_up_has_lost(kind: str) -> None:
    company = Company(kind)
    company.do(Ready("1"))
    company.do(Ready("2"))
    events = company.do(Resign("2"), Player("2"))
    assert kind == "jarnac" or events[0] is SeatResigned
    assert (events[-1] is LeftAlone) == (kind == "loto")
    info = company.game.info(company.state)
    assert info.ended and info.winners == ("1",)
    sequel = company.game.sequel(company.state)
    assert sequel is not None and sequel.seats == ("2", "1")
    assert company.replayed() == company.state


def test_in_duplicate_one_begins_without_who_has_not_come() -> None:
    company = Company("duplicate")
    assert "excuse" not in company.acts(Player("2"))
    assert company.refused(Excuse("3")) == "duplicate.seat-unknown"
    company.do(Ready("1"))
    (act,) = (one for one in company.game.acts(company.state, HOST) if one.name == "excuse")
    assert act.choices == ("2",)
    assert company.do(Excuse("2"))[:2] == [SeatExcused, RackDrawn]
    assert company.refused(Excuse("2")) == "company.ready-already"
    # Who comes later plays.
    assert "play-word" in company.acts(Player("2"))
    assert company.replayed() == company.state


def test_nobody_talks_while_all_look_for_the_same_top() -> None:
    company = Company("duplicate")
    hushed = company.game.hushed
    assert not hushed(company.state)
    company.do(Ready("1"))
    company.do(Ready("2"))
    assert hushed(company.state)
    company.do(Finish("1"))
    assert hushed(company.state), "who has finished would tell the others"
    company.do(Finish("2"))
    assert not hushed(company.state)
    company.do(DrawRack())
    assert hushed(company.state)


def test_who_has_given_up_replaces_nobody() -> None:
    company = Company("classic")
    company.do(Ready("1"))
    company.do(Ready("2"))
    game = company.game
    state = game.evolve(company.state, SeatResigned("2"))
    with pytest.raises(RuleViolation) as refusal:
        env = Env(1_000, company.chance, company.lexicon, Player("2"))
        game.decide(state, Replace("1"), env)
    assert refusal.value.code == "company.resigned-already"


def test_in_duplicate_the_others_play_on_and_the_last_ends_the_game() -> None:
    company = Company("duplicate")
    company.do(Ready("1"))
    company.do(Ready("2"))
    assert company.do(Resign("2"), Player("2")) == [SeatResigned]
    assert "play-word" not in company.acts(Player("2"))
    assert company.refused(Resign("1")) == "company.last"
    assert not company.game.info(company.state).ended
