"""Commands for game records: the board as JSON, the score sheet as PDF; no database is needed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from scorer.cli.common import STANDARD_INPUT, read, refusal, stop, unusable

if TYPE_CHECKING:
    from scorer.rules.record import Record


@click.command()
@click.argument("file", type=click.Path(allow_dash=True))
def board(file: str) -> None:
    """Print the computed board of the game record FILE as JSON; - reads standard input.

    docs/board.md describes each key.
    """
    shown = _record(file).board()
    click.echo(json.dumps(shown, ensure_ascii=False, indent=2))


@click.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--out", required=True, type=click.Path(allow_dash=True), help="PDF to write.")
@click.option("--paper", type=click.Choice(["a4", "a5"]), default="a4", show_default=True)
def sheet(file: str, out: str, paper: str) -> None:
    """Print the score sheet of the game record FILE as a PDF; - stands for the standard streams."""
    from scorer.paper import render, sheet_html  # noqa: PLC0415

    record = _record(file)
    html = sheet_html(record.settings, record.board(), record.revisions, paper=paper)
    try:
        pdf = render(html)
    except (ImportError, OSError) as error:
        stop(f"A PDF needs Pango, see README: {str(error).splitlines()[0]}")
    try:
        with click.open_file(out, "wb") as stream:
            stream.write(pdf)
    except OSError as error:
        stop(unusable(out, error.strerror))


def _record(file: str) -> Record:
    """Read a game record; a bad one ends with a sentence naming the place."""
    from scorer.rules import record  # noqa: PLC0415
    from scorer.rules.core.errors import RuleError  # noqa: PLC0415

    try:
        return record.loads(read(file))
    except RuleError as error:
        stop(f"{STANDARD_INPUT if file == '-' else file}: {refusal(error)}")
