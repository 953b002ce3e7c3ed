"""Sheets hold their matches by side: no table changes, but an older program has to refuse."""  # noqa: INP001

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
