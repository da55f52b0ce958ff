"""Slips of the coup under way, typed by an arbiter and judged as they come."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from pioche.core.board import Board
from pioche.core.errors import Forbidden, RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.tiles import Rack
from pioche.games.course import Course
from pioche.games.duplicate.coup.checks import require_phase
from pioche.games.duplicate.coup.events import (
    CoupAnnulled,
    RackDrawn,
    RackWithdrawn,
    RejetWithdrawn,
)
from pioche.games.duplicate.coup.listing import best_solutions, listed_solutions
from pioche.games.duplicate.coup.solutions import game_finder
from pioche.games.duplicate.coup.state import Phase, Played, Tops
from pioche.games.duplicate.hall.commands import AmendSlip, EnterSlip, SanctionPlayer, TypeLine
from pioche.games.duplicate.hall.events import PlayerSanctioned, SlipEntered
from pioche.games.duplicate.hall.lines import judges_again, next_number, with_deed, with_entries
from pioche.games.duplicate.hall.people import hall_of, require_table
from pioche.games.duplicate.hall.state import EMPTY, Deed, Hall, JudgedSlip
from pioche.games.duplicate.state import State
from pioche.games.shape import DoubleArbiter, Env, Referee
from pioche.rules.slips import Position, Slip, adjudicate, adjudicate_all
from pioche.rules.slips import entry as typed

#: Slips of the coup under way may still come in or be corrected.
AFTER_BELL = (Phase.BELL, Phase.CLOSED)


def judging_position(state: State, env: Env) -> Position:
    """The position on which slips of the coup under way are judged.

    The program's choice stands for the retained move until one is retained.
    """
    moves = _moves(state.board, state.tops)
    if state.following is not None and not moves:
        moves = list(best_solutions(game_finder(state.setup, env), state.board, state.rack))
    return Position(
        state.board,
        Rack(state.rack),
        env.lexicon,
        state.setup.formula,
        state.coup,
        moves,
        moves[0] if moves else None,
    )


def played_position(played: Played, state: State, env: Env) -> Position:
    """The position on which slips of a coup already retained are judged."""
    retained = played.move()
    moves = _moves(retained.board, played.tops)
    return Position(
        retained.board,
        Rack(played.rack),
        env.lexicon,
        state.setup.formula,
        played.number,
        moves or (retained,),
        retained,
    )


def _moves(board: Board, tops: Tops | None) -> list[Move]:
    """The best solutions as moves, the program's choice first."""
    if tops is None:
        return []
    return [Move(board, one.word, Place.parse(one.ref), tops.score) for one in tops.candidates]


# -- who may enter what, when ------------------------------------------------------------------


def is_blind(env: Env) -> bool:
    """Whether it is the double arbiter who types."""
    return isinstance(env.by, DoubleArbiter)


def require_right(hall: Hall, table: int, env: Env) -> None:
    """An arbiter enters the slips of their own tables; the referee, any."""
    blind, arbiter = is_blind(env), hall.arbiters.get(env.author)
    if arbiter is not None and (arbiter.double != blind or not arbiter.has(table)):
        raise RuleViolation("hall.not-yours", table=table)
    if blind and arbiter is None:
        raise RuleViolation("hall.not-double")


def taking_slips(course: Course[State], _command: object) -> None:
    """Slips are taken while the players think, and until the coup counts."""
    require_phase(course.state, *course.state.thinking_phases, *AFTER_BELL)


def _require_expected(state: State, table: int) -> None:
    require_table(state, table)
    if not hall_of(state).expects(table, state.coup):
        raise RuleViolation("hall.not-expected", table=table, coup=state.coup)


# -- slips -------------------------------------------------------------------------------------


def enter_slip(course: Course[State], command: EnterSlip) -> None:
    """Judge a slip as it is entered."""
    _enter(course, (command.slip,), command.mailed)


def _enter(
    course: Course[State],
    slips: Sequence[Slip],
    mailed: Collection[int],
    *,
    assumed: bool = False,
) -> None:
    """Judge the slips of one line, and put them on the desk."""
    state, env, hall = course.state, course.env, hall_of(course.state)
    for slip in slips:
        _require_expected(state, slip.table)
        require_right(hall, slip.table, env)
    number, blind, by_phone = next_number(hall), is_blind(env), frozenset(mailed)
    whole = [disciplined(hall, slip) for slip in slips]
    verdicts = adjudicate_all(judging_position(state, env), whole, state.setup.regulation)
    for written, slip, verdict in zip(slips, whole, verdicts, strict=True):
        over_mail = not blind and (slip.table in by_phone or slip.table in hall.mailed)
        course.add(
            SlipEntered(
                state.coup,
                slip,
                verdict,
                env.author,
                blind,
                number,
                assumed,
                over_mail,
                written.discipline,
            )
        )


def disciplined(hall: Hall, slip: Slip) -> Slip:
    """Add the disciplinary sanction that the table already has."""
    known = hall.discipline.get(slip.table)
    return slip if known is None or slip.discipline == "zero" else replace(slip, discipline=known)


def type_line(course: Course[State], command: TypeLine) -> None:
    """Read a line and do what it says; `12 ?` changes nothing."""
    line = typed.parse_entry(command.line)
    if line.act == "show":
        return
    if line.act == "discipline":
        assert line.table is not None  # the parser takes no star here
        course.order(SanctionPlayer(line.table, line.discipline))
        return
    if line.coup is not None:
        _put_right(course, line, line.coup, command.note)
        return
    taking_slips(course, command)
    slips = _slips_of(course.state, line, command, course.env)
    _enter(course, slips, command.mailed, assumed=line.table is None)


def _put_right(course: Course[State], line: typed.EntryLine, number: int, note: str) -> None:
    """Correct a slip of a coup that counts, which is the juge-arbitre's alone to do."""
    if not isinstance(course.env.by, Referee):
        raise Forbidden("hall.referee-amends")
    slip = line.slip
    if slip is None:
        played = next((one for one in course.state.played if one.number == number), None)
        if played is None:
            raise RuleViolation("hall.coup-not-counted", coup=number)
        assert line.table is not None  # the parser takes no star here
        slip = typed.entry_of_move(line.table, played.word, played.ref, played.score)
    course.order(AmendSlip(number, slip, note))


def _slips_of(state: State, line: typed.EntryLine, command: TypeLine, env: Env) -> tuple[Slip, ...]:
    """The slips that a line means: one, or one for each table still missing."""
    tables = missing_tables(state, env, command.mailed) if line.table is None else (line.table,)
    if not tables:
        raise RuleViolation("hall.none-missing")
    model = _model(state, line, env)
    return tuple(replace(model, table=table) for table in tables)


def _model(state: State, line: typed.EntryLine, env: Env) -> Slip:
    """The slip that a line writes, for some table."""
    if line.slip is not None:
        return line.slip
    tops = state.tops
    if line.act in ("top", "solution"):
        _require_known(state)
    if line.act == "top":
        first = tops.proposed if tops is not None else None
        if tops is None or first is None:
            raise RuleViolation("duplicate.no-top", coup=state.coup)
        return typed.entry_of_move(0, first.word, first.ref, tops.score)
    hall, number = hall_of(state), line.number
    assert number is not None  # of the table copied, or of the solution
    if line.act == "as":
        require_right(hall, number, env)
        entry = (hall.second if is_blind(env) else hall.entries).get(number)
        if entry is None:
            raise RuleViolation("hall.no-slip", table=number)
        # Without what was said of the first player.
        return replace(entry.slip, discipline=None)
    moves = listed_solutions(game_finder(state.setup, env), state.board, state.rack, tops)
    if not 1 <= number <= len(moves):
        raise RuleViolation("hall.no-solution", number=number, count=len(moves))
    move = moves[number - 1]
    return typed.entry_of_move(0, move.word, move.ref, move.score)


def _require_known(state: State) -> None:
    """In a multiplex the top and the solutions are the head's to tell."""
    following = state.following
    if following is not None and state.coup > following.confirmed:
        raise RuleViolation("multiplex.head-keeps", coup=state.coup, head=following.head)


def missing_tables(state: State, env: Env, mailed: Collection[int] = ()) -> tuple[int, ...]:
    """The tables from which nothing came yet, on paper nor by phone: all, or an arbiter's."""
    hall = hall_of(state)
    known = {*(hall.second if is_blind(env) else hall.entries), *hall.mailed, *mailed}
    arbiter = hall.arbiters.get(env.author)
    return tuple(
        table
        for table in hall.players
        if table not in known
        and hall.expects(table, state.coup)
        and (arbiter is None or arbiter.has(table))
    )


def slip_entered(state: State, event: SlipEntered) -> State:
    """Keep a slip in the place of the one before."""
    hall, table, slip = hall_of(state), event.slip.table, event.slip
    entry = JudgedSlip(
        slip, event.verdict, event.by, assumed=event.assumed, over_mail=event.over_mail
    )
    if not judges_again(hall, event.line, table):
        hall = replace(hall, settled=hall.settled - {table})
        # What the program adds for the absent once a top is retained, nobody typed.
        if state.phase is not Phase.RETAINED:
            hall = with_deed(
                hall,
                Deed("slip", table, event.blind, entry, event.own),
                by=event.by,
                blind=event.blind,
                phase=str(state.phase),
                number=event.line,
            )
    return replace(state, hall=with_entries(hall, [(table, event.blind, entry)]))


# -- sanctions for discipline ------------------------------------------------------------------


def not_by_double(course: Course[State], _command: SanctionPlayer) -> None:
    """A double arbiter reads slips again, and nothing else."""
    if is_blind(course.env):
        raise Forbidden("hall.double-only-reads")


def sanction_player(course: Course[State], command: SanctionPlayer) -> None:
    """Sanction a player; a slip already entered is judged again with it, by whoever read it."""
    state, table = course.state, command.table
    _require_expected(state, table)
    hall = hall_of(state)
    number = next_number(hall)
    by = course.env.author
    course.add(PlayerSanctioned(state.coup, table, command.discipline, command.note, by, number))
    for entry, blind in ((hall.entries.get(table), False), (hall.second.get(table), True)):
        if entry is not None:
            slip = replace(entry.slip, discipline=command.discipline)
            verdict = adjudicate(judging_position(state, course.env), slip, state.setup.regulation)
            course.add(
                SlipEntered(
                    state.coup,
                    slip,
                    verdict,
                    entry.by,
                    blind,
                    number,
                    entry.assumed,
                    entry.over_mail,
                )
            )


def sanctioned(state: State, event: PlayerSanctioned) -> State:
    """Keep the sanction for the slip to come."""
    hall = hall_of(state)
    known = {table: kind for table, kind in hall.discipline.items() if table != event.table}
    if event.discipline is not None:
        known[event.table] = event.discipline
    hall = with_deed(
        replace(hall, discipline=known),
        Deed("sanction", event.table, discipline=event.discipline),
        by=event.by,
        blind=False,
        phase=str(state.phase),
        number=event.line,
    )
    return replace(state, hall=hall)


# -- what a new rack, or none, does to the desk ------------------------------------------------


def _fresh(state: State) -> State:
    """Forget the slips of the coup: a new rack, or none, is on the table."""
    if state.hall is None:
        return state
    return replace(state, hall=replace(state.hall.with_desk(EMPTY.desk()), rulings={}))


def new_rack(state: State, _event: RackDrawn) -> State:
    """A new rack: no slips yet."""
    return _fresh(state)


def no_rack(state: State, _event: RackWithdrawn) -> State:
    """No rack: no slips; back at the coup before, its slips are on the desk again."""
    return _back_at_desk(_fresh(state))


def no_rejet(state: State, _event: RejetWithdrawn) -> State:
    """The first rack of a coup was rejected: undoing that, too, leads to the coup before."""
    return _back_at_desk(state)


def _back_at_desk(state: State) -> State:
    hall = state.hall
    coup = hall.coup(state.coup) if hall is not None else None
    if hall is None or coup is None or state.phase is not Phase.RETAINED:
        return state
    return replace(state, hall=hall.with_desk(coup.desk))


def annulled(state: State, event: CoupAnnulled) -> State:
    """The coup's points vanish, whether it counted already or not (6.2)."""
    state = _fresh(state)
    if state.hall is None:
        return state
    hall = state.hall
    kept = tuple(coup for coup in hall.coups if coup.number != event.coup)
    out = {table: coup for table, coup in hall.out.items() if coup != event.coup}
    hall = _without_papers(replace(hall, coups=kept, out=out), event.coup)
    return replace(state, hall=hall)


def _without_papers(hall: Hall, coup: int) -> Hall:
    """Forget what was said about a coup: its number is that of the coup drawn again."""
    notices = hall.notices.put_all(
        (table, tuple(one for one in handed_out if one[0] != coup))
        for table, handed_out in hall.notices.items()
    )
    return replace(
        hall,
        notices=notices,
        vetoed=frozenset(one for one in hall.vetoed if one[0] != coup),
        appeals=tuple(one for one in hall.appeals if one.coup != coup),
    )
