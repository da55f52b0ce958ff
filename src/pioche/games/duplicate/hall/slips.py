"""Slips of the coup under way, typed by an arbiter and judged as they come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pioche.core.board import Board
from pioche.core.errors import RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.tiles import Rack
from pioche.games.duplicate.coup.checks import require_phase, thinking_phases
from pioche.games.duplicate.coup.listing import listed_solutions
from pioche.games.duplicate.coup.solutions import game_finder
from pioche.games.duplicate.events import (
    CoupAnnulled,
    RackDrawn,
    RackWithdrawn,
    RejetWithdrawn,
)
from pioche.games.duplicate.hall.lines import judges_again, next_number, with_act, with_entries
from pioche.games.duplicate.hall.people import hall_of, require_table
from pioche.games.duplicate.hall.state import Act, Entry, Hall
from pioche.games.duplicate.handlers import decides, evolves
from pioche.games.duplicate.state import Phase, Played, State, Tops
from pioche.games.shape import Env
from pioche.rules.slips import Position, Slip, Verdict, adjudicate
from pioche.rules.slips import entry as typed
from pioche.rules.slips.slip import Discipline

#: Slips of the coup under way may still come in or be corrected.
AFTER_BELL = (Phase.BELL, Phase.CLOSED)


@dataclass(frozen=True, slots=True)
class EnterSlip:
    """Enter a paper slip; entering it again corrects it. `blind` is the double arbiter's entry."""

    slip: Slip
    by: str = ""
    blind: bool = False
    mailed: tuple[int, ...] = ()
    """Tables whose phones have handed in this coup; the room says so, whatever the order says."""


@dataclass(frozen=True, slots=True)
class TypeLine:
    """Enter what the referee typed: `12 maison h4 24`, `12 =`, `* -` (see rules.slips.entry)."""

    line: str
    by: str = ""
    blind: bool = False
    mailed: tuple[int, ...] = ()
    """As for a slip: who has handed in by phone is not missing."""


@dataclass(frozen=True, slots=True)
class SlipEntered:
    """A slip is entered and judged."""

    coup: int
    slip: Slip
    verdict: Verdict
    by: str = ""
    blind: bool = False
    line: int | None = None
    """The number of the line that did this, one for all the tables of `* =`. None in logs older
    than these numbers, where each slip is a line of its own."""
    assumed: bool = False
    """Entered for all who were missing: a slip from the phone takes its place."""
    over_mail: bool = False
    """The table had handed in by phone: this slip goes before that one."""
    own: Discipline | None = None
    """The sanction written on this line, before the one that the table had already."""


@dataclass(frozen=True, slots=True)
class SanctionPlayer:
    """Add a disciplinary warning, or a zero, to a table's coup; none takes it back."""

    table: int
    discipline: Discipline | None
    note: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class PlayerSanctioned:
    """A player is sanctioned for discipline."""

    coup: int
    table: int
    discipline: Discipline | None
    note: str = ""
    by: str = ""
    line: int | None = None


def _moves(board: Board, tops: Tops | None) -> list[Move]:
    """Give the best solutions as moves, the program's choice first."""
    if tops is None:
        return []
    return [Move(board, one.word, Place.parse(one.ref), tops.score) for one in tops.candidates]


def judging_position(state: State, env: Env) -> Position:
    """Give the position on which slips of the coup under way are judged.

    The program's choice stands for the retained move until one is retained.
    """
    moves = _moves(state.board, state.tops)
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
    """Give the position on which slips of a coup already retained are judged."""
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


def _require_taking(state: State, table: int) -> Hall:
    require_phase(state, *thinking_phases(state), *AFTER_BELL)
    require_table(state, table)
    hall = hall_of(state)
    if not hall.expects(table, state.coup):
        raise RuleViolation("hall.not-expected", table=table, coup=state.coup)
    return hall


def require_right(hall: Hall, table: int, by: str, blind: bool) -> None:
    """An arbiter enters the slips of their own tables; the referee, any."""
    arbiter = hall.arbiters.get(by)
    if arbiter is not None and (arbiter.double != blind or not arbiter.has(table)):
        raise RuleViolation("hall.not-yours", table=table)
    if blind and arbiter is None:
        raise RuleViolation("hall.not-double")


@decides(EnterSlip)
def enter_slip(state: State, command: EnterSlip, env: Env) -> tuple[SlipEntered, ...]:
    """Judge a slip as it is entered."""
    table = command.slip.table
    hall = _require_taking(state, table)
    require_right(hall, table, command.by, command.blind)
    slip = disciplined(hall, command.slip)
    verdict = adjudicate(judging_position(state, env), slip, state.setup.regulation)
    over_mail = not command.blind and _handed_in_by_phone(hall, table, command.mailed)
    return (
        SlipEntered(
            state.coup,
            slip,
            verdict,
            command.by,
            command.blind,
            next_number(hall),
            over_mail=over_mail,
            own=command.slip.discipline,
        ),
    )


def _handed_in_by_phone(hall: Hall, table: int, mailed: tuple[int, ...]) -> bool:
    return table in mailed or table in hall.mailed


def disciplined(hall: Hall, slip: Slip) -> Slip:
    """Add the disciplinary sanction that the table already has."""
    known = hall.discipline.get(slip.table)
    return slip if known is None or slip.discipline == "zero" else replace(slip, discipline=known)


@decides(TypeLine)
def type_line(state: State, command: TypeLine, env: Env) -> tuple[object, ...]:
    """Read a line and do what it says; `12 ?` changes nothing."""
    line = typed.parse_entry(command.line)
    if line.act == "show":
        return ()
    if line.act == "discipline":
        assert line.table is not None  # the parser takes no star here
        order = SanctionPlayer(line.table, line.discipline, by=command.by)
        return sanction_player(state, order, env)
    who = (command.by, command.blind, command.mailed)
    events = tuple(
        event
        for slip in _slips_of(state, line, command, env)
        for event in enter_slip(state, EnterSlip(slip, *who), env)
    )
    if line.table is not None:
        return events
    return tuple(replace(event, assumed=True) for event in events)


def _slips_of(state: State, line: typed.TypedLine, command: TypeLine, env: Env) -> Iterable[Slip]:
    """Give the slips that a line means: one, or one for each table still missing."""
    tables = (
        missing_tables(state, command.by, command.blind, command.mailed)
        if line.table is None
        else (line.table,)
    )
    if not tables:
        raise RuleViolation("hall.none-missing")
    model = _model(state, line, command, env)
    return tuple(replace(model, table=table) for table in tables)


def _model(state: State, line: typed.TypedLine, command: TypeLine, env: Env) -> Slip:
    """Give the slip that a line writes, for some table."""
    if line.slip is not None:
        return line.slip
    hall, number = hall_of(state), line.number or 0
    if line.act == "as":
        require_right(hall, number, command.by, command.blind)
        entry = (hall.second if command.blind else hall.entries).get(number)
        if entry is None:
            raise RuleViolation("hall.no-slip", table=number)
        return typed.for_table(entry.slip, line.table or 0)
    tops = state.tops
    if line.act == "top":
        first = tops.proposed if tops is not None else None
        if tops is None or first is None:
            raise RuleViolation("duplicate.no-top", coup=state.coup)
        return typed.entry_of_move(0, first.word, first.ref, tops.score)
    moves = listed_solutions(game_finder(state.setup, env), state.board, state.rack, tops)
    if not 1 <= number <= len(moves):
        raise RuleViolation("hall.no-solution", number=number, count=len(moves))
    move = moves[number - 1]
    return typed.entry_of_move(0, move.word, move.ref, move.score)


def missing_tables(
    state: State, by: str = "", blind: bool = False, mailed: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Give the tables from which nothing came yet, on paper nor by phone: all, or an arbiter's."""
    hall = hall_of(state)
    known = {*(hall.second if blind else hall.entries), *hall.mailed, *mailed}
    arbiter = hall.arbiters.get(by)
    return tuple(
        table
        for table in hall.players
        if table not in known
        and hall.expects(table, state.coup)
        and (arbiter is None or arbiter.has(table))
    )


@evolves(SlipEntered)
def slip_entered(state: State, event: SlipEntered) -> State:
    """Keep a slip in the place of the one before."""
    hall, table, slip = hall_of(state), event.slip.table, event.slip
    entry = Entry(slip, event.verdict, event.by, assumed=event.assumed, over_mail=event.over_mail)
    if not judges_again(hall, event.line, table):
        hall = replace(hall, settled=hall.settled - {table})
        # What the program adds for the absent once a top is retained, nobody typed.
        if state.phase is not Phase.RETAINED:
            act = Act("slip", table, event.blind, entry, event.own)
            hall = with_act(
                hall,
                act,
                by=event.by,
                blind=event.blind,
                phase=str(state.phase),
                number=event.line,
            )
    return replace(state, hall=with_entries(hall, [(table, event.blind, entry)]))


@decides(SanctionPlayer)
def sanction_player(state: State, command: SanctionPlayer, env: Env) -> tuple[object, ...]:
    """Sanction a player; a slip already entered is judged again with it, by whoever read it."""
    hall, table = _require_taking(state, command.table), command.table
    number = next_number(hall)
    events: list[object] = [
        PlayerSanctioned(state.coup, table, command.discipline, command.note, command.by, number)
    ]
    for entry, blind in ((hall.entries.get(table), False), (hall.second.get(table), True)):
        if entry is not None:
            slip = replace(entry.slip, discipline=command.discipline)
            verdict = adjudicate(judging_position(state, env), slip, state.setup.regulation)
            events.append(
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
    return tuple(events)


@evolves(PlayerSanctioned)
def sanctioned(state: State, event: PlayerSanctioned) -> State:
    """Keep the sanction for the slip to come."""
    hall = hall_of(state)
    known = {table: kind for table, kind in hall.discipline.items() if table != event.table}
    if event.discipline is not None:
        known[event.table] = event.discipline
    hall = with_act(
        replace(hall, discipline=known),
        Act("sanction", event.table, discipline=event.discipline),
        by=event.by,
        blind=False,
        phase=str(state.phase),
        number=event.line,
    )
    return replace(state, hall=hall)


def _fresh(state: State) -> State:
    """Forget the slips of the coup: a new rack, or none, is on the table."""
    if state.hall is None:
        return state
    return replace(state, hall=replace(state.hall.with_desk(Hall().desk()), rulings={}))


@evolves(RackDrawn)
def new_rack(state: State, _event: RackDrawn) -> State:
    """A new rack: no slips yet."""
    return _fresh(state)


@evolves(RackWithdrawn)
def no_rack(state: State, _event: RackWithdrawn) -> State:
    """No rack: no slips; back at the coup before, its slips are on the desk again."""
    return _back_at_desk(_fresh(state))


@evolves(RejetWithdrawn)
def no_rejet(state: State, _event: RejetWithdrawn) -> State:
    """The first rack of a coup was rejected: undoing that, too, leads to the coup before."""
    return _back_at_desk(state)


def _back_at_desk(state: State) -> State:
    hall = state.hall
    coup = hall.coup(state.coup) if hall is not None else None
    if hall is None or coup is None or state.phase is not Phase.RETAINED:
        return state
    return replace(state, hall=hall.with_desk(coup.desk))


@evolves(CoupAnnulled)
def annulled(state: State, event: CoupAnnulled) -> State:
    """The coup's points vanish, whether it counted already or not (6.2)."""
    state = _fresh(state)
    if state.hall is None:
        return state
    hall = state.hall
    kept = tuple(coup for coup in hall.coups if coup.number != event.coup)
    out = {table: coup for table, coup in hall.out.items() if coup != event.coup}
    hall = replace(hall, coups=kept, out=out)
    return replace(state, hall=_without_papers(hall, event.coup) if event.with_papers else hall)


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
