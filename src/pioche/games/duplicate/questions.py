"""What is asked of a game of duplicate beside its views: solutions, a verdict before Enter, what a
word being laid would score, hints, one's own sheet, a table's game after an evening.

Nothing here tells its asker what they may not know: a coup's solutions are secret until its top is
retained, except to those who judge; a trial counts points without looking words up; hints are for
whoever plays alone. A line being typed is judged exactly as if it were recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pioche.core.board import Board
from pioche.core.errors import Forbidden, InputError, RuleViolation, Unknown
from pioche.games.duplicate.coup.listing import listed_solutions
from pioche.games.duplicate.coup.solutions import game_finder
from pioche.games.duplicate.coup.state import Phase, Played, Tops
from pioche.games.duplicate.hall.commands import TypeLine
from pioche.games.duplicate.hall.events import SlipAmended, SlipEntered
from pioche.games.duplicate.hall.results import results
from pioche.games.duplicate.hall.slip_view import SlipView, sheet_of, slip_view
from pioche.games.duplicate.hall.state import Hall, JudgedSlip
from pioche.games.duplicate.seats.state import Proposal, Seats
from pioche.games.duplicate.state import State
from pioche.games.listing import Paging, Solutions, page_of
from pioche.games.shape import (
    Arbiter,
    Audience,
    DoubleArbiter,
    Env,
    Player,
    Public,
    Question,
    Referee,
)
from pioche.games.trial import Trial, tried
from pioche.texts import sentence
from pioche.texts.spoken import points

HINTS = 5
_SCRABBLE = 7
_SHOWN = frozenset({Phase.RETAINED, Phase.ENDED})
_LAYING = frozenset({Phase.DRAWN, Phase.THINKING})
_ROLES = {Player: "joueur", Public: "public"}
Params = Mapping[str, Any]


# -- solutions of a coup -----------------------------------------------------------------------


def solutions(state: State, audience: Audience, params: Params, env: Env) -> Solutions:
    """The solutions of the coup under way, or of one already played (`coup`), page by page."""
    number = params.get("coup") or state.coup
    following = state.following
    if following is not None and number > following.confirmed:
        raise Forbidden("multiplex.head-keeps", coup=number, head=following.head)
    board, rack, tops = _coup(state, number, judges=_judges(audience))
    moves = listed_solutions(game_finder(state.setup, env), board, rack, tops)
    ranked = tops.candidates if tops is not None else ()
    return page_of(number, rack, moves, Paging.of(params), ranked)


def _judges(audience: Audience) -> bool:
    return isinstance(audience, Referee | Arbiter | DoubleArbiter)


def _coup(state: State, number: int, *, judges: bool) -> tuple[Board, str, Tops | None]:
    for played in state.played:
        if played.number == number:
            return played.before.board, played.rack, played.tops
    if number != state.coup or not state.rack or state.phase in _SHOWN:
        raise Unknown("web.coup-unknown", coup=number)
    if not judges:
        raise Forbidden("web.solutions-later", coup=number)
    return state.board, state.rack, state.tops


# -- the verdict of a line being typed ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Preview:
    """What a line would do."""

    coup: int
    slips: tuple[SlipView, ...] = ()
    problem: str = ""
    """What was not understood, or is refused: half a line is no error."""
    over_mail: tuple[int, ...] = ()
    """Tables that have handed in by phone, and whose slip this line would replace."""


_UNSAID = "…"


def preview(state: State, audience: Audience, params: Params, env: Env) -> Preview:
    """Judge a line that is being typed (`line`); `handed_in` are the seats whose phones have."""
    from pioche.games.duplicate import GAME  # which holds this table of questions

    if not _judges(audience):
        raise Forbidden("web.role", role=_ROLES[type(audience)])
    try:
        # What is put right asks for its reason later.
        order = TypeLine(params["line"], note=_UNSAID)
        order = GAME.mail.informed(state, order, params.get("handed_in", ()))
        course = GAME.decide(state, order, replace(env, by=audience))
    except (InputError, RuleViolation) as error:
        return Preview(state.coup, problem=str(error))
    put_right = [event for event in course.events if isinstance(event, SlipAmended)]
    if put_right:
        (one,) = put_right
        shown = slip_view(one.coup, JudgedSlip(one.slip, one.verdict))
        return Preview(one.coup, (shown,))
    judged = [event for event in course.events if isinstance(event, SlipEntered)]
    return Preview(
        state.coup,
        tuple(slip_view(state.coup, JudgedSlip(one.slip, one.verdict)) for one in judged),
        over_mail=tuple(one.slip.table for one in judged if one.over_mail),
    )


# -- what a word being laid would score --------------------------------------------------------


def trial(state: State, audience: Audience, params: Params, env: Env) -> Trial:
    """Count a word (`word`, `ref`) among friends, or for the players of a friendly hall."""
    in_hall = state.seats is None or state.setup.slips
    if in_hall:
        _check_friendly_hall(state, audience)
    found = tried(state.board, params, state.setup.formula.scores)
    return replace(found, words=()) if in_hall else found


def _check_friendly_hall(state: State, audience: Audience) -> None:
    """Refuse whoever does not play this coup here, and everybody in a competition.

    The grid and the rack are before every player's eyes: adding up what the player laid tells
    nothing that the grid does not, neither whether a word is admitted nor how good it is.
    """
    hall = state.hall
    if state.setup.scores == "claimed":
        raise Forbidden("pages_home.competition")
    table = results(state).seats.get(_seat(audience))
    if hall is None or table is None:
        raise Forbidden("pages_home.no-trial")
    if state.phase not in _LAYING or not hall.expects(table, state.coup):
        raise RuleViolation("pages_home.no-rack")


def _seat(audience: Audience) -> str:
    return audience.seat if isinstance(audience, Player) else ""


# -- hints -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hints:
    """The hints asked for so far, each telling a little more."""

    coup: int
    hints: tuple[str, ...]
    most: int = HINTS


def hints(state: State, audience: Audience, params: Params, env: Env) -> Hints:
    """Tell a little about the top, in `n` hints, to whoever plays alone."""
    alone = state.seats is not None and len(state.seats.names) == 1
    if not alone or not isinstance(audience, Player):
        raise Forbidden("pages_home.no-hint")
    if state.setup.daily:
        raise Forbidden("daily.no-hint")
    if state.setup.slips:
        raise Forbidden("pages_home.no-hint")
    tops = state.tops
    if tops is None or tops.proposed is None or state.phase in _SHOWN:
        raise RuleViolation("pages_home.no-rack")
    best, count = tops.proposed, min(max(1, params.get("n", 1)), HINTS)
    moves = game_finder(state.setup, env).moves(state.board, state.rack)
    scrabbles = len({move.word.upper() for move in moves if len(move.tiles) >= _SCRABBLE})
    many = "none" if not scrabbles else "one" if scrabbles == 1 else "many"
    told = (
        sentence(f"pages_home.hint-scrabble-{many}", n=scrabbles),
        sentence("pages_home.hint-score", points=points(tops.score)),
        sentence("pages_home.hint-length", n=len(best.word)),
        sentence("pages_home.hint-letter", letter=best.word[0].upper()),
        sentence("pages_home.hint-place", ref=best.ref),
    )
    return Hints(state.coup, told[:count])


# -- a player's own coups, at home -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tried:
    """A word proposed, and why it scores nothing if so."""

    word: str
    ref: str
    points: int
    sentence: str = ""
    elapsed_ms: int | None = None


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A coup of one player beside its top."""

    coup: int
    rack: str
    top_word: str
    top_ref: str
    top: int
    points: int
    time_ms: int
    out: bool
    found: Tried | None = None
    attempts: tuple[Tried, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A feuille de route at home; `current` are the proposals of the coup under way."""

    seat: str
    timed: bool
    lines: tuple[SheetLine, ...]
    current: tuple[Tried, ...] = ()


def sheet(state: State, audience: Audience, params: Params, env: Env) -> Sheet:
    """A player's coups; the proposals of the coup under way are told to their author alone."""
    seats = state.seats
    if seats is None:
        raise RuleViolation("pages_home.no-sheet")
    if state.setup.slips:
        raise RuleViolation("pages_home.sheet-in-view")
    own = _seat(audience)
    seat = params.get("seat") or own or seats.names[0]
    if seat not in seats.names:
        raise Unknown("duplicate.seat-unknown", seat=seat)
    played = {coup.number: coup for coup in state.played}
    now = seats.proposals.get(seat, ()) if seat == own else ()
    lines = tuple(_lines(seats, seat, played))
    return Sheet(seat, state.setup.timed, lines, tuple(map(_tried, now)))


def _lines(seats: Seats, seat: str, played: Mapping[int, Played]) -> Iterator[SheetLine]:
    for coup in seats.coups.get(seat, ()):
        top = played.get(coup.number)
        if top is not None:
            yield SheetLine(
                coup=coup.number,
                rack=top.rack,
                top_word=top.word,
                top_ref=top.ref,
                top=top.score,
                points=coup.points,
                time_ms=coup.time_ms,
                out=coup.out,
                found=None if coup.proposal is None else _tried(coup.proposal),
                attempts=tuple(map(_tried, coup.attempts)),
            )


def _tried(proposal: Proposal) -> Tried:
    why = "" if proposal.refusal is None else str(proposal.refusal)
    return Tried(proposal.word, proposal.ref, proposal.points, why, proposal.elapsed_ms)


# -- a table's game after an evening -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table's feuille de route, and its place in the ranking."""

    table: int
    seat: str
    total: int
    rank: int
    percentage: float
    solos: int
    coups: tuple[SlipView, ...] = ()
    warning_penalty: int = 0
    """What its warnings cost at the end."""


def table_sheet(state: State, audience: Audience, params: Params, env: Env) -> TableSheet:
    """A table's game (`table`; one's own if absent), for those who may know it.

    Once over; while it goes on, for those who judge the table and see its verdicts. The
    juge-arbitre may look at every table, an arbiter at their own, a player at theirs.
    """
    hall = state.hall
    if hall is None:
        raise RuleViolation("past.no-tables")
    over = state.ended is not None
    if not over and not isinstance(audience, Referee | Arbiter):
        raise RuleViolation("past.not-over")
    found = results(state)
    table = params.get("table")
    if table is None:
        table = found.seats.get(_seat(audience))
    if table is None:
        raise InputError("web.parameter", name="table")
    # Whoever may not look learns nothing, not even whether anybody sat there.
    if not _may_look(hall, audience, table):
        raise Forbidden("past.own-table")
    player = hall.players.get(table)
    if player is None:
        raise Unknown("past.table-unknown", table=table)
    standing = found.by_table.get(table)
    solos = over or hall.live_solos or isinstance(audience, Referee)
    lines = sheet_of(hall, found, table, solos=solos)
    if standing is None:  # annulled, or never played: nothing counts
        return TableSheet(table, player.seat, 0, 0, 0.0, 0, lines, 0)
    return TableSheet(
        table,
        player.seat,
        standing.total,
        standing.rank,
        standing.percentage,
        standing.solos,
        lines,
        standing.warning_penalty,
    )


def _may_look(hall: Hall, audience: Audience, table: int) -> bool:
    match audience:
        case Referee():
            return True
        case Arbiter(id) | DoubleArbiter(id):
            arbiter = hall.arbiters.get(id)
            return arbiter is not None and arbiter.has(table)
        case Player(seat):
            player = hall.players.get(table)
            return player is not None and player.seat == seat
    return False


QUESTIONS: Mapping[str, Question] = {
    "solutions": solutions,
    "preview": preview,
    "trial": trial,
    "hints": hints,
    "sheet": sheet,
    "table_sheet": table_sheet,
}
