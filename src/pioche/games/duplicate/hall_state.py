"""The hall around a game: tables, arbiters, slips and verdicts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hall:
    """The players' tables, and what came in from them."""
