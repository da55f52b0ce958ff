"""The hall of a game of duplicate: tables and arbiters, slips and verdicts, scores and ranks.

Importing this module joins the hall to the game: its parts register what they decide, guard,
follow and apply (see `handlers`).
"""

from pioche.games.duplicate import (
    hall_decisions,
    hall_mail,
    hall_people,
    hall_scoring,
    hall_slips,
    hall_undo,
    hall_views,
)
from pioche.games.duplicate.hall_results import Results, results

PARTS = (
    hall_people,
    hall_slips,
    hall_mail,
    hall_undo,
    hall_scoring,
    hall_decisions,
    hall_views,
)

__all__ = ["PARTS", "Results", "results"]
