"""Who sees what: nobody but the referee sees the top early."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.announcing import kept_of
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    EndGame,
    RetainTop,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.seats.commands import PlayWord
from pioche.games.session import Session
from pioche.games.shape import Arbiter, Audience, DoubleArbiter, Player, Public, Referee
from support.duplicate import NOW, at, play_coup, session

OTHERS: list[Audience] = [Public(), Player("ana"), Player("luc"), Arbiter("A"), DoubleArbiter("B")]


def seen(game: Session, audience: Audience) -> dict[str, object]:
    """Give what goes over the wire."""
    shown: dict[str, object] = msgspec.json.decode(
        msgspec.json.encode(GAME.view(game.state, audience))
    )
    return shown


def phases() -> Iterator[Session]:
    game = session(timed=True, seats=("ana", "luc"))
    play_coup(game)
    for command in (DrawRack(), StartClock(), RingBell(), CloseCoup()):
        game.do(command, now=NOW)
        yield game


@pytest.mark.parametrize("audience", OTHERS, ids=str)
def test_the_top_is_absent_before_it_is_retained(audience: Audience) -> None:
    for game in phases():
        tops = game.state.tops
        assert tops is not None
        shown = seen(game, audience)
        assert "tops" not in shown and "top_lines" not in shown and "bag" not in shown
        text = str({key: value for key, value in shown.items() if key != "played"})
        assert all(candidate.word not in text for candidate in tops.candidates)
        assert shown["rack"] == game.state.rack


def test_the_referee_sees_the_tops_from_the_draw() -> None:
    for game in phases():
        shown = seen(game, Referee())
        assert game.state.tops is not None
        assert shown["tops"]["score"] == game.state.tops.score  # type: ignore[index]


def test_the_referee_is_told_between_two_coups_that_the_letters_left_end_the_game() -> None:
    """2011: 3.6."""
    assert "ending" not in seen(session(), Referee())
    game = at(session(), [["MAISON", "H4"]], bag="E")
    assert seen(game, Referee())["ending"] == "single-letter"
    assert "ending" not in seen(game, Public())


def test_once_retained_everyone_sees_and_hears_it() -> None:
    game = session(timed=True)
    play_coup(game)
    top = game.state.played[-1]
    for audience in [*OTHERS, Referee()]:
        shown = seen(game, audience)
        assert shown["top_lines"][3] == f"{top.word.upper()}."  # type: ignore[index]
        assert shown["played"][-1]["score"] == top.score  # type: ignore[index]


def test_a_player_sees_their_own_proposals_only() -> None:
    game = session(timed=True, seats=("ana", "luc"), words=["HUTTE", "HUE"])
    for command in (DrawRack("UTEHJDT"), StartClock(), PlayWord("ana", "HUE", "H8")):
        game.do(command, now=NOW)
    mine, theirs, public = (seen(game, a) for a in (Player("ana"), Player("luc"), Public()))
    assert mine["proposals"][0]["word"] == "HUE"  # type: ignore[index]
    assert theirs["proposals"] == []
    assert "HUE" not in str(theirs) and "HUE" not in str(public)
    for command in (RingBell(), CloseCoup(), RetainTop()):
        game.do(command, now=NOW)
    assert "HUE" in str(seen(game, Public()))


def test_everyone_sees_who_has_finished_and_nothing_of_their_word() -> None:
    game = session(timed=True, seats=("ana", "luc"), words=["HUTTE", "HUE"])
    for command in (DrawRack("UTEHJDT"), StartClock(), PlayWord("ana", "HUE", "H8", final=True)):
        game.do(command, now=NOW)
    for audience in (Player("luc"), Public()):
        shown = seen(game, audience)
        assert [seat["done"] for seat in shown["seats"]] == [True, False]
        assert "HUE" not in str(shown)
    game.do(PlayWord("luc", "HUTTE", "H4", final=True), now=NOW)
    shown = seen(game, Player("luc"))
    assert [seat["proposal"]["word"] for seat in shown["seats"]] == ["HUE", "HUTTE"]
    assert [seat["done"] for seat in shown["seats"]] == [False, False]


def test_the_clock_is_shown_running_or_standing() -> None:
    game = session(timed=True)
    game.do(DrawRack())
    assert "clock" not in seen(game, Public())
    game.do(StartClock(), now=NOW)
    clock = seen(game, Public())["clock"]
    assert clock["deadline"] == NOW + 180_000 and "left_ms" not in clock  # type: ignore[index,operator]
    game.do(RingBell(), now=NOW + 180_000)
    clock = seen(game, Public())["clock"]
    assert clock["left_ms"] == 0 and "deadline" not in clock  # type: ignore[index,operator]


def test_rack_lines_are_ready_for_a_voice() -> None:
    game = session(words=["HUTTE"])
    game.do(DrawRack("UTEHJDT"))
    lines = seen(game, Public())["rack_lines"]
    assert lines[0] == "Uruguay – U." and lines[-1].startswith("Tirage : ")  # type: ignore[index]


def test_the_end_is_shown_with_its_article() -> None:
    game = session()
    play_coup(game)
    game.do(EndGame("le train part"))
    end = seen(game, Public())["end"]
    assert end == {
        "reason": "referee",
        "article": "",
        "edition": "",
        "valid": True,
        "last_coup": 1,
        "why": "décision du juge-arbitre",
        "told": "Partie finie : décision du juge-arbitre.",
    }


def test_the_reliquat_shown_is_that_of_the_rack_shown() -> None:
    game = session(words=["HUTTE", "LINDE", "JUNGLE"])
    game.do(DrawRack("UTEHJDT"))
    assert seen(game, Referee()).get("kept", "") == ""
    game.do(RetainTop())
    assert kept_of(game.state) == "", "HUTTE was found in seven new letters"
    game.do(DrawRack("NGILE"))
    assert kept_of(game.state) == "DJ"
    game.do(RetainTop())
    assert kept_of(game.state) == "DJ", "of the rack just played, not what it leaves"


def test_a_game_ended_before_its_first_coup_has_no_reliquat() -> None:
    game = session()
    game.do(EndGame())
    assert game.state.ended is not None and game.state.ended.last_coup == 0
    assert kept_of(game.state) == "" and seen(game, Referee())["phase"] == "ended"


def test_a_top_set_aside_shows_nobody_that_it_is_found() -> None:
    """Without a race one is done when one says so: else the others would know the top is there."""
    game = session(seats=("ana", "luc"))
    game.do(DrawRack())
    assert game.state.tops is not None
    best = game.state.tops.candidates[0]
    game.do(PlayWord("ana", best.word, best.ref), by=Player("ana"))
    for audience in OTHERS[:3]:
        assert [one.done for one in GAME.view(game.state, audience).seats] == [False, False]


def test_a_view_says_whether_players_race() -> None:
    race = session(seats=("ana", "luc"), formula="topping")
    assert GAME.view(race.state, Public()).race
    assert not GAME.view(session(seats=("ana",)).state, Public()).race
