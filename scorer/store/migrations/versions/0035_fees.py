"""Evenings have a fee, and people pay it: no table changes, but an older program has to refuse."""  # noqa: INP001

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
