"""What a player sees is what everybody does, and a part of one's own: the same view, twice made."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    AnnulCoup,
    CloseCoup,
    DrawRack,
    EndGame,
    RetainTop,
    RingBell,
    Undo,
)
from pioche.games.duplicate.hall import own
from pioche.games.duplicate.hall.commands import (
    AmendSlip,
    LeaveGame,
    RefuseMean,
    RemovePlayer,
    SetHallOptions,
    TypeLine,
)
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.hall.slip_view import sheet_lines
from pioche.games.session import Session
from pioche.games.shape import Arbiter, Player, Public, Referee
from pioche.room.live import Views
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, session
from support.duplicate_hall import finish, hall_session, play, think

PLAYERS = [Player(f"s{table}") for table in range(1, 18)]


def strict(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which nothing is said twice."""
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), names
    return dict(pairs)


def check(game: Session[Any], *audiences: Any) -> None:
    """Put together, the two parts are the view."""
    views = Views(GAME, game.state, 1)
    for audience in audiences or (*PLAYERS, Player("gone"), Public()):
        shared, own = views.parts(audience, b'[{"seq":1}]')
        assert shared is not None
        sent = json.loads(
            b"%b%b}" % (shared.plain.removeprefix(b"event: view\ndata: "), own),
            object_pairs_hook=strict,
        )
        assert sent.pop("told") == [{"seq": 1}]
        assert sent.pop("acts") == json.loads(views.acts(audience))
        assert sent.pop("view") == json.loads(msgspec.json.encode(GAME.view(game.state, audience)))
        assert sent == json.loads(views.company())


def following(game: Session[Any]) -> str:
    """A rack that goes on with what is in hand."""
    kept = game.state.position.supply.kept
    return kept + "TASEDON"[: 7 - len(kept)]


def run(game: Session[Any], *orders: Any) -> None:
    for order in orders:
        game.do(order, now=NOW + 200_000)
        check(game)


def test_the_parts_make_the_view_at_every_step() -> None:
    game = hall_session(17)
    check(game)
    for lines in (
        ("1 =", "2 as h8 3", "3 zzz h8 99", "4 -"),
        ("1 =", "2 =", "3 zzz h8 99", "5 ="),
        ("1 =", "4 =", "3 zzz h8 99"),
    ):
        think(game, following(game))
        check(game)
        for line in lines:
            run(game, TypeLine(line))
        run(game, RingBell(), CloseCoup(), RetainTop())


def test_what_is_decided_later_is_on_every_sheet() -> None:
    """A sheet grows by a line at each coup; what was said before is said again where it changed."""
    game = hall_session(16)
    play(game, "1 tnes h8 4", "2 as h8 4", "3 zzz h8 10", "5 =")
    check(game)
    play(game, "1 tnes 8f 99", "2 =", rack="NTIONSR")
    assert results(game.state).means
    check(game)
    run(
        game,
        SetHallOptions(live_solos=True),
        RefuseMean(2, 1, "sa grille"),
        AmendSlip(1, Slip(2, (Solution("PASSE", "H8", 20),)), "mal lu"),
        SetHallOptions(live_solos=False),
        DrawRack(following(game), "hand"),
        AnnulCoup("bruit"),
        LeaveGame(5),
        RemovePlayer(16),
    )
    play(game, "1 =", "3 zzz h8 10", rack=following(game))
    check(game)
    run(game, Undo(), RetainTop(), EndGame())


def test_halls_at_once_do_not_mix_their_sheets() -> None:
    """A process hosts several: what was written for one is never another's."""
    games = [hall_session(3) for _ in range(6)]
    for lines in (("1 =", "2 zzz h8 9"), ("1 =", "3 =")):
        for game in games:
            play(game, *lines, rack=following(game))
        for game in games:
            check(game, *PLAYERS[:3])


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many coups were written for whoever a sheet was written for."""
    found: list[int] = []

    def counted(coups: Any, *given: Any, **named: Any) -> Any:
        found.append(len(coups))
        return sheet_lines(coups, *given, **named)

    monkeypatch.setattr(own, "sheet_lines", counted)
    return found


def test_a_step_writes_no_sheet_again(written: list[int]) -> None:
    game = hall_session(3)
    play(game, "1 =", "2 zzz h8 9")
    play(game, "1 =", rack=following(game))
    check(game)
    written.clear()
    think(game, following(game))
    check(game, *PLAYERS[:3])
    assert written == []
    finish(game)
    check(game, *PLAYERS[:3])
    assert written == [1, 1, 1]


def test_halls_that_are_looked_at_in_turns_do_not_push_each_other_out(written: list[int]) -> None:
    games = [hall_session(3) for _ in range(20)]
    for game in games:
        play(game, "1 =", "2 zzz h8 9")
        check(game, *PLAYERS[:3])
        play(game, "1 =", rack=following(game))
    written.clear()
    for _ in range(2):
        for game in games:
            check(game, *PLAYERS[:3])
    assert written == [1] * 60


def test_what_is_kept_of_past_halls_is_bounded(
    written: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "_known", {})
    monkeypatch.setattr(own, "_KEPT_LINES", 10)
    games = [hall_session(3) for _ in range(5)]
    for game in games:
        play(game, "1 =", "2 =", "3 =")
        check(game, *PLAYERS[:3])
    assert sum(sheets.lines for sheets in own._known.values()) == 9
    monkeypatch.setattr(own, "_KEPT", 1)
    play(games[-1], "1 =", rack=following(games[-1]))
    check(games[-1], *PLAYERS[:3])
    assert len(own._known) == 1
    written.clear()
    check(games[-1], *PLAYERS[:3])
    assert written == []


def test_who_judges_and_who_plays_at_home_share_nothing() -> None:
    """Tops, bags and others' slips are in nothing that a crowd is sent."""
    game = hall_session(3)
    think(game)
    views = Views(GAME, game.state, 1)
    for audience in (Referee(), Arbiter("a1")):
        shared, whole = views.parts(audience, b"")
        assert shared is None
        assert json.loads(b"{%b}" % whole)["view"] == json.loads(views.encoded(audience))
    home = session(seats=("Ève", "Zoé"))
    assert GAME.own(home.state, Player("Ève")) is None
    assert GAME.own(home.state, Public()) is None
