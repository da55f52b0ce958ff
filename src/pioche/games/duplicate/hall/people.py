"""Who plays in the hall, and who judges whom."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.errors import RuleViolation
from pioche.games.course import Course
from pioche.games.duplicate.coup.state import Phase
from pioche.games.duplicate.hall.commands import (
    AppointArbiter,
    ChangePlayer,
    ComeBack,
    EnrolPlayers,
    LeaveGame,
    ReleaseArbiter,
    RemovePlayer,
    SetHallOptions,
    SettleTies,
)
from pioche.games.duplicate.hall.events import (
    ArbiterAppointed,
    ArbiterReleased,
    HallOptionsSet,
    PlayerBack,
    PlayerChanged,
    PlayerLeft,
    PlayerRemoved,
    PlayersEnrolled,
    TiesSettled,
)
from pioche.games.duplicate.hall.state import EMPTY, Hall, HallArbiter
from pioche.games.duplicate.state import State
from pioche.rules.ranking.standing import Entrant
from pioche.rules.ranking.ties import TieBreak


def hall_of(state: State) -> Hall:
    """The hall; one without players if nobody was enrolled."""
    return state.hall if state.hall is not None else EMPTY


def require_table(state: State, table: int) -> None:
    """Refuse a table where nobody sits."""
    if table not in hall_of(state).players:
        raise RuleViolation("hall.table-unknown", table=table)


def _require_nameless(player: Entrant) -> None:
    """What is said of a person can be erased, an event cannot: the game knows seats."""
    if player.name or player.partner or player.club or player.category or player.series:
        raise RuleViolation("hall.named", table=player.table)


def enrol(course: Course[State], command: EnrolPlayers) -> None:
    """Refuse a table that is taken, or named twice; during the game, nobody arrives before now."""
    state = course.state
    hall, seen = hall_of(state), set()
    if not command.players:
        raise RuleViolation("hall.nobody")
    for player in command.players:
        _require_nameless(player)
        if player.table < 1:
            raise RuleViolation("hall.table-number", table=player.table)
        if player.table in hall.players or player.table in seen:
            raise RuleViolation("hall.table-taken", table=player.table)
        seen.add(player.table)
    first = _first_coup_now(state)
    course.add(PlayersEnrolled(tuple(_arriving(player, first) for player in command.players)))


def _arriving(player: Entrant, first: int) -> Entrant:
    second = player.partner_from_coup
    return replace(
        player,
        from_coup=max(player.from_coup, first),
        partner_from_coup=None if second is None else max(second, first),
    )


def _first_coup_now(state: State) -> int:
    """The first coup that somebody who arrives now can play."""
    if state.phase in (Phase.BELL, Phase.CLOSED):
        return state.coup + 1
    return state.next_coup


def enrolled(state: State, event: PlayersEnrolled) -> State:
    """Seat the players."""
    hall = hall_of(state)
    players = hall.players.put_all((player.table, player) for player in event.players)
    return replace(state, hall=replace(hall, players=players))


def change(course: Course[State], command: ChangePlayer) -> None:
    """Correct somebody who is on the list."""
    require_table(course.state, command.player.table)
    _require_nameless(command.player)
    course.add(PlayerChanged(command.player))


def changed(state: State, event: PlayerChanged) -> State:
    """Keep the correction."""
    hall = hall_of(state)
    return replace(
        state, hall=replace(hall, players=hall.players.put(event.player.table, event.player))
    )


def remove(course: Course[State], command: RemovePlayer) -> None:
    """Refuse to lose anything that was handed in."""
    require_table(course.state, command.table)
    hall = hall_of(course.state)
    played = any(
        entry is not None and (entry.slip.state != "missing" or entry.verdict.points)
        for coup in hall.coups
        for entry in (coup.entries.get(command.table),)
    )
    if command.table in hall.entries or command.table in hall.rulings or played:
        raise RuleViolation("hall.has-played", table=command.table)
    course.add(PlayerRemoved(command.table))


def removed(state: State, event: PlayerRemoved) -> State:
    """Free the table."""
    hall = hall_of(state)
    return replace(state, hall=replace(hall, players=hall.players.without(event.table)))


def leave(course: Course[State], command: LeaveGame) -> None:
    """Let somebody go, once."""
    state = course.state
    require_table(state, command.table)
    if command.table in hall_of(state).left:
        raise RuleViolation("hall.left-already", table=command.table)
    last = state.coup - 1 if state.phase is Phase.TO_DRAW else state.coup
    course.add(PlayerLeft(command.table, last))


def left(state: State, event: PlayerLeft) -> State:
    """Expect nothing more."""
    hall = hall_of(state)
    return replace(state, hall=replace(hall, left={**hall.left, event.table: event.after_coup}))


def come_back(course: Course[State], command: ComeBack) -> None:
    """Take back who had gone; not into a coup whose bell has rung without them."""
    state = course.state
    require_table(state, command.table)
    gone = hall_of(state).left.get(command.table)
    if gone is None:
        raise RuleViolation("hall.not-left", table=command.table)
    if gone < state.coup and state.phase in (Phase.BELL, Phase.CLOSED):
        raise RuleViolation("hall.back-later", table=command.table, coup=state.coup)
    course.add(PlayerBack(command.table))


def back(state: State, event: PlayerBack) -> State:
    """Expect slips again."""
    hall = hall_of(state)
    rest = {table: coup for table, coup in hall.left.items() if table != event.table}
    return replace(state, hall=replace(hall, left=rest))


def appoint(course: Course[State], command: AppointArbiter) -> None:
    """Appoint, or change the tables of, an arbiter."""
    if not command.id:
        raise RuleViolation("hall.arbiter-id")
    course.add(ArbiterAppointed(command.id, command.tables, command.double))


def appointed(state: State, event: ArbiterAppointed) -> State:
    """Keep the appointment; the tables named know their arbiter (the mean is per arbiter)."""
    hall = hall_of(state)
    arbiter = HallArbiter(event.id, frozenset(event.tables), event.double)
    players = hall.players
    if not event.double:
        players = players.put_all(
            (table, replace(player, arbiter=event.id))
            for table in event.tables
            if (player := players.get(table)) is not None
        )
    arbiters = {**hall.arbiters, event.id: arbiter}
    return replace(state, hall=replace(hall, arbiters=arbiters, players=players))


def release(course: Course[State], command: ReleaseArbiter) -> None:
    """Let an arbiter go who was appointed."""
    if command.id not in hall_of(course.state).arbiters:
        raise RuleViolation("hall.arbiter-unknown", id=command.id)
    course.add(ArbiterReleased(command.id))


def released(state: State, event: ArbiterReleased) -> State:
    """Nobody waits for them; their lines of this coup are the referee's to undo.

    Reading: the players stay the group that they were for the mean (2011: 5.7), until somebody
    else has their tables, so that no coup that counts changes.
    """
    hall = hall_of(state)
    arbiters = {id: one for id, one in hall.arbiters.items() if id != event.id}
    return replace(state, hall=replace(hall, arbiters=arbiters))


def set_options(course: Course[State], command: SetHallOptions) -> None:
    """Choose the options; those not named stay."""
    hall = hall_of(course.state)
    solos = hall.live_solos if command.live_solos is None else command.live_solos
    closes = hall.closes if command.closes is None else command.closes
    ties, names = command.tie_break or hall.tie_break, command.names or hall.names
    course.add(HallOptionsSet(solos, ties, closes, names))


def options_set(state: State, event: HallOptionsSet) -> State:
    """Keep the options."""
    hall = replace(
        hall_of(state),
        live_solos=event.live_solos,
        tie_break=event.tie_break,
        closes=event.closes,
        names=event.names,
    )
    return replace(state, hall=hall)


def settle_ties(course: Course[State], command: SettleTies) -> None:
    """Note the outcome once the game is over: before, nobody is tied for good."""
    state = course.state
    if state.ended is None or not state.ended.valid:
        raise RuleViolation("hall.ties-early")
    for table, coup in command.out:
        require_table(state, table)
        if coup < 1:
            raise RuleViolation("hall.ties-coup", table=table)
    if len(dict(command.out)) < len(command.out):
        raise RuleViolation("hall.ties-twice")
    course.add(TiesSettled(tuple(sorted(command.out)), course.env.author))


def ties_settled(state: State, event: TiesSettled) -> State:
    """Equal totals go by the outcome; nothing noted, by what was chosen before."""
    hall = hall_of(state)
    before = hall.chosen_tie_break
    tie_break: TieBreak = "sudden-death" if event.out else before
    hall = replace(hall, sudden_death=dict(event.out), tie_break=tie_break, ties_before=before)
    return replace(state, hall=hall)
