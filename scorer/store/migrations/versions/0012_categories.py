"""Members have several categories, regulations more keys: an older program has to refuse."""  # noqa: INP001

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
