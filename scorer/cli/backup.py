"""Commands for the database file: upgrade, back up, restore."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from scorer.cli.common import configured, database, instance_option, migrate, stop


@click.command()
@instance_option
def upgrade(instance: Path | None) -> None:
    """Upgrade the database to this version; `serve` does the same when it starts."""
    migrate(configured(instance))
    click.echo("The database has the form of this version.")


@click.command()
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--keep", type=click.IntRange(1), help="In a folder: remove all but the newest.")
@instance_option
def backup(target: Path, keep: int | None, instance: Path | None) -> None:
    """Copy the database to TARGET; the server may be running.

    TARGET is a new file, or a folder, in which each copy is named by its time.
    """
    from scorer.store.backup import backup as copy  # noqa: PLC0415
    from scorer.store.backup import backup_into, copy_of  # noqa: PLC0415

    file = database(configured(instance))
    if target.is_dir():
        manifest = backup_into(file, target, keep, datetime.now(UTC))
    elif keep is not None:
        stop(f"--keep needs a folder, and there is none: {target}")
    else:
        manifest = copy(file, target)
    click.echo(f"Saved: {copy_of(manifest)} (checksum in {manifest.name})")


@click.command()
@click.argument("copy", type=click.Path(dir_okay=False, path_type=Path))
@instance_option
def restore(copy: Path, instance: Path | None) -> None:
    """Replace the database by the backup COPY; the replaced file is not deleted."""
    from scorer.store.backup import restore as exchange  # noqa: PLC0415

    old = exchange(copy, database(configured(instance)))
    click.echo("Restored.")
    if old is not None:
        click.echo(f"The old file is {old}")
