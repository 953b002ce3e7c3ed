"""A session knows the kind of its browser, and has a name that somebody gave it."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0028"
COLUMNS = {"family": 10, "kind": 10, "name": 40}


def upgrade() -> None:
    """Add the columns; sessions of before are of an unknown browser, and end within twelve hours."""
    for name, length in COLUMNS.items():
        column = sa.Column(name, sa.String(length), nullable=False, server_default="")
        op.add_column("club_session", column)


def downgrade() -> None:
    """Drop them; only the tests go this way."""
    for name in COLUMNS:
        op.drop_column("club_session", name)
