"""Pioche: the letter games that French speakers play, as a library.

>>> import pioche
>>> lex = pioche.Lexicon.load("francais")
>>> pioche.Finder(lex).tops(pioche.Board(), "AEIRSTN")[0]
<Move ARETINS H2 66>

Names are resolved when first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pioche.core.board import Board
    from pioche.core.errors import IllegalMove, InputError, PiocheError, RuleViolation
    from pioche.core.lexicon import Lexicon
    from pioche.core.move import Move
    from pioche.core.place import Place
    from pioche.core.tiles import Bag, Rack
    from pioche.facade import Finder, score

__version__ = "0.1.0"

_HOMES = {
    "Bag": "pioche.core.tiles",
    "Board": "pioche.core.board",
    "Finder": "pioche.facade",
    "IllegalMove": "pioche.core.errors",
    "InputError": "pioche.core.errors",
    "Lexicon": "pioche.core.lexicon",
    "Move": "pioche.core.move",
    "PiocheError": "pioche.core.errors",
    "Place": "pioche.core.place",
    "Rack": "pioche.core.tiles",
    "RuleViolation": "pioche.core.errors",
    "score": "pioche.facade",
}

__all__ = [
    "Bag",
    "Board",
    "Finder",
    "IllegalMove",
    "InputError",
    "Lexicon",
    "Move",
    "PiocheError",
    "Place",
    "Rack",
    "RuleViolation",
    "score",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
