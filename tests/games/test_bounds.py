"""Limits: what is just allowed, and what is one beyond. Each number here is a rule, or a promise to
whoever keeps a server."""

from __future__ import annotations

from typing import Any

import pytest

from pioche.core.errors import InputError, PiocheError
from pioche.games.codec import decode_command
from pioche.games.duplicate import GAME
from pioche.games.duplicate.coup.commands import (
    CloseCoup,
    DrawRack,
    RetainTop,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.hall.mail import DuplicateMail
from pioche.games.inverse.commands import Remove
from pioche.games.jarnac.model import Mat
from pioche.games.jarnac.scoring import winning_side
from pioche.games.listing import Paging
from pioche.games.registry import game_named
from support.duplicate import NOW, session
from support.finished import SMALL
from support.table import Sitting

DAY_MS = 24 * 3600 * 1000
CHALLENGE = {"wording": "challenge", "seats": ["a", "b"]}
CLOCK = {"seats": ["a", "b"], "clock_ms": 60_000}
JARNAC = {"seats": ["a", "b"]}


def seats(number: int) -> list[str]:
    return [f"s{one}" for one in range(number)]


def themed(**about: Any) -> dict[str, Any]:
    theme = {"name": "Noël", **about}
    return {"seats": ["a", "b"], "variants": ["thematique"], "theme": theme}


def words(number: int) -> list[str]:
    """So many words, each different."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [
        letters[one // 676 % 26] + letters[one // 26 % 26] + letters[one % 26]
        for one in range(number)
    ]


#: A game, how it opens at the limit, and one beyond.
OPENINGS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("classic", {"seats": seats(2)}, {"seats": seats(1)}),
    ("classic", {"seats": seats(4)}, {"seats": seats(5)}),
    ("classic", {**CHALLENGE, "window_ms": 1000}, {**CHALLENGE, "window_ms": 999}),
    ("classic", {**CHALLENGE, "window_ms": DAY_MS}, {**CHALLENGE, "window_ms": DAY_MS + 1}),
    ("classic", {**CLOCK, "clock_ms": 1000}, {**CLOCK, "clock_ms": 999}),
    ("classic", {**CLOCK, "clock_ms": DAY_MS}, {**CLOCK, "clock_ms": DAY_MS + 1}),
    ("classic", {**CLOCK, "increment_ms": 60_000}, {**CLOCK, "increment_ms": 60_001}),
    ("classic", {**CLOCK, "increment_ms": 0}, {**CLOCK, "increment_ms": -1}),
    ("classic", {**CLOCK, "overtime_points": 50}, {**CLOCK, "overtime_points": 51}),
    ("classic", {**CLOCK, "overtime_points": 0}, {**CLOCK, "overtime_points": -1}),
    ("classic", {**CHALLENGE, "challenge_points": 50}, {**CHALLENGE, "challenge_points": 51}),
    ("classic", themed(name="N" * 80), themed(name="N" * 81)),
    ("classic", themed(words=words(5000)), themed(words=words(5001))),
    ("classic", themed(words=["AS"]), themed(words=["A"])),
    ("classic", themed(bonus=1), themed(bonus=0)),
    ("inverse", {"seats": seats(2), "rows": SMALL}, {"seats": seats(1), "rows": SMALL}),
    ("inverse", {"seats": seats(4), "rows": SMALL}, {"seats": seats(5), "rows": SMALL}),
    ("loto", {"seats": seats(2)}, {"seats": seats(1)}),
    ("loto", {"seats": seats(8)}, {"seats": seats(9)}),
    ("loto", {"seats": seats(3), "neutral": True}, {"seats": seats(2), "neutral": True}),
    ("loto", {"seats": seats(9), "neutral": True}, {"seats": seats(10), "neutral": True}),
    ("jarnac", {**JARNAC, "time": {"ms": 1000}}, {**JARNAC, "time": {"ms": 999}}),
    ("jarnac", {**JARNAC, "time": {"ms": DAY_MS}}, {**JARNAC, "time": {"ms": DAY_MS + 1}}),
    ("jarnac", {**JARNAC, "contest_ms": 0}, {**JARNAC, "contest_ms": -1}),
    ("jarnac", {**JARNAC, "contest_ms": 60_000}, {**JARNAC, "contest_ms": 60_001}),
]


def opened(kind: str, body: dict[str, Any]) -> Sitting:
    game = game_named(kind)
    sitting = Sitting(game)
    sitting.do(decode_command(game, "open", body))
    return sitting


@pytest.mark.parametrize(("kind", "allowed", "beyond"), OPENINGS)
def test_a_game_opens_at_a_limit_and_not_beyond(
    kind: str, allowed: dict[str, Any], beyond: dict[str, Any]
) -> None:
    opened(kind, allowed)
    with pytest.raises(PiocheError):
        opened(kind, beyond)


SOLUTION = {"word": "MAISON", "reference": "H4", "score": 24}
LETTER = {"letter": "A", "row": 1, "col": 0}


def phone(**more: Any) -> dict[str, Any]:
    return {"solutions": [{**SOLUTION, **more}]}


@pytest.mark.parametrize(
    ("allowed", "beyond"),
    [
        (phone(word="A" * 15), phone(word="A" * 16)),
        (phone(reference="H" * 8), phone(reference="H" * 9)),
        (phone(circled=[1] * 30), phone(circled=[1] * 31)),
        (phone(raccord=[LETTER] * 30), phone(raccord=[LETTER] * 31)),
        ({"solutions": [SOLUTION] * 3}, {"solutions": [SOLUTION] * 4}),
    ],
)
def test_a_phone_hands_in_so_much_and_no_more(allowed: Any, beyond: Any) -> None:
    mail = DuplicateMail()
    assert len(mail.read("s1", allowed).solutions) == len(allowed["solutions"])
    with pytest.raises(InputError):
        mail.read("s1", beyond)


@pytest.mark.parametrize(
    ("asked", "limit", "offset"),
    [
        ({}, 600, 0),
        ({"limit": 1}, 1, 0),
        ({"limit": 0}, 1, 0),
        ({"limit": 3000}, 3000, 0),
        ({"limit": 3001}, 3000, 0),
        ({"offset": 1}, 600, 1),
        ({"offset": -1}, 600, 0),
    ],
)
def test_a_page_of_solutions_is_bounded(asked: dict[str, int], limit: int, offset: int) -> None:
    assert Paging.of(asked) == Paging("", offset, limit)


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ([], "inverse.count"),
        (["A1", "A2", "A3", "A4", "A5", "A6"], "inverse.square-empty"),
        (["A1", "A2", "A3", "A4", "A5", "A6", "A7"], "inverse.count"),
    ],
)
def test_one_to_six_letters_are_taken_off(squares: list[str], code: str) -> None:
    sitting = opened("inverse", {"seats": ["a", "b"], "rows": SMALL})
    sitting.refused(Remove("a", tuple(squares)), code)


@pytest.mark.parametrize(
    ("gap", "jarnacs", "wins"),
    [(71, 0, 0), (70, 0, None), (70, 1, 0), (1, 1, 0), (0, 1, None), (-70, 1, None), (-71, 1, 1)],
)
def test_up_to_seventy_points_the_leader_needs_more_jarnacs(
    gap: int, jarnacs: int, wins: int | None
) -> None:
    mats = Mat(awards=100 + gap, jarnacs=jarnacs), Mat(awards=100)
    assert winning_side(mats) == wins


@pytest.mark.parametrize("bell", [0, 7])
def test_words_on_their_way_have_two_seconds_after_the_bell(bell: int) -> None:
    game = session(seats=("a", "b"), timed=True)
    game.do(DrawRack())
    game.do(StartClock())
    game.do(RingBell(), now=NOW + bell)
    assert GAME.due(game.state) == (NOW + bell + 2_000, CloseCoup())
    game.do(CloseCoup(), now=NOW + bell + 2_000)
    assert GAME.due(game.state) == (NOW + bell + 2_000, RetainTop())


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("classic", {"seats": seats(2)}),
        ("inverse", {"seats": seats(2), "rows": SMALL}),
        ("loto", {"seats": seats(2)}),
        ("jarnac", JARNAC),
        ("solitaire", {"seat": "a", "which": "b"}),
    ],
)
def test_no_game_at_home_closes_the_searches_of_others(kind: str, body: dict[str, Any]) -> None:
    sitting = opened(kind, body)
    info = game_named(kind).info(sitting.state)
    assert (info.closes, info.refereed, info.ended) == (False, False, False)
