"""An evening can have a short code to watch."""  # noqa: INP001

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the code and when it was made."""
    op.add_column("game", sa.Column("watch_code", sa.String(8)))
    op.add_column("game", sa.Column("watch_code_at", sa.DateTime(timezone=True)))
    op.create_index("uq_game_watch_code", "game", ["watch_code"], unique=True)


def downgrade() -> None:
    """Drop both; only the tests go this way."""
    op.drop_index("uq_game_watch_code", "game")
    op.drop_column("game", "watch_code_at")
    op.drop_column("game", "watch_code")
