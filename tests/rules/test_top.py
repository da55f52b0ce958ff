"""Which of the best solutions is retained."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from pioche.core.board import Board
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.tiles import Bag
from pioche.rules.draw import Supply
from pioche.rules.edition import Regulation
from pioche.rules.opening import (
    FINALISTS,
    FIRST_PASS,
    SAMPLES,
    NextCoup,
    opening_values,
    rank_by_opening,
)
from pioche.rules.top import Measure, TopChoice, choose_top
from support.articles import by_edition

NUMBERS = {"fisf-2011": "3.4", "fisf-2009": "2.4", "ancien": "2.4"}
SILENT = {"gaspesie": "fisf-2011 3.4", "simplifie": "fisf-2011 3.4"}


def moves(*written: str) -> list[Move]:
    return [Move(Board(), word, Place(7, at), 24) for at, word in enumerate(written, 1)]


def choose(
    tops: list[Move],
    edition: str = "fisf-2011",
    ends: str = "",
    loses: str = "",
    measure: Measure | None = None,
) -> TopChoice:
    return choose_top(
        tops,
        Regulation.load(edition).top,
        loses_joker=lambda move: move.word == loses,
        ends_game=lambda move: move.word == ends,
        measure=measure,
    )


@by_edition("top.keep_joker", NUMBERS | SILENT)
def test_a_solution_without_joker_is_compulsory(edition: str) -> None:
    choice = choose(moves("MAIsON", "RAISON", "SAIsON"), edition)
    assert choice.candidates[0].word == "RAISON"
    assert [c.excluded for c in choice.candidates] == [None, "joker", "joker"]
    assert choice.reason == "joker"


@pytest.mark.article("fisf-2011", "3.4", policy="top.keep_joker")
def test_failing_that_the_fewest_jokers() -> None:
    choice = choose(moves("mAIsON", "rAISON"))
    assert choice.candidates[0].word == "rAISON"


@by_edition(
    "top.end_compulsory",
    {"fisf-2011": "3.6", "fisf-2009": "2.7", "ancien": "2.7"}
    | {"gaspesie": "fisf-2011 3.6", "simplifie": "fisf-2011 3.6"},
)
def test_a_solution_that_ends_the_game_must_be_retained(edition: str) -> None:
    choice = choose(moves("MAISON", "RAISON", "SAISON"), edition, ends="SAISON")
    assert choice.candidates[0].word == "SAISON" and choice.reason == "end"
    assert [c.excluded for c in choice.candidates] == [None, "end", "end"]


@pytest.mark.article("fisf-2011", "3.4", policy="top.keep_joker")
def test_but_the_joker_is_kept_first() -> None:
    choice = choose(moves("MAIsON", "RAISON"), ends="MAIsON")
    assert choice.candidates[0].word == "RAISON"


@pytest.mark.article("fisf-2011", "3.4", policy="top.keep_joker")
def test_in_the_joker_formula_a_replaced_joker_is_preserved() -> None:
    choice = choose(moves("MAIsON", "RaISON"), loses="MAIsON")
    assert choice.candidates[0].word == "RaISON" and choice.reason == "joker-lost"


def test_the_rest_is_ranked_by_opening_and_shown() -> None:
    values = {"MAISON": 20.0, "RAISON": 31.416, "SAISON": 25.0}
    choice = choose(
        moves("MAISON", "RAISON", "SAISON", "MAIsON"),
        measure=lambda left: sorted(
            ((move, values[move.word]) for move in left), key=lambda pair: -pair[1]
        ),
    )
    assert [c.word for c in choice.candidates] == ["RAISON", "SAISON", "MAISON", "MAIsON"]
    assert choice.candidates[0].opening == 31.42
    assert choice.candidates[-1].opening is None
    assert choice.reason == "opening"


def test_the_measure_is_asked_for_ties_only() -> None:
    def never(_moves: Sequence[Move]) -> Sequence[tuple[Move, float | None]]:
        raise AssertionError("measured without need")

    assert choose(moves("MAISON"), measure=never).reason == "only"
    assert choose(moves("MAIsON", "RAISON"), measure=never).reason == "joker"


def test_without_measure_the_finder_s_order_stays() -> None:
    choice = choose(moves("MAISON", "RAISON"))
    assert choice.reason == "first" and choice.candidates[0].word == "MAISON"


def test_the_same_word_on_other_squares_is_another_solution() -> None:
    assert len(choose(moves("MAISON", "MAISON", "MAISON")).candidates) == 3


def following(top_score: Callable[[Board, str], int]) -> NextCoup:
    return NextCoup(2, 7, Regulation.load().draw, top_score)


def test_the_opening_measure_is_the_same_for_the_same_position() -> None:
    tops = moves("MAISON", "RAISON")
    racks: list[list[str]] = []
    for _turn in range(2):
        seen: list[str] = []

        def top_score(_board: Board, rack: str, seen: list[str] = seen) -> int:
            seen.append(rack)
            return len(set(rack))

        bag = Supply("", Bag.full().minus("MAISONR"))
        values = opening_values(tops, "MAISONR", lambda _m, b=bag: b, following(top_score), 50)
        racks.append(seen)
    assert racks[0] == racks[1]
    # Both solutions meet the same draws, hence the same mean.
    assert racks[0][:50] == racks[0][50:] and values[0] == values[1]


def test_it_is_the_same_on_every_machine_and_for_ever() -> None:
    """A game judged again tomorrow must rank its ties as it did: these draws never change."""
    seen: list[str] = []

    def top_score(_board: Board, rack: str) -> int:
        seen.append(rack)
        return 1

    supply = Supply("", Bag.full().minus("MAISONR"))
    opening_values(moves("MAISON"), "MAISONR", lambda _m: supply, following(top_score), 3)
    assert seen == ["XTEOJCN", "STAILNE", "LUAESSV"]


def test_common_draws_fill_different_reliquats_alike() -> None:
    tops = moves("MAISON", "RAISON")
    kept = {"MAISON": "BE", "RAISON": "D"}
    seen: list[str] = []

    def top_score(_board: Board, rack: str) -> int:
        seen.append(rack)
        return 1

    def supply(move: Move) -> Supply:
        return Supply(kept[move.word], Bag.full().minus("MAISONR"))

    opening_values(tops, "MAISONR", supply, following(top_score), 30)
    pairs = list(zip(seen[:30], seen[30:], strict=True))
    plain = [(a, b) for a, b in pairs if a.startswith("BE") and b.startswith("D")]
    assert len(plain) > 15
    assert all(b[1:6] == a[2:] for a, b in plain)


def test_among_hundreds_of_ties_a_first_pass_chooses_who_is_measured() -> None:
    tops = [Move(Board(), "MAISON", Place(row, col), 24) for row in range(15) for col in range(9)]
    calls = 0

    def top_score(board: Board, _rack: str) -> int:
        nonlocal calls
        calls += 1
        return board.cells.index(b"M")  # the lower on the grid, the more open

    supply = Supply("", Bag.full().minus("MAISONR"))
    ranked = rank_by_opening(tops, "MAISONR", lambda _move: supply, following(top_score))
    assert [move for move, _value in ranked] == tops[::-1]
    assert [value is None for _move, value in ranked] == [False] * FINALISTS + [True] * 105
    assert calls < 8000


def searches(many: int) -> int:
    """How many racks are searched to rank so many tied solutions by opening."""
    everywhere = [
        Move(Board(), "OUI", Place(row, col), 24) for row in range(15) for col in range(13)
    ]
    calls = 0

    def top_score(_board: Board, _rack: str) -> int:
        nonlocal calls
        calls += 1
        return 12

    tops = (everywhere * (many // len(everywhere) + 1))[:many]
    supply = Supply("", Bag.full().minus("OUI"))
    rank_by_opening(tops, "OUITA", lambda _move: supply, following(top_score))
    return calls


def test_thirty_ties_are_measured_at_once_and_more_are_sifted_first() -> None:
    assert searches(FINALISTS) == FINALISTS * SAMPLES
    each = FIRST_PASS // (FINALISTS + 1)
    assert searches(FINALISTS + 1) == (FINALISTS + 1) * each + FINALISTS * SAMPLES


def test_thousands_of_ties_are_sifted_by_one_draw_each() -> None:
    assert searches(FIRST_PASS + 1) == FIRST_PASS + 1 + FINALISTS * SAMPLES


def test_a_long_list_of_ties_is_cut_but_counted() -> None:
    tops = [Move(Board(), "MAISON", Place(row, col), 24) for row in range(15) for col in range(9)]
    choice = choose([*tops, *moves("MAIsON")])
    assert choice.ties == 136 and len(choice.candidates) == 51
    assert choice.candidates[-1].excluded == "joker"


def test_nothing_left_opens_nothing() -> None:
    def never(_board: Board, _rack: str) -> int:
        raise AssertionError

    nothing = Supply("", Bag.of(""))
    assert opening_values(moves("OUI"), "OUI", lambda _m: nothing, following(never), 3) == [0.0]


def test_an_empty_bag_leaves_one_draw() -> None:
    asked: list[str] = []

    def top_score(_board: Board, rack: str) -> int:
        asked.append(rack)
        return 12

    supply = Supply("TA", Bag.of(""))
    measured = opening_values(moves("OUI"), "OUITA", lambda _m: supply, following(top_score), 3)
    assert measured == [12.0]
    assert asked == ["AT"]
