"""A state is shown to thousands of players in a row: what they share is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

_S = TypeVar("_S")
_T = TypeVar("_T")


def remembered(function: Callable[[_S], _T]) -> Callable[[_S], _T]:
    """Keep the answer about the last value asked about, recognised by identity.

    Only for values that never change. Threads may work the same answer out twice, no more.
    """
    last: tuple[_S, _T] | None = None

    @wraps(function)
    def asked(value: _S) -> _T:
        nonlocal last
        known = last
        if known is None or known[0] is not value:
            known = last = (value, function(value))
        return known[1]

    return asked
