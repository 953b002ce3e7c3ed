"""Members have contacts, of which a club keeps those that it chooses."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
COLUMNS = ("email", "phone", "street", "place", "birth_year", "entry", "remarks")


def upgrade() -> None:
    """Add the columns."""
    for name in COLUMNS:
        op.add_column("member", sa.Column(name, sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the columns; only the tests go this way."""
    for name in COLUMNS:
        op.drop_column("member", name)
