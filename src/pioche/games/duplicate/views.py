"""What each audience sees. One type per audience; what is secret is absent, not empty.

Before a top is retained only the referee's view holds the tops; a player sees their own
proposals and nobody else's. Times are UTC milliseconds; whoever sends a view turns deadlines
into what remains.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType

from pioche.core.tiles import Bag
from pioche.games.duplicate.coup.announcing import (
    end_lines,
    end_reason,
    end_told,
    kept_of,
    rack_lines,
    top_lines,
)
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.own import written_hall
from pioche.games.duplicate.hall.shapes import PublicHall
from pioche.games.duplicate.hall.views import hall_view, solo_lines
from pioche.games.duplicate.memo import remembered
from pioche.games.duplicate.offers import formula_name, tempo_words
from pioche.games.duplicate.seats.slips import home_points
from pioche.games.duplicate.seats.state import Proposal
from pioche.games.duplicate.state import State
from pioche.games.shape import Audience, Own, Player, Public, Referee
from pioche.rules.end import ending
from pioche.rules.top import Candidate
from pioche.texts import _


@dataclass(frozen=True, slots=True)
class ClockView:
    """A clock: its deadline while it runs, what is left while it stands."""

    total_ms: int
    signal_ms: int
    signalled: bool
    deadline: int | UnsetType = UNSET
    left_ms: int | UnsetType = UNSET
    stopped_at: int | UnsetType = UNSET
    stops: tuple[tuple[int, int], ...] | UnsetType = UNSET
    """From when to when it stood before it ran again."""


@dataclass(frozen=True, slots=True)
class CoupView:
    """A coup played."""

    n: int
    rack: str
    rejected: tuple[str, ...]
    word: str
    ref: str
    score: int
    cumul: int
    words: tuple[str, ...]
    reason: str
    note: str | UnsetType = UNSET
    joker_replaced_by: str | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class TopsView:
    """For the referee: the best solutions, the program's choice first."""

    score: int
    reason: str
    candidates: tuple[Candidate, ...]
    ties: int


@dataclass(frozen=True, slots=True)
class EndView:
    """How the game ended."""

    reason: str
    article: str
    edition: str
    valid: bool
    last_coup: int
    why: str
    """The reason in words."""
    told: str
    """The same as a sentence, with its article."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player without slips: totals, and the coup's proposal once the top is known."""

    seat: str
    points: int
    time_ms: int
    out: bool
    rank: int
    """Most points first, in a race the least time; equals share a rank."""
    done: bool
    """Whether this player waits for the others: has finished, or found the top of a race."""
    proposal: Proposal | UnsetType | None = UNSET
    attempts: tuple[Proposal, ...] | UnsetType = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView:
    """What everybody may see."""

    name: str
    edition: str
    formula: str
    tempo: str
    edition_title: str
    """The same three in words."""
    formula_title: str
    tempo_title: str
    phase: str
    coup: int
    board: list[str]
    total: int
    played: tuple[CoupView, ...]
    remaining: int
    """How many letters are left, in hand and in the bag."""
    bag_count: int
    """How many letters are in the bag: public, unlike the letters themselves."""
    timed: bool
    """Whether the coups have a clock; without one, slips are taken from the draw to the bell."""
    time_ms: int | UnsetType = UNSET
    """How long the coup lasts that is, or will be, played next, where there is a clock."""
    race: bool
    """Whether players race for the top: least time first, not most points."""
    daily: str | UnsetType = UNSET
    """The day whose game it is, if it is one."""
    rack: str | UnsetType = UNSET
    kept: str | UnsetType = UNSET
    drawn: str | UnsetType = UNSET
    reliquat: str | UnsetType = UNSET
    """What stays in hand for the draw to come, between two coups."""
    rejected: tuple[str, ...]
    rack_lines: list[str] | UnsetType = UNSET
    top_lines: list[str] | UnsetType = UNSET
    end_lines: list[str] | UnsetType = UNSET
    """What is said of the end: why, and the solos kept for it (2011: 3.5)."""
    announcement: tuple[int, str] | UnsetType = UNSET
    clock: ClockView | UnsetType = UNSET
    bell_at: int | UnsetType = UNSET
    interrupted_at: int | UnsetType = UNSET
    annulled: int | UnsetType = UNSET
    """The coup that was annulled and will be drawn again, until it is."""
    end: EndView | UnsetType = UNSET
    seats: tuple[SeatView, ...] | UnsetType = UNSET
    hall: PublicHall | UnsetType = UNSET
    """What the hall shows to this audience."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(PublicView):
    """What the player of a seat sees: the public view and their own proposals."""

    seat: str
    proposals: tuple[Proposal, ...] | UnsetType = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeView(PublicView):
    """Everything: the tops before anyone, the bag, what may be undone."""

    tops: TopsView | UnsetType = UNSET
    bag: str
    jokers_aside: int
    collected: int
    lexicon: str
    ending: str | UnsetType = UNSET
    """Why the next draw will end the game, if the letters left say so."""


#: Between two coups: no rack is out of the bag.
_AT_REST = (Phase.TO_DRAW, Phase.RETAINED, Phase.ENDED)


def view(state: State, audience: Audience) -> PublicView:
    """What an audience may see."""
    common = _common(state, audience)
    if isinstance(audience, Referee):
        return RefereeView(**common, **_for_referee(state))
    if isinstance(audience, Player):
        return PlayerView(**common, **_for_player(state, audience.seat))
    return PublicView(**common)


def own(state: State, audience: Audience) -> Own | None:
    """In a hall a player sees what everybody does, and a little; at home each sees for oneself."""
    if state.seats is not None:
        return None
    match audience:
        case Public():
            return Own(audience)
        case Player(seat) if state.hall is not None:
            return Own(Public(), {"seat": seat}, "hall", written_hall(state, state.hall, seat))
        case Player(seat):
            return Own(Public(), {"seat": seat})
    return None


def _common(state: State, audience: Audience) -> dict[str, Any]:
    shown = dict(_shared(state))
    if state.hall is not None:
        shown["hall"] = hall_view(state, audience)
    return shown


@remembered
def _shared(state: State) -> dict[str, Any]:
    setup = state.setup
    shown: dict[str, Any] = {
        "name": setup.name,
        "edition": setup.regulation.name,
        "formula": setup.formula.name,
        "tempo": setup.tempo.name,
        "edition_title": _(setup.regulation.title),
        "formula_title": formula_name(setup.formula.name),
        "tempo_title": tempo_words(setup),
        "daily": setup.daily or UNSET,
        "timed": setup.timed,
        "race": setup.formula.goal == "top",
        "phase": str(state.phase),
        "coup": state.coup,
        "board": state.board.rows(),
        "total": state.total,
        "played": _coups(state),
        "remaining": len(state.position.remaining),
        "bag_count": len(_in_bag(state)),
        "rejected": tuple(refused.rack for refused in state.refused),
    }
    if state.rack:
        shown |= {
            "rack": state.rack,
            "drawn": state.drawn,
            "kept": kept_of(state),
            "rack_lines": rack_lines(state),
        }
    if state.phase in (Phase.TO_DRAW, Phase.RETAINED):
        shown["reliquat"] = state.position.supply.kept
    if state.phase is Phase.RETAINED:
        shown["top_lines"] = top_lines(state)
    if state.announcement is not None:
        shown["announcement"] = (state.announcement.number, state.announcement.subject)
    if setup.timed:
        shown["time_ms"] = setup.tempo.of_coup(setup.formula, state.next_coup).seconds * 1000
    if state.clock is not None:
        shown["clock"] = _clock(state)
    if state.bell_at is not None:
        shown["bell_at"] = state.bell_at
    if state.banned is not None and not state.rack:
        shown["annulled"] = state.next_coup
    if state.interrupted_at is not None:
        shown["interrupted_at"] = state.interrupted_at
    if state.ended is not None:
        end = state.ended
        shown["end_lines"] = [*end_lines(state), *solo_lines(state)]
        shown["end"] = EndView(
            end.reason,
            end.article,
            end.edition,
            end.valid,
            end.last_coup,
            end_reason(state, end.reason),
            end_told(state),
        )
    if state.seats is not None:
        shown["seats"] = _seats(state)
    return shown


def _coups(state: State) -> tuple[CoupView, ...]:
    return tuple(
        CoupView(
            n=coup.number,
            rack=coup.rack,
            rejected=tuple(refused.rack for refused in coup.refused),
            word=coup.word,
            ref=coup.ref,
            score=coup.score,
            cumul=coup.cumul,
            words=coup.move().words,
            reason=coup.reason,
            note=coup.note or UNSET,
            joker_replaced_by=coup.joker_replaced_by or UNSET,
        )
        for coup in state.played
    )


def _clock(state: State) -> ClockView:
    clock = state.clock
    assert clock is not None  # the caller looked
    runs = clock.deadline is not None
    return ClockView(
        clock.total_ms,
        clock.signal_ms,
        clock.signalled,
        deadline=UNSET if clock.deadline is None else clock.deadline,
        left_ms=UNSET if runs else clock.left_ms,
        stopped_at=UNSET if clock.stopped_at is None else clock.stopped_at,
        stops=clock.stops or UNSET,
    )


def _seats(state: State) -> tuple[SeatView, ...]:
    seats = state.seats
    assert seats is not None  # the caller looked
    shown = state.phase in (Phase.RETAINED, Phase.ENDED)
    done, race = seats.finished, state.setup.formula.goal == "top"
    if state.tops is not None and race:
        done |= seats.reaching(state.tops.score).keys()
    points = home_points(state, seats)
    worth = {seat: -seats.time_ms(seat) if race else points[seat] for seat in seats.names}
    return tuple(
        SeatView(
            seat=seat,
            points=points[seat],
            time_ms=seats.time_ms(seat),
            out=seats.is_out(seat),
            rank=1 + sum(other > worth[seat] for other in worth.values()),
            done=not shown and seat in done,
            proposal=seats.best(seat) if shown else UNSET,
            attempts=seats.proposals.get(seat, ()) if shown else UNSET,
        )
        for seat in seats.names
    )


def _for_player(state: State, seat: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"seat": seat}
    if state.seats is not None and seat in state.seats.names:
        shown["proposals"] = state.seats.proposals.get(seat, ())
    return shown


def _in_bag(state: State) -> Bag:
    """The letters in the bag: those of the rack are out of it."""
    bag = state.position.supply.bag
    return bag if state.phase in _AT_REST else bag.minus(state.drawn)


def _for_referee(state: State) -> dict[str, Any]:
    supply, setup = state.position.supply, state.setup
    shown: dict[str, Any] = {
        "bag": _in_bag(state).letters,
        "jokers_aside": supply.reserve,
        "collected": state.collected,
        "lexicon": setup.lexicon,
    }
    if state.tops is not None:
        tops = state.tops
        shown["tops"] = TopsView(tops.score, tops.reason, tops.candidates, tops.ties)
    if state.phase in (Phase.TO_DRAW, Phase.RETAINED):
        policy = setup.regulation
        reason = ending(state.position.remaining, policy.end, policy.draw)
        if reason is not None:
            shown["ending"] = reason
    return shown
