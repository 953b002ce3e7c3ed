"""How far prize-givings are, and prizes, are found by their club, too."""  # noqa: INP001

from alembic import op

revision = "0039"
down_revision = "0038"
KEYS = {"announcement": ["evening"], "season_announcement": ["season", "listing"]}
KEYS["prizes"] = ["place", "listing"]


def upgrade() -> None:
    """Put the club into the keys."""
    for table, columns in KEYS.items():
        _change_key(table, ["club_id", *columns])


def downgrade() -> None:
    """Take it out; only the tests go this way."""
    for table, columns in KEYS.items():
        _change_key(table, columns)


def _change_key(table: str, columns: list[str]) -> None:
    with op.batch_alter_table(table) as batch:
        batch.drop_constraint(f"pk_{table}", type_="primary")
        batch.create_primary_key(f"pk_{table}", columns)
