"""Who plays in the hall, and who judges whom."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pioche.core.errors import RuleViolation
from pioche.games.duplicate.hall.state import Hall, HallArbiter, HallPlayer
from pioche.games.duplicate.handlers import decides, evolves
from pioche.games.duplicate.state import Phase, State
from pioche.games.shape import Env
from pioche.rules.ranking.ties import TieBreak


@dataclass(frozen=True, slots=True)
class EnrolPlayers:
    """Give players their tables. Who comes late has nothing for the coups before (6.1)."""

    players: tuple[HallPlayer, ...]


@dataclass(frozen=True, slots=True)
class PlayersEnrolled:
    """Players have tables."""

    players: tuple[HallPlayer, ...]


@dataclass(frozen=True, slots=True)
class ChangePlayer:
    """Correct a player's arbiter, labels or arrival; the table stays."""

    player: HallPlayer


@dataclass(frozen=True, slots=True)
class PlayerChanged:
    """What is known of a player is corrected."""

    player: HallPlayer


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Take a player who never handed in anything off the list."""

    table: int


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """A player is off the list."""

    table: int


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """A player goes home: what was played counts, nothing more is expected from the table.

    Reading: the coup under way is still theirs, so that a slip on its way is never lost.
    """

    table: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player has gone home."""

    table: int
    after_coup: int
    """The last coup for which the player was there."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Who had gone plays again; the coups between stay without a slip."""

    table: int


@dataclass(frozen=True, slots=True)
class PlayerBack:
    """A player plays again."""

    table: int


@dataclass(frozen=True, slots=True)
class AppointArbiter:
    """Give an arbiter their tables (none: all of them); a double arbiter judges again, blind."""

    id: str
    tables: tuple[int, ...] = ()
    double: bool = False


@dataclass(frozen=True, slots=True)
class ArbiterAppointed:
    """An arbiter has tables."""

    id: str
    tables: tuple[int, ...]
    double: bool


@dataclass(frozen=True, slots=True)
class SetHallOptions:
    """Choose what the regulations leave open: solos shown live, how ties are broken."""

    live_solos: bool = False
    tie_break: TieBreak = "none"


@dataclass(frozen=True, slots=True)
class HallOptionsSet:
    """The options of the hall are chosen."""

    live_solos: bool
    tie_break: TieBreak


def hall_of(state: State) -> Hall:
    """Give the hall; one without players if nobody was enrolled."""
    return state.hall if state.hall is not None else Hall()


@decides(EnrolPlayers)
def enrol(state: State, command: EnrolPlayers, env: Env) -> tuple[PlayersEnrolled, ...]:
    """Refuse a table that is taken, or named twice; during the game, nobody arrives before now."""
    hall, seen = hall_of(state), set()
    if not command.players:
        raise RuleViolation("hall.nobody")
    for player in command.players:
        if player.table < 1:
            raise RuleViolation("hall.table-number", table=player.table)
        if player.table in hall.players or player.table in seen:
            raise RuleViolation("hall.table-taken", table=player.table)
        seen.add(player.table)
    first = _first_coup_now(state)
    players = tuple(
        replace(player, from_coup=max(player.from_coup, first)) for player in command.players
    )
    return (PlayersEnrolled(players),)


def _first_coup_now(state: State) -> int:
    """The first coup that somebody who arrives now can play."""
    if state.phase in (Phase.BELL, Phase.CLOSED):
        return state.coup + 1
    return state.next_coup


@evolves(PlayersEnrolled)
def enrolled(state: State, event: PlayersEnrolled) -> State:
    """Seat the players."""
    hall = hall_of(state)
    players = hall.players.put_all((player.table, player) for player in event.players)
    return replace(state, hall=replace(hall, players=players))


@decides(ChangePlayer)
def change(state: State, command: ChangePlayer, env: Env) -> tuple[PlayerChanged, ...]:
    """Correct somebody who is on the list."""
    require_table(state, command.player.table)
    return (PlayerChanged(command.player),)


@evolves(PlayerChanged)
def changed(state: State, event: PlayerChanged) -> State:
    """Keep the correction."""
    hall = hall_of(state)
    return replace(
        state, hall=replace(hall, players=hall.players.put(event.player.table, event.player))
    )


@decides(RemovePlayer)
def remove(state: State, command: RemovePlayer, env: Env) -> tuple[PlayerRemoved, ...]:
    """Refuse to lose anything that was handed in."""
    require_table(state, command.table)
    hall = hall_of(state)
    played = any(
        entry is not None and entry.verdict.points
        for coup in hall.coups
        for entry in (coup.entries.get(command.table),)
    )
    if command.table in hall.entries or command.table in hall.rulings or played:
        raise RuleViolation("hall.has-played", table=command.table)
    return (PlayerRemoved(command.table),)


@evolves(PlayerRemoved)
def removed(state: State, event: PlayerRemoved) -> State:
    """Free the table."""
    hall = hall_of(state)
    return replace(state, hall=replace(hall, players=hall.players.without(event.table)))


@decides(LeaveGame)
def leave(state: State, command: LeaveGame, env: Env) -> tuple[PlayerLeft, ...]:
    """Let somebody go, once."""
    require_table(state, command.table)
    if command.table in hall_of(state).left:
        raise RuleViolation("hall.left-already", table=command.table)
    last = state.coup - 1 if state.phase is Phase.TO_DRAW else state.coup
    return (PlayerLeft(command.table, last),)


@evolves(PlayerLeft)
def left(state: State, event: PlayerLeft) -> State:
    """Expect nothing more."""
    hall = hall_of(state)
    return replace(state, hall=replace(hall, left={**hall.left, event.table: event.after_coup}))


@decides(ComeBack)
def come_back(state: State, command: ComeBack, env: Env) -> tuple[PlayerBack, ...]:
    """Take back who had gone; not into a coup whose bell has rung without them."""
    require_table(state, command.table)
    gone = hall_of(state).left.get(command.table)
    if gone is None:
        raise RuleViolation("hall.not-left", table=command.table)
    if gone < state.coup and state.phase in (Phase.BELL, Phase.CLOSED):
        raise RuleViolation("hall.back-later", table=command.table, coup=state.coup)
    return (PlayerBack(command.table),)


@evolves(PlayerBack)
def back(state: State, event: PlayerBack) -> State:
    """Expect slips again."""
    hall = hall_of(state)
    rest = {table: coup for table, coup in hall.left.items() if table != event.table}
    return replace(state, hall=replace(hall, left=rest))


@decides(AppointArbiter)
def appoint(state: State, command: AppointArbiter, env: Env) -> tuple[ArbiterAppointed, ...]:
    """Appoint, or change the tables of, an arbiter."""
    if not command.id:
        raise RuleViolation("hall.arbiter-id")
    return (ArbiterAppointed(command.id, command.tables, command.double),)


@evolves(ArbiterAppointed)
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


@decides(SetHallOptions)
def set_options(state: State, command: SetHallOptions, env: Env) -> tuple[HallOptionsSet, ...]:
    """Choose the options."""
    return (HallOptionsSet(command.live_solos, command.tie_break),)


@evolves(HallOptionsSet)
def options_set(state: State, event: HallOptionsSet) -> State:
    """Keep the options."""
    hall = replace(hall_of(state), live_solos=event.live_solos, tie_break=event.tie_break)
    return replace(state, hall=hall)


def require_table(state: State, table: int) -> None:
    """Refuse a table where nobody sits."""
    if table not in hall_of(state).players:
        raise RuleViolation("hall.table-unknown", table=table)
