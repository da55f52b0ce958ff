"""A game of a simultaneous: racks and tops are the package's, the same in every hall."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from pioche.core.errors import RuleViolation
from pioche.games.duplicate import GAME, DrawRack, RetainTop, RingBell, StartClock, State
from pioche.games.duplicate.coup.commands import (
    AnnulCoup,
    CloseCoup,
    DrawPrepared,
    RejectRack,
    Undo,
)
from pioche.games.duplicate.coup.prepared import _found
from pioche.games.session import Session, fold
from pioche.games.shape import Referee, Who
from pioche.rules.top import SHOWN
from support.centres import coups, opened, played
from support.duplicate import session


def names(game: Session[State]) -> set[str]:
    return {act.name for act in GAME.acts(game.state, Referee())}


def closed(game: Session[State]) -> None:
    for command in (StartClock(), RingBell(), CloseCoup()):
        game.do(command)


def test_the_whole_game_is_played_as_it_was_prepared() -> None:
    state = played(2)
    prepared = coups()
    assert [(c.word, c.ref) for c in state.played] == [(c.word, c.ref) for c in prepared[:-1]]
    assert [len(c.refused) for c in state.played] == [len(c.refused) for c in prepared[:-1]]
    assert any(coup.refused for coup in prepared)
    assert state.ended is not None and state.ended.reason == prepared[-1].end
    assert {coup.reason for coup in state.played} <= {"only", "first", "joker", "end", "prepared"}


def test_nobody_draws_puts_back_or_annuls_anything_here() -> None:
    game = opened(players=1)
    for command in (DrawRack(), DrawRack("ABCDEFG", "hand")):
        with pytest.raises(RuleViolation, match="vient d’un paquet"):
            game.do(command)
    game.do(coups()[0])
    for command in (RejectRack(), AnnulCoup("bruit")):
        with pytest.raises(RuleViolation, match="vient d’un paquet"):
            game.do(command)
    assert not names(game) & {"reject-rack", "annul-coup"}
    assert "start-clock" in names(game)


def test_another_top_than_the_prepared_one_is_refused_even_at_its_score() -> None:
    game = opened()
    prepared = coups()
    for coup in prepared:
        game.do(coup)
        tops = game.state.tops
        assert tops is not None
        if len(tops.candidates) > 1:
            break
        closed(game)
        game.do(RetainTop())
    closed(game)
    other = tops.candidates[1]
    with pytest.raises(RuleViolation, match="celui du paquet"):
        game.do(RetainTop(other.word, other.ref))
    game.do(RetainTop(coup.word, coup.ref))
    assert game.state.played[-1].word == coup.word


def test_a_tied_solution_that_was_prepared_comes_before_our_own_choice() -> None:
    game = opened()
    for coup in coups():
        game.do(coup)
        tops = game.state.tops
        assert tops is not None
        free = [one for one in tops.candidates if one.excluded is None]
        if len(free) > 1:
            break
        closed(game)
        game.do(RetainTop())
    game.do(Undo())
    ours, other = free[0], free[1]
    game.do(replace(coup, word=other.word, ref=other.ref))
    tops = game.state.tops
    assert tops is not None and tops.proposed is not None
    assert (tops.proposed.word, tops.proposed.ref) == (other.word, other.ref)
    assert (ours.word, ours.ref) in [(one.word, one.ref) for one in tops.candidates]
    closed(game)
    game.do(RetainTop())
    assert (game.state.played[-1].word, game.state.played[-1].reason) == (other.word, "prepared")


def test_a_draw_undone_comes_back_the_same_and_no_other_coup_does() -> None:
    game = opened()
    first, second = coups()[:2]
    game.do(first)
    rack = game.state.rack
    game.do(Undo())
    with pytest.raises(RuleViolation, match="pas le coup 1"):
        game.do(second)
    game.do(first)
    assert game.state.rack == rack
    assert fold(GAME, game.log) == game.state


def test_a_package_that_our_rules_would_not_draw_is_refused_whole() -> None:
    game = opened()
    first = coups()[0]
    with pytest.raises(RuleViolation, match="n’est pas celle de l’organisateur"):
        game.do(replace(first, refused=(first.letters,)))
    with pytest.raises(RuleViolation, match="n’est pas celle de l’organisateur"):
        game.do(replace(first, letters="EAEIOUA"))
    assert game.state.rack == "" and not game.state.refused


def test_only_the_room_brings_a_coup_of_the_package() -> None:
    assert GAME.orders["draw-prepared"].who == Who.ROOM
    game = opened()
    assert GAME.packaged(game.state, DrawRack()) == 1
    assert GAME.packaged(game.state, DrawRack("ABC", "hand")) is None
    assert GAME.packaged(game.state, StartClock()) is None


def test_a_prepared_top_that_is_not_listed_comes_first_of_as_many() -> None:
    pairs = [one + other for one, other in permutations("ASNETI", 2)]
    game = session(words=pairs)
    game.do(DrawRack("ASNETIU"))
    tops = game.state.tops
    assert tops is not None and len(tops.candidates) == SHOWN < tops.ties
    listed = {(one.word, one.ref) for one in tops.candidates}
    word = next(one for one in sorted(pairs) if (one, "H8") not in listed)
    found = _found(game.state, DrawPrepared(1, "ASNETIU", word=word, ref="H8"))
    assert (found.candidates[0].word, found.candidates[0].ref) == (word, "H8")
    assert found.candidates[1:] == tops.candidates[: SHOWN - 1]
    assert (found.score, found.ties, found.reason) == (tops.score, tops.ties, "prepared")
