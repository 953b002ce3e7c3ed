"""Commands for the database file: upgrade, back up, restore."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from scorer.cli.common import _, configured, database, instance_option, migrate, stop


@click.command()
@instance_option
def upgrade(instance: Path | None) -> None:
    """Bring the database to this version; `serve` does it by itself."""
    migrate(configured(instance))
    click.echo(_("Die Datenbank ist auf dem Stand dieses Programms."))


@click.command()
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--keep", type=click.IntRange(1), help="In a folder: remove all but the newest.")
@instance_option
def backup(target: Path, keep: int | None, instance: Path | None) -> None:
    """Copy the database to TARGET while the server goes on.

    TARGET is a new file, or a folder, in which every copy is named by its time.
    """
    from scorer.store.backup import backup as copy  # noqa: PLC0415
    from scorer.store.backup import backup_into, copy_of  # noqa: PLC0415

    file = database(configured(instance))
    if target.is_dir():
        manifest = backup_into(file, target, keep, datetime.now(UTC))
    elif keep is not None:
        stop(
            _("--keep geht nur mit einem Ordner, und den gibt es nicht: {path}").format(
                path=target
            ),
            2,
        )
    else:
        manifest = copy(file, target)
    message = _("Gesichert: {path} (Prüfsumme in {manifest})")
    click.echo(message.format(path=copy_of(manifest), manifest=manifest.name))


@click.command()
@click.argument("copy", type=click.Path(dir_okay=False, path_type=Path))
@instance_option
def restore(copy: Path, instance: Path | None) -> None:
    """Put the backup COPY in the place of the database; the old one is kept."""
    from scorer.store.backup import restore as exchange  # noqa: PLC0415

    old = exchange(copy, database(configured(instance)))
    click.echo(_("Zurückgeholt."))
    if old is not None:
        click.echo(_("Die alte Datei liegt in {path}").format(path=old))
