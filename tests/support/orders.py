"""Short ways to write to a log."""

from __future__ import annotations

import msgspec

from pioche.games.codec import StoredEvent
from pioche.room.log import Append, Deposit, NewGame, Receipt, Slip, StoredOrder
from pioche.store.log import SqlLog

OPENED = '{"seats":["a"],"seconds":60,"words":{"name":"essai","sha256":"x"}}'


def stored(seq: int, kind: str, body: str, *, command: str, at: int = 2) -> StoredEvent:
    return StoredEvent(kind, 2, msgspec.Raw(body.encode()), at, "me", command, seq)


def ordered(command: str, name: str, body: str = "{}", *, at: int = 2) -> StoredOrder:
    return StoredOrder(command, "d", name, msgspec.Raw(body.encode()), at, "juge-arbitre")


def opening(game: str = "G", *, command: str = "open", mail_coup: int | None = None) -> Append:
    return Append(
        game,
        0,
        ordered(command, "open", '{"seats":["a"]}', at=1),
        "me",
        (stored(1, "game-opened", OPENED, command=command, at=1),),
        mail_coup=mail_coup,
        create=NewGame(game, "toy", "Partie", 1),
    )


def adding(
    expected: int, command: str, *, game: str = "G", n: int = 1, mail_coup: int | None = None
) -> Append:
    body = '{"seat":"a","number":1}'
    events = tuple(
        stored(seq, "added", body, command=command) for seq in range(expected + 1, expected + n + 1)
    )
    return Append(game, expected, ordered(command, "add", body), "me", events, mail_coup=mail_coup)


def slip(seat: str, command: str, *, game: str = "G", coup: int = 1, text: str = "{}") -> Deposit:
    return Deposit(game, coup, seat, command, 3, seat, text.encode())


def write(log: SqlLog, order: Append) -> Receipt:
    return log.append(order).result(timeout=20)


def put(log: SqlLog, one: Deposit) -> Slip:
    return log.deposit(one).result(timeout=20)
