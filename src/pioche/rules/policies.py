"""The policies that decide a game of duplicate, one record per section of an edition.

The values live in `data/editions/*.toml`, beside their articles; the slips' policies live with
the slips (`rules/slips/`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class DrawPolicy:
    """What makes a draw valid (2011: 3.2), and what happens to one that scores nothing (6.2)."""

    minimum_each: int
    minimum_coups: int
    late_minimum_each: int
    relaxed_by_remaining: bool
    either_kind: str
    freedom_ends: bool
    rejet_returns_all: bool
    redraw_without_score: bool


@dataclass(frozen=True, slots=True)
class TopPolicy:
    """Which of the best solutions is retained (2011: 3.4, 3.6)."""

    highest: bool
    keep_joker: bool
    end_compulsory: bool
    first_word_across: bool


@dataclass(frozen=True, slots=True)
class EndPolicy:
    """When the game ends (2011: 3.6)."""

    all_placed: bool
    nothing_placeable: bool
    one_kind: bool
    single_letter: bool
    either_kind_prevents_from: int


@dataclass(frozen=True, slots=True)
class InterruptionPolicy:
    """What a long interruption does (2011: 3.6)."""

    limit_minutes: int
    minimum_coups: int
    minimum_coups_original: int


@dataclass(frozen=True, slots=True)
class AnnulPolicy:
    """What annulling a coup does (2011: 6.2)."""

    returns_reliquat: bool
    reject_identical: bool


@dataclass(frozen=True, slots=True)
class TimePolicy:
    """How long a coup lasts and when the players are warned (2011: 3.3)."""

    seconds: int
    named: Mapping[str, int]
    other_times: bool
    signal_seconds: int
    short_signal_seconds: int
    short_up_to: int


@dataclass(frozen=True, slots=True)
class AnnouncePolicy:
    """What the referee says aloud (2011: 3.1, 3.4)."""

    reliquat_count: bool
    reliquat_sorted: bool
    drawn_with_letters: bool
    rack_grouped: bool
    joker_by_country: bool
    new_words: bool
    recall: bool


@dataclass(frozen=True, slots=True)
class SoloPolicy:
    """Who gets the solo, and how much (2011: 3.5)."""

    minimum_players: int
    points: int
    who: Literal["best-of-room", "finder-of-top"]
