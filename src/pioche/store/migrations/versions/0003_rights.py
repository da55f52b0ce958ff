"""Rights: sessions as rows, and which games close the server's searches."""

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
    )
    op.create_table(
        "session_right",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("member", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
    )
    op.create_index("session_right_by_member", "session_right", ["member"])
