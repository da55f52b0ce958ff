"""Games at home, as the home page opens them."""

from __future__ import annotations

from typing import Any

_ALONE = [{"name": "Camille"}]
_TWO = [{"name": "Camille"}, {"name": "La machine", "bot": "amateur"}]
_INVERSE = [
    "...............", "...............", "...............", "...............", "...............",
    "...............", "...............", "...HUTTE.......", ".....E.........", ".....N.........",
    ".....N.........", ".....I.........", ".....S.........", "...............", "...............",
]  # fmt: skip
GAMES: dict[str, dict[str, Any]] = {
    "duplicate": {
        "kind": "duplicate",
        "title": "Duplicate",
        "options": {"at_home": True, "name": "Duplicate", "measure": False},
        "players": _ALONE,
    },
    "topping": {
        "kind": "duplicate",
        "title": "Topping",
        "options": {"at_home": True, "name": "Topping", "formula": "topping", "measure": False},
        "players": _ALONE,
    },
    "classique": {
        "kind": "classic",
        "title": "Classique",
        "options": {"wording": "strict"},
        "players": _TWO,
    },
    "consonnes-voyelles": {
        "kind": "classic",
        "title": "Classique",
        "options": {"wording": "strict", "variants": ["consonnes-voyelles"]},
        "players": _TWO,
    },
    "dictionnaire-ouvert": {
        "kind": "classic",
        "title": "Classique",
        "options": {"wording": "strict", "variants": ["dictionnaire-ouvert"]},
        "players": _TWO,
    },
    "jarnac": {
        "kind": "jarnac",
        "title": "Jarnac",
        "options": {
            "letters": "2012",
            "time": {"kind": "none", "ms": 0},
            "words": {"conjugations": True, "chains": True},
        },
        "players": _TWO,
    },
    "solitaire-a": {
        "kind": "solitaire",
        "title": "Solitaire",
        "options": {"which": "a"},
        "players": _ALONE,
    },
    "solitaire-c": {
        "kind": "solitaire",
        "title": "Solitaire",
        "options": {"which": "c"},
        "players": _ALONE,
    },
    "loto": {"kind": "loto", "title": "Loto", "options": {}, "players": _TWO},
    "inverse": {
        "kind": "inverse",
        "title": "Inversé",
        "options": {"rows": _INVERSE},
        "players": _TWO,
    },
}
