"""Labels may be in two languages: no table changes, but an older program has to refuse."""  # noqa: INP001

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
