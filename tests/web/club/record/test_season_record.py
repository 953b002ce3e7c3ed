"""A season as a file: its lists are those of the pages, for seasons in which anything happens."""

import json
from dataclasses import fields
from itertools import groupby
from operator import itemgetter

import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.rules.club.record import entries, record
from scorer.rules.core.typed_reader import key_of
from tests.club.random_season import write_random_season
from tests.long import runs
from tests.web.club.form_filler import lasting_club
from tests.web.club.full_season import FullSeason
from tests.web.html_client import elements_of, words

club = lasting_club


def listed(data, *options):
    """Return what the command prints of a file."""
    done = CliRunner().invoke(main, ["ranking", "-", *options], input=data, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    asked = ("is that right?", "Is it right anyway?")  # of what only seems wrong
    assert all(line.endswith(asked) for line in done.stderr.splitlines()), done.stderr
    return json.loads(done.stdout)


# In 42 people rested in drawn rounds, and later the regulation let them sit down freely.
@pytest.mark.parametrize("seed", sorted({*range(runs(4, 200)), 42}))
def test_the_command_prints_the_lists_that_the_pages_show(club, seed):
    season = club.do(write_random_season, seed)
    data = club.admin.get(f"/club/seasons/{season}/season.json").data
    printed = listed(data)
    page = club.admin.get(f"/club/seasons/{season}")

    assert [places(lines_of(ranking)) for ranking in printed["lists"]] == [
        places(lines) for lines in lists_on(page)
    ]
    assert printed["qualified"] == qualified_on(page)
    for evening, link in zip(printed["evenings"], evenings_on(page), strict=True):
        for ranking in evening["lists"]:
            query = {ranking["kind"]: ranking["name"]}
            shown_list = club.admin.get(f"{link}/ranking", query_string=query)
            assert places(lines_of(ranking)) == places(lines_on(shown_list))
    assert record.dumps(record.loads(data).entry) == data


def test_a_season_is_downloaded_with_names_or_without(club):
    season = club.do(write_random_season, 777)
    links = [
        link.get("href") for link in elements_of(club.admin.get(f"/club/seasons/{season}"), "a")
    ]
    files = [link for link in links if "season.json" in link]
    named, unnamed = (club.admin.get(link) for link in files)

    assert named.headers["Content-Disposition"] == 'attachment; filename="saison-777.json"'
    assert named.mimetype == "application/json"
    assert b"S777 P0" in named.data
    assert b"S777 P0" not in unnamed.data
    assert b'"Frauen"' in unnamed.data
    assert "season.json" not in club.scorer.get(f"/club/seasons/{season}").text


# What facts of an evening say that its place in the file says already, or that belongs to the ledger.
ELSEWHERE = {
    "sheet": {"round", "table", "game", "source", "signed", "corrects", "deal"},
    "penalty": {"struck", "of"},
}
ENTRIES = {
    "attendance": entries.Attendance,
    "substitute": entries.Substitute,
    "sheet": entries.Table,
    "penalty": entries.Penalty,
    "total": entries.Total,
    "past": entries.Result,
}


def test_whatever_is_written_about_an_evening_has_its_place_in_the_file(app):
    season = FullSeason(app)
    written = {
        (event.kind, key)
        for evening in season.evenings
        for event in season.club.events(evening)
        for key in event.facts
        if event.kind in ENTRIES
    }

    assert {kind for kind, _key in written} == ENTRIES.keys() - {"substitute", "total"}
    assert [
        (kind, key)
        for kind, key in sorted(written)
        if key not in {*map(key_of, fields(ENTRIES[kind])), *ELSEWHERE.get(kind, ())}
    ] == []


def lines_of(printed):
    """Return rank, name and total of each line that was printed."""
    return [
        (line["rank"], line["name"], line["total"] if played(line) else None)
        for line in printed["lines"]
    ]


def places(lines):
    """Return each rank with its names and totals: of equal rank a page puts the two of a pair together."""
    return [
        (rank, sorted(group, key=itemgetter(1)))
        for rank, group in groupby(lines, key=itemgetter(0))
    ]


def played(line):
    return line["extra"] or any(value is not None for value in line["values"])


def lists_on(page):
    """Return rank, name and total of each line of each list of a season."""
    heads = [head for head in elements_of(page, "h2") if head.get("id", "").startswith("list-")]
    return [
        [line for row in list(head.getparent().iter("tr"))[1:] for line in shown(row)]
        for head in heads
    ]


def lines_on(page):
    """Return rank, name and total of each line of the ranking of an evening."""
    cards = [card for card in elements_of(page, "div") if card.get("class") == "card ranking"]
    if not cards:
        return []
    _head, *rows = cards[0].iter("tr")
    return [line for row in rows for line in shown(row)]


def shown(row):
    """Return the lines of a row, two of a fixed pair."""
    cells = list(row)
    [name_of_row] = [span for span in cells[1].iter("span") if "data-name" in span.attrib]
    links = [words(link) for link in name_of_row.iter("a")]
    names = links or words(name_of_row).replace(" (Gast)", "").split(" / ")
    rank = words(cells[0])
    return [(None if rank == "–" else int(rank), name, figure(words(cells[2]))) for name in names]


def figure(text):
    """Return a figure as a page shows it, None for a dash."""
    plain = text.split(" ")[0].replace("\u2212", "-")  # before what it is made of
    return None if plain == "–" else pytest.approx(float(plain), abs=0.0051)


def qualified_on(page):
    """Return the numbers of those who may play the final, in order."""
    heads = [head for head in elements_of(page, "h2") if head.get("id") == "final"]
    lists = [ol for head in heads for ol in head.getparent().iter("ol")][:1]
    shown_numbers = [words(next(entry.iter("span"))) for ol in lists for entry in ol.iter("li")]
    return [int(number.split()[1]) for number in shown_numbers] if heads else None


def evenings_on(page):
    links = [link.get("href") for ul in elements_of(page, "ul") for link in ul.iter("a")]
    return [link for link in links if link.startswith("/club/evenings/")]
