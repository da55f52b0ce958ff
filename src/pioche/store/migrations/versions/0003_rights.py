"""Rights: which games close the server's searches."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is new; nothing that was stored changes."""
    # Who opened the games of before is not known: whoever did is trusted no more than anybody.
    no = sa.Column("trusted", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game", no)
    op.add_column("summary", sa.Column("closes_at", sa.BigInteger))
    op.create_index(
        "summary_closing",
        "summary",
        ["closes_at"],
        sqlite_where=sa.text("closes_at IS NOT NULL"),
        postgresql_where=sa.text("closes_at IS NOT NULL"),
    )
