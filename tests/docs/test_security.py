"""SECURITY.md tells the limits that the code has, and no others."""

import re
from pathlib import Path

from scorer.app import create_app
from scorer.cli.serve import PLACES
from scorer.club.results.confirmation import MOST_CLAIMS, MOST_DISPUTES
from scorer.config import Config
from scorer.paper.pdf_process import BACKGROUND_SECONDS, STRANGERS, WAITING, WALL_SECONDS
from scorer.paper.pdf_worker import BACKGROUND_CPU_SECONDS, CPU_SECONDS, MEMORY
from scorer.rules.games import MOST_REVISIONS
from scorer.store import rate_limits
from scorer.web.security.upload_limits import (
    FILE_BYTES,
    KIB,
    MOST_FIELDS,
    MOST_ROLL_FIELDS,
    REGULARS_BYTES,
    ROLL_BYTES,
)
from scorer.web.table.sync import MOST_AT_ONCE
from scorer.web.table.wall import MOST_TABLES

CHECKOUT = Path(__file__).parents[2]
PAGE = (CHECKOUT / "SECURITY.md").read_text()
MIB = KIB * KIB


def table(name):
    """Return the rows of the table of that name, without its head."""
    block = re.search(rf"<!-- {name}: .*?-->\n(.*?)<!-- end -->", PAGE, re.DOTALL)[1]
    return [
        tuple(cell.strip() for cell in line.strip("|").split("|"))
        for line in block.splitlines()[2:]
    ]


LIMITS = {name: it for name, it in vars(rate_limits).items() if isinstance(it, rate_limits.Limit)}
SPELT = {120: "in 2 minutes", 600: "in 10 minutes", 3600: "an hour"}


def test_the_table_of_limits_is_that_of_the_code():
    coded = [
        (limit.whom, limit.what, f"{limit.amount} {SPELT[limit.seconds]}", limit.effect)
        for limit in LIMITS.values()
    ]

    assert table("limits") == coded


def test_no_limit_is_counted_in_the_bucket_of_another():
    names = [limit.name for limit in LIMITS.values()]

    assert len(names) == len(set(names))


def test_every_limit_is_asked_for_somewhere():
    code = "".join(path.read_text() for path in (CHECKOUT / "scorer").rglob("*.py"))

    assert [name for name in LIMITS if f"limits.{name}" not in code] == []


def test_the_table_of_sizes_is_that_of_the_code(tmp_path):
    config = create_app(Config(instance=tmp_path / "instance")).config
    asked = f"{config['MAX_CONTENT_LENGTH'] // KIB} KiB"
    fields = f"{MOST_FIELDS} fields, {config['MAX_FORM_MEMORY_SIZE'] // KIB} KiB"
    coded = [
        ("a request", asked, "413"),
        ("a form", fields, "413"),
        ("a file that is taken in", f"{FILE_BYTES // MIB} MiB", "413"),
        ("a file of regulars", f"{REGULARS_BYTES // MIB} MiB", "413"),
        (
            "who is there at an evening",
            f"{MOST_ROLL_FIELDS} fields, {ROLL_BYTES // KIB} KiB",
            "413",
        ),
        ("revisions in one message", str(MOST_AT_ONCE), "422; a phone sends fewer"),
        ("revisions of a game", str(MOST_REVISIONS), "refused one by one; what is there stays"),
        (
            "times that a phone at a table says «stimmt nicht» in an evening",
            str(MOST_DISPUTES),
            "422; the table tells the desk itself",
        ),
        ("open claims of a phone at a table", str(MOST_CLAIMS), "422; the desk takes more"),
        ("tables on a wall", str(MOST_TABLES), "the others are not shown"),
        ("open connections", str(PLACES), "the longest idle one of the heaviest client is ended"),
        (
            "sheets printed or waiting at once",
            f"{1 + WAITING}, of watchers {STRANGERS}",
            "the sheet as a page",
        ),
        (
            "time of a sheet",
            (
                f"{WALL_SECONDS:g} s, {CPU_SECONDS} s of processor; "
                f"a long paper {BACKGROUND_SECONDS:g} s, {BACKGROUND_CPU_SECONDS} s"
            ),
            "the sheet as a page",
        ),
        ("memory of the process that prints", f"{MEMORY // MIB} MiB", "the sheet as a page"),
    ]

    assert table("sizes") == coded
