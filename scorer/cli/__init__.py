"""The command line: run the server, upgrade and back up, manage clubs, read records of games and seasons.

Commands import the database modules only when they run, because ``--help`` must not load them.
"""

from __future__ import annotations

import click

from scorer import __version__
from scorer.cli.backup import backup, restore, upgrade
from scorer.cli.clubs import club, verify
from scorer.cli.common import Commands
from scorer.cli.records import board, ranking, season, sheet
from scorer.cli.serve import serve


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="Schreiber")
def main() -> None:
    """Schreiber keeps the score of Jass games."""


for command in (serve, upgrade, backup, restore, board, sheet, ranking, season, club, verify):
    main.add_command(command)
