"""Multiplex: halls that follow another over a link."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add their tables."""
    op.create_table(
        "multiplex",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "link",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("centre", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("revision", sa.BigInteger, nullable=False),
        sa.Column("roster", sa.Text, nullable=False),
    )
    op.create_table(
        "link_row",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("link", sa.String(32), primary_key=True),
        sa.Column("coup", sa.Integer, primary_key=True),
        sa.Column("revision", sa.BigInteger, nullable=False),
        sa.Column("rows", sa.Text, nullable=False),
    )
    op.create_table(
        "followed",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("head_game", sa.String(32), nullable=False),
        sa.Column("link", sa.String(32), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("centre", sa.Text, nullable=False),
        sa.Column("common", sa.Text, nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("held_until", sa.BigInteger, nullable=False),
    )
