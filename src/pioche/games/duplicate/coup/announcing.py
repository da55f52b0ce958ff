"""Announcements, as events that screens and voices wait for (2011: 3.1, 3.3, 3.4)."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup.commands import Announce
from pioche.games.duplicate.coup.events import Announced
from pioche.games.duplicate.coup.state import Announcement, Phase
from pioche.games.duplicate.state import State
from pioche.rules import announce as say
from pioche.texts import SOURCE, sentence, speaking

_WITH_RACK = frozenset({Phase.DRAWN, Phase.THINKING, Phase.BELL, Phase.CLOSED, Phase.RETAINED})
_WHEN: dict[str, frozenset[Phase]] = {
    "rack": _WITH_RACK,
    "start": frozenset({Phase.THINKING}),
    "signal": frozenset({Phase.THINKING}),
    "end": frozenset({Phase.BELL, Phase.CLOSED}),
    "top": frozenset({Phase.RETAINED}),
    "game-end": frozenset({Phase.ENDED}),
}


def announce(course: Course[State], command: Announce) -> None:
    """Announce what may be announced now: a top never before it is retained."""
    if course.state.phase not in _WHEN[command.subject]:
        raise RuleViolation("duplicate.announce-early")
    course.add(Announced(course.state.coup, command.subject))


def announced(state: State, event: Announced) -> State:
    """Count announcements, so that the same one can be made again."""
    number = 1 if state.announcement is None else state.announcement.number + 1
    return replace(state, announcement=Announcement(number, event.subject))


def kept_of(state: State) -> str:
    """The reliquat that the rack under way was completed from."""
    if state.phase in (Phase.RETAINED, Phase.ENDED) and state.played:
        return state.played[-1].before.supply.kept
    return state.position.supply.kept


def rack_lines(state: State) -> list[str]:
    """What is said of the rack under way."""
    refused = tuple(refused.rack for refused in state.refused)
    policy = state.setup.regulation.announce
    return say.rack_lines(kept_of(state), state.drawn, state.rack, refused, policy)


def top_lines(state: State) -> list[str]:
    """What is said of the top just retained."""
    return say.top_lines(state.played[-1].move(), state.setup.regulation.announce)


def end_reason(state: State, reason: str) -> str:
    """Why a game is over; at home no juge-arbitre decides that it is enough."""
    stopped = reason == "referee" and state.seats is not None
    return sentence(f"duplicate.end-{'stopped' if stopped else reason}")


def end_words(state: State, reason: str, article: str) -> str:
    """The same, with the article that ends it."""
    why = end_reason(state, reason)
    return why + sentence("duplicate.told-article", article=article) if article else why


def end_told(state: State) -> str:
    """The end in a sentence; nothing before it."""
    ended = state.ended
    if ended is None:
        return ""
    form = "" if ended.valid else "-annulled"
    why = end_words(state, ended.reason, ended.article)
    return sentence(f"duplicate.told-game-ended{form}", why=why)


@speaking(SOURCE)
def end_lines(state: State) -> list[str]:
    """What is said aloud of the end, in French like all that a hall hears."""
    return [end_told(state)] if state.ended is not None else []
