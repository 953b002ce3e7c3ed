"""Pairs have names: no table changes, but an older program has to refuse."""  # noqa: INP001

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
