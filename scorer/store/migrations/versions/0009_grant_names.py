"""A device has a name of its own at each table."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the name; rights of before go on under that of their device."""
    op.add_column("grant", sa.Column("name", sa.String(40)))


def downgrade() -> None:
    """Drop it; only the tests go this way."""
    op.drop_column("grant", "name")
