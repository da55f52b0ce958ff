"""Filters of a list of solutions, tried on the server and in the browser: both must agree."""

from __future__ import annotations

#: What is understood, whatever is kept.
UNDERSTOOD = [
    "",
    "rat",
    "R*T",
    "?ATIRE*",
    "s*i*e*",
    "h8",
    "8H",
    "≥ 30",
    ">=30",
    "> 20 < 24",
    "<=8",
    "= 64",
    "30",
    "sans joker",
    "Sans  jokers",
    "sans jo",
    "-j",
    "sans",
    "rât",
    "sœ",
    "rat h8 ≥ 10 sans joker",
    "rat>20",
    "9999",
]
#: What is refused, and by which sentence.
REFUSED = {
    "≥": "filter.points",
    "rat >": "filter.points",
    "≥ x": "filter.points",
    "h16": "filter.place",
    "0a": "filter.place",
    "z3": "filter.place",
    "12345": "filter.unclear",
    "mai.on": "filter.unclear",
    "#": "filter.unclear",
    "rat,": "filter.unclear",
    "a" * 61: "filter.too-long",
}
