"""Packages of simultaneous games, and what opens them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "package",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
    )
