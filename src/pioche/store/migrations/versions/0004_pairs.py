"""Pairs: the name of the second person at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the second name; whoever was entered before is alone, or a pair under one name."""
    op.add_column("person", sa.Column("partner", sa.Text, nullable=False, server_default=""))
