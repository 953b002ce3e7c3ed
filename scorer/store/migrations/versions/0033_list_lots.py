"""Cards are drawn for a side list: no table changes, but an older program has to refuse."""  # noqa: INP001

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
