"""How long a machine lets people wait, in seconds: as somebody would who looks for that move.

It is a wait, not work: whoever hosts the game waits as long as is left of it after the thinking.
"""

from __future__ import annotations

from pioche.bots.luck import roll

#: What is done without thinking: drawing, agreeing, answering.
AT_ONCE = 0.8
#: Nobody waits longer for a machine that has already chosen.
LONGEST = 4.0
#: With less than this on its own clock it no longer dawdles.
SHORT_OF_TIME_MS = 60_000
HURRIED = 0.2


def pace(letters: int, rank: float, *grounds: object) -> float:
    """The time for a word of so many letters; `rank` is 0 for the weakest level, 1 for the best.

    Long words take longer to find, weak players are slower, and no two turns are alike.
    """
    seconds = 0.6 + letters * (0.35 - 0.1 * rank)
    return bounded(seconds * (0.7 + 0.6 * roll("pace", *grounds) / 100))


def bounded(seconds: float) -> float:
    """Within what looks human and does not bore."""
    return max(AT_ONCE, min(LONGEST, seconds))
