"""Who may order what: declared beside each order of a game, checked here and nowhere else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Any

from pioche.core.errors import RuleViolation
from pioche.games.game import Game
from pioche.games.shape import Arbiter, Audience, DoubleArbiter, Order, Player, Public, Referee, Who
from pioche.room.people import Actor, Role

Judged = Callable[[], Awaitable[Collection[str]]]
"""The games that whoever asks judges, looked up when it matters; `Forbidden` where they may have
nothing of their choice searched at all."""


async def nobody_judges() -> Collection[str]:
    """The games judged by whoever has no right anywhere."""
    return ()


def audience_of(actor: Actor) -> Audience:
    """Whose eyes an actor looks with, and by whom the game says it was ordered."""
    match actor.role:
        case Role.REFEREE:
            return Referee()
        case Role.ARBITER:
            return Arbiter(actor.seat)
        case Role.DOUBLE:
            return DoubleArbiter(actor.seat)
        case Role.PLAYER:
            return Player(actor.seat, actor.host)
        case _:
            return Public()


def allow(game: Game[Any], actor: Actor, order: Order, command: Any, state: Any) -> None:
    """Refuse what is not this actor's to order."""
    if order.automatic or order.opens:
        raise RuleViolation("room.automatic")
    if not _may(game, actor, order, command, state):
        raise RuleViolation("room.not-allowed", role=actor.role.value)
    if actor.role is Role.ARBITER and order.table is not None and actor.tables:
        table = order.table(command)
        if table is not None and table not in actor.tables:
            raise RuleViolation("room.not-your-table", table=table)


def _may(game: Game[Any], actor: Actor, order: Order, command: Any, state: Any) -> bool:
    who = order.who
    match actor.role:
        case Role.REFEREE:
            return Who.REFEREE in who
        case Role.ARBITER:
            return Who.ARBITER in who
        case Role.DOUBLE:
            return Who.DOUBLE in who
        case Role.PLAYER if actor.seat:
            if Who.OWN_SEAT in who and _seat(order, command, state) == actor.seat:
                return True
            seated = actor.seat in game.info(state).seats
            return seated and (Who.ANY_PLAYER in who or (Who.HOST in who and actor.host))
    return False


def _seat(order: Order, command: Any, state: Any) -> str | None:
    if order.seat is not None:
        return order.seat(state, command)
    seat: str | None = command.seat
    return seat
