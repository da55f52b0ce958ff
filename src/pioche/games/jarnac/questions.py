"""What may be asked of a Jarnac beside its view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pioche.core.errors import RuleViolation
from pioche.games.jarnac.analysis import GameReport, report
from pioche.games.jarnac.model import State
from pioche.games.shape import Audience, Env


@dataclass(frozen=True, slots=True)
class Review:
    """What each side of a finished Jarnac missed."""

    report: GameReport


def missed(state: State, audience: Audience, params: Mapping[str, Any], env: Env) -> Review:
    """Go through a game that is over; before, it would tell what may still be played."""
    if not state.ended:
        raise RuleViolation("pages_home.not-over")
    return Review(report(env.log, env.lexicon))
