"""Slips belong to a draw by its rank in the log, and running clocks are kept as durations.

Before, a slip counted if it had come after the draw by the clock on the wall, and a crash was dated
by it too. What the older schema left open is settled here once, from the log.
"""

import json
from collections import defaultdict
from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_BATCH = 500


def upgrade() -> None:
    """Add the columns, fill them, and turn the last sign of life into durations."""
    connection = op.get_bind()
    op.add_column("game", _rank("mail_draw"))
    op.add_column("slip", _rank("draw"))
    op.create_table(
        "beat",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("lived", sa.BigInteger, nullable=False),
    )
    _unguarded(connection, lambda: _place_slips(connection))
    op.execute(
        "UPDATE game SET mail_draw = coalesce((SELECT max(seq) FROM event "
        "WHERE event.game = game.id AND event.type = 'rack-drawn'), 0)"
    )
    op.execute(
        "INSERT INTO beat (game, seq, lived) "
        "SELECT event.game, event.seq, (SELECT max(beat_at) FROM process) - event.at FROM event "
        "JOIN game ON game.id = event.game AND game.head = event.seq "
        "JOIN summary ON summary.game = game.id AND summary.running "
        "WHERE event.at < (SELECT max(beat_at) FROM process)"
    )
    op.drop_table("process")


def _rank(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, server_default="0")


def _place_slips(connection: sa.Connection) -> None:
    """A coup drawn once has one mail, whatever the times say; drawn again, the times must do."""
    draws: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for game, seq, at, body in connection.execute(
        sa.text("SELECT game, seq, at, body FROM event WHERE type = 'rack-drawn' ORDER BY seq")
    ):
        draws[game, json.loads(body)["coup"]].append((seq, at))
    slips = connection.execute(sa.text("SELECT game, coup, seat, revision, at FROM slip")).all()
    placed = []
    for game, coup, seat, number, at in slips:
        racks = draws.get((game, coup))
        if racks:
            draw = max((seq for seq, drawn in racks if drawn <= at), default=racks[0][0])
            placed.append({"g": game, "c": coup, "s": seat, "r": number, "draw": draw})
    statement = sa.text(
        "UPDATE slip SET draw = :draw WHERE game = :g AND coup = :c AND seat = :s AND revision = :r"
    )
    for start in range(0, len(placed), _BATCH):
        connection.execute(statement, placed[start : start + _BATCH])


def _unguarded(connection: sa.Connection, change: Callable[[], None]) -> None:
    """Let a new column of the append-only mail be filled, this once."""
    if connection.dialect.name == "postgresql":
        op.execute("ALTER TABLE slip DISABLE TRIGGER slip_append_only")
        change()
        op.execute("ALTER TABLE slip ENABLE TRIGGER slip_append_only")
        return
    op.execute("DROP TRIGGER slip_no_update")
    change()
    op.execute(
        "CREATE TRIGGER slip_no_update BEFORE UPDATE ON slip "
        "BEGIN SELECT RAISE(ABORT, 'slip is append-only'); END"
    )
