"""Multiplex: links at rest, and the telephone of the head."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both; the links of games that are over rest."""
    op.add_column("multiplex", sa.Column("telephone", sa.Text, nullable=False, server_default=""))
    op.add_column(
        "followed", sa.Column("rested", sa.Boolean, nullable=False, server_default=sa.false())
    )
    followed, summary = (
        sa.table("followed", sa.column("game"), sa.column("rested")),
        sa.table("summary", sa.column("game"), sa.column("ended")),
    )
    over = sa.select(summary.c.game).where(summary.c.ended.is_(True))
    op.execute(followed.update().where(followed.c.game.in_(over)).values(rested=sa.true()))
