"""Rights: sessions as rows, which games close the server's searches, games deleted whole."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is new; nothing that was stored changes."""
    # Who opened the games of before is not known: whoever did is trusted no more than anybody.
    trusted = sa.Column("trusted", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game", trusted)
    op.add_column("summary", sa.Column("closes_at", sa.BigInteger))
    op.create_index(
        "summary_closing",
        "summary",
        ["closes_at"],
        sqlite_where=sa.text("closes_at IS NOT NULL"),
        postgresql_where=sa.text("closes_at IS NOT NULL"),
    )
    zero, no = sa.text("0"), sa.false()
    op.add_column("member", sa.Column("epoch", sa.Integer, nullable=False, server_default=zero))
    op.add_column("member", sa.Column("once", sa.Boolean, nullable=False, server_default=no))
    op.create_table(
        "session",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("before", sa.String(64), nullable=False),
        sa.Column("family", sa.String(64), nullable=False),
    )
    op.create_index("session_by_family", "session", ["family"])
    op.create_table(
        "session_right",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("member", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
    )
    op.create_index("session_right_by_member", "session_right", ["member"])
    op.create_table("erasing", sa.Column("game", sa.String(32), primary_key=True))
    if op.get_bind().dialect.name == "postgresql":
        _guard_postgresql()
    else:
        _guard_sqlite()


def _guard_sqlite() -> None:
    for table in ("event", "command", "slip"):
        op.execute(f"DROP TRIGGER {table}_no_delete")
        op.execute(
            f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} "
            "WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE game = OLD.game) "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )


def _guard_postgresql() -> None:
    op.execute(
        "CREATE OR REPLACE FUNCTION pioche_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN IF TG_OP = 'DELETE' THEN "
        "IF EXISTS (SELECT 1 FROM erasing WHERE game = OLD.game) THEN RETURN OLD; END IF; "
        "END IF; RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"
    )
