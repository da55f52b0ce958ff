"""Profiles without e-mail: what a browser owns, its cards, its days of study, its own lists."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is new; nothing that was stored changes."""
    op.add_column("session", sa.Column("profile", sa.String(32), nullable=False, server_default=""))
    op.create_index("session_by_profile", "session", ["profile"])
    op.create_table(
        "profile",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
    )
    op.create_index("profile_by_key", "profile", ["key"], unique=True)
    op.create_table(
        "profile_right",
        sa.Column("profile", sa.String(32), primary_key=True),
        sa.Column("member", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_index("profile_right_by_game", "profile_right", ["game"])
    op.create_table(
        "card",
        sa.Column("profile", sa.String(32), primary_key=True),
        sa.Column("lexicon", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("deck", sa.String(64), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer),
        sa.Column("stability", sa.Float(53)),
        sa.Column("difficulty", sa.Float(53)),
        sa.Column("due", sa.BigInteger),
        sa.Column("last", sa.BigInteger),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("card_by_due", "card", ["profile", "lexicon", "due"])
    op.create_table(
        "study",
        sa.Column("profile", sa.String(32), primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("deck", sa.String(64), primary_key=True),
        sa.Column("fresh", sa.Integer, nullable=False),
        sa.Column("reviewed", sa.Integer, nullable=False),
        sa.Column("drilled", sa.Integer, nullable=False),
        sa.Column("known", sa.Integer, nullable=False),
        sa.Column("ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "own_list",
        sa.Column("profile", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
