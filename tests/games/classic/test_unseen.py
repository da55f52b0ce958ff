"""The letters that one cannot see: what anybody could count, and nothing more."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import Bag, sort_tiles
from pioche.games.classic import GAME, Unseen
from pioche.games.classic.opening import Open
from pioche.games.shape import Arbiter, Audience, Player, Public, Referee
from pioche.games.turns.commands import Challenge, Draw, Exchange, Play
from support.table import Sitting

SEATS = ("nord", "est", "sud")
RACKS = ("NEIGERA", "SPOES?A", "WKXYZJQ")
STRANGERS: list[Audience] = [Public(), Player("inconnu"), Arbiter("a"), Referee()]


def opened(*variants: str, **rules: str) -> Sitting:
    """A table where every tile is somewhere."""
    sitting = Sitting(GAME)
    sitting.do(Open(SEATS, variants=variants, **rules))  # type: ignore[arg-type]
    if not variants:
        sitting.arrange(racks=RACKS, bag=rest("".join(RACKS)))
    return sitting


def rest(seen: str) -> str:
    return sort_tiles("".join((Counter(BAG) - Counter(seen)).elements()))


def asked(sitting: Sitting, audience: Audience) -> Unseen:
    answer = GAME.questions["unseen"](sitting.state, audience, {}, sitting.env)
    assert isinstance(answer, Unseen)
    return answer


def test_a_player_does_not_see_the_bag_and_the_others() -> None:
    sitting = opened()
    for seat, rack in zip(SEATS, RACKS, strict=True):
        assert asked(sitting, Player(seat)) == Unseen(rest(rack), 81, 14)


@pytest.mark.parametrize("audience", STRANGERS)
def test_to_whoever_looks_on_every_rack_is_hidden(audience: Audience) -> None:
    assert asked(opened(), audience) == Unseen(rest(""), 81, 21)


def test_what_lies_on_the_grid_is_seen_and_a_joker_is_a_joker() -> None:
    sitting = opened()
    board = Board()
    sitting.arrange(board=board.play(place_word(board, "SAnG", Place.parse("H7"))))
    assert asked(sitting, Player("sud")).unseen == rest("SA?G" + "WKXYZJQ")
    assert "?" not in asked(sitting, Player("est")).unseen.replace("?", "", 1)


def test_a_word_that_may_be_challenged_is_seen_until_it_is_taken_back() -> None:
    sitting = opened(wording="challenge")
    sitting.arrange(racks=["NEIGERA"] * 3)
    seat = sitting.table.seats[sitting.table.turn]
    other = next(one for one in SEATS if one != seat)
    before = asked(sitting, Public())
    sitting.do(Play(seat, "GENIREA", "H8"))
    assert asked(sitting, Public()).unseen == rest("NEIGERA")
    assert asked(sitting, Player(seat)).unseen == rest("NEIGERA")
    sitting.do(Challenge(other))
    assert sitting.table.history[-1].kind == "withdrawn"
    assert asked(sitting, Public()) == before


def test_tiles_set_aside_are_nowhere_yet() -> None:
    sitting = opened("consonnes-voyelles")
    for seat in SEATS:
        sitting.do(Draw(seat, "VCVCVCV"))
    seat = sitting.table.seats[sitting.table.turn]
    other = next(one for one in SEATS if one != seat)
    sitting.do(Exchange(seat, sitting.table.rack(seat)[:3]))
    assert len(sitting.table.aside) == 3
    told = asked(sitting, Player(other))
    assert (len(told.unseen), told.bag, told.opposite) == (95, 81, 11)
    sitting.do(Draw(seat, "VVC"))
    told = asked(sitting, Player(other))
    assert (len(told.unseen), told.bag, told.opposite) == (95, 81, 14)


@pytest.mark.parametrize("audience", [Player("est"), *STRANGERS[:3]])
def test_what_one_sees_alike_is_answered_alike(audience: Audience) -> None:
    """Who holds which of the hidden tiles, what was set aside, what is left in which bag."""
    sitting = opened("consonnes-voyelles")
    for seat in SEATS:
        sitting.do(Draw(seat, "VCVCVCV"))
    while (seat := sitting.table.seats[sitting.table.turn]) == "est":
        sitting.do(Exchange(seat, sitting.table.rack(seat)[:1]))
        sitting.do(Draw(seat, "V"))
    sitting.do(Exchange(seat, sitting.table.rack(seat)[:3]))
    table, at = sitting.table, sitting.table.index(seat)
    seen, told = GAME.view(sitting.state, audience), asked(sitting, audience)
    # The same numbers of other tiles: a rack, those set aside and both bags change hands.
    pool = sorted(table.racks[at] + table.aside + "".join(bag.letters for bag in table.bags))
    pool = pool[::2] + pool[1::2]
    sizes = (len(table.racks[at]), len(table.aside), *map(len, table.bags))
    parts = []
    for size in sizes:
        parts.append("".join(pool[:size]))
        pool = pool[size:]
    racks = (*table.racks[:at], parts[0], *table.racks[at + 1 :])
    bags = tuple(map(Bag.of, parts[2:]))
    other = replace(table, racks=racks, aside=parts[1], bags=bags)
    assert other != table
    sitting.put(replace(sitting.state, table=other))
    assert GAME.view(sitting.state, audience) == seen
    assert asked(sitting, audience) == told


@pytest.mark.parametrize("audience", [Player("nord"), *STRANGERS])
def test_no_rack_is_in_the_answer(audience: Audience) -> None:
    text = msgspec.json.encode(asked(opened(), audience)).decode()
    assert set(msgspec.json.decode(text)) == {"unseen", "bag", "opposite"}
    assert not any(rack in text for rack in RACKS)
