"""Imported lists of members can be taken back: an older program has to refuse."""  # noqa: INP001

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
