"""Slips: what is written on them, and what the referee decides (2011: 4 and 5)."""

from pioche.rules.slips.adjudicate import adjudicate, adjudicate_all
from pioche.rules.slips.position import Position
from pioche.rules.slips.slip import RaccordLetter, Slip, Solution
from pioche.rules.slips.verdict import Fault, Played, Sanction, Verdict

__all__ = [
    "Fault",
    "Played",
    "Position",
    "RaccordLetter",
    "Sanction",
    "Slip",
    "Solution",
    "Verdict",
    "adjudicate",
    "adjudicate_all",
]
