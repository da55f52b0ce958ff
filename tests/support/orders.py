"""Short ways to write to a log."""

from __future__ import annotations

from pioche.room.log import Append, Deposit, NewEvent, NewGame, Receipt, Slip
from pioche.store.log import SqlLog


def opening(game: str = "G", *, command: str = "open", mail_coup: int | None = None) -> Append:
    return Append(
        game,
        0,
        command,
        "d",
        1,
        "me",
        (NewEvent("opened", 2, b'{"seats":["a"],"seconds":60}'),),
        mail_coup=mail_coup,
        create=NewGame(game, "toy", "Partie", 1),
    )


def adding(
    expected: int, command: str, *, game: str = "G", n: int = 1, mail_coup: int | None = None
) -> Append:
    events = tuple(NewEvent("added", 2, b'{"seat":"a","number":1}') for _ in range(n))
    return Append(game, expected, command, "d", 2, "me", events, mail_coup=mail_coup)


def slip(seat: str, command: str, *, game: str = "G", coup: int = 1, text: str = "{}") -> Deposit:
    return Deposit(game, coup, seat, command, 3, seat, text.encode())


def write(log: SqlLog, order: Append) -> Receipt:
    return log.append(order).result(timeout=20)


def put(log: SqlLog, one: Deposit) -> Slip:
    return log.deposit(one).result(timeout=20)
