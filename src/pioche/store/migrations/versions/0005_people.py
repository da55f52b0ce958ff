"""People: the directory of the server, who sits where, codes kept from game to game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_PERSON = ("surname", "names", "licence", "club", "category", "series")
_BESIDE = ("federation", "nationality", "rating", "classic_rating", "classic_series", "coefficient")


def _texts(names: tuple[str, ...]) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def upgrade() -> None:
    """Add what is new; nothing that was stored changes."""
    op.create_table(
        "directory",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        *_texts((*_PERSON, *_BESIDE)),
        sa.Column("shown", sa.String(16), nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seated",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("second", sa.Boolean, primary_key=True),
        sa.Column("known", sa.String(32), nullable=False),
        *_texts(_PERSON),
        sa.Column("shown", sa.String(16), nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("paid", sa.Integer, nullable=False),
    )
    op.create_table(
        "fee",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("cents", sa.Integer, nullable=False),
        sa.Column("each", sa.String(16), nullable=False),
    )
    op.create_index("seated_by_known", "seated", ["known"])
    codes = sa.Column("codes", sa.String(32), nullable=False, server_default="")
    op.add_column("member", codes)
