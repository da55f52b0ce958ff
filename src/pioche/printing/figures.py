"""Numbers as French papers write them."""

from __future__ import annotations

NARROW = "\u202f"
"""The white between thousands, which no line may be broken at."""


def figure(number: int) -> str:
    """« 1 023 », « −95 »."""
    return f"{number:,}".replace(",", NARROW).replace("-", "−")


def percent(part: float) -> str:
    """« 81,24 », of what is already a percentage."""
    return f"{part:.2f}".replace(".", ",")


def taken(points: int) -> str:
    """Points to take off: « −5 », or nothing."""
    return f"−{points}" if points else ""


def given(points: int) -> str:
    """Points to add: « +10 », or nothing."""
    return f"+{points}" if points else ""
