"""A room in a file, by the texts: solos, warnings that cost, latecomers, the moyenne, ranks.

As `test_referee_cases.py`: written from the regulations alone, through `pioche arbitrer --json`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from support.referee_cases import EDITIONS, ISO, POSITIONS, arbitrate, word

ALL = tuple(EDITIONS.values())
SALE = word("SALE", "7H", 5)
FEDAYIN, DYNE, DEY = word("FEDAYIN", "H8", 110), word("DYNE", "H8", 28), word("DEY", "H6", 26)


def coup(position: str, number: int, *slips: dict[str, Any] | None, **also: Any) -> dict[str, Any]:
    """Write a coup: a slip for each table, in order; None hands in nothing."""
    written = [{**one, "table": table} for table, one in enumerate(slips, 1) if one is not None]
    return {"position": {**POSITIONS[position], "coup": number}, "slips": written, **also}


def room(players: Sequence[dict[str, Any]] | int, *coups: dict[str, Any], **also: Any) -> Any:
    """Judge a room; players by number sit at tables 1, 2, 3…"""
    if isinstance(players, int):
        players = [{"table": table} for table in range(1, players + 1)]
    return arbitrate(json.dumps({"players": list(players), "coups": list(coups), **also}))


def line(answer: Any, table: int) -> Any:
    """Give the result of a table."""
    return next(result for result in answer["results"] if result["table"] == table)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("players", "total"), [(16, 120), (15, 110)])
def test_3_5_a_solo_needs_sixteen_players(edition: str, players: int, total: int) -> None:
    slips = [FEDAYIN, *[DYNE] * (players - 1)]
    answer = room(players, coup("VIDE", 1, *slips), edition=edition)
    assert line(answer, 1)["total"] == total
    assert answer["coups"][0]["solo"] == (1 if players == 16 else None)


@pytest.mark.parametrize("edition", ALL)
def test_3_5_the_best_of_the_room_below_the_top(edition: str) -> None:
    """A solo in every edition but the simplified rule, which wants the top itself."""
    answer = room(16, coup("VIDE", 1, DYNE, *[DEY] * 15), edition=edition)
    assert line(answer, 1)["total"] == (28 if edition == "simplifie" else 38)


def test_3_5_a_solo_counts_points_before_any_penalty() -> None:
    shifted = word("SALE", "10I", 14)  # 14 points, less five
    lower = word("SALE", "7H", 5)
    answer = room(16, coup("MAISON", 2, shifted, *[lower] * 15))
    assert line(answer, 1)["total"] == 14 + 10 - 5


#: Seven warnings cost 20 points from the 4th on, 10 from the 6th on.
THRESHOLDS = [
    ("ancien", "normal", "normale", 20),
    ("ancien", "blitz", "normale", 20),
    ("ancien", "normal", "7-sur-8", 20),
    ("fisf-2009", "normal", "normale", 20),
    ("fisf-2009", "blitz", "normale", 10),
    ("fisf-2009", "normal", "7-sur-8", 20),
    ("fisf-2011", "normal", "normale", 20),
    ("fisf-2011", "blitz", "normale", 10),
    ("fisf-2011", "normal", "7-sur-8", 10),
    ("fisf-2011", "blitz", "7-sur-8", 10),
    ("gaspesie", "normal", "normale", 0),
    ("simplifie", "normal", "normale", 0),
]


@pytest.mark.parametrize(("edition", "tempo", "formula", "cost"), THRESHOLDS)
def test_5_7_warnings_cost_from_a_threshold(
    edition: str, tempo: str, formula: str, cost: int
) -> None:
    wrong = word("SALE", "7H", 99)
    coups = [coup("MAISON", number, wrong) for number in range(2, 9)]
    result = line(room(1, *coups, edition=edition, tempo=tempo, formula=formula), 1)
    assert (result["warning_penalty"], result["total"]) == (cost, 35 - cost)


def test_5_7_three_warnings_cost_nothing() -> None:
    wrong = word("SALE", "7H", 99)
    result = line(room(1, *[coup("MAISON", number, wrong) for number in (2, 3, 4)]), 1)
    assert (result["warnings"], result["warning_penalty"]) == (3, 0)


@pytest.mark.parametrize("edition", ["ancien", "fisf-2009", "fisf-2011"])
def test_6_1_coups_played_before_a_latecomer_are_null(edition: str) -> None:
    players = [
        {"table": 1},
        {"table": 2, "from_coup": 3},
        {"table": 3, "from_coup": 3, "partner": "A", "partner_from_coup": 1},
        {"table": 4, "from_coup": 3, "partner": "B", "partner_from_coup": 4},
    ]
    coups = [coup("MAISON", number, SALE, SALE, SALE, SALE) for number in (2, 3, 4)]
    answer = room(players, *coups, edition=edition)
    # A pair is late only if both are.
    assert [line(answer, table)["total"] for table in (1, 2, 3, 4)] == [15, 10, 15, 10]


def test_5_4_who_hands_nothing_in_has_zero_and_ranks_are_shared() -> None:
    answer = room(4, coup("MAISON", 2, SALE, word("SALE", "7I", 5), SALE))
    assert answer["coups"][0]["verdicts"][3]["faults"][0]["code"] == "missing"
    assert [(one["table"], one["total"], one["rank"]) for one in answer["results"]] == [
        (1, 5, 1),
        (3, 5, 1),
        (2, 0, 3),
        (4, 0, 3),
    ]


BAD = word("SALT", "10H", 14)  # worth 14, if it were a word
MEAN = [SALE, word("SALE", "10H", 14), word("PARLATES", "5D", 90)]  # tables 2, 3; then 4


def repeated(
    again: dict[str, Any], edition: str = "fisf-2011", notices: Sequence[dict[str, Any]] = ()
) -> Any:
    """Play a refused word at coup 2, then another slip at coup 3; table 4 has another arbiter."""
    players = [{"table": table, "arbiter": "B" if table == 4 else "A"} for table in (1, 2, 3, 4)]
    answer = room(
        players,
        coup("MAISON", 2, BAD, *MEAN, notices=list(notices)),
        coup("MAISON", 3, again, *MEAN),
        edition=edition,
    )
    return answer["coups"][1]["verdicts"][0]


@pytest.mark.parametrize("edition", ["ancien", "fisf-2009", "fisf-2011"])
@pytest.mark.parametrize(
    "notices",
    [
        [],
        [{"table": 1, "delivered_before_coup": 4}],
        [{"table": 1, "delivered_before_coup": 3, "correct": False}],
    ],
    ids=["never", "late", "wrong"],
)
def test_5_7_a_second_zero_not_notified_becomes_the_mean(
    edition: str, notices: list[dict[str, Any]]
) -> None:
    verdict = repeated(BAD, edition, notices)
    # (5 + 14) / 2, halves up, without the player and without the other arbiter's.
    assert (verdict["points"], verdict["sanction"]) == (10, "none")


@pytest.mark.parametrize("edition", ["ancien", "fisf-2009", "fisf-2011"])
def test_5_7_never_more_than_the_solution_proposed(edition: str) -> None:
    assert repeated(word("SALT", "7H", 5), edition)["points"] == 5


@pytest.mark.parametrize("edition", ["ancien", "fisf-2009", "fisf-2011"])
def test_5_7_both_modes_of_reference_do_not_spoil_the_mean(edition: str) -> None:
    assert repeated(word("SALT", "7H", 5, raccord=ISO), edition)["points"] == 5


@pytest.mark.parametrize("edition", ["gaspesie", "simplifie"])
def test_5_7_silent_editions_have_no_mean(edition: str) -> None:
    assert repeated(BAD, edition)["sanction"] == "zero"


@pytest.mark.parametrize(
    ("again", "notices"),
    [
        (BAD, [{"table": 1, "delivered_before_coup": 3}]),
        (word("SALTG", "10H", 14), []),
        (word("SALT", "A1", 5), []),
        (word("TALS", "7E", 5), []),
        ({**BAD, "state": "late"}, []),
    ],
    ids=["notified", "letter absent", "misplaced", "another word", "late"],
)
def test_5_7_where_the_zero_stays(again: dict[str, Any], notices: list[dict[str, Any]]) -> None:
    verdict = repeated(again, notices=notices)
    assert (verdict["points"], verdict["sanction"]) == (0, "zero")


def test_6_2_an_annulled_coup_brings_nothing() -> None:
    coups = [
        coup("MAISON", 2, SALE),
        coup("MAISON", 3, word("SALE", "7H", 9), annulled=True),
        coup("MAISON", 4, SALE),
    ]
    result = line(room(1, *coups), 1)
    assert (result["total"], result["warnings"], result["negative"]) == (10, 0, 10 - 2 * 90)
