"""Who sat out changes seats with who sat: no table changes, but an older program has to refuse."""  # noqa: INP001

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Raise the version."""


def downgrade() -> None:
    """Leave everything; only the tests go this way."""
