"""`scorer ranking` on files and standard input, and `scorer season` out of a database."""

import json

import pytest

from scorer.rules.club.record import record as season_record
from tests.cli.running import PASSWORD, refused, scorer
from tests.club import club_builder
from tests.docs.test_season_record import EXAMPLE
from tests.play.table_builder import session_on
from tests.store import conftest as store

now, quick_passwords = store.now, club_builder.quick_passwords
FILE = EXAMPLE.encode()
TWO_PHASES = FILE.replace(b'"phase": "abend"', b'"phase": "final"', 1)


def test_ranking_prints_every_list_of_a_season(tmp_path):
    path = tmp_path / "season.json"
    path.write_bytes(FILE)
    done = scorer("ranking", path)
    printed = json.loads(done.stdout)

    assert (done.exit_code, done.stderr) == (0, "")
    assert [line["name"] for line in printed["lists"][0]["lines"]][:2] == ["Anna", "Eva"]
    assert [evening["name"] for evening in printed["evenings"]] == ["1. Abend", "2. Abend"]
    assert [evening["closed"] for evening in printed["evenings"]] == [True, False]


def test_ranking_of_one_evening_prints_its_lists_alone():
    first = json.loads(scorer("ranking", "-", "--evening", 1, data=FILE).stdout)

    assert first == json.loads(scorer("ranking", "-", data=FILE).stdout)["evenings"][0]


def test_an_evening_that_is_not_there_is_a_sentence():
    for number in (0, 3, -1):
        done = scorer("ranking", "-", "--evening", number, data=FILE)
        refused(done, "This does not exist here")


def test_figures_that_cards_do_not_make_are_asked_about_beside_the_lists():
    done = scorer("ranking", "-", data=FILE.replace(b"[400, 228]", b"[627, 1]"))

    assert json.loads(done.stdout)["lists"]
    (asked,) = done.stderr.splitlines()
    assert asked.startswith("standard input: evenings/0/rounds/0/tables/0/points/0: A total of 627")


def test_equals_of_whom_some_qualify_are_named_beside_who_qualified():
    results = [{"member": who, "values": [942], "whole": True} for who in (1, 2)]
    phases = [{"key": "a", "name": "A", "rounds": 1}, {"key": "f", "name": "F"}]
    qualified = {"qualification": {"part": 0, "into": "f", "n": 1}}
    terms = {"name": "R", "phases": phases, "season": {"parts": [{"phases": ["a"]}]}} | qualified
    season = {"format": "schreiber-season", "version": 1, "name": "2026"}
    season |= {"versions": [{"regulation": terms}]}
    season |= {"members": [{"number": 1, "name": "P1"}, {"number": 2, "name": "P2"}]}
    evening = {"name": "1", "date": "2026-01-01", "phase": "a", "results": results}
    done = scorer("ranking", "-", data=json.dumps(season | {"evenings": [evening]}))
    printed = json.loads(done.stdout)

    assert (printed["qualified"], printed["tied"], done.stderr) == ([1], [[1, 2]], "")


def test_a_play_off_in_a_file_brings_rank_points_along_as_in_the_form():
    season = json.loads(FILE)
    season["evenings"] = []
    for version in season["versions"]:
        phase = version["regulation"]["phases"][0]
        phase |= {"rounds": 4, "counting": {}, "play_off": {"kind": "table", "rounds": 1}}
    record = season_record.loads(json.dumps(season).encode())

    points = record.regulation.phases[0].counting.rank_points
    assert (points.table, points.rest) == ((25, 18, 15, 12, 10, 8), 1)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (FILE[:900], "line"),
        (b"", "line 1"),
        (b"[]", "not a season from the app “Schreiber”"),
        (b'{"format": "schreiber-game", "version": 1}', "not a season from the app “Schreiber”"),
        (FILE.replace(b'"version": 1,', b'"version": 9,', 1), "another version"),
        (FILE.replace(b"[1, 2, 3, 4]", b"[1, 2, 3, 9]"), "tables/0/members/3: Number 9"),
        (FILE.replace(b"[1, 2, 3, 4]", b"[1, 2, 3, 5]"), "tables/0/members/3: Member 5"),
        (FILE.replace(b"[1, 2, 3, 4]", b"[1, 2, 3, 3]"), "tables/0/members/3: Member 3"),
        (FILE.replace(b"[400, 228]", b"[400.0, 228]"), "points/0: This must be a whole number"),
        (FILE.replace(b'"2026-10-02"', b'"2026-02-30"'), "evenings/0/date: Write the date"),
        (FILE.replace(b'"rounds": 2', b'"rounds": 0', 1), "versions/0/regulation/phases/0/rounds"),
        (FILE.replace(b'"lots"', b'"lot"'), "“lot” does not belong here"),
        (FILE.replace(b'"number": 5', b'"number": 4'), "members/4/number: Number 4"),
        (FILE.replace(b'"guest": true', b'"into": 4'), "members/3/into: Number 4"),
        (FILE.replace(b'"guest": true', b'"into": 3'), "attendance/3: Both were"),
        (FILE.replace(b'"closed": {"version": 1', b'"closed": {"version": 3'), "closed/version"),
        (TWO_PHASES, "evenings/0/phase: There is no “final” in these regulations."),
        (b'{"version": ' + b"9" * 5000 + b"}", "line"),
        (b" " * (season_record.MOST_BYTES + 1), "larger than"),
    ],
)
def test_a_bad_season_ends_with_status_1_and_a_sentence_naming_the_place(data, sentence):
    done = scorer("ranking", "-", data=data)

    assert refused(done, sentence)
    assert done.stderr.startswith("standard input: ")


@pytest.fixture(scope="module")
def instance(tmp_path_factory, now):
    """Return the folder of a database with a club and an evening of its season 2026."""
    folder = tmp_path_factory.mktemp("instance")
    distel = ("club", "new", "Jassclub Distel", "--login", "doris")
    assert scorer(*distel, "--instance", folder, data=PASSWORD).exit_code == 0
    with session_on(folder / "schreiber.sqlite") as session:
        admin = club_builder.a_club(session, now)
        evening = club_builder.an_evening(session, admin, now)
        club_builder.play_all(session, admin, evening, now)
    return folder


@pytest.mark.parametrize(("options", "line"), [([], (3, "Clara")), (["--without-names"], (3, ""))])
def test_a_season_leaves_the_database_as_one_file_with_names_or_without(
    instance, tmp_path, options, line
):
    out = tmp_path / "2026.json"
    done = scorer("season", "2026", "--out", out, *options, "--instance", instance)

    assert (done.exit_code, done.stderr) == (0, "")
    assert (b"Clara" in out.read_bytes()) == bool(line[1])
    first = json.loads(scorer("ranking", out).stdout)["lists"][0]["lines"][0]
    assert (first["member"], first["name"]) == line


def test_a_season_that_is_not_there_or_a_file_that_is_are_sentences(instance, tmp_path):
    out = tmp_path / "2026.json"
    unknown = scorer("season", "2025", "--out", out, "--instance", instance)
    refused(unknown, "This does not exist here")
    assert not out.exists()
    out.write_bytes(b"mine")
    kept = scorer("season", "2026", "--out", out, "--instance", instance)

    assert refused(kept, "nothing was overwritten")
    assert out.read_bytes() == b"mine"
