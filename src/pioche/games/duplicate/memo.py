"""A state is shown to thousands of players in a row: what they share is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from pioche.texts import language

#: Two halls of one process are looked at in turns: neither pushes the other out.
_KEPT = 8

_S = TypeVar("_S")
_T = TypeVar("_T")


def remembered(function: Callable[[_S], _T]) -> Callable[[_S], _T]:
    """Keep the answers about the last values asked about, recognised by identity, by language.

    Only for values that never change. Threads may work the same answer out twice, no more.
    """
    answers: dict[tuple[int, str], tuple[_S, _T]] = {}

    @wraps(function)
    def asked(value: _S) -> _T:
        nonlocal answers
        key = (id(value), language())
        known = answers.get(key)
        if known is None:
            known = (value, function(value))
            last = list(answers.items())[1 - _KEPT :]
            answers = dict([*last, (key, known)])
        return known[1]

    return asked
