"""Members have a surname and a first name; empty ones are guessed from their name."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
COLUMNS = ("surname", "first_name")


def upgrade() -> None:
    """Add the columns."""
    for name in COLUMNS:
        op.add_column("member", sa.Column(name, sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the columns; only the tests go this way."""
    for name in COLUMNS:
        op.drop_column("member", name)
