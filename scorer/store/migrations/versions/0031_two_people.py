"""Two members are said to be two people: no table changes, but an older program has to refuse."""  # noqa: INP001

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
