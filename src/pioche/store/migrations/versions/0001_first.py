"""The first schema: log, commands, mail, members, persons, projections.

Written out in full rather than taken from `schema.py`, which will move on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_GUARDED = ("event", "command", "slip")


def upgrade() -> None:
    """Create every table and the guards of the append-only ones."""
    text, big, small = sa.Text, sa.BigInteger, sa.Integer
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("title", text, nullable=False),
        sa.Column("created_at", big, nullable=False),
        sa.Column("head", big, nullable=False),
        sa.Column("mail_coup", small),
    )
    op.create_index("game_by_age", "game", ["created_at"])
    op.create_table(
        "event",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seq", big, primary_key=True),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("v", small, nullable=False),
        sa.Column("at", big, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("body", text, nullable=False),
    )
    op.create_table(
        "command",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("first", big, nullable=False),
        sa.Column("last", big, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", big, nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("body", text, nullable=False),
        sa.Column("given", text, nullable=False),
    )
    op.create_table(
        "slip",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("coup", small, primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("revision", small, primary_key=True),
        sa.Column("at", big, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("body", text, nullable=False),
    )
    op.create_index("slip_by_command", "slip", ["game", "command"], unique=True)
    op.create_table(
        "member",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("created_at", big, nullable=False),
        sa.Column("label", text, nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("tables", text, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("secret_hash", text, nullable=False),
        sa.Column("generation", small, nullable=False),
        sa.Column("revoked_at", big),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("host", sa.Boolean, nullable=False),
    )
    op.create_index("ix_member_game", "member", ["game"])
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", text, nullable=False),
        sa.Column("club", text, nullable=False),
        sa.Column("category", text, nullable=False),
        sa.Column("series", text, nullable=False),
    )
    op.create_table(
        "summary",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seq", big, nullable=False),
        sa.Column("phase", sa.String(64), nullable=False),
        sa.Column("running", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.Column("coup", small, nullable=False),
    )
    op.create_table(
        "process",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("beat_at", big, nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", text, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        _guard_postgresql()
    else:
        _guard_sqlite()


def _guard_sqlite() -> None:
    for table in _GUARDED:
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
    # INSERT OR REPLACE deletes without firing the delete trigger unless recursive_triggers is
    # on, and that is a setting of the connection: this guard does not depend on it.
    op.execute(
        "CREATE TRIGGER event_no_replace BEFORE INSERT ON event "
        "WHEN EXISTS (SELECT 1 FROM event WHERE game = NEW.game AND seq = NEW.seq) "
        "BEGIN SELECT RAISE(ABORT, 'event is append-only'); END"
    )
    op.execute(
        "CREATE TRIGGER command_no_replace BEFORE INSERT ON command "
        "WHEN EXISTS (SELECT 1 FROM command WHERE game = NEW.game AND id = NEW.id) "
        "BEGIN SELECT RAISE(ABORT, 'command is append-only'); END"
    )
    op.execute(
        "CREATE TRIGGER slip_no_replace BEFORE INSERT ON slip "
        "WHEN EXISTS (SELECT 1 FROM slip WHERE game = NEW.game AND "
        "((coup = NEW.coup AND seat = NEW.seat AND revision = NEW.revision) "
        "OR command = NEW.command)) "
        "BEGIN SELECT RAISE(ABORT, 'slip is append-only'); END"
    )


def _guard_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION pioche_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"
    )
    for table in _GUARDED:
        op.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION pioche_append_only()"
        )
        op.execute(
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION pioche_append_only()"
        )
