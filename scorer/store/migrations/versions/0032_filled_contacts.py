"""A list fills contacts of members of before: no table changes, but an older program has to refuse."""  # noqa: INP001

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
