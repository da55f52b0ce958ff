"""Who found what: counted for those who judge, told to the others when it may be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from pioche.core.move import cross_word
from pioche.core.place import Place
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import CloseCoup, DrawRack, EndGame, RetainTop, RingBell
from pioche.games.duplicate.coup.solutions import game_finder
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    EnrolPlayers,
    EnterSlip,
    SetHallOptions,
    TypeLine,
)
from pioche.games.duplicate.hall.found import TopFound, top_tally
from pioche.games.session import Session
from pioche.games.shape import Arbiter, DoubleArbiter, Player, Public, Referee
from pioche.rules.slips import Slip, Solution
from support.duplicate import NOW, session
from support.duplicate_hall import at_table, hall, hall_session, play, think


def seen(game: Session, audience: object) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(GAME.view(game.state, audience))
    )["hall"]
    return shown


def found(game: Session, audience: object) -> dict[str, int]:
    return {f"{one['word']} {one['ref']}": one["tables"] for one in seen(game, audience)["found"]}


def test_phones_and_paper_count_alike_and_nothing_is_public_before_the_top() -> None:
    game = hall_session(5)
    game.do(AppointArbiter("A", (3, 4)))
    game.do(AppointArbiter("D", (3,), double=True))
    think(game)
    game.do(TypeLine("3 passe h4 20"), by=Arbiter("A"))
    game.do(TypeLine("4 zzz h8 9"), by=Arbiter("A"))
    game.do(RingBell(), now=NOW)
    phones = tuple(
        Slip(n, solutions=(Solution("PASSE", reference="H4", score=20),)) for n in (1, 2)
    )
    game.do(CloseCoup(2, "", phones), now=NOW)
    assert found(game, Referee()) == {"PASSE H4": 3}
    assert found(game, Arbiter("A")) == {"PASSE H4": 1}
    assert found(game, DoubleArbiter("D")) == {}
    for audience in (Public(), Player("s1")):
        assert not {"found", "top_found"} & seen(game, audience).keys()
    game.do(TypeLine("3 passe h4 20"), by=DoubleArbiter("D"))
    assert found(game, DoubleArbiter("D")) == {"PASSE H4": 1}
    game.do(RetainTop(), now=NOW)
    assert found(game, Referee()) == {"PASSE H4": 3}
    for audience in (Public(), Player("s4"), Referee()):
        # Nothing ever came from table 5: it is not counted.
        assert seen(game, audience)["top_found"] == {"tables": 3, "of": 4}
    assert "found" not in seen(game, Public())


def test_a_solution_has_one_name_however_the_slip_names_it() -> None:
    """One tile that makes two words: a slip may write either, the list of solutions has one."""
    game = session(seed=11)
    for _coup in range(9):
        game.do(DrawRack())
        game.do(RetainTop())
    game.do(DrawRack())
    board, setup = game.state.board, game.state.setup
    game.do(EnrolPlayers((at_table(1, "s1"),)))
    twice = 0
    for move in game_finder(setup, game.env()).moves(board, game.state.rack):
        if len(move.laid) > 1 or len(move.words) == 1:
            continue
        row, col, letter = move.laid[0]
        other, first = cross_word(board, row, col, letter, across=move.place.across)
        place = Place(*first, not move.place.across)
        direction = "across" if place.across else "down"
        solution = Solution(other.upper(), direction, reference=str(place), score=move.score)
        game.do(EnterSlip(Slip(1, solutions=(solution,))))
        if game.state.hall.entries[1].verdict.points and not letter.islower():
            assert found(game, Referee()) == {f"{move.word} {move.ref}": 1}
            twice += 1
    assert twice > 3


def test_the_first_word_drawn_down_is_the_same_solution() -> None:
    game = hall_session(2, edition="simplifie")
    think(game)
    game.do(TypeLine("1 passe h4"))
    game.do(TypeLine("2 passe 8d"))
    assert found(game, Referee()) == {"PASSE H4": 2}


def test_a_solo_kept_for_the_end_is_not_given_away() -> None:
    lower = tuple(f"{table} as h8 4" for table in range(2, 17))
    game = hall_session(16)
    play(game, "1 =", *lower)
    assert "top_found" not in seen(game, Public())
    assert found(game, Referee())["PASSE H4"] == 1
    none = hall_session(16)
    play(none, "1 -", *lower)
    assert "top_found" not in seen(none, Public()), "its absence must not tell a solo either"
    game.do(EndGame("heure"), now=NOW)
    assert seen(game, Public())["top_found"] == {"tables": 1, "of": 16}

    live = hall_session(16)
    live.do(SetHallOptions(live_solos=True))
    play(live, "1 =", *lower)
    assert seen(live, Public())["top_found"] == {"tables": 1, "of": 16}


def test_a_top_of_nothing_is_found_by_nobody() -> None:
    game = hall_session(4)
    play(game, "1 =", "2 as 3")
    coup = hall(game).coups[-1]
    assert top_tally(game.state) == TopFound(1, 2), "of those that handed something in"
    for entries in (coup.entries, type(coup.entries)()):
        nothing = replace(coup, top=0, entries=entries)
        state = replace(game.state, hall=replace(hall(game), coups=(nothing,)))
        assert top_tally(state) is None
