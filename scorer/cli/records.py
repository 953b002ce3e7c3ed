"""Commands for records of games and seasons; only ``season`` needs the database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer.cli.common import (
    STANDARD_INPUT,
    configured,
    file_argument,
    instance_option,
    opened,
    read,
    refusal,
    stop,
    unusable,
)

if TYPE_CHECKING:
    from scorer.rules.record import Record


@click.command()
@file_argument
def board(file: str) -> None:
    """Print the computed board of the game record FILE as JSON; - reads standard input.

    docs/board.md describes each key.
    """
    shown = _record(file).board()
    click.echo(json.dumps(shown, ensure_ascii=False, indent=2))


@click.command()
@file_argument
@click.option("--out", required=True, type=click.Path(allow_dash=True), help="PDF to write.")
@click.option("--paper", type=click.Choice(["a4", "a5"]), default="a4", show_default=True)
def sheet(file: str, out: str, paper: str) -> None:
    """Write the score sheet of the game record FILE as a PDF; - is standard input or output."""
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
    """Return the game record in *file*; if it is invalid, print the place and the reason, and exit."""
    from scorer.rules import record  # noqa: PLC0415
    from scorer.rules.core.errors import RuleError  # noqa: PLC0415

    try:
        return record.loads(read(file))
    except RuleError as error:
        stop(f"{STANDARD_INPUT if file == '-' else file}: {refusal(error)}")


@click.command()
@file_argument
@click.option("--evening", type=int, help="Only the lists of this evening, counted from 1 by date.")
def ranking(file: str, evening: int | None) -> None:
    """Print every list of the season record FILE as JSON; - reads standard input.

    docs/season-record.md describes each key.
    """
    from scorer.rules.club.record import ranking_json, record  # noqa: PLC0415
    from scorer.rules.core.errors import RuleError  # noqa: PLC0415

    source = STANDARD_INPUT if file == "-" else file
    try:
        season = record.loads(read(file, record.MOST_BYTES))
        questions = list(season.questions())
        shown = (
            ranking_json.season_json(season)
            if evening is None
            else ranking_json.evening_json(season, evening)
        )
    except RuleError as error:
        stop(f"{source}: {refusal(error)}")
    for question in questions:
        click.echo(f"{source}: {refusal(question)}", err=True)
    click.echo(json.dumps(shown, ensure_ascii=False, indent=2))


@click.command()
@click.argument("which")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--without-names", is_flag=True, help="Members as numbers only.")
@instance_option
def season(which: str, out: Path, without_names: bool, instance: Path | None) -> None:
    """Write the season with the name or id WHICH to one file."""
    from scorer.club import record as season_export  # noqa: PLC0415
    from scorer.store.backup import write_new_file  # noqa: PLC0415

    with opened(configured(instance)) as session:
        club_id, season_id = season_export.find(session, which)
        data = season_export.export(session, club_id, season_id, names=not without_names)
        write_new_file(out, [data])
    click.echo(f"Written: {out}")
